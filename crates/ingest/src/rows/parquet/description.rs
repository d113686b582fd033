//! What the end of a Parquet file says of it: its columns, its groups of rows, and where their pages lie.
//!
//! The decoder believes all of it. It is therefore read here first, and the decoder is given a description of the wanted
//! columns of one group of rows and nothing else.

use polars_parquet_format::thrift::protocol::{TCompactInputProtocol, TCompactOutputProtocol};
use polars_parquet_format::{ColumnChunk, ColumnMetaData, FieldRepetitionType, FileMetaData, RowGroup, SchemaElement};

use super::{MAGIC, footer, pages};

/// What a file says of itself.
pub(super) struct Description {
    said: FileMetaData,
    columns: Vec<Column>,
}

/// A column of the table; one with others in it has several in a group of rows.
struct Column {
    element: SchemaElement,
    /// Its position among the columns of a group of rows.
    first: usize,
    has_one_value: bool,
}

impl Description {
    /// The description at the end of a file; none if it does not hold together.
    pub(super) fn of(bytes: &[u8]) -> Option<Self> {
        let footer = footer::sound(bytes)?;
        let mut protocol = TCompactInputProtocol::new(footer.bytes, footer.room);
        let said = FileMetaData::read_from_in_protocol(&mut protocol).ok()?;
        let (columns, stored) = columns(&said.schema)?;
        let is_whole = |group: &RowGroup| group.num_rows >= 0 && group.columns.len() == stored;
        let is_whole = said.row_groups.iter().all(is_whole);
        is_whole.then_some(Self { said, columns })
    }

    /// The names of the columns, as written.
    pub(super) fn headings(&self) -> Vec<String> {
        self.columns.iter().map(|column| column.element.name.clone()).collect()
    }

    /// Whether a column has one value a row, and not lists or columns of its own.
    pub(super) fn has_one_value(&self, column: usize) -> bool {
        self.columns[column].has_one_value
    }

    /// The rows of each group.
    pub(super) fn groups(&self) -> Vec<u64> {
        let rows = |group: &RowGroup| group.num_rows.unsigned_abs();
        self.said.row_groups.iter().map(rows).collect()
    }

    /// The bytes to which the pages of a column in a group of rows expand; none if they are not as they are described.
    pub(super) fn expanded(&self, bytes: &[u8], group: usize, column: usize) -> Option<u64> {
        let group = &self.said.row_groups[group];
        let chunk = group.columns[self.columns[column].first].meta_data.as_ref()?;
        pages::expanded(bytes, chunk, group.num_rows)
    }

    /// A file of nothing but the description of some columns of a group of rows; without a group, of their types.
    pub(super) fn only(&self, columns: &[usize], group: Option<usize>) -> Vec<u8> {
        let columns: Vec<&Column> = columns.iter().map(|&column| &self.columns[column]).collect();
        let root = SchemaElement {
            num_children: i32::try_from(columns.len()).ok(),
            ..self.said.schema[0].clone()
        };
        let elements = columns.iter().map(|column| column.element.clone());
        let groups: Vec<RowGroup> = group
            .map(|group| of_columns(&self.said.row_groups[group], &columns))
            .into_iter()
            .collect();
        let rows = groups.iter().map(|group| group.num_rows).sum();
        let schema = std::iter::once(root).chain(elements).collect();
        let said = FileMetaData::new(self.said.version, schema, rows, groups, None, None, None, None, None);
        let mut bytes = MAGIC.to_vec();
        // Writing to memory does not fail.
        let _ = said.write_to_out_protocol(&mut TCompactOutputProtocol::new(&mut bytes));
        let length = u32::try_from(bytes.len() - MAGIC.len()).unwrap_or_default();
        bytes.extend(length.to_le_bytes());
        bytes.extend(MAGIC);
        bytes
    }
}

/// A group of rows with some of its columns, without what is known of their values.
fn of_columns(group: &RowGroup, columns: &[&Column]) -> RowGroup {
    let chunk = |column: &&Column| {
        let chunk = &group.columns[column.first];
        let said = chunk.meta_data.clone().map(|said| ColumnMetaData {
            key_value_metadata: None,
            statistics: None,
            encoding_stats: None,
            ..said
        });
        ColumnChunk::new(None, chunk.file_offset, said, None, None, None, None, None, None)
    };
    let chunks = columns.iter().map(chunk).collect();
    RowGroup::new(chunks, group.total_byte_size, group.num_rows, None, None, None, None)
}

/// The columns of a table, and how many are stored in each group of rows. A part of a column follows it, and all its own
/// parts, before the next.
fn columns(schema: &[SchemaElement]) -> Option<(Vec<Column>, usize)> {
    let (root, parts) = schema.split_first()?;
    let mut rest = parts.iter();
    let (mut columns, mut stored) = (Vec::new(), 0);
    while let Some(element) = rest.clone().next() {
        let (first, mut open) = (stored, 1_usize);
        while open > 0 {
            let within = children(rest.next()?)?;
            stored += usize::from(within == 0);
            open = open - 1 + within;
        }
        let is_list = element.repetition_type == Some(FieldRepetitionType::REPEATED);
        columns.push(Column {
            element: element.clone(),
            first,
            has_one_value: children(element) == Some(0) && !is_list,
        });
    }
    (children(root)? == columns.len()).then_some((columns, stored))
}

fn children(element: &SchemaElement) -> Option<usize> {
    usize::try_from(element.num_children.unwrap_or_default()).ok()
}
