//! `dengji rebuild`: every period computed from the opening list, each frozen list compared.

use dengji_core::finding::{Finding, Severity};
use dengji_core::terms::ListDate;
use dengji_export::catalogue::Catalogue;
use serde_json::{Value, json};

use crate::book::Book;
use crate::causes::{ColumnChange, Comparison, PlayerChange};
use crate::console::{Console, Failure};
use crate::frozen::{self, Difference, FileHash, render};
use crate::lists::Lists;
use crate::standing::{is_figures, name_of, revision_with, revisions};
use crate::trace::trace;

/// A published list beside its new computation.
struct Rebuilt {
    list: ListDate,
    files: Vec<Difference>,
    altered: Vec<String>,
    players: Vec<PlayerChange>,
    columns: Vec<ColumnChange>,
    /// The newest revision, if it holds the figures computed anew.
    revision: Option<String>,
    /// Whether there is a revision, whatever it holds.
    is_revised: bool,
}

impl Rebuilt {
    /// A published list beside its files as they are known to come out, else as they are computed now.
    fn of(book: &Book, lists: &mut Lists<'_>, at: usize) -> Result<Self, Failure> {
        let list = lists.dates()[at];
        let folder = book.published(list);
        let is_revised = !revisions(&folder).is_empty();
        let revision = |files: &[FileHash]| revision_with(&folder, files).map(|path| name_of(&path));
        if let Some(files) = lists.files_in(at, &folder)? {
            return Ok(Self {
                list,
                files: Vec::new(),
                altered: Vec::new(),
                players: Vec::new(),
                columns: Vec::new(),
                revision: revision(files),
                is_revised,
            });
        }
        let (computed, loaded) = (lists.computed(at)?, lists.loaded()?);
        let publication = &computed.outcome.publication;
        let trace = trace(book, &loaded, &computed.before, publication)?;
        let files = render(publication, book.config.language.into(), vec![trace])?;
        lists.note_files(at, &files);
        let comparison = Comparison::new(&loaded, &loaded.periods[at], &folder, &files);
        Ok(Self {
            list,
            files: frozen::differences(&folder, &files)?,
            altered: comparison.altered().to_vec(),
            players: comparison.players(),
            columns: comparison.columns(),
            revision: revision(&FileHash::of(&files)),
            is_revised,
        })
    }

    /// A list that was published and is no longer there.
    fn missing(list: ListDate) -> Self {
        let gone = frozen::missing_list(list);
        Self {
            list,
            altered: vec![gone.name.clone()],
            files: vec![gone],
            players: Vec::new(),
            columns: Vec::new(),
            revision: None,
            is_revised: false,
        }
    }

    /// Whether the figures that stand differ, or a frozen file is not what was written; other inputs alone make no
    /// difference.
    fn differs(&self) -> bool {
        let is_output = |difference: &&Difference| !difference.how.starts_with("input");
        let mut outputs = self.files.iter().filter(is_output);
        let figures = outputs.any(|difference| is_figures(&difference.name));
        !self.altered.is_empty() || self.revision.is_none() && (figures || self.is_revised)
    }
}

/// The first list that cannot be computed from the files as they are now, and why; those after it rest on it.
struct Stopped {
    list: ListDate,
    errors: Vec<Finding>,
}

/// Computes everything up to a list and says where frozen lists differ, and why.
pub fn run(book: &Book, until: Option<ListDate>, console: &Console) -> Result<(), Failure> {
    let published = book.published_lists()?;
    let missing = book.missing_lists(&published)?;
    let (with_folder, _) = book.periods()?;
    let last = until.or_else(|| published.iter().chain(&with_folder).copied().max());
    let Some(last) = last else {
        console.say("rebuild-nothing", &[]);
        return Ok(());
    };
    let mut lists = Lists::open(book, book.lists_until(last)?, console)?;
    let mut rebuilt = Vec::new();
    let mut stopped = None;
    for at in 0..lists.dates().len() {
        let is_error = |finding: &&Finding| finding.severity == Severity::Error;
        let errors: Vec<Finding> = lists.outline(at)?.findings.iter().filter(is_error).cloned().collect();
        let date = lists.dates()[at];
        if !errors.is_empty() {
            stopped = Some(Stopped { list: date, errors });
            break;
        }
        if published.contains(&date) {
            rebuilt.push(Rebuilt::of(book, &mut lists, at)?);
        } else if missing.contains(&date) {
            rebuilt.push(Rebuilt::missing(date));
        }
    }
    let first = rebuilt
        .iter()
        .find(|rebuilt| rebuilt.differs())
        .map(|rebuilt| rebuilt.list);
    if console.json {
        console.data(&format!("{:#}\n", as_json(&rebuilt, first, stopped.as_ref(), console)));
    } else {
        for rebuilt in &rebuilt {
            show(rebuilt, console);
        }
    }
    if let Some(Stopped { list, errors }) = stopped {
        console.findings(&errors);
        return Err(Failure::stop("rebuild-stopped").with("list", list));
    }
    first.map_or(Ok(()), |list| Err(Failure::stop("rebuild-differs").with("list", list)))
}

fn show(rebuilt: &Rebuilt, console: &Console) {
    let list = rebuilt.list.to_string();
    let key = match (
        rebuilt.files.is_empty() && rebuilt.altered.is_empty(),
        rebuilt.differs(),
    ) {
        (true, _) => "rebuild-same",
        (false, false) if rebuilt.revision.is_some() => "rebuild-revised",
        (false, false) => "rebuild-same-figures",
        (false, true) => "rebuild-different",
    };
    let newest = rebuilt.revision.as_deref().unwrap_or_default();
    let mut lines = vec![
        console
            .catalogue
            .text_with(key, &[("list", &list), ("revision", newest)]),
    ];
    if let Some(revision) = rebuilt.revision.as_ref().filter(|_| key != "rebuild-revised") {
        lines.push(format!(
            "  {}",
            console.catalogue.text_with("revised", &[("revision", revision)])
        ));
    }
    let is_missing = |name: &String| {
        rebuilt
            .files
            .iter()
            .any(|file| file.name == *name && file.how == "missing")
    };
    for name in rebuilt.altered.iter().filter(|name| !is_missing(name)) {
        lines.push(file_line(name, "altered", &console.catalogue));
    }
    let is_said = |file: &&Difference| file.how != "missing" && rebuilt.altered.contains(&file.name);
    for Difference { name, how } in rebuilt.files.iter().filter(|file| !is_said(file)) {
        lines.push(file_line(name, how, &console.catalogue));
    }
    lines.extend(
        rebuilt
            .players
            .iter()
            .map(|change| format!("  {}", player_line(change, console))),
    );
    let columns = rebuilt.columns.iter();
    lines.extend(columns.map(|change| column_line(change, &console.catalogue)));
    console.data(&(lines.join("\n") + "\n"));
}

/// A file and how it differs.
fn file_line(name: &str, how: &str, catalogue: &Catalogue) -> String {
    let how = catalogue.text(&format!("difference-{how}"));
    catalogue.labelled(&format!("  {name}"), &how)
}

/// Another figure of a player, by the heading of its column.
fn column_line(change: &ColumnChange, catalogue: &Catalogue) -> String {
    let shown = |figure: &str| {
        if figure.is_empty() {
            "-".to_owned()
        } else {
            figure.to_owned()
        }
    };
    let (frozen, computed) = (shown(&change.frozen), shown(&change.computed));
    let label = format!("  {} {}", change.player, change.name);
    let heading = format!("column-{}", change.column.replace('_', "-"));
    let heading = catalogue
        .known_text(&heading, &[])
        .unwrap_or_else(|| change.column.clone());
    catalogue.labelled(&label, &format!("{heading} {frozen} → {computed}"))
}

/// One player: both ratings and the causes.
pub fn player_line(change: &PlayerChange, console: &Console) -> String {
    let none = || console.catalogue.text("not-listed");
    let frozen = change.frozen.clone().unwrap_or_else(none);
    let computed = change.computed.clone().unwrap_or_else(none);
    let causes: Vec<String> = change
        .causes
        .iter()
        .map(|cause| cause.text(&console.catalogue))
        .collect();
    let causes = causes.join(&console.catalogue.text("cause-separator"));
    let label = format!("{} {}", change.player, change.name);
    console
        .catalogue
        .labelled(&label, &format!("{frozen} → {computed}  {causes}"))
}

fn as_json(rebuilt: &[Rebuilt], first: Option<ListDate>, stopped: Option<&Stopped>, console: &Console) -> Value {
    let difference = |difference: &Difference| json!({ "name": difference.name, "how": difference.how });
    let column = |change: &ColumnChange| {
        json!({
            "player_id": change.player,
            "name": change.name,
            "column": change.column,
            "published": change.frozen,
            "computed": change.computed,
        })
    };
    let list = |rebuilt: &Rebuilt| {
        json!({
            "list_date": rebuilt.list.to_string(),
            "differs": rebuilt.differs(),
            "altered": rebuilt.altered,
            "revision": rebuilt.revision,
            "files": rebuilt.files.iter().map(difference).collect::<Vec<_>>(),
            "players": rebuilt.players.iter().map(|change| player_json(change, console)).collect::<Vec<_>>(),
            "columns": rebuilt.columns.iter().map(column).collect::<Vec<_>>(),
        })
    };
    json!({
        "first_difference": first.map(|list| list.to_string()),
        "not_computed_from": stopped.map(|stopped| stopped.list.to_string()),
        "lists": rebuilt.iter().map(list).collect::<Vec<_>>(),
    })
}

/// One player as data.
pub fn player_json(change: &PlayerChange, console: &Console) -> Value {
    let causes = change
        .causes
        .iter()
        .map(|cause| json!({ "cause": cause.word, "what": cause.what, "text": cause.text(&console.catalogue) }));
    json!({
        "player_id": change.player,
        "name": change.name,
        "published": change.frozen,
        "computed": change.computed,
        "causes": causes.collect::<Vec<_>>(),
    })
}
