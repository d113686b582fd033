//! What is measured, and against what.

use std::env;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

use crate::Outcome;
use crate::process::{Measured, figure, quickest, run};
use crate::table::{Ratio, Row, Wanted};

/// Sizes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Size {
    /// Those that are wanted.
    #[default]
    Full,
    /// A small part of them, to see that everything works and no figure is far off.
    Quick,
}

/// What to measure with.
#[derive(Default)]
pub struct Bench {
    /// The sizes.
    pub size: Size,
    /// The program.
    pub dengji: PathBuf,
    /// The folder for data, which is kept for the next run.
    pub work: PathBuf,
}

/// All CSV and text files of a list.
const ALL_TABLES: &str = "--tables";
/// The list alone, as CSV and in the text form of FIDE.
const LIST: &str = "--tables=list";

type Workload = fn(&Bench) -> Outcome<Vec<Row>>;

/// The workloads by name, in the order of the table.
const ALL: [(&str, Workload); 8] = [
    ("engine", Bench::engine),
    ("workbooks", Bench::workbooks),
    ("list", Bench::list),
    ("national", Bench::national),
    ("fide", Bench::fide),
    ("periods", Bench::periods),
    ("online", Bench::online),
    ("growth", Bench::growth),
];

/// A federation to make up.
#[derive(Clone, Copy)]
struct Federation {
    rules: &'static str,
    players: u32,
    active: u32,
    events: u32,
    games: u64,
    periods: u16,
    format: &'static str,
}

impl Bench {
    /// Runs the wanted workloads, or all.
    pub fn run(&self, wanted: &[String]) -> Outcome<Vec<Row>> {
        if let Some(unknown) = wanted.iter().find(|name| ALL.iter().all(|(known, _)| known != name)) {
            let known: Vec<&str> = ALL.iter().map(|(name, _)| *name).collect();
            return Err(format!("there is no workload {unknown}; there are {}", known.join(", ")).into());
        }
        fs::create_dir_all(&self.work)?;
        let mut rows = Vec::new();
        for (name, workload) in ALL {
            if wanted.is_empty() || wanted.iter().any(|of| of == name) {
                eprintln!("{name} ...");
                rows.extend(workload(self)?);
            }
        }
        Ok(rows)
    }

    fn pick<T>(&self, full: T, quick: T) -> T {
        match self.size {
            Size::Full => full,
            Size::Quick => quick,
        }
    }

    /// This program, for a part.
    fn part(arguments: &[&str]) -> Outcome<Measured> {
        run(Command::new(env::current_exe()?).arg("part").args(arguments))
    }

    fn dengji(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(&self.dengji);
        command.current_dir(&self.work).args(arguments).arg("--quiet");
        command
    }

    /// Makes up a federation, unless an earlier run did; gives the folder and its lists.
    fn book(&self, of: Federation) -> Outcome<(String, Vec<String>)> {
        let Federation {
            rules,
            players,
            active,
            events,
            games,
            periods,
            format,
        } = of;
        let name = format!("{rules}-{players}-{active}-{events}-{games}-{periods}-{format}");
        if !self.work.join(&name).join("book.toml").exists() {
            let _ = fs::remove_dir_all(self.work.join(&name));
            let numbers = [players.to_string(), events.to_string(), periods.to_string()];
            let [players, events, periods] = numbers.each_ref().map(String::as_str);
            let (games, active) = (games.to_string(), active.to_string());
            let mut command = self.dengji(&["simulate", &name, "--rules", rules, "--seed", "1", "--format", format]);
            command.args(["--players", players, "--events", events, "--periods", periods]);
            run(command.args(["--games", &games, "--active", &active]))?;
        }
        let mut lists: Vec<String> = fs::read_dir(self.work.join(&name).join("periods"))?
            .filter_map(|entry| Some(entry.ok()?.file_name().to_string_lossy().into_owned()))
            .collect();
        lists.sort_unstable();
        Ok((name, lists))
    }

    /// Publishes the first list of a book into a folder of its own, without the cache, as often as wanted; the quickest run
    /// counts.
    fn publish(&self, (book, lists): (String, Vec<String>), tables: &str, runs: u32) -> Outcome<Measured> {
        let list = lists.first().ok_or("a list")?;
        quickest(runs, || {
            let _ = fs::remove_dir_all(self.work.join("out"));
            self.dengji(&["publish", &book, list, "--out", "out", tables, "--no-cache"])
        })
    }

    /// The engine of a period on games in memory, by both methods.
    fn engine(&self) -> Outcome<Vec<Row>> {
        let (players, games) = self.pick((1_000_000, 20_000_000), (10_000, 150_000));
        let mut rows = Vec::new();
        for (rules, method) in [("fide-2024", "game by game"), ("cn-national", "by averages")] {
            let of = |threads: &str| Self::part(&["engine", rules, &players.to_string(), &games.to_string(), threads]);
            let (one, two) = (of("1")?, of("2")?);
            let what = |threads| format!("period {method}, {games} games, {threads}");
            let row = |other: &str, seconds, ratio, wanted| Row {
                workload: what("two threads"),
                ours: 0.0,
                other: other.to_owned(),
                seconds,
                ratio,
                wanted,
                mebibytes: two.mebibytes,
                most_mebibytes: None,
            };
            let ours = [figure(&one, "ours")?, figure(&two, "ours")?];
            rows.push(Row {
                workload: what("one thread"),
                ours: ours[0],
                mebibytes: one.mebibytes,
                ..row(
                    "skillratings, a period",
                    figure(&one, "skillratings")?,
                    Ratio::Faster,
                    Wanted::AtLeast(10.0),
                )
            });
            rows.push(Row {
                ours: ours[1],
                ..row("the same, one thread", ours[0], Ratio::Faster, Wanted::AtLeast(1.8))
            });
            rows.push(Row {
                ours: ours[1],
                ..row(
                    "reading the columns",
                    figure(&two, "reading")?,
                    Ratio::Longer,
                    Wanted::AtMost(5.0),
                )
            });
        }
        Ok(rows)
    }

    /// Workbooks read for the first and for the second time.
    fn workbooks(&self) -> Outcome<Vec<Row>> {
        let events = self.pick(2000, 40);
        let (book, _) = self.book(Federation {
            rules: "cn-national",
            players: events * 10,
            active: events * 10,
            events,
            games: u64::from(events) * 270,
            periods: 1,
            format: "xlsx",
        })?;
        let threads = std::thread::available_parallelism()?.to_string();
        let folder = self.work.join(&book);
        let bare = Self::part(&["read", &folder.to_string_lossy(), &threads])?;
        let _ = fs::remove_dir_all(folder.join(".dengji"));
        let first = run(&mut self.dengji(&["check", &book]))?;
        let second = quickest(3, || self.dengji(&["check", &book]))?;
        let row = |workload: &str, of: &Measured, other: &str, to: &Measured, ratio, wanted| Row {
            workload: format!("{events} workbooks, {workload}"),
            ours: of.seconds,
            other: other.to_owned(),
            seconds: to.seconds,
            ratio,
            wanted,
            mebibytes: of.mebibytes,
            most_mebibytes: None,
        };
        Ok(vec![
            row(
                "first check",
                &first,
                "calamine, every cell",
                &bare,
                Ratio::Longer,
                Wanted::AtMost(1.25),
            ),
            row(
                "second check",
                &second,
                "the first check",
                &first,
                Ratio::Faster,
                Wanted::AtLeast(20.0),
            ),
        ])
    }

    /// The workbook of a list.
    fn list(&self) -> Outcome<Vec<Row>> {
        let rows = self.pick(500_000, 20_000);
        let path = self.work.join(format!("list-{rows}.xlsx"));
        let ours = Self::part(&["list", &rows.to_string(), &path.to_string_lossy()])?;
        let bare = Self::part(&["cells", &path.to_string_lossy()])?;
        Ok(vec![Row {
            workload: format!("list.xlsx of {rows} players"),
            ours: figure(&ours, "seconds")?,
            other: "rust_xlsxwriter, the same cells".to_owned(),
            seconds: figure(&bare, "seconds")?,
            ratio: Ratio::Longer,
            wanted: Wanted::AtMost(1.25),
            mebibytes: ours.mebibytes,
            most_mebibytes: None,
        }])
    }

    /// A list against a bound of time and memory.
    fn bounded(&self, what: &str, of: Federation, tables: &str, bounds: (f64, u64)) -> Outcome<Vec<Row>> {
        let measured = self.publish(self.book(of)?, tables, 2)?;
        Ok(vec![Row {
            workload: format!("{what}: {} players, {} games", of.players, of.games),
            ours: measured.seconds,
            other: "the bound".to_owned(),
            seconds: bounds.0,
            ratio: Ratio::Longer,
            wanted: Wanted::AtMost(1.0),
            mebibytes: measured.mebibytes,
            most_mebibytes: Some(bounds.1),
        }])
    }

    fn national(&self) -> Outcome<Vec<Row>> {
        let (players, events, games) = self.pick((100_000, 2000, 600_000), (5000, 100, 30_000));
        let of = Federation {
            rules: "cn-national",
            players,
            active: players / 2,
            events,
            games,
            periods: 1,
            format: "parquet",
        };
        self.bounded("a national period", of, ALL_TABLES, self.pick((3.0, 500), (0.5, 200)))
    }

    fn fide(&self) -> Outcome<Vec<Row>> {
        let sizes = self.pick((1_900_000, 500_000, 20_000, 8_000_000), (19_000, 5000, 100, 40_000));
        let (players, active, events, games) = sizes;
        let of = Federation {
            rules: "fide-2024",
            players,
            active,
            events,
            games,
            periods: 1,
            format: "parquet",
        };
        self.bounded("a month of FIDE's size", of, LIST, self.pick((10.0, 2000), (0.5, 200)))
    }

    /// Many periods, computed anew.
    fn periods(&self) -> Outcome<Vec<Row>> {
        let (periods, games) = self.pick((100, 20_000), (10, 2000));
        let (book, _) = self.book(Federation {
            rules: "fide-2024",
            players: 20_000,
            active: 10_000,
            events: u32::try_from(games / 200)?,
            games,
            periods,
            format: "parquet",
        })?;
        let _ = fs::remove_dir_all(self.work.join(&book).join(".dengji"));
        let first = run(&mut self.dengji(&["rebuild", &book]))?;
        let again = quickest(3, || self.dengji(&["rebuild", &book]))?;
        let row = |workload: &str, of: &Measured, other: &str, seconds, wanted| Row {
            workload: format!("{periods} periods of {games} games, {workload}"),
            ours: of.seconds,
            other: other.to_owned(),
            seconds,
            ratio: Ratio::Longer,
            wanted,
            mebibytes: of.mebibytes,
            most_mebibytes: None,
        };
        Ok(vec![
            row("rebuilt", &first, "rebuilt again", again.seconds, Wanted::Nothing),
            row(
                "rebuilt again",
                &again,
                "the bound",
                self.pick(1.0, 0.5),
                Wanted::AtMost(1.0),
            ),
        ])
    }

    /// Online games from the table to the list.
    fn online(&self) -> Outcome<Vec<Row>> {
        let (players, games) = self.pick((200_000, 10_000_000), (5000, 100_000));
        let book = self.book(Federation {
            rules: "ourgame-2000",
            players,
            active: players,
            events: 100,
            games,
            periods: 1,
            format: "parquet",
        })?;
        let ours = self.publish(book, LIST, 2)?;
        let plain = Self::part(&["loop", &players.to_string(), &games.to_string()])?;
        Ok(vec![Row {
            workload: format!("online, {games} games of {players} players, from table to list"),
            ours: ours.seconds,
            other: "skillratings, a plain loop in memory".to_owned(),
            seconds: figure(&plain, "seconds")?,
            ratio: Ratio::Faster,
            wanted: Wanted::AtLeast(1.0),
            mebibytes: ours.mebibytes,
            most_mebibytes: None,
        }])
    }

    /// Ten and a hundred times as many games of the same people, game by game and event by event.
    fn growth(&self) -> Outcome<Vec<Row>> {
        let by_game = self.growth_of("game by game", "ourgame-2000", |_| 100)?;
        let by_event = self.growth_of("event by event", "fide-2024", |games| games / 400)?;
        Ok([by_game, by_event].concat())
    }

    fn growth_of(&self, how: &str, rules: &'static str, events: fn(u64) -> u64) -> Outcome<Vec<Row>> {
        let sizes: [u64; 3] = self.pick([1_000_000, 10_000_000, 100_000_000], [10_000, 50_000, 100_000]);
        let players = self.pick(200_000, 5000);
        let mut measured = Vec::new();
        for games in sizes {
            let book = self.book(Federation {
                rules,
                players,
                active: players,
                events: u32::try_from(events(games))?,
                games,
                periods: 1,
                format: "parquet",
            })?;
            measured.push(self.publish(book, LIST, 1)?);
        }
        let row = |at: usize| {
            let times = sizes[at] / sizes[at - 1];
            let (before, now) = (&measured[at - 1], &measured[at]);
            #[expect(clippy::cast_precision_loss, reason = "a small number")]
            let seconds = before.seconds * times as f64;
            Row {
                workload: format!("growth {how} to {} games", sizes[at]),
                ours: now.seconds,
                other: format!("{times} x that of {} games", sizes[at - 1]),
                seconds,
                ratio: Ratio::Longer,
                wanted: Wanted::AtMost(1.1),
                mebibytes: now.mebibytes,
                most_mebibytes: Some(before.mebibytes * 11 / 10),
            }
        };
        Ok((1..sizes.len()).map(row).collect())
    }
}
