//! `dengji rebuild`: every period computed from the opening list, each frozen list compared.

use std::path::Path;

use dengji_core::finding::{Finding, Severity};
use dengji_core::publication::{ListKind, Publication};
use dengji_core::terms::ListDate;
use dengji_export::catalogue::{Catalogue, Language};
use dengji_export::publish::OutputFile;
use serde_json::{Value, json};

use crate::book::Book;
use crate::causes::{Cause, Comparison, Figure, FigureChange};
use crate::condition;
use crate::console::{Console, Failure};
use crate::frozen::{self, Difference, FileHash, MANIFEST, render};
use crate::lists::Lists;
use crate::report_json;
use crate::standing::{altered, is_figures, name_of, revision_with, revisions};
use crate::trace::trace;

/// A published list beside its new computation.
struct Rebuilt {
    list: ListDate,
    /// The revision it is compared with, where the newest one is not what is computed; none: the list as it was published.
    against: Option<String>,
    files: Vec<Difference>,
    altered: Vec<String>,
    figures: Vec<FigureChange>,
    /// The newest revision, if it holds the figures computed anew.
    revision: Option<String>,
}

impl Rebuilt {
    /// What stands of a list beside its files as they are known to come out, else as they are computed now. A list that
    /// was revised as it is computed is shown beside what was published first.
    fn of(book: &Book, lists: &mut Lists<'_>, at: usize) -> Result<Self, Failure> {
        let list = lists.dates()[at];
        let folder = book.published(list);
        let newest = revisions(&folder).pop();
        if newest.is_none() && lists.files_in(at, &folder)?.is_some() {
            return Ok(Self::same(list));
        }
        let (computed, loaded) = (lists.computed(at)?, lists.loaded()?);
        let publication = &computed.outcome.publication;
        let language = book.config.language.into();
        let trace = trace(book, &loaded, &computed.before, publication)?;
        let files = render(publication, language, vec![trace.clone()])?;
        lists.note_files(at, &files);
        let hashes = FileHash::of(&files);
        let revision = revision_with(&folder, &hashes).map(|path| name_of(&path));
        let against = newest.filter(|_| revision.is_none());
        let place = against.as_ref().unwrap_or(&folder);
        let differences = match &against {
            None => frozen::differences(&folder, &files)?,
            Some(newest) => against_revision(newest, publication, language, trace)?,
        };
        Ok(Self {
            list,
            altered: altered(&folder, &hashes),
            files: differences,
            figures: Comparison::new(&loaded, &loaded.periods[at], place, &files).figures(),
            against: against.map(|path| name_of(&path)),
            revision,
        })
    }

    /// A list of which nothing differs.
    const fn same(list: ListDate) -> Self {
        Self {
            list,
            against: None,
            files: Vec::new(),
            altered: Vec::new(),
            figures: Vec::new(),
            revision: None,
        }
    }

    /// A list that was published and is no longer there.
    fn missing(list: ListDate) -> Self {
        let gone = frozen::missing_list(list);
        Self {
            altered: vec![gone.name.clone()],
            files: vec![gone],
            ..Self::same(list)
        }
    }

    /// Whether the figures that stand differ, or a frozen file is not what was written; other inputs alone make no
    /// difference.
    fn differs(&self) -> bool {
        let is_output = |difference: &&Difference| !difference.how.starts_with("input");
        let mut outputs = self.files.iter().filter(is_output);
        let figures = outputs.any(|difference| is_figures(&difference.name));
        !self.altered.is_empty() || self.against.is_some() || self.revision.is_none() && figures
    }
}

/// What of a revision is not what is computed; its manifest also names differences.csv, which is not computed anew.
fn against_revision(
    newest: &Path,
    publication: &Publication,
    language: Language,
    trace: OutputFile,
) -> Result<Vec<Difference>, Failure> {
    let revised = Publication {
        kind: ListKind::Revision,
        ..publication.clone()
    };
    let mut differences = frozen::differences(newest, &render(&revised, language, vec![trace])?)?;
    differences.retain(|one| one.name != MANIFEST);
    Ok(differences)
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
    let leftovers = condition::leftovers(book)?;
    if console.json {
        let mut all = as_json(&rebuilt, first, stopped.as_ref(), console);
        all["findings"] = report_json::findings(&leftovers, &console.catalogue);
        console.data(&format!("{all:#}\n"));
    } else {
        for rebuilt in &rebuilt {
            show(rebuilt, console);
        }
    }
    console.findings(&leftovers);
    if rebuilt.iter().any(|rebuilt| !rebuilt.altered.is_empty()) {
        console.say("restore-originals", &[]);
    }
    if let Some(Stopped { list, errors }) = stopped {
        console.findings(&errors);
        return Err(Failure::stop("rebuild-stopped").with("list", list));
    }
    first.map_or(Ok(()), |list| Err(Failure::stop("rebuild-differs").with("list", list)))
}

fn show(rebuilt: &Rebuilt, console: &Console) {
    let list = rebuilt.list.to_string();
    let is_same = rebuilt.files.is_empty() && rebuilt.altered.is_empty();
    let key = match (is_same, rebuilt.differs()) {
        (_, true) if rebuilt.against.is_some() => "rebuild-revision-different",
        (true, _) => "rebuild-same",
        (false, false) if rebuilt.revision.is_some() => "rebuild-revised",
        (false, false) => "rebuild-same-figures",
        (false, true) => "rebuild-different",
    };
    let newest = rebuilt.revision.as_ref().or(rebuilt.against.as_ref());
    let newest = newest.map_or("", String::as_str);
    let said = [("list", &*list), ("revision", newest)];
    let mut lines = vec![console.catalogue.text_with(key, &said)];
    if rebuilt.revision.is_some() && key != "rebuild-revised" {
        lines.push(format!("  {}", console.catalogue.text_with("revised", &said)));
    }
    let is_missing = |name: &String| {
        let mut files = rebuilt.files.iter();
        files.any(|file| file.name == *name && file.how == "missing")
    };
    for name in rebuilt.altered.iter().filter(|name| !is_missing(name)) {
        lines.push(file_line(name, "altered", &console.catalogue));
    }
    let is_said = |file: &&Difference| file.how != "missing" && rebuilt.altered.contains(&file.name);
    for Difference { name, how } in rebuilt.files.iter().filter(|file| !is_said(file)) {
        lines.push(file_line(name, how, &console.catalogue));
    }
    let (ratings, others) = by_kind(&rebuilt.figures);
    let changes = ratings.into_iter().chain(others);
    lines.extend(changes.map(|change| format!("  {}", change_line(change, console))));
    console.data(&(lines.join("\n") + "\n"));
}

/// Ratings first, then the other figures.
pub fn by_kind(figures: &[FigureChange]) -> (Vec<&FigureChange>, Vec<&FigureChange>) {
    figures.iter().partition(|change| change.figure.is_rating())
}

/// A file and how it differs.
fn file_line(name: &str, how: &str, catalogue: &Catalogue) -> String {
    let how = catalogue.text(&format!("difference-{how}"));
    catalogue.labelled(&format!("  {name}"), &how)
}

/// A figure that differs: before and after, and the causes; one that is no rating of the list with its file, row and
/// heading.
pub fn change_line(change: &FigureChange, console: &Console) -> String {
    let catalogue = &console.catalogue;
    let causes: Vec<String> = change.causes.iter().map(|cause| cause.text(catalogue)).collect();
    let causes = causes.join(&catalogue.text("cause-separator"));
    let figure = &change.figure;
    let shown = |value: &Option<String>| match value {
        None if figure.is_rating() => catalogue.text("not-listed"),
        Some(value) if !value.is_empty() => value.clone(),
        _ => "-".to_owned(),
    };
    let both = format!("{} → {}", shown(&figure.frozen), shown(&figure.computed));
    let heading = if figure.is_rating() {
        String::new()
    } else {
        heading(figure, catalogue)
    };
    let label = format!("{} {}", figure.player(), change.name);
    catalogue.labelled(&label, &format!("{heading}{both}  {causes}"))
}

/// The heading of a figure, with the file and the row where they are not those of the list.
fn heading(figure: &Figure, catalogue: &Catalogue) -> String {
    let key = format!("column-{}", figure.field.replace('_', "-"));
    let heading = catalogue.known_text(&key, &[]).unwrap_or_else(|| figure.field.clone());
    let row = figure.row();
    let file = if figure.is_of_list() { "" } else { figure.file };
    let parts = [file, &row, &heading].into_iter().filter(|part| !part.is_empty());
    parts.collect::<Vec<_>>().join(" ") + " "
}

fn as_json(rebuilt: &[Rebuilt], first: Option<ListDate>, stopped: Option<&Stopped>, console: &Console) -> Value {
    let difference = |difference: &Difference| json!({ "name": difference.name, "how": difference.how });
    let list = |rebuilt: &Rebuilt| {
        let (ratings, others) = by_kind(&rebuilt.figures);
        json!({
            "list_date": rebuilt.list.to_string(),
            "differs": rebuilt.differs(),
            "compared_with": rebuilt.against,
            "altered": rebuilt.altered,
            "revision": rebuilt.revision,
            "files": rebuilt.files.iter().map(difference).collect::<Vec<_>>(),
            "players": ratings.iter().map(|change| player_json(change, console)).collect::<Vec<_>>(),
            "columns": others.iter().map(|change| column_json(change, console)).collect::<Vec<_>>(),
        })
    };
    json!({
        "first_difference": first.map(|list| list.to_string()),
        "not_computed_from": stopped.map(|stopped| stopped.list.to_string()),
        "lists": rebuilt.iter().map(list).collect::<Vec<_>>(),
    })
}

/// A rating as data.
pub fn player_json(change: &FigureChange, console: &Console) -> Value {
    json!({
        "player_id": change.figure.player(),
        "name": change.name,
        "published": change.figure.frozen,
        "computed": change.figure.computed,
        "causes": causes_json(change, console),
    })
}

/// Another figure as data.
pub fn column_json(change: &FigureChange, console: &Console) -> Value {
    let mut object = player_json(change, console);
    object["file"] = json!(change.figure.file);
    object["row"] = json!(Some(change.figure.row()).filter(|row| !row.is_empty()));
    object["column"] = json!(change.figure.field);
    object
}

fn causes_json(change: &FigureChange, console: &Console) -> Vec<Value> {
    let causes = change.causes.iter();
    let cause =
        |cause: &Cause| json!({ "cause": cause.word, "what": cause.what, "text": cause.text(&console.catalogue) });
    causes.map(cause).collect()
}
