//! Ids of events one after the other: of hundreds of thousands none has memory of its own.

use super::event::EventId;

/// Ids, or nothing where an event has none, by their numbers.
#[derive(Clone, Debug, Default)]
pub struct EventIds {
    text: String,
    /// Where each ends.
    ends: Vec<u32>,
}

impl EventIds {
    /// Adds the next.
    pub fn push(&mut self, id: Option<&str>) {
        self.text.push_str(id.unwrap_or_default());
        self.ends.push(u32::try_from(self.text.len()).unwrap_or(u32::MAX));
    }

    /// How many there are.
    pub const fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there are none.
    pub const fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The one with a number; an id has a character at least.
    pub fn get(&self, number: u32) -> Option<&str> {
        let end = self.ends[number as usize] as usize;
        let start = (number as usize)
            .checked_sub(1)
            .map_or(0, |before| self.ends[before] as usize);
        Some(&self.text[start..end]).filter(|id| !id.is_empty())
    }

    /// All of them, in their order.
    pub fn iter(&self) -> impl Iterator<Item = Option<&str>> {
        (0..u32::try_from(self.len()).unwrap_or(u32::MAX)).map(|number| self.get(number))
    }
}

impl From<EventIds> for Vec<EventId> {
    /// Those that are there.
    fn from(ids: EventIds) -> Self {
        ids.iter().flatten().filter_map(EventId::new).collect()
    }
}
