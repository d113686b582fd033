//! What is wrong with a rule-set file or a table, shown as a compiler shows it.

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use thiserror::Error;

use crate::terms::Date;

/// A text and the name under which its reader knows it.
#[derive(Clone, PartialEq, Eq)]
pub struct Source {
    /// A file name, or `built in: NAME` for what the program carries.
    pub origin: Arc<str>,
    /// The content.
    pub text: Arc<str>,
}

impl fmt::Debug for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Source").field(&self.origin).finish_non_exhaustive()
    }
}

impl Source {
    /// A text under a name.
    pub fn new(origin: impl Into<Arc<str>>, text: impl Into<Arc<str>>) -> Self {
        Self {
            origin: origin.into(),
            text: text.into(),
        }
    }

    /// The place of a range of bytes, with the line it starts on.
    pub fn spot(&self, range: &Range<usize>) -> Spot {
        let before = self.text.get(..range.start).unwrap_or(&self.text);
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        let indent = &before[line_start..];
        let excerpt = self.text[line_start..].lines().next().unwrap_or_default();
        let marked = self.text.get(range.clone()).unwrap_or_default();
        Spot {
            file: Arc::clone(&self.origin),
            line: before.matches('\n').count() + 1,
            column: indent.chars().count() + 1,
            excerpt: excerpt.into(),
            indent: width(indent),
            marked: width(marked.lines().next().unwrap_or_default()).max(1),
        }
    }

    /// The place of a line, counted from 1.
    pub fn line(&self, line: usize) -> Spot {
        let before: usize = self.text.split_inclusive('\n').take(line - 1).map(str::len).sum();
        let length = self.text[before..].lines().next().unwrap_or_default().len();
        self.spot(&(before..before + length))
    }
}

/// Columns a text takes on a terminal: Han characters and full-width signs take two.
pub fn width(text: &str) -> usize {
    text.chars()
        .map(|character| match character {
            '\u{1100}'..='\u{115f}' | '\u{2e80}'..='\u{ffdc}' | '\u{20000}'..='\u{3ffff}' => 2,
            _ => 1,
        })
        .sum()
}

/// A place in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spot {
    /// The file.
    pub file: Arc<str>,
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
    /// The line.
    pub excerpt: Arc<str>,
    indent: usize,
    marked: usize,
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let gutter = self.line.to_string().len();
        writeln!(f, "{:gutter$}--> {}:{}:{}", "", self.file, self.line, self.column)?;
        writeln!(f, "{:gutter$} |", "")?;
        writeln!(f, "{} | {}", self.line, self.excerpt.replace('\t', " "))?;
        write!(
            f,
            "{:gutter$} | {:indent$}{:^<marked$}",
            "",
            "",
            "^",
            indent = self.indent,
            marked = self.marked
        )
    }
}

/// Words about a fault: a text of the catalogue, under `fault-` and the word, with what goes into it. It displays in
/// English.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Phrase {
    /// The word of the text.
    pub word: &'static str,
    /// What goes into it.
    pub arguments: Vec<(&'static str, String)>,
    english: String,
}

impl Phrase {
    /// A text by its word, and as it is in English.
    pub fn new(word: &'static str, english: impl Into<String>) -> Self {
        Self {
            word,
            arguments: Vec::new(),
            english: english.into(),
        }
    }

    /// Adds something that goes into the text.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl fmt::Display) -> Self {
        self.arguments.push((name, value.to_string()));
        self
    }
}

impl Phrase {
    /// Word, names and values in one text, for the argument of a finding.
    pub fn as_argument(&self) -> String {
        let pairs = self.arguments.iter().flat_map(|(name, value)| [*name, value.as_str()]);
        std::iter::once(self.word).chain(pairs).collect::<Vec<_>>().join("\t")
    }
}

impl fmt::Display for Phrase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.english)
    }
}

/// What is wrong.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Problem {
    /// The text is not TOML, in the words of its reader.
    #[error("{0}")]
    Syntax(String),
    /// The text is not TOML for a usual slip.
    #[error("{0}")]
    Slip(Phrase),
    /// A key nothing reads.
    #[error("unknown key `{key}`; known here: {known}")]
    UnknownKey {
        /// The key.
        key: String,
        /// The keys that are read.
        known: String,
    },
    /// A key that is needed.
    #[error("`{0}` is missing")]
    MissingKey(String),
    /// A value of the wrong type or out of range.
    #[error("`{key}` must be {must}")]
    Value {
        /// Its key.
        key: String,
        /// What it must be.
        must: Phrase,
    },
    /// A rule set that calls itself other than its file.
    #[error("`id` must be the name of the file, `{0}`")]
    OtherId(String),
    /// A rule the program does not know.
    #[error("unknown rule `{rule}`{}", near.as_ref().map(|near| format!("; did you mean `{near}`?")).unwrap_or_default())]
    UnknownRule {
        /// The name.
        rule: String,
        /// The name most like it.
        near: Option<&'static str>,
    },
    /// A rule the method needs.
    #[error("no article has the rule `{0}`")]
    RuleMissing(String),
    /// Two articles with one rule.
    #[error("the rule `{0}` stands twice")]
    RuleTwice(String),
    /// Two articles with one number.
    #[error("article {0} stands twice")]
    NumberTwice(String),
    /// Two readings with one id.
    #[error("reading {0} stands twice")]
    ReadingTwice(String),
    /// Two versions on one day.
    #[error("two versions of article {number} are in force on {date}")]
    TwoVersions {
        /// The article.
        number: String,
        /// The first such day.
        date: Date,
    },
    /// No version on a day.
    #[error("article {number} has no version in force on {date}: {}", nearest(*before, *after))]
    NoVersion {
        /// The article.
        number: String,
        /// The day.
        date: Date,
        /// The last day of the version before it.
        before: Option<Date>,
        /// The first day of the version after it.
        after: Option<Date>,
    },
    /// A table that is nowhere.
    #[error("there is no table `{0}`")]
    TableMissing(String),
    /// A table with a wrong row.
    #[error("{0}")]
    Table(Phrase),
}

/// The versions before and after a day on which none holds.
fn nearest(before: Option<Date>, after: Option<Date>) -> String {
    let before = before.map(|until| format!("the one before ends on {until}"));
    let after = after.map(|from| format!("the next one begins on {from}"));
    [before, after].into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// What stands at the second place of a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Other {
    /// What stands twice, the first time.
    Before,
    /// The beginning of the other version.
    Version,
}

impl Other {
    /// The word of its text in the catalogue, behind `fault-other-`.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Before => "before",
            Self::Version => "version",
        }
    }

    const fn english(self) -> &'static str {
        match self {
            Self::Before => "it stands here before",
            Self::Version => "the other one begins here",
        }
    }
}

/// A rule-set file or table that cannot be used: what is wrong, where.
///
/// Displays like a message of a compiler, over several lines, without a line break at the end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulebookError(Box<Detail>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct Detail {
    problem: Problem,
    spot: Spot,
    other: Option<(Other, Spot)>,
}

impl RulebookError {
    /// A problem at a place.
    pub fn new(problem: Problem, spot: Spot) -> Self {
        Self(Box::new(Detail {
            problem,
            spot,
            other: None,
        }))
    }

    /// A problem between two places.
    pub fn between(problem: Problem, spot: Spot, label: Other, other: Spot) -> Self {
        Self(Box::new(Detail {
            problem,
            spot,
            other: Some((label, other)),
        }))
    }

    /// What is wrong.
    pub fn problem(&self) -> &Problem {
        &self.0.problem
    }

    /// Where.
    pub fn spot(&self) -> &Spot {
        &self.0.spot
    }

    /// The other place concerned, and what stands there.
    pub fn other(&self) -> Option<(Other, &Spot)> {
        self.0.other.as_ref().map(|(label, spot)| (*label, spot))
    }
}

impl fmt::Display for RulebookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "error: {}", self.0.problem)?;
        write!(f, "{}", self.0.spot)?;
        if let Some((label, spot)) = &self.0.other {
            write!(f, "\nnote: {}\n{spot}", label.english())?;
        }
        Ok(())
    }
}

impl std::error::Error for RulebookError {}
