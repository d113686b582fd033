use dengji_core::finding::{Code, Finding, Place, Severity};
use dengji_core::terms::{
    Entrant, EntrantNo, EventReport, Person, PlayerId, PlayerIndex, Register, RegisterEntry, Sex, Title,
};

use super::{Directory, identify};

pub(super) fn entry(id: &str, name: &str, unit: &str) -> RegisterEntry {
    RegisterEntry {
        id: PlayerId::new(id).expect("an id"),
        name: name.into(),
        latin_name: None,
        sex: Sex::Male,
        birth_year: Some(1980),
        unit: Some(unit.into()),
        federation: None,
        title: Title::default(),
        fide_id: None,
        fide_rating: None,
        former_names: Vec::new(),
        place: Place::default().into(),
        title_column: None,
    }
}

fn register() -> Register {
    let mut zhang = entry("000001", "张远山", "北溪");
    zhang.fide_id = Some("8600001".into());
    zhang.latin_name = Some("Zhang, Yuanshan".into());
    zhang.former_names = vec!["张小山".into()];
    let mut wang = entry("000003", "王海", "南岭");
    wang.title = Title("大师".into());
    let entries = vec![
        zhang,
        entry("000002", "李青", "北溪"),
        wang,
        entry("000004", "王海", "东湖"),
    ];
    Register {
        entries,
        ..Register::default()
    }
}

fn entrant(no: u32, name: &str) -> Entrant {
    Entrant::new(EntrantNo(no), name, Place::file("a.xlsx").cell(no, 0))
}

fn people(entrants: Vec<Entrant>) -> (Vec<Option<Person>>, Vec<Finding>) {
    let register = register();
    let mut report = EventReport::empty(&Place::file("a.xlsx"));
    report.entrants = entrants.into();
    let mut findings = Vec::new();
    let people = identify(&report, &Directory::new(&register), "CHN", &mut findings);
    (people, findings)
}

fn one(change: impl FnOnce(&mut Entrant), name: &str) -> (Option<Person>, Vec<Finding>) {
    let mut entrant = entrant(1, name);
    change(&mut entrant);
    let (people, findings) = people(vec![entrant]);
    (people[0], findings)
}

fn argument<'a>(finding: &'a Finding, name: &str) -> &'a str {
    let found = finding.arguments.iter().find(|(argument, _)| *argument == name);
    found.map_or("", |(_, value)| value)
}

const ZHANG: Option<Person> = Some(Person::Registered(PlayerIndex(0)));

#[test]
fn a_number_a_fide_id_or_a_name_with_unit_identifies() {
    assert_eq!(one(|it| it.id = PlayerId::new("000001"), "张远山"), (ZHANG, vec![]));
    assert_eq!(one(|it| it.fide_id = Some("8600001".into()), "张远山"), (ZHANG, vec![]));
    assert_eq!(one(|it| it.unit = Some("北　溪".into()), "张 远山 "), (ZHANG, vec![]));
    assert_eq!(one(|it| it.birth_year = Some(1980), "张远山"), (ZHANG, vec![]));
    assert_eq!(one(|it| it.id = PlayerId::new("000001"), "张小山"), (ZHANG, vec![]));
    assert_eq!(
        one(|it| it.id = PlayerId::new("000001"), "ZHANG,  Yuanshan"),
        (ZHANG, vec![])
    );
}

#[test]
fn a_name_alone_is_not_enough() {
    let (person, findings) = one(|_| {}, "张远山");
    assert_eq!((person, findings[0].code), (None, Code::PersonUnknown));
    assert_eq!(argument(&findings[0], "reason"), "name-alone");
    assert!(argument(&findings[0], "candidates").starts_with("000001\t张远山\t"));
}

#[test]
fn a_number_is_never_padded() {
    let (person, findings) = one(|it| it.id = PlayerId::new("1"), "张远山");
    assert_eq!((person, findings[0].code), (None, Code::PersonUnknown));
    assert!(argument(&findings[0], "candidates").starts_with("000001"));
}

#[test]
fn somebody_new_gets_the_row_to_copy() {
    let (person, findings) = one(|it| it.unit = Some("北溪".into()), "赵新");
    assert_eq!((person, findings[0].code), (None, Code::PersonUnknown));
    assert_eq!(argument(&findings[0], "row"), "\t赵新\t\t\t\t北溪");
    assert_eq!(argument(&findings[0], "near"), "none");
}

#[test]
fn a_similar_name_is_a_candidate_and_no_more() {
    let (person, findings) = one(|it| it.unit = Some("北溪".into()), "李清");
    assert_eq!(person, None);
    assert!(argument(&findings[0], "candidates").starts_with("000002\t李青\t"));
}

#[test]
fn namesakes_are_told_apart_by_unit_and_not_otherwise() {
    let (person, _) = one(|it| it.unit = Some("东湖".into()), "王海");
    assert_eq!(person, Some(Person::Registered(PlayerIndex(3))));
    let (person, findings) = one(|it| it.birth_year = Some(1980), "王海");
    assert_eq!((person, findings[0].code), (None, Code::PersonAmbiguous));
}

#[test]
fn another_name_is_a_warning_and_the_name_of_another_an_error() {
    let (person, findings) = one(|it| it.id = PlayerId::new("000001"), "张运山");
    assert_eq!(
        (person, findings[0].code, findings[0].severity),
        (ZHANG, Code::PersonDiffers, Severity::Warn)
    );
    let (person, findings) = one(|it| it.id = PlayerId::new("000001"), "李青");
    assert_eq!(
        (person, findings[0].code, findings[0].severity),
        (None, Code::PersonDiffers, Severity::Error)
    );
}

#[test]
fn facts_that_differ_are_warnings() {
    let (person, findings) = one(
        |it| {
            it.id = PlayerId::new("000003");
            it.unit = Some("西山".into());
            it.sex = Some(Sex::Female);
            it.title = Title("特级大师".into());
        },
        "王海",
    );
    assert!(person.is_some());
    let fields: Vec<&str> = findings.iter().map(|finding| argument(finding, "field")).collect();
    assert_eq!(fields, ["sex", "unit", "title"]);
    assert!(
        one(
            |it| (it.id, it.title) = (PlayerId::new("000003"), Title("IM".into())),
            "王海"
        )
        .1
        .is_empty()
    );
}

#[test]
fn foreigners_and_computers_need_no_entry() {
    assert_eq!(
        one(|it| it.federation = Some("FRA".into()), "Durand, Luc"),
        (Some(Person::Foreigner), vec![])
    );
    assert_eq!(
        one(|it| it.is_computer = true, "Engine"),
        (Some(Person::Computer), vec![])
    );
    assert_eq!(one(|it| it.federation = Some("中国".into()), "Durand, Luc").0, None);
}

#[test]
fn two_rows_of_one_person_are_an_error() {
    let with_id = |no, name| Entrant {
        id: PlayerId::new("000001"),
        ..entrant(no, name)
    };
    let (people, findings) = people(vec![with_id(1, "张远山"), with_id(2, "张小山")]);
    assert_eq!(people, [ZHANG, None]);
    assert_eq!(findings[0].code, Code::PersonTwice);
}

#[test]
fn a_slip_in_a_name_of_letters_leads_to_a_candidate_and_never_to_a_person() {
    for name in ["Zhang Yuansan", "Zhang, Yuannshan", "Zhang Yuanshen", "Zhnag Yuanshan"] {
        let (person, findings) = one(|it| it.birth_year = Some(1980), name);
        assert_eq!(person, None, "{name}");
        let near = argument(&findings[0], "candidates");
        assert!(near.starts_with("000001\t张远山"), "{name}: {near}");
    }
    let (_, findings) = one(|_| {}, "Zhang Yuan");
    assert_eq!(argument(&findings[0], "near"), "none");
}
