//! A look over the end of a Parquet file before the decoder reads it.
//!
//! The decoder makes room for as many parts as a list says it has. A damaged file can name more than any memory holds,
//! and a program without memory is ended before it can say why.

use super::MAGIC;

/// How deep one part may lie in another.
const DEPTH: u32 = 32;
/// The longest description that is read, in bytes. In memory it takes many times as much.
const LONGEST: usize = 4 << 20;
/// Bytes that the decoder counts for a structure, and for a part of a list.
const STRUCTURE: u64 = 2;
const PART: u64 = 8;

/// The description at the end of a file.
pub(super) struct Footer<'a> {
    pub bytes: &'a [u8],
    /// What the decoder may count until it is through. It reads a list wherever it expects one, whatever stands there.
    pub room: usize,
}

/// The description at the end of a file; none unless it holds together: it lies in the file, and every list in it has the
/// parts it says it has.
pub(super) fn sound(file: &[u8]) -> Option<Footer<'_>> {
    let end = file.strip_suffix(MAGIC)?.len().checked_sub(4)?;
    let length: [u8; 4] = file.get(end..end + 4)?.try_into().ok()?;
    let start = end.checked_sub(usize::try_from(u32::from_le_bytes(length)).ok()?)?;
    let bytes = file.get(start..end).filter(|found| found.len() <= LONGEST)?;
    let mut walk = Walk { rest: bytes, room: 0 };
    walk.structure(DEPTH)?;
    let room = usize::try_from(walk.room).ok()?;
    Some(Footer { bytes, room })
}

/// A way through Thrift's compact form; each step gives none where the bytes do not suffice.
struct Walk<'a> {
    /// The bytes that were not walked over yet.
    rest: &'a [u8],
    room: u64,
}

impl Walk<'_> {
    fn skip(&mut self, count: u64) -> Option<()> {
        self.rest = self.rest.get(usize::try_from(count).ok()?..)?;
        Some(())
    }

    fn byte(&mut self) -> Option<u8> {
        let (first, rest) = self.rest.split_first()?;
        self.rest = rest;
        Some(*first)
    }

    /// A number of seven bits a byte.
    fn number(&mut self) -> Option<u64> {
        let mut number = 0;
        for shift in (0..64).step_by(7) {
            let byte = self.byte()?;
            number |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return Some(number);
            }
        }
        None
    }

    /// Fields up to a zero; a truth value stands in the head of its field.
    fn structure(&mut self, depth: u32) -> Option<()> {
        let depth = depth.checked_sub(1)?;
        self.room += STRUCTURE;
        loop {
            let head = self.byte()?;
            if head == 0 {
                return Some(());
            }
            if head >> 4 == 0 {
                self.number()?;
            }
            match head & 15 {
                1 | 2 => {}
                kind => self.value(kind, depth)?,
            }
        }
    }

    fn value(&mut self, kind: u8, depth: u32) -> Option<()> {
        match kind {
            1..=3 => self.skip(1),
            4..=6 => self.number().map(|_| ()),
            7 => self.skip(8),
            8 => {
                let length = self.number()?;
                self.skip(length)?;
                self.room += length;
                Some(())
            }
            9 | 10 => self.list(depth),
            11 => self.pairs(depth),
            12 => self.structure(depth),
            _ => None,
        }
    }

    fn list(&mut self, depth: u32) -> Option<()> {
        let depth = depth.checked_sub(1)?;
        let head = self.byte()?;
        let count = match head >> 4 {
            15 => self.number()?,
            few => few.into(),
        };
        self.has_room(count)?;
        (0..count).try_for_each(|_| self.value(head & 15, depth))
    }

    fn pairs(&mut self, depth: u32) -> Option<()> {
        let depth = depth.checked_sub(1)?;
        let count = self.number()?;
        if count == 0 {
            return Some(());
        }
        self.has_room(count)?;
        let kinds = self.byte()?;
        (0..count).try_for_each(|_| {
            self.value(kinds >> 4, depth)?;
            self.value(kinds & 15, depth)
        })
    }

    /// A part takes a byte at least.
    fn has_room(&mut self, count: u64) -> Option<()> {
        self.room = self.room.checked_add(count.checked_mul(PART)?)?;
        (count <= self.rest.len() as u64).then_some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn holds_together(bytes: &[u8]) -> bool {
        sound(bytes).is_some()
    }

    /// A file of a description and nothing else.
    fn file(description: &[u8]) -> Vec<u8> {
        let length = u32::try_from(description.len()).expect("short");
        [b"PAR1", description, &length.to_le_bytes(), b"PAR1"].concat()
    }

    #[test]
    fn a_list_has_the_parts_it_says_it_has() {
        // Field 2, a list of two structures: one with a number, one of nothing.
        assert!(holds_together(&file(&[0x29, 0x2c, 0x15, 0x02, 0x00, 0x00, 0x00])));
        assert!(!holds_together(&file(&[0x29, 0x3c, 0x15, 0x02, 0x00, 0x00])));
        assert!(!holds_together(&file(&[0x29, 0xfc, 0xff, 0xff, 0xff, 0xff, 0x07])));
    }

    #[test]
    fn a_description_lies_within_its_file_and_is_not_endlessly_deep() {
        assert!(!holds_together(b"PAR1\xff\xff\xff\x7fPAR1"));
        assert!(!holds_together(b"PAR1"));
        assert!(!holds_together(&file(&[0x1c; 4000])));
    }
}
