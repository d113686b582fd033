//! `dengji template`.

use std::path::Path;

use dengji_export::templates::{TemplateKind, template};
use serde_json::json;

use crate::args::TemplateName;
use crate::console::{Console, Failure};
use crate::output;

/// Writes an empty workbook; a file that is there already is left alone.
pub fn run(kind: TemplateName, path: &Path, console: &Console) -> Result<(), Failure> {
    output::is_workbook(path)?;
    write(kind, path, console)?;
    let file = path.display().to_string();
    console.say("template-written", &[("path", &file)]);
    if console.json {
        let written = json!({ "status": "written", "file": file });
        console.data(&format!("{written:#}\n"));
    }
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
    output::write_new(path, &bytes).map_err(|error| Failure::io("error-write", path, &error))
}
