"""Answers one field of the row that has both a given name and a given place."""

from kind import text

STRUCTURE = "question-two-keys"
DOMAIN = "spreadsheets"

# row;column one;column two;answer
SKINS = """cell;month;product;amount_code
flight;day;route;gate
shift;day;station;worker
build;branch;platform;number
price;size;country;code
record;zone;kind;target
score;round;team;result_code
fare;class;line;ticket_code
seat;train;coach;holder
dose;day;ward;lot
lesson;class;hour_name;room
stock;depot;article;bin
rule;office;service;rule_id
term;language;topic;word
contact;company;duty;person
tide;harbor;phase;table_no
quota;team;region;quota_id
sensor;hall;kind;address
match;week;league;arena
version;app;channel;build_id"""


def make(k):
    row, one, two, field = k.pick(SKINS.split("\n")).split(";")
    a, b = k.words(3), k.words(3)
    sheet = k.word()
    rows = [(x, y, v) for (x, y), v in zip([(x, y) for x in a for y in b], k.ids(9), strict=True)]
    rows = k.shuffled(rows)[: k.int(5, 9)]
    x, y, value = k.pick(rows)
    nice = field.replace("_", " ")

    k.role("You answer questions about tables.|table reader|Ask me for one value and I find it.")
    k.steps("<rows_of> prints the table.", f"Answer with the {nice}.")
    k.answers(f"The {nice}.|The {nice} asked for.")
    k.goal(
        f"{sheet}: which {nice} has {one} {x}, {two} {y}?",
        f"Please tell me the {nice} for {two} {y} and {one} {x} in the table {sheet}.",
        f"{nice}({x}, {y}) in {sheet}?",
        f"table: {sheet}\n{two}: {y}\n{one}: {x}\nwanted: {nice}",
        f"need the {nice} of {y} for {x} ({sheet}), quick",
    )

    @k.look(f"rows_of|read_table|{row}_table", f"Prints a table, one {row} a line.", name=text("table|name|sheet", "Name of the table."))
    def rows_of(name):
        if name != sheet:
            return k.fail(f"no table {name}")
        return [{one: p, two: q, field: v} for p, q, v in rows]

    @k.look("list_tables|tables", "Lists the tables that there are.")
    def tables():
        return [{"table": sheet}]

    def right():
        return k.answer(value) if rows_of.made(name=sheet) else rows_of(name=sheet)

    return right
