//! `dengji verify`: what is on disk beside what the manifest says, and the recomputation beside both.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use dengji_core::terms::ListDate;
use serde_json::json;

use crate::book::Book;
use crate::compute::compute;
use crate::console::{Console, Failure};
use crate::frozen::{self, Difference, MANIFEST, Manifest, render};
use crate::load::load;

/// Verifies one published list, or all of them.
pub fn run(book: &Book, period: Option<ListDate>, console: &Console) -> Result<(), Failure> {
    let published = book.published_lists()?;
    let chosen: Vec<ListDate> = match period {
        None => published,
        Some(list) if published.contains(&list) => vec![list],
        Some(list) => return Err(Failure::new("error-not-published").with("list", list)),
    };
    let mut lists = Vec::new();
    for list in chosen {
        lists.push((list, verify(book, list, console)?));
    }
    if console.json {
        let list = |(list, differences): &(ListDate, Vec<Difference>)| {
            let difference = |difference: &Difference| json!({ "name": difference.name, "how": difference.how });
            json!({ "list_date": list.to_string(), "differences": differences.iter().map(difference).collect::<Vec<_>>() })
        };
        console.data(&format!(
            "{:#}\n",
            json!({ "lists": lists.iter().map(list).collect::<Vec<_>>() })
        ));
    } else {
        for (list, differences) in &lists {
            show(*list, differences, console);
        }
    }
    let differs = lists.iter().any(|(_, differences)| !differences.is_empty());
    if differs {
        Err(Failure::stop("verify-differs"))
    } else {
        Ok(())
    }
}

fn show(list: ListDate, differences: &[Difference], console: &Console) {
    let list = list.to_string();
    let key = if differences.is_empty() {
        "verify-same"
    } else {
        "verify-different"
    };
    let mut lines = vec![console.catalogue.text_with(key, &[("list", &list)])];
    for Difference { name, how } in differences {
        lines.push(format!(
            "  {name}: {}",
            console.catalogue.text(&format!("difference-{how}"))
        ));
    }
    console.data(&(lines.join("\n") + "\n"));
}

/// Outputs and inputs by their hashes, then the recomputation by its bytes.
fn verify(book: &Book, list: ListDate, console: &Console) -> Result<Vec<Difference>, Failure> {
    let folder = book.published(list);
    let manifest = Manifest::of(&folder);
    let mut differences = on_disk(&folder, &manifest.outputs, "altered", "missing");
    differences.extend(unnamed(&folder, &manifest)?);
    differences.extend(on_disk(&book.root, &manifest.inputs, "input-changed", "input-removed"));
    let loaded = load(book, &book.lists_until(list)?, console)?;
    if let Some(computed) = compute(book, &loaded) {
        let files = render(&computed.outcome.publication, book.config.language.into(), Vec::new())?;
        differences.extend(frozen::differences(&folder, &files)?);
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
