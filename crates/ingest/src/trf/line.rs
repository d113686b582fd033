//! Lines of fixed width.

use dengji_core::finding::Place;

use crate::people::is_han;

/// How the writing program counted columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Width {
    /// One a character.
    Characters,
    /// Two for a Han character, as its bytes in GBK.
    Display,
    /// One a byte of UTF-8.
    Bytes,
}

/// The last column of a name.
const NAME_END: usize = 47;

/// Every way.
pub(super) const WIDTHS: [Width; 3] = [Width::Characters, Width::Display, Width::Bytes];

impl Width {
    fn of(self, c: char) -> usize {
        match self {
            Self::Characters => 1,
            Self::Display => 1 + usize::from(is_han(c) || ('\u{ff01}'..='\u{ff60}').contains(&c)),
            Self::Bytes => c.len_utf8(),
        }
    }
}

/// A line whose columns are counted as its file counts them.
#[derive(Debug)]
pub(super) struct Line<'a> {
    /// The line as a whole.
    pub text: &'a str,
    /// Its code: the first three characters, or what they should be.
    code: &'a str,
    /// Its number, from 1.
    number: u32,
    /// For each column: the character that begins there, and how many characters stand before.
    columns: Vec<(Option<char>, u32)>,
}

/// All lines of a text, whatever ends them.
pub(super) fn lines(text: &str) -> Vec<Line<'_>> {
    let width = width(text);
    let lines = text.split('\n').map(|line| line.strip_suffix('\r').unwrap_or(line));
    let lines: Vec<&str> = if text.contains('\n') {
        lines.collect()
    } else {
        text.split('\r').collect()
    };
    (1..)
        .zip(lines)
        .map(|(number, text)| Line::new(text, number, width))
        .collect()
}

/// The way of counting under which most lines of players have blanks where the format wants them.
fn width(text: &str) -> Width {
    let players: Vec<&str> = text
        .split(['\n', '\r'])
        .filter(|line| line.starts_with("001") && !line.is_ascii())
        .collect();
    let fitting = |width: Width| {
        players
            .iter()
            .filter(|line| Line::new(line, 1, width).is_aligned())
            .count()
    };
    let mut best = Width::Characters;
    for width in [Width::Display, Width::Bytes] {
        if fitting(width) > fitting(best) {
            best = width;
        }
    }
    best
}

/// For each column: the character that begins there, and how many characters stand before.
fn columns(text: &str, width: Width) -> Vec<(Option<char>, u32)> {
    let mut columns = Vec::with_capacity(text.len());
    for (at, c) in (0..).zip(text.chars()) {
        columns.push((Some(c), at));
        columns.extend((1..width.of(c)).map(|_| (None, at)));
    }
    columns
}

impl<'a> Line<'a> {
    fn new(text: &'a str, number: u32, width: Width) -> Self {
        Self {
            text,
            code: text.get(..3).unwrap_or_default(),
            number,
            columns: columns(text, width),
        }
    }

    /// This line with its columns counted in another way.
    pub(super) fn counted(&self, width: Width) -> Self {
        Self::new(self.text, self.number, width)
    }

    /// The line of a player that this one should be.
    pub(super) fn with_text(&self, text: &str) -> Self {
        Self {
            code: "001",
            columns: columns(text, Width::Characters),
            ..*self
        }
    }

    /// This line without some columns from one on; none if they are neither blank nor the end of a long name.
    pub(super) fn without(&self, from: usize, count: usize) -> Option<Self> {
        let is_name = || from == NAME_END + 1 && (NAME_END..=from).any(|column| self.at(column) != ' ');
        let is_blank = is_name() || (from..from + count).all(|column| self.at(column) == ' ');
        let mut columns = self.columns.clone();
        (is_blank && from + count <= columns.len()).then(|| {
            columns.drain(from - 1..from + count - 1);
            Self { columns, ..*self }
        })
    }

    /// This line with blank columns before one.
    pub(super) fn with_blanks(&self, before: usize, count: usize) -> Self {
        let mut columns = self.columns.clone();
        let at = (before - 1).min(columns.len());
        let blank = (Some(' '), columns.get(at).map_or(0, |(_, characters)| *characters));
        columns.splice(at..at, std::iter::repeat_n(blank, count));
        Self { columns, ..*self }
    }

    /// The code.
    pub(super) const fn code(&self) -> &'a str {
        self.code
    }

    /// The starting number of the player, as written.
    pub(super) fn starting_number(&self) -> String {
        self.field(5, 8)
    }

    /// What follows the code and its blank.
    pub(super) fn rest(&self) -> &'a str {
        self.text.get(4..).unwrap_or_default().trim()
    }

    /// The number of columns.
    pub(super) fn width(&self) -> usize {
        self.columns.len()
    }

    /// The content of columns, counted from 1, without outer blanks.
    pub(super) fn field(&self, first: usize, last: usize) -> String {
        let last = last.min(self.columns.len());
        let Some(columns) = self.columns.get(first - 1..last) else {
            return String::new();
        };
        let text: String = columns.iter().filter_map(|(c, _)| *c).collect();
        text.trim().to_owned()
    }

    /// The character of a column, a blank for a tab and beyond the end.
    pub(super) fn at(&self, column: usize) -> char {
        let found = self.columns.get(column - 1).and_then(|(c, _)| *c);
        found.filter(|c| *c != '\t').unwrap_or(' ')
    }

    /// The place of a column, in characters.
    pub(super) fn place(&self, file: &Place, column: usize) -> Place {
        let before = self.columns.get(column - 1).map(|(_, before)| before + 1);
        file.line(
            self.number,
            before.unwrap_or_else(|| u32::try_from(column).unwrap_or(u32::MAX)),
        )
    }

    /// Whether blanks stand between the fields of a player, and points where points belong.
    pub(super) fn is_aligned(&self) -> bool {
        let blank = [48, 53, 57, 69, 80, 85, 90, 91]
            .iter()
            .all(|column| self.at(*column) == ' ');
        let points = self.field(81, 84);
        blank
            && points
                .chars()
                .all(|c| c.is_ascii_digit() || matches!(c, '.' | ',' | ' '))
    }
}
