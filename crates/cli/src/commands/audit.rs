//! `dengji audit`.

use std::path::{Path, PathBuf};

use dengji_core::finding::{Finding, Severity};
use dengji_core::terms::ListDate;
use dengji_export::audit_table::{AuditHead, AuditRow, Comparison, Suspicion, audit_csv, audit_xlsx};
use dengji_ingest::outside::{OutsideList, read_outside};
use serde_json::{Value, json};

use crate::audit::{Audit, count};
use crate::book::{Book, read};
use crate::console::{Console, Failure, columns};
use crate::lists::Lists;
use crate::output;
use crate::report_json;

/// What is compared with, and where the comparison goes.
pub struct Wanted {
    /// The other list.
    pub against: PathBuf,
    /// A CSV file to write.
    pub csv: Option<PathBuf>,
    /// A workbook to write.
    pub xlsx: Option<PathBuf>,
}

impl Wanted {
    /// Whether it may be written where it is wanted.
    fn outputs(&self, book: &Book) -> Result<(), Failure> {
        self.xlsx.as_deref().map_or(Ok(()), output::is_workbook)?;
        for path in self.csv.iter().chain(&self.xlsx) {
            output::spare_book(path, &book.root)?;
            output::spare_inputs(path, [&*self.against])?;
        }
        match (&self.csv, &self.xlsx) {
            (Some(csv), Some(xlsx)) if csv == xlsx => {
                Err(Failure::new("error-output-twice").with("path", csv.display()))
            }
            _ => Ok(()),
        }
    }
}

/// Compares a list of the book with one made by others.
pub fn run(book: &Book, list: ListDate, wanted: &Wanted, console: &Console) -> Result<(), Failure> {
    wanted.outputs(book)?;
    let lists = book.lists_until(list)?;
    let (outside, mut findings) = outside(&wanted.against, console)?;
    let mut lists = Lists::open(book, lists, console)?;
    let loaded = lists.loaded()?;
    let audit = Audit {
        book,
        loaded: &loaded,
        outside: &outside,
    };
    findings.extend(audit.listed_twice());
    findings.extend(audit.listed_otherwise());
    let Some(computed) = lists.last_computed()? else {
        console.findings(&findings);
        return Err(Failure::stop("audit-stopped"));
    };
    let own = computed
        .errors_before
        .iter()
        .chain(&computed.outcome.publication.findings);
    let errors: Vec<Finding> = own
        .filter(|finding| finding.severity == Severity::Error)
        .cloned()
        .collect();
    if !errors.is_empty() {
        findings.extend(errors);
        console.findings(&findings);
        return Err(Failure::stop("audit-stopped"));
    }
    findings.extend(lists.warnings()?);
    console.findings(&findings);
    let is_published = book.published(list).is_dir();
    if !is_published {
        console.say("audit-computed", &[("list", &list.to_string())]);
    }
    let rows = audit.rows(&computed);
    let head = AuditHead {
        federation: &book.config.federation,
        list_date: list,
        against: &wanted.against.display().to_string(),
    };
    write(wanted, &head, &rows, console)?;
    if console.json {
        console.data(&format!(
            "{:#}\n",
            as_json(&head, is_published, &rows, &findings, console)
        ));
    } else {
        show(&head, &rows, console);
    }
    if rows.iter().any(AuditRow::differs) {
        return Err(Failure::stop("audit-differs").with("list", list));
    }
    Ok(())
}

/// The other list; one that cannot be read is a failure. Cells that cannot be read are findings, their rows left out.
fn outside(path: &Path, console: &Console) -> Result<(OutsideList, Vec<Finding>), Failure> {
    if !path.exists() {
        return Err(super::check::no_file(path));
    }
    let limits = console.limits;
    let mut findings = Vec::new();
    let file = read(path, path.display().to_string().into(), &limits, &mut findings);
    let outside = file.and_then(|file| read_outside(&file, &limits, &mut findings));
    let Some(outside) = outside else {
        console.findings(&findings);
        return Err(Failure::new("error-no-outside-list").with("path", path.display()));
    };
    Ok((outside, findings))
}

fn write(wanted: &Wanted, head: &AuditHead<'_>, rows: &[AuditRow], console: &Console) -> Result<(), Failure> {
    let save = |path: &Path, bytes: Result<Vec<u8>, dengji_export::Error>| {
        let bytes = bytes.map_err(|error| {
            Failure::new("error-render")
                .with("list", head.list_date)
                .with("reason", error)
        })?;
        output::replace(path, &bytes)?;
        console.say("template-written", &[("path", &path.display().to_string())]);
        Ok(())
    };
    if let Some(path) = &wanted.csv {
        save(path, audit_csv(rows))?;
    }
    if let Some(path) = &wanted.xlsx {
        save(path, audit_xlsx(head, rows, &console.catalogue))?;
    }
    Ok(())
}

const ALL: [Comparison; 5] = [
    Comparison::Same,
    Comparison::Different,
    Comparison::OnlyHere,
    Comparison::OnlyThere,
    Comparison::WithoutRating,
];

fn show(head: &AuditHead<'_>, rows: &[AuditRow], console: &Console) {
    let list = head.list_date.to_string();
    let counts = ALL.map(|comparison| (comparison.word(), count(rows, comparison).to_string()));
    let mut arguments: Vec<(&str, &str)> = counts.iter().map(|(word, count)| (*word, count.as_str())).collect();
    arguments.extend([("list", list.as_str()), ("against", head.against)]);
    let mut text = console.catalogue.text_with("audit-counts", &arguments) + "\n";
    let lines: Vec<Vec<String>> = rows
        .iter()
        .filter(|row| row.differs())
        .map(|row| line(row, console))
        .collect();
    text += &columns(&lines, "  ");
    console.data(&text);
}

fn line(row: &AuditRow, console: &Console) -> Vec<String> {
    let shown = |rating: Option<i32>, none: &str| {
        rating.map_or_else(|| console.catalogue.text(none), |rating| rating.to_string())
    };
    let there = match row.comparison() {
        Comparison::WithoutRating => "without-rating",
        _ => "not-listed",
    };
    vec![
        row.player.clone(),
        row.name.clone(),
        shown(row.ours, "not-listed"),
        "→".into(),
        shown(row.theirs, there),
        row.causes_text(&console.catalogue),
    ]
}

fn as_json(
    head: &AuditHead<'_>,
    is_published: bool,
    rows: &[AuditRow],
    findings: &[Finding],
    console: &Console,
) -> Value {
    let row = |row: &AuditRow| {
        json!({
            "player_id": Some(&row.player).filter(|id| !id.is_empty()),
            "name": row.name,
            "comparison": row.comparison().word(),
            "rating_here": row.ours,
            "rating_there": row.theirs,
            "previous_here": row.previous_ours,
            "previous_there": row.previous_theirs,
            "causes": row.causes.iter().map(|cause| cause_json(cause, console)).collect::<Vec<_>>(),
            "place": row.place,
        })
    };
    let counts = ALL.map(|comparison| (comparison.word().to_owned(), json!(count(rows, comparison))));
    json!({
        "list_date": head.list_date.to_string(),
        "against": head.against,
        "published": is_published,
        "counts": serde_json::Map::from_iter(counts),
        "differences": rows.iter().filter(|row| row.differs()).map(row).collect::<Vec<_>>(),
        "findings": report_json::findings(findings, &console.catalogue),
    })
}

/// A cause for programs; `with` is what was done otherwise as well.
fn cause_json(cause: &Suspicion, console: &Console) -> Value {
    json!({
        "cause": cause.word,
        "what": cause.what,
        "with": cause.with.as_deref().map(|other| json!({ "cause": other.word, "what": other.what })),
        "text": cause.text(&console.catalogue),
    })
}
