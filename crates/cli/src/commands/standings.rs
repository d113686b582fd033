//! `dengji standings`.

pub mod ratings;
mod text;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use dengji_core::finding::{Code, Finding, Severity};
use dengji_core::standings::System;
use dengji_core::standings::fide::Contestants;
use dengji_core::standings::key::{Key, ListError};
use dengji_core::standings::outcome::{self, FinalRow, FinalStandings, Group};
use dengji_core::standings::system::{FIDE_BY_DATE, Ranks};
use dengji_core::terms::{EventReport, Rating};
use dengji_export::standings_table::{category, standings_csv};
use dengji_export::standings_workbook::standings_xlsx;
use dengji_ingest::check::{check_report, check_together};
use serde_json::{Map, Value, json};

use super::check::read_one;
use crate::book::SETTINGS;
use crate::book::systems::{Systems, system_file};
use crate::console::{Console, Failure};
use crate::load::is_sidecar;
use crate::output;
use crate::report_json;

/// What is wanted of the standings.
pub struct Wanted {
    /// The reports.
    pub files: Vec<PathBuf>,
    /// Id or file of the system.
    pub system: Option<String>,
    /// Criteria instead of those of the system.
    pub tie_breaks: Option<String>,
    /// Print CSV.
    pub csv: bool,
    /// Write a workbook.
    pub xlsx: Option<PathBuf>,
}

/// Ranks the players or teams of a report, or the teams of several groups.
pub fn run(wanted: &Wanted, console: &Console) -> Result<(), Failure> {
    if let Some(path) = &wanted.xlsx {
        output::is_workbook(path)?;
        book_of(path).map_or(Ok(()), |root| output::spare_book(path, &root))?;
        output::spare_inputs(path, wanted.files.iter().map(PathBuf::as_path))?;
    }
    let mut findings = Vec::new();
    let reports = read(&wanted.files, console, &mut findings)?;
    let sound = !findings.iter().any(|finding| finding.severity == Severity::Error);
    let standings = match (sound, reports.first()) {
        (true, Some((path, first))) => match system(wanted, path, first, &mut findings)? {
            Some(system) => compute(wanted, &system, &reports, console, &mut findings)?,
            None => None,
        },
        _ => None,
    };
    finish(wanted, standings.as_ref(), findings, console)
}

/// The reports that can be read, each with its path.
fn read(
    files: &[PathBuf],
    console: &Console,
    findings: &mut Vec<Finding>,
) -> Result<Vec<(PathBuf, Arc<EventReport>)>, Failure> {
    let mut reports = Vec::new();
    for path in files.iter().filter(|path| !is_sidecar(path)) {
        let mut found = Vec::new();
        if let Some(report) = read_one(path, &console.limits, &mut found)? {
            check_report(&report, &mut found);
            reports.push((path.clone(), Arc::new(report)));
        } else if files.len() == 1 && found.iter().any(|finding| finding.severity == Severity::Error) {
            console.findings(&found);
            return Err(Failure::not_readable(path));
        }
        // Standings ask only for what they need; a missing field is said where it is needed.
        found.retain(|finding| finding.code != Code::EventFieldMissing);
        findings.extend(found);
    }
    let together = check_together(&[reports.iter().map(|(_, report)| Arc::clone(report)).collect()]);
    findings.extend(together.into_iter().map(|(_, finding)| finding));
    Ok(reports)
}

/// The system asked for, else the one of the report.
fn system(
    wanted: &Wanted,
    path: &Path,
    report: &EventReport,
    findings: &mut Vec<Finding>,
) -> Result<Option<System>, Failure> {
    let system = match wanted.system.as_deref() {
        Some(file) if Path::new(file).extension().is_some_and(|ending| ending == "toml") => {
            Some(system_file(Path::new(file))?)
        }
        asked => {
            let asked = asked.or_else(|| fide_by_codes(wanted, report));
            let own = systems_beside(path)?;
            outcome::system_of(report, asked, |id| own.own(id), findings)
        }
    };
    let Some(codes) = &wanted.tie_breaks else {
        return Ok(system.or_else(|| no_system(report, findings)));
    };
    let keys = Key::list(codes).map_err(|error| match error {
        ListError::Unknown(code) => Failure::new("error-tie-break-unknown")
            .with("code", code)
            .with("players", Key::words(Contestants::Players).join(", "))
            .with("teams", only_for_teams().join(", ")),
        ListError::Suffix(code, suffixes) => Failure::new("error-tie-break-suffix").with("code", code).with(
            "suffixes",
            if suffixes.is_empty() {
                "none".into()
            } else {
                suffixes.join(", ")
            },
        ),
        ListError::Twice(code) => Failure::new("error-tie-break-twice").with("code", code),
    })?;
    Ok(system.map(|system| system.with_tie_breaks(&keys)))
}

/// The criteria that players do not have.
fn only_for_teams() -> Vec<&'static str> {
    let of_players = Key::words(Contestants::Players);
    let mut words = Key::words(Contestants::Teams);
    words.retain(|word| !of_players.contains(word));
    words
}

/// FIDE's rules by date, where codes are given and nothing else is named.
fn fide_by_codes(wanted: &Wanted, report: &EventReport) -> Option<&'static str> {
    let named = report.standings.value.is_some();
    (wanted.tie_breaks.is_some() && !named).then_some(FIDE_BY_DATE)
}

/// Without a system and without a format there is nothing to rank by.
fn no_system(report: &EventReport, findings: &mut Vec<Finding>) -> Option<System> {
    if !findings.iter().any(|finding| finding.severity == Severity::Error) {
        outcome::standings(report, &System::from_id("cn-1994")?, |_| None, findings);
    }
    None
}

/// The systems of the book in which a report lies.
pub(super) fn systems_beside(report: &Path) -> Result<Systems, Failure> {
    book_of(report).map_or_else(|| Ok(Systems::default()), |root| Systems::load(&root))
}

/// The book in which a report lies.
fn book_of(report: &Path) -> Option<PathBuf> {
    let path = fs::canonicalize(report).ok()?;
    let root = path.ancestors().find(|folder| folder.join(SETTINGS).is_file());
    root.map(Path::to_owned)
}

fn compute(
    wanted: &Wanted,
    system: &System,
    reports: &[(PathBuf, Arc<EventReport>)],
    console: &Console,
    findings: &mut Vec<Finding>,
) -> Result<Option<FinalStandings>, Failure> {
    if let (Ranks::Groups, Some(rules)) = (system.ranks, &system.festival) {
        let groups: Option<Vec<Group<'_>>> = reports
            .iter()
            .map(|(path, report)| {
                let system = of_group(wanted, system, (path, report), findings)?;
                let ratings = system.as_ref().map(|system| ratings(path, report, system, console));
                Ok(system.zip(ratings).map(|(system, ratings)| Group {
                    report,
                    system,
                    ratings,
                }))
            })
            .collect::<Result<_, Failure>>()?;
        return Ok(groups.and_then(|groups| outcome::festival(&groups, system, rules, findings)));
    }
    let [(path, report)] = reports else {
        return Err(Failure::new("error-standings-files").with("system", &system.id));
    };
    let ratings = ratings(path, report, system, console);
    Ok(outcome::standings(report, system, |at| ratings[at], findings))
}

/// The system that ranks the players of a group of a festival: the one the report names, else the festival's.
fn of_group(
    wanted: &Wanted,
    festival: &System,
    (path, report): (&Path, &EventReport),
    findings: &mut Vec<Finding>,
) -> Result<Option<System>, Failure> {
    let own = systems_beside(path)?;
    findings.extend(own.unknown(report));
    let named = System::of_players(report, |id| own.own(id));
    let usual = festival.festival.as_ref().map(|rules| &*rules.individuals);
    let system = named.or_else(|| outcome::system_of(report, usual, |id| own.own(id), findings));
    Ok(match wanted.tie_breaks {
        Some(_) => system.map(|system| system.with_tie_breaks(&festival.criteria.swiss)),
        None => system,
    })
}

/// The ratings tie-breaks see: of the list in force if the report lies in a book, else of the report.
fn ratings(path: &Path, report: &EventReport, system: &System, console: &Console) -> Vec<Option<Rating>> {
    if let Some(listed) = book_of(path).and_then(|root| ratings::of_book(&root, path, report, console)) {
        return listed;
    }
    let is_fide = system.id.starts_with("fide");
    let own = report.entrants.iter().map(|entrant| {
        if is_fide {
            entrant.fide_rating.or(entrant.rating)
        } else {
            entrant.rating.or(entrant.fide_rating)
        }
    });
    own.collect()
}

fn finish(
    wanted: &Wanted,
    standings: Option<&FinalStandings>,
    mut findings: Vec<Finding>,
    console: &Console,
) -> Result<(), Failure> {
    Finding::arrange(&mut findings);
    console.findings(&findings);
    if let (Some(path), Some(standings)) = (&wanted.xlsx, standings) {
        let bytes = standings_xlsx(standings, &console.catalogue).map_err(|error| fault(path, &error))?;
        output::replace(path, &bytes)?;
        console.say("standings-written", &[("path", &path.display().to_string())]);
    }
    if console.json {
        console.data(&format!("{:#}\n", object(standings, &findings, console)));
    } else if let Some(standings) = standings {
        if wanted.csv {
            let bytes = standings_csv(standings, &console.catalogue).map_err(|error| fault(Path::new("-"), &error))?;
            console.data(&String::from_utf8_lossy(&bytes));
        } else {
            console.data(&text::standings(standings, &console.catalogue));
        }
    }
    let has_error = findings.iter().any(|finding| finding.severity == Severity::Error);
    if has_error || standings.is_none() {
        return Err(Failure::stop("check-stopped"));
    }
    Ok(())
}

fn fault(path: &Path, error: &dengji_export::Error) -> Failure {
    Failure::new("error-write")
        .with("path", path.display())
        .with("reason", error)
}

fn object(standings: Option<&FinalStandings>, findings: &[Finding], console: &Console) -> Value {
    let mut object = json!({
        "status": if standings.is_some() { "ranked" } else { "stopped" },
        "severities": report_json::severities(findings),
        "findings": report_json::findings(findings, &console.catalogue),
    });
    if let Some(standings) = standings {
        let rows = standings.rows.iter().map(|row| row_json(standings, row, console));
        object["system"] = json!(&*standings.system);
        object["event"] = json!(standings.event.as_deref());
        object["columns"] = standings.columns.iter().map(|word| &**word).collect();
        object["rows"] = rows.collect();
    }
    object
}

fn row_json(standings: &FinalStandings, row: &FinalRow, console: &Console) -> Value {
    let values = standings.columns.iter().zip(&row.cells).map(|(word, terms)| {
        let terms: Vec<String> = terms.iter().map(ToString::to_string).collect();
        (word.to_string(), json!(terms))
    });
    json!({
        "category": row.category.is_some().then(|| category(row, &console.catalogue)),
        "place": row.place,
        "shared": row.is_shared,
        "no": row.no.map(|no| no.0),
        "player_id": row.id.as_ref().map(ToString::to_string),
        "name": &*row.name,
        "unit": row.unit.as_deref(),
        "points": row.points.to_string(),
        "decided_by": row.decided_by.as_deref(),
        "step": row.step,
        "criteria": values.collect::<Map<_, _>>(),
    })
}
