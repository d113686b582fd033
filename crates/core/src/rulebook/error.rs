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

/// What is wrong.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Problem {
    /// The text is not TOML.
    #[error("{0}")]
    Syntax(String),
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
        must: String,
    },
    /// A rule the program does not know.
    #[error("unknown rule `{rule}`{near}")]
    UnknownRule {
        /// The name.
        rule: String,
        /// Names like it, as the end of the sentence.
        near: String,
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
    #[error("article {number} has no version in force on {date}: {nearest}")]
    NoVersion {
        /// The article.
        number: String,
        /// The day.
        date: Date,
        /// The versions before and after it, in words.
        nearest: String,
    },
    /// A table that is nowhere.
    #[error("there is no table `{0}`")]
    TableMissing(String),
    /// A table with a wrong row.
    #[error("{0}")]
    Table(String),
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
    other: Option<(&'static str, Spot)>,
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

    /// A problem between two places; the label says what the second one is.
    pub fn between(problem: Problem, spot: Spot, label: &'static str, other: Spot) -> Self {
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

    /// The other place concerned.
    pub fn other(&self) -> Option<&Spot> {
        self.0.other.as_ref().map(|(_, spot)| spot)
    }
}

impl fmt::Display for RulebookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "error: {}", self.0.problem)?;
        write!(f, "{}", self.0.spot)?;
        if let Some((label, spot)) = &self.0.other {
            write!(f, "\nnote: {label}\n{spot}")?;
        }
        Ok(())
    }
}

impl std::error::Error for RulebookError {}
