"use strict";

// Tables: sorted by their headings, shown in pages of some rows, so that a hundred thousand rows are no burden.

const ROWS_PER_PAGE = 100;
/** More rows than these are not put on paper at once. */
const ROWS_ON_PAPER = 5000;

/** A plain table. Columns: label, cell, and perhaps `figure`, `center`, `day`, `minor`, `head`. */
function plainTable(caption, columns, rows, rowClass) {
  const heading = (column) => el("th", { scope: "col", class: classes(column), title: column.title }, column.label);
  const body = rows.map((row) => tableRow(columns, row, rowClass));
  return el("div", { class: "wide", tabindex: "0", role: "region", "aria-label": caption },
    el("table", {}, el("caption", {}, caption), el("thead", {}, el("tr", {}, columns.map(heading))), el("tbody", {}, body)));
}

function tableRow(columns, row, rowClass) {
  const cell = (column) => el(column.head ? "th" : "td", { scope: column.head ? "row" : null, class: classes(column) }, column.cell(row));
  return el("tr", { class: rowClass ? rowClass(row) : null }, columns.map(cell));
}

const classes = (column) => [column.figure && "figure", column.minor && "minor", column.center && "center", column.day && "day", column.head && "head"].filter(Boolean).join(" ") || null;

/** Rows that are all at hand, as a source of a sorted table. */
const atHand = (rows) => ({
  count: rows.length,
  slice: (from, to) => Promise.resolve(rows.slice(from, to)),
  all: () => Promise.resolve(rows),
  loaded: () => rows,
});

/** Compares values of one column; what is missing comes last in either order. */
function compare(a, b, down) {
  const missing = (value) => value === null || value === undefined || value === "";
  if (missing(a) || missing(b)) {
    return missing(a) - missing(b);
  }
  const order = a < b ? -1 : a > b ? 1 : 0;
  return down ? -order : order;
}

/**
 * A table that is sorted, filtered and shown page by page.
 *
 * `source` gives rows in their own order; `view` holds sort, down, page and filter; `changed` is told when the reader
 * changes them.
 */
function sortedTable({ caption, columns, source, view, changed }) {
  const body = el("tbody");
  const status = el("p", { class: "status", role: "status", "aria-live": "polite" });
  const pages = el("nav", { class: "pages", "aria-label": t("site-pages") });
  const headings = columns.map((column) => heading(column));
  let turn = 0;
  let shown = [];

  function heading(column) {
    if (!column.sort) {
      return el("th", { scope: "col", class: classes(column) }, column.label);
    }
    const mark = el("span", { class: "arrow", "aria-hidden": "true" });
    const button = el("button", { type: "button", title: t("site-sort-by", { column: column.label }), on: { click: () => sortBy(column) } }, column.label, mark);
    return el("th", { scope: "col", class: classes(column), "data-column": column.key }, button);
  }

  function sortBy(column) {
    view.down = view.sort === column.key ? !view.down : Boolean(column.downFirst);
    view.sort = column.key;
    view.page = 0;
    changed();
    refresh();
  }

  function markHeadings() {
    headings.forEach((th, at) => {
      const column = columns[at];
      const active = column.sort && column.key === view.sort;
      if (column.sort) {
        th.setAttribute("aria-sort", active ? (view.down ? "descending" : "ascending") : "none");
        th.querySelector(".arrow").textContent = active ? (view.down ? "▼" : "▲") : "";
      }
    });
  }

  /** Whether the rows are wanted just as the source has them. */
  const asGiven = () => !view.filter && view.sort === columns[0].key && !view.down;

  function ordered(rows) {
    const column = columns.find((of) => of.key === view.sort) ?? columns[0];
    const kept = view.filter ? rows.filter(view.filter) : rows.slice();
    // Equal rows stay in the order of the source.
    return kept.sort((a, b) => compare(column.sort(a), column.sort(b), view.down));
  }

  async function refresh() {
    const own = ++turn;
    markHeadings();
    let count = source.count;
    let rows;
    if (asGiven()) {
      view.page = Math.min(view.page, Math.max(0, Math.ceil(count / ROWS_PER_PAGE) - 1));
      rows = await source.slice(view.page * ROWS_PER_PAGE, (view.page + 1) * ROWS_PER_PAGE);
    } else {
      const waits = setTimeout(() => status.replaceChildren(t("site-loading")), 150);
      const all = await source.all();
      clearTimeout(waits);
      if (own !== turn) {
        return;
      }
      shown = ordered(all);
      count = shown.length;
      view.page = Math.min(view.page, Math.max(0, Math.ceil(count / ROWS_PER_PAGE) - 1));
      rows = shown.slice(view.page * ROWS_PER_PAGE, (view.page + 1) * ROWS_PER_PAGE);
    }
    if (own === turn) {
      fill(rows, count);
    }
  }

  function fill(rows, count) {
    body.replaceChildren(...rows.map((row) => tableRow(columns, row)));
    const first = view.page * ROWS_PER_PAGE;
    say(count, first + 1, first + rows.length);
    fillPages(count);
  }

  /** Which rows stand there, of how many. */
  function say(count, from, to) {
    const key = count === 0 ? "site-no-match" : count === source.count ? "site-rows" : "site-matches";
    const text = t(key, { count, from, to, all: source.count });
    if (status.textContent !== text) {
      status.replaceChildren(text);
    }
  }

  function fillPages(count) {
    const last = Math.ceil(count / ROWS_PER_PAGE) - 1;
    const focused = pages.contains(document.activeElement) ? document.activeElement.dataset.step : null;
    const step = (name, label, page, off) => el("button", { type: "button", "data-step": name, disabled: off, on: { click: () => go(page) } }, label);
    pages.hidden = last < 1;
    pages.replaceChildren(
      step("first", t("site-page-first"), 0, view.page === 0),
      step("before", t("site-page-before"), view.page - 1, view.page === 0),
      el("span", {}, t("site-page-of", { page: view.page + 1, pages: last + 1 })),
      step("next", t("site-page-next"), view.page + 1, view.page >= last),
      step("last", t("site-page-last"), last, view.page >= last),
    );
    if (focused) {
      const same = pages.querySelector(`[data-step="${focused}"]:not([disabled])`);
      (same ?? pages.querySelector("button:not([disabled])"))?.focus();
    }
  }

  function go(page) {
    view.page = page;
    changed();
    refresh();
  }

  /** On paper stand all rows that are at hand, up to a bound; on the screen one page of them. */
  function onPaper() {
    const rows = asGiven() ? source.loaded() : shown;
    if (body.isConnected && rows.length > ROWS_PER_PAGE && rows.length <= ROWS_ON_PAPER) {
      body.replaceChildren(...rows.map((row) => tableRow(columns, row)));
      say(rows.length, 1, rows.length);
      addEventListener("afterprint", refresh, { once: true });
    }
  }

  addEventListener("beforeprint", onPaper);
  const element = el("div", {}, status,
    el("div", { class: "wide", tabindex: "0", role: "region", "aria-label": caption },
      el("table", { class: "sorted" }, el("caption", { class: "unseen" }, caption), el("thead", {}, el("tr", {}, headings)), body)),
    pages);
  return { element, refresh };
}
