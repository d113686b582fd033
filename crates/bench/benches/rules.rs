//! The inner rules, one call each: `cargo bench -p dengji-bench`. `docs/bench.md` says how to read the figures.

use std::sync::Arc;

use dengji_bench::{Federation, index, named, opening, plan, register};
use dengji_core::number::{Exact, Score};
use dengji_core::rulebook::{GameRules, Rules, SequentialRules, embedded};
use dengji_core::rules::by_game::change::{Benefit, expected_in_game};
use dengji_core::rules::by_game::coefficient::{Career, k_of_period};
use dengji_core::rules::by_game::first_rating::{Results, first_rating};
use dengji_core::rules::coefficient::{History, k_factor};
use dengji_core::rules::expectation::against_average;
use dengji_core::terms::{Date, GameCount, ListDate, Rating};
use dengji_core::trail::NoTrail;
use dengji_recompute::LateReports;
use dengji_recompute::place::NameOrder;
use dengji_recompute::prepare::Prepared;
use dengji_recompute::seat::{Known, seats};
use dengji_recompute::sequential::order::Sequence;
use dengji_recompute::sequential::{self, SequentialInput, waves};
use dengji_recompute::share::share;
use divan::{Bencher, black_box};

fn main() {
    divan::main();
}

const DAY: Date = Date::constant(2025, 8, 1);

fn national() -> Rules {
    embedded::rules("cn-national", DAY)
}

fn fide() -> (Rules, Arc<GameRules>) {
    let rules = embedded::rules("fide-2024", DAY);
    let by_game = rules.by_game.clone().expect("a rule set by games");
    (rules, by_game)
}

#[divan::bench]
fn expected_score_of_a_game(bencher: Bencher<'_, '_>) {
    let (rules, by_game) = fide();
    let (own, opponent) = (Rating::new(1893), Rating::new(1777));
    bencher.bench(|| {
        let change = &by_game.change.values;
        expected_in_game(
            change,
            &rules.probability,
            black_box(own),
            black_box(opponent),
            Benefit::Held,
        )
    });
}

#[divan::bench]
fn expected_score_against_an_average(bencher: Bencher<'_, '_>) {
    let rules = national();
    let (own, average) = (Exact::whole(2310), Exact::ratio(21_237, 9));
    bencher.bench(|| {
        let games = GameCount::new(9);
        against_average(&rules, black_box(own), black_box(average), games, &mut NoTrail)
    });
}

#[divan::bench]
fn k_by_history(bencher: Bencher<'_, '_>) {
    let rules = national();
    let history = History {
        games: GameCount::new(34),
        reached: false,
    };
    bencher.bench(|| k_factor(&rules.coefficient, black_box(history), &mut NoTrail));
}

#[divan::bench]
fn k_of_a_period(bencher: Bencher<'_, '_>) {
    let (_, by_game) = fide();
    let career = Career {
        games: GameCount::new(34),
        age: Some(17),
        ..Career::default()
    };
    bencher.bench(|| k_of_period(&by_game.coefficient, black_box(career), &mut NoTrail));
}

#[divan::bench]
fn a_first_rating(bencher: Bencher<'_, '_>) {
    let (rules, by_game) = fide();
    let results = Results {
        games: GameCount::new(9),
        opponents: Exact::whole(15_840),
        score: Score::from_halves(9),
    };
    bencher.bench(|| {
        first_rating(
            &by_game.first_rating,
            &rules.difference,
            black_box(results),
            &mut NoTrail,
        )
    });
}

/// The shares of all players of a Swiss of about eighty.
#[divan::bench(args = ["cn-national", "fide-2024"])]
fn the_shares_of_an_event(bencher: Bencher<'_, '_>, rules: &str) {
    let plan = plan(rules, 1000, 360);
    let events = plan.periods().next().map(|period| vec![period.event(0)]);
    let federation = Federation::of(rules, &plan, &events.unwrap_or_default());
    let report = federation.reports.get(0);
    let known = Known::of(&federation.register, &federation.before);
    let seats = seats(&federation.rules, &report, "CHN", &known);
    let event = Prepared::new(report.clone(), Arc::clone(&federation.rules), seats).expect("a complete report");
    bencher.bench(|| {
        let rows = 0..report.people.len();
        rows.filter_map(|row| share(black_box(&event), row, &mut NoTrail))
            .count()
    });
}

/// A hundred thousand games of a thousand players, one after the other as far as they hang together.
#[divan::bench(sample_count = 10)]
fn games_in_waves(bencher: Bencher<'_, '_>) {
    let plan = plan("ourgame-2000", 1000, 100_000);
    let rules: Arc<SequentialRules> = Arc::new(embedded::sequential_rules("ourgame-2000", DAY));
    let tables: Vec<_> = plan.periods().map(|period| period.online(0..100_000)).collect();
    let register = register(&plan);
    let before = sequential::opening(&rules, &register, &opening(&plan), ListDate(plan.people.opening), index);
    let rules_on = |_: Date| Arc::clone(&rules);
    let sequence = Sequence::of(&SequentialInput {
        federation: "federation".into(),
        home: "CHN".into(),
        names: NameOrder::Chinese,
        late_reports: LateReports::Revise,
        rules_on: &rules_on,
        rulebook: named("ourgame-2000"),
        list_date: plan.lists[0],
        register: &register,
        before: &before,
        origins: None,
        reports: &[],
        tables: &tables,
        inputs: Vec::new(),
        findings: Vec::new(),
    });
    let figures = vec![
        dengji_core::sequential::Figures {
            rating: rules.newcomer().rating,
            games: GameCount::new(30),
        };
        1000
    ];
    bencher
        .with_inputs(|| figures.clone())
        .bench_values(|mut figures| waves::rate(&sequence, &mut figures, &mut |_, _| ()));
}
