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

impl Name {
    /// Whether it is one of section 10, which asks for the rating of everybody.
    pub const fn is_from_ratings(self) -> bool {
        matches!(self, Self::Aro | Self::Tpr | Self::Ptp | Self::Apro | Self::Appo)
    }

    /// Whether it says something of players, or of teams.
    pub const fn fits(self, whom: Contestants) -> bool {
        match self {
            Self::Rtng => matches!(whom, Contestants::Players),
            Self::Mpts
            | Self::Gpts
            | Self::Bc
            | Self::Tbr
            | Self::Bbe
            | Self::MpVsGp
            | Self::Esb(_)
            | Self::Ede(_)
            | Self::Sssc => matches!(whom, Contestants::Teams),
            _ => !self.is_from_ratings() || matches!(whom, Contestants::Players),
        }
    }

    /// Whether it is made from the scores of opponents.
    pub const fn is_buchholz(self) -> bool {
        matches!(self, Self::Bh | Self::Aob | Self::Fb)
    }

    /// Whether it can be modified in a way (14).
    const fn takes(self, modifier: Modifier) -> bool {
        let of_opponents = self.is_buchholz() || matches!(self, Self::Sb | Self::Esb(_) | Self::Sssc);
        match modifier {
            Modifier::Cut => of_opponents || matches!(self, Self::Ps),
            Modifier::Median => of_opponents,
            Modifier::Limit => matches!(self, Self::Ks),
            Modifier::AsPlayed => of_opponents || matches!(self, Self::De | Self::Ks | Self::Ede(_)),
            Modifier::Of => {
                self.is_buchholz() || matches!(self, Self::Sb | Self::Ks | Self::De | Self::Ps | Self::Sssc)
            }
        }
    }

    /// The suffixes that it can have.
    fn suffixes(self) -> Vec<&'static str> {
        let all = [
            (Modifier::Cut, "C1, C2, C3"),
            (Modifier::Median, "M1, M2"),
            (Modifier::Limit, "L+1, L-1, ..."),
            (Modifier::AsPlayed, "P"),
            (Modifier::Of, "MP, GP"),
        ];
        let taken = all.into_iter().filter(|&(modifier, _)| self.takes(modifier));
        taken.map(|(_, suffixes)| suffixes).collect()
    }
}

/// Whom standings rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contestants {
    /// Players.
    Players,
    /// Teams that play matches.
    Teams,
}

/// The kinds of suffixes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Modifier {
    /// C1, C2, C3.
    Cut,
    /// M1, M2.
    Median,
    /// L.
    Limit,
    /// P.
    AsPlayed,
    /// MP, GP.
    Of,
}

/// Why a text is no code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CodeError {
    /// No tie-break has the name, or no suffix is written so.
    Unknown,
    /// The tie-break cannot have the suffix; these it can have.
    Suffix(Vec<&'static str>),
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
    type Err = CodeError;

    fn from_str(text: &str) -> Result<Self, CodeError> {
        let mut parts = text.split([':', '/']).flat_map(parts_of);
        let mut code = Self {
            text: canonical(text),
            name: parts.next().and_then(name).ok_or(CodeError::Unknown)?,
            cut: Cut::default(),
            of: None,
            limit: 0,
            as_played: false,
        };
        for part in parts {
            let modifier = modify(&mut code, part).ok_or(CodeError::Unknown)?;
            if !code.name.takes(modifier) {
                return Err(CodeError::Suffix(code.name.suffixes()));
            }
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

fn modify(code: &mut Code, part: &str) -> Option<Modifier> {
    let upper = part.to_ascii_uppercase();
    let digits = |from: usize| upper.get(from..)?.parse::<i32>().ok();
    Some(match upper.as_str() {
        "MP" => {
            code.of = Some(Of::MatchPoints);
            Modifier::Of
        }
        "GP" => {
            code.of = Some(Of::BoardPoints);
            Modifier::Of
        }
        "P" => {
            code.as_played = true;
            Modifier::AsPlayed
        }
        "C1" | "C2" | "C3" => {
            code.cut.lowest = usize::try_from(digits(1)?).ok()?;
            Modifier::Cut
        }
        "M1" | "M2" => {
            let each = usize::try_from(digits(1)?).ok()?;
            code.cut = Cut {
                lowest: each,
                highest: each,
            };
            Modifier::Median
        }
        _ if upper.starts_with('L') => {
            code.limit = digits(1).filter(|limit| limit.abs() < 100)?;
            Modifier::Limit
        }
        _ => return None,
    })
}

/// The codes, in the order of the rules.
const NAMES: [(&str, Name); 35] = [
    ("DE", Name::De),
    ("WIN", Name::Win),
    ("WON", Name::Won),
    ("BPG", Name::Bpg),
    ("BWG", Name::Bwg),
    ("PS", Name::Ps),
    ("REP", Name::Rep),
    ("GE", Name::Rep),
    ("BH", Name::Bh),
    ("AOB", Name::Aob),
    ("FB", Name::Fb),
    ("SB", Name::Sb),
    ("KS", Name::Ks),
    ("ARO", Name::Aro),
    ("TPR", Name::Tpr),
    ("PTP", Name::Ptp),
    ("APRO", Name::Apro),
    ("APPO", Name::Appo),
    ("TPN", Name::Tpn),
    ("RTNG", Name::Rtng),
    ("MPTS", Name::Mpts),
    ("GPTS", Name::Gpts),
    ("BC", Name::Bc),
    ("TBR", Name::Tbr),
    ("BBE", Name::Bbe),
    ("MPvGP", Name::MpVsGp),
    ("EMMSB", weighted(Of::MatchPoints, Of::MatchPoints)),
    ("EMGSB", weighted(Of::MatchPoints, Of::BoardPoints)),
    ("EGMSB", weighted(Of::BoardPoints, Of::MatchPoints)),
    ("EGGSB", weighted(Of::BoardPoints, Of::BoardPoints)),
    ("EDE", Name::Ede(None)),
    ("EDEC", Name::Ede(Some(Chain::BoardCount))),
    ("EDET", Name::Ede(Some(Chain::TopBoards))),
    ("EDEB", Name::Ede(Some(Chain::BottomBoards))),
    ("SSSC", Name::Sssc),
];

const fn weighted(of_opponent: Of, own: Of) -> Name {
    Name::Esb(Weights { of_opponent, own })
}

fn name(text: &str) -> Option<Name> {
    let named = |(word, _): &&(&str, Name)| word.eq_ignore_ascii_case(text);
    NAMES.iter().find(named).map(|&(_, name)| name)
}

/// The codes that fit players, or teams.
pub fn codes_for(whom: Contestants) -> impl Iterator<Item = &'static str> {
    let fits = move |(_, name): &&(&str, Name)| name.fits(whom);
    NAMES.iter().filter(fits).map(|&(word, _)| word)
}
