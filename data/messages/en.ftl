### Texts of dengji, English.
### The same keys stand in zh.ftl. A finding has the key `finding-` and its code, and what to do under `.hint`.

## Findings: how they are shown

severity-error = error
severity-reject = rejected
severity-warn = warning
severity-info = note
hint = hint
place-sheet = sheet { $sheet }
place-event = event { $event }
place-cell = cell { $cell }
place-line = line { $line }, column { $column }
place-record = row { $row }, column { $column }
place-row = row { $row }
place-lines = lines { $lines }
place-records = rows { $rows }
finding-likewise = { $message }; likewise in { $count ->
        [one] one further place
       *[other] { $count } further places
    } ({ $places })
article = art. { $article }
list-separator = {", "}

## Findings: files

finding-file-unreadable = { $why ->
        [missing] the book has no such file{ $beside ->
            [none] {""}
           *[other] ; beside it stands { $beside }
        }
        [permission] the file may not be read: the right to do so is missing
        [link] the file is a link to something that is not there
        [folder] there is a folder in the place of the file
       *[other] the file cannot be read: { $reason }
    }
    .hint = { $why ->
        [missing] { $beside ->
            [none] { $kind ->
                [published] lists were published with it: put it back from a copy of the book
                [players] `dengji template players players.xlsx` makes an empty one
                [opening] `dengji template opening opening.xlsx` makes an empty one
               *[other] put the file into the book
            }
           *[other] open { $beside } in a spreadsheet program and save it as { $kind }.xlsx
        }
        [permission] give yourself the right to read it, or ask whoever owns it
        [link] copy the file itself here, or remove the link
        [folder] if it is a workbook that was unpacked, ask for the file again; otherwise give the folder another name
       *[other] check that it exists, may be read and is not open in another program
    }
finding-file-not-recognised = { $content ->
        [html] the file is a web page, whatever its ending says
        [text] the file is plain text, whatever its ending says
        [table] no row of the text has the headings of a table of games, of pairings or of a crosstable
        [trf] the text has the records of a TRF file, but no line 001 with a starting number in columns 5 to 8
        [wide-separators] the columns are separated by full-width commas or semicolons (，；)
        [zip] the file is an archive of other files, which is not opened
        [empty] the file is empty
        [register] the file is a register of players, not a report
        [opening] the file is a rating list, not a report
        [tables] the file is a table of games or of events in Parquet, which only a book and `dengji check` read
        [parquet] the Parquet file has not the columns of a table of games or of events
        [xml] the file is a workbook written as one text of XML, which is not read
        [early-xls] the file is a workbook of a spreadsheet program of before 1994, which is not read
        [numbers] the file is a table of Numbers, which is not read
        [document] the file is a text document or a presentation, whatever its ending says
        [pdf] the file is a PDF, whatever its ending says
        [picture] the file is a picture, whatever its ending says
        [mail] the file is an e-mail message, whatever its ending says
       *[other] the content is none of the formats that can be read
    }
    .hint = { $content ->
        [html] open it in a spreadsheet program and save it as xlsx
        [text] open it in a spreadsheet program and save it as xlsx
        [table] give the columns their headings: a name or number for White and for Black, and a result
        [trf] let the pairing program write the file again: its columns are fixed, and no blanks may be taken out
        [wide-separators] put commas (,) in place of them, or save the table as xlsx
        [zip] unpack it and give the reports that are in it
        [register] the register lies in the book as players.xlsx and is checked with it by `dengji check BOOK`; give reports here
        [opening] the opening list lies in the book as opening.xlsx and is checked with it by `dengji check BOOK`; give reports here
        [tables] write the games of the event as CSV
        [parquet] a table of games has the columns event_id, round, white_id, black_id and result; the register and the opening list lie in a book
        [xml] open it in a spreadsheet program and save it as xlsx
        [early-xls] open it in a spreadsheet program and save it as xlsx
        [numbers] export it from Numbers as Excel (xlsx)
        [document] copy its table into a workbook; `dengji template report FILE.xlsx` makes an empty one
        [pdf] ask for the workbook from which it was made, or copy its table into one; `dengji template report FILE.xlsx` makes an empty one
        [picture] ask for the workbook that it shows, or type it in; `dengji template report FILE.xlsx` makes an empty one
        [mail] save the file that is attached to it, and give that
       *[other] give a workbook (xlsx, xlsm, xlsb, xls, ods), a TRF file or a CSV table
    }
finding-workbook-damaged = the workbook is damaged or cut short
    .hint = ask for the file again, or open it in a spreadsheet program and save it anew
finding-parquet-damaged = the Parquet file is damaged or cut short: { $why ->
        [cut] its end is missing
        [description] the description of its columns at its end does not hold together
        [pages] the column is not stored as the end of the file says
       *[decoder] { $reason }
    }
    .hint = write the file again, or ask for it again
finding-column-type-unread = column { $heading } is { $type ->
        [nested] a list or has columns in it
        [zoned] a moment kept in UTC, whose day depends on the place
       *[other] of the type { $type }
    }, which is not read
    .hint = write it as text or whole numbers; a date may also be a date or a time stamp without a zone
finding-workbook-encrypted = the workbook is encrypted
    .hint = save it without a password
finding-workbook-empty = the file has no cell with content
    .hint = check that the right file was sent
finding-limit-exceeded = { $what ->
        [file-bytes] the file is larger than { $limit } MiB
        [expanded-bytes] the file expands to more than { $limit } MiB
        [sheets] the workbook has more than { $limit ->
                [one] 1 sheet
               *[other] { $limit } sheets
            }
        [rows] the sheet has more than { $limit ->
                [one] 1 row
               *[other] { $limit } rows
            }
        [players] the report has more than { $limit ->
                [one] 1 player
               *[other] { $limit } players
            }
        [rounds] the report has more than { $limit ->
                [one] 1 round
               *[other] { $limit } rounds
            }
       *[text] { $heading } has more than { $limit ->
                [one] 1 character
               *[other] { $limit } characters
            }
    }; so much is allowed by { $option }
    .hint = { $what ->
        [text] check that the text is what it should be; if it is, give a higher { $option }
        [rounds] check the number of the round; if it is right, give a higher { $option }
       *[other] check that the right file was sent; if it was, give a higher { $option }, or copy what is needed into a new file
    }
finding-xml-doctype = a part of the archive declares a document type, which no spreadsheet program writes
    .hint = open the file in a spreadsheet program and save it anew
finding-federation-unnamed = the federation is still called "{ $name }", as in a new book; every sheet will bear that name
    .hint = write the name of your federation in book.toml, behind federation
finding-register-empty = the register holds no player
    .hint = write one row for each player on the sheet of players.xlsx
finding-period-unknown = the folder { $name } { $why ->
        [spelling] is not written as a date
        [no-list] is no list date of the book's rules
        [early] is not after the opening list of { $opening }
       *[no-date] is no list date
    }; what is in it is not read
    .hint = { $why ->
        [spelling] rename the folder to { $meant }
       *[other] name it after a list date ({ $known }, ...), or move it away
    }
finding-sidecar-alone = { $beside ->
        [table] the file adds to a table of games or events, which takes nothing from it
       *[nothing] the file adds to a report that is not there
    }
    .hint = { $beside ->
        [table] write what it says into the table of events
       *[nothing] give it the name of the report, with .event.toml in place of its ending
    }
finding-file-ignored = { $where ->
        [period] it lies in the folder of the period itself and is not read
        [folder] only reports is read in the folder of a period; what is in this folder is not
        [book] it lies in the folder of the book and is not read: it belongs into the folder of its period
        [lock] { $name } is open in a spreadsheet program
        [misnamed] the file must be called { $right }; it is not read
        [zip] it is an archive of other files, which is not opened
        [mail] it is an e-mail message, which is not opened
        [xml] it is a workbook written as one text of XML, which is not read
        [early-xls] it is a workbook of a spreadsheet program of before 1994, which is not read
        [document] it is a text document or a presentation, which is not read
        [pdf] it is a PDF, which is not read
        [picture] it is a picture, which is not read
       *[other] the file is no report and is not read
    }
    .hint = { $where ->
        [period] if it is a report, move it to periods/{ $list }/reports; nothing to do if it is only kept here
        [folder] if it holds reports, rename it to reports, or move them to periods/{ $list }/reports
        [book] move it to periods/DATE, the folder of the list it is for
        [lock] save and close { $name } there; if it is not open, delete this file
        [misnamed] rename it to { $right }, in small letters and as CSV
        [zip] if reports are in it, unpack it; if it is only kept, another folder is the place for it
        [mail] if a report is attached to it, save that; if it is only kept, another folder is the place for it
        [xml] if it is a report, open it in a spreadsheet program and save it as xlsx
        [early-xls] if it is a report, open it in a spreadsheet program and save it as xlsx
        [document] if it is a report, copy its table into a workbook: `dengji template report FILE.xlsx` makes an empty one; if it is only kept, another folder is the place for it
        [pdf] if it is a report, ask for the workbook from which it was made; if it is only kept, another folder is the place for it
        [picture] if it is a report, ask for the workbook that it shows; if it is only kept, another folder is the place for it
       *[other] nothing to do if it is only kept here; otherwise save it in a format that can be read
    }
finding-period-empty = the period { $list } has no report
    .hint = check the date, or put reports into periods/{ $list }/reports; nothing to do if nothing was played
finding-list-unpublished = there are reports for earlier lists that are not published: { $lists }
    .hint = publish list { $first } first; if it was published already, put its folder back from a copy of the book
finding-list-differs = { $how ->
        [altered] the published list { $list } was changed on disk after it was published; changed or missing: { $files }
        [manifest] the manifest of the published list { $list } is missing or was changed: { $files }
       *[other] the published list { $list } differs from a new computation, and no revision says so
    }
    .hint = { $how ->
        [altered] put the original file back from a copy of the book; `dengji verify { $book }` shows every file that is not what was published
        [manifest] put the original file back from a copy of the book; without it nobody can say what was published; `dengji verify { $book }` shows the files
       *[other] put the inputs back, or publish a revision of the earliest list that differs, which those of later lists follow: `dengji publish { $book } { $list } --revise`
    }
finding-encoding-found = the text is not in UTF-8; it is read as { $encoding }
    .hint = check the names; save the file as UTF-8 if they are wrong
finding-line-shifted = the fields of this line stand { $by ->
        [one] one column
       *[other] { $by } columns
    } too far to the { $side }
    .hint = put in or take away blanks until its fields stand below those of the line above
finding-findings-too-many = the file has more than { $limit } findings; the others are not shown
    .hint = correct what is said, and check again
finding-encoding-unclear = { $why ->
        [mixed] from this line on the text is in another encoding: some lines are in UTF-8, others in { $encoding }
        [cut] the file ends within a character; its end is missing
       *[none] this line is in no encoding that is known
    }
    .hint = { $why ->
        [mixed] open the file that each part came from, and save all of it as UTF-8
        [cut] ask for the file again
       *[none] ask for the file again, or save it as UTF-8 in the program that wrote it
    }

## Findings: sheets and headings

finding-sheet-missing = sheet { $sheet } is missing; the file has { $sheets }
    .hint = rename the sheet that is meant, or add it; `dengji template` writes workbooks with all sheets
finding-sheet-twice = { $case ->
        [table] sheet { $other } holds a table of results as well; this one is not read
        [below] a second table of results begins here, below the one at { $other }; it is not read
       *[other] sheet { $other } serves the same purpose; this one is not read
    }
    .hint = { $case ->
        [table] delete the one that does not count; another event or group goes into a file of its own
        [below] delete the one that does not count; another event or group goes into a file of its own
       *[other] delete or rename the one that does not count
    }
finding-sheet-ignored = { $case ->
        [table] the sheet lists players only; the results are taken from sheet { $other }, and this one is not read
        [pairings] the results are taken from the pairings of sheet { $other }; this one is not read
        [below] a further table begins here, below the one at { $other }; it is not read
       *[other] the sheet has the headings of { $other }, but another name; it is not read
    }
    .hint = { $case ->
        [table] nothing to do if it says the same; another event or group goes into a file of its own
        [pairings] nothing to do if it says the same; another event or group goes into a file of its own
        [below] nothing to do if it says the same; another event or group goes into a file of its own
       *[other] put its rows into that sheet if they are meant; otherwise nothing to do
    }
finding-sheet-hidden = the sheet is hidden; it is read all the same
    .hint = delete it if it is not meant
finding-rows-hidden = { $what ->
        [rows] hidden rows, which are read all the same: { $rows }
        [columns] hidden columns, which are read all the same: { $columns }
       *[both] hidden rows and columns, which are read all the same: rows { $rows }; columns { $columns }
    }
    .hint = show all rows and columns and check that they are meant; a filter also hides rows
finding-header-missing = no row with the headings { $headings } is found within the first 40 rows
    .hint = put the headings above the data, as `dengji template` writes them
finding-heading-missing = { $case ->
        [caption] nothing says of which round the pairings are that begin here; they are not read
        [unheaded] the column holds results, but has no heading; it is not read
        [no-round] the column holds results, but its heading "{ $heading }" names no round; it is not read
        [gap] no column holds round { $heading }; it should stand before this one
        [no-opponent] results of a round robin begin here, but the heading "{ $heading }" is no number of an opponent; they are not read
        [points] there is no column of points to check the results against
        [gap-opponent] no column holds the results against player { $heading }; it should stand before this one
        [no-table] no row of headings stands below the title of round { $round }; its games are not read
        [no-headings] games stand here without a row of headings above them; they are not read
        [beyond] "{ $value }" stands to the right of all headings; it is not read
       *[other] the heading { $heading } is missing
    }
    .hint = { $case ->
        [caption] write the round above the pairings, such as Round 3
        [unheaded] write the round above every column of results, such as 3.Rd
        [no-round] write the round above every column of results, such as 3.Rd
        [gap] add the column, or correct the headings
        [gap-opponent] add the column, or correct the headings
        [no-opponent] head the columns by the numbers of the opponents: 1, 2, 3, ...
        [points] add the column of points; nothing to do if it is left out on purpose
        [no-table] write below the title the headings that stand above the games of the other rounds; if the round was not played, delete the title
        [no-headings] write headings above them, as above the other games
        [beyond] delete it, or write a heading above it; check that the cells of the row have not moved
       *[other] add the column; the order of columns does not matter
    }
finding-table-empty = there are headings, but no row below them
    .hint = check that the whole file was sent; add the rows, or remove the file
finding-heading-twice = { $case ->
        [caption] the caption of round { $heading } stands twice: players below it have a game in that round above; those below are not read
        [alike] the heading { $heading } means the same as { $other }; this column is not read
       *[other] the heading { $heading } stands twice; this column is not read
    }{ $contents ->
        [differ] ; the columns differ, first in { $cell }
       *[other] {""}
    }
    .hint = { $case ->
        [caption] correct the round in one of the captions
        [alike] delete the column that does not count, or correct its heading
       *[other] delete one of the two columns, or correct its heading
    }
finding-heading-unknown = "{ $heading }" is not known and is not read
    .hint = check the spelling against `dengji template`, or leave it if it is a remark of your own

## Findings: cells

finding-value-missing = { $heading } is empty
    .hint = fill in the cell, or clear the whole row if it does not count
finding-value-invalid = { $expected ->
        [whole] { $heading } is "{ $value }"; it has to be a whole number from { $min } to { $max }
        [rating] { $heading } is "{ $value }"; it has to be a rating from { $min } to { $max }
        [decimal] { $heading } is "{ $value }"; it has to be a number such as 2150 or 4.5
        [points] { $heading } is "{ $value }"; it has to be points such as 3, 3.5, 3,5 or 3½
        [date] { $heading } is "{ $value }"; it has to be a date such as 2026-05-02
        [entrant] { $heading } is "{ $value }"; it has to be the starting number of a player (column no of sheet Players)
        [id] { $heading } is "{ $value }"; it has to consist of letters, digits, Han characters, ".", "_" or "-", at most 64, without a leading full stop
        [length] { $heading } is longer than { $max } characters
        [name] { $heading } is "{ $value }"; it has to be the name of a player
        [fide-id] { $heading } is "{ $value }"; it has to be a number of digits alone, such as 8657950
        [words] { $heading } is "{ $value }"; it has to be one of: { $words }
       *[other] the value is not of the expected kind
    }
    .hint = { $expected ->
        [date] write it as year-month-day, or format the cell as a date
        [rating] correct the cell, or leave it empty for a player without rating
        [entrant] write the number in place of the name; leave the opponent empty for a bye
       *[other] correct the cell
    }
finding-federation-unknown = the federation "{ $value }" is neither a three-letter code nor a known name; the player counts as a foreigner
    .hint = write the three-letter code, such as CHN; home players may leave it empty
finding-date-ambiguous = { $heading } is "{ $value }", which can be read in two ways
    .hint = write it as year-month-day, such as 2026-03-02
finding-date-invalid = { $heading } is "{ $value }": { $why ->
        [no-day] there is no such day
        [early] it lies before 1900
        [late] it lies after 2199
        [unknown] it stands in for an unknown day
       *[other] the date cannot be used
    }
    .hint = write the true date as year-month-day, or leave the cell empty where that is allowed
finding-cell-error = { $heading } holds the error value { $value }
    .hint = repair the formula, or write the value itself
finding-formula-without-value = { $heading } is a formula without a stored value
    .hint = open the file in a spreadsheet program, recalculate and save it, or write the value itself
finding-score-is-date = the result is the date or time { $value }: the spreadsheet program converted what was typed
    .hint = format the column as text and enter the result again, such as 1-0
finding-number-is-date = { $heading } is the date or time { $value }: the cells are formatted as dates, or the spreadsheet program converted what was typed
    .hint = format the column as text and enter it again
finding-quote-unclosed = a quotation mark opens here and is not closed at the end of the cell: { $value }; this row and those below are not read
    .hint = take the quotation mark away, or close it; one within a text in quotation marks is doubled
finding-cell-merged = { $case ->
        [own] the cell is merged down to { $last }, but every row needs a value of its own here
       *[other] the cell is merged down to { $last }; its value holds for all these rows
    }
    .hint = { $case ->
        [own] split the cell and fill in each row
       *[other] nothing to do if that is meant; otherwise split the cell
    }
finding-text-suspicious = { $heading } holds direction, control or replacement characters: { $value }
    .hint = check that the text is what it seems to be; type it again if not
finding-record-unknown = the file has records that are not read: { $records }
    .hint = nothing to do if they are for pairing programs; otherwise check the first three columns
finding-team-differs = { $case ->
        [sum] team { $team } has { $stated } game points in record { $record }, but { $results } by its rounds (802)
        [round] round { $round }: team { $team } has { $stated } game points in record { $record }, but { $results } by the games of its players
        [twice] team number { $number } stands twice in records { $record }; first in { $first }
        [alone] team number { $number } has a record { $record }, but none { $other }
        [player-twice] player { $player } stands in team { $team } and in { $other }
       *[player-none] player { $player }, { $name }, stands in no team
    }
    .hint = { $case ->
        [sum] correct the points of the team
        [round] correct the results or the points
        [twice] delete the line that is too many, or correct its number
        [alone] add the line that is missing, or delete this one
       *[other] correct the players of the teams (310)
    }

## Findings: the event

finding-event-field-missing = { $field ->
        [all] event { $event } stands in no table of events
        [event_id] the event has no event id, which every report needs
        [start] the event has no first day (start), which every report needs
        [end] the event has no last day (end), which every report needs
       *[other] the event has no { $field }, which every report needs
    }
    .hint = { $field ->
        [all] add a row for it to the table of events, with the columns event_id, name, kind, format, class, start and end; on its own, check both files together
       *[other] { $sidecar ->
            [none] fill in the column { $field } of the table of events
            [here] write { $field } = ... in this line
           *[other] fill it in on the sheet of the event, or write { $field } = ... in { $sidecar } beside the report; `dengji check --write-event` writes that file
        }
    }
finding-event-field-twice = { $heading } is "{ $value }", but row { $row } says "{ $first }"
    .hint = keep the row that is right
finding-dates-out-of-order = { $what ->
    [end] the event ends on { $end }, before its first day { $start }
   *[round] round { $round } is dated { $date }, outside the event, { $start } to { $end }
    }
    .hint = check the first and the last day and the days of the rounds
finding-event-outside-period = { $what ->
        [game] a game was played
       *[event] the event ended
    } on { $end }, outside the period from { $from } up to the day before { $list }
    .hint = { $late ->
        [current] late reports are counted here, as book.toml says; there is nothing to do
        [early] put the report into the folder of its period
       *[revise] put the report into the folder of its period, or set late_reports = "current" in book.toml if late reports are counted here
    }
finding-date-in-future = { $date } lies after the list date { $list }
    .hint = correct the date, or put the report into the folder of a later list
finding-event-twice = the event id { $id } also stands in { $other }
    .hint = remove the report that is out of date, or correct one of the ids
finding-event-same-content = the report holds the same players and all the { $games } games of { $other }{ $sheet ->
        [none] {""}
       *[other] , sheet { $sheet }
    } (event { $id })
    .hint = remove one of the two reports
finding-event-overlaps = { $equal } of the { $games } games also stand in { $other }{ $sheet ->
        [none] {""}
       *[other] , sheet { $sheet }
    } (event { $id }), this one in { $first }
    .hint = put the rounds together in one report, or remove the games that stand twice
finding-winner-not-first = the winner stated, player { $player }, has { $points ->
        [none] no result
       *[other] { $points } points
    }, but the most points are { $most }
    .hint = correct the winner or the results; leave the winner empty if no play-off decided
finding-event-key-unknown = { $key } is no field of an event{ $near ->
        [none] {""}
       *[other] ; did you mean { $near }?
    }
    .hint = fields: { $known }
finding-event-file-invalid = the file is not valid TOML: { $reason }
    .hint = write one line for each field, such as name = "Spring Open"; dates as 2026-03-02
finding-event-file-differs = { $heading } is "{ $value }", but the report ({ $where }) states "{ $stated }"; this file counts
    .hint = correct whichever is wrong, or remove the line from this file
finding-results-missing = the file lists players but no results
    .hint = export the crosstable, which has a column for every round

## Findings: players of a report

finding-entrant-number-twice = { $case ->
        [row] player { $player }, { $name }, stands in a second row; the first is { $first }
        [slip] number { $player } is { $name } here, but { $other } in { $rows } rows, first in { $first }
       *[number] the number { $player } of { $name } is already used for { $other } in { $first }
    }
    .hint = { $case ->
        [row] delete the row that is too many
        [slip] correct the name or the number
       *[number] give every player a number of his own
    }
finding-numbers-out-of-order = player { $player } stands behind { $before }: the numbers do not go upwards
    .hint = games name players by these numbers: check that none are exchanged; nothing to do if it is meant
finding-entrant-is-bye = player { $player }, { $name }, stands for the bye and is not taken as a person
    .hint = nothing to do
finding-person-twice = players { $other } (in { $first }) and { $player } are the same person, { $by ->
        [id] { $id } { $registered }
        [fide-id] by their FIDE id
       *[name] by name, sex and unit or year of birth: { $name }
    }
    .hint = { $by ->
        [id] correct the register number of one row, or delete the row that is too many
        [fide-id] correct the FIDE id of one row, or delete the row that is too many
       *[name] delete the row that is too many, or write the register numbers of both if they are two people
    }
finding-person-unknown = { $reason ->
    [number] player { $player }, { $name }: the number { $number } is not in the register
    [name-alone] player { $player }, { $name }: the name is in the register, but a name alone does not identify a person
    [facts] player { $player }, { $name }: the name is in the register, but sex, unit or birth year do not agree
    [swapped] player { $player }, { $name }, is not in the register, but given and family name seem to have changed places
   *[name] player { $player }, { $name }, is not in the register
    }
    .hint = { $near ->
    [none] correct the number or name, or copy this row into the register: { $row }
   *[other] write the register number (in the report, or as { $player } = "number" under [players] in its .event.toml); near: { $candidates }; a new player needs a row in the register
    }
finding-person-ambiguous = player { $player }, { $name }: { $count } people of the register fit: { $candidates }
    .hint = write the register number, in the report or under [players] in its .event.toml
finding-person-differs = { $near ->
    [none] player { $player } is { $name } in the report, but { $id } is { $registered } in the register
   *[other] player { $player } is { $name } in the report, but { $id } is { $registered } in the register, and the name belongs to { $candidates }
    }
    .hint = check number and name; add the name to the former names of the register if both are right
finding-fact-differs = { $field ->
    [sex] sex
    [birth-year] year of birth
    [unit] unit
    [title] title
    [fide-id] FIDE id
   *[federation] federation
    } of player { $player }, { $name }: { $stated } in the report, { $registered } in the register
    .hint = the register counts; correct whichever is wrong
finding-rating-differs = the report rates { $player } { $found }, { $listed ->
    [none] the list has no rating for this player
   *[other] the list { $listed }
}
    .hint = the list counts; check that it is the right player

## Findings: games of a report

finding-result-unknown = { $case ->
        [one-sided] the result "{ $value }" does not say what the other player got
        [no-opponent] the result "{ $value }" needs two players, but one is missing
        [bye] the result "{ $value }" of a player without opponent is not one of the accepted ones
       *[other] the result "{ $value }" is not one of the accepted ones
    }
    .hint = { $case ->
        [no-opponent] fill in the opponent; a bye is 1★, ½★ or 0★
        [bye] write 1★, ½★ or 0★
        [round-robin] write 1, ½ or 0; + or - for a game not played; both games of a double round robin as 1½
        [trf] write opponent, colour (w or b) and result (1, =, 0, + or -) in their columns, such as   17 w 1; a bye is 0000 - U, H or Z
        [crosstable] write number of the opponent, colour and points, such as 37w1 or 12b½; a bye is -1, -½ or -0
       *[other] write 1-0, 0-1, ½-½ or 0-0; with ★ if the game was not played (1-0★, 0-1★, 0-0★)
    }
finding-opponent-not-in-report = { $case ->
        [several] { $count } cells name { $strangers ->
            [one] player { $numbers }
           *[more] players { $numbers }
        } as opponent{ $lies ->
            [between] , whom the report does not have
           *[beyond] , but the report has players { $first } to { $last }
        }
       *[one] round { $round } pairs player { $player } with { $opponent }{ $lies ->
            [between] , a number that no player of the report has
           *[beyond] , but the report has players { $first } to { $last }
        }{ $answer ->
            [claimed] ; player { $claim } has { $claimed } ({ $claimed_at })
           *[none] {""}
        }
    }
    .hint = { $case ->
        [several] if the file was cut, ask for the whole of it; otherwise { $sheet ->
            [text] add the lines of these players
            [none] add these players
           *[other] add these players to sheet { $sheet }
        }, or correct the numbers
       *[one] correct the number, or { $sheet ->
            [text] add the line of the player
            [none] add the player
           *[other] add the player to sheet { $sheet }
        }
    }
finding-game-order-twice = { $date ->
        [none] the number { $seq } stands a second time; the first is in { $first }
       *[other] the number { $seq } stands a second time on { $date }; the first is in { $first }
    }
    .hint = number the games in the order in which they were played, each number once a day
finding-game-twice = the pair of this row stands in row { $row } as well, in the same event, round { $round } and day{ $case ->
        [contrary] , with another result
       *[same] , with the same result
    }; both games count
    .hint = delete one row if it is one game; give the second game another round if they played twice
finding-opponent-self = round { $round } pairs player { $player } with himself{ $answer ->
        [claimed] ; player { $claim } has { $claimed } ({ $claimed_at })
       *[none] {""}
    }
    .hint = correct one of the two numbers
finding-game-one-sided = { $has ->
        [no-cells] player { $player } has no cell in round { $rounds }, but is paired there with { $players }
       *[other] round { $round }: player { $player } has { $cell } against { $opponent }, but { $opponent } has { $has ->
            [nothing] no cell in that round (row of { $where })
           *[another] { $other } ({ $where })
        }{ $answer ->
            [claimed] ; player { $claim } has { $claimed } ({ $claimed_at })
           *[none] {""}
        }
    }
    .hint = { $has ->
        [no-cells] complete the row of the player; if the file was cut there, ask for the whole of it
       *[other] complete or correct the cell that is wrong
    }
finding-two-games-in-a-round = { $case ->
        [row] this row of round { $round } stands there already, in { $first }
        [both] players { $player } and { $other } each have another row in round { $round }; that of { $player } is in { $first }
       *[one] player { $player } has another row in round { $round }, in { $first }
    }
    .hint = { $case ->
        [row] delete the row that is too many, or correct its round or numbers
       *[one] correct the round or the number in one of the rows
    }
finding-game-contradicts = round { $round }: player { $player } has { $cell } against { $opponent }, who has { $other } ({ $where }); colours or results do not agree
    .hint = correct the cell that is wrong
finding-both-lost = round { $round }: players { $player } and { $opponent } both have 0 in a game over the board (the other cell is { $where })
    .hint = correct the cell that is wrong; nothing to do if the arbiter ruled that both lost
finding-round-invalid = { $case ->
        [count] the event has { $rounds } rounds, but there are games up to round { $last }
       *[row] round { $round } is not one of the { $rounds } rounds of the event
    }
    .hint = { $case ->
        [count] correct the number of rounds of the event
       *[row] correct the round, or the number of rounds of the event
    }
finding-round-empty = round { $round } of { $rounds } has no row
    .hint = add its games, or correct the number of rounds
finding-round-incomplete = round { $round } has { $games } { $games ->
        [one] row
       *[other] rows
    }, round { $beside } has { $of_beside }: { $players } players of that round are missing; this is the last row of round { $round }
    .hint = if the file was cut, ask for the whole of it; otherwise add the games or byes (1★, ½★, 0★)
finding-player-absent = player { $player }, { $name }, has no row in round { $rounds }; it is taken as an absence without a point
    .hint = add the games or byes (1★, ½★, 0★), or state the round before which the player withdrew
finding-played-after-withdrawal = player { $player } has a result in round { $round }, but withdrew before round { $from }
    .hint = correct the result, or the round of the withdrawal
finding-rounds-assigned = the crosstable states no rounds and colours: rounds are put together from the numbers, and the lower number counts as White
    .hint = nothing to do where rounds and colours do not matter; otherwise send the pairings
finding-board-twice = round { $round }: board { $board } stands in two rows; the other is { $first }
    .hint = correct the number of the board, and check that the row belongs to this round
finding-pair-twice = round { $round }: { $player } and { $opponent } have met in round { $earlier } ({ $first })
    .hint = check both rounds
finding-points-differ = player { $player }, { $name }, has { $stated } points in the file, but { $results } by the results
    .hint = correct the results or the points
finding-bye-on-black = White is empty; the row is taken as a bye of player { $player }
    .hint = write the player of a bye as White, or fill in White if there was a game

## Findings: register and opening list

finding-id-twice = number { $id } stands twice, first in row { $row }; this row is not read
    .hint = give one of the two another number, or delete the row that is too many
finding-listed-twice = { $how ->
        [same] { $player } stands twice in the other list with the same rating: { $found } here and in row { $row }
        [unrated] { $player } stands twice in the other list, here and in row { $row }, but not with a rating in both
       *[other] { $player } stands twice in the other list with two ratings: { $found } here, { $other } in row { $row }
    }
    .hint = { $how ->
        [same] one row is compared; nothing to do
        [unrated] the row with a rating is compared; nothing to do
       *[other] both rows are compared; ask which of them holds there
    }
finding-listed-otherwise = { $how ->
        [number] the other list has number { $id } beside { $name }, who is { $own } in the register
       *[name] the other list has { $name } beside number { $id }, which is { $registered } in the register
    }
    .hint = { $how ->
        [number] the row is compared by its name; ask which player is meant
       *[name] the row is compared by its number; ask which player is meant
    }
finding-title-unknown = there is no title "{ $title }"{ $near ->
        [none] {""}
       *[other] ; near it: { $near }
    }
    .hint = correct the title in the register, or leave it empty
finding-id-unknown = the register has no number { $id }
    .hint = { $near ->
        [none] correct the number, or add the person to the register
       *[other] correct the number; numbers keep their leading zeros; the register has { $near }
    }
finding-opening-rating-invalid = the rating { $found } cannot stand on a list: it has to be a whole number from { $floor }
    .hint = write a whole number not below the lowest published rating, or state the status below-floor

## Findings: admission of events

finding-kind-not-stated = the kind of the event is { $found ->
        [none] not stated
       *[other] { $found }, which is not one of those that are rated
    }
    .hint = fill in the kind: national-team, national-individual, squad, international, or approved for an event approved otherwise
finding-rated-players-too-few = { $found } of { $players } players in the round robin are rated; at least { $required } are required
    .hint = the event is not rated; a waiver in waivers.csv would admit it
finding-players-too-few = the double round robin has { $found } players; at least { $required } are required
    .hint = the event is not rated; a waiver in waivers.csv would admit it
finding-units-too-few = units of the players: { $found }; at least { $required } are required
    .hint = check the units; a waiver in waivers.csv would admit the event
finding-unit-too-large = { $unit } has { $found } of the players; at most { $required } may belong to one unit
    .hint = check the units; a waiver in waivers.csv would admit the event
finding-unit-not-stated = players without a unit: { $found }, the first is { $player }; they count as of none
    .hint = fill in the unit in the report or the register
finding-arbiters-too-few = arbiters of national level: { $found }; at least { $required } are required
    .hint = write their names, separated by semicolons; a waiver in waivers.csv would admit the event
finding-control-too-fast = the first time control, moves in minutes, is { $found }; it may be no faster than { $required }
    .hint = check moves and minutes; a waiver in waivers.csv would admit the event
finding-control-not-stated = moves and minutes of the first time control are not both stated; it may be no faster than { $required } (moves/minutes)
    .hint = fill in the moves and minutes of the first control
finding-rounds-per-day = { $found } rounds on one day ({ $date }); at most { $required } are allowed
    .hint = check the dates of the rounds; a waiver in waivers.csv would admit the event
finding-not-approved = { $found ->
        [none] no number of an approval is stated
       *[other] the approval is of { $found }
    }; the event needs one by its first day, { $required }
    .hint = fill in number and date of the approval; a waiver in waivers.csv would admit the event
finding-approval-undated = approval { $found } has no date; it has to be given by { $required }
    .hint = fill in the date of the approval
finding-title-rounds-too-few = the event has { $found ->
        [one] 1 round
       *[other] { $found } rounds
    }; norms need at least { $required }
    .hint = check the number of rounds; the event is rated all the same
finding-title-unrated-too-many = { $found } of the players are unrated; norms allow at most { $required }
    .hint = the event is rated all the same
finding-title-double-rounds = { $found } days have more than one round; norms allow at most { $required }
    .hint = check the dates of the rounds; the event is rated all the same
finding-title-last-rounds-doubled = norms need the last { $required } rounds one a day; not alone on their day: { $rounds }
    .hint = check the dates of the rounds; the event is rated all the same
finding-title-round-dates-missing = { $found } of { $required } rounds have a date, so that the days with two games cannot be checked
    .hint = fill in the date of every round
finding-norms-announced-late = the norms { $found ->
        [none] have no day of announcement
       *[other] were announced on { $found }
    }; they have to be by the first day, { $required }
    .hint = fill in the day on which they were announced
finding-title-field-too-weak = { $class ->
        [master-men] { $found } masters and { $strong } with { $rating } or more among { $players } players; expected { $half } masters, or { $required } masters and { $half } with { $rating }
        [master-women] { $found } women masters, and { $strong } masters or with { $rating } or more among { $players } players; expected { $required } and { $half }
       *[other] { $found } grandmasters among { $players } players; expected { $required }
    }
    .hint = check titles and ratings; the event is rated all the same
finding-report-late = the report came { $found ->
        [one] 1 day
       *[other] { $found } days
    } after the end; at most { $required } are allowed
    .hint = check the day of the report; the event is rated all the same
finding-rounds-too-few = { $players ->
        [one] 1 player
       *[other] { $players } players
    } play { $found ->
        [one] 1 round
       *[other] { $found } rounds
    }; at least { $required } are required
    .hint = check the number of rounds; a waiver in waivers.csv would admit the event
finding-player-time-not-rated = the time for a game is { $found } minutes; rated are { $required } minutes and slower (minutes+seconds a move)
    .hint = check minutes and increment; a waiver in waivers.csv would admit the event
finding-player-time-not-stated = the time for a game is not stated; rated are { $required } minutes and slower (minutes+seconds a move)
    .hint = fill in minutes and increment; the event is rated all the same
finding-fee-due = the fee is { $percent } % of the entry fees of { $found }: { $due }
    .hint = send it with the report
finding-line-unreadable = { $case ->
        [player] this line of a player does not begin with 001: { $line }
        [record] this line is no record of a TRF file and is not read: { $line }
        [cut] this row ends after { $cells } of { $columns } columns and is not read
        [short] this row ends after { $cells } of { $columns } columns
        [surplus] this row has { $cells } cells under { $columns } headings; behind the last heading stands { $line }
       *[list] this line has no register number and rating in their columns: { $line }
    }
    .hint = { $case ->
        [player] write 001 in the first three columns
        [record] check the first three columns; delete the line if it is a remark
        [cut] complete the row, or ask for the whole file if it was cut
        [short] complete the row, or ask for the whole file if it was cut; what is empty has a separator as well
        [surplus] delete what is too much; a text with a comma in it stands in quotation marks
       *[list] correct the line; each column keeps its place under the header
    }
finding-birth-year-missing = the year of birth of { $player } is not known; K is taken as that of an adult
    .hint = fill in the year of birth in the register
finding-title-not-on-ladder = no base rating is set for the title { $title } of { $player }; the player enters as one without title
    .hint = check the title in the register
finding-spread-too-wide = the ratings of { $players } players lie { $found } points apart; at most { $required } are advised
    .hint = consider groups by strength for the next event
finding-no-rated-player = none of { $players } players has a rating, so that nothing can be computed
    .hint = check the register numbers of the players

## Findings: inputs of the book

finding-standings-unknown = no standings system is called { $system }
    .hint = use one of { $known }, or put a file standings-{ $system }.toml beside book.toml
finding-standings-unfit = the system { $system } ranks teams that play matches, but { $why ->
        [no-team] no player has a team or unit
       *[several] in round { $round } players of { $team } met more than one team, or their own
    }
    .hint = name a system for individuals with --system, or cn-1994-team-places for teams by places; in a team event fill in the column team of sheet Players
finding-standings-date-missing = the tie-break rules of FIDE follow the first day of the event, and there is none they are known for; taken as { $taken }
    .hint = state the start of the event, or name the text with --system
finding-standings-small-points = 小分 alone can be read in two ways; taken as { $taken }
    .hint = name the tie-break you mean: progressive or sonneborn-berger
finding-standings-unrated = { $criterion } needs the rating of everybody, but { $unrated } players have none; it separates nobody
    .hint = choose tie-breaks without ratings, or state what the unrated count for
finding-standings-criterion-unfit = these tie-breaks are not for { $of ->
        [players] players
       *[teams] teams
    }: { $criterion }
    .hint = for { $of ->
        [players] players
       *[teams] teams
    } use some of { $fit }
finding-standings-buchholz = { $system } forbids Buchholz where everybody meets everybody, but the tie-breaks name { $criterion }
    .hint = name other tie-breaks, such as SB and KS; an event whose own rules allow it has a system file with buchholz_in_round_robins = "allowed"
finding-withdrawal-void = player { $player }, { $name }, withdrew after { $played ->
        [one] 1 game
       *[other] { $played } games
    } of { $rounds ->
        [one] 1 round
       *[other] { $rounds } rounds
    }; all his results are void
    .hint = correct the round of the withdrawal if it is wrong
finding-withdrawal-half = player { $player }, { $name }, withdrew after { $played } of his { $games ->
        [one] 1 game
       *[other] { $games } games
    }; fewer than half of the { $rounds ->
        [one] 1 round
       *[other] { $rounds } rounds
    }, so all his results are void
    .hint = by games they would stand: confirm that rounds count
finding-withdrawal-forfeits = player { $player }, { $name }, withdrew after { $played ->
        [one] 1 game
       *[other] { $played } games
    } of { $rounds ->
        [one] 1 round
       *[other] { $rounds } rounds
    }; his results stand and the rest is lost by forfeit
    .hint = correct the round of the withdrawal if it is wrong
finding-team-missing = player { $player }, { $name }, has neither team nor unit and counts for nobody
    .hint = enter the team in the column team
finding-team-incomplete = { $team } has { $players ->
        [one] 1 player
       *[other] { $players } players
    } with a place, { $needed } are needed; it takes no place
    .hint = check the teams of the players
finding-category-unknown = the group "{ $group }" is in no category of the festival and is left out
    .hint = state the group as the system names it, or add it to a system file of your own
finding-waiver-unused = { $why ->
        [event] the waiver is for event { $event }, of which the period has no report
        [table] the waiver is for event { $event }, which is rated game by game: no article refuses it
       *[other] the waiver of { $article } fits no finding
    }
    .hint = check event and article, or delete the row
hint-waived = waived by { $by } on { $date }; nothing to do
finding-waiver-used = what was found under { $article } is waived by { $by } on { $date }: { $reason }
    .hint = nothing to do
finding-correction-unfit = correction of round { $round }, { $white } against { $black }, reported { $reported }: { $why ->
        [event] this period has no event { $id }
        [same] reported and corrected are the same result
        [table] event { $id } stands in a table of numbered games, which is corrected in the table itself
        [number] the report of event { $id } knows its players by starting numbers, and { $found } is none
        [result] the report of event { $id } has { $found } there
        [round] the report of event { $id } has no such pairing, and neither of them in that round
       *[pairing] the report of event { $id } has no such pairing; in that round it has { $found }
    }
    .hint = compare round, players and reported result with the report
finding-correction-applied = round { $round }, { $white } against { $black }: { $reported } is corrected to { $corrected } by { $by } on { $date }: { $reason }
    .hint = nothing to do
finding-conversion-loss = { $part ->
        [event] { $file } does not hold the field { $what } of the event: { $value }
        [players] { $file } does not hold { $count ->
                [one] 1 player
               *[other] { $count } players
            }; the first is { $first }, { $value }
        [player] { $file } does not hold { $what } of { $count ->
                [one] 1 player
               *[other] { $count } players
            } as the report has it; the first is player { $first }: { $value }
        [games] { $file } does not hold { $count ->
                [one] 1 game
               *[other] { $count } games
            }; the first is in round { $first }: { $value }
        [game] { $file } does not hold { $what } of { $count ->
                [one] 1 game
               *[other] { $count } games
            } as the report has it; the first is in round { $first }: { $value }
        [teams] { $file } does not hold { $count ->
                [one] 1 round
               *[other] { $count } rounds
            } of teams as a whole; the first is round { $first } of { $value }
       *[records] { $file } does not hold { $count ->
               [one] 1 further record
              *[other] { $count } further records
           }; the first is { $first }: { $value }
    }
    .hint = { $part ->
        [event] keep the first file, or convert with --write-event: the field is then written into a file beside the new one
       *[other] keep the first file as well: nothing was changed in it
    }

finding-separator-invalid = the columns are separated by "{ $found }"; expected are commas
    .hint = save the file as CSV with commas; its first line is { $headings }
finding-merge-invalid = { $why ->
    [self] number { $old } is merged into itself
    [twice] number { $old } is given up for { $survivor } here, and in row { $row } already: { $other }
    [circle] { $old } → { $survivor } closes a circle with row { $row }: { $other }
    [game] the two players of this game are one person after the merge { $old } → { $survivor } in row { $own } of merges.csv
    [both] players { $one } and { $two } of this report are one person after the merge { $old } → { $survivor } in row { $own } of merges.csv
   *[unknown] number { $id } is not in the register
}
    .hint = { $why ->
        [self] write the number that is given up and the one that stays, or delete the row
        [twice] a number is given up once: delete one of the two rows
        [circle] keep the row with the number that stays, and delete the other
        [game] nobody plays against himself: correct the game, or delete the merge if they are two people
        [both] correct the number of one of the two in the report, or delete the merge if they are two people
       *[unknown] check merges.csv: both numbers must be in the register
    }
finding-leftover-ignored = a temporary folder of an interrupted run is left; it is not read and does no harm
    .hint = delete it when nothing is being published

## Workbooks: dates and pages

month-1 = January
month-2 = February
month-3 = March
month-4 = April
month-5 = May
month-6 = June
month-7 = July
month-8 = August
month-9 = September
month-10 = October
month-11 = November
month-12 = December
date = { $day } { $month } { $year }
page-number = page { $page } of { $pages }
nothing = none in this period

## Workbooks: the list

list-subtitle-computed = computed as of { $date }, not yet published · { $rules }
list-subtitle = as of { $date } · { $rules }
sheet-list = Rating list
sheet-men = Men
sheet-women = Women
sheet-new = New
sheet-changed = Changed
sheet-inactive = Inactive
sheet-dropped = Dropped
sheet-statistics = Statistics
sheet-about = About
sheet-calculations = Calculations
title-interim = { $title } (interim)
title-revision = { $title } (revised)
about-revision = takes the place of
about-revised = the list first published for { $date }; differences.csv has the differences and their causes
yes = yes
no = no
sheet-largest = Gains and losses
title-sheet-largest = Largest Gains and Losses
largest-rises = Largest gains
largest-falls = Largest losses
title-sheet-pool = Performances of Players without a Rating
column-pool-list = List
column-pool-games = Games
column-pool-performance = Performance
column-pool-state = What became of it
sheet-history = Top ten
title-sheet-history = The First Ten on All Lists
column-rating-exact = Exact rating
statistics-unit-ratings = Ratings by unit
statistics-players = Players
statistics-highest = Highest
statistics-average = Average
statistics-lowest = Lowest
sheet-events = Events
title-sheet-events = Events of the Period
column-event-id = Event no.
column-event-name = Event
column-event-kind = Kind
column-event-format = Format
column-event-class = Class
column-event-start = Start
column-event-end = End
column-event-players = Players
column-event-rated-players = Rated players
column-event-games = Games
column-event-games-rated = Rated games
column-event-rated = Rated
column-event-norms = Norms
column-event-remarks = Refused or waived
remark-refused = { $article }: { $reason }
remark-waived = { $article } waived by { $by }, { $date }: { $reason }
step-waiver = waiver
step-correction = result corrected
step-late = late report, counted in this list
title-sheet-list = Chess Rating List
title-sheet-men = Chess Rating List – Men
title-sheet-women = Chess Rating List – Women
title-sheet-new = New on the List
title-sheet-changed = Changed Ratings
title-sheet-inactive = No Rated Game in the Period
title-sheet-dropped = Dropped from the List
title-sheet-statistics = Statistics
title-sheet-about = About this List
title-sheet-calculations = Rating Calculations
column-rank = Rank
column-player-id = No.
column-name = Name
column-sex = Sex
column-unit = Unit
column-federation = Fed.
column-title = Title
column-rating = Rating
column-previous = Previous
column-change = +/−
column-games-period = Games this period
column-games-total = Games on record
column-k = K
column-reason = Reason
column-achieved = Achieved
column-complete = Complete
column-status = Status
column-last-rating = Last rating
sex-male = M
sex-female = F
status-new = new
status-changed = changed
status-unchanged = unchanged
status-inactive = inactive
statistics-overview = Players
statistics-titles = Players by title
statistics-distribution = Players by rating
statistics-untitled = no title
statistics-all = All
about-federation = Federation
about-list-date = Date of the list
about-previous-date = List before
about-rules = Rules
about-rules-id = Rule set
about-rules-version = Version of the rule set
about-rules-from = In force since
about-rules-origin = Rule set file
about-rules-hash = Its hash (BLAKE3)
about-program = Program
about-published = Players on the list
about-dropped = dropped for want of play
about-below-floor = fell below the lowest published rating
about-built-in = built in: { $name }
calculation-yes = yes
calculation-no = no
about-events = Events of the period
about-inputs = Made from these files
about-file = File
about-hash = BLAKE3

## Workbooks: title applications

sheet-applications = Applications
sheet-on-the-way = On the way
title-sheet-applications = Title applications
title-sheet-on-the-way = Players with a norm who do not yet meet every condition
title-master-men = Master (men)
title-master-women = Master (women)
title-grandmaster-men = Grandmaster (men)
title-grandmaster-women = Grandmaster (women)
application-heading = Title application
application-subtitle = Title: { $title } · { $rules }, { $article }
application-person = 1. Applicant
application-name = Name
application-sex = Sex
application-player-id = Number
application-birth-year = Year of birth
application-unit = Unit
application-present-title = Present title
application-title = Title applied for
application-date = Application
application-rating = Rating
application-list = List
application-none = none
application-norm-part = 2. Norms
application-norm = Norm { $number }: { $event }
application-event-id = Event
application-place = Place
application-dates = Dates
application-days = { $start } to { $end }
application-rounds = Rounds
application-class = Class
application-format = Format
application-counted = Games counted
application-average = Average
application-required = Required
application-scored = Scored
application-round = Round
application-color = Colour
application-white = white
application-black = black
application-opponent = Opponent
application-opponent-rating = Rating
application-opponent-title = Title
application-result = Result
application-unrated = none ({ $rating })
application-totals = 3. Totals
application-norms = Norms
application-games = Games
application-score = Points
application-oldest = Oldest norm
application-form = Form on sheet
application-conditions = 4. Conditions
application-article = Article
application-condition = Condition
application-asked = Required
application-found = Found
application-verdict = Met
application-met = yes
application-waived = waived
application-unproved = unproved
application-warned = not met (warning)
application-blank = to fill in: ____________
application-event-name = Name of the event
application-to-check = To check, to fill in
application-list-computed = { $date } (computed, not yet published)
application-waiver = { $article }, { $by }, { $date }: { $reason }
application-failed = no
application-check-rounds = rounds
application-check-unrated = unrated players
application-check-double-days = days with two games
application-check-last-rounds = two a day in the last rounds
application-check-announced = norms announced
application-check-titled = title holders
application-check-strong = masters or strong players
lacking-valid-until = Norms valid until
lacking-remark = Still missing
application-check-rating = rating of the list
application-check-norms = events with a norm
application-check-games = games together
application-check-age = end of the oldest event
application-check-class = class of the event
application-check-norm-games = games counted
application-check-norm-score = score
application-conditions-of = Condition of event { $event }
application-title-class = title event
application-signatures = 5. Signatures
application-sign-applicant = Applicant (signature)
application-sign-unit = Unit (opinion and seal)
application-sign-checked = Rating officer (signature)
application-sign-approved = Approved by (seal)
application-sign-line = Date:
open-unproved = { $count } unproved: { $list }
open-warned = { $count } not met (warning): { $list }
open-blank = { $count } to fill in: { $list }
open-of-event = { $what } ({ $event })
event-class-rated = rated event
event-class-master-men = men's master event
event-class-master-women = women's master event
event-class-grandmaster-men = men's grandmaster event
event-class-grandmaster-women = women's grandmaster event
event-format-swiss = Swiss system
event-format-round-robin = round robin
event-format-double-round-robin = double round robin
event-format-scheveningen = Scheveningen system
event-format-match = match
event-format-team-swiss = team Swiss system
event-format-team-round-robin = team round robin
missing-separator = {"; "}
missing-rating = rating { $found } of { $required }: { $lacking ->
        [one] 1 point
       *[other] { $lacking } points
    } short
missing-no-rating = no rating on the list; { $required } is needed
missing-norms = { $found } of { $required } norms: { $lacking } short
missing-games = { $found } of { $required } games: { $lacking } short
missing-expired = norms older than { $years } years, not counted: { $count }

## Workbooks: calculations

calculation-event_id = Event no.
calculation-player_id = No.
calculation-rated = Rated
calculation-ro = Ro
calculation-k = K
calculation-method = Article
calculation-n = N
calculation-w = W
calculation-average = Average
calculation-d = D
calculation-p = P
calculation-we = We
calculation-dr = ΔR
calculation-performance = Performance
calculation-counted = Counted
calculation-articles = Articles

## Workbooks to be filled in

sheet-event = Event
sheet-players = Players
sheet-games = Games
sheet-opening = List
sheet-pool = Pool
sheet-example = Example
form-field = field
form-value = value
form-example = An example. This sheet is not read; enter data on the other sheets.
form-check = Please check
form-not-in-list = Choose one of the words of the list.
form-not-a-day = Enter a day as year-month-day, such as 2026-03-02.
note-required = Required.
note-optional = May stay empty.

note-event-event_id = The federation's number for the event: 1 to 64 letters, digits, full stops, hyphens or underscores. Every event has its own.
note-event-name = Full name of the event.
note-event-kind = Kind of the event; decides whether it is rated.
note-event-format = System of play.
note-event-class = Whether norms can be made, and which.
note-event-start = First day of play, as year-month-day.
note-event-end = Last day of play, as year-month-day. It decides to which list the event belongs.
note-event-rounds = Number of rounds; if empty, the last round with a game.
note-event-place = Where the event was played.
note-event-organiser = Who organised it.
note-event-first_control_moves = Moves of the first time control; the regulation asks for it.
note-event-first_control_minutes = Minutes of each player for the first time control.
note-event-national_arbiters = Names of the arbiters of national level, separated by semicolons; with fewer than two the event is not rated.
note-event-approval = Number of the approval; without it the event is not rated.
note-event-approved_on = Day of the approval, as year-month-day; not after the first day of play.
note-event-norms_announced_on = Day on which the norms were announced, as year-month-day. Title events only.
note-event-reported_on = Day of this report, as year-month-day.
note-event-winner = Number (no) of the winner on sheet Players. Only when a play-off decided.
note-event-remarks = Anything else; it is not evaluated.
note-event-group = Group of the event, such as A or under 12.
note-event-time_class = Class of the time control, where the rules distinguish classes.
note-event-minutes = Minutes of each player for the whole game.
note-event-increment_seconds = Seconds added for each move.
note-event-entry_fees = Total of the entry fees, with currency.
note-event-standings = How the final standings are made. Empty: as the rules prescribe for the system of play.

note-player-no = Number of the player in this event, from 1. Sheet Games uses it.
note-player-id = Register number, with leading zeros. Strongly recommended: it settles who is meant.
note-player-name = Name as in the register.
note-player-sex = M or F.
note-player-unit = Unit for which the player plays.
note-player-federation = Three letters, such as CHN. Empty: the home federation.
note-player-title = Title as in the register.
note-player-rating = Rating on the list in force. It is compared with the list; the list counts.
note-player-fide_rating = FIDE rating. International events only.
note-player-team = Team. Team events only.
note-player-board = Board of the player within the team, from 1.
note-player-warnings = Number of warnings, a tie-break of some rules.
note-player-withdrew_before = First round not played any more after a withdrawal.
note-player-computer = yes for a computer: games against it are not rated.
note-player-latin_name = Name in Latin letters.
note-player-birth_year = Year of birth, four digits.
note-player-fide_id = FIDE identity number.
note-player-points = Points in the event; they are compared with the results.
note-player-rank = Place in the event, as the organiser gives it.

note-game-round = Round, from 1.
note-game-date = Day of the game, as year-month-day. Title events need it.
note-game-board = Number of the board, for display.
note-game-white = Number (no) of White. The player of a bye stands here.
note-game-black = Number (no) of Black. Empty for a bye.
note-game-result = From White's view: 1-0, ½-½, 0-1. Not played: 1-0★, 0-1★, 0-0★. Bye: 1★, ½★, 0★. A game both lost: 0-0.

note-register-id = Register number: 1 to 64 letters, digits, full stops, hyphens or underscores. Leading zeros count. It never changes.
note-register-name = Full name.
note-register-latin_name = Name in Latin letters, family name first.
note-register-sex = M or F.
note-register-birth_year = Year of birth, four digits.
note-register-unit = Unit to which the player belongs.
note-register-federation = Three letters, such as CHN. Empty: the home federation.
note-register-title = The highest title.
note-register-fide_id = FIDE identity number.
note-register-fide_rating = FIDE rating.
note-register-former_names = Former names, separated by semicolons. Reports under them are recognised.

note-opening-id = Register number, with leading zeros. The person stands in the register.
note-opening-rating = Rating on this list.
note-opening-games = Rated games on record.
note-opening-reached_2400 = Whether the rating ever reached 2400.
note-opening-last_event = Last day of the last rated event, as year-month-day. Empty: counted from the day of this list.
note-opening-status = listed, below-floor (rated but not published) or dropped. Empty: listed.
note-opening-first_event = Whether the first event with a rated opponent lies behind. FIDE rules only.
note-opening-reached_2300 = Whether the rating ever reached 2300. FIDE rules only.

note-pool-id = Register number of a player who waits for a first rating.
note-pool-event_id = Number of the event.
note-pool-list = Day of the list in whose period the event was played, as year-month-day.
note-pool-games = Games against rated opponents.
note-pool-performance = Performance rating in the event; decimals are kept.
note-pool-opponents_sum = Sum of the opponents' ratings. FIDE rules only.
note-pool-score = Points against rated opponents. FIDE rules only.

## Rule sets

rules-id = Rule set
rules-title = Title
rules-method = Method
rules-version = Version
rules-standings = Standings systems
rules-origin = File
rules-source = Follows
rules-tables = Tables
rules-date = Values on
rules-latest = the latest version
rules-number = Article
rules-rule = Rule
rules-status = Status
rules-summary = Content
rules-values = Values
rules-from = from { $from }
rules-from-until = from { $from } to { $until }
rules-no-values = no figures
rules-not-in-force = no version in force on { $date }
rules-readings = Readings
rules-printed = printed
rules-silent = the text is silent
rules-read-as = read as
rules-evidence = because
rules-switch = set by
rules-method-period = by period
rules-method-sequential = game by game
rules-status-implemented = implemented
rules-status-data-only = data only
rules-status-not-yet = not yet
rules-confidence-certain = certain
rules-confidence-high = high confidence
rules-confidence-medium = medium confidence
rules-confidence-low = low confidence
rules-unknown = there is no rule set { $id }; there are: { $known }
rules-article-unknown = { $id } has no article { $number }; near it: { $near }
## Command line: failures

error-no-book = { $what ->
        [date] { $path } is a date, not a book: write the book first, then the list date
        [file] { $path } is a file, not a book: name the folder that has book.toml
        [folder] { $path } is no book: it has no book.toml
       *[missing] { $path } does not exist
    }{ $near ->
        [none] { $what ->
            [folder] ; `dengji new` makes one
            [missing] ; check the path, or make a book with `dengji new`
           *[other] {""}
        }
       *[other] ; did you mean { $near }?
    }
error-settings = { $path } cannot be understood
error-list-day = { $path }: `{ $day }` is no day of the year; write list dates as "01-01"
error-read = { $path } cannot be read: { $reason }
error-exists = { $path } exists already and is not overwritten; choose another name, or move it away
error-stdout = the output cannot be written: { $reason }
error-write = { $path } cannot be written: { $reason }
system-not-found = no such file or folder
system-permission-denied = permission denied
system-exists = it exists already
system-no-space = no space left on the disk
system-read-only = the disk can only be read
system-is-folder = it is a folder
system-no-folder = a part of the path is no folder
error-no-list = { $period } is no list date of this book; its lists follow { $opening }; the nearest are { $near }
error-two-rule-sets = the rule sets { $one } and { $other } both hold from { $day }
error-no-rule-set = no rule set holds on the opening day { $day }; let the first [[rules]] begin on it or earlier
error-game-by-game = rule set { $id } rates game by game; this command needs one that rates by periods
error-rule-set-unknown = rule set { $id } is not known; known ones: { $known }
error-rule-set = rule set { $id } cannot be used
error-convert-ending = nothing says into what { $path } is to be converted: end its name in .xlsx, .trf or .csv, or give --to
error-output-is-input = { $path } is one of the files that are read and is left as it is; name another file to write
error-output-in-book = { $path } belongs to the book and is left as it is; name another file to write
error-output-twice = { $path } is named for two files
error-template-ending = { $path } has to end in .xlsx, for example { $right }
error-book-exists = { $path } is not empty and is left as it is; choose another name, or move its files away first
error-simulate-workbook = a register of more than { $most } people does not fit into a workbook: give --format parquet
error-simulate-games = { $games } games are too few for these events: { $least } at least
error-simulate-days = the first period has fewer than { $least } days, in which no event fits: give an --opening further from the next list
error-number-given-up = { $old } is merged with { $survivor } and stands on no list: name { $survivor }
explain-given-up = { $old } is merged with { $survivor }: the rating stands under { $survivor }
error-no-player = { $player } is neither a register number nor the exact name of a player{ $near ->
        [none] ; give the number or the exact name
       *[other] ; near it: { $near }
    }
error-player-missing = no player is given; give the register number or the exact name
error-player-ambiguous = several players are called { $player }; give the register number
error-no-file = { $path } does not exist{ $near ->
        [none] { $what ->
            [date] : write the book first, then the list date
           *[file] ; check the path and the name
        }
       *[other] ; did you mean { $near }?
    }
error-not-readable = { $path } cannot be read as a report
error-none-readable = none of the files can be read as a report
error-no-date = `{ $found }`{ $meant ->
        [none] {" "}is no date; write it as year-month-day, for example 2026-07-01
       *[other] {" "}must be written { $meant }
    }
error-check-usage = give one book and at most one period, or report files
error-bounds-crossed = --min-rating { $min } lies above --max-rating { $max }
error-internal = dengji { $version }: internal error: { $fault }
error-internal-report = please report this with the command line and, if you can, the files it read
error-threads = the threads cannot be started: { $reason }
error-calc-missing = { $what } is missing
error-calc-for-fide = { $what } is for the norms of FIDE; rule set { $id } does not ask for it
error-calc-opponents = { $what } names { $found ->
        [one] 1 opponent
       *[other] { $found } opponents
    }, --opponents { $opponents }; write one for each, in the same order
error-calc-base = rule set { $id } computes no first rating: whoever has no rating enters with the base of article { $article }
error-calc-not-here = rule set { $id } has no such figure
calc-nothing = no rating
error-calc = { $what }: “{ $found }” cannot be used: { $kind ->
        [own] write a rating, for example 2350
        [opponents] write ratings with commas, for example 2400,2350,2300
        [scores] write 1, ½ (or 0.5) or 0 for each game, with commas
        [score] write the points, not more than there are games, for example 5.5
        [average] write the average rating, for example 2350 or 2350.5
       *[other] see `dengji help calc`
    }
error-no-titles = the rule set { $id } has no articles about titles
error-no-list-yet = on { $day } this book has no list yet; its lists follow { $opening }
promotion-without-row = the table has no row for these grades, which nobody leaves: { $grades }
error-promotion-rounds = { $path } states no rounds and has no game; percentages are of the rounds
error-promotion-group = the promotion table has no group { $group }; it has { $known }
promotion-strange-grades = not grades of the ladder, so nobody is promoted from them: { $players }
error-promotion-table = the promotion table cannot be used
check-stopped = there are errors; see above
check-rejected = the event is rejected; see above
only-not-listed = not on list { $list }, and so not on the interim list: { $players }
only-none-listed = list { $list } has none of these players, and no interim list is made: { $players }
publish-stopped = list { $list } is not published: there are errors; see above
publish-misnamed = list { $list } is not published: the period has no report, and { $folder } is no list date; its reports may lie there: rename the folder to { $list }, or move it out of periods
publish-none-rated = no event of the period is rated, for the reasons above; a published list stays as it is: what is mended after it was handed out becomes a revision
revise-stopped = list { $list } is not revised: there are errors in the period of { $at }; see above; what is published stays as it is
publish-differs = list { $list } is published already and stays as it is; a new computation differs from it; `--revise` publishes it as a revision
publish-folder-differs = list { $list } differs from what the folder holds, which stays as it is
publish-altered = files of the published list { $list } are not what was published; put the originals back from a copy of the book; `dengji verify { $book }` shows every such file, and then whether all is as it was
restore-originals = put the originals back from a copy of the book
revised = revised: { $revision } holds the recomputed figures
explain-published = note: { $path } says { $published }; computed now it is { $computed }
explain-computed = note: list { $list } is not published yet; this is what is computed now
rebuild-revised = { $list }: revised, and { $revision } is what is computed now
verify-revised = { $list }: unchanged on disk, and { $revision } is what is computed now
titles-stopped = with errors nobody's application for a title can be judged; see above
titles-differ = a published list differs from what is computed now; no forms are given; see above
titles-unpublished = warning: list { $list } is not published yet; the ratings below are computed
titles-form-open = warning: the form of { $name } ({ $title }) has open points: { $points }
titles-form-blank = warning: the form of { $name } ({ $title }) has empty fields: { $fields }
explain-stopped = there is no derivation while there are errors

## Command line: what is said

findings-summary = errors { $errors }, rejected { $rejects }, warnings { $warnings }, notes { $infos }
check-summary = { $file }: { $players ->
        [one] 1 player
       *[other] { $players } players
    }, { $unrated } of them without a rating in the report, { $games ->
        [one] 1 game
       *[other] { $games } games
    }, { $unplayed ->
        [one] 1 unplayed pairing
       *[other] { $unplayed } unplayed pairings
    }, { $byes ->
        [one] 1 bye
       *[other] { $byes } byes
    }
check-clean = nothing was found
sidecar-left = { $path } is there already and stays as it is
convert-stopped = { $path } was not written: there are errors, see above
suggest-new = to add to the register, with a number in place of each ?: { $count }
suggest-near = near somebody in the register: write the register number into the report, or add a row: { $count }
suggest-from = { $name }: { $place }
suggest-register = register:
suggest-twins = rows of the register that may be one person, to be joined in merges.csv: { $count }
error-suggest-needs-book = --suggest-register needs a book: give the folder with the register
template-written = written: { $path }
new-made = the book { $path } is ready, with { $opening } as the day of the opening list: fill in players.xlsx and opening.xlsx, and put reports into periods/{ $next }/reports
new-opening-no-list = note: { $opening } is no list date of the rule set { $rules }; the first list is that of { $next }
simulate-made = the book { $path } is ready: { $players ->
        [one] 1 player
       *[other] { $players } players
    }, { $events ->
        [one] 1 event
       *[other] { $events } events
    }, { $games ->
        [one] 1 game
       *[other] { $games } games
    }, lists up to { $last }
publish-counts = list { $list }: { $published ->
        [one] 1 player
       *[other] { $published } players
    } (new { $new }, changed { $changed }, unchanged { $unchanged }, inactive { $inactive }; dropped { $dropped }); { $events_rated } of { $events } events rated, { $games_rated ->
        [one] 1 game
       *[other] { $games_rated } games
    }
publish-counts-interim = interim list of { $list }: { $published ->
        [one] 1 player
       *[other] { $published } players
    }; it informs and changes nothing else ({ $events_rated } of { $events } events rated, { $games_rated ->
        [one] 1 game
       *[other] { $games_rated } games
    })
publish-dry-run = nothing was written
publish-same = { $path } holds the same bytes already; nothing was written
publish-different = { $path } differs from a new computation:
difference-changed = content differs
difference-missing = missing
difference-input-changed = input has changed since
difference-input-added = input has been added since
difference-input-removed = input is no longer there
error-not-published = list { $list } is not published
error-render = the files of list { $list } cannot be made: { $reason }
rebuild-nothing = there is no published list and no period
rebuild-same = { $list }: the same bytes
rebuild-same-figures = { $list }: the same figures; other files name other inputs
rebuild-different = { $list }: differs
rebuild-revision-different = { $list }: the revision that stands, { $revision }, differs from what is computed now
rebuild-stopped = from list { $list } on nothing can be computed from the files as they are now; see above
rebuild-differs = the first list that differs is { $list }
verify-same = { $list }: unchanged on disk, and computed again to the same bytes
verify-interim = { $list }: the files are what was published
verify-different = { $list }: differs
verify-recomputed = computed from the files as they are now, these would be others: { $files }
verify-not-computed = cannot be computed from the files as they are now; see below
verify-rests-on = cannot be computed: it rests on list { $first }, which cannot
verify-differs = something differs; see above
revise-nothing = list { $list } and those after it need no revision
revise-written = revision of { $list }: { $path }{ $with ->
        [none] {""}
       *[other] ; compared with { $with }
    }
revise-earlier = list { $list } is not revised on top of list { $first }, which differs from what is computed now; revise { $first } first, or put its inputs back; what is published stays as it is
difference-altered = was changed on disk after it was published
difference-unnamed = is not named in the manifest
not-listed = not listed
cause-separator = {"; "}
cause-manifest = { $what } is missing or cannot be read, so the inputs of the list cannot be compared
cause-altered = { $what } was changed by hand after it was published
cause-late-report = late report { $what }
cause-input-changed = { $what } has changed
cause-input-added = new input { $what }
cause-correction-removed = a correction of { $what } is no longer there
cause-pool-before = the performance in { $what }, waiting since an earlier list, has changed
cause-input-removed = { $what } is no longer there
cause-correction = a result of { $what } is corrected
cause-waiver = waivers for { $what } have changed
cause-merge = merged: { $what }
cause-coefficient = K in { $what } has changed
cause-opponents = ratings of opponents in { $what } have changed
cause-games-before = games on record before the period have changed: { $what }
cause-list-before = the list before has changed: { $what }
cause-rules = rule set changed: { $what }
cause-program = program version changed: { $what }
cause-unknown = cause not found
progress-hashing = comparing
progress-reading = reading
progress-checking = checking games
progress-computing = computing
progress-simulating = making up
progress-writing = writing

## Derivations

titles-none = nobody without the title has a norm that is valid on { $date }
titles-no-forms = there is no form to fill in; { $path } is not written
titles-state = State
titles-complete = complete
norm-achieved = norm: average { $average }, games { $games }, { $required } required, { $score } scored
norm-fails-games = no norm: too few games ({ $games })
step-value-achieved = achieved
step-value-not-achieved = not achieved
norm-fails-average = no norm: the average { $average } is below the lowest band
norm-fails-score = no norm: average { $average }, games { $games }, { $required } required, { $score } scored
fide-norm-achieved = { $title } norm: { $score } of { $games }, average { $average }, performance { $performance }
fide-norm-fails = no { $title } norm: { $score } of { $games }, average { $average }, performance { $performance }; not met: { $articles }
fide-norm-open = nothing is against a { $title } norm, but { $articles } could not be judged: titles or federations are not given, or the table has no row for it
fide-norm-article = Article
fide-norm-condition = Condition
fide-norm-asked = Required
fide-norm-found = Found
fide-norm-verdict = Met
fide-norm-met = yes
fide-norm-raised = yes, raised
fide-norm-not-met = no
fide-norm-not-judged = not judged
fide-norm-check-games = games
fide-norm-check-foreign-federations = federations other than the player’s
fide-norm-check-own-federation = opponents of the player’s federation
fide-norm-check-one-federation = opponents of the largest federation
fide-norm-check-holders = title holders
fide-norm-check-required-title = holders of the title
fide-norm-check-lowest = lowest opponent
fide-norm-check-average = average of the opponents
fide-norm-check-performance = performance
fide-norm-check-percent = least share of the points
fide-norm-check-score = score of the table
explain-title = { $name } ({ $player }), list of { $list }: { $rating }
explain-title-unpublished = { $name } ({ $player }), list of { $list }: not published
explain-before = before the period: { $rating }, { $games ->
        [one] 1 game
       *[other] { $games } games
    }
explain-after = after the period: { $rating }, { $games ->
        [one] 1 game
       *[other] { $games } games
    }
explain-no-games = no games in this period
explain-list = List of { $list }
game-color-w = w
game-color-b = b
explain-excluded = does not count: { $article }
explain-merged = merged: { $old } → { $survivor }, by { $by } on { $date }: { $reason }
explain-other-number = stands in the report under the number { $number }
explain-merges = Merged numbers
step-games = games N
step-score = score W
step-opponents-average = average of opponents Rc
step-rated-average = average of rated players Rar
step-difference-of-rated = difference Dp of a rated player
step-difference-average = average difference Dpa
step-field-average = average of the field Ra
step-difference = difference D
step-cap = difference held at
step-probability = probability P
step-expected = expected score We
step-base-rating = base rating
step-game-change = game
step-game-not-rated = game not rated
step-above-expectation = points above expectation
step-coefficient-bounded = K bounded
step-change-of-period = change of the period
step-change-rounded = change, rounded
step-rise = rise of all ratings
step-coefficient = coefficient K
step-coefficient-next = K from the next event on
step-change = change ΔR
step-carried = no games: the rating stays
step-shown = published, as a whole number
step-champion = champion does not lose
step-sum = sum
step-rating = new rating Rn
step-not-counted = not counted
step-exchange = points that pass
step-points = new points
step-table-difference = table difference Dp
step-performance = performance
step-start-rating = start Rp
step-void = void
step-pooled-before = waiting since an earlier list
step-pooled-average = pooled average
step-pool-waits = waits for more games
step-first-rating = first rating
step-below-floor = below the lowest figure
step-dropped = leaves the list
step-zero-score = no point
step-no-rated-opponent = no rated opponent
step-too-few-games = too few games
step-expected-twice = expected score We
step-start-rating-half = start Rp
step-performance-above-half = performance Rp
step-refused = not rated
step-no-norms = no norms
step-waived = waived
step-incomplete = table incomplete
step-fide-norm-raised = lowest opponent raised
step-fide-norm-average = average Ra
step-fide-norm-performance = performance Rp
step-norm-average = average Ra
step-norm-average-rounded = Ra rounded
step-norm-games = too few games
step-norm-no-band = below the lowest band
step-norm-required = score of a norm
step-norm-result = result

# Final standings
criterion-short-rating-sum = opponents' ratings
criterion-short-ladder = ladder
criterion-short-opponents-points-cut = opponents' points, cut
criterion-short-opponents-board-points-cut = opponents' board points, cut
criterion-points = points
criterion-board-points = board points
criterion-match-points = match points
criterion-rating-sum = opponents' ratings, lowest dropped in turn
criterion-progressive = progressive score
criterion-ladder = points without the lowest score groups
criterion-opponents-points = opponents' points
criterion-opponents-points-cut = opponents' points, last rounds dropped
criterion-sonneborn-berger = Sonneborn-Berger
criterion-direct-of-two = direct result of two
criterion-warnings = warnings
criterion-total-score = total score
criterion-opponents-board-points = opponents' board points
criterion-beaten-board-points = board points of the beaten
criterion-opponents-board-points-cut = opponents' board points without two highest and two lowest
criterion-places = sum of places
criterion-play-off = play-off
criterion-joint = joint
tie-break-de = direct encounter
tie-break-win = rounds won
tie-break-won = games won
tie-break-bpg = games with Black
tie-break-bwg = games won with Black
tie-break-ps = progressive score
tie-break-rep = rounds ready to play
tie-break-ge = games elected to play
tie-break-bh = Buchholz
tie-break-aob = average Buchholz of opponents
tie-break-fb = fore Buchholz
tie-break-sb = Sonneborn-Berger
tie-break-ks = Koya
tie-break-aro = average rating of opponents
tie-break-tpr = tournament performance rating
tie-break-ptp = perfect tournament performance
tie-break-apro = average performance of opponents
tie-break-appo = average perfect performance of opponents
tie-break-tpn = pairing number
tie-break-rtng = rating
tie-break-mpts = match points
tie-break-gpts = game points
tie-break-bc = board count
tie-break-tbr = top board result
tie-break-bbe = bottom board elimination
tie-break-mpvgp = the score that is not primary
tie-break-emmsb = Sonneborn-Berger, match by match points
tie-break-emgsb = Sonneborn-Berger, match by game points
tie-break-egmsb = Sonneborn-Berger, game by match points
tie-break-eggsb = Sonneborn-Berger, game by game points
tie-break-ede = extended direct encounter
tie-break-edec = extended direct encounter, board count
tie-break-edet = extended direct encounter, top boards
tie-break-edeb = extended direct encounter, bottom boards
tie-break-sssc = scores and schedule strength combined
criterion-board = points on board { $board }
criterion-modified = { $name } ({ $modifiers })
modifier-match-points = match points
modifier-game-points = game points
modifier-cut = lowest { $count } left out
modifier-median = highest { $count } and lowest { $count } left out
modifier-limit = limit moved by { $count ->
        [one] 1 half point
       *[other] { $count } half points
    }
modifier-as-played = forfeits as played
title-standings = Final standings
title-crosstable = Crosstable
crosstable-legend-rounds = 34b1: against row 34 with Black (w: White), 1 point. +, -, =: won, lost, halved without play. -1: no opponent, 1 point. Blank: absent. Opponents bear the number of their row.
crosstable-legend-matrix = A column bears the number of the row of an opponent. 1, ½, 0: points of a game. +, -, =: won, lost, halved without play. Blank: no game.
crosstable-legend-team-rounds = Board points of each match. 4w2½: against row 4, White on board 1 (b: Black), 2½ board points. A + or - behind them: without play. -2: no opponent, 2 board points. Blank: absent.
crosstable-legend-team-matrix = Board points of each match; a column bears the number of the row of an opponent. A + or - behind them: without play. Blank: no match.
sheet-standings = Standings
sheet-crosstable = Crosstable
place-shared = { $place }=
column-place = Place
column-no = No.
column-team = Team
column-points = Points
column-board-points = Board points
column-match-points = Match points
column-places = Sum of places
column-decided-by = Decided by
column-category = Category
column-row = Row
column-round-number = R{ $round }
standings-step = { $name }, step { $step }
standings-no-place = no place
standings-by = by { $title } ({ $system })
standings-columns = criteria in order: { $criteria }
error-standings-system = the standings system { $path } cannot be used
error-tie-break-unknown = no tie-break is called { $code }; there are, for players: { $players }; for teams also: { $teams }; the system decides what a suffix such as -C1, -M1, :MP, /P or /L+1 can follow
error-tie-break-suffix = { $code } has a suffix that its tie-break cannot have; { $suffixes ->
        [none] it takes none
       *[other] it takes { $suffixes }
    }
error-tie-break-twice = the tie-break { $code } stands twice in the list
error-standings-files = { $system } takes one file
standings-written = { $path } written

## Audit

title-audit = Comparison with another list
sheet-audit = Differences
sheet-audit-all = All players
audit-same = the lists agree
column-comparison = Comparison
column-rating-here = Here
column-rating-there = There
column-difference = Difference
column-previous-here = Before, here
column-previous-there = Before, there
column-causes = What gives the number there
column-outside-place = Cell of the other list
comparison-same = same
comparison-different = different
comparison-only-here = only here
comparison-only-there = only there
comparison-without-rating = no rating there
without-rating = no rating
audit-counts = list of { $list } and { $against }: { $same } same, { $different } different, { $only-here } only here, { $only-there } only there{ $without-rating ->
        [0] {""}
       *[other] , { $without-rating } without a rating there
    }
audit-computed = note: list { $list } is not published yet; what is computed now is compared
audit-stopped = there is nothing to compare while there are errors
audit-differs = the list of { $list } and the other list differ
error-no-outside-list = { $path } cannot be read as a rating list
suspect-none = no cause found
suspect-unregistered = not in the register
suspect-old-number = listed under a number that was given up: { $what }
suspect-list-before = another rating before: { $what }
suspect-list-before-kept = the same change on another rating before: { $what }
suspect-previous-only = only the rating before differs, { $what }; the rating is the same
suspect-unrated-there = stands there without a rating: { $what }
suspect-unread-there = the rating there cannot be read: { $what }
suspect-previous = another rating before, { $what }, and no cause found for the rating
suspect-list-before-all = all rated on the ratings before that the other list gives
suspect-no-floor = the lowest figure { $what } is not applied
suspect-held-at-floor = held at the lowest figure { $what }
suspect-hidden-forgotten = taken as unrated, the rating before being below { $what }
suspect-rounded-per-event = rounded after each event
suspect-never-leaves = kept, though not having played for { $what ->
        [one] 1 year
       *[other] { $what } years
    }
suspect-left-on-the-day = taken off on the very day on which the time without play is full: { $what ->
        [one] 1 year
       *[other] { $what } years
    }
suspect-only-active = only players with games in the period are listed there
suspect-ends-at = the other list ends at { $what }
suspect-too-few-pooled = a first rating from fewer than { $what ->
        [one] 1 game
       *[other] { $what } games
    }
suspect-too-few-in-event = events with fewer than { $what ->
        [one] 1 game
       *[other] { $what } games
    } against rated opponents counted for a first rating
suspect-void-counted = results that are void counted for a first rating
suspect-lapsed-kept = results that have lapsed counted for a first rating
suspect-pool-of-period = results waiting since earlier lists not counted for a first rating
suspect-provisional-rated = an unrated player computed as rated { $what }
suspect-coefficient = K { $what }
suspect-coefficient-in = K { $what }
suspect-left-out = { $what } left out
suspect-twice = { $what } counted twice
suspect-admitted = { $what } counted, though it is not rated
suspect-no-champion = champion rule not applied
suspect-no-cap = cap on differences not applied
suspect-reversed = results of { $what } turned round
suspect-correction = corrections not taken in: { $what }
suspect-merge = numbers not merged: { $what }
suspect-merged-there = numbers taken as one person: { $what }
suspect-together = {" together with "}
suspect-further-pairs = { $what ->
        [one] one further pair of causes gives it too
       *[other] { $what } further pairs of causes give it too
    }
suspect-untried = no single cause found; two together are tried for the first { $what } such differences only
page-no = No.
page-games = Games
page-date = Day
page-event = Event
page-after = Rating after
page-round = Round
page-color = Colour
page-opponent = Opponent
page-opponent-rating = Rating used
page-points = Result
page-source = Cell
page-remark = Remark
page-white = White
page-black = Black
page-bye = bye
page-reported = reported { $reported }, corrected
page-findings = Corrections and findings
page-reading = by reading
page-cells = cells

## The site

statistics-changes = Changes of those who played
statistics-units = Players by unit
statistics-no-unit = no unit
column-list = List
error-nothing-published = no list of the book is published yet; publish one first
error-site-stopped = no site is written: there are errors, or published lists that differ from what the book gives now; see above
error-site-foreign = { $path } is a site, but also holds { $name }, which is none of its files; it is left as it is
website-written = site of { $lists ->
        [one] 1 list
       *[other] { $lists } lists
    }:
site-skip = Skip to content
site-navigation = Pages
site-nav-list = Lists
site-nav-events = Events
site-nav-titles = Titles
site-nav-statistics = Statistics
site-nav-rules = Rules
site-nav-about = About
site-footer = { $federation } · made with { $program }
site-unreadable = This page cannot be shown
site-list-of = Rating list of { $date }
site-list-date = List
site-revised = revised after publication
site-revision = Revision
site-search = Search
site-search-hint = Name, number or unit
site-any = all
site-loading = reading …
site-rows = { $from } to { $to } of { $count }
site-matches = { $count } of { $all } match; shown { $from } to { $to }
site-no-match = nothing matches
site-pages = Pages of the table
site-page-first = First
site-page-before = Previous
site-page-next = Next
site-page-last = Last
site-page-of = page { $page } of { $pages }
site-sort-by = Sort by: { $column }
site-downloads = This list as a file:
site-exact = Exact
site-men = Men
site-women = Women
site-no-player = There is no player with this number
site-to-list = To the list
site-history = Rating over time
site-chart = Rating of { $name } over the lists
site-chart-description = Lists: { $count }. { $from } on { $first }, { $to } on { $last }; highest { $highest } on { $when }. The table below has every figure.
site-bars-description = Players: { $count }, in rows: { $rows }; most, { $most }, in { $largest }. The table below has every figure.
site-as-table = As a table
site-lists = Lists
site-derivation = Derivation
site-derivation-link = Show
site-derivation-of = { $name }: derivation of the list of { $date }
site-events-and-changes = Events and changes
site-pool = Performances before a first rating
site-titles = Titles
site-norm = Norm
site-norm-for = Norm for
site-norms = Results against norms
site-no-norm = no: { $why }
fails-games = too few games
fails-average = average too low
fails-score = score too low
site-games = Games
site-cited = art. { $article }
site-events-of = Events on the list of { $date }
site-no-event = There is no such event
site-to-events = To the events
site-organiser = Organiser
site-arbiters = Arbiters of national level
site-approval = Approval
site-players-of-event = { $players }, { $rated } of them rated
site-games-of-event = { $games }, { $rated } of them counted
site-team-players = Players by team
site-board = Board
site-day = Day
site-calculations = Calculations
site-titles-of = Titles on { $date }
site-norms-of-period = Norms of the period
site-nobody = Nobody
site-statistics-of = Statistics of { $date }
site-about = About this site
site-help = Use
site-help-search = The search takes names in either script, register numbers, units and titles; several words narrow it further.
site-help-sort = A heading with a mark sorts the table; pressed again it turns the order round. Filters and order stand in the address, so that a view can be kept or sent.
site-help-keys = Everything can be reached with the keyboard: Tab goes on, Enter opens or sorts.
site-help-derivation = Behind “Show” stands how a rating came about: games, steps, articles, readings and the cells of the reports.
site-help-print = Printed are all rows that match, up to five thousand; of a longer list, the page that is shown.
site-help-offline = The site is a folder of files. It needs no server and no network, and asks for nothing from elsewhere.
site-words = Signs
site-word-ratings = rating before and after a period
site-word-k = points that a whole point of score is worth
site-word-score = counted games, points made and points expected
site-word-difference = rating difference and the scoring probability that belongs to it
site-word-change = change from one event
site-word-unplayed = a result without a game
unpublished-below-floor = below the lowest published rating
unpublished-dropped = dropped for want of play
unpublished-pooled = waits for a first rating
unpublished-provisional = too few games
pool-open = waits for more games
pool-published = part of a first rating
pool-lapsed = lapsed
pool-void = void

## What the findings mean, for the list of all findings

meaning-file-unreadable = The file cannot be read from disk.
meaning-file-not-recognised = The content is not what the ending says and nothing the program knows.
meaning-workbook-damaged = The workbook is damaged, cut short or encrypted.
meaning-parquet-damaged = The Parquet file is damaged or cut short.
meaning-column-type-unread = A column of a Parquet file is of a type that is not read.
meaning-workbook-encrypted = The workbook is encrypted.
meaning-workbook-empty = The file holds no cell with content.
meaning-limit-exceeded = A file, sheet or report is larger than a limit; limits are options.
meaning-xml-doctype = A part of an archive declares a document type.
meaning-federation-unnamed = The settings of a book whose federation was not named yet.
meaning-register-empty = A register without a player.
meaning-period-unknown = A folder among the periods that is no list date.
meaning-sidecar-alone = A file that adds to a report which is not there.
meaning-file-ignored = A file among the reports that is no report.
meaning-encoding-found = The text encoding that was found.
meaning-line-shifted = A line of a player in a TRF file whose fields stand beside their columns.
meaning-findings-too-many = More findings in a file than are kept; the others are not shown.
meaning-encoding-unclear = A text whose lines are in two encodings, or in none that is known.
meaning-sheet-missing = A sheet the layout needs is not there.
meaning-sheet-twice = Two sheets serve the same role.
meaning-sheet-ignored = A sheet of an unknown name with the headings of a known one; it is not read.
meaning-sheet-hidden = A sheet is hidden; it is read all the same.
meaning-rows-hidden = A sheet hides rows or columns; they are read all the same.
meaning-header-missing = No header row within the first rows.
meaning-heading-missing = A required heading is missing.
meaning-table-empty = Headings without a row below them.
meaning-heading-twice = A heading appears twice.
meaning-heading-unknown = A heading or field name the layout does not know.
meaning-value-missing = A required cell is empty.
meaning-value-invalid = A value is not of the expected kind.
meaning-federation-unknown = A federation that is neither a three-letter code nor a known name.
meaning-date-ambiguous = A date that can be read in two ways.
meaning-date-invalid = A date out of range or one that stands for "unknown".
meaning-cell-error = An error value such as #REF!.
meaning-formula-without-value = A formula without a stored value.
meaning-score-is-date = A score that a spreadsheet turned into a date.
meaning-number-is-date = A number or text that a spreadsheet shows as a date.
meaning-quote-unclosed = A quotation mark of a text table that is not closed where its cell ends.
meaning-cell-merged = A merged cell over several rows.
meaning-text-suspicious = A text that holds direction overrides, control characters or the sign for characters that were lost.
meaning-record-unknown = Records of a TRF file that are not read.
meaning-team-differs = Records of teams in a TRF file contradict each other or the games.
meaning-event-field-missing = A required field of an event is missing.
meaning-event-field-twice = A field of an event is given twice with different values.
meaning-dates-out-of-order = The end lies before the start, or a round outside the event.
meaning-event-outside-period = The event ended outside the period in whose folder it lies.
meaning-date-in-future = A date after the list date.
meaning-event-twice = Two reports carry the same event id.
meaning-event-same-content = Two reports hold the same players and results.
meaning-event-overlaps = Two reports share games of the same players: halves of one event.
meaning-winner-not-first = The winner named is not one of those with the most points.
meaning-event-key-unknown = A key of `.event.toml` that no field has.
meaning-event-file-invalid = The `.event.toml` is not TOML.
meaning-event-file-differs = The `.event.toml` and the workbook state different values.
meaning-results-missing = A file with players, but without results.
meaning-entrant-number-twice = A number is used for two players.
meaning-numbers-out-of-order = The numbers of the players of a report do not go upwards.
meaning-entrant-is-bye = A line that stands for the bye, not for a person.
meaning-person-twice = Two rows of a report are one person.
meaning-person-unknown = A person is not in the register.
meaning-person-ambiguous = More than one person fits.
meaning-person-differs = The register number is given but belongs to another name.
meaning-fact-differs = Sex, unit or title in the report differ from the register.
meaning-rating-differs = The rating in the report differs from the list.
meaning-result-unknown = A result that is not one of the accepted ones.
meaning-opponent-not-in-report = An opponent who is not in the report.
meaning-opponent-self = A player is paired with himself.
meaning-two-games-in-a-round = A player has two games in one round.
meaning-game-one-sided = A game is entered for one side only.
meaning-game-contradicts = The two sides of a game contradict each other.
meaning-both-lost = Both players have no point in a game over the board.
meaning-round-invalid = A round outside 1 to the number of rounds.
meaning-round-empty = A round without any row.
meaning-round-incomplete = A round that many players lack who played the one beside it.
meaning-player-absent = A player without a row in a round.
meaning-played-after-withdrawal = A player has a result after the round before which he withdrew.
meaning-rounds-assigned = A crosstable without rounds and colours: rounds are put together, the lower number has White.
meaning-board-twice = Two games of a round at one board.
meaning-pair-twice = The same two players met twice in a Swiss.
meaning-points-differ = The points in the file differ from the results.
meaning-bye-on-black = White is empty: read as a bye of the player on Black's side.
meaning-game-order-twice = Two rows of game tables have one number on one day.
meaning-game-twice = One pair of players stands twice in one round and day of an event of a game table.
meaning-id-twice = An id stands twice.
meaning-listed-twice = A player stands twice in a list made by others.
meaning-listed-otherwise = A list made by others has another name beside a number, or another number beside a name.
meaning-title-unknown = A title in the register that neither the rules of the book nor the federation know.
meaning-id-unknown = An id of a list is not in the register.
meaning-opening-rating-invalid = A listed rating below the floor, or with decimals.
meaning-kind-not-stated = Art. 3: no kind of event.
meaning-rated-players-too-few = Art. 4(1): too few rated players in a round robin.
meaning-players-too-few = Art. 4(1): too few players in a double round robin.
meaning-units-too-few = Art. 4(2): too few units.
meaning-unit-too-large = Art. 4(2): a unit with too many of the players.
meaning-unit-not-stated = Art. 4(2): a player without a unit.
meaning-arbiters-too-few = Art. 4(3): too few national arbiters.
meaning-control-too-fast = Art. 4(4): the first control is too fast.
meaning-control-not-stated = Art. 4(4): the first control is not stated.
meaning-rounds-per-day = Art. 4(4): too many rounds in a day.
meaning-not-approved = Art. 4(5): not approved before the start.
meaning-approval-undated = Art. 4(5): an approval without a date.
meaning-title-rounds-too-few = Art. 6(1): too few rounds for a title event.
meaning-title-unrated-too-many = Art. 6(1): too many unrated players for a title event.
meaning-title-double-rounds = Art. 6(2): too many days with two games.
meaning-title-last-rounds-doubled = Art. 6(2): two games on one of the last days.
meaning-title-round-dates-missing = Art. 6(2): no round dates to prove it.
meaning-norms-announced-late = Art. 6(3): norms announced late or not stated.
meaning-title-field-too-weak = Art. 6(4): too few title holders or too weak a field.
meaning-report-late = Art. 7: the report came late.
meaning-rounds-too-few = Art. 7(2) of the amateur regulation: too few rounds for the players; a warning at the bound itself.
meaning-player-time-not-rated = Art. 7(3) of the amateur regulation: a time control that is not rated.
meaning-player-time-not-stated = Art. 7(3) of the amateur regulation: no time control.
meaning-fee-due = Art. 4(2) of the amateur regulation: the fee that is due.
meaning-line-unreadable = A line of a TRF file, a table or a rating list in text form that cannot be read, or not as it stands.
meaning-birth-year-missing = K depends on an age nobody knows.
meaning-title-not-on-ladder = Art. 6(5) of the amateur regulation: a title outside the ladder of base ratings.
meaning-spread-too-wide = Art. 8(16): a large field with a wide spread of ratings.
meaning-no-rated-player = A rejected event with no rated player.
meaning-standings-unknown = No standings system has the name given.
meaning-standings-unfit = A system of teams for an event that is not one of matches between teams.
meaning-standings-date-missing = FIDE's rules by date for an event without a first day, or from before all of them.
meaning-standings-small-points = 小分 alone: which of the two was taken.
meaning-standings-criterion-unfit = A tie-break of teams for players, or of players for teams.
meaning-standings-buchholz = Buchholz in a round robin by rules that forbid it.
meaning-standings-unrated = Tie-breaks from ratings with an unrated player in the field.
meaning-withdrawal-void = Article 28 of the Go rules: all results void.
meaning-withdrawal-half = Article 28: void by the letter, though half of the games were played.
meaning-withdrawal-forfeits = Article 28: results stand, the rest is forfeited.
meaning-team-missing = A player without a team or unit in standings of teams.
meaning-team-incomplete = A team with too few players to take a place.
meaning-category-unknown = A group of a festival that is in no category.
meaning-conversion-loss = Something of a report that the converted file does not hold.
meaning-separator-invalid = A CSV file of the officer whose columns are not separated by commas.
meaning-waiver-unused = A waiver that fits no finding.
meaning-waiver-used = A finding was waived.
meaning-correction-unfit = A correction that does not fit its report.
meaning-correction-applied = A correction was applied.
meaning-merge-invalid = A merge that cannot be followed.
meaning-list-differs = A published list is not what the book gives now, and no revision says so.
meaning-list-unpublished = A list before this one is not published though there are reports for it.
meaning-period-empty = A period without a report.
meaning-leftover-ignored = A leftover temporary folder.

## The help of the command line: `help-COMMAND`, `help-COMMAND-ARGUMENT`, or `help-argument-ARGUMENT` wherever it means the same

help = Official rating lists of a chess federation, from tournament reports.
help-usage = Usage
help-options = [OPTIONS]
help-command = COMMAND
help-heading-commands = Commands
help-heading-arguments = Arguments
help-heading-options = Options
help-heading-examples = Examples
help-heading-limits = Limits
help-default = { $text } [default: { $values }]
help-values = { $text } [possible values: { $values }]
help-note = Exit codes: 0 done; 1 findings stop the work, or a difference was found; 2 wrong usage, or a file cannot be read or written.
help-new = Make an empty book: the folder in which a federation keeps its lists
help-new-book = Folder to make
help-new-opening = Day of the list from which the book starts [default: the last list date]
help-simulate = Make up a federation of any size, as a book: for trying things out and for measuring
help-simulate-folder = Folder to make
help-simulate-players = People on the register, 40 or more
help-simulate-events = Events of a period; of game-by-game rating: rooms
help-simulate-periods = Periods
help-simulate-seed = Whole number from which everything is made: the same options give the same bytes
help-simulate-format = Federation workbooks, or Parquet tables for large books
help-simulate-games = Games of a period, about [default: 180 an event]
help-simulate-active = How many of the people play [default: all]
help-simulate-opening = Day of the opening list [default: the first list date from 2000 on that the rule set knows]
help-simulate-note = Everybody and everything is invented. Texts are Chinese unless --lang en is given. Games of game-by-game rating are a Parquet table in both formats.
help-template = Write an empty workbook to fill in
help-template-kind = Which workbook: report of an event, register of players, or list before the first period
help-template-file = File to write, ending in .xlsx
help-check = Read everything and list every finding; nothing is written
help-check-paths = A book and, if wanted, one of its periods (a list date); or report files
help-check-write-event = Beside each report file write an .event.toml, to be filled in with what the report does not say
help-check-suggest-register = Of a book: print rows to add to the register, people near somebody in it, and rows that may be one person
help-convert = Write a report in another layout: federation workbook, TRF16, TRF26 or CSV
help-convert-input = The report, in any layout that is read
help-convert-output = File to write; a file that is there already is left alone
help-convert-to = Layout to write [default: by the ending of the file; .trf is TRF26]
help-convert-federation = Federation of players for whom the report names none; TRF26 has national records of it
help-convert-write-event = Beside the file write an .event.toml with the facts of the event that the layout has no place for
help-publish = Compute a list and publish it
help-publish-dry-run = Compute and report, but write nothing
help-publish-out = Write into this folder and leave the book alone
help-publish-tables = With --out: the CSV and text files alone (all), or those of the list alone (list), without workbooks and trace
help-publish-only = An interim list of these players only (register number or exact name), beside the official lists
help-publish-revise = Leave the published list as it is and write a revision beside it, with the cause of each difference
help-rebuild = Compute all periods from the opening list and say where published lists differ, and why
help-rebuild-until = The last list to compute
help-verify = Compare published lists with their manifests, the inputs on disk and a new computation
help-verify-period = One list only
help-titles = Show who may apply for a title, and who is on the way
help-titles-as-of = Day of the application [default: the last list date]
help-titles-out = Write the application forms into this workbook
help-site = Write the published lists as a website that needs no server
help-site-out = The folder of the site; a site that is there already is replaced
help-promote = Promotion of grades by the percentage of points in an event
help-promote-file = The report
help-promote-group = Group of the promotion table [default: that of the report]
help-promote-table = Promotion table [default: grade-promotion.csv of the book, else the one the program carries]
help-calc = Compute one figure and show how it comes about
help-calc-change = The rating change of an event
help-calc-change-k = K, 0 to 100; systems with one K for all games do without
help-calc-change-average = Average of the opponents; of a round robin that of all players (`fide-2003`: of the opponents)
help-calc-change-round-robin = A round robin
help-calc-change-players = Players of the round robin, 2 to 1000
help-calc-change-cycles = How often each pair meets: 1 or 2
help-calc-expected = The expected score
help-calc-performance = The performance rating
help-calc-first-rating = The first rating of an unrated player, from one event
help-calc-first-rating-opponents = Ratings of the rated opponents, separated by commas
help-calc-norm = The score of a norm, from the opponents of an event
help-calc-norm-title = National: 大师 or 特级大师, also master or grandmaster. FIDE: GM, IM, WGM or WIM
help-calc-norm-sex = M or F: whose national title
help-calc-norm-opponents = Ratings of the opponents of the counted games, separated by commas; u is unrated
help-calc-norm-own = Own rating, or u; FIDE's norms do without
help-calc-norm-score = Points in the counted games
help-calc-norm-titles = FIDE: titles of the same opponents in the same order; - is none
help-calc-norm-federations = FIDE: federations of the same opponents in the same order
help-calc-norm-federation = FIDE: the player's own federation
help-calc-norm-note =
    A norm of FIDE asks for the titles and federations of the opponents too; without them 1.4.3, 1.4.4 and 1.4.5 are not
    judged, and no norm is called achieved:

    {"  "}dengji calc norm --rules fide-2024 --title IM --score 7.5 --federation BEL \
    {"    "}--opponents   2450,2400,2350,2300,2250,2200,2150,2100,u \
    {"    "}--titles      IM,IM,GM,IM,FM,-,-,-,- \
    {"    "}--federations FRA,FRA,NED,NED,GER,ESP,BEL,BEL,BEL
help-qualify = Compare players by the average of their last published ratings
help-qualify-period = The list date of the last list
help-audit = Compare a list with one made by others and try to find the cause of each difference
help-audit-against = The other list: xlsx, xls, ods, csv, or a FIDE list in fixed columns
help-audit-csv = Write the comparison as CSV
help-audit-xlsx = Write the comparison as a workbook
help-explain = Show how a player's rating came about, step by step, with articles and cells
help-explain-player = Register number or exact name
help-explain-html = Write it as a page for screen and print
help-standings = Final standings with tie-breaks and what decided each place
help-standings-files = Report files; several only for the groups of a festival
help-standings-system = Standings system, or a file with one [default: the report's, else by rule set and format]
help-standings-tie-breaks = Tie-breaks instead of the system's, such as BH-C1,BH,SB
help-standings-csv = Print CSV
help-standings-xlsx = Write a workbook as well
help-rules = List the rule sets, or the articles of one
help-rules-on = Day on which the values hold
help-rules-text = Print the file of a rule set or standings system itself, from which one of one's own can be made
help-article = Show an article: values, days from which they hold, readings
help-article-number = Number, such as 八(二), 8(2) or 8.2
help-completions = Print a script that completes commands and options in a shell
help-completions-shell = Shell
help-man = Print the manual page, or write one page for each command
help-man-out = Write all pages into this folder
help-help = Print the help of the program or of a command
help-help-command = Command
help-argument-book = The book
help-argument-period = The list date, such as 1994-01-01
help-argument-id = Rule set
help-argument-rules = Rule set
help-argument-on = Day on which the rules hold [default: today]
help-argument-own = Own rating, a whole number
help-argument-opponents = Ratings of the opponents, separated by commas
help-argument-scores = Score of each game: 1, ½ or 0.5, 0
help-argument-average = Average of the opponents
help-argument-games = Games, 1 to 1000
help-argument-score = Points
help-argument-lang = Language of texts: zh or en [default: the book's language, else that of the environment]
help-argument-json = Print one machine-readable object on stdout
help-argument-quiet = Print data and errors only
help-argument-threads = Number of threads, 1 to 1024 [default: one for each processor]
help-argument-no-cache = Leave the cache of the book alone: parse every file and compute every list
help-argument-help = Print help
help-argument-version = Print the version
help-argument-max-file-size = Largest size of a file in MiB, 1 to 65536
help-argument-max-expanded-size = Largest size of an expanded workbook in MiB, 1 to 65536
help-argument-max-sheets = Most sheets of a workbook
help-argument-max-rows = Most rows of a sheet or table
help-argument-max-players = Most players of a report
help-argument-max-rounds = Most rounds of a report, 1 to 99
help-argument-max-text = Most characters of a name or other text
help-argument-min-rating = Lowest rating that is accepted
help-argument-max-rating = Highest rating that is accepted
value-name-id = ID
value-name-which = WHICH
value-name-date = DATE
value-name-book = BOOK
value-name-period = PERIOD
value-name-file = FILE
value-name-kind = KIND
value-name-layout = LAYOUT
value-name-code = CODE
value-name-codes = CODES
value-name-input = INPUT
value-name-output = OUTPUT
value-name-dir = DIR
value-name-player = PLAYER
value-name-out = OUT
value-name-name = NAME
value-name-number = NUMBER
value-name-shell = SHELL
value-name-command = COMMAND
value-name-mib = MIB
value-name-lang = LANG
value-name-title = TITLE
value-name-sex = SEX
value-name-fed = FED
value-name-folder = FOLDER
value-name-format = FORMAT
usage-missing = { $arguments } is missing
usage-command-missing = a command is missing; it can be { $commands }
usage-unknown = there is no argument { $argument } here{ $near ->
        [none] {""}
       *[other] ; near it: { $near }
    }
usage-command = there is no command { $argument }{ $near ->
        [none] {""}
       *[other] ; near it: { $near }
    }
usage-value = { $argument } cannot be “{ $value }”{ $valid ->
        [none] {""}
       *[other] ; it can be { $valid }
    }{ $form ->
        [none] {""}
       *[other] : { $form }
    }
usage-form-date = { $meant ->
        [none] a date is written year-month-day, for example 2026-07-01
       *[other] write it as { $meant }
    }
usage-value-missing = { $argument } needs a value{ $valid ->
        [none] {""}
       *[other] : { $valid }
    }
usage-conflict = { $argument } does not go together with { $other }
usage-number = { $argument } stands with the wrong number of values
usage-utf8 = the command line holds text that is not UTF-8
usage-more = { $command ->
        [none] `dengji help` shows all commands
       *[other] `dengji help { $command }` explains this command, `dengji help` shows all
    }
help-new-example =
    dengji new book --opening 2026-01-01
    dengji new book --rules fide-2024 --opening 2026-01-01
help-template-example =
    dengji template report open.xlsx
    dengji template players players.xlsx
help-check-example =
    dengji check book
    dengji check book 2026-07-01
    dengji check open.xlsx --write-event
help-convert-example =
    dengji convert open.xlsx open.trf
    dengji convert open.trf open.xlsx --write-event
help-publish-example =
    dengji publish book 2026-07-01 --dry-run
    dengji publish book 2026-07-01
    dengji publish book 2026-07-01 --only 000107 000206
help-rebuild-example =
    dengji rebuild book --until 2026-07-01
help-verify-example =
    dengji verify book
    dengji verify book 2026-07-01
help-titles-example =
    dengji titles book
    dengji titles book --as-of 2026-07-01 --out forms.xlsx
help-site-example =
    dengji site book site
help-promote-example =
    dengji promote open.xlsx
help-calc-change-example =
    dengji calc change --rules cn-national --own 2310 --k 15 --average 2360 --games 9 --score 5
    dengji calc change --rules fide-2024 --own 2310 --k 20 --opponents 2360,2290 --scores 1,½
help-calc-expected-example =
    dengji calc expected --rules cn-national --own 2310 --average 2360 --games 9
help-calc-performance-example =
    dengji calc performance --rules fide-2024 --opponents 2400,2410,2380 --score 2
help-calc-first-rating-example =
    dengji calc first-rating --rules fide-2024 --opponents 1800,1900,2000 --scores 1,½,0
help-qualify-example =
    dengji qualify book 2026-07-01
help-audit-example =
    dengji audit book 2026-07-01 --against other.xlsx
    dengji audit book 2026-07-01 --against other.csv --xlsx comparison.xlsx
help-explain-example =
    dengji explain book 2026-07-01 000014
    dengji explain book 2026-07-01 000014 --html 000014.html
help-standings-example =
    dengji standings open.xlsx
    dengji standings open.xlsx --system fide-c07-2026 --tie-breaks BH-C1,BH,SB
help-rules-example =
    dengji rules
    dengji rules cn-national --text
help-article-example =
    dengji article cn-national 8(2)
help-simulate-example =
    dengji simulate trial --players 200 --events 8 --periods 1 --seed 1
help-completions-example =
    dengji completions bash
help-man-example =
    dengji man
    dengji man --out pages
help-help-example =
    dengji help publish

## The manual page

man-name = NAME
man-synopsis = SYNOPSIS
man-description = DESCRIPTION
man-extra = NOTES
man-version = VERSION

## What is wrong with a rule set, a table of it or book.toml; the place follows
fault-syntax = it is no TOML: { $message }
fault-slip-sign = the Chinese sign { $found } must be { $right }
fault-slip-open = the quotes have no end: write " before and behind the text
fault-slip-quotes = write the text in quotes: { $key } = "{ $value }"
fault-slip-date = { $meant ->
        [none] there is no day { $value }; write year-month-day, without quotes
       *[other] write the date as { $meant }, without quotes
    }
fault-slip-equals = write a line as `key = value`; this one has no =
fault-slip-empty = `{ $key }` has no value: write it behind the =
fault-slip-twice = the key stands twice: keep one of the lines
fault-unknown-key = unknown key `{ $key }`{ $near ->
        [none] ; known here: { $known }
       *[other] ; did you mean `{ $near }`? Known here: { $known }
    }
fault-missing-key = `{ $key }` is missing
fault-value = `{ $key }` must be { $must }
fault-unknown-rule = unknown rule `{ $rule }`{ $near ->
        [none] {""}
       *[other] ; did you mean `{ $near }`?
    }
fault-other-id = `id` must be that of the file name: "{ $id }"
fault-rule-missing = no article has the rule `{ $rule }`
fault-rule-twice = the rule `{ $rule }` stands twice
fault-number-twice = article { $number } stands twice
fault-reading-twice = reading { $reading } stands twice
fault-two-versions = two versions of article { $number } are in force on { $date }
fault-no-version = article { $number } has no version in force on { $date }{ $before ->
        [none] {""}
       *[other] ; the one before ends on { $before }
    }{ $after ->
        [none] {""}
       *[other] ; the next one begins on { $after }
    }
fault-table-missing = there is no table `{ $table }`
fault-other-before = it stands here before:
fault-other-version = the other one begins here:
fault-must-range = from { $low } to { $high }
fault-must-filled = a list with at least one entry
fault-must-days = days of the year as "MM-DD", ascending, each once
fault-must-steps = steps with `below_games` ascending, the last one without, and `k` from 0 to 100
fault-must-share = a share as [numerator, denominator], above 0 and at most 1
fault-must-one-of-two = given, or `bonus_per_point`, and not both
fault-must-titles = titles with `from` descending, the last one without
fault-must-bands = bands without a gap: the first from 0, each from where the one before ends, only the last without `below`
fault-must-gain = bands whose gain is nowhere below 0
fault-must-day = a date such as 2000-01-01, without time
fault-must-not-before = no day before `from`
fault-must-word = a word in quotes
fault-must-count = a whole number of 0 or more
fault-must-smaller = a smaller whole number
fault-must-whole = a whole number
fault-must-text = a text in quotes
fault-must-truth = true or false
fault-must-list = a list in brackets
fault-must-date = a date such as 2000-01-01, without quotes
fault-must-table = a table in braces
fault-must-code = three capital letters, such as "CHN"
fault-must-century = a day from 1900-01-01 to 2199-12-31
fault-must-one-of = one of { $words }
fault-must-other = { $what }
fault-row-not-open = the last row must be open: leave its d_max empty
fault-row-after-open = the row before is open; nothing can follow it
fault-row-gap = the row must start at { $next }, where the one before ends, and starts at { $from }
fault-row-sum = { $higher } and { $lower } must add up to 1
fault-row-not-above = { $figure } must be above the figure of the row before
fault-row-ends-before = the row ends at { $to }, before its start { $from }
fault-row-last = the last row must be that of 1.00
fault-row-of = the row must be that of { $expected }, and is that of { $found }
fault-row-not-mirrored = the difference { $figure } must mirror that of { $other }
fault-row-cells = the row must have { $needed } cells, and has { $found }
fault-row-band = the band from { $from } must start above the ones before and not end below its start
fault-table-header = the header must be `{ $header }`
fault-table-empty = the table has no row
fault-cell-whole = `{ $cell }` must be a whole number
fault-cell-fraction = `{ $cell }` must be a figure from 0 to 1 with at most two decimals
fault-cell-games = `{ $cell }` must be a number of games from 1 to 99
fault-cell-score = `{ $cell }` must be a score in half points, at most { $games }
fault-cell-one-of = `{ $cell }` must be one of { $words }
fault-cell-grade = `{ $grade }` is no grade of the ladder
fault-cell-percent = `{ $cell }` must be a percentage above 0 and at most 100
fault-row-grade = the grade `{ $grade }` must have a name and stand once
fault-row-not-upwards = `{ $to }` must be above `{ $from }`
fault-row-skips = from `{ $from }` to `{ $to }` the grade `{ $barrier }` may not be skipped
fault-row-contradicts = the row contradicts line { $line }, which has `{ $row }` at { $percent } %: a higher grade must ask for more

## What a new book.toml says of its settings

settings-name = Chess Federation
settings-federation = name of the federation
settings-code = its code; players of another federation are foreigners
settings-language = language of what is published: zh or en
settings-late-reports = late reports: revise (into their period, which is published anew as a revision) or current
settings-rules = rule set and the day from which it holds; a file of that name beside this one wins
settings-lists = the day of the list in opening.xlsx; other list days: dates = ["01-01", "07-01"]

## Rule sets: names of values and words for them

rules-value-dates = list dates
rules-value-keep_years = years kept without play
rules-value-title_order = order of titles, highest first
rules-value-percent = percent
rules-value-steps = steps of the coefficient
rules-value-incomplete_by_average = with unplayed games, by the average of the opponents
rules-value-men = men
rules-value-women = women
rules-value-step = step between titles
rules-value-ladder = titles, lowest first
rules-value-below_ladder = titles below the lowest
rules-value-players = number of players
rules-value-rounds_below = fewest rounds below it
rules-value-rounds_above = fewest rounds from it on
rules-value-controls = time controls accepted
rules-value-minutes_from = minutes a player, at least
rules-value-days = days to report
rules-value-table = table
rules-value-allowed = allowed
rules-value-floor = lowest published rating
rules-value-kinds = kinds of event
rules-value-rated_one_in = one rated in so many players
rules-value-rated_at_least = rated players, at least
rules-value-rated_at_least_in = field for which this number holds
rules-value-rated_at_least_field = size of that field
rules-value-double_players_at_least = players of a double round robin, at least
rules-value-double_rated_at_least = rated players among them, at least
rules-value-at_least = units, at least
rules-value-largest_share = largest share of one unit
rules-value-national_at_least = arbiters of national level, at least
rules-value-moves = moves, at most
rules-value-minutes = within minutes
rules-value-rounds_per_day = rounds a day, at most
rules-value-required = required
rules-value-classes = classes of event
rules-value-rounds_at_least = rounds, at least
rules-value-unrated_percent_at_most = unrated players, at most (%)
rules-value-double_days_at_most = days with two games, at most
rules-value-last_single_rounds = last rounds with one game a day
rules-value-master_men_titled = men's master event: title holders, at least
rules-value-master_men_rating = men's master event: rating in place of a title
rules-value-master_women_titled = women's master event: title holders, at least
rules-value-master_women_rating = women's master event: rating in place of a title
rules-value-grandmaster_men_titled = men's grandmaster event: title holders, at least
rules-value-grandmaster_women_titled = women's grandmaster event: title holders, at least
rules-value-permanent = coefficient kept for ever once reached
rules-value-reached_by = what counts as reached
rules-value-rating = rating
rules-value-average_from_rated_above_percent = share of unrated players above which the average is of the rated ones (%)
rules-value-k = coefficient K
rules-value-unrated_by = how unrated players are computed
rules-value-unrated_at_least = games of an unrated player against rated ones in an event, at least
rules-value-games = games
rules-value-periods = periods of validity
rules-value-above_half_k = points for each point above half
rules-value-at_or_below = performances up to this figure are void
rules-value-left_out = their games are left out
rules-value-protects = the champion loses nothing
rules-value-admission_binds = article 4 binds international events too
rules-value-above = above
rules-value-lists = lists
rules-value-not_with_k = not with a coefficient of
rules-value-points = points
rules-value-rating_men = rating of men
rules-value-rating_women = rating of women
rules-value-events = events
rules-value-norm_years = years a norm is valid
rules-value-master_men = performance of a men's master
rules-value-master_women = performance of a women's master
rules-value-grandmaster_men = performance of a men's grandmaster
rules-value-grandmaster_women = performance of a women's grandmaster
rules-value-band = width of a band
rules-value-lowest_band_below = lowest band below the performance
rules-value-dropped_excess_hundredths = excess over a half point that is dropped, at most (hundredths)
rules-value-games_at_least = games, at least
rules-value-half_points_at_most = score in half points, at most
rules-value-first_event_only = first event only
rules-value-difference = rating difference
rules-value-years = years
rules-value-games_in_event = games in an event
rules-value-bonus_per_point = points for each point above half
rules-value-cap = largest rating difference
rules-value-new_games = games of a new player
rules-value-new_k = coefficient of a new player
rules-value-top_from = a top player from
rules-value-top_k = coefficient of a top player
rules-value-months = months
rules-value-junior = juniors
rules-value-once_an_event = the cap helps once an event
rules-value-product_at_most = coefficient times games, at most
rules-value-time_class = time class
rules-value-draws = draws added
rules-value-at_most = at most
rules-value-unrated = against unrated players
rules-value-holders = titles
rules-value-standing_for = titles that stand for another
rules-value-uncapped_from = no cap from
rules-value-list = list
rules-value-below = below
rules-value-newcomer = rating of a newcomer
rules-value-points_per_level = points per level
rules-value-first_level = lowest level
rules-value-best_level = highest level
rules-value-word = how a level is written
rules-value-no_level = how no level is written
rules-value-bands = bands of the difference
rules-value-titles = titles and their ratings
rules-value-scale = scale of the difference
rules-value-rated_share = share of the rated player
rules-value-unrated_from = multiple of the unrated player, from
rules-value-per_games = divided by games
rules-value-players_at_least = players, at least
rules-word-up-to = or fewer
rules-word-from = or more
rules-word-running = while computing
rules-word-published = when published
rules-word-round-robin = as a round robin
rules-word-average = by the average of the opponents
rules-word-none = none
rules-word-blitz = blitz
rules-word-rapid = rapid
