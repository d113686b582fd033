//! `dengji new`.

use std::fs;
use std::path::Path;

use dengji_core::terms::Date;
use dengji_export::catalogue::Catalogue;
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan};
use serde_json::json;

use super::template;
use crate::args::TemplateName;
use crate::book::calendar::Calendar;
use crate::book::config::RulesFrom;
use crate::book::regulation::InForce;
use crate::book::{OPENING, PERIODS, PUBLISHED, REGISTER, SETTINGS, regulation};
use crate::console::{Console, Failure};

/// Makes an empty book. A folder with something in it is left alone.
pub fn run(book: &Path, rules: &str, opening: Option<Date>, console: &Console) -> Result<(), Failure> {
    if fs::read_dir(book).is_ok_and(|mut entries| entries.next().is_some()) {
        return Err(Failure::new("error-book-exists").with("path", book.display()));
    }
    let calendar = calendar(rules)?;
    let opening = opening
        .or_else(|| last_list(&calendar))
        .unwrap_or(Date::constant(2000, 1, 1));
    let next = calendar
        .between(opening, opening.saturating_add(2.years()))
        .first()
        .copied();
    let next = next.ok_or_else(|| {
        Failure::new("error-list-day")
            .with("day", opening)
            .with("path", SETTINGS)
    })?;
    let reports = book.join(PERIODS).join(next.to_string()).join("reports");
    for folder in [reports.as_path(), &book.join(PUBLISHED)] {
        fs::create_dir_all(folder).map_err(|error| Failure::io("error-write", folder, &error))?;
    }
    let settings = book.join(SETTINGS);
    fs::write(&settings, text(rules, opening, &console.catalogue))
        .map_err(|error| Failure::io("error-write", &settings, &error))?;
    template::write(TemplateName::Players, &book.join(REGISTER), console)?;
    template::write(TemplateName::Opening, &book.join(OPENING), console)?;
    let (path, next, day) = (book.display().to_string(), next.to_string(), opening.to_string());
    console.say("new-made", &[("path", &path), ("next", &next), ("opening", &day)]);
    if console.json {
        let made = json!({ "status": "made", "book": path, "rules": rules, "opening": day, "next_list": next });
        console.data(&format!("{made:#}\n"));
    }
    if !calendar.has(opening) {
        console.say(
            "new-opening-no-list",
            &[("opening", &day), ("rules", rules), ("next", &next)],
        );
    }
    Ok(())
}

/// The list dates of a rule set the program carries.
fn calendar(rules: &str) -> Result<Calendar, Failure> {
    let from = Date::constant(2000, 1, 1);
    let book = regulation::rulebook(Path::new(""), &RulesFrom { id: rules.into(), from })?;
    let in_force =
        InForce::of(&book, today()).map_err(|error| Failure::new("error-rule-set").with("id", rules).detail(error))?;
    Calendar::read(in_force.list_days())
        .map_err(|day| Failure::new("error-list-day").with("day", day).with("path", rules))
}

/// The last list date that is not after today.
fn last_list(calendar: &Calendar) -> Option<Date> {
    let today = today();
    calendar
        .between(today.saturating_sub(2.years()), today)
        .last()
        .map(|list| list.0)
}

/// The day on which the program runs.
pub fn today() -> Date {
    TimeZone::UTC.to_datetime(Timestamp::now()).date()
}

/// book.toml, with a line on each setting.
pub fn text(rules: &str, opening: Date, catalogue: &Catalogue) -> String {
    let says = |setting: &str| catalogue.text(&format!("settings-{setting}"));
    let [name, language] = [says("name"), catalogue.language().code().to_owned()];
    let lines = [
        format!("# {}\nfederation = \"{name}\"", says("federation")),
        format!("# {}\ncode = \"CHN\"", says("code")),
        format!("# {}\nlanguage = \"{language}\"", says("language")),
        format!("# {}\nlate_reports = \"revise\"\n", says("late-reports")),
        format!("# {}\n[[rules]]\nid = \"{rules}\"\nfrom = {opening}\n", says("rules")),
        format!("# {}\n[lists]\nopening = {opening}\n", says("lists")),
    ];
    lines.join("\n")
}
