//! Laws that hold for every book, on small invented ones.

use std::sync::Arc;

use dengji_core::number::Hundredths;
use dengji_core::publication::Publication;
use dengji_core::terms::{EventFormat, Outcome};
use proptest::prelude::*;
use rayon::ThreadPoolBuilder;

use crate::model::{Before, Event, Model, Played, national, player_id, round_robin};

const RESULTS: [Outcome; 8] = [
    Outcome::WhiteWins,
    Outcome::BlackWins,
    Outcome::Draw,
    Outcome::Draw,
    Outcome::DoubleLoss,
    Outcome::WhiteForfeitWin,
    Outcome::BlackForfeitWin,
    Outcome::DoubleForfeit,
];

fn result() -> impl Strategy<Value = Outcome> {
    proptest::sample::select(RESULTS.to_vec())
}

fn before() -> impl Strategy<Value = Before> {
    (proptest::option::weighted(0.75, 2001..2450_i32), 0..60_u32)
}

/// Some rounds of the circle of pairings.
fn event(players: usize, format: EventFormat) -> impl Strategy<Value = Event> {
    let games = players / 2 * (players - 1);
    let all = matches!(format, EventFormat::RoundRobin);
    let rounds = if all { players - 1..players } else { 3..players };
    let parts = (1..28_i8, rounds, proptest::collection::vec(result(), games));
    parts.prop_map(move |(day, rounds, results)| {
        let mut games = round_robin(players, &results);
        games.retain(|game| usize::from(game.0) <= rounds);
        Event { format, day, games }
    })
}

/// Players and two Swisses and a round robin between them.
fn book() -> impl Strategy<Value = (Vec<Before>, Vec<Event>)> {
    let players = proptest::sample::select(vec![6_usize, 8, 10]);
    players.prop_flat_map(|players| {
        let events = (
            event(players, EventFormat::Swiss),
            event(players, EventFormat::Swiss),
            event(players, EventFormat::RoundRobin),
        );
        let events = events.prop_map(|(a, b, c)| vec![a, b, c]);
        (proptest::collection::vec(before(), players), events)
    })
}

/// Everything computed, as text.
fn figures(publication: &Publication) -> String {
    let Publication {
        list,
        unpublished,
        calculations,
        pool,
        events,
        counts,
        ..
    } = publication;
    format!("{list:#?}{unpublished:#?}{calculations:#?}{pool:#?}{events:#?}{counts:#?}")
}

/// The book with reports, players and games in another order.
fn turned((players, events): &(Vec<Before>, Vec<Event>), by: usize) -> Model {
    let mut model = Model::new(national(), players, events);
    let reports = model.reports.len();
    model.reports.rotate_left(by % reports);
    for of in &mut model.reports {
        let report = Arc::make_mut(&mut of.report);
        let (entrants, games) = (report.entrants.len(), report.games.len());
        report.entrants.rotate_left(by % entrants);
        Arc::make_mut(&mut of.people).rotate_left(by % entrants);
        report.games.rotate_left(by % games);
        report.games.reverse();
    }
    model
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn order_and_number_of_threads_change_nothing(book in book(), by in 1_usize..50) {
        let pool = |threads| ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        let model = Model::new(national(), &book.0, &book.1);
        let one = pool(1).install(|| figures(&model.run().publication));
        let three = pool(3).install(|| figures(&turned(&book, by).run().publication));
        prop_assert_eq!(one, three);
    }

    #[test]
    fn a_round_robin_around_its_average_gives_what_it_takes(
        spreads in proptest::collection::vec(0..170_i32, 3..6),
        results in proptest::collection::vec(result(), 45),
    ) {
        let mut rules = national();
        rules.champion.values.protects = false;
        let sides = spreads.iter().flat_map(|spread| [2200 - spread, 2200 + spread]);
        let players: Vec<Before> = sides.map(|rating| (Some(rating), 100)).collect();
        let over_the_board: Vec<Outcome> = results.into_iter().filter(|result| {
            matches!(result, Outcome::WhiteWins | Outcome::BlackWins | Outcome::Draw)
        }).chain([Outcome::Draw]).collect();
        let games = round_robin(players.len(), &over_the_board);
        let model = Model::new(rules, &players, &[Event { format: EventFormat::RoundRobin, day: 2, games }]);
        let sum: Hundredths = model.run().publication.calculations.iter().filter_map(|row| row.dr).sum();
        prop_assert_eq!(sum, Hundredths::ZERO);
    }

    #[test]
    fn who_plays_nobody_changes_nobody((mut players, events) in book(), newcomer in before()) {
        let without = Model::new(national(), &players, &events).run().publication;
        players.push(newcomer);
        let model = Model::new(national(), &players, &events);
        let with = model.run().publication;
        prop_assert_eq!(format!("{:#?}", without.calculations), format!("{:#?}", with.calculations));
        prop_assert_eq!(&without.pool, &with.pool);
        let newcomer = player_id(players.len() - 1);
        let rated = |publication: &Publication| -> Vec<String> {
            let others = publication.list.iter().filter(|row| row.player != newcomer);
            others.map(|row| format!("{} {} {:?}", row.player, row.rating, row.status)).collect()
        };
        prop_assert_eq!(rated(&without), rated(&with));
    }

    /// By 八(二) a whole event and its halves differ in the average; games and points of a rated player add up.
    #[test]
    fn halves_of_a_swiss_have_the_games_and_points_of_the_whole(
        (players, events) in book(), cut in 1_u8..6,
    ) {
        let whole = &events[0];
        let (first, second): (Vec<Played>, Vec<Played>) = whole.games.iter().partition(|game| game.0 <= cut);
        let half = |games| Event { games, ..whole.clone() };
        let of = |events: &[Event], player| {
            let rows = Model::new(national(), &players, events).calculations(player);
            let counted = rows.iter().filter(|row| row.counted);
            counted.fold((0, 0), |sum, row| (sum.0 + row.n.get(), sum.1 + row.w.halves()))
        };
        for player in (0..players.len()).filter(|player| players[*player].0.is_some()) {
            let halves = of(&[half(first.clone()), half(second.clone())], player);
            prop_assert_eq!(of(std::slice::from_ref(whole), player), halves);
        }
    }

    #[test]
    fn every_published_number_ends_its_derivation((players, events) in book()) {
        let model = Model::new(national(), &players, &events);
        let publication = model.run().publication;
        for player in 0..players.len() {
            let derivation = model.derive(player);
            let listed = publication.list.iter().find(|row| row.player == player_id(player));
            prop_assert_eq!(derivation.rating, listed.map(|row| row.rating));
            let Some(listed) = listed else { continue };
            let reached = derivation.steps.iter().rfind(|row| ["rating", "first-rating"].contains(&row.step.name));
            prop_assert_eq!(reached.map(|row| &row.step.value), Some(&listed.rating.to_string()));
            let Some(previous) = listed.previous else { continue };
            let own = publication.calculations.iter().filter(|row| row.player == listed.player && row.counted);
            let sum: Hundredths = own.filter_map(|row| row.dr).sum();
            let step = derivation.steps.iter().find(|row| row.step.name == "sum").unwrap();
            prop_assert_eq!(&step.step.value, &(previous.exact() + sum.exact()).to_string());
        }
    }

    #[test]
    fn k_never_goes_up((players, events) in book()) {
        let model = Model::new(national(), &players, &events);
        let publication = model.run().publication;
        for row in publication.list.iter().filter(|row| row.previous.is_some()) {
            let own = publication.calculations.iter().filter(|of| of.player == row.player && of.counted);
            let mut used: Vec<i32> = own.filter_map(|of| of.k).map(dengji_core::terms::KFactor::points).collect();
            used.extend(row.k.map(dengji_core::terms::KFactor::points));
            prop_assert!(used.is_sorted_by(|a, b| a >= b), "{used:?}");
        }
    }
}
