//! Lines of fixed width.

use dengji_core::finding::Place;

use crate::people::is_han;

/// How the writing program counted columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Width {
    /// One a character.
    Characters,
    /// Two for a Han character, as its bytes in GBK.
    Display,
    /// One a byte of UTF-8.
    Bytes,
}

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

impl<'a> Line<'a> {
    fn new(text: &'a str, number: u32, width: Width) -> Self {
        let mut columns = Vec::with_capacity(text.len());
        for (at, c) in (0..).zip(text.chars()) {
            columns.push((Some(c), at));
            columns.extend((1..width.of(c)).map(|_| (None, at)));
        }
        Self { text, number, columns }
    }

    /// The first three characters.
    pub(super) fn code(&self) -> &'a str {
        self.text.get(..3).unwrap_or_default()
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

    /// The character of a column, a blank beyond the end.
    pub(super) fn at(&self, column: usize) -> char {
        let found = self.columns.get(column - 1).and_then(|(c, _)| *c);
        found.unwrap_or(' ')
    }

    /// The place of a column, in characters.
    pub(super) fn place(&self, file: &Place, column: usize) -> Place {
        let before = self.columns.get(column - 1).map(|(_, before)| before + 1);
        file.line(
            self.number,
            before.unwrap_or_else(|| u32::try_from(column).unwrap_or(u32::MAX)),
        )
    }

    /// By how many columns the fields of a player, or those of the rounds alone, stand to the right of their own; to the
    /// left they are negative. None if they stand where they belong, or no shift puts all of them there.
    pub(super) fn shift(&self) -> Option<isize> {
        let stands = |by: isize| self.has_fields(by) && self.has_rounds(by);
        let shifts = [-1, 1, -2, 2, -3, 3];
        match (self.has_fields(0), self.has_rounds(0)) {
            (true, true) => None,
            (false, _) => shifts.into_iter().find(|by| stands(*by)),
            (true, false) => shifts.into_iter().find(|by| self.has_rounds(*by)),
        }
    }

    /// A column to the right or left of one; a tab is a blank.
    fn beside(&self, column: usize, by: isize) -> char {
        let found = column.checked_add_signed(by).map_or(' ', |column| self.at(column));
        if found == '\t' { ' ' } else { found }
    }

    /// Whether the fields before the rounds stand so far to the right.
    fn has_fields(&self, by: isize) -> bool {
        let blank = [48, 53, 57, 69, 80]
            .iter()
            .all(|column| self.beside(*column, by) == ' ');
        let point = |column| matches!(self.beside(column, by), '0'..='9' | '.' | ',' | ' ');
        blank && (81..=84).all(point)
    }

    /// Whether there are rounds, and all stand so far to the right.
    fn has_rounds(&self, by: isize) -> bool {
        let blank = |column: usize| self.beside(column, by) == ' ';
        let is_cell = |first: usize| {
            let opponent = (first..first + 4).all(|column| matches!(self.beside(column, by), '0'..='9' | ' '));
            let color = matches!(self.beside(first + 5, by), 'w' | 'b' | 's' | 'W' | 'B' | 'S' | '-');
            let blanks = blank(first + 4) && blank(first + 6) && blank(first + 8) && blank(first + 9);
            opponent && color && blanks && !blank(first + 7) && !blank(first + 3)
        };
        let cells = (92..=self.width()).step_by(10);
        let mut filled = cells
            .filter(|first| (*first..first + 8).any(|column| !blank(column)))
            .peekable();
        filled.peek().is_some() && filled.all(is_cell)
    }

    /// Whether blanks stand between the fields of a player, and points where points belong.
    fn is_aligned(&self) -> bool {
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
