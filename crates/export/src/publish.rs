//! A publication as files.

use std::fs::File;
use std::io::Write;
use std::path::Path;

use dengji_core::publication::Publication;
use rayon::prelude::*;

use crate::catalogue::{Catalogue, Language};
use crate::error::Error;
use crate::titles_workbook::ListState;
use crate::{calculations, list_text, list_workbook, manifest, tables, titles_workbook};

/// A file of a publication.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutputFile {
    /// Its name within the publication.
    pub name: String,
    /// Its bytes.
    pub bytes: Vec<u8>,
}

impl OutputFile {
    /// A file with a name and bytes.
    pub fn new(name: impl Into<String>, bytes: Vec<u8>) -> Self {
        Self {
            name: name.into(),
            bytes,
        }
    }

    /// BLAKE3 of the bytes, in hexadecimal.
    pub fn hash(&self) -> String {
        let mut hasher = blake3::Hasher::new();
        hasher.update_rayon(&self.bytes);
        hasher.finalize().to_hex().to_string()
    }
}

/// Makes the bytes of a file.
type Make = fn(&Publication, &Catalogue) -> Result<Vec<u8>, Error>;

/// How much of a publication is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Extent {
    /// The list, as CSV and, where it has one, as text.
    List,
    /// All CSV and text files.
    Tables,
    /// The workbooks too.
    Whole,
}

/// The files of a publication, in the order of the manifest, each with the extent that has it. Each is made by itself, so
/// several are at once.
const FILES: [(&str, Extent, Make); 12] = [
    ("list.xlsx", Extent::Whole, list_workbook::list_xlsx),
    ("list.csv", Extent::List, |of, _| tables::list_csv(of)),
    ("unpublished.csv", Extent::Tables, |of, _| tables::unpublished_csv(of)),
    ("calculations.xlsx", Extent::Whole, calculations::calculations_xlsx),
    ("calculations.csv", Extent::Tables, |of, _| tables::calculations_csv(of)),
    ("pool.csv", Extent::Tables, |of, _| tables::pool_csv(of)),
    ("norms.csv", Extent::Tables, |of, _| tables::norms_csv(of)),
    ("applications.csv", Extent::Tables, |of, _| tables::applications_csv(of)),
    ("titles.xlsx", Extent::Whole, |of, catalogue| {
        titles_workbook::titles_xlsx(of, ListState::Published, catalogue)
    }),
    ("events.csv", Extent::Tables, |of, _| tables::events_csv(of)),
    ("findings.csv", Extent::Tables, |of, catalogue| {
        tables::findings_csv(&of.findings, catalogue)
    }),
    (LIST_TEXT, Extent::List, |of, _| Ok(list_text::list_txt(of))),
];

/// The list in the text form of FIDE, of rule sets that have it.
const LIST_TEXT: &str = "list.txt";

/// All files of a publication, in memory, so that they can be compared with a frozen one.
///
/// `further` are files made elsewhere (the trace, the differences of a revision); they are taken over and named in the manifest, which
/// comes last. The same publication gives the same bytes.
pub fn render_publication(
    publication: &Publication,
    language: Language,
    further: Vec<OutputFile>,
) -> Result<Vec<OutputFile>, Error> {
    render(publication, language, Extent::Whole, further)
}

/// Some files of a publication, with the manifest of them.
pub fn render_tables(publication: &Publication, language: Language, extent: Extent) -> Result<Vec<OutputFile>, Error> {
    render(publication, language, extent, Vec::new())
}

fn render(
    publication: &Publication,
    language: Language,
    extent: Extent,
    further: Vec<OutputFile>,
) -> Result<Vec<OutputFile>, Error> {
    let catalogue = Catalogue::new(language);
    let is_wanted =
        |(name, least, _): &&(&str, Extent, Make)| *least <= extent && (*name != LIST_TEXT || publication.text_list);
    let wanted: Vec<_> = FILES.iter().filter(is_wanted).collect();
    let make = |&&(name, _, bytes): &&(&str, Extent, Make)| Ok(OutputFile::new(name, bytes(publication, &catalogue)?));
    let mut files: Vec<OutputFile> = wanted.par_iter().map(make).collect::<Result<_, Error>>()?;
    files.extend(further);
    let manifest = manifest::manifest_json(publication, &files)?;
    files.push(OutputFile::new("manifest.json", manifest));
    Ok(files)
}

/// Writes all files of a publication into an existing folder that holds none of them: nothing is overwritten.
pub fn write_publication(
    publication: &Publication,
    dir: &Path,
    language: Language,
    further: Vec<OutputFile>,
) -> Result<Vec<OutputFile>, Error> {
    let files = render_publication(publication, language, further)?;
    write_files(&files, dir)?;
    Ok(files)
}

/// Writes files into an existing folder that holds none of them, side by side, each through to the disk.
pub fn write_files(files: &[OutputFile], dir: &Path) -> Result<(), Error> {
    files.par_iter().try_for_each(|file| {
        let path = dir.join(&file.name);
        write_new(&path, &file.bytes).map_err(|source| Error::Write { path, source })
    })
}

fn write_new(path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    let mut file = File::create_new(path)?;
    file.write_all(bytes)?;
    file.sync_all()
}
