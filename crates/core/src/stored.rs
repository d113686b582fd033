//! How nouns are kept for a later run: texts that occur many times stand once.
//!
//! A report names its file and its sheet at every place, and thousands of places lie in it. Within [`with_texts`] a text
//! is written out where it first occurs and named by its number from then on; what is read back shares it likewise.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A word of the program itself, such as the name of a figure in a text; kept by [`word`].
pub type Word = &'static str;

/// The texts of what is being written or read, by their numbers.
#[derive(Default)]
struct Texts {
    by_number: Vec<Arc<str>>,
    numbers: BTreeMap<Arc<str>, u32>,
}

thread_local! {
    static TEXTS: RefCell<Texts> = RefCell::default();
    static WORDS: RefCell<BTreeSet<&'static str>> = const { RefCell::new(BTreeSet::new()) };
}

/// Writes or reads one whole with a table of texts of its own. What is written in one call is read in one call.
pub fn with_texts<T>(run: impl FnOnce() -> T) -> T {
    let outer = TEXTS.take();
    let result = run();
    TEXTS.set(outer);
    result
}

/// A text as it is kept.
#[derive(Serialize, Deserialize)]
enum Kept<'a> {
    /// Written out; it gets the next number.
    New(&'a str),
    /// One that stands before.
    Known(u32),
}

/// A text that occurs many times.
pub mod text {
    use super::{Arc, Deserialize, Deserializer, Kept, Serialize, Serializer, TEXTS};

    /// Writes it out, or names it.
    pub fn serialize<S: Serializer>(text: &Arc<str>, serializer: S) -> Result<S::Ok, S::Error> {
        let known = TEXTS.with_borrow_mut(|texts| {
            let next = u32::try_from(texts.numbers.len()).ok()?;
            let number = *texts.numbers.entry(Arc::clone(text)).or_insert(next);
            (number < next).then_some(number)
        });
        known.map_or(Kept::New(text), Kept::Known).serialize(serializer)
    }

    /// Takes it, or the one named.
    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Arc<str>, D::Error> {
        let kept = Kept::deserialize(deserializer)?;
        let text = TEXTS.with_borrow_mut(|texts| match kept {
            Kept::New(text) => {
                let text: Arc<str> = text.into();
                texts.by_number.push(Arc::clone(&text));
                Some(text)
            }
            Kept::Known(number) => texts.by_number.get(number as usize).cloned(),
        });
        text.ok_or_else(|| serde::de::Error::custom("a text that was not written"))
    }
}

/// A text that occurs many times, if there is one.
pub mod optional_text {
    use super::{Arc, Deserialize, Deserializer, Serialize, Serializer, text};

    #[derive(Serialize, Deserialize)]
    #[serde(transparent)]
    struct Text(#[serde(with = "text")] Arc<str>);

    /// As [`text::serialize`].
    pub fn serialize<S: Serializer>(text: &Option<Arc<str>>, serializer: S) -> Result<S::Ok, S::Error> {
        text.clone().map(Text).serialize(serializer)
    }

    /// As [`text::deserialize`].
    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Arc<str>>, D::Error> {
        let text = Option::<Text>::deserialize(deserializer)?;
        Ok(text.map(|Text(text)| text))
    }
}

/// How a [`Word`] is kept.
pub mod word {
    use super::{Deserialize, Deserializer, Serialize, Serializer, WORDS, Word};

    /// Writes it out.
    pub fn serialize<S: Serializer>(word: &Word, serializer: S) -> Result<S::Ok, S::Error> {
        word.serialize(serializer)
    }

    /// Takes it. The program has few words: each is made once a thread and kept.
    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Word, D::Error> {
        let read = <&str>::deserialize(deserializer)?;
        Ok(WORDS.with_borrow_mut(|words| {
            if let Some(known) = words.get(read) {
                return *known;
            }
            let word: Word = Box::leak(read.into());
            words.insert(word);
            word
        }))
    }
}

/// Texts by words.
pub mod by_word {
    use super::{Deserialize, Deserializer, Serialize, Serializer, Word, word};

    #[derive(Serialize, Deserialize)]
    struct Entry<T>(#[serde(with = "word")] Word, T);

    /// Writes them in their order.
    pub fn serialize<S: Serializer>(entries: &[(Word, String)], serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(entries.iter().map(|(word, text)| Entry(word, text)))
    }

    /// Takes them in their order.
    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<(Word, String)>, D::Error> {
        let entries = Vec::<Entry<String>>::deserialize(deserializer)?;
        Ok(entries.into_iter().map(|Entry(word, text)| (word, text)).collect())
    }
}
