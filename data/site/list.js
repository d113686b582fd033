"use strict";

// A list: search, filters, sorting. Its rows lie in files of some thousands; the first is read at once, the others when
// they are wanted.

const LIST = { rank: 0, id: 1, name: 2, latin: 3, sex: 4, unit: 5, federation: 6, title: 7, rating: 8, previous: 9, change: 10, games: 11, total: 12, k: 13, status: 14, nameRank: 15, exact: 16 };

/** The rows of a list, file by file. Each row gets the text in which it is searched. */
function listSource(list) {
  const per = here.site.rowsPerFile;
  const files = Math.ceil(list.players / per);
  const parts = [];

  async function part(at) {
    const rows = await dengji.get(`lists/${list.date}/${at}`);
    if (!parts[at]) {
      rows.forEach((row) => {
        row.search = folded([row[LIST.id], row[LIST.name], ...latinForms(row[LIST.latin]), unitOf(row), titleOf(row)].join(" "));
      });
      parts[at] = rows;
    }
    return rows;
  }

  return {
    count: list.players,
    async slice(from, to) {
      const first = Math.floor(from / per);
      const last = Math.min(files - 1, Math.floor((to - 1) / per));
      const rows = [];
      for (let at = first; at <= last; at += 1) {
        rows.push(...await part(at));
      }
      return rows.slice(from - first * per, to - first * per);
    },
    async all() {
      await Promise.all(Array.from({ length: files }, (_, at) => part(at)));
      return parts.flat();
    },
    loaded: () => parts.flat(),
  };
}

/** A name in letters as it is typed: as it stands, in one word, and by its initials. */
function latinForms(name) {
  const words = name ? name.split(/[\s,'-]+/).filter(Boolean) : [];
  return words.length > 1 ? [name, words.join(""), words.map((word) => word[0]).join("")] : words;
}

const unitOf = (row) => here.site.units[row[LIST.unit]] ?? "";
const titleOf = (row) => here.site.titles[row[LIST.title]] ?? "";

function listColumns(list) {
  const column = (key, label, more = {}) => ({ key, label, sort: (row) => row[LIST[key]], cell: (row) => row[LIST[key]] ?? "", ...more });
  return [
    column("rank", t("column-rank"), { figure: true }),
    column("id", t("column-player-id"), { minor: true }),
    column("name", t("column-name"), { head: true, sort: (row) => row[LIST.nameRank], cell: (row) => nameCell(row) }),
    column("sex", t("column-sex"), { minor: true, center: true, cell: (row) => sexWord(row[LIST.sex]) }),
    column("unit", t("column-unit"), { minor: true, cell: unitOf }),
    column("federation", t("column-federation"), { minor: true }),
    column("title", t("column-title"), { minor: true, cell: titleOf }),
    column("rating", t("column-rating"), { figure: true, downFirst: true, cell: (row) => el("strong", {}, signed(row[LIST.rating])) }),
    column("exact", t("site-exact"), { figure: true, minor: true, sort: (row) => Number(row[LIST.exact]), downFirst: true, cell: (row) => signed(row[LIST.exact] ?? "") }),
    column("previous", t("column-previous"), { figure: true, minor: true, downFirst: true, cell: (row) => signed(row[LIST.previous] ?? "") }),
    column("change", t("column-change"), { figure: true, downFirst: true, cell: (row) => change(row[LIST.change]) }),
    column("games", t("column-games-period"), { figure: true, minor: true, downFirst: true }),
    column("total", t("column-games-total"), { figure: true, minor: true, downFirst: true }),
    column("k", t("column-k"), { figure: true, minor: true, downFirst: true }),
    column("status", t("column-status"), { minor: true, cell: (row) => t("status-" + row[LIST.status]) }),
  ].filter((of) => of.key !== "exact" || list.byGame);
}

/** The name with its link; on a narrow screen title and unit stand below it. */
function nameCell(row) {
  const below = [titleOf(row), unitOf(row)].filter(Boolean).join(" · ");
  return [link("player", row[LIST.id], {}, row[LIST.name]), below ? el("span", { class: "below" }, below) : null].filter(Boolean);
}

/** What a row has to have. Every word of the search has to stand somewhere in it. */
function listFilter({ q, sex, unit, title }) {
  const words = folded(q).split(/\s+/).filter(Boolean);
  if (!words.length && !sex && unit === "" && title === "") {
    return null;
  }
  return (row) => words.every((word) => row.search.includes(word))
    && (!sex || row[LIST.sex] === sex)
    && (unit === "" || row[LIST.unit] === Number(unit))
    && (title === "" || (title === "none" ? row[LIST.title] === null : row[LIST.title] === Number(title)));
}

function listPage() {
  const { main, parts } = address();
  const list = listOf(main) ?? newest();
  const source = listSource(list);
  const columns = listColumns(list);
  const asked = { q: parts.get("q") ?? "", sex: parts.get("sex") ?? "", unit: parts.get("unit") ?? "", title: parts.get("title") ?? "" };
  const view = { sort: parts.get("sort") ?? "rank", down: parts.get("down") === "1", page: Math.max(0, Number(parts.get("page") ?? 1) - 1) || 0, filter: listFilter(asked) };
  if (!columns.some((column) => column.key === view.sort)) {
    view.sort = "rank";
  }
  const kept = () => ({ ...asked, sort: view.sort === "rank" ? "" : view.sort, down: view.down ? "1" : "" });
  const changed = () => {
    const parts = { ...kept(), page: view.page ? view.page + 1 : "" };
    history.replaceState(null, "", hash(list.date, parts));
  };
  const title = t("site-list-of", { date: list.date });
  const table = sortedTable({ caption: title, columns, source, view, changed });
  const narrowed = () => {
    view.filter = listFilter(asked);
    view.page = 0;
    changed();
    table.refresh();
  };
  const set = (name) => (value) => {
    asked[name] = value;
    narrowed();
  };
  const main_ = [
    el("h1", {}, title),
    el("p", { class: "quiet" }, [rulesName(list), list.revision ? t("site-revised") : null].filter(Boolean).join(" · ")),
    listControls(list, asked, set, kept, source),
    table.element,
    downloads(list),
  ];
  table.refresh();
  if (list.players <= ROWS_ON_PAPER) {
    setTimeout(() => source.all(), 0);
  }
  return { title, content: main_ };
}

function listControls(list, asked, set, kept, source) {
  let waits = 0;
  const search = el("input", { id: "search", type: "search", value: asked.q, autocomplete: "off", spellcheck: "false", placeholder: t("site-search-hint"),
    on: {
      focus: () => source.all(),
      input: () => {
        clearTimeout(waits);
        waits = setTimeout(() => set("q")(search.value), list.players > 20000 ? 60 : 0);
      },
    } });
  const any = ["", t("site-any")];
  const titles = here.site.titles.map((title, at) => [at, title]);
  return el("form", { class: "controls", role: "search", on: { submit: (event) => event.preventDefault() } },
    el("div", { class: "field grow" }, el("label", { for: "search" }, t("site-search")), search),
    listChoice(list.date, kept),
    choice("sex", t("column-sex"), [any, ["M", t("sex-male")], ["F", t("sex-female")]], asked.sex, set("sex")),
    choice("unit", t("column-unit"), [any, ...here.site.units.map((unit, at) => [at, unit])], asked.unit, set("unit")),
    choice("title", t("column-title"), [any, ...titles, ["none", t("statistics-untitled")]], asked.title, set("title")));
}

function downloads(list) {
  if (!list.downloads.length) {
    return el("p");
  }
  const files = list.downloads.map((name) => el("a", { href: `downloads/${list.date}/${name}`, download: `${list.date}-${name}` }, name));
  return el("p", { class: "quiet unprinted" }, t("site-downloads"), " ", files.flatMap((file, at) => (at ? [" · ", file] : [file])));
}
