//! The rule sets of a book and what is in force on a day.

use std::cell::Cell;
use std::fs;
use std::io;
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use dengji_core::publication::RulebookUsed;
use dengji_core::rulebook::{Method, Problem, Rulebook, RulebookError, Rules, SequentialRules, Source, embedded};
use dengji_core::terms::Date;

use super::config::{Config, RulesFrom};
use super::text_of;
use crate::console::Failure;

/// The rule sets a book names, by the day from which each holds.
pub struct Regulation {
    sets: Vec<(Date, Rulebook)>,
    /// Every day on which something changes, with the rules from it on.
    changes: Vec<(Date, InForce)>,
    /// Days on which a rule set does not know a value.
    gaps: Vec<Gap>,
}

/// Days on which a rule set does not know a value: from one to the day before another.
#[derive(Clone)]
struct Gap {
    set: usize,
    from: Date,
    until: Date,
}

/// The rules in force on a day, by the method of their rule set.
#[derive(Clone)]
pub enum InForce {
    /// One list a period.
    Period(Arc<Rules>),
    /// Game by game.
    Sequential(Arc<SequentialRules>),
}

impl InForce {
    /// What of a rule set is in force on a day.
    pub fn of(book: &Rulebook, day: Date) -> Result<Self, RulebookError> {
        Ok(match book.method {
            Method::Period => Self::Period(Arc::new(book.on(day)?)),
            Method::Sequential => Self::Sequential(Arc::new(book.sequential_on(day)?)),
        })
    }

    /// Days of the year on which lists appear.
    pub fn list_days(&self) -> &[String] {
        match self {
            Self::Period(rules) => &rules.list.values.dates,
            Self::Sequential(rules) => &rules.list_days.values.dates,
        }
    }

    fn period(&self) -> Option<&Arc<Rules>> {
        match self {
            Self::Period(rules) => Some(rules),
            Self::Sequential(_) => None,
        }
    }

    fn sequential(&self) -> Option<&Arc<SequentialRules>> {
        match self {
            Self::Period(_) => None,
            Self::Sequential(rules) => Some(rules),
        }
    }
}

impl Regulation {
    /// Loads the rule sets of a book; a file beside book.toml wins over the one the program carries.
    pub fn load(root: &Path, config: &Config) -> Result<Self, Failure> {
        let mut sets: Vec<(Date, Rulebook)> = config
            .rules
            .iter()
            .map(|rules| Ok((rules.from, rulebook(root, rules)?)))
            .collect::<Result<_, Failure>>()?;
        sets.sort_by_key(|&(from, _)| from);
        if let Some(pair) = sets.windows(2).find(|pair| pair[0].0 == pair[1].0) {
            let failure = Failure::new("error-two-rule-sets").with("day", pair[0].0);
            return Err(failure.with("one", &pair[0].1.id).with("other", &pair[1].1.id));
        }
        let opening = config.lists.opening;
        if sets.first().is_none_or(|&(from, _)| from > opening) {
            return Err(Failure::new("error-no-rule-set").with("day", opening));
        }
        let (changes, gaps) = changes(&sets);
        let regulation = Self { sets, changes, gaps };
        regulation.known_on(opening)?;
        Ok(regulation)
    }

    /// Fails on a day on which the rule set then in force does not know a value, and says which.
    pub fn known_on(&self, day: Date) -> Result<(), Failure> {
        let Some(gap) = self.gaps.iter().find(|gap| gap.from <= day && day < gap.until) else {
            return Ok(());
        };
        let (_, book) = &self.sets[gap.set];
        match InForce::of(book, day) {
            Ok(_) => Ok(()),
            Err(error) => Err(Failure::new("error-rule-set").with("id", &book.id).fault(error)),
        }
    }

    /// What is in force on a day. Before the first day of the book's first rule set its first rules hold.
    pub fn in_force(&self, date: Date) -> &InForce {
        let after = self.changes.partition_point(|&(from, _)| from <= date);
        &self.changes[after.saturating_sub(1)].1
    }

    /// The rules in force on a day, for a list made by rules of periods. On a day of a game-by-game rule set those of the
    /// period rule set before it hold, else the first.
    ///
    /// `of_list` are the rules of the list itself, see [`super::Book::by_period`]: a book that has none cannot ask.
    pub fn on(&self, date: Date, of_list: &Arc<Rules>) -> Arc<Rules> {
        self.nearest(date, InForce::period)
            .unwrap_or_else(|| Arc::clone(of_list))
    }

    /// The same with something done otherwise in the rules of periods, whatever the day.
    #[must_use]
    pub fn otherwise(&self, alter: impl Fn(&mut Rules)) -> Self {
        let altered = |(day, rules): &(Date, InForce)| {
            let mut rules = rules.clone();
            if let InForce::Period(rules) = &mut rules {
                alter(Arc::make_mut(rules));
            }
            (*day, rules)
        };
        Self {
            sets: self.sets.clone(),
            changes: self.changes.iter().map(altered).collect(),
            gaps: self.gaps.clone(),
        }
    }

    /// The game-by-game rules in force on a day, as [`Self::on`].
    pub fn sequential_on(&self, date: Date, of_list: &Arc<SequentialRules>) -> Arc<SequentialRules> {
        self.nearest(date, InForce::sequential)
            .unwrap_or_else(|| Arc::clone(of_list))
    }

    fn nearest<T>(&self, date: Date, of: impl Fn(&InForce) -> Option<&Arc<T>>) -> Option<Arc<T>> {
        let after = self.changes.partition_point(|&(from, _)| from <= date);
        let (before, later) = self.changes.split_at(after);
        let nearest = before.iter().rev().chain(later).find_map(|(_, rules)| of(rules));
        nearest.map(Arc::clone)
    }

    /// The rule set in force on a day, as publications name it.
    pub fn used_on(&self, date: Date) -> RulebookUsed {
        let (from, book) = self
            .sets
            .iter()
            .rfind(|(from, _)| *from <= date)
            .unwrap_or(&self.sets[0]);
        let mut hasher = blake3::Hasher::new();
        hasher.update(book.text().as_bytes());
        for (_, table) in book.tables() {
            hasher.update(table.text.as_bytes());
        }
        RulebookUsed {
            id: Arc::clone(&book.id),
            version: Arc::clone(&book.version),
            from: *from,
            origin: book.origin().into(),
            hash: hasher.finalize().to_hex().to_string(),
            title: [book.title.zh.as_str().into(), book.title.en.as_str().into()],
        }
    }

    /// The rule sets, by day.
    pub fn sets(&self) -> impl Iterator<Item = &Rulebook> {
        self.sets.iter().map(|(_, book)| book)
    }
}

/// A rule set by id: a file of the folder, else one the program carries.
pub fn rulebook(root: &Path, rules: &RulesFrom) -> Result<Rulebook, Failure> {
    let id = &*rules.id;
    let own = own_file(root, &format!("{id}.toml"))?;
    let known = || embedded::ids().collect::<Vec<_>>().join(", ");
    let Some(source) = own.or_else(|| embedded::rulebook(id)) else {
        return Err(Failure::new("error-rule-set-unknown")
            .with("id", id)
            .with("known", known()));
    };
    let unreadable = Cell::new(None);
    let table = |name: &str| match own_file(root, &format!("{name}.csv")) {
        Ok(own) => own.or_else(|| embedded::table(name)),
        Err(failure) => {
            unreadable.set(Some(failure));
            None
        }
    };
    let book = Rulebook::parse(&source.text, &source.origin, &table);
    if let Some(failure) = unreadable.take() {
        return Err(failure);
    }
    let book = book.map_err(|error| Failure::new("error-rule-set").with("id", id).fault(error))?;
    if *book.id != *id {
        let spot = source.spot(&place_of_id(&source.text, &book.id));
        let fault = RulebookError::new(Problem::OtherId(id.to_owned()), spot);
        return Err(Failure::new("error-rule-set").with("id", id).fault(fault));
    }
    Ok(book)
}

/// Where a rule set says its id: on the first line that names it.
fn place_of_id(text: &str, id: &str) -> Range<usize> {
    let quoted = format!("\"{id}\"");
    let start = text.find(&quoted).unwrap_or_default();
    start..start + quoted.len()
}

/// A file of the book's folder, if it is there.
fn own_file(root: &Path, name: &str) -> Result<Option<Source>, Failure> {
    let path = root.join(name);
    match fs::read(&path) {
        Ok(bytes) => Ok(Some(Source::new(name, text_of(bytes)))),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(Failure::io("error-read", &path, &error)),
    }
}

/// Every day on which a rule set or a version of an article begins or ends, and the days on which something is not known.
fn changes(sets: &[(Date, Rulebook)]) -> (Vec<(Date, InForce)>, Vec<Gap>) {
    let (mut changes, mut gaps) = (Vec::new(), Vec::new());
    for (position, (from, book)) in sets.iter().enumerate() {
        let until = sets.get(position + 1).map_or(Date::MAX, |&(next, _)| next);
        let later = book.change_days().into_iter().filter(|day| day > from && *day < until);
        let days: Vec<Date> = std::iter::once(*from).chain(later).collect();
        let ends = days.iter().skip(1).copied().chain([until]);
        for (&day, end) in days.iter().zip(ends) {
            match InForce::of(book, day) {
                Ok(rules) => changes.push((day, rules)),
                Err(_) => gaps.push(Gap {
                    set: position,
                    from: day,
                    until: end,
                }),
            }
        }
    }
    (changes, gaps)
}
