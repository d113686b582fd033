//! Workbooks: read by bare calamine, written by bare `rust_xlsxwriter`, and the workbook of a list.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use calamine::{Data, Range, Reader, open_workbook_auto};
use dengji_bench::{named, plan};
use dengji_core::publication::{Counts, EventCounts, ListHistory, ListKind, ListRow, Publication, Status};
use dengji_core::terms::{Date, GameCount, KFactor, ListDate, Rating};
use dengji_export::catalogue::{Catalogue, Language};
use dengji_export::list_workbook::list_xlsx;
use rayon::prelude::*;
use rust_xlsxwriter::Workbook;
use serde_json::json;
use walkdir::WalkDir;

use crate::Outcome;

/// Reads every cell of every workbook below a folder.
pub fn read(folder: &Path, threads: usize) -> Outcome<()> {
    rayon::ThreadPoolBuilder::new().num_threads(threads).build_global()?;
    let entries = WalkDir::new(folder)
        .sort_by_file_name()
        .into_iter()
        .filter_map(Result::ok);
    let is_workbook = |path: &PathBuf| path.extension().is_some_and(|ending| ending == "xlsx");
    let paths: Vec<PathBuf> = entries.map(walkdir::DirEntry::into_path).filter(is_workbook).collect();
    let cells = |path: &PathBuf| -> Option<usize> {
        let mut workbook = open_workbook_auto(path).ok()?;
        let names = workbook.sheet_names();
        let sheets = names.iter().filter_map(|name| workbook.worksheet_range(name).ok());
        Some(sheets.map(|range| range.used_cells().count()).sum())
    };
    let cells: usize = paths.par_iter().filter_map(cells).sum();
    println!("{}", json!({ "files": paths.len(), "cells": cells }));
    Ok(())
}

/// Makes the workbook of a list of so many players and writes it to a file; times the making.
pub fn list(rows: u32, out: &Path) -> Outcome<()> {
    let (publication, catalogue) = (publication(rows), Catalogue::new(Language::Zh));
    let started = Instant::now();
    let bytes = list_xlsx(&publication, &catalogue)?;
    let seconds = started.elapsed().as_secs_f64();
    fs::write(out, bytes)?;
    println!("{}", json!({ "seconds": seconds }));
    Ok(())
}

/// Writes the cells of a workbook, read beforehand, with nothing but `rust_xlsxwriter`; times the writing.
pub fn cells(workbook: &Path) -> Outcome<()> {
    let mut known = open_workbook_auto(workbook)?;
    let sheets: Vec<Range<Data>> = known.worksheets().into_iter().map(|(_, range)| range).collect();
    let started = Instant::now();
    let mut written = Workbook::new();
    for range in &sheets {
        let sheet = written.add_worksheet();
        let (top, left) = range.start().unwrap_or_default();
        for (row, column, cell) in range.used_cells() {
            let (row, column) = (top + u32::try_from(row)?, u16::try_from(left as usize + column)?);
            match cell {
                Data::Int(number) => sheet.write(row, column, *number)?,
                Data::Float(number) => sheet.write(row, column, *number)?,
                other => sheet.write(row, column, other.to_string())?,
            };
        }
    }
    let bytes = written.save_to_buffer()?;
    let seconds = started.elapsed().as_secs_f64();
    println!("{}", json!({ "seconds": seconds, "bytes": bytes.len() }));
    Ok(())
}

/// An invented list.
fn publication(rows: u32) -> Publication {
    let people = plan("cn-national", rows, u64::from(rows)).people;
    let row = |number: u32| {
        let entry = people.entry(number);
        let previous = (!number.is_multiple_of(9)).then(|| Rating::new(people.strength(number)));
        let change = i32::try_from(number % 31).unwrap_or(0) - 15;
        ListRow {
            rank: number + 1,
            player: entry.id,
            name: entry.name,
            sex: entry.sex,
            unit: entry.unit,
            federation: "CHN".into(),
            title: entry.title,
            rating: Rating::new(people.strength(number) + change),
            birth_year: None,
            exact: None,
            previous,
            change: previous.map(|_| change),
            games_period: GameCount::new(number % 40),
            games_total: GameCount::new(number % 400 + 30),
            k: Some(KFactor::new(15)),
            status: if previous.is_some() {
                Status::Changed
            } else {
                Status::New
            },
        }
    };
    Publication {
        kind: ListKind::Official,
        federation: "云州国际象棋协会".into(),
        list_date: ListDate(Date::constant(2026, 1, 1)),
        previous_list_date: ListDate(people.opening),
        rulebook: named("cn-national"),
        inputs: Vec::new(),
        counts: Counts {
            new: 0,
            changed: rows,
            unchanged: 0,
            inactive: 0,
            dropped: 0,
            below_floor: 0,
            events: EventCounts::default(),
        },
        history: ListHistory {
            lists: vec![ListDate(people.opening)],
            players: Vec::new(),
        },
        game_by_game: false,
        text_list: false,
        unpublished: Vec::new(),
        calculations: Vec::new(),
        pool: Vec::new(),
        events: Vec::new(),
        norms: Vec::new(),
        applications: Vec::new(),
        findings: Vec::new(),
        list: (0..rows).map(row).collect(),
    }
}
