//! The table of what was measured.

use serde::Serialize;

/// What is wanted of a ratio or time.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Wanted {
    /// At least.
    AtLeast(f64),
    /// At most.
    AtMost(f64),
    /// Nothing: the row is for comparison.
    Nothing,
}

impl Wanted {
    fn text(self) -> String {
        match self {
            Self::AtLeast(bound) => format!(">= {bound}"),
            Self::AtMost(bound) => format!("<= {bound}"),
            Self::Nothing => String::new(),
        }
    }

    fn is_reached(self, figure: f64) -> bool {
        match self {
            Self::AtLeast(bound) => figure >= bound,
            Self::AtMost(bound) => figure <= bound,
            Self::Nothing => true,
        }
    }
}

/// A row of the table.
#[derive(Clone, Debug, Serialize)]
pub struct Row {
    /// What was done.
    pub workload: String,
    /// Seconds of dengji.
    pub ours: f64,
    /// What it is compared with.
    pub other: String,
    /// Seconds of the other.
    pub seconds: f64,
    /// How they are set against each other.
    pub ratio: Ratio,
    /// What is wanted of the ratio.
    pub wanted: Wanted,
    /// Peak of memory, in MiB.
    pub mebibytes: u64,
    /// The most memory that is wanted, in MiB.
    pub most_mebibytes: Option<u64>,
}

/// How two times are set against each other.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Ratio {
    /// Ours by the other: how much longer dengji takes.
    Longer,
    /// The other by ours: how much faster dengji is.
    Faster,
}

impl Row {
    /// Whether what is wanted of time and memory is reached.
    fn is_reached(&self) -> bool {
        let small = self.most_mebibytes.is_none_or(|most| self.mebibytes <= most);
        small && self.wanted.is_reached(self.figure())
    }

    fn figure(&self) -> f64 {
        match self.ratio {
            Ratio::Longer => self.ours / self.seconds,
            Ratio::Faster => self.seconds / self.ours,
        }
    }
}

/// Prints the table, for people or as JSON.
pub fn print(rows: &[Row], json: bool) {
    if json {
        let object = |row: &Row| {
            let mut object = serde_json::to_value(row).unwrap_or_default();
            object["figure"] = row.figure().into();
            object["reached"] = row.is_reached().into();
            object
        };
        let all: Vec<_> = rows.iter().map(object).collect();
        println!("{:#}", serde_json::Value::from(all));
        return;
    }
    println!("| workload | dengji | compared with | takes | ratio | wanted | peak |");
    println!("|---|--:|---|--:|--:|--:|--:|");
    for row in rows {
        let word = match row.ratio {
            Ratio::Longer => "x as long",
            Ratio::Faster => "x as fast",
        };
        let missed = if row.is_reached() { "" } else { " !" };
        let most = row.most_mebibytes.map_or(String::new(), |most| format!(", {most} MiB"));
        println!(
            "| {} | {:.3} s | {} | {:.3} s | {:.2} {word} | {}{missed} | {} MiB |",
            row.workload,
            row.ours,
            row.other,
            row.seconds,
            row.figure(),
            row.wanted.text() + &most,
            row.mebibytes
        );
    }
}
