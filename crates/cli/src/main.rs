//! dengji: official rating lists of a chess federation, from tournament reports.

mod args;
mod audit;
mod book;
mod cache;
mod causes;
mod commands;
mod compute;
mod condition;
mod console;
mod faults;
mod frozen;
mod help;
mod lists;
mod load;
mod output;
mod report_json;
mod standing;
mod trace;

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::OnceLock;
use std::{env, panic};

use dengji_core::rulebook::{Rulebook, embedded};
use dengji_core::standings::System;
use dengji_core::terms::ListDate;
use dengji_export::catalogue::{Catalogue, Language};
use dengji_export::publish::Extent;

use args::{Bounds, Calculation, Command, Lang, Tables};
use book::Book;
use book::config::LanguageCode;
use commands::check::Extra;
use commands::publish::Target;
use commands::rules;
use console::{Console, Failure};

/// The exit code of a run that could not do its work.
const NOT_DONE: u8 = 2;

fn main() -> ExitCode {
    let language = help::asked_language(&env::args_os().collect::<Vec<_>>()).unwrap_or_else(of_environment);
    guarded(Catalogue::new(language), run_program)
}

/// Runs the program; whatever goes wrong inside, it is said how to report it, and the caller gets the exit code of a run
/// that could not do its work.
fn guarded(catalogue: Catalogue, run: impl FnOnce() -> ExitCode + panic::UnwindSafe) -> ExitCode {
    panic::set_hook(Box::new(move |fault| {
        // A decoder that stumbles over a damaged file gives a finding about the file.
        if dengji_ingest::rows::is_decoding() {
            return;
        }
        let arguments = [("version", env!("CARGO_PKG_VERSION")), ("fault", &fault.to_string())];
        console::to_stderr(&catalogue.text_with("error-internal", &arguments));
        console::to_stderr(&catalogue.text("error-internal-report"));
    }));
    panic::catch_unwind(run).unwrap_or(ExitCode::from(NOT_DONE))
}

fn run_program() -> ExitCode {
    let arguments: Vec<OsString> = env::args_os().collect();
    let asked = help::asked_language(&arguments);
    let language = asked.or_else(|| of_book(&arguments)).unwrap_or_else(of_environment);
    let catalogue = Catalogue::new(language);
    let args = match help::parse(arguments.clone(), &catalogue) {
        Ok(args) => args,
        Err(error) => return help::show(&error, &arguments, &catalogue),
    };
    if let Command::Help { command } = &args.command {
        return help::of(command, &catalogue);
    }
    let console = Console {
        catalogue,
        json: args.json,
        quiet: args.quiet,
        limits: args.bounds.into(),
        no_cache: args.no_cache,
        unwritten: OnceLock::new(),
    };
    let done = bounds(args.bounds)
        .and_then(|()| threads(args.threads))
        .and_then(|()| run(args.command, args.lang.map(Language::from), &console));
    match done.and_then(|()| console.all_written()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            console::to_stderr(&failure.text(&console.catalogue));
            ExitCode::from(failure.exit())
        }
    }
}

#[expect(clippy::too_many_lines, reason = "one arm a command")]
fn run(command: Command, chosen: Option<Language>, console: &Console) -> Result<(), Failure> {
    match command {
        Command::New { book, rules, opening } => commands::new::run(&book, &rules, opening, console),
        Command::Template { kind, file } => commands::template::run(kind, &file, console),
        Command::Check {
            paths,
            write_event,
            suggest_register,
        } => {
            let extra = match (write_event, suggest_register) {
                (true, _) => Extra::Sidecars,
                (false, true) => Extra::Suggestions,
                (false, false) => Extra::Nothing,
            };
            check(&paths, extra, console)
        }
        Command::Convert {
            input,
            output,
            to,
            federation,
            write_event,
        } => {
            let extra = if write_event { Extra::Sidecars } else { Extra::Nothing };
            let wanted = commands::convert::Wanted {
                input: &input,
                output: &output,
                layout: to,
                federation: &federation,
                extra,
            };
            commands::convert::run(&wanted, console)
        }
        Command::Publish {
            book,
            period,
            dry_run,
            out,
            tables,
            only,
            revise,
        } => {
            let book = Book::open(&book)?;
            if revise {
                return commands::revise::run(&book, list_date(&period)?, console);
            }
            let target = match (&out, dry_run) {
                (Some(folder), _) => match tables {
                    Some(Tables::All) => Target::Part(folder, Extent::Tables),
                    Some(Tables::List) => Target::Part(folder, Extent::List),
                    None => Target::Folder(folder),
                },
                (None, true) => Target::Nowhere,
                (None, false) => Target::Book,
            };
            commands::publish::run(&book, list_date(&period)?, &target, &only, console)
        }
        Command::Explain {
            book,
            period,
            player,
            html,
        } => {
            let book = Book::open(&book)?;
            commands::explain::run(&book, list_date(&period)?, &player, html.as_deref(), console)
        }
        Command::Audit {
            book,
            period,
            against,
            csv,
            xlsx,
        } => {
            let book = Book::open(&book)?;
            let wanted = commands::audit::Wanted { against, csv, xlsx };
            commands::audit::run(&book, list_date(&period)?, &wanted, console)
        }
        Command::Rebuild { book, until } => {
            let book = Book::open(&book)?;
            commands::rebuild::run(&book, until.as_deref().map(list_date).transpose()?, console)
        }
        Command::Verify { book, period } => {
            let book = Book::open(&book)?;
            commands::verify::run(&book, period.as_deref().map(list_date).transpose()?, console)
        }
        Command::Titles { book, as_of, out } => {
            let book = Book::open(&book)?;
            commands::titles::run(&book, as_of, out.as_deref(), console)
        }
        Command::Site { book, out } => {
            let book = Book::open(&book)?;
            commands::site::run(&book, &out, console)
        }
        Command::Promote { file, group, table } => {
            commands::promote::run(&file, group.as_deref(), table.as_deref(), console)
        }
        Command::Calc { what } => calc(&what, console),
        Command::Qualify { book, period } => {
            let book = Book::open(&book)?;
            commands::qualify::run(&book, list_date(&period)?, console)
        }
        Command::Standings {
            files,
            system,
            tie_breaks,
            csv,
            xlsx,
        } => {
            let wanted = commands::standings::Wanted {
                files,
                system,
                tie_breaks,
                csv,
                xlsx,
            };
            commands::standings::run(&wanted, console)
        }
        Command::Rules { id, on, text } => {
            let books = embedded()?;
            if let Some(id) = id.as_ref().filter(|_| text) {
                let of_standings = System::text(id).map(Ok);
                let text = of_standings.unwrap_or_else(|| named(&books, id).map(Rulebook::text))?;
                console.data(text);
                return Ok(());
            }
            let form = form(console);
            console.data(&match id {
                None => rules::list(&books, form, &console.catalogue),
                Some(id) => rules::show(named(&books, &id)?, on, form, &console.catalogue),
            });
            Ok(())
        }
        Command::Article { id, number } => {
            let books = embedded()?;
            let text = rules::article(named(&books, &id)?, &number, form(console), &console.catalogue)?;
            console.data(&text);
            Ok(())
        }
        Command::Simulate(asked) => commands::simulate::run(&asked, chosen.unwrap_or(Language::Zh), console),
        Command::Completions { shell } => {
            commands::shell::completions(shell, console);
            Ok(())
        }
        Command::Man { out } => commands::shell::manual(out.as_deref(), console),
        Command::Help { .. } => Ok(()),
    }
}

/// `calc`: one figure.
fn calc(what: &Calculation, console: &Console) -> Result<(), Failure> {
    let books = embedded()?;
    let (rules, on) = what.rules();
    let (book, on) = (named(&books, rules)?, on.unwrap_or_else(commands::new::today));
    match what {
        Calculation::Norm(asked) => commands::calc::norm::run(book, on, asked, console),
        other => commands::calc::run(book, on, other, console),
    }
}

/// The rule sets the program carries.
fn embedded() -> Result<Vec<Rulebook>, Failure> {
    let load = |id| {
        embedded::load(id).map(|book| book.map_err(|error| Failure::new("error-rule-set").with("id", id).fault(error)))
    };
    embedded::ids().filter_map(load).collect()
}

fn named<'a>(books: &'a [Rulebook], id: &str) -> Result<&'a Rulebook, Failure> {
    books
        .iter()
        .find(|book| *book.id == *id)
        .ok_or_else(|| rules::unknown_rule_set(id, books))
}

fn form(console: &Console) -> rules::Form {
    if console.json {
        rules::Form::Json
    } else {
        rules::Form::Text
    }
}

/// `check BOOK [PERIOD]` or `check FILE...`: a folder is a book.
fn check(paths: &[PathBuf], extra: Extra, console: &Console) -> Result<(), Failure> {
    let Some(first) = paths.first().filter(|path| path.is_dir()) else {
        return match commands::check::InBook::of(paths)? {
            Some(reports) if extra == Extra::Nothing => commands::check::in_book(&reports, console),
            _ => commands::check::files(paths, extra, console),
        };
    };
    let book = Book::open(first)?;
    let period = match paths {
        [_] => None,
        [_, period] => Some(list_date(&period.to_string_lossy())?),
        _ => return Err(Failure::new("error-check-usage")),
    };
    commands::check::book(&book, period, extra, console)
}

/// The day of a list as it is given on the command line.
fn list_date(text: &str) -> Result<ListDate, Failure> {
    let date = text.parse().map(ListDate);
    date.map_err(|_| {
        Failure::new("error-no-date")
            .with("found", text)
            .with("meant", help::date_meant(text))
    })
}

/// The language of the first book in which something on the command line lies: whatever is said of a book, or of a file
/// in it, is said in its language, also if it cannot be opened or the command line cannot be read.
fn of_book(arguments: &[OsString]) -> Option<Language> {
    let words = arguments.iter().skip(1).map(Path::new);
    let is_path = |path: &&Path| path.exists() || path.parent().is_some_and(Path::is_dir);
    let code = words.filter(is_path).find_map(Book::language_around)?;
    Some(code.into())
}

/// Chinese in a Chinese environment, English elsewhere.
fn of_environment() -> Language {
    let set = |name| env::var(name).ok().filter(|value| !value.is_empty());
    let locale = set("LC_ALL").or_else(|| set("LC_MESSAGES")).or_else(|| set("LANG"));
    if locale.is_some_and(|locale| locale.starts_with("zh")) {
        Language::Zh
    } else {
        Language::En
    }
}

/// Fails if no rating lies within the bounds.
fn bounds(bounds: Bounds) -> Result<(), Failure> {
    let crossed = bounds.crossed_ratings();
    let failure = |(least, greatest)| {
        Failure::new("error-bounds-crossed")
            .with("min", least)
            .with("max", greatest)
    };
    crossed.map_or(Ok(()), |ratings| Err(failure(ratings)))
}

fn threads(number: Option<u16>) -> Result<(), Failure> {
    let number = usize::from(number.unwrap_or(0));
    let built = rayon::ThreadPoolBuilder::new().num_threads(number).build_global();
    built.map_err(|error| Failure::new("error-threads").with("reason", error))
}

impl From<Lang> for Language {
    fn from(lang: Lang) -> Self {
        match lang {
            Lang::Zh => Self::Zh,
            Lang::En => Self::En,
        }
    }
}

impl From<LanguageCode> for Language {
    fn from(code: LanguageCode) -> Self {
        match code {
            LanguageCode::Zh => Self::Zh,
            LanguageCode::En => Self::En,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::process;

    use super::*;

    /// Set in the process that is to fail inside.
    const FAILS: &str = "DENGJI_TEST_FAILS";

    #[test]
    fn a_fault_of_the_program_says_how_to_report_it_and_exits_with_2() {
        if env::var_os(FAILS).is_some() {
            let code = guarded(Catalogue::new(Language::En), || panic!("a fault of the program"));
            process::exit(if code == ExitCode::from(2) { 2 } else { 1 });
        }
        let name = "tests::a_fault_of_the_program_says_how_to_report_it_and_exits_with_2";
        let itself = env::current_exe().expect("the test has a file");
        let mut again = process::Command::new(itself);
        let ran = again.args([name, "--exact", "--nocapture"]).env(FAILS, "1").output();
        let ran = ran.expect("the test runs once more");
        let said = String::from_utf8_lossy(&ran.stderr);
        assert_eq!(ran.status.code(), Some(2), "{said}");
        for part in [
            "internal error: ",
            "a fault of the program",
            "please report this with the command line",
        ] {
            assert!(said.contains(part), "{part}: {said}");
        }
    }
}
