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
        blake3::hash(&self.bytes).to_hex().to_string()
    }
}

/// Makes the bytes of a file.
type Make = fn(&Publication, &Catalogue) -> Result<Vec<u8>, Error>;

/// What a file of a publication is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Table,
    Workbook,
}

/// The files of every publication, in the order of the manifest. Each is made by itself, so several are at once.
const FILES: [(&str, Kind, Make); 11] = [
    ("list.xlsx", Kind::Workbook, list_workbook::list_xlsx),
    ("list.csv", Kind::Table, |of, _| tables::list_csv(of)),
    ("unpublished.csv", Kind::Table, |of, _| tables::unpublished_csv(of)),
    ("calculations.xlsx", Kind::Workbook, calculations::calculations_xlsx),
    ("calculations.csv", Kind::Table, |of, _| tables::calculations_csv(of)),
    ("pool.csv", Kind::Table, |of, _| tables::pool_csv(of)),
    ("norms.csv", Kind::Table, |of, _| tables::norms_csv(of)),
    ("applications.csv", Kind::Table, |of, _| tables::applications_csv(of)),
    ("titles.xlsx", Kind::Workbook, |of, catalogue| {
        titles_workbook::titles_xlsx(of, ListState::Published, catalogue)
    }),
    ("events.csv", Kind::Table, |of, _| tables::events_csv(of)),
    ("findings.csv", Kind::Table, |of, catalogue| {
        tables::findings_csv(&of.findings, catalogue)
    }),
];

/// All files of a publication, in memory, so that they can be compared with a frozen one.
///
/// `further` are files made elsewhere (the trace, the differences of a revision); they are taken over and named in the manifest, which
/// comes last. The same publication gives the same bytes.
pub fn render_publication(
    publication: &Publication,
    language: Language,
    further: Vec<OutputFile>,
) -> Result<Vec<OutputFile>, Error> {
    render(publication, language, &[Kind::Table, Kind::Workbook], further)
}

/// The CSV and text files of a publication alone, with the manifest of them.
pub fn render_tables(publication: &Publication, language: Language) -> Result<Vec<OutputFile>, Error> {
    render(publication, language, &[Kind::Table], Vec::new())
}

fn render(
    publication: &Publication,
    language: Language,
    kinds: &[Kind],
    further: Vec<OutputFile>,
) -> Result<Vec<OutputFile>, Error> {
    let catalogue = Catalogue::new(language);
    let wanted: Vec<_> = FILES.iter().filter(|(_, kind, _)| kinds.contains(kind)).collect();
    let make = |&&(name, _, bytes): &&(&str, Kind, Make)| Ok(OutputFile::new(name, bytes(publication, &catalogue)?));
    let mut files: Vec<OutputFile> = wanted.par_iter().map(make).collect::<Result<_, Error>>()?;
    if publication.text_list {
        files.push(OutputFile::new("list.txt", list_text::list_txt(publication)));
    }
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

/// Writes files into an existing folder that holds none of them, in their order, each through to the disk.
pub fn write_files(files: &[OutputFile], dir: &Path) -> Result<(), Error> {
    for file in files {
        let path = dir.join(&file.name);
        write_new(&path, &file.bytes).map_err(|source| Error::Write { path, source })?;
    }
    Ok(())
}

fn write_new(path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    let mut file = File::create_new(path)?;
    file.write_all(bytes)?;
    file.sync_all()
}
