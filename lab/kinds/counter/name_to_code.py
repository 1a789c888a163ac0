"""Looks up the code that a name has in a table and uses the code, not the name."""

from kind import integer, text

STRUCTURE = "code-table"
DOMAIN = "codes"

# what has a code; code; verb; thing; extra
SKINS = [
    row.split(";")
    for row in """colour;colour_code;paint;door;id
fabric;fabric_no;order;metres;int
dish;key;ring_up;table;id
station;station_code;print_ticket;passenger;person
illness;diagnosis_code;enter;patient;person
department;unit_no;book;invoice;id
country;country_code;frank;letter;id
vegetable;plu;weigh;grams;int
offence;article_no;fine;plate;id
song;track;play;room;word
seed;variety_no;sow;bed;id
tariff;tariff_key;set_up;meter;id
subject;subject_no;enrol;pupil;person
part;part_no;reorder;pieces;int
street;route_no;deliver;parcel;id
language;lang_code;assign;caller;person
bread;till_key;ring_up;loaves;int""".split("\n")
]


def make(k):
    sort, code, verb, extra, drawn = k.pick(SKINS)
    count = k.int(3, 5)
    names, codes = k.words(count), k.ids(count)
    lookup = k.chance(45)
    given = k.int(11, 400) if drawn == "int" else getattr(k, drawn)()
    name, label, v, gone = names[0], code.replace("_", " "), verb.replace("_", " "), k.chance(10)
    order = k.shuffled(range(1 if gone else 0, count))
    k.role(
        f"You work with codes: every {sort} has a {label}.|{label} desk|You {v} by {label}, never by name.",
        f"Assistant at a keyboard.|The system only knows the {label} of a {sort}.|You turn a {sort} into its {label}.",
    )
    k.must(f"If the {sort} has no {label}, report that it is not possible.|No {label}: say that it can't be done.")
    k.steps(f"The {label} is in <table>.|Look in <table>.", "Then <use> it.")
    k.goal(
        f"{v.capitalize()}: {sort} {name}, {extra} {given}.|{extra} {given}, {sort} {name}: {v} please|Please {v} with {sort} {name}; {extra}: {given}.",
        f"{sort}: {name}. {extra}: {given}. task: {v}|We need {name} for {extra} {given} ({v}).|It is {sort} {name}. And the {extra}: {given}. Can you {v}?",
        f"{v} {name} - {extra} {given}|i want {sort} {name} with {extra} {given}, {v} it for me",
    )

    by = {"name_": text(f"{sort}|name|of", f"Name of the {sort}.|Which {sort}.")} if lookup else {}

    @k.look(
        f"find_{code}|{sort}_code|lookup" if lookup else f"{code}_list|all_codes|codes",
        f"Tells the {label} of one {sort}." if lookup else f"Prints the {label} of every {sort}.",
        **by,
    )
    def table(name_=None):
        rows = [{sort: names[i], f"{code}|code": codes[i], "page|sheet": 10 + i} for i in order]
        return [r for r in rows if r[sort] == name_] if lookup else rows

    thing = (
        integer(f"{extra}|count", f"How many {extra}.|Number of {extra}.")
        if drawn == "int"
        else text(f"{extra}|the_{extra}", f"The {extra}.|Which {extra}.")
    )
    params = {"code_": text(f"{code}|code", f"The {label} of the {sort}.|{label.capitalize()}."), "extra_": thing}

    @k.act(
        f"{verb}|{verb}_it|do_{verb}",
        f"To {v}, by {label}.|Does it: {v}.",
        **(params if k.chance(50) else dict(reversed(params.items()))),
    )
    def use(code_, extra_):
        return (
            k.one(f"{code_}: done.", "ok", f"{v}: {extra_}")
            if code_ in [codes[i] for i in order]
            else k.fail(f"{code_} is no {label}.")
        )

    def right():
        if not table.calls:
            return table(name_=name) if lookup else table()
        if gone:
            return k.give_up(f"{name} has no {label}.")
        return [] if use.calls else use(code_=codes[0], extra_=given)

    return right
