//! What the program says and how: data on stdout, everything else on stderr.

use std::fmt::{self, Write as _};
use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::sync::OnceLock;
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use dengji_core::finding::{Finding, Severity};
use dengji_core::rulebook::RulebookError;
use dengji_export::catalogue::{Catalogue, Language, render_finding};
use dengji_ingest::Limits;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use unicode_width::UnicodeWidthStr;

use crate::book::Book;
use crate::cache::Cache;
use crate::faults::fault_text;

/// The way to speak to the person who called.
pub struct Console {
    /// The texts.
    pub catalogue: Catalogue,
    /// Whether one machine-readable object is wanted on stdout.
    pub json: bool,
    /// Whether remarks and progress are unwanted.
    pub quiet: bool,
    /// The bounds within which files are read, as the caller set them.
    pub limits: Limits,
    /// Whether what earlier runs found out is left alone, and nothing is kept of this one.
    pub no_cache: bool,
    /// Why not all data went to stdout.
    pub unwritten: OnceLock<io::Error>,
}

impl Console {
    /// The language.
    pub const fn language(&self) -> Language {
        self.catalogue.language()
    }

    /// The cache of a book, unless none is wanted.
    pub fn cache_of(&self, book: &Book) -> Cache {
        if self.no_cache { Cache::none() } else { Cache::of(book) }
    }

    /// Writes data to stdout; [`Self::all_written`] says whether it got there.
    pub fn data(&self, text: &str) {
        if let Err(error) = to_stdout(text) {
            let _ = self.unwritten.set(error);
        }
    }

    /// Fails if data could not be written to stdout.
    pub fn all_written(&self) -> Result<(), Failure> {
        match self.unwritten.get() {
            None => Ok(()),
            Some(error) => Err(Failure::stdout(error)),
        }
    }

    /// Writes a line for people to stderr.
    pub fn remark(&self, text: &str) {
        if !self.quiet {
            to_stderr(text);
        }
    }

    /// Writes a text of the catalogue to stderr.
    pub fn say(&self, key: &str, arguments: &[(&str, &str)]) {
        self.remark(&self.catalogue.text_with(key, arguments));
    }

    /// Shows findings, and how many there are of each weight. With `--quiet` only what stops the work is shown.
    pub fn findings(&self, findings: &[Finding]) {
        let mut err = io::stderr().lock();
        for finding in findings
            .iter()
            .filter(|finding| !self.quiet || finding.severity == Severity::Error)
        {
            let _ = writeln!(err, "{}", render_finding(finding, &self.catalogue));
        }
        let of = |severity| {
            findings
                .iter()
                .filter(|finding| finding.severity == severity)
                .count()
                .to_string()
        };
        let counts = [Severity::Error, Severity::Reject, Severity::Warn, Severity::Info].map(of);
        let names = ["errors", "rejects", "warnings", "infos"];
        let arguments: Vec<(&str, &str)> = names.into_iter().zip(counts.iter().map(String::as_str)).collect();
        if !findings.is_empty() && !self.quiet {
            let _ = writeln!(err, "{}", self.catalogue.text_with("findings-summary", &arguments));
        }
    }

    /// A progress bar for a job of so many parts, shown on a terminal once the job takes over a second.
    pub fn progress(&self, key: &str, parts: usize) -> Progress {
        let wanted = !self.quiet && io::stderr().is_terminal();
        let bar = ProgressBar::with_draw_target(Some(parts as u64), ProgressDrawTarget::hidden());
        let style = ProgressStyle::with_template("{msg} {bar:30} {pos}/{len} {per_sec} {eta}");
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        bar.set_message(self.catalogue.text(key));
        Progress {
            curtain: wanted.then(|| Curtain::before(&bar)),
            bar,
        }
    }
}

/// Writes a text to stdout. A reader that has gone away is no fault.
pub fn to_stdout(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(error),
        _ => Ok(()),
    }
}

/// Writes a line to stderr, whether or not anybody reads it.
pub fn to_stderr(text: &str) {
    let _ = writeln!(io::stderr(), "{text}");
}

/// A progress bar that appears after a second.
pub struct Progress {
    bar: ProgressBar,
    curtain: Option<Curtain>,
}

impl Progress {
    /// One part is done.
    pub fn tick(&self) {
        self.done(1);
    }

    /// So many parts are.
    pub fn done(&self, parts: usize) {
        self.bar.inc(parts as u64);
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        drop(self.curtain.take());
        self.bar.finish_and_clear();
    }
}

/// Hides a bar for a second; then it moves even while one part takes long.
struct Curtain {
    job: Option<Sender<()>>,
    timer: Option<JoinHandle<()>>,
}

impl Curtain {
    fn before(bar: &ProgressBar) -> Self {
        let (bar, (job, ended)) = (bar.clone(), mpsc::channel::<()>());
        let lift = move || {
            if ended.recv_timeout(Duration::from_secs(1)) == Err(RecvTimeoutError::Timeout) {
                bar.set_draw_target(ProgressDrawTarget::stderr());
                bar.enable_steady_tick(Duration::from_millis(200));
            }
        };
        Self {
            job: Some(job),
            timer: Some(thread::spawn(lift)),
        }
    }
}

impl Drop for Curtain {
    fn drop(&mut self) {
        drop(self.job.take());
        let _ = self.timer.take().map(JoinHandle::join);
    }
}

/// Rows as lines, in columns, each line behind some indent; a Han character takes two.
pub fn columns(rows: &[Vec<String>], indent: &str) -> String {
    let count = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| {
        rows.iter()
            .filter_map(|row| row.get(column))
            .map(|cell| cell.width())
            .max()
            .unwrap_or(0)
    };
    let widths: Vec<usize> = (0..count).map(width).collect();
    let mut text = String::new();
    for row in rows {
        let mut line = String::from(indent);
        for (cell, width) in row.iter().zip(&widths) {
            let _ = write!(line, "{cell}{}  ", " ".repeat(width - cell.width()));
        }
        text += line.trim_end();
        text.push('\n');
    }
    text
}

/// Why a command did not do what it was asked to.
#[derive(Debug)]
pub struct Failure {
    key: &'static str,
    arguments: Vec<(&'static str, String)>,
    detail: Option<String>,
    fault: Option<RulebookError>,
    /// What the system says, where the catalogue has words for it.
    system: Option<&'static str>,
    exit: u8,
}

impl Failure {
    /// Wrong usage, or a file that cannot be read or written: exit code 2.
    pub const fn new(key: &'static str) -> Self {
        Self {
            key,
            arguments: Vec::new(),
            detail: None,
            fault: None,
            system: None,
            exit: 2,
        }
    }

    /// A difference was found or the work stopped at findings: exit code 1.
    pub const fn stop(key: &'static str) -> Self {
        Self {
            key,
            arguments: Vec::new(),
            detail: None,
            fault: None,
            system: None,
            exit: 1,
        }
    }

    /// A file that is no report, for a command that wants one.
    pub fn not_readable(path: &Path) -> Self {
        Self::new("error-not-readable").with("path", path.display())
    }

    /// Data that could not be written to stdout.
    pub fn stdout(error: &io::Error) -> Self {
        Self {
            system: system_word(error.kind()),
            ..Self::new("error-stdout").with("reason", error)
        }
    }

    /// A file of our own side that cannot be read or written.
    pub fn io(key: &'static str, path: &Path, error: &io::Error) -> Self {
        let failure = match error.kind() {
            io::ErrorKind::AlreadyExists => Self::new("error-exists"),
            kind => Self {
                system: system_word(kind),
                ..Self::new(key).with("reason", error)
            },
        };
        failure.with("path", path.display())
    }

    /// Adds a word of the text.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl fmt::Display) -> Self {
        self.arguments.push((name, value.to_string()));
        self
    }

    /// Adds lines below the text, such as an excerpt with a caret.
    #[must_use]
    pub fn detail(mut self, detail: impl fmt::Display) -> Self {
        self.detail = Some(detail.to_string());
        self
    }

    /// Adds what is wrong with a rule set or a settings file, and where.
    #[must_use]
    pub fn fault(mut self, fault: RulebookError) -> Self {
        self.fault = Some(fault);
        self
    }

    /// The exit code.
    pub const fn exit(&self) -> u8 {
        self.exit
    }

    /// The text for people.
    pub fn text(&self, catalogue: &Catalogue) -> String {
        let arguments: Vec<(&str, &str)> = self
            .arguments
            .iter()
            .map(|(name, value)| (*name, value.as_str()))
            .collect();
        let system = self.system.map(|word| catalogue.text(&format!("system-{word}")));
        let reason = system.iter().map(|words| ("reason", words.as_str()));
        let named = arguments
            .into_iter()
            .filter(|(name, _)| system.is_none() || *name != "reason");
        let arguments: Vec<(&str, &str)> = named.chain(reason).collect();
        let text = catalogue.text_with(self.key, &arguments);
        let fault = self.fault.iter().map(|fault| fault_text(fault, catalogue));
        let detail = self.detail.iter().map(|detail| detail.trim_end().to_owned());
        let detail = detail.chain(fault).map(|detail| format!("\n{detail}"));
        catalogue.labelled(&catalogue.text("severity-error"), &text) + &detail.collect::<String>()
    }
}

/// The word of the catalogue for what a system says of a file; none for what is rare.
const fn system_word(kind: io::ErrorKind) -> Option<&'static str> {
    Some(match kind {
        io::ErrorKind::NotFound => "not-found",
        io::ErrorKind::PermissionDenied => "permission-denied",
        io::ErrorKind::AlreadyExists => "exists",
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => "no-space",
        io::ErrorKind::ReadOnlyFilesystem => "read-only",
        io::ErrorKind::IsADirectory => "is-folder",
        io::ErrorKind::NotADirectory => "no-folder",
        _ => return None,
    })
}
