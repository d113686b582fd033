//! Writes a book about titles: `cargo run -p dengji-export --example sample_titles -- FOLDER`.
//!
//! All people, places and results are invented. The same program gives the same bytes.

mod book;

use std::path::PathBuf;
use std::{env, fs};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = PathBuf::from(env::args().nth(1).ok_or("usage: sample_titles FOLDER")?);
    for (name, bytes) in book::files()? {
        let path = folder.join(name);
        fs::create_dir_all(path.parent().unwrap_or(&folder))?;
        fs::write(path, bytes)?;
    }
    Ok(())
}
