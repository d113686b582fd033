"use strict";

// Titles, statistics, rules, and what the site is.

async function titlesPage() {
  const list = listOf(address().main) ?? newest();
  const { applications, norms } = await dengji.get(`titles/${list.date}`);
  const title = t("site-titles-of", { date: list.date });
  const part = (heading, rows) => section(heading, rows.length ? applicationTable(heading, rows) : el("p", {}, t("site-nobody")));
  const content = [
    el("h1", {}, title),
    el("form", { class: "controls", on: { submit: (event) => event.preventDefault() } }, listChoice(list.date)),
    part(t("title-sheet-applications"), applications.filter((of) => of.complete)),
    part(t("title-sheet-on-the-way"), applications.filter((of) => !of.complete)),
  ];
  if (norms.length) {
    const name = { label: t("column-name"), head: true, cell: (row) => person(row.id, row.name ?? row.id) };
    const made = norms.filter((row) => !row.result.failure);
    content.push(section(t("site-norms-of-period"), made.length ? normTable(made, [name, { label: t("column-player-id"), minor: true, cell: (row) => row.id }], () => list.date, (row) => row.eventName) : el("p", {}, t("site-nobody"))));
  }
  return { title, content };
}

function applicationTable(caption, rows) {
  const found = (row, condition) => row.requirements.find((of) => of[0] === condition);
  const of = (condition) => (row) => {
    const [, there, asked, met] = found(row, condition);
    return el("span", { class: met ? "rise" : "fall" }, `${there ?? "–"} / ${asked}`);
  };
  const columns = [
    { label: t("column-player-id"), minor: true, cell: (row) => row.id },
    { label: t("column-name"), head: true, cell: (row) => person(row.id, row.name) },
    { label: t("column-unit"), minor: true, cell: (row) => row.unit ?? "" },
    { label: t("application-title"), day: true, cell: (row) => t(row.aim) },
    { label: t("column-rating"), figure: true, cell: of("rating") },
    { label: t("application-norms"), figure: true, cell: of("norms") },
    { label: t("application-games"), figure: true, cell: of("games") },
    { label: t("titles-state"), minor: true, cell: (row) => (row.complete ? t("titles-complete") : lacking(row)) },
  ];
  return plainTable(caption, columns, rows);
}

async function statisticsPage() {
  const list = listOf(address().main) ?? newest();
  const counts = await dengji.get(`statistics/${list.date}`);
  const title = t("site-statistics-of", { date: list.date });
  const named = (rows) => rows.map(([zh, en, men, women]) => [signed(pick([zh, en])), men, women]);
  const part = (heading, rows) => (rows.length ? [section(heading, el("p", { class: "legend", "aria-hidden": "true" }, el("span", { class: "men" }, t("site-men")), el("span", { class: "women" }, t("site-women"))),
    el("figure", {}, barChart(named(rows).slice(0, 60), heading)),
    el("details", {}, el("summary", {}, t("site-as-table")), countTable(heading, named(rows))))] : []);
  const content = [
    el("h1", {}, title),
    el("form", { class: "controls", on: { submit: (event) => event.preventDefault() } }, listChoice(list.date)),
    section(t("statistics-overview"), countTable(t("statistics-overview"), named(counts.overview)),
      facts([[t("about-dropped"), String(counts.left.dropped)], [t("about-below-floor"), String(counts.left.belowFloor)]])),
    ...part(t("statistics-distribution"), counts.distribution),
    ...part(t("statistics-changes"), counts.changes),
    ...part(t("statistics-titles"), counts.titles),
    ...part(t("statistics-units"), counts.units),
  ];
  return { title, content };
}

function countTable(caption, rows) {
  const columns = [
    { label: caption, head: true, cell: (row) => row[0] },
    { label: t("statistics-all"), figure: true, cell: (row) => row[1] + row[2] },
    { label: t("site-men"), figure: true, cell: (row) => row[1] },
    { label: t("site-women"), figure: true, cell: (row) => row[2] },
  ];
  return plainTable(caption, columns, rows);
}

async function rulesPage() {
  const { main, parts } = address();
  const sets = await dengji.get("rules");
  const set = sets.find((of) => of.id === main) ?? sets.find((of) => of.id === newest().rules.id) ?? sets[0];
  const title = pick(set.title);
  const options = sets.map((of) => [of.id, pick(of.title)]);
  const content = [
    el("h1", {}, title),
    sets.length > 1 ? el("form", { class: "controls", on: { submit: (event) => event.preventDefault() } },
      choice("set", t("rules-id"), options, set.id, (id) => { location.hash = hash(id); })) : null,
    facts([[t("rules-id"), set.id], [t("rules-source"), pick(set.source)], [t("rules-method"), t("rules-method-" + set.method)], [t("rules-version"), set.version]]),
    ...set.articles.map((of) => articlePart(of)),
  ];
  const wanted = parts.get("reading") ?? parts.get("article");
  return { title, content: content.filter(Boolean), shown: wanted ? "a-" + wanted : null };
}

function articlePart(of) {
  const number = here.language === "zh" ? of.number : [articleNumber(of.number), of.number].filter((text, at, all) => all.indexOf(text) === at).join(" · ");
  return el("section", { class: "rule", id: "a-" + of.number, tabindex: "-1" },
    el("h2", {}, el("span", { class: "number" }, number), " ", pick(of.summary)),
    el("p", { class: "quiet" }, t("rules-status-" + of.status)),
    ...of.versions.filter((version) => version.values.length).map(versionPart),
    ...of.readings.map(readingPart));
}

function versionPart(version) {
  const words = { from: version.from, until: version.until };
  return el("div", { class: "version" },
    el("p", { class: "quiet" }, version.until ? t("rules-from-until", words) : t("rules-from", words)),
    facts(version.values.map(([key, words, text]) => [here.texts["rules-value-" + key] ?? key, valueOf(key, pick(words), text)])));
}

/// A value in words, and its key in the file; a table as the file has it.
const valueOf = (key, words, text) => (words === null
  ? el("code", {}, `${key} = ${text}`)
  : [words, " ", el("code", { class: "quiet" }, key)]);

function readingPart(reading) {
  return el("article", { id: "a-" + reading.id, tabindex: "-1" },
    el("h3", {}, reading.id, " ", el("span", { class: "quiet" }, t("rules-confidence-" + reading.confidence))),
    facts([
      [t("rules-printed"), reading.printed ?? t("rules-silent")],
      [t("rules-read-as"), pick(reading.readAs)],
      [t("rules-evidence"), pick(reading.evidence)],
      [t("rules-switch"), reading.switch ? el("code", {}, reading.switch) : null],
    ]));
}

function aboutPage() {
  const title = t("site-about");
  const columns = [
    { label: t("column-list"), head: true, cell: (list) => link("index", list.date, {}, list.date) },
    { label: t("about-published"), figure: true, cell: (list) => list.players },
    { label: t("about-events"), figure: true, cell: (list) => link("events", list.date, {}, String(list.events)) },
    { label: t("about-rules"), cell: (list) => link("rules", list.rules.id, {}, rulesName(list)) },
    { label: t("about-rules-hash"), minor: true, cell: (list) => el("span", { class: "cell" }, list.rules.hash) },
    { label: t("site-revision"), minor: true, cell: (list) => list.revision ?? "" },
  ];
  const help = [t("site-help-search"), t("site-help-sort"), t("site-help-keys"), t("site-help-derivation"), t("site-help-print"), t("site-help-offline")];
  return { title, content: [
    el("h1", {}, title),
    facts([[t("about-federation"), here.site.federation], [t("about-program"), "dengji " + here.site.program]]),
    section(t("site-lists"), plainTable(t("site-lists"), columns, here.site.lists.slice().reverse())),
    section(t("site-help"), el("ul", {}, help.map((text) => el("li", {}, text)))),
    section(t("site-words"), facts([
      ["Ro, Rn", t("site-word-ratings")], ["K", t("site-word-k")], ["n, W, We", t("site-word-score")],
      ["D, P", t("site-word-difference")], ["ΔR", t("site-word-change")], ["★", t("site-word-unplayed")],
    ])),
  ] };
}
