use dengji_core::finding::Spot;
use polars::prelude::{Column, DataFrame, DataType, IntoColumn, ParquetWriter, PlSmallStr, StringChunked};
use polars_parquet_format::thrift::protocol::{TCompactInputProtocol, TCompactOutputProtocol};
use polars_parquet_format::{ColumnMetaData, FieldRepetitionType, FileMetaData, PageHeader, SchemaElement};

use super::*;

const WANTED: Columns = Columns {
    names: &["id", "result"],
    needed: &[0, 1],
    name: str::to_owned,
};

fn texts(name: &str, cells: &[&str]) -> Column {
    let texts: StringChunked = cells.iter().map(|cell| Some(*cell)).collect();
    texts.with_name(PlSmallStr::from_str(name)).into_column()
}

fn written(columns: Vec<Column>) -> Vec<u8> {
    let mut frame = DataFrame::new_infer_height(columns).expect("columns of one height");
    let mut bytes = Vec::new();
    ParquetWriter::new(&mut bytes)
        .finish(&mut frame)
        .expect("a file in memory");
    bytes
}

/// Three rows.
fn sound() -> Vec<u8> {
    written(vec![
        texts("result", &["1-0", "0-1", "1-0"]),
        texts("id", &["p", "q", "r"]),
    ])
}

/// The file with another description, after more bytes of pages.
fn changed(file: &[u8], change: impl FnOnce(&mut FileMetaData, &mut Vec<u8>)) -> Vec<u8> {
    let end = footer::sound(file).expect("a sound file").bytes;
    let mut said =
        FileMetaData::read_from_in_protocol(&mut TCompactInputProtocol::new(end, usize::MAX)).expect("sound");
    let mut bytes = file[..file.len() - end.len() - 8].to_vec();
    change(&mut said, &mut bytes);
    let start = bytes.len();
    said.write_to_out_protocol(&mut TCompactOutputProtocol::new(&mut bytes))
        .expect("in memory");
    let length = u32::try_from(bytes.len() - start).expect("short");
    bytes.extend(length.to_le_bytes());
    bytes.extend(MAGIC);
    bytes
}

fn column(said: &mut FileMetaData, at: usize) -> &mut ColumnMetaData {
    said.row_groups[0].columns[at]
        .meta_data
        .as_mut()
        .expect("a description")
}

/// The file with another head of the first page of a column.
fn with_page(file: &[u8], at: usize, change: impl FnOnce(&mut PageHeader)) -> Vec<u8> {
    changed(file, |said, bytes| {
        let column = column(said, at);
        let start = column.dictionary_page_offset.unwrap_or(column.data_page_offset);
        let start = usize::try_from(start).expect("in the file");
        let length = usize::try_from(column.total_compressed_size).expect("in the file");
        let pages = bytes[start..start + length].to_vec();
        let mut rest = &pages[..];
        let mut head =
            PageHeader::read_from_in_protocol(&mut TCompactInputProtocol::new(&mut rest, usize::MAX)).expect("a head");
        change(&mut head);
        let moved = i64::try_from(bytes.len() - start).expect("a short file");
        let before = bytes.len();
        head.write_to_out_protocol(&mut TCompactOutputProtocol::new(&mut *bytes))
            .expect("in memory");
        let longer = i64::try_from(bytes.len() - before).expect("short")
            - i64::try_from(pages.len() - rest.len()).expect("short");
        bytes.extend(rest);
        column.data_page_offset += moved
            + if column.dictionary_page_offset.is_some() {
                longer
            } else {
                0
            };
        column.dictionary_page_offset = column.dictionary_page_offset.map(|offset| offset + moved);
        column.total_compressed_size += longer;
    })
}

/// The rows, and what is found as code, why and place.
fn read(bytes: Vec<u8>, limits: &Limits) -> (Vec<String>, Vec<String>) {
    let file = SourceFile::new("a.parquet", bytes);
    let mut rows = Vec::new();
    let findings = each_row(&file, &WANTED, limits, &mut |row| {
        rows.push(format!("{} {}", row.cell(0), row.cell(1)));
    });
    let said = |finding: &Finding| {
        let word = finding
            .argument("why")
            .or(finding.argument("heading"))
            .or(finding.argument("what"));
        let place = match finding.place.spot {
            Spot::Whole => String::new(),
            spot => format!(" {spot}"),
        };
        format!("{} {}{place}", finding.code.word(), word.unwrap_or_default())
    };
    (rows, findings.iter().map(said).collect())
}

fn found(bytes: Vec<u8>) -> Vec<String> {
    read(bytes, &Limits::USUAL).1
}

#[test]
fn a_sound_file_is_read_and_so_is_the_same_with_its_description_written_anew() {
    let expected = (vec!["p 1-0".to_owned(), "q 0-1".to_owned(), "r 1-0".to_owned()], vec![]);
    assert_eq!(read(sound(), &Limits::USUAL), expected);
    assert_eq!(read(changed(&sound(), |_, _| {}), &Limits::USUAL), expected);
    assert_eq!(read(with_page(&sound(), 1, |_| {}), &Limits::USUAL), expected);
}

#[test]
fn a_page_that_says_it_holds_gigabytes_is_named_and_no_room_is_made_for_it() {
    let huge = i32::MAX;
    let dictionary = with_page(&sound(), 1, |head| {
        head.dictionary_page_header.as_mut().expect("a dictionary").num_values = huge;
    });
    assert_eq!(found(dictionary), ["parquet-damaged pages 1:id"]);
    let stored = with_page(&sound(), 0, |head| head.compressed_page_size = huge);
    assert_eq!(found(stored), ["parquet-damaged pages 1:result"]);
    let negative = with_page(&sound(), 0, |head| head.uncompressed_page_size = -1);
    assert_eq!(found(negative), ["parquet-damaged pages 1:result"]);
    // So much could be true, but is more than is read.
    let expanded = with_page(&sound(), 0, |head| head.uncompressed_page_size = huge);
    assert_eq!(found(expanded), ["limit-exceeded expanded-bytes"]);
}

#[test]
fn a_column_that_does_not_lie_where_it_is_described_is_named() {
    for change in [
        (|column: &mut ColumnMetaData| column.total_compressed_size = i64::MAX) as fn(&mut ColumnMetaData),
        |column| column.total_compressed_size = -1,
        |column| column.dictionary_page_offset = Some(i64::MAX),
        |column| column.num_values = i64::MAX,
        |column| column.total_compressed_size /= 2,
    ] {
        let bytes = changed(&sound(), |said, _| change(column(said, 1)));
        assert_eq!(found(bytes), ["parquet-damaged pages 1:id"]);
    }
}

#[test]
fn a_group_of_more_rows_than_it_has_is_damaged() {
    let bytes = changed(&sound(), |said, _| said.row_groups[0].num_rows = i64::MAX);
    assert_eq!(found(bytes), ["parquet-damaged pages 1:result"]);
    let bytes = changed(&sound(), |said, _| said.row_groups[0].num_rows = -1);
    assert_eq!(found(bytes), ["parquet-damaged description"]);
    let bytes = changed(&sound(), |said, _| said.row_groups[0].columns.truncate(1));
    assert_eq!(found(bytes), ["parquet-damaged description"]);
}

#[test]
fn pages_that_the_decoder_cannot_read_are_named_by_row_and_column() {
    let bytes = changed(&sound(), |said, _| {
        column(said, 1).codec = polars_parquet_format::CompressionCodec::GZIP;
    });
    assert_eq!(found(bytes), ["parquet-damaged decoder 1:id"]);
}

#[test]
fn a_file_is_cut_or_ends_in_something_else() {
    let whole = sound();
    assert_eq!(found(whole[..whole.len() - 1].to_vec()), ["parquet-damaged cut"]);
    assert_eq!(found(b"PAR1".to_vec()), ["parquet-damaged description"]);
    assert_eq!(
        found(b"PAR1\xff\xff\xff\x7fPAR1".to_vec()),
        ["parquet-damaged description"]
    );
}

#[test]
fn columns_in_columns_are_passed_over_however_deep_and_are_a_finding_if_wanted() {
    let part = |name: &str| SchemaElement {
        type_: None,
        num_children: Some(1),
        repetition_type: Some(FieldRepetitionType::OPTIONAL),
        converted_type: None,
        logical_type: None,
        name: name.to_owned(),
        ..SchemaElement::new(None, None, None, String::new(), None, None, None, None, None, None)
    };
    let nested = |name: &'static str| {
        let file = written(vec![
            texts("id", &["p"]),
            texts("result", &["1-0"]),
            texts("within", &["x"]),
        ]);
        changed(&file, |said, _| {
            // A root, three columns; the third becomes the innermost of many.
            let deep = std::iter::repeat_n(part(name), 60_000);
            said.schema.splice(3..3, deep);
        })
    };
    assert_eq!(
        read(nested("remarks"), &Limits::USUAL),
        (vec!["p 1-0".to_owned()], vec![])
    );
    let wanted = changed(&nested("remarks"), |said, _| {
        said.schema[3].name = "id".to_owned();
        said.schema[1].name = "other".to_owned();
    });
    assert_eq!(found(wanted), ["column-type-unread id"]);
}

#[test]
fn a_wanted_column_stands_once_and_others_as_often_as_they_like() {
    let file = written(vec![
        texts("id", &["p"]),
        texts("result", &["1-0"]),
        texts("more", &["x"]),
        texts("x", &["x"]),
    ]);
    let twice = |name: &str| {
        changed(&file, |said, _| {
            said.schema[3].name = name.to_owned();
            said.schema[4].name = name.to_owned();
        })
    };
    assert_eq!(
        read(twice("remarks"), &Limits::USUAL),
        (vec!["p 1-0".to_owned()], vec![])
    );
    assert_eq!(found(twice("id")), ["heading-twice id"]);
}

#[test]
fn a_table_expands_to_what_is_allowed() {
    let many = Column::new("result".into(), vec![1_i64; 1000]);
    let ids = many
        .cast(&DataType::String)
        .expect("numbers as text")
        .with_name("id".into());
    let bytes = written(vec![ids, many]);
    let limits = Limits {
        expanded_bytes: 8000,
        ..Limits::USUAL
    };
    assert_eq!(read(bytes.clone(), &Limits::USUAL).1, [""; 0]);
    let (rows, findings) = read(bytes, &limits);
    assert_eq!(
        (rows.len(), findings),
        (0, vec!["limit-exceeded expanded-bytes".to_owned()])
    );
}

#[test]
fn a_number_where_a_list_belongs_is_no_list_of_as_many_parts() {
    // A group of rows whose first field, the list of its columns, has the kind of a number: 15 parts and more follow.
    let group: &[u8] = &[0x16, 0xfc, 0x80, 0x80, 0x80, 0x80, 0x0f, 0x26, 0x00, 0x16, 0x00, 0x00];
    let root: &[u8] = &[0x48, 0x01, b'r', 0x15, 0x00, 0x00];
    let said = [
        &[0x15, 0x02, 0x19, 0x1c],
        root,
        &[0x16, 0x00, 0x19, 0x1c],
        group,
        &[0x00],
    ]
    .concat();
    let length = u32::try_from(said.len()).expect("short");
    let bytes = [MAGIC, &said, &length.to_le_bytes(), MAGIC].concat();
    assert!(footer::sound(&bytes).is_some());
    assert_eq!(found(bytes), ["parquet-damaged description"]);
}
