//! A publication as files.

use std::fs::File;
use std::io::Write;
use std::path::Path;

use dengji_core::publication::Publication;

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

/// All files of a publication, in memory, so that they can be compared with a frozen one.
///
/// `further` are files made elsewhere (the trace, the differences of a revision); they are taken over and named in the manifest, which
/// comes last. The same publication gives the same bytes.
pub fn render_publication(
    publication: &Publication,
    language: Language,
    further: Vec<OutputFile>,
) -> Result<Vec<OutputFile>, Error> {
    let catalogue = Catalogue::new(language);
    let mut files = vec![
        OutputFile::new("list.xlsx", list_workbook::list_xlsx(publication, &catalogue)?),
        OutputFile::new("list.csv", tables::list_csv(publication)?),
        OutputFile::new("unpublished.csv", tables::unpublished_csv(publication)?),
        OutputFile::new(
            "calculations.xlsx",
            calculations::calculations_xlsx(publication, &catalogue)?,
        ),
        OutputFile::new("calculations.csv", tables::calculations_csv(publication)?),
        OutputFile::new("pool.csv", tables::pool_csv(publication)?),
        OutputFile::new("norms.csv", tables::norms_csv(publication)?),
        OutputFile::new("applications.csv", tables::applications_csv(publication)?),
        OutputFile::new(
            "titles.xlsx",
            titles_workbook::titles_xlsx(publication, ListState::Published, &catalogue)?,
        ),
        OutputFile::new("events.csv", tables::events_csv(publication)?),
        OutputFile::new("findings.csv", tables::findings_csv(&publication.findings, &catalogue)?),
    ];
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
