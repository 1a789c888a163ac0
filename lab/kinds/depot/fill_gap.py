"""Finds the one field of a form that is empty, looks it up and fills it in."""

from kind import choice, text

STRUCTURE = "fill-gap"
DOMAIN = "waybills"

SKINS = """waybill;consignee;weight;seal
job card;fitter;hours;part
herd sheet;vet;weight;tag
dive log;tender;depth;bottle
fuel slip;driver;litres;pump
site book;foreman;heads;gang
flight strip;pilot;level;stand
tipping note;haulier;tonnes;cell
harvest card;picker;crates;row
load sheet;loader;pallets;door
lock log;skipper;draught;chamber
gas sheet;reader;pressure;valve
weld card;welder;current;rod
pass form;visitor;minutes;gate
boring log;driller;metres;casing
wash sheet;washer;cycles;bay
mill card;miller;sacks;stone
tow note;master;bollards;tug
line sheet;operator;pieces;mould
cold chain card;packer;degrees;box"""


def make(k):
    form, who, much, where = k.pick(SKINS.split("\n")).split(";")
    number, values = k.id(), {who: k.person(), much: str(k.int(10, 900)), where: k.id()}
    missing = k.pick(who, much, where)
    noise = {who: k.person(), much: str(k.int(10, 900)), where: k.id()}
    pen = k.person()
    k.role(f"You complete the {form}s.|{form} clerk|No {form} leaves with a hole in it.", "Forms desk, one at a time")
    k.must(
        "Fill what is empty, leave what is filled.|One field is empty: find its value in the record of the day and enter it."
    )
    k.steps(
        "<form_of> shows the form.|Look at it with <form_of>.",
        "<record> has all values.|The values are in <record>.",
        "<fill> the empty field.",
    )
    k.goal(
        f"Complete {form} {number}, signed {pen}.",
        f"{number} came back: a field is empty. fix it ({pen})",
        f"{pen} cannot send {form} {number} because something is missing in it.",
        f"REJECTED {number}: incomplete. Complete and sign as {pen}.",
        f"{form} {number}; hole in it; sign {pen}",
    )
    named = text("number|no|form", f"Number of the {form}.|Which {form}.")

    @k.look("form|show_form|get_form", f"Shows a {form}.|The fields of one {form}.", number=named)
    def form_of(**by):
        if by["number"] != number:
            return k.fail(f"no {form} {by['number']}")
        return {"number|no": number} | {
            f: "(empty)" if f == missing and not fill.made() else v for f, v in values.items()
        }

    @k.look(
        "record|day_record|source",
        "What was recorded that day, and the day before.|Records that belong to a form.",
        number=named,
    )
    def record(**by):
        if by["number"] != number:
            return []
        return [{"day": "that day"} | values, {"day": "the day before"} | noise]

    @k.act(
        "fill|fill_in|enter",
        "Fills one field.|Enters a value into a field of a form.",
        number=named,
        field=choice("field|column", "Which field.|The field that is empty.", [who, much, where]),
        value=text("value|content|with", "What goes in.|The value."),
        sign=text("sign|signed|pen", "Who signs.|Name under it."),
    )
    def fill(number, field, value, sign):
        return f"{field}: {value}" if field == missing else k.fail(f"{field} is filled already")

    def right():
        if fill.made():
            return None
        for tool in (form_of, record):
            if not tool.made(number=number):
                return tool(number=number)
        return fill(number=number, field=missing, value=values[missing], sign=pen)

    return right
