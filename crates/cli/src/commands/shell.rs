//! `dengji completions` and `dengji man`: what a shell and the manual know of the command line, made from it by clap.

use std::fs;
use std::path::Path;

use clap_complete::Shell;
use clap_mangen::Man;
use dengji_export::catalogue::Catalogue;

use crate::console::{Console, Failure};
use crate::help;

/// Prints the script that completes commands and options.
pub fn completions(shell: Shell, console: &Console) {
    let mut script = Vec::new();
    clap_complete::generate(
        shell,
        &mut help::command(&console.catalogue),
        help::PROGRAM,
        &mut script,
    );
    console.data(&String::from_utf8_lossy(&script));
}

/// Prints the page of the program, or writes the pages of all commands into a folder.
pub fn manual(folder: Option<&Path>, console: &Console) -> Result<(), Failure> {
    let mut command = help::command(&console.catalogue);
    command.build();
    let Some(folder) = folder else {
        console.data(&page(command, help::PROGRAM, &console.catalogue)?);
        return Ok(());
    };
    fs::create_dir_all(folder).map_err(|error| Failure::io("error-write", folder, &error))?;
    for (name, text) in pages(&command, help::PROGRAM, &console.catalogue)? {
        let path = folder.join(format!("{name}.1"));
        fs::write(&path, text).map_err(|error| Failure::io("error-write", &path, &error))?;
    }
    Ok(())
}

/// The page of a command and of those below it, by name: dengji, dengji-publish, dengji-calc-change.
fn pages(command: &clap::Command, name: &str, catalogue: &Catalogue) -> Result<Vec<(String, String)>, Failure> {
    let mut all = vec![(name.to_owned(), page(command.clone(), name, catalogue)?)];
    for inner in command.get_subcommands() {
        all.extend(pages(inner, &format!("{name}-{}", inner.get_name()), catalogue)?);
    }
    Ok(all)
}

fn page(command: clap::Command, name: &str, catalogue: &Catalogue) -> Result<String, Failure> {
    let mut bytes = Vec::new();
    let written = Man::new(command.name(name.to_owned())).title(name).render(&mut bytes);
    written.map_err(|error| Failure::new("error-write").with("path", name).with("reason", error))?;
    Ok(headings_in_language(&String::from_utf8_lossy(&bytes), catalogue))
}

/// The headings of a page have English names in roff; readers of Chinese see Chinese ones.
fn headings_in_language(page: &str, catalogue: &Catalogue) -> String {
    let line = |line: &str| match line.strip_prefix(".SH ") {
        Some(heading) => {
            let key = format!("man-{}", heading.trim_matches('"').to_lowercase());
            let text = catalogue.known_text(&key, &[]);
            text.map_or_else(|| line.to_owned(), |text| format!(".SH {text}"))
        }
        None => line.to_owned(),
    };
    page.lines().map(|text| line(text) + "\n").collect()
}
