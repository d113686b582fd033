//! The website of a book: what is written and what is refused; and, in a headless Chromium, what a reader does with it.

use std::fs;
use std::path::PathBuf;
use std::time::Instant;

use serde_json::json;
use tempfile::TempDir;

use crate::book::{Book, LIST, PEOPLE, put};
use crate::browser::{Browser, ENTER, TAB};
use crate::run::{contents, csv, dengji};
use crate::workbook::{Content, Sheet};

/// A name that would do harm if it were ever markup.
const HOSTILE: &str = "<img src=x onerror=\"document.title='run'\"></script>";

/// A published book, beside which a site may be written.
fn published(book: &Book) -> TempDir {
    let folder = TempDir::new().unwrap();
    book.write(&folder.path().join("book"));
    dengji(folder.path(), &["publish", "book", LIST]).exits(0);
    folder
}

/// The site of a book.
fn site(folder: &TempDir) -> PathBuf {
    dengji(folder.path(), &["site", "book", "site"]).exits(0);
    fs::canonicalize(folder.path().join("site")).unwrap()
}

/// The book in which one player has the hostile name, in the register and in the report.
fn hostile() -> Book {
    let mut book = Book::sound();
    let name = || Content::Text(HOSTILE.to_owned());
    book.sheet("players.xlsx", "棋手").set(3, 1, name());
    book.report_cell("棋手", "C4", HOSTILE);
    book
}

#[test]
fn the_same_book_gives_the_same_site_with_any_number_of_threads() {
    let folder = published(&Book::sound());
    dengji(folder.path(), &["site", "book", "one", "--threads", "1"]).exits(0);
    dengji(folder.path(), &["site", "book", "three", "--threads", "3"]).exits(0);
    let (one, three) = (
        contents(&folder.path().join("one")),
        contents(&folder.path().join("three")),
    );
    assert!(one.contains_key("index.html"));
    assert!(one == three);
}

#[test]
fn a_site_is_replaced_whole_and_nothing_else_is() {
    let folder = published(&Book::sound());
    let first = contents(&site(&folder));
    fs::remove_file(folder.path().join("site/data/site.js")).unwrap();
    assert!(contents(&site(&folder)) == first);

    put(&folder.path().join("site/notes.txt"), b"mine");
    let refused = dengji(folder.path(), &["site", "book", "site"]).exits(2);
    assert!(refused.err.contains("notes.txt"), "{}", refused.err);
    put(&folder.path().join("other/notes.txt"), b"mine");
    dengji(folder.path(), &["site", "book", "other"]).exits(2);
    assert_eq!(fs::read(folder.path().join("other/notes.txt")).unwrap(), b"mine");
}

#[test]
fn nothing_but_what_is_published_and_stands_goes_into_a_site() {
    let folder = TempDir::new().unwrap();
    Book::sound().write(&folder.path().join("book"));
    dengji(folder.path(), &["site", "book", "site"]).exits(1);
    assert!(!folder.path().join("site").exists());

    dengji(folder.path(), &["publish", "book", LIST]).exits(0);
    let list = folder.path().join("book/published").join(LIST).join("list.csv");
    let altered = fs::read_to_string(&list).unwrap().replace("000001", "000011");
    fs::write(&list, altered).unwrap();
    let refused = dengji(folder.path(), &["site", "book", "site"]).exits(1);
    assert!(refused.err.contains("list-differs"), "{}", refused.err);
    assert!(!folder.path().join("site").exists());
}

#[test]
fn a_list_is_searched_sorted_and_filtered_in_a_browser() {
    let folder = published(&Book::sound());
    let list = csv(&folder.path().join("book/published").join(LIST).join("list.csv"));
    let names = |keep: &dyn Fn(&str) -> bool| -> Vec<&str> {
        let kept = list.iter().filter(|row| keep(&row["sex"]));
        kept.map(|row| row["name"].as_str()).collect()
    };
    let Some(browser) = Browser::start() else { return };
    browser.open(&site(&folder), "index.html");
    let shown = || browser.texts("tbody th a");
    browser.wait_for(&format!(
        "document.querySelectorAll('tbody tr').length === {}",
        list.len()
    ));
    assert_eq!(shown(), names(&|_| true));

    // By rating, the lowest first: the list turned round, its ratings being all different.
    let ratings: Vec<&str> = list.iter().rev().map(|row| row["rating"].as_str()).collect();
    for _ in 0..2 {
        browser.value("document.querySelector('[data-column=rating] button').click()");
    }
    browser.wait_for("document.querySelector('[data-column=rating]').ariaSort === 'ascending'");
    browser.wait_for(&format!(
        "document.querySelector('tbody tr strong').textContent === '{}'",
        ratings[0]
    ));
    assert_eq!(browser.texts("tbody td strong"), ratings);

    browser.value("document.querySelector('[data-column=rank] button').click()");
    browser.value("(document.getElementById('sex').value = 'F', document.getElementById('sex').dispatchEvent(new Event('change')))");
    let women = names(&|sex| sex == "F");
    browser.wait_for(&format!(
        "document.querySelectorAll('tbody tr').length === {}",
        women.len()
    ));
    assert_eq!(shown(), women);

    browser.value("document.getElementById('search').focus()");
    browser.press("梅");
    browser.wait_for("document.querySelectorAll('tbody tr').length === 1");
    assert_eq!(shown(), ["梅雨"]);
    assert!(browser.texts("[role=status]")[0].contains('1'));
    assert!(browser.value("location.hash").as_str().unwrap().contains("sex=F"));

    browser.press("no such name");
    browser.wait_for("document.querySelectorAll('tbody tr').length === 0");
}

#[test]
fn a_player_has_a_chart_with_words_and_a_derivation_with_articles_and_cells() {
    let folder = published(&Book::sound());
    let Some(browser) = Browser::start() else { return };
    let site = site(&folder);
    browser.open(&site, "player.html#000001");
    assert_eq!(browser.texts("h1"), ["青一帆"]);
    assert_eq!(
        browser.value("document.querySelectorAll('svg[role=img] circle').length"),
        json!(1)
    );
    assert!(browser.texts("svg desc")[0].contains(LIST));
    let shown = &browser.texts(".rating")[0];
    let list = csv(&folder.path().join("book/published").join(LIST).join("list.csv"));
    let rating = &list.iter().find(|row| row["player_id"] == "000001").unwrap()["rating"];
    assert!(shown.starts_with(rating), "{shown}");

    browser.open(&site, &format!("derivation.html#000001&list={LIST}"));
    // The report has nine rounds, each of which stands in a row with its cell.
    assert_eq!(browser.texts("tbody tr").len(), 9);
    assert!(browser.texts(".cell")[0].contains("open.xlsx!对局!"));
    let articles = browser.texts(".step .article");
    assert!(
        articles.iter().any(|article| article.contains("八(二)")),
        "{articles:?}"
    );

    browser.open(&site, &format!("derivation.html#000001&list={LIST}&lang=en"));
    let articles = browser.texts(".step .article");
    assert!(articles.iter().any(|article| article == "art. 8(2)"), "{articles:?}");
}

#[test]
fn the_keyboard_reaches_content_sorting_and_the_other_language() {
    let folder = published(&Book::sound());
    let Some(browser) = Browser::start() else { return };
    browser.open(&site(&folder), "index.html");
    browser.press(TAB);
    assert_eq!(browser.value("document.activeElement.className"), json!("skip"));
    browser.press(ENTER);
    assert_eq!(browser.value("document.activeElement.id"), json!("content"));
    browser.press(TAB);
    assert_eq!(browser.value("document.activeElement.id"), json!("search"));

    browser.value("document.querySelector('[data-column=name] button').focus()");
    browser.press(ENTER);
    browser.wait_for("document.querySelector('[data-column=name]').ariaSort === 'ascending'");

    browser.value("document.getElementById('language').focus()");
    browser.press(ENTER);
    browser.wait_for("document.documentElement.lang === 'en'");
    browser.wait_for("document.querySelector('h1').textContent === 'Rating list of 1994-07-01'");
    assert_eq!(browser.value("document.activeElement.id"), json!("language"));
}

#[test]
fn a_page_with_nothing_to_show_leads_back() {
    let folder = published(&Book::sound());
    let Some(browser) = Browser::start() else { return };
    let site = site(&folder);
    for (page, back) in [
        ("player.html#nobody", "index.html"),
        ("derivation.html#nobody", "index.html"),
        ("event.html", "events.html"),
    ] {
        browser.open(&site, page);
        let shown = browser.value("document.querySelector('main a').getAttribute('href')");
        assert!(shown.as_str().unwrap().starts_with(back), "{page}: {shown}");
    }
}

#[test]
fn signs_and_values_are_explained_in_the_language_of_the_page() {
    let folder = published(&Book::sound());
    let Some(browser) = Browser::start() else { return };
    let site = site(&folder);
    browser.open(&site, &format!("event.html#1994-03&list={LIST}"));
    assert!(browser.texts(".note")[0].contains("w 为执白"));
    browser.open(&site, &format!("event.html#1994-03&list={LIST}&lang=en"));
    assert!(browser.texts(".note")[0].contains("w: White"));

    browser.open(&site, "rules.html#cn-national");
    assert_eq!(browser.texts("[id='a-一(三)'] .version .facts dt"), ["允许"]);
    assert_eq!(browser.texts("[id='a-一(三)'] .version .facts dd"), ["是 allowed"]);
}

#[test]
fn names_are_text_and_no_page_asks_for_anything_outside_the_site() {
    let folder = published(&hostile());
    let Some(browser) = Browser::start() else { return };
    let site = site(&folder);
    let with_name = [
        "index.html".to_owned(),
        "player.html#000003".to_owned(),
        format!("derivation.html#000003&list={LIST}"),
        format!("event.html#1994-03&list={LIST}"),
    ];
    let others = [
        "events.html",
        "titles.html",
        "statistics.html",
        "rules.html",
        "about.html",
    ]
    .map(str::to_owned);
    let mut languages = 0;
    for page in with_name.iter().chain(&others) {
        let mark = if page.contains('#') { "&" } else { "#&" };
        for language in ["zh", "en"] {
            browser.open(&site, &format!("{page}{mark}lang={language}"));
            let text = &browser.texts("body")[0];
            assert!(!with_name.contains(page) || text.contains(HOSTILE), "{page}:\n{text}");
            assert!(
                !text.contains("object ") && !text.contains("undefined"),
                "{page}:\n{text}"
            );
            assert_eq!(
                browser.value("document.querySelectorAll('img').length"),
                json!(0),
                "{page}"
            );
            assert_ne!(browser.value("document.title"), json!("run"), "{page}");
            languages += 1;
        }
    }
    assert_eq!(languages, 18);
    assert_eq!(browser.console(), Vec::<String>::new());
    let own = format!("file://{}/", site.display());
    let requests = browser.requests();
    assert!(requests.iter().any(|address| address.ends_with("data/players/0.js")));
    let foreign =
        |address: &&String| !address.starts_with(&own) && *address != "about:blank" && !address.starts_with("data:");
    assert_eq!(
        requests.iter().filter(foreign).collect::<Vec<_>>(),
        Vec::<&String>::new()
    );
}

/// How long a step takes is for people to read: `cargo test -- --ignored --nocapture a_hundred_thousand`.
#[test]
#[ignore = "takes minutes"]
fn a_hundred_thousand_players_are_searched_and_sorted_without_a_freeze() {
    const PLAYERS: usize = 100_000;
    let mut book = Book::sound();
    let (register, opening) = crowd(PLAYERS);
    book.workbooks
        .insert("players.xlsx".into(), vec![Sheet::new("棋手", &register)]);
    book.workbooks
        .insert("opening.xlsx".into(), vec![Sheet::new("等级分表", &opening)]);
    let folder = published(&book);
    let started = Instant::now();
    let site = site(&folder);
    println!("site written: {:?}, {} files", started.elapsed(), contents(&site).len());
    let Some(browser) = Browser::start() else { return };
    let started = Instant::now();
    browser.open(&site, "index.html");
    browser.wait_for("document.querySelectorAll('tbody tr').length === 100");
    println!("first page: {:?}", started.elapsed());
    let started = Instant::now();
    browser.value("document.getElementById('search').focus()");
    browser.press("099998");
    browser.wait_for("document.querySelectorAll('tbody tr').length === 1");
    println!("first search, all rows read: {:?}", started.elapsed());
    let latency = "new Promise(done => { const start = performance.now(); const search = document.getElementById('search'); \
                   new MutationObserver(() => done(performance.now() - start)).observe(document.querySelector('tbody'), { childList: true }); \
                   search.value = '099'; search.dispatchEvent(new Event('input')); })";
    println!("further search: {} ms", browser.value(latency));
    let longest = "new Promise(done => { const start = performance.now(); \
                   new MutationObserver(() => done(performance.now() - start)).observe(document.querySelector('tbody'), { childList: true }); \
                   document.getElementById('search').value = ''; document.querySelector('[data-column=name] button').click(); })";
    println!("sorted by name: {} ms", browser.value(longest));
    browser.open(&site, "player.html#099998");
    assert_eq!(browser.texts("h1").len(), 1);
}

/// So many players for register and opening list; the first ten are those of the report.
fn crowd(players: usize) -> (Vec<Vec<String>>, Vec<Vec<String>>) {
    const SIGNS: [&str; 10] = ["安", "柏", "晨", "朵", "帆", "歌", "禾", "嘉", "宽", "岚"];
    let name = |number: usize| -> String {
        number
            .to_string()
            .chars()
            .filter_map(|c| SIGNS.get(c.to_digit(10)? as usize))
            .copied()
            .collect()
    };
    let head = |words: [&str; 5]| words.map(str::to_owned).to_vec();
    let (mut register, mut opening) = (
        vec![head(["编号", "姓名", "性别", "单位", "称号"])],
        vec![head(["编号", "等级分", "局数", "曾达2400", "最近比赛"])],
    );
    for number in 1..=players {
        let id = format!("{number:06}");
        let person = PEOPLE.get(number - 1);
        let sex = if number % 4 == 0 { "女" } else { "男" };
        let unit = format!("{}市", SIGNS[number % 10]);
        register.push(match person {
            Some(p) => head([p[0], p[1], p[2], p[3], p[4]]),
            None => head([&id, &name(number), sex, &unit, ""]),
        });
        let rating = (2001 + number * 7 % 500).to_string();
        opening.push(head([&id, &rating, "40", "否", "1993-11-20"]));
    }
    (register, opening)
}
