//! The completion of bash: commands first, then what an argument is, then options where a dash is typed.

use std::fmt::Write as _;

use clap::{Arg, Command, ValueHint};

use crate::help::PROGRAM;

/// What every command needs: words, files, folders, and the list dates of the book that stands first.
const HELPERS: &str = r#"_dengji_words() { COMPREPLY=($(compgen -W "$1" -- "$cur")); }
_dengji_files() { compopt -o filenames 2>/dev/null; mapfile -t COMPREPLY < <(compgen -f -- "$cur"); }
_dengji_dirs() { compopt -o filenames 2>/dev/null; mapfile -t COMPREPLY < <(compgen -d -- "$cur"); }
_dengji_periods() { _dengji_words "$(command ls -- "$book/periods" 2>/dev/null)"; }
"#;

/// The script.
pub fn script(command: &Command) -> String {
    let mut all = Vec::new();
    collect(command, "", &mut all);
    let mut text = String::from(HELPERS);
    text += "_dengji() {\n    local cur=\"${COMP_WORDS[COMP_CWORD]}\" prev=\"${COMP_WORDS[COMP_CWORD-1]}\"\n";
    text += "    local cmd=\"\" book=\"\" at=0 skip=\"\" word i\n    COMPREPLY=()\n";
    text += "    for ((i = 1; i < COMP_CWORD; i++)); do\n        word=\"${COMP_WORDS[i]}\"\n";
    text += "        if [[ -n $skip ]]; then skip=\"\"; continue; fi\n        case \"$cmd,$word\" in\n";
    for (path, _) in all.iter().filter(|(path, _)| !path.is_empty()) {
        let (above, name) = path.rsplit_once(' ').unwrap_or(("", path));
        let _ = writeln!(text, "            \"{above},{name}\") cmd=\"{path}\"; continue;;");
    }
    let _ = writeln!(
        text,
        "        esac\n        case \"$word\" in\n            {}) skip=1;;",
        with_values(&all)
    );
    text += "            -*) ;;\n            *) [[ $at == 0 ]] && book=\"$word\"; at=$((at + 1));;\n        esac\n    done\n";
    text += "    if [[ -n $skip ]]; then\n        case \"$cmd,$prev\" in\n";
    for (path, command) in &all {
        for option in options(command).filter(|option| option.get_action().takes_values()) {
            let of = if option.is_global_set() { "*" } else { path.as_str() };
            let pattern = if of == "*" { of.to_owned() } else { format!("\"{of}\"") };
            let line = format!("            {pattern},--{}) {};;\n", long(option), offered(option));
            if !text.contains(&line) {
                text += &line;
            }
        }
    }
    text += "        esac\n        return\n    fi\n    if [[ $cur == -* ]]; then\n        case \"$cmd\" in\n";
    for (path, command) in &all {
        let names: Vec<String> = options(command).map(|option| format!("--{}", long(option))).collect();
        let _ = writeln!(text, "            \"{path}\") _dengji_words \"{}\";;", names.join(" "));
    }
    text += "        esac\n        return\n    fi\n    case \"$cmd,$at\" in\n";
    for (path, command) in &all {
        let inner: Vec<&str> = command.get_subcommands().map(Command::get_name).collect();
        if !inner.is_empty() {
            let _ = writeln!(text, "        \"{path},0\") _dengji_words \"{}\";;", inner.join(" "));
        }
        for (at, argument) in command.get_positionals().enumerate() {
            let many = argument.get_num_args().is_some_and(|count| count.max_values() > 1);
            let at = if many { "*".to_owned() } else { at.to_string() };
            let _ = writeln!(text, "        \"{path},\"{at}) {};;", offered(argument));
        }
    }
    let _ = write!(text, "    esac\n}}\ncomplete -F _dengji {PROGRAM}\n");
    text
}

/// A command and those below it, each by its words behind the name of the program.
fn collect<'a>(command: &'a Command, path: &str, all: &mut Vec<(String, &'a Command)>) {
    all.push((path.to_owned(), command));
    for inner in command.get_subcommands() {
        let path = format!("{path} {}", inner.get_name());
        collect(inner, path.trim_start(), all);
    }
}

fn options(command: &Command) -> impl Iterator<Item = &Arg> {
    command.get_arguments().filter(|argument| argument.get_long().is_some())
}

fn long(option: &Arg) -> &str {
    option.get_long().unwrap_or_default()
}

/// The options behind which a value stands, as a pattern.
fn with_values(all: &[(String, &Command)]) -> String {
    let all = all.iter().flat_map(|(_, command)| options(command));
    let valued = all.filter(|option| option.get_action().takes_values());
    let mut names: Vec<String> = valued.map(|option| format!("--{}", long(option))).collect();
    names.sort_unstable();
    names.dedup();
    names.join("|")
}

/// What is offered for an argument.
fn offered(argument: &Arg) -> String {
    let values = argument.get_possible_values();
    let words: Vec<&str> = values.iter().map(clap::builder::PossibleValue::get_name).collect();
    match (argument.get_id().as_str(), argument.get_value_hint()) {
        _ if !words.is_empty() => format!("_dengji_words \"{}\"", words.join(" ")),
        ("period" | "until", _) => "_dengji_periods".to_owned(),
        (_, ValueHint::DirPath) => "_dengji_dirs".to_owned(),
        (_, ValueHint::AnyPath | ValueHint::FilePath) => "_dengji_files".to_owned(),
        _ => ":".to_owned(),
    }
}
