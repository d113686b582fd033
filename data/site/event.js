"use strict";

// Events: the index of a list's period, and one event with crosstable and calculations.

const EVENT = { id: 0, name: 1, kind: 2, format: 3, class: 4, start: 5, end: 6, players: 7, ratedPlayers: 8, games: 9, gamesRated: 10, rated: 11, norms: 12 };

async function eventsPage() {
  const list = listOf(address().main) ?? newest();
  const rows = await dengji.get(`events/${list.date}`);
  const column = (key, label, more = {}) => ({ key, label, sort: (row) => row[EVENT[key]], cell: (row) => row[EVENT[key]] ?? "", ...more });
  const word = (key) => ({ minor: true, sort: (row) => pick(row[EVENT[key]]), cell: (row) => pick(row[EVENT[key]]) });
  const columns = [
    column("end", t("column-event-end"), { day: true }),
    column("start", t("column-event-start"), { minor: true, day: true }),
    column("id", t("column-event-id"), { minor: true }),
    column("name", t("column-event-name"), { head: true, sort: null, cell: (row) => link("event", row[EVENT.id], { list: list.date }, row[EVENT.name] || row[EVENT.id]) }),
    column("kind", t("column-event-kind"), word("kind")),
    column("format", t("column-event-format"), word("format")),
    column("class", t("column-event-class"), word("class")),
    column("players", t("column-event-players"), { figure: true, downFirst: true }),
    column("games", t("column-event-games"), { figure: true, minor: true, downFirst: true }),
    column("gamesRated", t("column-event-games-rated"), { figure: true, minor: true, downFirst: true }),
    column("rated", t("column-event-rated"), { center: true, cell: (row) => yesNo(row[EVENT.rated]) }),
    column("norms", t("column-event-norms"), { minor: true, center: true, cell: (row) => yesNo(row[EVENT.norms]) }),
  ];
  const title = t("site-events-of", { date: list.date });
  const view = { sort: "end", down: false, page: 0, filter: null };
  const table = sortedTable({ caption: title, columns, source: atHand(rows), view, changed: () => {} });
  table.refresh();
  const controls = el("form", { class: "controls", on: { submit: (event) => event.preventDefault() } }, listChoice(list.date));
  return { title, content: [el("h1", {}, title), controls, table.element] };
}

async function eventPage() {
  const { main: id, parts } = address();
  const list = listOf(parts.get("list")) ?? newest();
  const event = (await dengji.get(`events/${list.date}/${shard(id, list.eventFiles)}`))[id];
  if (!event) {
    return nothing(t("site-no-event"), id, link("events", list.date, {}, t("site-to-events")));
  }
  const row = event.row;
  const title = row[EVENT.name] || id;
  const words = [id, pick(row[EVENT.kind]), pick(row[EVENT.format]), pick(row[EVENT.class])].filter(Boolean).join(" · ");
  const content = [
    el("h1", {}, title),
    el("p", { class: "quiet" }, words),
    eventFacts(event, list),
    ...remarks(event, list),
  ];
  if (event.standings) {
    content.push(crosstable(event.standings));
  }
  if (event.entrants?.some((entrant) => entrant[3])) {
    content.push(teamTable(event));
  }
  if (event.tableGames?.length) {
    content.push(gamesOfTable(event));
  }
  if (event.calculations.length) {
    content.push(calculationTable(event, list));
  }
  return { title, content };
}

function eventFacts(event, list) {
  const row = event.row;
  const report = event.report ?? {};
  const days = [row[EVENT.start], row[EVENT.end]].filter(Boolean);
  return facts([
    [t("application-dates"), days[0] === days[1] ? days[0] : days.length === 2 ? t("application-days", { start: days[0], end: days[1] }) : days[0]],
    [t("application-place"), report.venue],
    [t("site-organiser"), report.organiser],
    [t("site-arbiters"), report.arbiters?.length ? report.arbiters.join(t("list-separator")) : null],
    [t("site-approval"), report.approval],
    [t("application-rounds"), report.rounds],
    [t("column-event-players"), t("site-players-of-event", { players: row[EVENT.players], rated: row[EVENT.ratedPlayers] })],
    [t("column-event-games"), t("site-games-of-event", { games: row[EVENT.games], rated: row[EVENT.gamesRated] })],
    [t("column-event-rated"), yesNo(row[EVENT.rated])],
    [t("column-event-norms"), yesNo(row[EVENT.norms])],
    [t("column-list"), link("index", list.date, {}, list.date)],
  ]);
}

/** What articles refused, what was waived, and corrections. */
function remarks(event, list) {
  const waived = event.waivers.map(([number, by, date, reason]) => el("li", { class: "warn" },
    t("remark-waived", { article: t("site-cited", { article: articleNumber(number) }), by, date, reason })));
  const found = event.findings.map(([weight, words, number, place]) => el("li", { class: weight },
    el("strong", {}, t("severity-" + weight)), " ", number ? [article(number, list), " "] : [], pick(words), " ", el("span", { class: "cell" }, place)));
  const all = [...waived, ...found];
  return all.length ? [section(t("page-findings"), el("ul", { class: "findings" }, all))] : [];
}

/** Who met whom: against each other, or round by round as opponent, colour and result. */
function crosstable(standings) {
  const cells = Math.max(0, ...standings.rows.map((row) => row.cells.length));
  const between = Array.from({ length: cells }, (_, at) => ({
    label: standings.matrix ? String(at + 1) : t("column-round-number", { round: at + 1 }),
    center: true,
    cell: (row) => row.cells[at] ?? "",
  }));
  const players = standings.rows.some((row) => row.no !== null);
  const columns = [
    { label: t("column-row"), figure: true, cell: (row) => row.at },
    { label: t(players ? "column-name" : "column-team"), head: true, cell: (row) => person(row.id, row.name) },
    ...(players ? [{ label: t("column-rating"), figure: true, minor: true, cell: (row) => row.rating ?? "" }] : []),
    ...between,
    { label: t("column-points"), figure: true, cell: (row) => el("strong", {}, row.points) },
    { label: t("column-place"), figure: true, cell: (row) => row.place ?? "–" },
    { label: t("column-decided-by"), minor: true, cell: (row) => pick(row.decided) },
  ];
  const rows = standings.rows.map((row, at) => ({ ...row, at: at + 1 }));
  return section(t("title-crosstable"), plainTable(`${t("title-crosstable")} · ${pick(standings.system)}`, columns, rows),
    el("p", { class: "quiet note" }, pick(standings.legend)));
}

/** The players of a team event, team by team, with their results round by round. */
function teamTable(event) {
  const rounds = Math.max(0, ...event.games.map((game) => game[0]));
  const results = new Map(event.entrants.map((entrant) => [entrant[0], Array.from({ length: rounds }, () => "")]));
  const note = (no, round, opponent, color, points, played) => {
    const cells = results.get(no);
    if (cells) {
      cells[round - 1] = (opponent ?? "–") + color + points.replace(/^0?\.5$/, "½") + (played ? "" : "★");
    }
  };
  event.games.forEach(([round, white, black, ofWhite, ofBlack, played]) => {
    note(white, round, black, black === null ? "" : "w", ofWhite, played);
    if (black !== null) {
      note(black, round, white, "b", ofBlack, played);
    }
  });
  const columns = [
    { label: t("column-team"), cell: (row) => row[3] ?? "" },
    { label: t("site-board"), figure: true, cell: (row) => row[4] ?? "" },
    { label: t("column-no"), figure: true, cell: (row) => row[0] },
    { label: t("column-name"), head: true, cell: (row) => person(row[2], row[1]) },
    ...Array.from({ length: rounds }, (_, at) => ({ label: t("column-round-number", { round: at + 1 }), center: true, cell: (row) => results.get(row[0])[at] })),
  ];
  return section(t("site-team-players"), plainTable(t("site-team-players"), columns, byTeam(event.entrants)));
}

/** Entrants in the order in which their teams first stand, within a team by board. */
function byTeam(entrants) {
  const teams = [...new Set(entrants.map((entrant) => entrant[3]))];
  const place = (entrant) => teams.indexOf(entrant[3]);
  return entrants.slice().sort((a, b) => place(a) - place(b) || (a[4] ?? Infinity) - (b[4] ?? Infinity) || a[0] - b[0]);
}

function gamesOfTable(event) {
  const columns = [
    { key: "at", label: t("column-row"), figure: true, sort: (row) => row.at, cell: (row) => row.at },
    { key: "date", label: t("site-day"), day: true, sort: (row) => row.game[0], cell: (row) => row.game[0] ?? "" },
    { key: "white", label: t("page-white"), cell: (row) => person(row.game[1][1], row.game[1][0]) },
    { key: "black", label: t("page-black"), cell: (row) => person(row.game[2][1], row.game[2][0]) },
    { key: "result", label: t("page-points"), center: true, cell: (row) => row.game[3] },
  ];
  const rows = event.tableGames.map((game, at) => ({ game, at: at + 1 }));
  const view = { sort: "at", down: false, page: 0, filter: null };
  const table = sortedTable({ caption: t("site-games"), columns, source: atHand(rows), view, changed: () => {} });
  table.refresh();
  return section(t("site-games"), table.element);
}

function calculationTable(event, list) {
  const columns = [
    { label: t("column-player-id"), minor: true, cell: (row) => row.id },
    { label: t("column-name"), head: true, cell: (row) => person(row.id, row.name) },
    ...calculationColumns(() => list),
    { label: t("site-derivation"), minor: true, cell: (row) => derivationLink(row.id, row.name, list.date) },
  ];
  return section(t("site-calculations"), plainTable(t("site-calculations"), columns, event.calculations, (row) => (row.row[11] ? null : "out")));
}
