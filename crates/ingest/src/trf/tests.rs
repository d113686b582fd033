use dengji_core::finding::{Code, Finding};
use dengji_core::terms::{Color, EventFormat, EventReport, Outcome, Sex};

use super::read;
use crate::source::{Limits, SourceFile};

/// A line of a player; `rounds` begin in column 92.
fn player(no: u32, sex: &str, name: &str, rating: &str, points: &str, rounds: &str) -> String {
    format!(
        "001 {no:4} {sex:1}    {name:<33} {rating:4} CHN {:>11} {:10} {points:>4} {no:4}  {rounds}\n",
        "", ""
    )
}

fn parse(bytes: &[u8]) -> (EventReport, Vec<Finding>) {
    let mut findings = Vec::new();
    let file = SourceFile::new("a.trf", bytes.to_vec());
    let report = read(&file, &Limits::default(), &mut findings).expect("a TRF file");
    (report, findings)
}

fn two(first: &str, second: &str) -> (EventReport, Vec<Finding>) {
    let text = player(1, "m", "Abel,Tom", "2100", "", first) + &player(2, "w", "Bode,Ida", "", "", second);
    parse(text.as_bytes())
}

fn codes(findings: &[Finding]) -> Vec<Code> {
    findings.iter().map(|finding| finding.code).collect()
}

#[test]
fn both_lines_of_a_game_make_one() {
    let (report, findings) = two("   2 w 1  0000 - H", "   1 b 0  0000 - U");
    assert_eq!(findings, []);
    let outcomes: Vec<Outcome> = report.games.iter().map(|game| game.outcome).collect();
    assert_eq!(
        outcomes,
        [Outcome::WhiteWins, Outcome::HalfPointBye, Outcome::FullPointBye]
    );
    assert_eq!(report.games[0].place.to_string(), "a.trf:1:92");
    assert_eq!(
        report.games[0].mirror.as_ref().map(ToString::to_string).as_deref(),
        Some("a.trf:2:92")
    );
    assert_eq!(
        (report.entrants[0].sex, report.entrants[1].sex),
        (Some(Sex::Male), Some(Sex::Female))
    );
    assert_eq!(report.rounds.value, Some(2));
}

#[test]
fn forfeits_and_games_of_no_move_are_unplayed() {
    for (first, second, outcome) in [
        ("   2 w +", "   1 b -", Outcome::WhiteForfeitWin),
        ("   2 - -", "   1 - +", Outcome::BlackForfeitWin),
        ("   2 - -", "   1 - -", Outcome::DoubleForfeit),
        ("   2 w W", "   1 b L", Outcome::WhiteForfeitWin),
        ("   2 w D", "   1 b D", Outcome::UnplayedDraw),
        ("   2 b =", "   1 w =", Outcome::Draw),
    ] {
        let (report, findings) = two(first, second);
        assert_eq!((report.games[0].outcome, findings), (outcome, vec![]), "{first}");
    }
    let (report, findings) = two("   2 w 0", "   1 b 0");
    assert_eq!(report.games[0].outcome, Outcome::DoubleLoss);
    assert_eq!(codes(&findings), [Code::BothLost]);
}

#[test]
fn sides_that_do_not_agree_are_findings_at_their_column() {
    assert_eq!(codes(&two("   2 w 1", "0000 - -").1), [Code::GameOneSided]);
    assert_eq!(codes(&two("   2 w 1", "   1 b 1").1), [Code::GameContradicts]);
    assert_eq!(codes(&two("   2 w 1", "   1 w 0").1), [Code::GameContradicts]);
    assert_eq!(codes(&two("   7 w 1", "").1), [Code::OpponentUnknown]);
    assert_eq!(codes(&two("   1 w 1", "").1), [Code::OpponentSelf]);
    let (report, findings) = two("   2 w ?", "   1 b 0");
    assert_eq!(codes(&findings), [Code::ResultUnknown]);
    assert_eq!(findings[0].place.to_string(), "a.trf:1:92");
    assert!(report.games.is_empty());
}

#[test]
fn a_chinese_file_is_read_in_its_encoding_and_its_columns() {
    // In GB18030 every Han character fills two columns.
    let pad = |name: &str| format!("{name}{}", " ".repeat(33 - 2 * name.chars().count()));
    let line = |no: u32, name: &str, rounds: &str| {
        format!(
            "001 {no:4} m    {} 2000 CHN {:>11} {:10}  1.0 {no:4}  {rounds}\r\n",
            pad(name),
            "",
            ""
        )
    };
    let text = format!(
        "012 春季公开赛\r\n{}{}",
        line(1, "甲一山", "   2 w 1"),
        line(2, "乙二", "   1 b 0")
    );
    let (bytes, _, _) = encoding_rs::GB18030.encode(&text);
    let (report, findings) = parse(&bytes);
    assert_eq!(codes(&findings), [Code::EncodingFound]);
    assert_eq!(report.name.value.as_deref(), Some("春季公开赛"));
    assert_eq!(&*report.entrants[0].name, "甲一山");
    assert_eq!(report.games.len(), 1);
}

#[test]
fn a_national_record_gives_rating_number_and_name() {
    let text = player(1, "m", "Jia, Yishan", "2300", "", "")
        + &player(1, "m", "甲一山", "2250", "", "")
            .replacen("001", "CHN", 1)
            .replace("CHN            ", "CHN      000123");
    let (report, findings) = parse(text.as_bytes());
    assert_eq!(findings, []);
    let entrant = &report.entrants[0];
    assert_eq!(entrant.rating.map(dengji_core::terms::Rating::points), Some(2250));
    assert_eq!(entrant.fide_rating.map(dengji_core::terms::Rating::points), Some(2300));
    assert_eq!(
        (&*entrant.name, entrant.latin_name.as_deref()),
        ("甲一山", Some("Jia, Yishan"))
    );
    assert_eq!(entrant.id.as_ref().map(ToString::to_string).as_deref(), Some("000123"));
}

#[test]
fn the_event_is_read_and_unknown_records_are_said_once() {
    let head = "012 Open\n022 Town\n042 28. 07. 2005\n052 31.07.2005\n092 Swiss\n192 FIDE_DUTCH\n222 40/6000+30:900+30\n\
                777 x\n777 y\n### note\n";
    let (report, findings) = parse((head.to_owned() + &player(1, "", "Abel,Tom", "", "0.0", "0000 - Z")).as_bytes());
    assert_eq!(codes(&findings), [Code::RecordUnknown]);
    assert_eq!(report.format.value, Some(EventFormat::Swiss));
    assert_eq!(
        (report.first_control_moves.value, report.first_control_minutes.value),
        (Some(40), Some(100))
    );
    assert_eq!(report.increment_seconds.value, Some(30));
    assert_eq!(report.games[0].outcome, Outcome::ZeroPointBye);
    assert_eq!(report.games[0].outcome.score(Color::White).halves(), 0);
}

#[test]
fn rounds_of_a_team_beyond_any_event_are_passed_over() {
    // 300 rounds of 13 columns; a round is a number of one byte.
    let byes = "    FPB      ".repeat(300);
    let text = format!("310   1 Team\n802   1{:17}{byes}\n", "") + &player(1, "m", "Abel,Tom", "", "", "");
    let (report, _) = parse(text.as_bytes());
    let rounds: Vec<u8> = report.team_rounds.iter().map(|round| round.round.0).collect();
    assert_eq!(rounds, (1..=255).collect::<Vec<u8>>());
}

#[test]
fn a_damaged_code_is_one_finding_and_the_line_is_read() {
    let first = player(1, "m", "Abel,Tom", "2100", "1.0", "   2 w 1");
    let second = player(2, "w", "Bode,Ida", "", "0.0", "   1 b 0");
    for code in ["O01", "OO1", "002", " 001", "00", "01"] {
        let (report, findings) = parse((first.clone() + &second.replacen("001", code, 1)).as_bytes());
        assert_eq!(codes(&findings), [Code::LineUnreadable], "{code}");
        assert_eq!(findings[0].argument("case"), Some("player"));
        assert_eq!(findings[0].place.to_string(), "a.trf:2:1");
        assert_eq!((report.entrants.len(), report.games.len()), (2, 1), "{code}");
    }
    let (_, findings) = parse((first + &second + "DDD SSSS\n### note\nhello\n\nworld\n").as_bytes());
    assert_eq!(codes(&findings), [Code::LineUnreadable]);
    assert_eq!(findings[0].argument("case"), Some("record"));
    assert_eq!(
        (findings[0].place.to_string().as_str(), findings[0].also.len()),
        ("a.trf:5:1", 1)
    );
}

#[test]
fn columns_moved_behind_the_name_are_one_finding_and_are_read() {
    let second = player(2, "w", "Bode,Ida", "", "0.0", "   1 b 0  0000 - Z");
    for (from, to, side, by) in [
        ("Abel,Tom", "Abel,Tom ", "right", "1"),
        ("Abel,Tom    ", "Abel,Tom", "left", "4"),
        (" CHN", "  CHN", "right", "1"),
        (
            "Abel,Tom                         ",
            "Abel,Tom Alexander Montgomery of Kilvarra",
            "right",
            "8",
        ),
        ("1.0    1  ", "1.0    1\t", "left", "1"),
    ] {
        let first = player(1, "m", "Abel,Tom", "2100", "1.0", "   2 w 1  0000 - Z").replacen(from, to, 1);
        let (report, findings) = parse((first + &second).as_bytes());
        assert_eq!(codes(&findings), [Code::LineShifted], "{to}");
        assert_eq!(
            (findings[0].argument("side"), findings[0].argument("by")),
            (Some(side), Some(by))
        );
        assert_eq!(report.games.len(), 3);
        assert_eq!(
            report.entrants[0]
                .stated_points
                .as_ref()
                .map(|(points, _)| points.halves()),
            Some(2)
        );
    }
}

#[test]
fn a_name_padded_by_the_width_on_the_screen_is_read() {
    let wide = player(1, "m", "Abel,Tom", "2100", "1.0", "   2 w 1").replacen("Abel,Tom", "阿贝尔尔", 1);
    let others = player(2, "w", "Böde,Ida", "", "0.0", "   1 b 0") + &player(3, "w", "Zöe,Ada", "", "0.0", "0000 - Z");
    let (report, findings) = parse((wide + &others).as_bytes());
    assert_eq!(findings, []);
    assert_eq!(&*report.entrants[0].name, "阿贝尔尔");
    assert_eq!(report.games.len(), 2);
}

/// Two teams of one player each, of which the first won its match and then had a bye.
fn teams(first: &str, second: &str) -> Vec<Finding> {
    let text = player(1, "m", "Abel,Tom", "", "1.0", "   2 w 1  0000 - -")
        + &player(2, "w", "Bode,Ida", "", "1.0", "   1 b 0  0000 - F")
        + first
        + "310   2 South                            SOU     2100    0.0    1.0   2     2\n"
        + second
        + "802   2 SOU      2    1.0    1 b  0.0   FPB    1.0\n";
    parse(text.as_bytes()).1
}

#[test]
fn sums_of_teams_are_checked_against_the_games() {
    let team = "310   1 North                            NOR     2100    2.0    1.5   1     1\n";
    let rounds = "802   1 NOR      2    1.5    2 w  1.0   HPB    0.5\n";
    assert_eq!(teams(team, rounds), []);
    let case = |first: &str, second: &str| {
        let findings = teams(first, second);
        let words = findings
            .iter()
            .map(|found| (found.code, found.argument("case").map(str::to_owned)));
        words.collect::<Vec<_>>()
    };
    let differs = |case: &str| (Code::TeamDiffers, Some(case.to_owned()));
    assert_eq!(case(&team.replace("1.5", "2.5"), rounds), [differs("sum")]);
    assert_eq!(case(team, &rounds.replace("w  1.0", "w  0.5")), [differs("round")]);
    assert_eq!(case(&team.repeat(2), rounds), [differs("twice")]);
    assert_eq!(case("", rounds), [differs("alone")]);
    assert_eq!(case(team, ""), [differs("alone")]);
    assert_eq!(
        case(&team.replace("    1\n", "    2\n"), rounds),
        [differs("player-twice"), differs("player-none")]
    );
}

#[test]
fn damaged_files_never_stop_the_reading() {
    let sound = "012 春季 Open\n042 2026-03-02\n132 x\n162 W 1.0 D 0.5\n".to_owned()
        + &player(1, "m", "甲一山", "2100", "1.0", "   2 w 1  0000 - H")
        + &player(2, "w", "Bode,Ida", "", "0.5", "   1 b 0  0000 - =")
        + "013 Team                               1    2\nCHN    1 m    x\n";
    let mut state = 7_u32;
    for _ in 0..3000 {
        let mut bytes = sound.clone().into_bytes();
        for _ in 0..4 {
            bytes.resize(bytes.len().max(2), b' ');
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let at = state as usize % bytes.len().max(1);
            match state >> 30 {
                0 => drop(bytes.remove(at)),
                1 => bytes.insert(at, (state >> 8).to_le_bytes()[0]),
                2 => bytes.truncate(at.max(1)),
                _ => bytes[at] = (state >> 16).to_le_bytes()[0],
            }
        }
        let mut findings = Vec::new();
        let file = SourceFile::new("a.trf", bytes);
        if let Some(report) = read(&file, &Limits::default(), &mut findings) {
            crate::check::check_report(&report, &mut findings);
        }
    }
}
