"use strict";

// A player: the rating over all lists, events and changes, titles; and the derivation of a number.

async function playerPage() {
  const { main: id } = address();
  const player = (await dengji.get(`players/${playerFile(id)}`))[id];
  if (!player) {
    return noPlayer(id);
  }
  const history = ratings(player);
  const last = history[history.length - 1];
  const content = [
    el("div", { class: "title" },
      el("div", {}, el("h1", {}, player.name), el("p", { class: "quiet" }, about(id, player))),
      el("p", { class: "rating" }, last && last.rating !== null ? signed(last.rating) : t("not-listed"), el("span", { class: "below" }, last ? t("site-list-of", { date: last.date }) : ""))),
  ];
  if (history.some((point) => point.rating !== null)) {
    content.push(section(t("site-history"), el("figure", {}, ratingChart(history, t("site-chart", { name: player.name })))));
  }
  content.push(listTable(id, player), ...eventTables(id, player), ...titleParts(player));
  return { title: player.name, content };
}

/** A link to a derivation, which says by itself whose it is. */
const derivationLink = (id, name, date) => el("a", {
  href: "derivation.html" + hash(id, { list: date }),
  "aria-label": t("site-derivation-of", { name: name || id, date }),
}, t("site-derivation-link"));

const noPlayer = (id) => nothing(t("site-no-player"), id, link("index", newest().date, {}, t("site-to-list")));

function about(id, player) {
  const latin = player.latin && player.latin !== player.name ? player.latin : null;
  return [id, latin, sexWord(player.sex), player.title, player.unit, player.federation].filter(Boolean).join(" · ");
}

/** The player on every list from the first that names him; without a rating where he was not listed later. */
function ratings(player) {
  const listed = new Map(player.listed.map((row) => [row[0], row]));
  const first = (player.listed.length ? player.listed : player.hidden).map((row) => row[0]).sort()[0];
  return here.site.lists.filter((list) => list.date >= first).map(({ date }) => {
    const row = listed.get(date);
    return { date, rating: row ? row[2] : null };
  });
}

function listTable(id, player) {
  const rows = [
    ...player.listed.map(([date, rank, rating, by, games, total, k, status, exact]) => ({ date, rank, rating: signed(rating), exact, by, games, total, k, state: t("status-" + status) })),
    ...player.hidden.map(([date, reason, rating, games]) => ({ date, rating: `(${signed(rating)})`, total: games, state: t("unpublished-" + reason) })),
  ].filter((row) => listOf(row.date)).sort((a, b) => (a.date < b.date ? 1 : -1));
  const columns = [
    { label: t("column-list"), head: true, cell: (row) => link("index", row.date, {}, row.date) },
    { label: t("column-rank"), figure: true, cell: (row) => row.rank ?? "" },
    { label: t("column-rating"), figure: true, cell: (row) => row.rating },
    ...(rows.some((row) => row.exact) ? [{ label: t("site-exact"), figure: true, minor: true, cell: (row) => signed(row.exact ?? "") }] : []),
    { label: t("column-change"), figure: true, cell: (row) => change(row.by) },
    { label: t("column-games-period"), figure: true, minor: true, cell: (row) => row.games ?? "" },
    { label: t("column-games-total"), figure: true, minor: true, cell: (row) => row.total ?? "" },
    { label: t("column-k"), figure: true, minor: true, cell: (row) => row.k ?? "" },
    { label: t("column-status"), minor: true, cell: (row) => row.state },
    { label: t("site-derivation"), cell: (row) => derivationLink(id, player.name, row.date) },
  ];
  return section(t("site-lists"), plainTable(t("site-lists"), columns, rows));
}

/** Columns of a calculation: Ro, K, method, n, W, average, D, P, We, ΔR, performance, counted, articles. */
function calculationColumns(list) {
  const figure = (name, at, more = {}) => ({ label: t("calculation-" + name), figure: true, cell: (row) => signed(row.row[at] ?? ""), ...more });
  return [
    figure("ro", 0, { minor: true }),
    figure("k", 1, { minor: true }),
    figure("n", 3),
    figure("w", 4),
    figure("average", 5, { minor: true }),
    figure("d", 6, { minor: true }),
    figure("p", 7, { minor: true }),
    figure("we", 8, { minor: true }),
    { label: t("calculation-dr"), figure: true, cell: (row) => change(row.row[9]) },
    figure("performance", 10, { minor: true }),
    { label: t("calculation-articles"), minor: true, cell: (row) => articles(row.row[12], list(row)) },
  ];
}

function eventTables(id, player) {
  const parts = [];
  if (player.calculations.length) {
    const columns = [
      { label: t("column-list"), minor: true, day: true, cell: (row) => row.list },
      { label: t("column-event-name"), head: true, cell: (row) => link("event", row.event, { list: row.list }, row.name || row.event) },
      ...calculationColumns((row) => listOf(row.list)),
    ];
    const rows = player.calculations.slice().reverse();
    parts.push(section(t("site-events-and-changes"), plainTable(t("site-events-and-changes"), columns, rows, (row) => (row.row[11] ? null : "out"))));
  }
  if (player.pool.length) {
    const columns = [
      { label: t("column-event-id"), head: true, cell: ([event, period]) => (listOf(period) ? link("event", event, { list: period }, event) : event) },
      { label: t("column-list"), cell: (row) => row[1] },
      { label: t("column-pool-games"), figure: true, cell: (row) => row[2] },
      { label: t("calculation-performance"), figure: true, cell: (row) => row[3] },
      { label: t("titles-state"), cell: (row) => t("pool-" + row[4]) },
    ];
    parts.push(section(t("site-pool"), plainTable(t("site-pool"), columns, player.pool)));
  }
  return parts;
}

/** What a title asks for and what is there; the norms so far. */
function titleParts(player) {
  const parts = player.applications.map((of) => progress(of));
  if (player.norms.length) {
    parts.push(normTable(player.norms, [{ label: t("column-list"), minor: true, day: true, cell: (row) => row.list }], (row) => row.list, (row) => row.name));
  }
  return parts.length ? [section(t("site-titles"), ...parts)] : [];
}

function progress(application) {
  const columns = [
    { label: t("application-condition"), head: true, cell: ([condition]) => t("application-check-" + condition) },
    { label: t("application-found"), figure: true, cell: (row) => row[1] ?? "–" },
    { label: t("application-asked"), figure: true, cell: (row) => row[2] },
    { label: t("application-verdict"), cell: (row) => el("span", { class: row[3] ? "rise" : "fall" }, t(row[3] ? "application-met" : "application-failed")) },
  ];
  const caption = `${t(application.aim)} · ${t("article", { article: articleNumber(application.article) })} · ${application.complete ? t("titles-complete") : lacking(application)}`;
  return plainTable(caption, columns, application.requirements);
}

/** What an application lacks, in words. */
function lacking(application) {
  const missing = application.requirements.filter((row) => !row[3]).map(([condition, found, required]) => {
    const words = { found, required, lacking: required - found };
    return found === null ? t("missing-no-rating", words) : t("missing-" + condition, words);
  });
  if (application.expired) {
    missing.push(t("missing-expired", { count: application.expired, years: application.years }));
  }
  return missing.join(t("missing-separator"));
}

/** Why a result is no norm: a word of the texts, or the articles of FIDE that are against it. */
function failureText(failure) {
  const key = "fails-" + failure;
  const text = t(key);
  return text === key ? failure.replaceAll(";", ", ") : text;
}

function normTable(norms, before, listDate, eventName) {
  const columns = [
    ...before,
    { label: t("column-event-name"), head: before.length === 1, cell: (row) => link("event", row.event, { list: listDate(row) }, eventName(row) || row.event) },
    { label: t("site-norm-for"), day: true, cell: (row) => t(row.result.aim) },
    { label: t("application-average"), figure: true, minor: true, cell: (row) => row.result.average },
    { label: t("application-counted"), figure: true, minor: true, cell: (row) => row.result.games },
    { label: t("application-required"), figure: true, cell: (row) => row.result.required ?? "–" },
    { label: t("application-scored"), figure: true, cell: (row) => row.result.score },
    { label: t("site-norm"), cell: (row) => el("span", { class: row.result.failure ? "quiet" : "rise" }, row.result.failure ? t("site-no-norm", { why: failureText(row.result.failure) }) : t("calculation-yes")) },
  ];
  return plainTable(t("site-norms"), columns, norms);
}

// The derivation: the steps of explain, with article, reading and cells.

async function derivationPage() {
  const { main: id, parts } = address();
  const list = listOf(parts.get("list")) ?? newest();
  const file = playerFile(id);
  const [players, derivations] = await Promise.all([dengji.get(`players/${file}`), dengji.get(`derivations/${list.date}/${file}`)]);
  const player = players[id];
  const title = t("site-derivation-of", { name: player ? player.name : id, date: list.date });
  const listed = player?.listed.find((row) => row[0] === list.date);
  const content = [
    el("div", { class: "title" },
      el("div", {}, el("h1", {}, title), el("p", { class: "quiet" }, player ? link("player", id, {}, about(id, player)) : id)),
      el("p", { class: "rating" }, listed ? signed(listed[2]) : t("not-listed"))),
  ];
  const derived = derivations[id];
  if (!player && !derived) {
    return noPlayer(id);
  }
  if (!derived) {
    content.push(el("p", {}, t("explain-no-games")));
  } else if (derived.events) {
    content.push(...await byEvents(derived, list));
  } else {
    content.push(...gameByGame(derived, list));
  }
  return { title, content };
}

async function byEvents(derived, list) {
  const index = await dengji.get(`events/${list.date}`);
  const names = new Map(index.map((row) => [row[0], row[1]]));
  const parts = derived.events.map(({ event, games, steps }) => section(
    [link("event", event, { list: list.date }, names.get(event) || event), el("span", { class: "quiet" }, " " + event)],
    gameTable(games, list), stepList(steps, list)));
  if (!parts.length) {
    parts.push(el("p", {}, t("explain-no-games")));
  }
  parts.push(section(t("explain-list", { list: list.date }), stepList(derived.list, list)));
  return parts;
}

function gameTable(games, list) {
  const columns = [
    { label: t("page-round"), figure: true, cell: (row) => row[0] || "" },
    { label: t("page-color"), cell: (row) => ({ w: t("page-white"), b: t("page-black") })[row[1]] ?? "" },
    { label: t("page-opponent"), head: true, cell: (row) => (row[2] ? person(row[3], row[2]) : t("page-bye")) },
    { label: t("page-opponent-rating"), figure: true, cell: (row) => signed(row[4] ?? "–") },
    { label: t("page-points"), figure: true, cell: (row) => row[5] + (row[6] ? "" : "★") },
    { label: t("page-source"), minor: true, cell: (row) => el("span", { class: "cell" }, row[8]) },
    { label: t("page-remark"), cell: (row) => (row[7] ? t("explain-excluded", { article: t("site-cited", { article: articleNumber(row[7]) }) }) : "") },
  ];
  return plainTable(t("site-games"), columns, games, (row) => (row[7] ? "out" : null));
}

function stepList(steps, list) {
  const step = ([name, formula, value, number, reading, places]) => el("li", {},
    el("div", { class: "step" },
      el("span", { class: "name" }, t("step-" + name)),
      el("span", { class: "formula" }, signed(formula)),
      el("span", { class: "value" }, signed(value)),
      el("span", { class: "article" }, number ? article(number, list) : "")),
    reading ? el("p", { class: "below" }, t("page-reading"), " ", link("rules", list.rules.id, { reading }, reading)) : null,
    places.length ? el("details", { class: "below" }, el("summary", {}, `${t("page-cells")} (${places.length})`), el("span", { class: "cell" }, places.join(", "))) : null);
  return steps.length ? el("ol", { class: "steps" }, steps.map(step)) : el("p");
}

function gameByGame(derived, list) {
  const figures = (key, [rating, games]) => el("p", {}, t(key, { rating: signed(rating), games }));
  const parts = [figures("explain-before", derived.before)];
  derived.games.forEach((of, at) => {
    const [, color, opponent, id, rating, points, played, excluded, place] = of.game;
    const words = [of.date, of.event, ({ w: t("page-white"), b: t("page-black") })[color]].filter(Boolean).join(" · ");
    parts.push(el("section", { class: "game" },
      el("h2", {}, `${at + 1}. `, person(id, opponent), " ", el("span", { class: "quiet" }, `${signed(rating ?? "")} (${of.opponentGames})`), ` ${points}${played ? "" : "★"}`),
      el("p", { class: "quiet" }, words, " ", el("span", { class: "cell" }, place)),
      excluded ? el("p", {}, t("explain-excluded", { article: t("site-cited", { article: articleNumber(excluded) }) })) : null,
      stepList(of.steps, list)));
  });
  if (derived.after) {
    parts.push(figures("explain-after", derived.after));
  }
  return parts;
}
