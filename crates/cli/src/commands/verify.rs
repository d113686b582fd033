//! `dengji verify`: what is on disk beside what the manifest says, and the recomputation beside both. It takes nothing
//! from the cache: what earlier runs found out is no witness.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use dengji_core::finding::{Finding, Severity};
use dengji_core::publication::{ListKind, Publication};
use dengji_core::terms::ListDate;
use dengji_export::publish::OutputFile;
use serde_json::{Value, json};

use crate::book::Book;
use crate::cache::Cache;
use crate::compute::{Computed, each_period};
use crate::condition;
use crate::console::{Console, Failure};
use crate::frozen::{self, Difference, FileHash, MANIFEST, Manifest, render};
use crate::load::{Loaded, load_with};
use crate::report_json;
use crate::standing::{name_of, revision_number, revision_with, revisions, standing};
use crate::trace::trace;
use dengji_ingest::report::LOCK;

/// Verifies one published list, or all of them.
pub fn run(book: &Book, period: Option<ListDate>, console: &Console) -> Result<(), Failure> {
    let published = book.published_lists()?;
    let mut interim = book.interim_lists()?;
    interim.retain(|(list, _)| period.is_none_or(|period| period == *list));
    let mut missing = Vec::new();
    let chosen: Vec<ListDate> = match period {
        None => {
            missing = book.missing_lists(&published)?;
            published
        }
        Some(list) if published.contains(&list) => vec![list],
        Some(_) if !interim.is_empty() => Vec::new(),
        Some(list) => return Err(Failure::new("error-not-published").with("list", list)),
    };
    let mut lists: Vec<Verified> = Vec::new();
    if let Some(&last) = chosen.last() {
        let loaded = load_with(book, &book.lists_until(last)?, console, &Cache::none())?;
        let mut stopped = None;
        for computed in each_period(book, &loaded) {
            let list = computed.outcome.publication.list_date;
            if chosen.contains(&list) {
                lists.push(verify(book, &loaded, &computed, stopped)?);
            } else if missing.contains(&list) {
                lists.push(Verified::missing(&computed));
            }
            let has_errors = !errors_of(&computed.outcome.publication).is_empty();
            stopped = stopped.or(has_errors.then_some(list));
        }
    }
    let interim: Vec<Interim> = interim
        .into_iter()
        .map(|(_, folder)| Interim::of(&folder))
        .collect::<Result<_, _>>()?;
    let leftovers = condition::leftovers(book)?;
    if console.json {
        let lists: Vec<Value> = lists.iter().map(Verified::json).collect();
        let interim: Vec<Value> = interim.iter().map(Interim::json).collect();
        let findings = report_json::findings(&leftovers, &console.catalogue);
        let all = json!({ "lists": lists, "interim": interim, "findings": findings });
        console.data(&format!("{all:#}\n"));
    } else {
        for verified in &lists {
            verified.show(console);
        }
        for verified in &interim {
            verified.show(console);
        }
        if lists.is_empty() && interim.is_empty() {
            console.say("error-nothing-published", &[]);
        }
    }
    console.findings(&leftovers);
    let is_altered = |on_disk: &[Difference]| on_disk.iter().any(|one| ["altered", "missing"].contains(&one.how));
    if lists.iter().any(|list| is_altered(&list.on_disk)) || interim.iter().any(|list| is_altered(&list.on_disk)) {
        console.say("restore-originals", &[]);
    }
    let errors: Vec<Finding> = lists.iter().flat_map(|verified| &verified.errors).cloned().collect();
    if lists.iter().all(Verified::is_same) && interim.iter().all(|interim| interim.on_disk.is_empty()) {
        return Ok(());
    }
    show_errors(errors, console);
    Err(Failure::stop("verify-differs"))
}

/// What keeps lists from being computed again, each once.
fn show_errors(mut errors: Vec<Finding>, console: &Console) {
    Finding::arrange(&mut errors);
    console.findings(&errors);
}

/// What was found of an interim list. Its inputs may have changed since: it freezes nothing.
struct Interim {
    name: String,
    /// Files that are not what was published.
    on_disk: Vec<Difference>,
}

impl Interim {
    fn of(folder: &Path) -> Result<Self, Failure> {
        Ok(Self {
            name: name_of(folder),
            on_disk: outputs(folder, folder)?,
        })
    }

    fn json(&self) -> Value {
        json!({ "name": self.name, "differences": self.on_disk.iter().map(as_json).collect::<Vec<_>>() })
    }

    fn show(&self, console: &Console) {
        let is_same = self.on_disk.is_empty();
        let key = if is_same { "verify-interim" } else { "verify-different" };
        let mut lines = vec![console.catalogue.text_with(key, &[("list", &self.name)])];
        lines.extend(self.on_disk.iter().map(|one| line(one, console)));
        console.data(&(lines.join("\n  ") + "\n"));
    }
}

fn as_json(difference: &Difference) -> Value {
    json!({ "name": difference.name, "how": difference.how })
}

fn line(difference: &Difference, console: &Console) -> String {
    let how = console.catalogue.text(&format!("difference-{}", difference.how));
    console.catalogue.labelled(&difference.name, &how)
}

/// What was found of a published list.
struct Verified {
    list: ListDate,
    /// The newest revision, if its figures are those computed anew.
    revision: Option<String>,
    /// Files that are not what was published, or that changed since.
    on_disk: Vec<Difference>,
    /// Files that are what was published, and that would be others now.
    recomputed: Vec<Difference>,
    /// What keeps the list from being computed.
    errors: Vec<Finding>,
    /// The earlier list that cannot be computed; this one rests on it.
    rests_on: Option<ListDate>,
}

/// What keeps a list from being computed.
fn errors_of(publication: &Publication) -> Vec<Finding> {
    let findings = publication.findings.iter();
    findings
        .filter(|finding| finding.severity == Severity::Error)
        .cloned()
        .collect()
}

impl Verified {
    /// A list that was published and is no longer there.
    fn missing(computed: &Computed) -> Self {
        let publication = &computed.outcome.publication;
        Self {
            list: publication.list_date,
            revision: None,
            on_disk: vec![frozen::missing_list(publication.list_date)],
            recomputed: Vec::new(),
            errors: errors_of(publication),
            rests_on: None,
        }
    }

    fn is_computed(&self) -> bool {
        self.errors.is_empty() && self.rests_on.is_none()
    }

    fn is_same(&self) -> bool {
        self.on_disk.is_empty() && self.recomputed.is_empty() && self.is_computed()
    }

    fn json(&self) -> Value {
        let differences = self.on_disk.iter().chain(&self.recomputed);
        json!({
            "list_date": self.list.to_string(),
            "revision": self.revision,
            "computed": self.is_computed(),
            "differences": differences.map(as_json).collect::<Vec<_>>(),
        })
    }

    fn show(&self, console: &Console) {
        let list = self.list.to_string();
        let key = match (self.is_same(), &self.revision) {
            (true, None) => "verify-same",
            (true, Some(_)) => "verify-revised",
            (false, _) => "verify-different",
        };
        let newest = self.revision.as_deref().unwrap_or_default();
        let mut lines = vec![
            console
                .catalogue
                .text_with(key, &[("list", &list), ("revision", newest)]),
        ];
        if let Some(revision) = self.revision.as_ref().filter(|_| key == "verify-different") {
            lines.push(console.catalogue.text_with("revised", &[("revision", revision)]));
        }
        lines.extend(self.on_disk.iter().map(|one| line(one, console)));
        if !self.errors.is_empty() {
            lines.push(console.catalogue.text("verify-not-computed"));
        } else if let Some(earlier) = self.rests_on {
            let said = [("first", &*earlier.to_string())];
            lines.push(console.catalogue.text_with("verify-rests-on", &said));
        } else if !self.recomputed.is_empty() {
            let names: Vec<&str> = self.recomputed.iter().map(|difference| &*difference.name).collect();
            let separator = console.catalogue.text("list-separator");
            lines.push(
                console
                    .catalogue
                    .text_with("verify-recomputed", &[("files", &names.join(&separator))]),
            );
        }
        console.data(&(lines.join("\n  ") + "\n"));
    }
}

/// The outputs of the list and of its revisions by their hashes; then, of what stands, the inputs by their hashes and
/// the recomputation by its bytes.
fn verify(book: &Book, loaded: &Loaded, computed: &Computed, rests_on: Option<ListDate>) -> Result<Verified, Failure> {
    let list = computed.outcome.publication.list_date;
    let folder = book.published(list);
    let standing = standing(&folder);
    let publication = &Publication {
        kind: if standing == folder {
            ListKind::Official
        } else {
            ListKind::Revision
        },
        ..computed.outcome.publication.clone()
    };
    let mut on_disk = Vec::new();
    for place in std::iter::once(folder.clone()).chain(revisions(&folder)) {
        on_disk.extend(outputs(&folder, &place)?);
    }
    let manifest = Manifest::of(&standing);
    on_disk.extend(inputs(&book.root, &manifest.inputs));
    if manifest.is_legible() {
        on_disk.extend(added(publication, &manifest));
    }
    let trace = trace(book, loaded, &computed.before, publication)?;
    let files = render(publication, book.config.language.into(), vec![trace])?;
    let mut verified = Verified {
        list,
        revision: revision_with(&folder, &FileHash::of(&files)).map(|path| name_of(&path)),
        on_disk,
        recomputed: Vec::new(),
        errors: errors_of(publication),
        rests_on,
    };
    if verified.is_computed() {
        verified.recompute(&folder, &standing, &files)?;
    }
    Ok(verified)
}

impl Verified {
    /// The recomputation beside what stands.
    ///
    /// Where all other files are what is computed from the inputs, which the list itself names with their hashes, a
    /// manifest that says otherwise is what was changed. The manifest of a revision also names the causes, which are
    /// not computed anew.
    fn recompute(&mut self, folder: &Path, standing: &Path, files: &[OutputFile]) -> Result<(), Failure> {
        let mut differences = frozen::differences(standing, files)?;
        let others_same = differences
            .iter()
            .all(|one| one.name == MANIFEST || one.how.starts_with("input"));
        if others_same && standing == folder {
            let manifest_differs = differences.iter().any(|one| one.name == MANIFEST);
            self.on_disk.retain(|one| one.how == "unnamed" || one.name == MANIFEST);
            if manifest_differs && !self.on_disk.iter().any(|one| one.name == MANIFEST) {
                self.on_disk.push(Difference {
                    name: MANIFEST.to_owned(),
                    how: "altered",
                });
            }
            return Ok(());
        }
        differences.retain(|one| one.name != MANIFEST);
        for mut difference in differences {
            let is_input = difference.how.starts_with("input");
            if !is_input {
                difference.name = named(folder, standing, &difference.name);
            }
            if self.on_disk.iter().any(|known| known.name == difference.name) {
                continue;
            }
            let found = if is_input {
                &mut self.on_disk
            } else {
                &mut self.recomputed
            };
            found.push(difference);
        }
        Ok(())
    }
}

/// A file of a publication as it is shown: with the name of its revision.
fn named(folder: &Path, place: &Path, name: &str) -> String {
    if place == folder {
        return name.to_owned();
    }
    format!("{}/{name}", name_of(place))
}

/// What a manifest says of the files beside it. Without a manifest that can be read only that is said.
fn outputs(folder: &Path, place: &Path) -> Result<Vec<Difference>, Failure> {
    let shown = |name: &str, how: &'static str| Difference {
        name: named(folder, place, name),
        how,
    };
    let manifest = Manifest::of(place);
    if !manifest.is_legible() {
        let is_there = place.join(MANIFEST).exists();
        return Ok(vec![shown(MANIFEST, if is_there { "altered" } else { "missing" })]);
    }
    let differing = manifest.outputs.iter().filter_map(|(name, hash)| {
        let how = against_hash(&place.join(name), hash, ["altered", "missing"])?;
        Some(shown(name, how))
    });
    let mut differences: Vec<Difference> = differing.collect();
    differences.extend(unnamed(place, &manifest)?.iter().map(|name| shown(name, "unnamed")));
    Ok(differences)
}

/// Inputs whose bytes are not what a manifest says.
fn inputs(root: &Path, files: &BTreeMap<String, String>) -> Vec<Difference> {
    let difference = |(name, hash): (&String, &String)| {
        let how = against_hash(&root.join(name), hash, ["input-changed", "input-removed"])?;
        Some(Difference {
            name: name.clone(),
            how,
        })
    };
    files.iter().filter_map(difference).collect()
}

/// Inputs that a manifest does not name.
fn added(publication: &Publication, manifest: &Manifest) -> impl Iterator<Item = Difference> {
    let new = publication
        .inputs
        .iter()
        .filter(|file| !manifest.inputs.contains_key(&*file.path));
    new.map(|file| Difference {
        name: file.path.to_string(),
        how: "input-added",
    })
}

/// How a file differs from its hash: changed or missing, in these words.
fn against_hash(path: &Path, hash: &str, [changed, missing]: [&'static str; 2]) -> Option<&'static str> {
    match fs::read(path) {
        Ok(bytes) if blake3::hash(&bytes).to_hex().as_str() == hash => None,
        Ok(_) => Some(changed),
        Err(_) => Some(missing),
    }
}

/// What lies in the folder of a publication and is not named in its manifest; revisions are publications of their own.
fn unnamed(folder: &Path, manifest: &Manifest) -> Result<Vec<String>, Failure> {
    let mut names = crate::book::names_in(folder)?;
    let is_known = |name: &str| name == MANIFEST || manifest.outputs.contains_key(name);
    let is_revision = |name: &str| revision_number(name).is_some() && folder.join(name).is_dir();
    names
        .retain(|name| !is_known(name) && !is_revision(name) && !frozen::is_temporary(name) && !name.starts_with(LOCK));
    Ok(names)
}
