//! Blocks of games that memory need not hold: a temporary file without a name, which goes with the program.

use std::fs::File;
use std::io::{Read, Seek, SeekFrom, Write};
use std::sync::{Mutex, PoisonError};

use dengji_core::terms::blocks::{BlockStore, Kept};

/// Bytes of blocks that stay in memory: some millions of games.
const IN_MEMORY: usize = 1 << 23;

/// A store of blocks. The first stay in memory, the others go to the disk; without one they stay as well.
#[derive(Debug, Default)]
pub struct Spool(Mutex<Spooled>);

#[derive(Debug, Default)]
struct Spooled {
    in_memory: usize,
    /// None before the first block, and where there is no room for one.
    file: Option<File>,
    end: u64,
    is_full: bool,
}

impl Spooled {
    /// Adds a block to the file; gives its position.
    fn add(&mut self, block: &[u8]) -> std::io::Result<u64> {
        let file = match &mut self.file {
            Some(file) => file,
            none => none.insert(tempfile::tempfile()?),
        };
        let at = self.end;
        file.seek(SeekFrom::Start(at))?;
        file.write_all(block)?;
        self.end += block.len() as u64;
        Ok(at)
    }

    fn read(&mut self, at: u64, length: u32) -> std::io::Result<Vec<u8>> {
        let file = self.file.as_mut().ok_or(std::io::ErrorKind::NotFound)?;
        let mut block = vec![0; length as usize];
        file.seek(SeekFrom::Start(at))?;
        file.read_exact(&mut block)?;
        Ok(block)
    }
}

impl BlockStore for Spool {
    fn keep(&self, block: Vec<u8>) -> Kept {
        let mut spooled = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let length = u32::try_from(block.len()).ok().filter(|_| !spooled.is_full);
        if let Some(length) = length.filter(|_| spooled.in_memory + block.len() > IN_MEMORY) {
            match spooled.add(&block) {
                Ok(at) => return Kept::Stored { at, length },
                // A full disk stays full: what follows is kept in memory.
                Err(_) => spooled.is_full = true,
            }
        }
        spooled.in_memory += block.len();
        Kept::Memory(block.into())
    }

    /// # Panics
    /// If the temporary file cannot be read any more: the games are gone, and nothing can be published without them.
    fn get(&self, at: u64, length: u32) -> Vec<u8> {
        let mut spooled = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        spooled
            .read(at, length)
            .unwrap_or_else(|error| panic!("the temporary file with games cannot be read: {error}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_come_back_from_memory_and_from_the_disk() {
        let spool = Spool::default();
        let block = |number: u8| vec![number; IN_MEMORY / 4 + usize::from(number)];
        let kept: Vec<Kept> = (0..8).map(|number| spool.keep(block(number))).collect();
        let stored = kept.iter().filter(|kept| matches!(kept, Kept::Stored { .. })).count();
        assert_eq!(stored, 5, "three and a bit fit");
        for (number, kept) in (0..).zip(kept) {
            let bytes = match kept {
                Kept::Memory(bytes) => bytes.to_vec(),
                Kept::Stored { at, length } => spool.get(at, length),
            };
            assert!(bytes == block(number), "{number}");
        }
    }
}
