//! What the register may need, for people and for programs.

use std::fmt::Write as _;

use dengji_core::finding::Place;
use dengji_export::catalogue::Catalogue;
use dengji_ingest::people::{Row, Suggestions, columns};
use serde_json::{Value, json};

/// Sections with rows of the register; cells are separated by tabs, so that they can be copied into it.
pub fn text(suggestions: &Suggestions, catalogue: &Catalogue) -> String {
    let mut text = String::new();
    let count = |count: usize| count.to_string();
    let heading = columns().join("\t");
    let shown = |row: &Row| catalogue.register_row(&row.join("\t"));
    let title = |key: &str, length: usize| catalogue.text_with(key, &[("count", &count(length))]);
    if !suggestions.new.is_empty() {
        let _ = writeln!(text, "\n{}\n{heading}", title("suggest-new", suggestions.new.len()));
        for (row, place) in &suggestions.new {
            let _ = writeln!(text, "{}\t{place}", shown(row));
        }
    }
    if !suggestions.near.is_empty() {
        let _ = writeln!(text, "\n{}\n\t{heading}", title("suggest-near", suggestions.near.len()));
        for near in &suggestions.near {
            let (report, register) = (catalogue.text("suggest-report"), catalogue.text("suggest-register"));
            let _ = writeln!(text, "{report}\t{}\t{}", shown(&near.row), near.place);
            for row in &near.registered {
                let _ = writeln!(text, "{register}\t{}", shown(row));
            }
        }
    }
    if !suggestions.twins.is_empty() {
        let _ = writeln!(text, "\n{}\n{heading}", title("suggest-twins", suggestions.twins.len()));
        for pair in &suggestions.twins {
            let _ = writeln!(text, "{}\n{}\n", shown(&pair[0]), shown(&pair[1]));
        }
    }
    text
}

/// The same as data.
pub fn json(suggestions: &Suggestions) -> Value {
    let row = |row: &Row| json!(row);
    let placed = |row: &Row, place: &Place| json!({ "row": row, "place": place.to_string() });
    json!({
        "columns": columns(),
        "new": suggestions.new.iter().map(|(row, place)| placed(row, place)).collect::<Vec<_>>(),
        "near": suggestions.near.iter().map(|near| json!({
            "row": near.row,
            "place": near.place.to_string(),
            "registered": near.registered,
        })).collect::<Vec<_>>(),
        "same": suggestions.twins.iter().map(|pair| json!([row(&pair[0]), row(&pair[1])])).collect::<Vec<_>>(),
    })
}
