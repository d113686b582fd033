//! The published folders of a book as they lie there: what runs that were cut short have left, lists that are gone, files
//! that are not what was published.

use dengji_core::finding::{Code, Finding, Place};
use dengji_core::terms::ListDate;

use crate::book::{Book, PUBLISHED, names_in, shown};
use crate::console::Failure;
use crate::frozen::{self, FileHash};
use crate::standing::list_altered;

/// Temporary folders of runs that were cut short: of lists, and of revisions beside them. They are harmless.
pub fn leftovers(book: &Book) -> Result<Vec<Finding>, Failure> {
    let all = book.root.join(PUBLISHED);
    let lists = book.published_lists()?;
    let folders = std::iter::once(all).chain(lists.into_iter().map(|list| book.published(list)));
    let mut findings = Vec::new();
    for folder in folders {
        let mut names = names_in(&folder)?;
        names.retain(|name| frozen::is_temporary(name));
        let place = |name: String| Place::file(shown(&book.root, &folder.join(name)));
        let found = |name| Finding::at(Code::LeftoverIgnored, place(name));
        findings.extend(names.into_iter().map(found));
    }
    Ok(findings)
}

/// Lists that are not published though there are reports for them.
pub fn unpublished(lists: &[ListDate]) -> Option<Finding> {
    let first = lists.first()?;
    let shown: Vec<String> = lists.iter().map(ToString::to_string).collect();
    let finding = Finding::at(Code::ListUnpublished, Place::file(PUBLISHED));
    Some(finding.with("lists", shown.join(", ")).with("first", first))
}

/// Published and interim lists whose files are not what was published. `computed` gives what is known of the files of a
/// list.
pub fn altered(book: &Book, computed: impl Fn(ListDate) -> Vec<FileHash>) -> Result<Vec<Finding>, Failure> {
    let lists = book.published_lists()?.into_iter();
    let lists = lists.map(|list| (computed(list), book.published(list)));
    let interim = book.interim_lists()?.into_iter();
    let all = lists.chain(interim.map(|(_, folder)| (Vec::new(), folder)));
    Ok(all
        .filter_map(|(computed, folder)| list_altered(book, &folder, &computed))
        .collect())
}
