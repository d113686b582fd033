//! Help and wrong usage in both languages.

use super::*;

const LANGUAGES: [Language; 2] = [Language::Zh, Language::En];

/// Every command and argument by the key of its text, with the text.
fn texts(command: &Command, key: &str) -> Vec<(String, String)> {
    let shown = |text: Option<&clap::builder::StyledStr>| text.map(ToString::to_string).unwrap_or_default();
    let own = |argument: &Arg| (format!("{key}-{}", argument.get_id()), shown(argument.get_help()));
    let mut all = vec![(key.to_owned(), shown(command.get_about()))];
    all.extend(command.get_arguments().map(own));
    for inner in command.get_subcommands() {
        all.extend(texts(inner, &format!("{key}-{}", inner.get_name())));
    }
    all
}

#[test]
fn every_command_and_argument_has_a_text_in_both_languages() {
    for language in LANGUAGES {
        let all = texts(&command(&Catalogue::new(language)), "help");
        let lacking: Vec<_> = all
            .iter()
            .filter(|(_, text)| text.is_empty() || text.starts_with("help"))
            .collect();
        assert!(all.len() > 80 && lacking.is_empty(), "{language:?}: {lacking:?}");
    }
}

#[test]
fn no_text_of_the_help_is_without_a_command_or_argument() {
    let catalogue = Catalogue::new(Language::En);
    let used: String = texts(&command(&catalogue), "help")
        .into_iter()
        .map(|(_, text)| text + "\n")
        .collect();
    let own = [
        "help-usage",
        "help-options",
        "help-command",
        "help-default",
        "help-values",
    ];
    let others = catalogue.templates(&["help"]).into_iter();
    let unused: Vec<_> = others
        .filter(|(key, text)| {
            !key.starts_with("help-heading")
                && !key.ends_with("-note")
                && !key.ends_with("-example")
                && !own.contains(key)
                && !used.contains(text.as_str())
        })
        .collect();
    assert!(unused.is_empty(), "{unused:?}");
}

/// The keys of the commands that do something themselves.
fn leaves(command: &Command, key: &str) -> Vec<String> {
    let inner = |inner: &Command| leaves(inner, &format!("{key}-{}", inner.get_name()));
    let all: Vec<String> = command.get_subcommands().flat_map(inner).collect();
    if all.is_empty() { vec![key.to_owned()] } else { all }
}

#[test]
fn every_command_shows_examples_that_can_be_typed() {
    for catalogue in LANGUAGES.map(Catalogue::new) {
        for key in leaves(&command(&catalogue), "help") {
            let shown = below(&key, &catalogue).unwrap_or_default().replace("\\\n", "");
            let examples = shown.lines().map(str::trim).filter(|line| line.starts_with("dengji "));
            let read = examples.map(|line| parse(line.split_whitespace().map(OsString::from).collect(), &catalogue));
            let wrong: Vec<bool> = read.map(|read| read.is_err()).collect();
            assert!(!wrong.is_empty() && !wrong.contains(&true), "{key}: {shown}");
        }
    }
}

#[test]
fn the_shape_of_the_command_line_has_no_texts_of_its_own() {
    let bare: Vec<_> = texts(&Args::command(), "help")
        .into_iter()
        .filter(|(_, text)| !text.is_empty())
        .collect();
    assert!(bare.is_empty(), "{bare:?}");
}

#[test]
fn the_help_in_chinese_holds_no_english_sentence() {
    let mut command = command(&Catalogue::new(Language::Zh));
    command.build();
    for name in ["publish", "calc", "template"] {
        let inner = command.find_subcommand_mut(name).expect("a command");
        let help = inner.render_long_help().to_string();
        let english = [
            "Usage",
            "Options",
            "Arguments",
            "Commands",
            "Print",
            "default",
            "possible",
        ];
        assert!(english.iter().all(|word| !help.contains(word)), "{help}");
    }
}

#[test]
fn the_language_is_found_before_the_command_line_is_read() {
    let asked = |line: &str| asked_language(&line.split(' ').map(OsString::from).collect::<Vec<_>>());
    assert_eq!(asked("dengji help publish --lang zh"), Some(Language::Zh));
    assert_eq!(asked("dengji --lang=en check book"), Some(Language::En));
    assert_eq!(asked("dengji --lang fr check book"), None);
}

#[test]
fn wrong_usage_is_said_in_the_language_of_the_texts() {
    let said = |line: &str, language| {
        let catalogue = Catalogue::new(language);
        let arguments: Vec<OsString> = line.split(' ').map(OsString::from).collect();
        wrong_usage(
            &parse(Vec::clone(&arguments), &catalogue).expect_err("wrong usage"),
            &arguments,
            &catalogue,
        )
    };
    let missing = said("dengji publish book", Language::Zh);
    assert!(
        missing.starts_with("错误：缺少 <公布日期>\n用法：dengji publish <等级分册> <公布日期>"),
        "{missing}"
    );
    let unknown = said("dengji publsh book", Language::En);
    assert!(
        unknown.starts_with("error: there is no command publsh; near it: publish\nUsage:")
            && unknown.contains("`dengji help publish`"),
        "{unknown}"
    );
    let value = said("dengji template letter a.xlsx", Language::Zh);
    assert!(
        value.starts_with("错误：<表格> 不能是“letter”，可为 report、players、opening"),
        "{value}"
    );
    let conflict = said("dengji publish b 1994-01-01 --revise --dry-run", Language::En);
    assert!(conflict.contains("does not go together with"), "{conflict}");
    let bare = said("dengji --lang zh", Language::Zh);
    assert!(
        bare.contains("缺少命令") && bare.contains("publish") && !bare.contains("缺少 dengji"),
        "{bare}"
    );
    let inner = said("dengji calc --lang en", Language::En);
    assert!(
        inner.contains("first-rating") && inner.contains("`dengji help calc`"),
        "{inner}"
    );
}

#[test]
fn a_value_that_is_not_taken_is_told_its_form() {
    let said = |line: &str, language| {
        let catalogue = Catalogue::new(language);
        let arguments: Vec<OsString> = line.split(' ').map(OsString::from).collect();
        wrong_usage(
            &parse(Vec::clone(&arguments), &catalogue).expect_err("wrong usage"),
            &arguments,
            &catalogue,
        )
    };
    let day = said("dengji new b --opening 2026/1/1", Language::Zh);
    assert!(day.contains("2026-01-01"), "{day}");
    let no_day = said("dengji titles b --as-of 2026-13-01", Language::En);
    assert!(no_day.contains("year-month-day"), "{no_day}");
    let threads = said("dengji check b --threads abc", Language::Zh);
    assert!(threads.contains("1 至 1024"), "{threads}");
}

#[test]
fn every_name_of_a_value_has_words_in_both_languages() {
    fn all(command: &Command, names: &mut Vec<String>) {
        let values = command
            .get_arguments()
            .filter(|argument| argument.get_action().takes_values());
        let of = |argument: &Arg| argument.get_value_names().unwrap_or_default().to_vec();
        names.extend(values.flat_map(of).map(|name| name.to_string()));
        command.get_subcommands().for_each(|inner| all(inner, names));
    }
    let english = Catalogue::new(Language::En);
    let mut names = Vec::new();
    all(&Args::command(), &mut names);
    let lacking: Vec<String> = names
        .iter()
        .flat_map(|name| name.split(|c: char| !c.is_ascii_uppercase() && c != '_'))
        .filter(|word| word.len() > 1)
        .filter(|word| {
            english
                .known_text(&format!("value-name-{}", word.to_lowercase()), &[])
                .is_none()
        })
        .map(str::to_owned)
        .collect();
    assert!(names.len() > 30 && lacking.is_empty(), "{lacking:?}");
}
