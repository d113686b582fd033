//! A publication on disk: written whole or not at all, never changed, compared file by file.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File};
use std::io;
use std::path::Path;

use dengji_core::publication::Publication;
use dengji_core::terms::ListDate;
use dengji_export::catalogue::Language;
use dengji_export::publish::{self, Extent, OutputFile, render_publication, write_files};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tempfile::TempDir;

use crate::book::PUBLISHED;
use crate::cache::hash;
use crate::console::Failure;

/// The file that names every other one with its hash.
pub const MANIFEST: &str = "manifest.json";

/// All files of a publication, in memory.
pub fn render(
    publication: &Publication,
    language: Language,
    further: Vec<OutputFile>,
) -> Result<Vec<OutputFile>, Failure> {
    render_publication(publication, language, further).map_err(|error| not_rendered(publication, &error))
}

/// A part of a publication alone, in memory.
pub fn render_tables(
    publication: &Publication,
    language: Language,
    extent: Extent,
) -> Result<Vec<OutputFile>, Failure> {
    publish::render_tables(publication, language, extent).map_err(|error| not_rendered(publication, &error))
}

fn not_rendered(publication: &Publication, error: &dengji_export::Error) -> Failure {
    Failure::new("error-render")
        .with("list", publication.list_date)
        .with("reason", error)
}

/// A file of a publication by its hash.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FileHash {
    /// Its name.
    pub name: String,
    /// BLAKE3 of its bytes, in hexadecimal.
    pub hash: String,
}

impl FileHash {
    /// The hashes of files in memory.
    pub fn of(files: &[OutputFile]) -> Vec<Self> {
        let hashed = |file: &OutputFile| Self {
            name: file.name.clone(),
            hash: file.hash(),
        };
        files.par_iter().map(hashed).collect()
    }

    /// Whether a folder holds it.
    pub fn is_in(&self, folder: &Path) -> bool {
        hash(&folder.join(&self.name)).is_some_and(|hash| hash == self.hash)
    }
}

/// Whether a folder holds each of some files.
pub fn holds(folder: &Path, files: &[FileHash]) -> bool {
    files.par_iter().all(|file| file.is_in(folder))
}

/// Files of a publication that are not what its manifest says. Where such a file is what is computed now, the manifest is
/// what was changed; one that is missing or cannot be read stands for all.
pub fn altered(folder: &Path, computed: &[FileHash]) -> Vec<String> {
    let manifest = Manifest::of(folder);
    if !manifest.is_legible() {
        return vec![MANIFEST.to_owned()];
    }
    let outputs: Vec<(&String, &String)> = manifest.outputs.iter().collect();
    let blamed = outputs.par_iter().filter_map(|(name, written)| {
        let found = hash(&folder.join(name)).filter(|found| found != *written);
        let is_computed = |hash: &String| computed.iter().any(|file| file.name == **name && file.hash == *hash);
        match found {
            Some(found) if is_computed(&found) => Some(MANIFEST.to_owned()),
            Some(_) => Some((*name).clone()),
            None => (!folder.join(name).is_file()).then(|| (*name).clone()),
        }
    });
    let blamed: BTreeSet<String> = blamed.collect();
    blamed.into_iter().collect()
}

/// A file that differs from the frozen one.
#[derive(Clone, Debug)]
pub struct Difference {
    /// Its name, or the path of an input.
    pub name: String,
    /// How it differs, as a word of the catalogue.
    pub how: &'static str,
}

impl Difference {
    /// A file of a publication that is not what was published, or is no longer there.
    pub fn altered(folder: &Path, name: &str) -> Self {
        let is_there = folder.join(name).exists();
        Self {
            name: name.to_owned(),
            how: if is_there { "altered" } else { "missing" },
        }
    }
}

/// The difference that the whole folder of a published list is gone.
pub fn missing_list(list: ListDate) -> Difference {
    Difference {
        name: format!("{PUBLISHED}/{list}"),
        how: "missing",
    }
}

/// Whether a folder exists and is not empty.
pub fn holds_something(folder: &Path) -> Result<bool, Failure> {
    match fs::read_dir(folder) {
        Ok(mut entries) => Ok(entries.next().is_some()),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(Failure::io("error-read", folder, &error)),
    }
}

/// Writes a publication whole or not at all: into a temporary folder beside the target, which then takes its name.
pub fn write_whole(folder: &Path, files: &[OutputFile]) -> io::Result<()> {
    Staged::beside(folder, files)?.take_name(folder)
}

/// A publication on the disk that has not taken its name yet; dropped, it leaves nothing.
pub struct Staged(TempDir);

impl Staged {
    /// Writes the files into a temporary folder beside one.
    pub fn beside(folder: &Path, files: &[OutputFile]) -> io::Result<Self> {
        let temporary = temporary_beside(folder)?;
        write_files(files, temporary.path()).map_err(of_system)?;
        open_to_readers(temporary.path())?;
        sync(temporary.path())?;
        Ok(Self(temporary))
    }

    /// Gives it its name, in one step; where that cannot be done another name can be tried.
    pub fn take_name(&mut self, folder: &Path) -> io::Result<()> {
        fs::rename(self.0.path(), folder)?;
        // The folder has its final name now; nothing is left to be removed.
        self.0.disable_cleanup(true);
        sync(parent_of(folder))
    }
}

/// What the system says of a file that cannot be written, without the temporary path.
fn of_system(error: dengji_export::Error) -> io::Error {
    match error {
        dengji_export::Error::Write { source, .. } => source,
        other => io::Error::other(other),
    }
}

/// A temporary folder beside one that is to be written, whose own parents are made if they are missing.
pub fn temporary_beside(folder: &Path) -> io::Result<TempDir> {
    let parent = parent_of(folder);
    fs::create_dir_all(parent)?;
    tempfile::Builder::new()
        .prefix(&temporary_prefix(folder))
        .tempdir_in(parent)
}

/// How what is written beside a path begins until it takes its name.
pub fn temporary_prefix(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    format!(".{name}{TEMPORARY}")
}

/// The folder in which a path lies.
pub fn parent_of(path: &Path) -> &Path {
    let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty());
    parent.unwrap_or(Path::new("."))
}

/// What temporary folders have in their names.
const TEMPORARY: &str = ".tmp-";

/// Whether something has the name of a folder already: another run was quicker.
pub fn is_taken(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::DirectoryNotEmpty | io::ErrorKind::AlreadyExists
    )
}

/// Whether a folder is one that a run left behind when it was cut short.
pub fn is_temporary(name: &str) -> bool {
    name.starts_with('.') && name.contains(TEMPORARY)
}

/// A temporary folder is closed to others; a publication is readable like any folder.
#[cfg(unix)]
pub fn open_to_readers(folder: &Path) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    fs::set_permissions(folder, fs::Permissions::from_mode(0o755))
}

#[cfg(not(unix))]
pub fn open_to_readers(_: &Path) -> io::Result<()> {
    Ok(())
}

/// Brings the entries of a folder to the disk, where the system lets a folder be opened.
fn sync(folder: &Path) -> io::Result<()> {
    if cfg!(unix) {
        File::open(folder)?.sync_all()
    } else {
        Ok(())
    }
}

/// Compares files with those of a folder, and the inputs of the two manifests if the folder has one that can be read.
pub fn differences(folder: &Path, files: &[OutputFile]) -> Result<Vec<Difference>, Failure> {
    let mut differences = Vec::new();
    for file in files {
        let path = folder.join(&file.name);
        let how = match fs::read(&path) {
            Ok(bytes) if bytes == file.bytes => continue,
            Ok(_) => "changed",
            Err(error) if error.kind() == io::ErrorKind::NotFound => "missing",
            Err(error) => return Err(Failure::io("error-read", &path, &error)),
        };
        differences.push(Difference {
            name: file.name.clone(),
            how,
        });
    }
    let manifest = files.iter().find(|file| file.name == MANIFEST);
    let ours = manifest
        .map(|file| Manifest::read(&file.bytes).named())
        .unwrap_or_default();
    let theirs = Manifest::of(folder);
    if theirs.is_legible() {
        differences.extend(differing_inputs(&ours, &theirs.named()));
    }
    Ok(differences)
}

/// What two manifests say of inputs.
fn differing_inputs(ours: &BTreeMap<String, String>, theirs: &BTreeMap<String, String>) -> Vec<Difference> {
    let mut differences = Vec::new();
    for (path, hash) in ours {
        let how = match theirs.get(path) {
            Some(frozen) if frozen == hash => continue,
            Some(_) => "input-changed",
            None => "input-added",
        };
        differences.push(Difference {
            name: path.clone(),
            how,
        });
    }
    let gone = theirs.keys().filter(|path| !ours.contains_key(*path));
    differences.extend(gone.map(|path| Difference {
        name: path.clone(),
        how: "input-removed",
    }));
    differences
}

/// What a manifest says.
#[derive(Clone, Debug, Default)]
pub struct Manifest {
    /// Hashes of the inputs by path.
    pub inputs: BTreeMap<String, String>,
    /// Hashes of the other files of the publication by name.
    pub outputs: BTreeMap<String, String>,
    /// Version of the program.
    pub program: Option<String>,
    /// Id and hash of the rule set.
    pub rules: Option<(String, String)>,
}

impl Manifest {
    /// The manifest of a folder; an empty one where there is none.
    pub fn of(folder: &Path) -> Self {
        fs::read(folder.join(MANIFEST))
            .map(|bytes| Self::read(&bytes))
            .unwrap_or_default()
    }

    /// Reads a manifest; what it does not say is left out.
    pub fn read(bytes: &[u8]) -> Self {
        let manifest: Value = serde_json::from_slice(bytes).unwrap_or_default();
        let word = |value: &Value| value.as_str().map(ToOwned::to_owned);
        let files = |key: &str| {
            let listed = manifest[key].as_array().into_iter().flatten();
            listed
                .filter_map(|file| Some((word(&file["path"])?, word(&file["blake3"])?)))
                .collect()
        };
        let rules = &manifest["rules"];
        Self {
            inputs: files("inputs"),
            outputs: files("outputs"),
            program: word(&manifest["version"]),
            rules: word(&rules["id"]).zip(word(&rules["blake3"])),
        }
    }

    /// Whether there is a manifest that names files; without one nothing is known of what was published.
    pub fn is_legible(&self) -> bool {
        !self.outputs.is_empty() && self.rules.is_some()
    }

    /// Inputs, rule set and program in one table of names and hashes.
    fn named(&self) -> BTreeMap<String, String> {
        let rules = self.rules.clone().map(|(id, hash)| (format!("{id}.toml"), hash));
        let program = self.program.clone().map(|version| ("dengji".to_owned(), version));
        self.inputs.clone().into_iter().chain(rules).chain(program).collect()
    }
}
