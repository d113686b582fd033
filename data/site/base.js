"use strict";

// What all pages share: the values of the book, texts, addresses, and how elements are made. A name reaches a page only
// as the text of an element.

/** The values of the book. Each stands in a script of its own, which hands it over by `put`. */
const dengji = (() => {
  const values = new Map();
  const asked = new Map();

  const load = (key) => new Promise((done, failed) => {
    const script = document.createElement("script");
    script.src = "data/" + key.split("/").map(encodeURIComponent).join("/") + ".js";
    script.addEventListener("load", () => (values.has(key) ? done(values.get(key)) : failed(new Error(key))));
    script.addEventListener("error", () => failed(new Error(key)));
    document.head.append(script);
  });

  return {
    put: (key, value) => values.set(key, value),
    get(key) {
      if (!asked.has(key)) {
        asked.set(key, load(key));
      }
      return asked.get(key);
    },
  };
})();

/** What is known everywhere once a page has started: the overview of the site, its language and texts. */
const here = { site: null, language: "zh", texts: {}, page: document.body.dataset.page };

/** A text of the catalogue; `{name}` in it stands for a word of `words`. */
function t(key, words = {}) {
  const text = here.texts[key] ?? key;
  return text.replace(/\{([\w-]+)\}/g, (mark, name) => words[name] ?? mark);
}

/** The one of two texts, Chinese and English, that is in the language of the page. */
const pick = (pair) => (pair ? pair[here.language === "zh" ? 0 : 1] : "");

/** An element. Attributes that are null or false are left out; under `on` stand listeners; children may be texts. */
function el(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "on") {
      Object.entries(value).forEach(([event, listener]) => element.addEventListener(event, listener));
    } else if (value !== null && value !== undefined && value !== false) {
      element.setAttribute(name, value === true ? "" : value);
    }
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined));
  return element;
}

/** Where a page is: what it shows, and how. It stands behind the # of the address, so that files need no server. */
function address() {
  const [main, ...rest] = location.hash.slice(1).split("&");
  let shown = main;
  try {
    shown = decodeURIComponent(main);
  } catch {
    // An address typed by hand may not be well formed; it is taken as it stands.
  }
  return { main: shown, parts: new URLSearchParams(rest.join("&")) };
}

/** The part of an address behind the #. */
function hash(main, parts = {}) {
  const all = new URLSearchParams();
  for (const [name, value] of Object.entries(parts)) {
    if (value !== null && value !== undefined && value !== "") {
      all.set(name, value);
    }
  }
  if (here.language !== here.site.language) {
    all.set("lang", here.language);
  }
  const behind = all.toString();
  return "#" + encodeURIComponent(main) + (behind ? "&" + behind : "");
}

const link = (page, main, parts, ...children) => el("a", { href: page + ".html" + hash(main, parts) }, ...children);

/** In which of so many files a key stands: FNV-1a of its bytes. */
function shard(key, files) {
  let sum = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(key)) {
    sum = Math.imul(sum ^ byte, 0x01000193);
  }
  return (sum >>> 0) % files;
}

const playerFile = (id) => shard(id, here.site.playerFiles);

/** A text as it is searched: without case, width and accents. */
const folded = (text) => (PLAIN.test(text) ? text : text.normalize("NFKD").replace(/\p{M}/gu, "")).toLowerCase();

/** Basic letters and Han characters, in which there is nothing to take away. */
const PLAIN = /^[\x20-\x7e\u4e00-\u9fff]*$/;

/** A minus sign as wide as a plus, before a figure and between two; the hyphens of dates and numbers stay. */
const signed = (text) => String(text).replace(/(^|[\s(])-(?=[\s\d(])/g, "$1−");

/** A change with sign and colour. */
function change(figure) {
  if (figure === null || figure === undefined) {
    return "";
  }
  const points = Number(figure);
  const direction = points > 0 ? "rise" : points < 0 ? "fall" : "same";
  return el("span", { class: direction }, (points > 0 ? "+" : "") + signed(figure));
}

/** The number of an article in the language of the page. */
const articleNumber = (number) => (here.language === "zh" ? number : here.site.articles[number] ?? number);

/** Some words about an article, linked to its text in the rules of a list. */
const ruleLink = (number, list, words) => (here.site.articles[number] ? link("rules", list.rules.id, { article: number }, words) : words);

/** An article that stands alone. */
const article = (number, list) => ruleLink(number, list, t("article", { article: articleNumber(number) }));

/** Several articles, by their numbers. */
const articles = (numbers, list) => numbers.flatMap((number, at) => [at ? " " : "", ruleLink(number, list, articleNumber(number))]);

const sexWord = (letter) => (letter === "F" ? t("sex-female") : letter === "M" ? t("sex-male") : "");
const yesNo = (holds) => t(holds ? "calculation-yes" : "calculation-no");

const newest = () => here.site.lists[here.site.lists.length - 1];
const listOf = (date) => here.site.lists.find((list) => list.date === date);
const rulesName = (list) => pick([list.rules.zh, list.rules.en]);

/** A person, linked to his page if he has one. */
const person = (id, name) => (id ? link("player", id, {}, name || id) : el("span", {}, name || ""));

/** Names and values in two columns; those without a value are left out. */
function facts(pairs) {
  const known = pairs.filter(([, value]) => value !== null && value !== undefined && value !== "");
  return el("dl", { class: "facts" }, known.map(([name, value]) => [el("dt", {}, name), el("dd", {}, value)]));
}

/** A page that has nothing to show: why, what was asked for, and the way on. */
const nothing = (title, asked, way) => ({ title, content: [el("h1", {}, title), asked ? el("p", { class: "quiet" }, asked) : "", el("p", {}, way)] });

const section = (title, ...children) => el("section", {}, el("h2", {}, title), ...children);

/** A select with a label. Options are pairs of value and text. */
function choice(id, label, options, chosen, changed) {
  const option = ([value, text]) => el("option", { value, selected: String(value) === String(chosen) }, text);
  const select = el("select", { id, on: { change: () => changed(select.value) } }, options.map(option));
  return el("div", { class: "field" }, el("label", { for: id }, label), select);
}

/** The choice of a list by its date, newest first. */
function listChoice(chosen, page) {
  const options = here.site.lists.map((list) => [list.date, list.date]).reverse();
  return choice("list", t("site-list-date"), options, chosen, (date) => {
    location.hash = hash(date, page ? page() : {});
  });
}
