//! What the register may need, for people and for programs.

use std::fmt::Write as _;

use dengji_core::finding::Place;
use dengji_export::catalogue::{Catalogue, place_text};
use dengji_ingest::people::{Row, Suggestions, columns, columns_in};
use serde_json::{Value, json};

/// Sections with rows of the register, in its columns and in the language of the book; cells are separated by tabs, so
/// that they can be copied into it. Where a row comes from stands apart from the rows.
pub fn text(suggestions: &Suggestions, catalogue: &Catalogue) -> String {
    let mut text = String::new();
    let heading = columns_in(catalogue.language().pick(0, 1)).join("\t");
    let shown = |row: &Row| catalogue.register_row(&row.join("\t"));
    let from = |row: &Row, place: &Place| {
        let (name, place) = (row[1].as_str(), place_text(place, catalogue));
        catalogue.text_with("suggest-from", &[("name", name), ("place", &place)])
    };
    let title = |key: &str, count: usize| {
        let title = catalogue.text_with(key, &[("count", &count.to_string())]);
        format!("\n{title}\n{heading}\n")
    };
    let Suggestions { new, near, twins } = suggestions;
    if !new.is_empty() {
        text += &title("suggest-new", new.len());
        text.extend(new.iter().map(|(row, _)| shown(row) + "\n"));
        text.push('\n');
        text.extend(new.iter().map(|(row, place)| from(row, place) + "\n"));
    }
    if !near.is_empty() {
        text += &title("suggest-near", near.len());
    }
    for near in near {
        let _ = writeln!(text, "{}\n{}", from(&near.row, &near.place), shown(&near.row));
        let _ = writeln!(text, "{}", catalogue.text("suggest-register"));
        text.extend(near.registered.iter().map(|row| shown(row) + "\n"));
        text.push('\n');
    }
    if !twins.is_empty() {
        text += &title("suggest-twins", twins.len());
        text.extend(
            twins
                .iter()
                .map(|[one, two]| format!("{}\n{}\n\n", shown(one), shown(two))),
        );
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
