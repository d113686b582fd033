"use strict";

// Starts a page: overview, texts, the frame around it, and the page itself, anew whenever its address changes.

const PAGES = {
  index: listPage,
  player: playerPage,
  derivation: derivationPage,
  events: eventsPage,
  event: eventPage,
  titles: titlesPage,
  statistics: statisticsPage,
  rules: rulesPage,
  about: aboutPage,
};

/** The page whose place in the navigation another one has. */
const UNDER = { player: "index", derivation: "index", event: "events" };

const content = el("main", { id: "content", tabindex: "-1" });

async function setLanguage(language) {
  here.language = ["zh", "en"].includes(language) ? language : here.site.language;
  here.texts = await dengji.get(`texts/${here.language}`);
  document.documentElement.lang = here.language === "zh" ? "zh-Hans" : "en";
}

/** Goes to the page in the other language: the same address with another word in it. */
function switchLanguage() {
  const { main, parts } = address();
  parts.delete("lang");
  here.language = here.language === "zh" ? "en" : "zh";
  location.hash = hash(main || newest().date, Object.fromEntries(parts));
}

function frameOfPage() {
  const own = UNDER[here.page] ?? here.page;
  const date = listOf(address().main)?.date ?? address().parts.get("list") ?? newest().date;
  const entry = (page, text, main = date) => el("li", {}, el("a", { href: `${page}.html${hash(main)}`, "aria-current": page === own ? "page" : null }, text));
  const other = here.language === "zh" ? ["en", "English"] : ["zh-Hans", "中文"];
  return [
    el("a", { class: "skip", href: "#content", on: { click: (event) => { event.preventDefault(); content.focus(); } } }, t("site-skip")),
    el("header", { class: "site" },
      el("p", { class: "federation" }, el("a", { href: "index.html" + hash(newest().date) }, here.site.federation)),
      el("nav", { "aria-label": t("site-navigation") }, el("ul", {},
        entry("index", t("site-nav-list")), entry("events", t("site-nav-events")), entry("titles", t("site-nav-titles")),
        entry("statistics", t("site-nav-statistics")), entry("rules", t("site-nav-rules"), listOf(date)?.rules.id ?? newest().rules.id), entry("about", t("site-nav-about"), "about"))),
      el("button", { id: "language", type: "button", lang: other[0], on: { click: switchLanguage } }, other[1])),
  ];
}

let turn = 0;

async function show() {
  const own = ++turn;
  await setLanguage(address().parts.get("lang"));
  const focused = document.activeElement?.id;
  let page;
  try {
    page = await PAGES[here.page]();
  } catch (fault) {
    console.error(fault);
    page = { title: t("site-unreadable"), content: [el("h1", {}, t("site-unreadable")), el("p", {}, String(fault.message))] };
  }
  if (own !== turn) {
    return;
  }
  content.replaceChildren(...page.content);
  document.body.replaceChildren(...frameOfPage(), content, el("footer", {}, t("site-footer", { federation: here.site.federation, program: "dengji " + here.site.program })));
  document.title = `${page.title} · ${here.site.federation}`;
  const wanted = document.getElementById(focused || page.shown || "");
  wanted?.focus();
  if (page.shown) {
    document.getElementById(page.shown)?.scrollIntoView();
  }
}

async function start() {
  here.site = await dengji.get("site");
  here.language = here.site.language;
  await show();
  addEventListener("hashchange", show);
}

start();
