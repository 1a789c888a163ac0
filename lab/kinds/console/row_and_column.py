"""Sets one cell of a sheet: the number of the row and the letter of the column have to be found."""

from kind import integer, text

STRUCTURE = "row-and-column"
DOMAIN = "spreadsheets"

# row thing;column thing;sheet;value
SKINS = """product;month;budget;code
employee;day;roster;shift_id
player;round;scoreboard;mark
room;hour_name;timetable;course
sensor;week;log;reading
student;exam;gradebook;grade_id
city;carrier;pricelist;tariff
task;person;matrix;duty
guest;meal;plan;dish
server;team;contacts;name
dish;allergen;card;sign
machine;line;schedule;order_no
flight;gate;board;slot_id
track;mixer;sheet_music;cue
country;language;glossary;term
feature;plan;comparison;mark
patient;drug;chart;dose_id
truck;depot;tour;run_no
plant;bed;garden;seed_id
quest;hero;ledger;reward"""


def make(k):
    row, column, kind, field = k.pick(SKINS.split("\n")).split(";")
    sheet, value = k.word(), k.id()
    rows, columns = k.words(4), k.words(4)
    numbers = sorted(k.numbers(4, 2, 60))
    letters = sorted(k.some("BCDEFGHJKLMNPQRSTUVW", 4))
    i, j = k.int(0, 3), k.int(0, 3)
    nice = field.replace("_", " ")

    k.role(f"You write into the {kind}.|{kind} scribe|Sheets are edited by row number and column letter.")
    k.steps("<headings> tells letters, <labels> tells row numbers.", "<write> the cell.")
    k.goal(
        f"{sheet}: {rows[i]} / {columns[j]} = {value}",
        f"In the {kind} {sheet} please put {value} where {row} {rows[i]} meets {column} {columns[j]}.",
        f"sheet: {sheet}\n{column}: {columns[j]}\n{row}: {rows[i]}\n{nice}: {value}",
        f"{value} for {rows[i]} under {columns[j]}, sheet {sheet}",
        f"the {nice} of {rows[i]} in column {columns[j]} should be {value} ({sheet})",
    )
    name_ = text("sheet|name|file", "Name of the sheet.")

    @k.look(f"headings|{column}_columns|list_columns", f"Which letter has which {column}.|The columns of a sheet.", name=name_)
    def headings(name):
        return [{"column|letter": a, column: c} for a, c in zip(letters, columns, strict=True)] if name == sheet else k.fail(f"no sheet {name}")

    @k.look(f"labels|{row}_rows|list_rows", f"Which number has which {row}.|The rows of a sheet.", name=name_)
    def labels(name):
        return [{"row|number": n, row: r} for n, r in zip(numbers, rows, strict=True)] if name == sheet else k.fail(f"no sheet {name}")

    @k.act(
        "write|set_cell|write_cell",
        "Writes one cell.|Puts a value into a cell of the sheet.",
        name=name_,
        row=integer("row|row_no", "Number of the row."),
        column=text("column|letter", "Letter of the column."),
        value=text(f"{field}|value|content", f"What is written, the {nice}."),
    )
    def write(**by):
        return "written" if by["row"] in numbers and by["column"] in letters else k.fail("no such cell")

    def right():
        ask = [t(name=sheet) for t in (headings, labels) if not t.made(name=sheet)]
        return ask or (None if write.made() else write(name=sheet, row=numbers[i], column=letters[j], value=value))

    return right
