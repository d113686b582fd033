//! Writes the sample federation: `cargo run -p dengji-export --example sample_book -- FOLDER [--workbooks-only]`.
//!
//! All people, places and results are invented. The same program gives the same bytes. With `--workbooks-only` the
//! reports that come as crosstable or TRF16 are written in the federation's layout too, for programs that read no
//! other.

mod book;

use std::path::PathBuf;
use std::{env, fs};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let workbooks_only = arguments.iter().any(|argument| argument == "--workbooks-only");
    let folder = arguments.iter().find(|argument| !argument.starts_with("--"));
    let folder = PathBuf::from(folder.ok_or("usage: sample_book FOLDER [--workbooks-only]")?);
    for (name, bytes) in book::files(workbooks_only)? {
        let path = folder.join(name);
        fs::create_dir_all(path.parent().unwrap_or(&folder))?;
        fs::write(path, bytes)?;
    }
    Ok(())
}
