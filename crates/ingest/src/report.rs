//! The door for reports: the kind of file is found from its content.

use dengji_core::finding::{Code, Finding, Place, Severity};
use dengji_core::terms::{EventReport, UnreadGame};

use crate::delimited::{self, SEPARATORS};
use crate::event_tables::is_event_table;
use crate::federation::{is_federation_report, read_federation_report};
use crate::layout::{FEDERATION, Layout};
use crate::source::{Bound, Limits, SourceFile};
use crate::tables::is_game_table;
use crate::trf::encoding;
use crate::workbook::{self, Kind, Sheet};
use crate::{chess_results, event_toml, fide_ids, rows, table_report, trf};

/// Endings that promise a report.
const REPORTS: &[&str] = &[
    "xlsx", "xlsm", "xlsb", "xls", "ods", "trf", "trfx", "tab", "csv", "parquet", "et", "xltx", "xltm", "xlt", "fods",
    "numbers",
];

/// Those of them that promise a text.
const TEXTS: &[&str] = &["trf", "trfx", "tab", "csv"];

/// The rows from the top of a text among which its headings must be.
const HEADER_ROWS: usize = 60;

/// Reads a report: the federation's workbook, a crosstable of Chess-Results or Swiss-Manager, a TRF file or a game table.
///
/// `sidecar` is the file beside it that ends in `.event.toml`; what it says holds against the report. Files that are no
/// reports give one note and none. The checks on every report are not made here, see [`crate::check`].
pub fn read_report(
    file: &SourceFile,
    sidecar: Option<&SourceFile>,
    limits: &Limits,
    findings: &mut Vec<Finding>,
) -> Option<EventReport> {
    let mut report = match read_content(file, limits, findings) {
        Read::Report(report) => *report,
        Read::Nothing => return None,
        Read::Stranger(kind) => {
            findings.push(stranger(file, kind));
            return None;
        }
    };
    if let Some(sidecar) = sidecar {
        event_toml::apply(sidecar, &mut report, findings);
    }
    fide_ids::keep(&mut report, findings);
    Some(report)
}

/// Files and folders that systems put beside others, in small letters.
const OF_SYSTEMS: [&str; 6] = [
    "thumbs.db",
    "ehthumbs.db",
    "desktop.ini",
    "__macosx",
    "@eadir",
    "$recycle.bin",
];

/// Whether a file or folder is nobody's but a system's: it is passed over.
pub fn is_of_system(name: &str) -> bool {
    name.starts_with('.') || OF_SYSTEMS.contains(&&*name.to_lowercase())
}

/// Whether the name of a folder is that of a report.
pub fn is_named_like_report(name: &str) -> bool {
    let ending = name.rsplit_once('.').map(|(_, ending)| ending.to_lowercase());
    ending.is_some_and(|ending| REPORTS.contains(&&*ending))
}

/// How the file begins that a spreadsheet program keeps beside a workbook as long as it is open.
pub const LOCK: &str = "~$";

/// The finding that a workbook is open in a spreadsheet program: what is on disk may not be what its user sees.
pub fn opened_elsewhere(lock: Place, name: &str) -> Finding {
    let found = Finding::at(Code::FileIgnored, lock).severity(Severity::Warn);
    found.with("where", "lock").with("name", name)
}

/// What a file turned out to be.
enum Read {
    Report(Box<EventReport>),
    /// None, for a reason that is among the findings.
    Nothing,
    /// None that the program knows.
    Stranger(Kind),
}

fn read_content(file: &SourceFile, limits: &Limits, findings: &mut Vec<Finding>) -> Read {
    let name = file_name(file);
    let kind = Kind::of(&file.bytes);
    if let Some(opened) = name.strip_prefix(LOCK) {
        findings.push(opened_elsewhere(file.place(), opened));
        return Read::Nothing;
    }
    if is_of_system(name) || name.ends_with(event_toml::ENDING) {
        findings.push(Finding::at(Code::FileIgnored, file.place()));
        return Read::Nothing;
    }
    if file.bytes.len() as u64 > limits.file_bytes {
        findings.push(limits.exceeded(Bound::FileBytes, file.place()));
        return Read::Nothing;
    }
    if rows::is_parquet(&file.bytes) {
        findings.push(rows::damage(file).unwrap_or_else(|| of_table_kind(file)));
        return Read::Nothing;
    }
    if kind.is_workbook() {
        return match workbook::open(file, limits, findings) {
            Some(sheets) => of_sheets(file, &sheets, limits, findings),
            None => Read::Nothing,
        };
    }
    if !kind.may_be_text() {
        return Read::Stranger(kind);
    }
    if let Some(report) = trf::read(file, limits, findings) {
        return Read::Report(Box::new(report));
    }
    of_text(file, kind, limits, findings)
}

/// The report in a text of values between separators: the same layouts as in a sheet.
fn of_text(file: &SourceFile, kind: Kind, limits: &Limits, findings: &mut Vec<Finding>) -> Read {
    let mut of_text = Vec::new();
    let text = encoding::read(file, &mut of_text);
    let Some(separator) = known_separator(file, &text) else {
        of_text.retain(|found| found.code == Code::EncodingUnclear);
        let is_unclear = !of_text.is_empty();
        findings.append(&mut of_text);
        let content = unread(&text).filter(|_| !is_unclear);
        findings
            .extend(content.map(|content| Finding::at(Code::FileNotRecognised, file.place()).with("content", content)));
        return if is_unclear || content.is_some() {
            Read::Nothing
        } else {
            Read::Stranger(kind)
        };
    };
    findings.append(&mut of_text);
    let before = findings.len();
    let sheet = delimited::sheet(file, &text, separator, limits, findings);
    let is_cut = findings.len() > before;
    let mut read = of_table(file, sheet, limits, findings);
    if let (Read::Report(report), true) = (&mut read, is_cut) {
        report.unread.games.push(UnreadGame {
            has_unknown: true,
            ..UnreadGame::default()
        });
    }
    read
}

/// What a text without the headings of a report seems to be meant for.
fn unread(text: &str) -> Option<&'static str> {
    if trf::has_records(text) {
        return Some("trf");
    }
    let head = text.lines().take(HEADER_ROWS).collect::<Vec<_>>().join("\n");
    let narrow = head.replace(['，', '；'], ",");
    let file = SourceFile::new("", Vec::new());
    (narrow != head && known_separator(&file, &narrow).is_some()).then_some("wide-separators")
}

/// The separator with which a text has the headings of a report.
pub(crate) fn known_separator(file: &SourceFile, text: &str) -> Option<u8> {
    let is_known = |separator: &u8| {
        let head = delimited::head(file, text, *separator, HEADER_ROWS);
        table_report::is_game_list(&head) || chess_results::is_crosstable(&[head])
    };
    SEPARATORS.into_iter().find(is_known)
}

fn of_table(file: &SourceFile, sheet: Sheet, limits: &Limits, findings: &mut Vec<Finding>) -> Read {
    let sheets = [sheet];
    if chess_results::is_crosstable(&sheets) {
        let report = chess_results::read(&file.place(), &sheets, limits, findings);
        return Read::Report(Box::new(report));
    }
    let [sheet] = sheets;
    Read::Report(Box::new(table_report::read(sheet, limits, findings)))
}

/// The report in a workbook. Without any known sheet it is read as the federation's, whose findings say what is missing.
fn of_sheets(file: &SourceFile, sheets: &[workbook::Sheet], limits: &Limits, findings: &mut Vec<Finding>) -> Read {
    let place = file.place();
    if let Some(kind) = of_book(sheets) {
        findings.push(Finding::at(Code::FileNotRecognised, place).with("content", kind));
        return Read::Nothing;
    }
    if !is_federation(sheets) {
        if chess_results::is_crosstable(sheets) {
            let report = chess_results::read(&place, sheets, limits, findings);
            return Read::Report(Box::new(report));
        }
        let lacking = chess_results::lacking_headings(sheets);
        if !lacking.is_empty() {
            findings.extend(lacking);
            return Read::Nothing;
        }
    }
    Read::Report(Box::new(read_federation_report(&place, sheets, limits, findings)))
}

/// Whether a workbook is the federation's, or its sheets are under other names: games by number are no export.
fn is_federation(sheets: &[workbook::Sheet]) -> bool {
    let has_games = || sheets.iter().any(|sheet| FEDERATION.games.resembles(sheet));
    is_federation_report(sheets) || (has_games() && !chess_results::is_pairings(sheets))
}

/// Which other workbook of a book the sheets are: the register or the opening list.
fn of_book(sheets: &[workbook::Sheet]) -> Option<&'static str> {
    let (register, opening, players) = (&FEDERATION.register, &FEDERATION.opening, &FEDERATION.players);
    if is_federation_report(sheets) {
        return None;
    }
    let has = |layout: &Layout| sheets.iter().any(|sheet| layout.fits(sheet) && layout.resembles(sheet));
    match (has(register) && !has(players), has(opening)) {
        (true, _) => Some("register"),
        (_, true) => Some("opening"),
        _ => None,
    }
}

/// What a sound Parquet file is: no report of one event.
fn of_table_kind(file: &SourceFile) -> Finding {
    let is_of_games = is_game_table(file) || is_event_table(file);
    let content = if is_of_games { "tables" } else { "parquet" };
    Finding::at(Code::FileNotRecognised, file.place()).with("content", content)
}

/// A file of another kind: an error where its ending promises a report, a warning where others may lie in it, else a note.
fn stranger(file: &SourceFile, kind: Kind) -> Finding {
    if is_named_like_report(file_name(file)) {
        let is_text = kind == Kind::Text && TEXTS.contains(&&*ending(file));
        let content = if is_text { "table" } else { kind.word() };
        return Finding::at(Code::FileNotRecognised, file.place()).with("content", content);
    }
    let found = Finding::at(Code::FileIgnored, file.place()).with("where", kind.word());
    match kind {
        Kind::Packed | Kind::Mail | Kind::EarlyXls | Kind::XmlSheet => found.severity(Severity::Warn),
        _ => found,
    }
}

/// Makes errors of the notes on files that may hold a report, where nothing else among them was one.
pub fn none_is_report(findings: &mut [Finding]) {
    let may_be = [
        Kind::Packed,
        Kind::Mail,
        Kind::EarlyXls,
        Kind::XmlSheet,
        Kind::Document,
        Kind::Pdf,
        Kind::Picture,
    ];
    for found in findings.iter_mut().filter(|found| found.code == Code::FileIgnored) {
        let what = found.argument("where");
        if may_be.iter().any(|kind| what == Some(kind.word())) {
            found.severity = Severity::Error;
        }
    }
}

fn file_name(file: &SourceFile) -> &str {
    file.name.rsplit('/').next().unwrap_or_default()
}

fn ending(file: &SourceFile) -> String {
    let ending = file_name(file)
        .rsplit_once('.')
        .map(|(_, ending)| ending.to_lowercase());
    ending.unwrap_or_default()
}

#[cfg(test)]
mod tests;
