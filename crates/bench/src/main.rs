//! dengji-bench: the program beside others on the same data and the same machine. See `docs/bench.md` and `scripts/bench`.
//!
//! `dengji-bench --dengji PROGRAM --work FOLDER [--quick] [--json] [WORKLOAD...]` makes the data, runs everything and prints a
//! table. Each measurement is a process of its own, so that its peak of memory is its own; those of other libraries are
//! parts of this program: `dengji-bench part NAME ...`.

mod engine;
mod process;
mod sheets;
mod table;
mod workloads;

use std::env;
use std::error::Error;
use std::path::PathBuf;

use table::print;
use workloads::{Bench, Size};

/// What goes wrong is said and ends the run.
pub type Outcome<T> = Result<T, Box<dyn Error>>;

fn main() -> Outcome<()> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    if let Some((first, rest)) = arguments.split_first().filter(|(first, _)| *first == "part") {
        debug_assert_eq!(first, "part");
        return part(rest);
    }
    let (mut bench, mut wanted, mut json) = (Bench::default(), Vec::new(), false);
    let mut rest = arguments.into_iter();
    while let Some(argument) = rest.next() {
        match argument.as_str() {
            "--quick" => bench.size = Size::Quick,
            "--json" => json = true,
            "--dengji" => bench.dengji = PathBuf::from(rest.next().ok_or("--dengji PROGRAM")?),
            "--work" => bench.work = PathBuf::from(rest.next().ok_or("--work FOLDER")?),
            option if option.starts_with("--") => return Err(format!("there is no option {option}").into()),
            _ => wanted.push(argument),
        }
    }
    let rows = bench.run(&wanted)?;
    print(&rows, json);
    Ok(())
}

/// One measurement, in a process of its own; prints its figures as JSON.
fn part(arguments: &[String]) -> Outcome<()> {
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words[..] {
        ["engine", rules, players, games, threads] => {
            engine::period(rules, players.parse()?, games.parse()?, threads.parse()?)
        }
        ["loop", players, games] => engine::plain_loop(players.parse()?, games.parse()?),
        ["read", folder, threads] => sheets::read(folder.as_ref(), threads.parse()?),
        ["list", rows, out] => sheets::list(rows.parse()?, out.as_ref()),
        ["cells", workbook] => sheets::cells(workbook.as_ref()),
        _ => Err(format!("there is no part {}", words.join(" ")).into()),
    }
}
