//! The bulk run, which adds up the columns of an event, comes to what its steps come to game by game.

use dengji_bench::{Federation, plan};
use dengji_core::publication::EventCounts;
use dengji_core::rulebook::embedded;
use dengji_core::terms::Date;
use dengji_export::tables::{list_csv, unpublished_csv};
use dengji_recompute::period::{period, standings};
use dengji_recompute::{Beside, Derivations, Standing, period_keeping};
use dengji_simulate::Event;

/// Rule sets, each with a year in which it was in force.
const RULES: [(&str, i16); 9] = [
    ("cn-national", 2025),
    ("cn-amateur", 2025),
    ("fide-2003", 2004),
    ("fide-2009", 2010),
    ("fide-2014", 2015),
    ("fide-2022", 2023),
    ("fide-2024", 2025),
    ("fide-2024-rapid", 2025),
    ("fide-2024-blitz", 2025),
];

fn federation(rules: &str, year: i16) -> Federation {
    let plan = plan(rules, 700, 9000);
    let period = plan.periods().next().expect("a period");
    let events: Vec<Event> = (0..plan.events).map(|number| period.event(number)).collect();
    Federation::under(embedded::rules(rules, Date::constant(year, 8, 1)), &plan, &events)
}

/// Norms and the cells of what waits are made with the rows.
fn without_rows(mut standing: Standing) -> Standing {
    standing.norms.clear();
    for waiting in &mut standing.pool {
        waiting.places = [].into();
    }
    standing
}

#[test]
fn nothing_but_rows_depends_on_what_is_kept_beside_the_list() {
    for (rules, year) in RULES {
        federation(rules, year).with_input(|input| {
            let whole = period(input);
            let known: Vec<Standing> = whole.state.standings.iter().cloned().map(without_rows).collect();
            assert!(whole.publication.calculations.len() > 1000, "{rules}");
            assert_eq!(standings(input), known, "{rules}");
            let list = period_keeping(input, Beside::Counts).publication;
            for table in [list_csv, unpublished_csv] {
                let written = |publication| table(publication).map(String::from_utf8);
                let [list, whole] = [&list, &whole.publication].map(|of| written(of).expect("a table"));
                assert_eq!(list, whole, "{rules}");
            }
            assert_eq!(list.counts, whole.publication.counts, "{rules}");
            assert_eq!(
                list.counts.events,
                EventCounts::of(&whole.publication.events),
                "{rules}"
            );
        });
    }
}

#[test]
fn the_steps_of_every_player_come_to_his_rating_on_the_list() {
    for (rules, year) in RULES {
        federation(rules, year).with_input(|input| {
            let (outcome, derivations) = (standings(input), Derivations::of(input));
            for (player, entry) in input.register.players() {
                let derived = derivations.of_player(player).rating;
                assert_eq!(derived, outcome[player.at()].published, "{rules}: {}", entry.id);
            }
        });
    }
}
