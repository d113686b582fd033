//! Writes the registers and opening lists of the samples that rate game by game:
//! `cargo run -p dengji-export --example sample_games -- data/samples`.
//!
//! All people are invented. The same program gives the same bytes.

use std::path::PathBuf;
use std::{env, fs};

use dengji_core::finding::Place;
use dengji_core::number::Exact;
use dengji_core::terms::{
    GameCount, OpeningEntry, OpeningList, OpeningStatus, PlayerId, Register, RegisterEntry, Sex, Title,
};
use dengji_export::{Language, opening_workbook, register_workbook};

/// Number, name, sex, unit, opening rating and games; no rating: not on the opening list.
type Row = (
    &'static str,
    &'static str,
    &'static str,
    &'static str,
    &'static str,
    u32,
);

const ONLINE: [Row; 8] = [
    ("u1001", "简若溪", "F", "云上一室", "2104.3127", 212),
    ("u1002", "闻人川", "M", "云上一室", "1996.0051", 87),
    ("u1003", "柳青岩", "M", "云上二室", "1700", 50),
    ("u1004", "丘知微", "F", "云上二室", "1600", 34),
    ("u1005", "卓一鸣", "M", "云上一室", "1548.2", 9),
    ("u1006", "钟望舒", "F", "云上三室", "1500", 4),
    ("u1007", "莫听雨", "M", "云上三室", "", 0),
    ("u1008", "荆南星", "M", "云上三室", "", 0),
];

const LEVELS: [Row; 6] = [
    ("001", "易小舟", "M", "青禾棋院", "412.5", 31),
    ("002", "庄晓晨", "F", "青禾棋院", "362.5", 28),
    ("003", "海云帆", "M", "青禾棋院", "199", 12),
    ("004", "纪星桥", "F", "白鹭棋社", "99.9167", 9),
    ("005", "古月明", "M", "白鹭棋社", "", 0),
    ("006", "舒春和", "F", "白鹭棋社", "", 0),
];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = PathBuf::from(env::args().nth(1).ok_or("usage: sample_games FOLDER")?);
    for (name, rows) in [("ourgame", &ONLINE[..]), ("level-points", &LEVELS[..])] {
        let book = folder.join(name);
        fs::create_dir_all(&book)?;
        fs::write(
            book.join("players.xlsx"),
            register_workbook(&register(rows), Language::Zh)?,
        )?;
        fs::write(
            book.join("opening.xlsx"),
            opening_workbook(&opening(rows), Language::Zh)?,
        )?;
    }
    Ok(())
}

fn register(rows: &[Row]) -> Register {
    let entry = |&(id, name, sex, unit, ..): &Row| RegisterEntry {
        id: PlayerId::new(id).expect("an id"),
        name: name.into(),
        latin_name: None,
        sex: if sex == "F" { Sex::Female } else { Sex::Male },
        birth_year: None,
        unit: Some(unit.into()),
        federation: None,
        title: Title("".into()),
        fide_id: None,
        fide_rating: None,
        former_names: Vec::new(),
        place: Place::default().into(),
        title_column: None,
    };
    Register {
        entries: rows.iter().map(entry).collect(),
        ..Register::default()
    }
}

fn opening(rows: &[Row]) -> OpeningList {
    let listed = rows.iter().filter(|row| !row.4.is_empty());
    let entry = |&(id, _, _, _, rating, games): &Row| OpeningEntry {
        id: PlayerId::new(id).expect("an id"),
        rating: Exact::parse(rating),
        games: GameCount::new(games),
        reached_2400: false,
        reached_2300: false,
        first_event: false,
        last_event: None,
        status: OpeningStatus::Listed,
        place: Place::default().into(),
        rating_column: None,
    };
    OpeningList {
        entries: listed.map(entry).collect(),
        pool: Vec::new(),
    }
}
