//! Events of the small books: everybody meets everybody in turn, as far as the rounds go.

use dengji_core::finding::Place;
use dengji_core::terms::{
    Date, Entrant, EntrantNo, EventClass, EventFormat, EventId, EventKind, EventReport, Outcome, Round, StatedGame,
    Title,
};

use dengji_simulate::play::meetings;

use super::people::{Human, id};

/// What is said of an event.
pub(super) struct Meeting {
    pub(super) id: &'static str,
    pub(super) name: &'static str,
    pub(super) format: EventFormat,
    pub(super) start: Date,
    pub(super) end: Date,
    pub(super) rounds: u8,
    pub(super) minutes: u32,
    /// Who plays, by number in the table of people.
    pub(super) players: &'static [u32],
    /// Rounds whose first game was not played.
    pub(super) forfeits: &'static [u8],
}

/// The report of an event.
pub(super) fn meeting(meeting: &Meeting, people: &[Human]) -> EventReport {
    let mut report = EventReport::empty(&Place::default());
    report.id.value = EventId::new(meeting.id);
    report.name.value = Some(meeting.name.into());
    report.kind.value = Some(EventKind::Approved);
    report.format.value = Some(meeting.format);
    report.class.value = Some(EventClass::Rated);
    report.start.value = Some(meeting.start);
    report.end.value = Some(meeting.end);
    report.rounds.value = Some(meeting.rounds);
    report.minutes.value = Some(meeting.minutes);
    report.increment_seconds.value = Some(0);
    report.reported_on.value = Some(meeting.end);
    report.entry_fees.value = Some("1200".into());
    report.entrants = (1..)
        .zip(meeting.players)
        .map(|(no, &number)| entrant(no, number, people))
        .collect();
    report.games = (1..=meeting.rounds)
        .flat_map(|round| games(meeting, round, people))
        .collect();
    report
}

fn person(people: &[Human], number: u32) -> &Human {
    &people[number as usize - 1]
}

fn entrant(no: u32, number: u32, people: &[Human]) -> Entrant {
    let human = person(people, number);
    Entrant {
        id: Some(id(number)),
        sex: Some(human.sex),
        unit: human.stated_unit(),
        title: Title(human.title.into()),
        ..Entrant::new(EntrantNo(no), human.name, Place::default())
    }
}

/// A round: the first seat stays, the others move on; with an odd number one has a bye.
fn games(meeting: &Meeting, round: u8, people: &[Human]) -> Vec<StatedGame> {
    let count = u32::try_from(meeting.players.len()).unwrap_or(0);
    let seats = count + count % 2;
    // The seat that stays in the circle is the last.
    let row = |seat: u32| if seat == seats - 1 { 1 } else { seat + 2 };
    let met = meetings(seats, u32::from(round)).into_iter();
    let pairs = (1..)
        .zip(met)
        .map(|(board, (one, other))| (board, row(one), row(other)));
    let game = |(board, one, other): (u32, u32, u32)| {
        let (white, black) = if (u32::from(round) + board) % 2 == 0 {
            (one, other)
        } else {
            (other, one)
        };
        let bye = [white, black].into_iter().find(|&no| no > count);
        let forfeit = meeting.forfeits.contains(&round) && board == 1;
        let (white, black, outcome) = match bye {
            Some(absent) => (white + black - absent, None, Outcome::FullPointBye),
            None if forfeit => (white, Some(black), Outcome::WhiteForfeitWin),
            None => (white, Some(black), outcome(meeting, round, people, [white, black])),
        };
        StatedGame {
            round: Round(round),
            date: None,
            board: Some(board),
            white: EntrantNo(white),
            black: black.map(EntrantNo),
            outcome,
            place: Place::default(),
            mirror: None,
            columns: dengji_core::terms::GameColumns::default(),
        }
    };
    pairs.map(game).collect()
}

/// The better player mostly wins; chance is a fixed function of round and players.
fn outcome(meeting: &Meeting, round: u8, people: &[Human], sides: [u32; 2]) -> Outcome {
    let [white, black] = sides.map(|no| person(people, meeting.players[no as usize - 1]).strength);
    let chance = (u32::from(round) * 7919 + sides[0] * 104_729 + sides[1] * 1299) % 601;
    let edge = white - black + i32::try_from(chance).unwrap_or(0) - 300;
    match edge {
        i32::MIN..=-80 => Outcome::BlackWins,
        -79..=79 => Outcome::Draw,
        80..=i32::MAX => Outcome::WhiteWins,
    }
}
