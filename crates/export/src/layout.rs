//! The headings of the federation's workbooks, with what may be entered under them.
//!
//! Headings are a contract with every program that reads such files. What they mean stands in the catalogue under
//! `note-`, the name of the part and the English heading.

use dengji_core::terms::{EventClass, EventFormat, EventKind, Outcome};

use crate::catalogue::{Catalogue, Language};
use crate::look::Align;

/// What is entered under a heading.
#[derive(Clone, Copy)]
pub(crate) enum Entry {
    /// Words, numbers with leading zeros, results: kept letter for letter.
    Text,
    /// A number.
    Number,
    /// A day.
    Day,
    /// One of some words and nothing else.
    OneOf(fn(Language) -> Vec<&'static str>),
    /// Usually one of some words; other spellings are read too.
    UsuallyOneOf(fn(Language) -> Vec<&'static str>),
}

/// A heading.
pub(crate) struct Item {
    zh: &'static str,
    en: &'static str,
    pub(crate) entry: Entry,
    pub(crate) is_required: bool,
    /// Width in units of a digit.
    pub(crate) width: u16,
}

impl Item {
    /// The heading in a language.
    pub(crate) fn heading(&self, language: Language) -> &'static str {
        language.pick(self.zh, self.en)
    }

    /// What the heading means.
    pub(crate) fn note(&self, part: &str, catalogue: &Catalogue) -> String {
        let text = catalogue.text(&format!("note-{part}-{}", self.en));
        let key = if self.is_required {
            "note-required"
        } else {
            "note-optional"
        };
        format!("{}\n{text}", catalogue.text(key))
    }

    /// Where its column stands.
    pub(crate) const fn align(&self) -> Align {
        match self.entry {
            Entry::Text => Align::Left,
            Entry::Number | Entry::Day | Entry::OneOf(_) | Entry::UsuallyOneOf(_) => Align::Center,
        }
    }
}

const fn required(zh: &'static str, en: &'static str, entry: Entry, width: u16) -> Item {
    Item {
        zh,
        en,
        entry,
        is_required: true,
        width,
    }
}

const fn optional(zh: &'static str, en: &'static str, entry: Entry, width: u16) -> Item {
    Item {
        is_required: false,
        ..required(zh, en, entry, width)
    }
}

/// Sheet 赛事: one row an item.
pub(crate) const EVENT: [Item; 25] = [
    required("赛事编号", "event_id", Entry::Text, 0),
    required("赛事名称", "name", Entry::Text, 0),
    required("类别", "kind", Entry::OneOf(kinds), 0),
    required("赛制", "format", Entry::OneOf(formats), 0),
    required("等级", "class", Entry::OneOf(classes), 0),
    required("开始日期", "start", Entry::Day, 0),
    required("结束日期", "end", Entry::Day, 0),
    optional("轮次", "rounds", Entry::Number, 0),
    optional("地点", "place", Entry::Text, 0),
    optional("主办单位", "organiser", Entry::Text, 0),
    optional("第一时限着数", "first_control_moves", Entry::Number, 0),
    optional("第一时限分钟", "first_control_minutes", Entry::Number, 0),
    optional("国家级裁判员", "national_arbiters", Entry::Text, 0),
    optional("批准文号", "approval", Entry::Text, 0),
    optional("批准日期", "approved_on", Entry::Day, 0),
    optional("标准公布日期", "norms_announced_on", Entry::Day, 0),
    optional("上报日期", "reported_on", Entry::Day, 0),
    optional("冠军", "winner", Entry::Number, 0),
    optional("备注", "remarks", Entry::Text, 0),
    optional("组别", "group", Entry::Text, 0),
    optional("时限类别", "time_class", Entry::Text, 0),
    optional("每方分钟", "minutes", Entry::Number, 0),
    optional("每步加秒", "increment_seconds", Entry::Number, 0),
    optional("报名费总额", "entry_fees", Entry::Text, 0),
    optional("名次方法", "standings", Entry::UsuallyOneOf(standings), 0),
];

/// Sheet 棋手 of a report.
pub(crate) const ENTRANT: [Item; 19] = [
    required("序号", "no", Entry::Number, 7),
    optional("编号", "id", Entry::Text, 11),
    required("姓名", "name", Entry::Text, 18),
    optional("性别", "sex", Entry::OneOf(sexes), 7),
    optional("单位", "unit", Entry::Text, 18),
    optional("国籍", "federation", Entry::Text, 11),
    optional("称号", "title", Entry::Text, 12),
    optional("等级分", "rating", Entry::Number, 9),
    optional("国际等级分", "fide_rating", Entry::Number, 12),
    optional("队", "team", Entry::Text, 14),
    optional("台次", "board", Entry::Number, 7),
    optional("警告", "warnings", Entry::Number, 10),
    optional("退赛轮次", "withdrew_before", Entry::Number, 17),
    optional("电脑", "computer", Entry::OneOf(yes_no), 10),
    optional("拼音", "latin_name", Entry::Text, 24),
    optional("出生年", "birth_year", Entry::Number, 11),
    optional("国际棋联ID", "fide_id", Entry::Text, 13),
    optional("积分", "points", Entry::Number, 8),
    optional("名次", "rank", Entry::Number, 7),
];

/// Columns of [`ENTRANT`] that every report has, and those with what identifies foreign players; points and rank follow.
pub(crate) const ENTRANT_GROUPS: [usize; 2] = [14, 17];

/// Sheet 对局.
pub(crate) const GAME: [Item; 6] = [
    required("轮次", "round", Entry::Number, 10),
    optional("日期", "date", Entry::Day, 14),
    optional("台号", "board", Entry::Number, 10),
    required("白方", "white", Entry::Number, 10),
    optional("黑方", "black", Entry::Number, 10),
    required("结果", "result", Entry::UsuallyOneOf(results), 12),
];

/// players.xlsx.
pub(crate) const REGISTER: [Item; 11] = [
    required("编号", "id", Entry::Text, 12),
    required("姓名", "name", Entry::Text, 18),
    optional("拼音", "latin_name", Entry::Text, 24),
    required("性别", "sex", Entry::OneOf(sexes), 7),
    optional("出生年", "birth_year", Entry::Number, 11),
    optional("单位", "unit", Entry::Text, 18),
    optional("国籍", "federation", Entry::Text, 11),
    optional("称号", "title", Entry::Text, 14),
    optional("国际棋联ID", "fide_id", Entry::Text, 13),
    optional("国际等级分", "fide_rating", Entry::Number, 12),
    optional("曾用名", "former_names", Entry::Text, 20),
];

/// opening.xlsx, sheet 等级分表.
pub(crate) const OPENING: [Item; 8] = [
    required("编号", "id", Entry::Text, 14),
    required("等级分", "rating", Entry::Number, 12),
    required("局数", "games", Entry::Number, 10),
    optional("曾达2400", "reached_2400", Entry::OneOf(yes_no), 14),
    optional("最近比赛", "last_event", Entry::Day, 14),
    optional("状态", "status", Entry::OneOf(statuses), 14),
    optional("首赛已过", "first_event", Entry::OneOf(yes_no), 13),
    optional("曾达2300", "reached_2300", Entry::OneOf(yes_no), 14),
];

/// Columns of [`OPENING`] that every list has; the others serve FIDE rule sets.
pub(crate) const OPENING_COLUMNS: usize = 6;

/// opening.xlsx, sheet 待定.
pub(crate) const POOL: [Item; 7] = [
    required("编号", "id", Entry::Text, 14),
    required("赛事编号", "event_id", Entry::Text, 18),
    required("名单日期", "list", Entry::Day, 14),
    required("局数", "games", Entry::Number, 10),
    required("表现分", "performance", Entry::Number, 14),
    optional("对手分和", "opponents_sum", Entry::Number, 16),
    optional("得分", "score", Entry::Number, 10),
];

/// Columns of [`POOL`] that every list has; the others serve FIDE rule sets.
pub(crate) const POOL_COLUMNS: usize = 5;

/// How a result is written.
pub(crate) const fn result_word(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::WhiteWins => "1-0",
        Outcome::Draw => "½-½",
        Outcome::BlackWins => "0-1",
        Outcome::DoubleLoss => "0-0",
        Outcome::WhiteForfeitWin => "1-0★",
        Outcome::BlackForfeitWin => "0-1★",
        Outcome::DoubleForfeit => "0-0★",
        Outcome::UnplayedDraw => "½-½★",
        Outcome::FullPointBye => "1★",
        Outcome::HalfPointBye => "½★",
        Outcome::ZeroPointBye => "0★",
    }
}

fn results(_: Language) -> Vec<&'static str> {
    const ALL: [Outcome; 11] = [
        Outcome::WhiteWins,
        Outcome::Draw,
        Outcome::BlackWins,
        Outcome::WhiteForfeitWin,
        Outcome::BlackForfeitWin,
        Outcome::DoubleForfeit,
        Outcome::UnplayedDraw,
        Outcome::DoubleLoss,
        Outcome::FullPointBye,
        Outcome::HalfPointBye,
        Outcome::ZeroPointBye,
    ];
    ALL.map(result_word).to_vec()
}

fn kinds(language: Language) -> Vec<&'static str> {
    EventKind::ALL
        .iter()
        .map(|kind| language.pick(kind.zh(), kind.code()))
        .collect()
}

fn formats(language: Language) -> Vec<&'static str> {
    EventFormat::ALL
        .iter()
        .map(|format| language.pick(format.zh(), format.code()))
        .collect()
}

fn classes(language: Language) -> Vec<&'static str> {
    EventClass::ALL
        .iter()
        .map(|class| language.pick(class.zh(), class.code()))
        .collect()
}

fn sexes(language: Language) -> Vec<&'static str> {
    language.pick(["男", "女"], ["M", "F"]).to_vec()
}

fn yes_no(language: Language) -> Vec<&'static str> {
    language.pick(["是", "否"], ["yes", "no"]).to_vec()
}

fn statuses(language: Language) -> Vec<&'static str> {
    language
        .pick(["在榜", "低于下限", "已除名"], ["listed", "below-floor", "dropped"])
        .to_vec()
}

fn standings(_: Language) -> Vec<&'static str> {
    vec![
        "cn-1994",
        "cn-1994-simple",
        "cn-1994-team",
        "cn-1994-team-places",
        "points-progressive-buchholz",
        "points-buchholz-progressive",
        "festival",
        "go-round-robin",
        "go-swiss",
        "go-swiss-total",
        "go-team",
        "fide-c07-2009",
        "fide-c07-2023",
        "fide-c07-2026",
    ]
}
