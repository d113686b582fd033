//! `dengji explain`.

mod page;

use std::fmt::Write;
use std::path::Path;
use std::sync::Arc;

use dengji_core::finding::{Code, Finding};
use dengji_core::publication::{Derivation, Derived, DerivedGame, TraceRow};
use dengji_core::terms::{Entrant, EntrantNo, EventId, EventReport, ListDate, Person, PlayerIndex, Register};
use dengji_core::trail::Step;
use dengji_export::catalogue::{Catalogue, place_column, place_text};
use dengji_recompute::merge::Merge;
use serde_json::{Value, json};

use super::explain_games;
use crate::book::Book;
use crate::console::{Console, Failure, columns};
use crate::lists::Lists;
use crate::load::{Loaded, find_player};
use crate::output;
use crate::standing::published_rating;

/// Shows how a player's number on a list came about.
pub fn run(book: &Book, list: ListDate, player: &str, html: Option<&Path>, console: &Console) -> Result<(), Failure> {
    html.map_or(Ok(()), |path| output::spare_book(path, &book.root))?;
    let mut lists = Lists::open(book, book.lists_until(list)?, console)?;
    let loaded = lists.loaded()?;
    let player = find_player(&loaded.register, player)?;
    let mut errors = lists.errors()?;
    if !errors.is_empty() {
        Finding::arrange(&mut errors);
        console.findings(&errors);
        return Err(Failure::stop("explain-stopped"));
    }
    console.findings(&lists.warnings()?);
    if !book.published(list).is_dir() {
        console.say("explain-computed", &[("list", &list.to_string())]);
    }
    let survivor = loaded.merges.survivor(player, list.0);
    if survivor != player {
        let [old, survivor] = [player, survivor].map(|player| loaded.register.entry(player).id.to_string());
        console.say("explain-given-up", &[("old", &old), ("survivor", &survivor)]);
    }
    let merged = Merged {
        merges: loaded.merges.of(player, list.0).collect(),
        register: &loaded.register,
    };
    let derivation = match lists.derivation(player)? {
        Some(Derived::Period(derivation)) => derivation,
        Some(Derived::Sequential(games)) => {
            if let Some(path) = html {
                let parts = page::parts::Parts {
                    console,
                    regulation: &book.regulation,
                    list,
                    federation: &book.config.federation,
                };
                write(path, &page::games::page(&games, &merged, &parts), console)?;
                if !console.json {
                    return Ok(());
                }
            }
            explain_games::show(&games, &merged, list, console);
            return Ok(());
        }
        None => return Err(Failure::stop("explain-stopped")),
    };
    say_published(book, list, &derivation, console);
    let view = View {
        derivation: &derivation,
        list,
        federation: Arc::clone(&book.config.federation),
        loaded: &loaded,
        merged,
        console,
    };
    if let Some(path) = html {
        let found = match lists.last() {
            Some(at) => &lists.outline(at)?.findings[..],
            None => &[],
        };
        let page = page::page(&view, &book.regulation, found);
        write(path, &page, console)?;
        if !console.json {
            return Ok(());
        }
    }
    console.data(&if console.json {
        format!("{:#}\n", view.json())
    } else {
        view.text()
    });
    Ok(())
}

/// Names the published rating where it is another one than that computed now.
fn say_published(book: &Book, list: ListDate, derivation: &Derivation, console: &Console) {
    let computed = derivation.rating.map(|rating| rating.to_string());
    let Some((path, rating)) = published_rating(book, list, derivation.player.as_str()) else {
        return;
    };
    if rating == computed {
        return;
    }
    let none = || console.catalogue.text("not-listed");
    let (rating, computed) = (rating.unwrap_or_else(none), computed.unwrap_or_else(none));
    let arguments = [("path", &*path), ("published", &rating), ("computed", &computed)];
    console.say("explain-published", &arguments);
}

fn write(path: &Path, page: &str, console: &Console) -> Result<(), Failure> {
    output::replace(path, page.as_bytes())?;
    console.say("template-written", &[("path", &path.display().to_string())]);
    Ok(())
}

/// A derivation and what it is shown with.
struct View<'a> {
    derivation: &'a Derivation,
    list: ListDate,
    federation: Arc<str>,
    loaded: &'a Loaded,
    merged: Merged<'a>,
    console: &'a Console,
}

/// The merges that brought a player's games under one number.
pub struct Merged<'a> {
    merges: Vec<&'a Merge>,
    register: &'a Register,
}

impl Merged<'_> {
    fn id(&self, player: PlayerIndex) -> String {
        self.register.entry(player).id.to_string()
    }

    /// A line each, with its place in merges.csv.
    pub fn lines(&self, console: &Console) -> Vec<String> {
        let line = |merge: &&Merge| {
            let (old, survivor, date) = (self.id(merge.old), self.id(merge.survivor), merge.date.to_string());
            let arguments = [
                ("old", &*old),
                ("survivor", &survivor),
                ("date", &date),
                ("by", &merge.by),
                ("reason", &merge.reason),
            ];
            format!(
                "{}  {}",
                console.catalogue.text_with("explain-merged", &arguments),
                place_text(&merge.place, &console.catalogue)
            )
        };
        self.merges.iter().map(line).collect()
    }

    /// The same for programs, under the names of merges.csv.
    pub fn json(&self) -> Value {
        let merge = |merge: &&Merge| {
            json!({
                "old_id": self.id(merge.old),
                "surviving_id": self.id(merge.survivor),
                "date": merge.date.to_string(),
                "by": &*merge.by,
                "reason": &*merge.reason,
                "place": merge.place.to_string(),
            })
        };
        self.merges.iter().map(merge).collect()
    }
}

/// The step of a corrected result, which the finding that it was corrected says in words.
const CORRECTION: &str = "correction";

impl View<'_> {
    fn say(&self, key: &str, arguments: &[(&str, &str)]) -> String {
        self.console.catalogue.text_with(key, arguments)
    }

    /// The events of the player, in the order in which they were computed.
    fn events(&self) -> Vec<&EventId> {
        let mut events: Vec<&EventId> = Vec::new();
        for game in &self.derivation.games {
            if events.last() != Some(&&game.event) {
                events.push(&game.event);
            }
        }
        events
    }

    fn games(&self, event: &EventId) -> impl Iterator<Item = &DerivedGame> {
        self.derivation.games.iter().filter(move |game| game.event == *event)
    }

    fn steps<'b>(&'b self, event: Option<&'b EventId>) -> impl Iterator<Item = &'b Step> {
        self.derivation
            .steps
            .iter()
            .filter(move |row| row.event.as_ref() == event)
            .map(|row: &TraceRow| &row.step)
    }

    /// The findings that say which of the player's results in an event were corrected.
    fn corrections<'b>(&'b self, event: &'b EventId) -> impl Iterator<Item = &'b Finding> {
        let findings = self
            .loaded
            .periods
            .last()
            .into_iter()
            .flat_map(|period| &period.findings);
        let own = self.numbers_in(event);
        findings.filter(move |finding| {
            let concerns = |(name, value): &(&str, String)| matches!(*name, "white" | "black") && own.contains(value);
            finding.code == Code::CorrectionApplied
                && finding.event.as_ref() == Some(event)
                && finding.arguments.iter().any(concerns)
        })
    }

    /// The correction of a game; a player has one game a round.
    fn correction_of<'b>(&'b self, game: &'b DerivedGame) -> Option<&'b Finding> {
        self.corrections(&game.event)
            .find(|correction| correction.argument("round") == Some(&*game.round.to_string()))
    }

    /// The rows in which the player stands in the report of an event: his starting number and his register number there.
    fn rows_in(&self, event: &EventId) -> Vec<(EntrantNo, PlayerIndex)> {
        let period = self.loaded.periods.last();
        let Some(of) = period.and_then(|period| period.reports.of_event(event.as_str())) else {
            return Vec::new();
        };
        let row = |(entrant, person): (&Entrant, &Person)| match person {
            Person::Registered(player) => {
                let stands = self.loaded.merges.survivor(*player, self.list.0);
                (self.loaded.register.entry(stands).id == self.derivation.player).then_some((entrant.no, *player))
            }
            Person::Foreigner | Person::Computer => None,
        };
        of.report.entrants.iter().zip(&*of.people).filter_map(row).collect()
    }

    /// The numbers under which the player stands in the report of an event.
    fn numbers_in(&self, event: &EventId) -> Vec<String> {
        self.rows_in(event).iter().map(|(no, _)| no.to_string()).collect()
    }

    /// That the report of an event has the player under a register number that was given up.
    fn other_number(&self, event: &EventId) -> Option<String> {
        let rows = self.rows_in(event).into_iter();
        let mut numbers = rows.map(|(_, player)| &self.loaded.register.entry(player).id);
        let other = numbers.find(|id| **id != self.derivation.player)?;
        Some(self.say("explain-other-number", &[("number", other.as_str())]))
    }

    /// A finding on one line, with its place.
    fn finding_line(&self, finding: &Finding) -> String {
        let catalogue = &self.console.catalogue;
        format!(
            "{}  {}",
            catalogue.finding(finding).0,
            place_text(&finding.place, catalogue)
        )
    }

    /// The report of an event.
    fn report(&self, event: &EventId) -> Option<Arc<EventReport>> {
        let reports = &self.loaded.periods.last()?.reports;
        Some(reports.of_event(event.as_str())?.report)
    }

    /// The file of the report of an event.
    fn source(&self, event: &EventId) -> Option<Arc<str>> {
        Some(Arc::clone(&self.report(event)?.place.file))
    }

    /// The first and the last day of an event.
    fn days(&self, event: &EventId) -> Option<String> {
        let report = self.report(event)?;
        let (start, end) = (report.start.value?, report.end.value?);
        Some(if start == end {
            start.to_string()
        } else {
            format!("{start} – {end}")
        })
    }

    fn event_name(&self, event: &EventId) -> Arc<str> {
        let reports = self.loaded.periods.iter().map(|period| &period.reports);
        let mut own = reports.filter_map(|reports| reports.of_event(event.as_str()));
        own.find_map(|of| of.report.name.value.clone()).unwrap_or_default()
    }

    /// Who, which list, and the number.
    fn title(&self) -> String {
        let (id, list) = (self.derivation.player.to_string(), self.list.to_string());
        let rating = self.derivation.rating.map(|rating| rating.to_string());
        let key = if rating.is_some() {
            "explain-title"
        } else {
            "explain-title-unpublished"
        };
        let rating = rating.unwrap_or_default();
        let arguments = [
            ("player", &*id),
            ("name", &self.derivation.name),
            ("list", &list),
            ("rating", &rating),
        ];
        self.say(key, &arguments)
    }

    fn text(&self) -> String {
        let list = self.list.to_string();
        let mut text = self.title();
        text.push('\n');
        for line in self.merged.lines(self.console) {
            let _ = writeln!(text, "{line}");
        }
        for event in self.events() {
            let _ = writeln!(text, "\n{event}  {}", self.event_name(event));
            if let Some(line) = self.other_number(event) {
                let _ = writeln!(text, "  {line}");
            }
            text += &indented(&self.games(event).map(|game| self.game_line(game)).collect::<Vec<_>>());
            for correction in self.corrections(event) {
                let _ = writeln!(text, "  {}", self.finding_line(correction));
            }
            text += &indented(
                &self
                    .steps(Some(event))
                    .filter(|step| step.name != CORRECTION)
                    .map(|step| step_line(step, self.console))
                    .collect::<Vec<_>>(),
            );
        }
        if self.events().is_empty() {
            let _ = writeln!(text, "{}", self.say("explain-no-games", &[]));
        }
        let steps: Vec<_> = self.steps(None).map(|step| step_line(step, self.console)).collect();
        if !steps.is_empty() {
            let _ = writeln!(text, "\n{}", self.say("explain-list", &[("list", &list)]));
        }
        text + &indented(&steps)
    }

    fn game_line(&self, game: &DerivedGame) -> Vec<String> {
        let rating = game
            .opponent_rating
            .map_or_else(|| "-".into(), |rating| rating.to_string());
        let excluded = game.excluded_by.as_ref().map(|article| {
            self.say(
                "explain-excluded",
                &[("article", &self.console.catalogue.cited(article))],
            )
        });
        vec![
            game.round.to_string(),
            color_text(game.color, &self.console.catalogue),
            game.opponent.to_string(),
            rating,
            format!("{}{}", game.points, if game.played { "" } else { "★" }),
            place_column(&game.place, &self.console.catalogue),
            excluded.unwrap_or_default(),
        ]
    }

    fn json(&self) -> Value {
        let event = |event: &EventId| {
            json!({
                "event_id": event.to_string(),
                "name": &*self.event_name(event),
                "number_in_report": self.rows_in(event).first().map(|(_, player)| self.merged.id(*player)),
                "games": self.games(event).map(game_json).collect::<Vec<_>>(),
                "corrections": self.corrections(event).map(correction_json).collect::<Vec<_>>(),
                "steps": self.steps(Some(event)).map(|step| step_json(step, self.console)).collect::<Vec<_>>(),
            })
        };
        json!({
            "player_id": self.derivation.player.to_string(),
            "name": &*self.derivation.name,
            "list_date": self.list.to_string(),
            "rating": self.derivation.rating.map(dengji_core::terms::Rating::points),
            "merges": self.merged.json(),
            "events": self.events().into_iter().map(event).collect::<Vec<_>>(),
            "list": self.steps(None).map(|step| step_json(step, self.console)).collect::<Vec<_>>(),
        })
    }
}

/// The colour a player had, in a word of the language.
pub fn color_text(color: &str, catalogue: &Catalogue) -> String {
    let word = catalogue.known_text(&format!("game-color-{color}"), &[]);
    word.unwrap_or_else(|| color.to_owned())
}

/// A step as a line of columns.
pub fn step_line(step: &Step, console: &Console) -> Vec<String> {
    let name = console.catalogue.text(&format!("step-{}", step.name));
    let article = console.catalogue.article(&step.article);
    let reading = step
        .reading
        .as_ref()
        .map(|reading| format!(" [{reading}]"))
        .unwrap_or_default();
    vec![
        name,
        step_value(step, console),
        step.formula.clone(),
        article + &reading,
    ]
}

/// The figure of a step; a result that is a word, in words.
fn step_value(step: &Step, console: &Console) -> String {
    let word = console.catalogue.known_text(&format!("step-value-{}", step.value), &[]);
    word.unwrap_or_else(|| step.value.clone())
}

/// A step for programs.
pub fn step_json(step: &Step, console: &Console) -> Value {
    json!({
        "step": step.name,
        "name": console.catalogue.text(&format!("step-{}", step.name)),
        "article": &*step.article,
        "reading": step.reading.as_deref(),
        "formula": step.formula,
        "value": step_value(step, console),
        "places": step.places.iter().map(ToString::to_string).collect::<Vec<_>>(),
    })
}

/// What was reported and what holds, under the names of corrections.csv.
fn correction_json(finding: &Finding) -> Value {
    let arguments = finding
        .arguments
        .iter()
        .map(|(name, value)| ((*name).to_owned(), json!(value)));
    let place = [("place".to_owned(), json!(finding.place.to_string()))];
    Value::Object(arguments.chain(place).collect())
}

/// A game for programs.
pub fn game_json(game: &DerivedGame) -> Value {
    json!({
        "round": game.round,
        "color": game.color,
        "opponent": &*game.opponent,
        "opponent_id": game.opponent_id.as_ref().map(ToString::to_string),
        "opponent_rating": game.opponent_rating.map(|rating| rating.to_string()),
        "points": game.points.to_string(),
        "played": game.played,
        "excluded_by": game.excluded_by.as_deref(),
        "place": game.place.to_string(),
    })
}

/// Rows as indented lines, in columns.
fn indented(rows: &[Vec<String>]) -> String {
    columns(rows, "  ")
}
