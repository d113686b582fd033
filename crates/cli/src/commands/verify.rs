//! `dengji verify`: what is on disk beside what the manifest says, and the recomputation beside both.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use dengji_core::terms::ListDate;
use dengji_export::publish::OutputFile;
use serde_json::json;

use crate::book::Book;
use crate::compute::compute;
use crate::console::{Console, Failure};
use crate::frozen::{self, Difference, MANIFEST, Manifest, render};
use crate::load::load;
use crate::standing::{name_of, revision_with, revisions, standing};

/// Verifies one published list, or all of them.
pub fn run(book: &Book, period: Option<ListDate>, console: &Console) -> Result<(), Failure> {
    let published = book.published_lists()?;
    let chosen: Vec<ListDate> = match period {
        None => published,
        Some(list) if published.contains(&list) => vec![list],
        Some(list) => return Err(Failure::new("error-not-published").with("list", list)),
    };
    let mut lists: Vec<Verified> = Vec::new();
    for list in chosen {
        lists.push(verify(book, list, console)?);
    }
    if console.json {
        let list = |verified: &Verified| {
            let difference = |difference: &Difference| json!({ "name": difference.name, "how": difference.how });
            json!({
                "list_date": verified.list.to_string(),
                "revision": verified.revision,
                "differences": verified.differences.iter().map(difference).collect::<Vec<_>>(),
            })
        };
        console.data(&format!(
            "{:#}\n",
            json!({ "lists": lists.iter().map(list).collect::<Vec<_>>() })
        ));
    } else {
        for verified in &lists {
            show(verified, console);
        }
    }
    let differs = lists.iter().any(|verified| !verified.differences.is_empty());
    if differs {
        Err(Failure::stop("verify-differs"))
    } else {
        Ok(())
    }
}

/// What was found of a published list.
struct Verified {
    list: ListDate,
    /// The newest revision, if its figures are those computed anew.
    revision: Option<String>,
    differences: Vec<Difference>,
}

fn show(verified: &Verified, console: &Console) {
    let list = verified.list.to_string();
    let key = match (verified.differences.is_empty(), &verified.revision) {
        (true, None) => "verify-same",
        (true, Some(_)) => "verify-revised",
        (false, _) => "verify-different",
    };
    let mut lines = vec![console.catalogue.text_with(key, &[("list", &list)])];
    if let Some(revision) = &verified.revision {
        lines.push(format!(
            "  {}",
            console.catalogue.text_with("revised", &[("revision", revision)])
        ));
    }
    for Difference { name, how } in &verified.differences {
        lines.push(format!(
            "  {name}: {}",
            console.catalogue.text(&format!("difference-{how}"))
        ));
    }
    console.data(&(lines.join("\n") + "\n"));
}

/// The outputs of the list and of its revisions by their hashes; then, of what stands, the inputs by their hashes and
/// the recomputation by its bytes.
fn verify(book: &Book, list: ListDate, console: &Console) -> Result<Verified, Failure> {
    let folder = book.published(list);
    let mut differences = outputs(&folder)?;
    for revision in revisions(&folder) {
        let name = name_of(&revision);
        differences.extend(outputs(&revision)?.into_iter().map(|difference| Difference {
            name: format!("{name}/{}", difference.name),
            ..difference
        }));
    }
    let standing = standing(&folder);
    let manifest = Manifest::of(&standing);
    differences.extend(on_disk(&book.root, &manifest.inputs, "input-changed", "input-removed"));
    let loaded = load(book, &book.lists_until(list)?, console)?;
    let mut revision = None;
    if let Some(computed) = compute(book, &loaded) {
        let files = render(&computed.outcome.publication, book.config.language.into(), Vec::new())?;
        revision = revision_with(&folder, &files).map(|path| name_of(&path));
        differences.extend(recomputed(&folder, &standing, &files)?);
    }
    let mut seen: BTreeSet<(String, &str)> = BTreeSet::new();
    differences.retain(|difference| {
        let kind = if difference.how.starts_with("input") {
            "input"
        } else {
            "output"
        };
        seen.insert((difference.name.clone(), kind))
    });
    Ok(Verified {
        list,
        revision,
        differences,
    })
}

/// What a manifest says of the files beside it.
fn outputs(folder: &Path) -> Result<Vec<Difference>, Failure> {
    let manifest = Manifest::of(folder);
    let mut differences = on_disk(folder, &manifest.outputs, "altered", "missing");
    differences.extend(unnamed(folder, &manifest)?);
    Ok(differences)
}

/// The recomputation beside what stands. The manifest of a revision also names the causes, which are no part of it.
fn recomputed(folder: &Path, standing: &Path, files: &[OutputFile]) -> Result<Vec<Difference>, Failure> {
    let mut differences = frozen::differences(standing, files)?;
    if standing != folder {
        let name = name_of(standing);
        differences.retain(|difference| difference.name != MANIFEST);
        for difference in &mut differences {
            if !difference.how.starts_with("input") {
                difference.name = format!("{name}/{}", difference.name);
            }
        }
    }
    Ok(differences)
}

/// Files whose bytes are not what a manifest says.
fn on_disk(
    folder: &Path,
    files: &std::collections::BTreeMap<String, String>,
    changed: &'static str,
    missing: &'static str,
) -> Vec<Difference> {
    let how = |name: &String, hash: &String| match fs::read(folder.join(name)) {
        Ok(bytes) if blake3::hash(&bytes).to_hex().as_str() == hash => None,
        Ok(_) => Some(changed),
        Err(_) => Some(missing),
    };
    let difference = |(name, hash)| {
        how(name, hash).map(|how| Difference {
            name: name.clone(),
            how,
        })
    };
    files.iter().filter_map(difference).collect()
}

/// Files of a publication that its manifest does not name; revisions are folders of their own.
fn unnamed(folder: &Path, manifest: &Manifest) -> Result<Vec<Difference>, Failure> {
    let entries = fs::read_dir(folder).map_err(|error| Failure::io("error-read", folder, &error))?;
    let files = entries.filter_map(Result::ok).filter(|entry| entry.path().is_file());
    let mut names: Vec<String> = files
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect();
    names.retain(|name| name != MANIFEST && !manifest.outputs.contains_key(name));
    names.sort_unstable();
    Ok(names
        .into_iter()
        .map(|name| Difference { name, how: "unnamed" })
        .collect())
}
