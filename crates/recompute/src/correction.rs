//! Corrected results as steps of a derivation: what was reported stays visible beside what holds.

use dengji_core::finding::{Code, Finding, Place};
use dengji_core::terms::StatedGame;
use dengji_core::trail::Step;

/// Those of some findings that say that a correction was applied.
pub fn corrections_in(findings: &[Finding]) -> Vec<&Finding> {
    let applied = findings
        .iter()
        .filter(|finding| finding.code == Code::CorrectionApplied);
    applied.collect()
}

/// Whether a finding that a correction was applied is about a game.
pub fn corrects(finding: &Finding, game: &StatedGame) -> bool {
    let says = |name: &str, value: String| finding.argument(name) == Some(&*value);
    says("round", game.round.to_string())
        && says("white", game.white.to_string())
        && says(
            "black",
            game.black.map_or_else(|| "-".to_owned(), |black| black.to_string()),
        )
}

/// The step of a correction, from the finding that it was applied and the cell of the report. It is a decision of the
/// officer and follows no article.
pub fn correction_step(finding: &Finding, cell: Place) -> Step {
    let said = |name: &str| finding.argument(name).unwrap_or_default();
    let corrected = said("corrected");
    let formula = format!(
        "{}. {}–{}: {} → {corrected}, {} {}: {}",
        said("round"),
        said("white"),
        said("black"),
        said("reported"),
        said("by"),
        said("date"),
        said("reason")
    );
    Step::new("correction", &"".into(), formula, corrected).places([finding.place.clone(), cell])
}
