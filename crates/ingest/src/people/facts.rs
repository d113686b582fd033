//! What a report says of a person beside the register.

use dengji_core::finding::{Code, Finding};
use dengji_core::terms::{Entrant, EventReport, RegisterEntry};

use super::about;
use super::directory::{fide_id, names_of, spellings};
use super::names::{is_home, plain, plain_name};

/// Whether sex, and unit or birth year, bear out that a namesake is the person meant.
///
/// What is stated on both sides must not differ in sex and birth year; the unit of a foreigner is his federation.
pub(super) fn confirms(entrant: &Entrant, entry: &RegisterEntry, foreign: bool) -> bool {
    let sex = entrant.sex.is_none_or(|sex| sex == entry.sex);
    let year = agreement(entrant.birth_year, entry.birth_year);
    let unit = same_text(entrant.unit.as_deref(), entry.unit.as_deref());
    let federation = foreign && same_text(entrant.federation.as_deref(), entry.federation.as_deref());
    sex && year != Some(false) && (year == Some(true) || unit || federation)
}

/// Whether two facts agree; none if one is missing.
fn agreement<T: PartialEq>(one: Option<T>, other: Option<T>) -> Option<bool> {
    Some(one? == other?)
}

fn same_text(one: Option<&str>, other: Option<&str>) -> bool {
    agreement(one.map(plain), other.map(plain)) == Some(true)
}

/// Warns of every fact of the report that differs from the register; the register counts.
pub(super) fn compare(
    report: &EventReport,
    entrant: &Entrant,
    entry: &RegisterEntry,
    home: &str,
    findings: &mut Vec<Finding>,
) {
    compare_names(report, entrant, entry, findings);
    for (field, column, stated, registered) in facts(entrant, entry, home) {
        let (Some(stated), Some(registered)) = (stated, registered) else {
            continue;
        };
        if stated != registered && plain(&stated) != plain(&registered) {
            let mut found = about(report, entrant, Code::FactDiffers).player(Some(&entry.id));
            found.place = entrant.cell(column);
            findings.push(
                found
                    .with("field", field)
                    .with("stated", stated)
                    .with("registered", registered),
            );
        }
    }
}

/// A fact by name: its column in the report, as the report states it and as the register has it.
type Fact = (&'static str, Option<u32>, Option<String>, Option<String>);

fn facts(entrant: &Entrant, entry: &RegisterEntry, home: &str) -> [Fact; 6] {
    let year = |year: i16| year.to_string();
    let letter = |sex: dengji_core::terms::Sex| sex.letter().to_owned();
    let code = |code: &str| {
        if is_home(code, home) {
            home.to_owned()
        } else {
            code.to_owned()
        }
    };
    let at = &entrant.columns;
    let here = entry.federation.as_deref().unwrap_or(home);
    [
        ("sex", at.sex, entrant.sex.map(letter), Some(letter(entry.sex))),
        (
            "birth-year",
            at.birth_year,
            entrant.birth_year.map(year),
            entry.birth_year.map(year),
        ),
        (
            "unit",
            at.unit,
            filled(entrant.unit.as_deref()),
            filled(entry.unit.as_deref()),
        ),
        (
            "title",
            at.title,
            national_title(&entrant.title.0),
            Some(or_dash(&entry.title.0)),
        ),
        (
            "fide-id",
            at.fide_id,
            entrant.fide_id.as_deref().and_then(fide_id),
            entry.fide_id.as_deref().and_then(fide_id),
        ),
        (
            "federation",
            at.federation,
            entrant.federation.as_deref().map(code),
            Some(code(here)),
        ),
    ]
}

fn compare_names(report: &EventReport, entrant: &Entrant, entry: &RegisterEntry, findings: &mut Vec<Finding>) {
    if names_of(entry).any(|name| spellings(entrant).any(|stated| stated == name)) {
        return;
    }
    let stated: Vec<String> = spellings(entrant).map(plain_name).collect();
    if names_of(entry).any(|name| stated.contains(&plain_name(name))) {
        return;
    }
    let found = about(report, entrant, Code::PersonDiffers).player(Some(&entry.id));
    let found = found.with("id", &entry.id).with("registered", &entry.name);
    findings.push(found.with("near", "none").with("candidates", ""));
}

fn filled(text: Option<&str>) -> Option<String> {
    text.filter(|text| !text.trim().is_empty()).map(str::to_owned)
}

fn or_dash(text: &str) -> String {
    if text.is_empty() { "-" } else { text }.to_owned()
}

/// A title of the federation; those of FIDE (GM, IM, ...) stand in no register.
fn national_title(title: &str) -> Option<String> {
    (!title.is_empty() && !title.is_ascii()).then(|| title.to_owned())
}
