//! `dengji completions` and `dengji man`: what a shell and the manual know of the command line, made from it by clap.

mod bash;

use std::fs;
use std::path::Path;

use clap_complete::Shell;
use clap_mangen::Man;
use dengji_export::catalogue::{Catalogue, Language};

use crate::console::{Console, Failure};
use crate::help;

/// Prints the script that completes commands and options.
pub fn completions(shell: Shell, console: &Console) {
    let mut command = help::command(&console.catalogue);
    if shell == Shell::Bash {
        command.build();
        console.data(&bash::script(&command));
        return;
    }
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut command, help::PROGRAM, &mut script);
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
    let mut command = command.bin_name(name.replace('-', " "));
    let usage = help::usage(&mut command, catalogue);
    let command = command.override_usage(usage);
    let written = Man::new(command.name(name.to_owned())).title(name).render(&mut bytes);
    written.map_err(|error| Failure::new("error-write").with("path", name).with("reason", error))?;
    Ok(headings_in_language(&String::from_utf8_lossy(&bytes), catalogue))
}

/// A line of Han characters may break behind each of them, but not before a sign that closes.
const HAN_LINES: &str = "\
.class [han] \\[u3400]-\\[u9FFF]
.class [close] \\[u3001] \\[u3002] \\[uFF0C] \\[uFF1A] \\[uFF1B] \\[uFF09] \\[u300D] \\[u3011] \\[u201D]
.cflags 512 \\C'[han]'
.cflags 256 \\C'[close]'
";

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
    let text: String = page.lines().map(|text| line(text) + "\n").collect();
    match catalogue.language() {
        Language::Zh => [HAN_LINES, &text].concat(),
        Language::En => text,
    }
}
