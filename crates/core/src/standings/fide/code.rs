//! The codes of the tie-breaks: a name and modifiers, such as `BH-C1`, `BH:GP/M2` or `KS/L-1`.

use std::str::FromStr;

use super::super::machine::Word;
use super::teams::{Chain, Weights};
use super::view::Of;

/// A tie-break.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Name {
    /// 6: direct encounter.
    De,
    /// 7.1: rounds with the points of a win.
    Win,
    /// 7.2: games won over the board.
    Won,
    /// 7.3: games played with Black.
    Bpg,
    /// 7.4: games won with Black.
    Bwg,
    /// 7.5: progressive score.
    Ps,
    /// 7.6: rounds the player was ready to play.
    Rep,
    /// 8.1: Buchholz.
    Bh,
    /// 8.2: average Buchholz of the opponents.
    Aob,
    /// 8.3: fore Buchholz.
    Fb,
    /// 9.1: Sonneborn-Berger.
    Sb,
    /// 9.2: Koya.
    Ks,
    /// 10.1: average rating of the opponents.
    Aro,
    /// 10.2: tournament performance rating.
    Tpr,
    /// 10.3: perfect tournament performance.
    Ptp,
    /// 10.4: average performance of the opponents.
    Apro,
    /// 10.5: average perfect performance of the opponents.
    Appo,
    /// The pairing number, lower first.
    Tpn,
    /// The rating.
    Rtng,
    /// Match points.
    Mpts,
    /// Game points.
    Gpts,
    /// 12.1: board count, lower first.
    Bc,
    /// 12.2: top board result.
    Tbr,
    /// 12.3: bottom board elimination.
    Bbe,
    /// 13.1: the score that is not the primary one.
    MpVsGp,
    /// 13.2: extended Sonneborn-Berger.
    Esb(Weights),
    /// 13.3: extended direct encounter.
    Ede(Option<Chain>),
    /// 13.4: standardised sum of scores.
    Sssc,
}

/// How many contributions are cut.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cut {
    /// Of the least significant.
    pub lowest: usize,
    /// Of the most significant.
    pub highest: usize,
}

/// A tie-break with its modifiers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Code {
    text: Word,
    /// The tie-break.
    pub name: Name,
    /// What is cut.
    pub cut: Cut,
    /// Of which score of a team.
    pub of: Option<Of>,
    /// Koya: by how many half points the bound is moved.
    pub limit: i32,
    /// Whether forfeited games count as played.
    pub as_played: bool,
}

impl Code {
    /// The code, in the spelling of the rules.
    pub const fn text(&self) -> &Word {
        &self.text
    }

    /// How often a value for players is taken where a win is worth so many points.
    pub const fn scale(&self, win: i64) -> i64 {
        match self.name {
            Name::Sb => win * win,
            Name::De | Name::Ps | Name::Bh | Name::Aob | Name::Fb | Name::Ks => win,
            _ => 1,
        }
    }
}

impl FromStr for Code {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let mut parts = text.split([':', '/']).flat_map(parts_of);
        let mut code = Self {
            text: canonical(text),
            name: parts.next().and_then(name).ok_or(())?,
            cut: Cut::default(),
            of: None,
            limit: 0,
            as_played: false,
        };
        for part in parts {
            modify(&mut code, part).ok_or(())?;
        }
        Ok(code)
    }
}

/// The spelling of the rules: capitals, but for `MPvGP`.
fn canonical(text: &str) -> Word {
    text.to_ascii_uppercase().replace("MPVGP", "MPvGP").into()
}

/// The parts between hyphens; the hyphen of `L-1` is a sign.
fn parts_of(text: &str) -> Vec<&str> {
    if text.len() > 1 && text.starts_with(['L', 'l']) && text[1..].starts_with(['+', '-']) {
        return vec![text];
    }
    text.split('-').collect()
}

fn modify(code: &mut Code, part: &str) -> Option<()> {
    let upper = part.to_ascii_uppercase();
    let digits = |from: usize| upper.get(from..)?.parse::<i32>().ok();
    match upper.as_str() {
        "MP" => code.of = Some(Of::MatchPoints),
        "GP" => code.of = Some(Of::BoardPoints),
        "P" => code.as_played = true,
        "C1" | "C2" | "C3" => code.cut.lowest = usize::try_from(digits(1)?).ok()?,
        "M1" | "M2" => {
            let each = usize::try_from(digits(1)?).ok()?;
            code.cut = Cut {
                lowest: each,
                highest: each,
            };
        }
        _ if upper.starts_with('L') => code.limit = digits(1).filter(|limit| limit.abs() < 100)?,
        _ => return None,
    }
    Some(())
}

fn name(text: &str) -> Option<Name> {
    let weights = |of_opponent, own| Some(Name::Esb(Weights { of_opponent, own }));
    match text.to_ascii_uppercase().as_str() {
        "DE" => Some(Name::De),
        "WIN" => Some(Name::Win),
        "WON" => Some(Name::Won),
        "BPG" => Some(Name::Bpg),
        "BWG" => Some(Name::Bwg),
        "PS" => Some(Name::Ps),
        "REP" | "GE" => Some(Name::Rep),
        "BH" => Some(Name::Bh),
        "AOB" => Some(Name::Aob),
        "FB" => Some(Name::Fb),
        "SB" => Some(Name::Sb),
        "KS" => Some(Name::Ks),
        "ARO" => Some(Name::Aro),
        "TPR" => Some(Name::Tpr),
        "PTP" => Some(Name::Ptp),
        "APRO" => Some(Name::Apro),
        "APPO" => Some(Name::Appo),
        "TPN" => Some(Name::Tpn),
        "RTNG" => Some(Name::Rtng),
        "MPTS" => Some(Name::Mpts),
        "GPTS" => Some(Name::Gpts),
        "BC" => Some(Name::Bc),
        "TBR" => Some(Name::Tbr),
        "BBE" => Some(Name::Bbe),
        "MPVGP" => Some(Name::MpVsGp),
        "EMMSB" => weights(Of::MatchPoints, Of::MatchPoints),
        "EMGSB" => weights(Of::MatchPoints, Of::BoardPoints),
        "EGMSB" => weights(Of::BoardPoints, Of::MatchPoints),
        "EGGSB" => weights(Of::BoardPoints, Of::BoardPoints),
        "EDE" => Some(Name::Ede(None)),
        "EDEC" => Some(Name::Ede(Some(Chain::BoardCount))),
        "EDET" => Some(Name::Ede(Some(Chain::TopBoards))),
        "EDEB" => Some(Name::Ede(Some(Chain::BottomBoards))),
        "SSSC" => Some(Name::Sssc),
        _ => None,
    }
}
