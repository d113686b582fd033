//! Files that a command writes where its user says: never over what it reads, and whole or not at all.

use std::fs::{self, File, Permissions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tempfile::{Builder, NamedTempFile};

use crate::book::{MERGES, OPENING, OPENING_TABLE, OPENING_TEXT, PERIODS, PUBLISHED, REGISTER, REGISTER_TABLE};
use crate::commands::promote;
use crate::console::Failure;
use crate::frozen::{parent_of, temporary_prefix};
use crate::load::sidecar_of;

/// Refuses a path that is one of the files a command reads, or stands beside one of them and is read with it.
pub fn spare_inputs<'a>(path: &Path, inputs: impl IntoIterator<Item = &'a Path>) -> Result<(), Failure> {
    let Ok(target) = fs::canonicalize(path) else {
        return Ok(());
    };
    let is_it = |input: PathBuf| fs::canonicalize(input).is_ok_and(|input| input == target);
    let mut read = inputs
        .into_iter()
        .flat_map(|input| [input.to_owned(), sidecar_of(input)]);
    if read.any(is_it) {
        return Err(Failure::new("error-output-is-input").with("path", path.display()));
    }
    Ok(())
}

/// Files in the folder of a book from which its lists are made; every rule file ends in .toml.
const OF_BOOK: [&str; 6] = [REGISTER, REGISTER_TABLE, OPENING, OPENING_TEXT, OPENING_TABLE, MERGES];

/// Refuses what belongs to a book, whether it is there already or not: what its lists are made from, or what it
/// published.
pub fn spare_book(path: &Path, root: &Path) -> Result<(), Failure> {
    let (Ok(root), Ok(target)) = (fs::canonicalize(root), resolved(path)) else {
        return Ok(());
    };
    let Ok(inside) = target.strip_prefix(&root) else {
        return Ok(());
    };
    let is_rule = inside.extension().is_some_and(|ending| ending == "toml");
    let is_kept = inside.starts_with(PERIODS) || inside.starts_with(PUBLISHED);
    let is_table = inside == Path::new(promote::TABLE).with_extension("csv");
    if is_rule || is_kept || is_table || OF_BOOK.iter().any(|name| inside == Path::new(name)) {
        return Err(Failure::new("error-output-in-book").with("path", path.display()));
    }
    Ok(())
}

/// Where a file is, or would be if it were written.
fn resolved(path: &Path) -> io::Result<PathBuf> {
    if let Ok(target) = fs::canonicalize(path) {
        return Ok(target);
    }
    let folder = fs::canonicalize(parent_of(path))?;
    Ok(folder.join(path.file_name().unwrap_or_default()))
}

/// Refuses a name that does not say that the file is a workbook.
pub fn is_workbook(path: &Path) -> Result<(), Failure> {
    let ending = path.extension();
    if ending.is_some_and(|ending| ending.eq_ignore_ascii_case("xlsx")) {
        return Ok(());
    }
    let right = path.with_extension("xlsx");
    Err(Failure::new("error-template-ending")
        .with("path", path.display())
        .with("right", right.display()))
}

/// Refuses a path where something is already.
pub fn is_free(path: &Path) -> io::Result<()> {
    match fs::symlink_metadata(path) {
        Ok(_) => Err(io::Error::from(io::ErrorKind::AlreadyExists)),
        Err(_) => Ok(()),
    }
}

/// Writes a file where none is yet.
pub fn write_new(path: &Path, bytes: &[u8]) -> io::Result<()> {
    is_free(path)?;
    temporary(path, bytes)?.persist_noclobber(path)?;
    Ok(())
}

/// Writes a file in place of the one that may be there. What is no file, such as a pipe, is written to.
pub fn replace(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let written = match fs::canonicalize(path) {
        Ok(target) if target.is_file() => persist(&target, bytes),
        Ok(target) => File::create(target).and_then(|mut file| file.write_all(bytes)),
        Err(_) => persist(path, bytes),
    };
    written.map_err(|error| Failure::io("error-write", path, &error))
}

fn persist(path: &Path, bytes: &[u8]) -> io::Result<()> {
    temporary(path, bytes)?.persist(path)?;
    Ok(())
}

/// The bytes in a temporary file beside the one to be, through to the disk.
fn temporary(path: &Path, bytes: &[u8]) -> io::Result<NamedTempFile> {
    let mut file = empty_beside(path)?;
    file.write_all(bytes)?;
    file.as_file().sync_all()?;
    Ok(file)
}

/// An empty temporary file beside one that is to be written.
pub fn empty_beside(path: &Path) -> io::Result<NamedTempFile> {
    let prefix = temporary_prefix(path);
    let mut builder = Builder::new();
    builder.prefix(&prefix);
    if let Some(permissions) = of_new_files() {
        builder.permissions(permissions);
    }
    builder.tempfile_in(parent_of(path))
}

/// A temporary file is closed to others; one that is wanted is as open as the user's other files.
#[cfg(unix)]
#[expect(clippy::unnecessary_wraps, reason = "other systems have none")]
fn of_new_files() -> Option<Permissions> {
    use std::os::unix::fs::PermissionsExt;
    Some(Permissions::from_mode(0o666))
}

#[cfg(not(unix))]
fn of_new_files() -> Option<Permissions> {
    None
}
