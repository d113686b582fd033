//! `dengji template`.

use std::fs::File;
use std::io::Write;
use std::path::Path;

use dengji_export::templates::{TemplateKind, template};

use crate::args::TemplateName;
use crate::console::{Console, Failure};

/// Writes an empty workbook; a file that is there already is left alone.
pub fn run(kind: TemplateName, path: &Path, console: &Console) -> Result<(), Failure> {
    if path
        .extension()
        .is_none_or(|ending| !ending.eq_ignore_ascii_case("xlsx"))
    {
        return Err(Failure::new("error-template-ending").with("path", path.display()));
    }
    write(kind, path, console)?;
    console.say("template-written", &[("path", &path.display().to_string())]);
    Ok(())
}

/// Writes a workbook where no file is yet.
pub fn write(kind: TemplateName, path: &Path, console: &Console) -> Result<(), Failure> {
    let kind = match kind {
        TemplateName::Report => TemplateKind::Report,
        TemplateName::Players => TemplateKind::Players,
        TemplateName::Opening => TemplateKind::Opening,
    };
    let bytes = template(kind, console.language()).map_err(|error| {
        Failure::new("error-write")
            .with("path", path.display())
            .with("reason", error)
    })?;
    let written = File::create_new(path).and_then(|mut file| file.write_all(&bytes));
    written.map_err(|error| Failure::io("error-write", path, &error))
}
