//! What stands published of a list, beside the figures computed now: the newest revision, else the list itself.

use std::fs;
use std::path::{Path, PathBuf};

use dengji_core::finding::{Code, Finding, Place, Severity};
use dengji_core::publication::Publication;
use dengji_core::terms::ListDate;
use dengji_export::publish::OutputFile;
use dengji_export::tables::{list_csv, pool_csv, unpublished_csv};
use serde::{Deserialize, Serialize};

use crate::book::{Book, shown};
use crate::frozen::{self, FileHash, MANIFEST, Manifest};

/// How the folder of a revision begins; its number follows.
const REVISION: &str = "revision-";
/// The list with its columns of register numbers and ratings.
const LIST: &str = "list.csv";

/// The revisions of a published list, oldest first.
pub fn revisions(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().filter_map(Result::ok);
    let numbered = |entry: fs::DirEntry| {
        let number = revision_number(&entry.file_name().to_string_lossy())?;
        entry.path().is_dir().then(|| (number, entry.path()))
    };
    let mut folders: Vec<(u32, PathBuf)> = entries.filter_map(numbered).collect();
    folders.sort();
    folders.into_iter().map(|(_, path)| path).collect()
}

/// The number of a revision, from the name of its folder.
pub fn revision_number(name: &str) -> Option<u32> {
    name.strip_prefix(REVISION)?.parse().ok()
}

/// The folder in which the revision after the newest goes, if there is one.
pub fn revision_after(folder: &Path, newest: Option<&Path>) -> PathBuf {
    let newest = newest.and_then(|path| revision_number(&name_of(path))).unwrap_or(0);
    folder.join(format!("{REVISION}{}", newest + 1))
}

/// The folder whose figures stand: the newest revision, else the list itself.
pub fn standing(folder: &Path) -> PathBuf {
    revisions(folder).pop().unwrap_or_else(|| folder.to_owned())
}

/// The last part of a path.
pub fn name_of(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// Whether a file of a publication holds figures; manifest and workbooks also name inputs.
pub fn is_figures(name: &str) -> bool {
    name.strip_suffix(".csv")
        .is_some_and(|stem| !stem.contains('/') && stem != "findings" && stem != "differences")
}

/// The newest revision of a list, if it holds all the figures computed now.
pub fn revision_with(folder: &Path, files: &[FileHash]) -> Option<PathBuf> {
    let newest = revisions(folder).pop()?;
    let mut figures = files.iter().filter(|file| is_figures(&file.name));
    figures.all(|file| file.is_in(&newest)).then_some(newest)
}

/// Files of a published list and of its revisions that are not what was published, as paths within its folder. What is
/// computed now tells a file that was changed from a manifest that was.
pub fn altered(folder: &Path, computed: &[FileHash]) -> Vec<String> {
    let revised = revisions(folder).into_iter().flat_map(|revision| {
        let name = name_of(&revision);
        let altered = frozen::altered(&revision, computed).into_iter();
        altered.map(move |file| format!("{name}/{file}"))
    });
    frozen::altered(folder, computed).into_iter().chain(revised).collect()
}

/// The warning that files of a published or interim list are not what was published; none if all are.
pub fn list_altered(book: &Book, folder: &Path, computed: &[FileHash]) -> Option<Finding> {
    let altered = altered(folder, computed);
    let first = altered.first()?;
    let finding = Finding::at(Code::ListDiffers, Place::file(shown(&book.root, &folder.join(first))));
    let finding = finding.severity(Severity::Warn).with("how", how_altered(first));
    let finding = finding.with("list", name_of(folder)).with("files", altered.join(", "));
    Some(finding.with("book", book.root.display()))
}

/// How a file that is not what was published is spoken of: without its manifest nothing is known of a list.
fn how_altered(file: &str) -> &'static str {
    if name_of(Path::new(file)) == MANIFEST {
        "manifest"
    } else {
        "altered"
    }
}

/// The tables on which the next list is built: who is listed, who is not, and the games that wait.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Figures {
    /// The files.
    pub files: Vec<FileHash>,
    /// What [`gist`] keeps of each.
    gists: Vec<FileHash>,
}

impl Figures {
    /// Those of a list that was computed.
    pub fn of(publication: &Publication) -> Self {
        let tables = [
            list_csv(publication),
            unpublished_csv(publication),
            pool_csv(publication),
        ];
        let files = TABLES.into_iter().zip(tables);
        let files: Vec<OutputFile> = files
            .map(|(name, bytes)| OutputFile::new(name, bytes.unwrap_or_default()))
            .collect();
        let gists = files.iter().map(|file| OutputFile::new(&file.name, gist(&file.bytes)));
        Self {
            gists: FileHash::of(&gists.collect::<Vec<_>>()),
            files: FileHash::of(&files),
        }
    }

    /// Whether a folder holds the same figures, whatever else its tables say of people.
    fn are_in(&self, folder: &Path) -> bool {
        self.gists.iter().all(|computed| {
            let found =
                fs::read(folder.join(&computed.name)).map(|bytes| OutputFile::new(&computed.name, gist(&bytes)));
            found.is_ok_and(|found| found.hash() == computed.hash)
        })
    }
}

/// The files of [`Figures`].
const TABLES: [&str; 3] = [LIST, "unpublished.csv", "pool.csv"];

/// What tables say of people as the register has them on the day they are written, and the order that follows from it: a
/// title that was granted, or a player who moved, makes no published figure wrong.
const DESCRIPTION: [&str; 6] = ["rank", "name", "sex", "unit", "federation", "title"];

/// The figures of a table: its other columns, row by row in one order.
fn gist(table: &[u8]) -> Vec<u8> {
    let mut records = csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .from_reader(table);
    let mut records = records.records().map_while(Result::ok);
    let headings = records.next().unwrap_or_default();
    let figures: Vec<usize> = (0..headings.len())
        .filter(|&at| !DESCRIPTION.contains(&&headings[at]))
        .collect();
    let row = |record: &csv::StringRecord| -> Vec<String> {
        figures
            .iter()
            .map(|&at| record.get(at).unwrap_or_default().to_owned())
            .collect()
    };
    let mut rows: Vec<Vec<String>> = records.map(|record| row(&record)).collect();
    rows.sort_unstable();
    rows.insert(0, row(&headings));
    rows.into_iter()
        .flat_map(|row| row.join("\t").into_bytes().into_iter().chain(*b"\n"))
        .collect()
}

/// The finding that a published list is not what the book gives now; none if it is, or if it is not published.
pub fn list_differs(book: &Book, publication: &Publication) -> Option<Finding> {
    let list = publication.list_date;
    let is_published = book.published(list).is_dir();
    figures_differ(book, list, &is_published.then(|| Figures::of(publication))?)
}

/// The finding that a published list does not hold some figures; none if it does, or if it is not published.
pub fn figures_differ(book: &Book, list: ListDate, figures: &Figures) -> Option<Finding> {
    let folder = standing(&book.published(list));
    if !folder.is_dir() {
        return None;
    }
    let first = figures.files.iter().find(|file| !file.is_in(&folder))?;
    let written = Manifest::of(&folder);
    let (how, name) = if !written.is_legible() {
        ("manifest", MANIFEST)
    } else if frozen::altered(&folder, &figures.files).contains(&first.name) {
        ("altered", &*first.name)
    } else if figures.are_in(&folder) {
        return None;
    } else {
        ("computed", &*first.name)
    };
    let finding = Finding::at(Code::ListDiffers, Place::file(shown(&book.root, &folder.join(name))));
    let finding = finding.with("how", how).with("list", list).with("files", name);
    Some(finding.with("book", book.root.display()))
}

/// The rating with which a player stands on a published list, and the file that says so; none if the list is not
/// published.
pub fn published_rating(book: &Book, list: ListDate, player: &str) -> Option<(String, Option<String>)> {
    let path = standing(&book.published(list)).join(LIST);
    let mut reader = csv::Reader::from_path(&path).ok()?;
    let mut records = reader.records().filter_map(Result::ok);
    let row = records.find(|row| row.get(PLAYER) == Some(player));
    let rating = row.and_then(|row| row.get(RATING).map(ToOwned::to_owned));
    Some((shown(&book.root, &path).to_string(), rating))
}

/// Columns of list.csv.
const PLAYER: usize = 1;
const RATING: usize = 7;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_gist_of_a_table_is_its_figures_in_whatever_order_people_are_named() {
        let published = "rank,player_id,name,title,rating,games_total\n1,000002,乙,,2400,20\n1,000001,甲,,2400,31\n";
        let renamed = "rank,player_id,name,title,rating,games_total\n1,000001,甲,大师,2400,31\n1,000002,丙,,2400,20\n";
        let other = "rank,player_id,name,title,rating,games_total\n1,000001,甲,大师,2400,32\n1,000002,丙,,2400,20\n";
        assert_eq!(gist(published.as_bytes()), gist(renamed.as_bytes()));
        assert_ne!(gist(published.as_bytes()), gist(other.as_bytes()));
        assert_eq!(
            gist(published.as_bytes()),
            b"player_id\trating\tgames_total\n000001\t2400\t31\n000002\t2400\t20\n"
        );
    }
}
