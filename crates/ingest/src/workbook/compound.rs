//! Compound files: the container of .xls, a small file system of sectors.

/// The sector number from which on numbers mean "end" or "free".
const RESERVED: u32 = 0xffff_fffa;
/// Streams shorter than this lie in sectors of 64 bytes within the root's stream.
const MINI_BELOW: usize = 4096;
/// Size of a directory entry.
const ENTRY: usize = 128;

/// The stream of a workbook, or none if the container does not hold together.
///
/// A chain that bites its tail is damage: the decoding library would follow it until no memory is left.
pub(super) fn workbook_stream(bytes: &[u8]) -> Option<Vec<u8>> {
    let file = Container::new(bytes)?;
    let directory = file.chain(u32_at(bytes, 48)?);
    let entries = || directory.chunks_exact(ENTRY);
    let named = |name: &str| entries().find(|entry| name_of(entry).eq_ignore_ascii_case(name));
    let book = named("Workbook").or_else(|| named("Book"))?;
    let (start, length) = (u32_at(book, 116)?, usize::try_from(u32_at(book, 120)?).ok()?);
    let mut stream = if length < MINI_BELOW {
        file.mini_chain(start, &file.chain(u32_at(entries().next()?, 116)?))
    } else {
        file.chain(start)
    };
    stream.truncate(length);
    Some(stream)
}

/// The sectors of a file and which follows which.
struct Container<'a> {
    bytes: &'a [u8],
    sector: usize,
    next: Vec<u32>,
}

impl<'a> Container<'a> {
    fn new(bytes: &'a [u8]) -> Option<Self> {
        let sector = match u16_at(bytes, 30)? {
            9 => 512,
            12 => 4096,
            _ => return None,
        };
        let mut file = Self {
            bytes,
            sector,
            next: Vec::new(),
        };
        let tables = file.table_sectors()?;
        file.next = tables.into_iter().flat_map(|at| numbers(file.at(at))).collect();
        all_end(&file.next).then_some(file)
    }

    /// The sectors that hold the table of successors: 109 in the header, further ones in a list of their own.
    fn table_sectors(&self) -> Option<Vec<u32>> {
        let mut tables: Vec<u32> = numbers(self.bytes.get(76..512)?).collect();
        let mut list = u32_at(self.bytes, 68)?;
        for _ in 0..self.count() {
            if list >= RESERVED {
                break;
            }
            let mut more: Vec<u32> = numbers(self.at(list)).collect();
            list = more.pop()?;
            tables.append(&mut more);
        }
        tables.retain(|at| *at < RESERVED);
        (list >= RESERVED && tables.len() <= self.count()).then_some(tables)
    }

    fn count(&self) -> usize {
        self.bytes.len() / self.sector + 1
    }

    /// A sector; the last one may be short.
    fn at(&self, number: u32) -> &'a [u8] {
        let start = (number as usize + 1).saturating_mul(self.sector);
        let end = start.saturating_add(self.sector).min(self.bytes.len());
        self.bytes.get(start..end).unwrap_or_default()
    }

    fn chain(&self, start: u32) -> Vec<u8> {
        follow(start, &self.next, self.count())
            .flat_map(|at| self.at(at))
            .copied()
            .collect()
    }

    fn mini_chain(&self, start: u32, root: &[u8]) -> Vec<u8> {
        let next: Vec<u32> = u32_at(self.bytes, 60)
            .map(|at| numbers(&self.chain(at)).collect())
            .unwrap_or_default();
        let mini = |at: u32| root.chunks(64).nth(at as usize).unwrap_or_default();
        follow(start, &next, root.len() / 64 + 1)
            .flat_map(mini)
            .copied()
            .collect()
    }
}

/// Whether every chain ends. Each walk leaves its own mark: to meet it again is a circle, to meet another is an end.
fn all_end(next: &[u32]) -> bool {
    let mut marks = vec![0; next.len()];
    for (walk, start) in (1_usize..).zip(0..next.len()) {
        let mut at = start;
        while let Some(mark) = marks.get_mut(at).filter(|mark| **mark == 0 || **mark == walk) {
            if *mark == walk {
                return false;
            }
            *mark = walk;
            at = next[at] as usize;
        }
    }
    true
}

fn follow(start: u32, next: &[u32], most: usize) -> impl Iterator<Item = u32> {
    let step = |at: &u32| next.get(*at as usize).copied();
    std::iter::successors(Some(start), step)
        .take_while(|at| *at < RESERVED)
        .take(most)
}

fn name_of(entry: &[u8]) -> String {
    let units = entry[..64]
        .as_chunks::<2>()
        .0
        .iter()
        .map(|pair| u16::from_le_bytes(*pair));
    char::decode_utf16(units.take_while(|unit| *unit != 0))
        .filter_map(Result::ok)
        .collect()
}

fn numbers(bytes: &[u8]) -> impl Iterator<Item = u32> {
    bytes.as_chunks::<4>().0.iter().map(|four| u32::from_le_bytes(*four))
}

pub(super) fn u16_at(bytes: &[u8], at: usize) -> Option<u16> {
    bytes.get(at..at + 2)?.try_into().ok().map(u16::from_le_bytes)
}

pub(super) fn u32_at(bytes: &[u8], at: usize) -> Option<u32> {
    bytes.get(at..at + 4)?.try_into().ok().map(u32::from_le_bytes)
}
