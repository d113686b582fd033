//! `dengji new`.

use std::fs;
use std::path::Path;

use dengji_core::terms::Date;
use dengji_export::catalogue::Language;
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan};

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
    fs::write(&settings, text(rules, opening, console))
        .map_err(|error| Failure::io("error-write", &settings, &error))?;
    template::write(TemplateName::Players, &book.join(REGISTER), console)?;
    template::write(TemplateName::Opening, &book.join(OPENING), console)?;
    let (path, next) = (book.display().to_string(), next.to_string());
    console.say("new-made", &[("path", &path), ("next", &next)]);
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
fn text(rules: &str, opening: Date, console: &Console) -> String {
    let language = console.language();
    let name = language.pick("××国际象棋协会", "Chess Federation");
    let [federation, code, published, late, set, days] = match language {
        Language::Zh => [
            "协会名称",
            "本协会代码；国籍与此不同的棋手为外国棋手",
            "公布文件的语言：zh 或 en",
            "迟到的报告：revise 归入原周期并公布修订表，current 计入当前周期",
            "规则集及其生效日期；同名文件放在本文件旁则优先采用",
            "opening.xlsx 所载等级分表的日期；公布日期另有规定时写 dates = [\"01-01\", \"07-01\"]",
        ],
        Language::En => [
            "name of the federation",
            "its code; players of another federation are foreigners",
            "language of what is published: zh or en",
            "late reports: revise (into their period, which is published anew as a revision) or current",
            "rule set and the day from which it holds; a file of that name beside this one wins",
            "the day of the list in opening.xlsx; other list days: dates = [\"01-01\", \"07-01\"]",
        ],
    };
    format!(
        "# {federation}\nfederation = \"{name}\"\n# {code}\ncode = \"CHN\"\n# {published}\nlanguage = \"{lang}\"\n\
         # {late}\nlate_reports = \"revise\"\n\n# {set}\n[[rules]]\nid = \"{rules}\"\nfrom = {from}\n\n\
         # {days}\n[lists]\nopening = {opening}\n",
        lang = language.code(),
        from = opening,
    )
}
