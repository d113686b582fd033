//! Title applications on a list.

use dengji_core::publication::ApplicationRow;
use dengji_core::rulebook::TitleRules;
use dengji_core::terms::{Date, Register, RegisterEntry};
use dengji_core::titles::application::{Applicant, Application, applications};

use crate::standing::{Standing, State};

/// What players have for titles on a day, by register number and title: complete applications and those on the way.
///
/// - Article: 九, 十. The rating is that of the last list; holders of the title are left out.
pub fn application_rows(
    titles: Option<&TitleRules>,
    register: &Register,
    state: &State,
    date: Date,
) -> Vec<ApplicationRow> {
    let Some(titles) = titles else {
        return Vec::new();
    };
    let of_player = |(entry, standing): (&RegisterEntry, &Standing)| -> Vec<ApplicationRow> {
        let applicant = Applicant {
            sex: entry.sex,
            title: &entry.title,
            rating: standing.published,
            norms: &standing.norms,
        };
        let row = |application| application_row(entry, state, application);
        applications(titles, applicant, date).into_iter().map(row).collect()
    };
    let with_norms = register
        .entries
        .iter()
        .zip(&state.standings)
        .filter(|(_, standing)| !standing.norms.is_empty());
    let mut rows: Vec<ApplicationRow> = with_norms.flat_map(of_player).collect();
    rows.sort_by(|a, b| (&a.player, a.application.aim).cmp(&(&b.player, b.application.aim)));
    rows
}

fn application_row(entry: &RegisterEntry, state: &State, application: Application) -> ApplicationRow {
    ApplicationRow {
        player: entry.id.clone(),
        name: entry.name.clone(),
        sex: entry.sex,
        birth_year: entry.birth_year,
        unit: entry.unit.clone(),
        title: entry.title.clone(),
        list: state.list_date,
        application,
    }
}
