"""Looks up who in one place and a code in another, then makes one entry with both; registers and entries are drawn."""

from kind import integer, text

STRUCTURE = "join"
DOMAIN = "skins"

# who; what has the code; the field of the code; where the entry goes
ENTRIES = """pupil;course;course_code;timetable|nurse;ward;ward_no;roster|driver;van;plate;trip sheet|reader;book;shelf_mark;loan list
tenant;flat;flat_no;lease|player;club;club_code;squad|guest;menu;menu_code;kitchen plan|pilot;route;route_no;flight plan
painter;wall;colour_code;work plan|customer;plan;tariff_code;billing|intern;lab;lab_key;access list|vet;stable;stable_no;rounds
singer;hall;hall_code;tour plan|buyer;lot;lot_no;auction|editor;column;column_id;issue plan|baker;bread;recipe_no;baking list
developer;service;repo_id;duty plan|farmer;field;field_no;subsidy form|donor;fund;fund_code;donations|juror;prize;prize_no;schedule
fitter;boiler;model_no;service book|climber;hut;hut_code;bookings|analyst;dataset;table_id;permissions|skipper;berth;berth_no;port log"""
EXTRA = "day;date|hours;number|time;time|note;word|fee;money|until;date|seats;number|by;person|reason;title|size;number"
VERBS = "add,Adds|enter,Enters|book,Books|register,Registers|put_down,Puts down|record,Records|create,Creates"


def make(k):
    who, what, code, where = k.pick(ENTRIES.replace("\n", "|").split("|")).split(";")
    verb, does = k.pick(VERBS.split("|")).split(",")
    extra = [row.split(";") for row in k.some(EXTRA.split("|"), k.int(0, 2))]
    given = {key: k.int(2, 90) if kind == "number" else str(getattr(k, kind)()) for key, kind in extra}
    count, field, say = k.int(3, 5), code.replace("_", " "), verb.replace("_", " ")
    people, person_ids = k.many(k.pick(k.person, k.word), count), k.ids(count)
    names, codes, old = k.many(k.pick(k.word, k.title), count), k.ids(count), k.ids(count)
    person, name, lists = people[0], names[0], k.chance(50)
    is_there, order, towns = not k.chance(8), k.shuffled(range(count)), k.words(count)
    plus = "".join(f", {key}: {value}" for key, value in given.items())

    k.role(
        f"You keep the {where}.|{where} clerk|You {say} what people ask for in the {where}.|Secretary with two registers.",
        f"Assistant for the {where}; no name without its number.|You write the {where} of a small office.",
    )
    k.must(
        f"If the {who} or the {what} is unknown, report that it was not done.|Unknown {who} or {what}: say it is not possible."
    )
    k.steps(
        f"<person_of> has the id of the {who}.|Ids come from <person_of>.",
        f"<code_of> has the {field}.",
        "<enter> once.|Then <enter>.",
    )
    k.goal(
        f"{say.capitalize()} {person} with {name} in the {where}{plus}.|{who}: {person}, {what}: {name}{plus}. {say} it.",
        f"{where}: {name} for {person}{plus}|{person} gets {name}{plus}. Please {say} that in the {where}.",
        f"The {what} {name} goes to {person}{plus}.|Could {person} be put into the {where} for {name}{plus}?",
        f"one more line for the {where}. {what} {name}, {who} {person}{plus}|{name} and {person} belong together in the {where}{plus}.",
    )

    by = {} if lists else {"name": text(f"name|{who}", f"Name of the {who}.|Which {who}.")}

    @k.look(
        f"{who}s|find_{who}|{who}_register",
        f"The register of {who}s, with ids." if lists else f"Finds one {who}.",
        **by,
    )
    def person_of(name=None):
        rows = [(people[i], towns[i], person_ids[i]) for i in order if lists or people[i] == name]
        return [{"name|called": a, "town|from": b, f"{who}_id|id": c} for a, b, c in rows]

    by = {} if lists else {"name": text(f"name|{what}", f"Name of the {what}.|Which {what}.")}

    @k.look(
        f"{what}_codes|{what}_list|find_{what}", f"The {field} of each {what}." if lists else f"Finds one {what}.", **by
    )
    def code_of(name=None):
        rows = [i for i in order if (i or is_there) and (lists or names[i] == name)]
        return [{f"{what}|name": names[i], f"old_{code}|former_{code}": old[i], code: codes[i]} for i in rows]

    params = {
        "person": text(f"{who}_id|{who}", f"Id of the {who}."),
        "code": text(f"{code}|{what}", f"The {field} of the {what}."),
    }
    for key, kind in extra:
        params[key] = (integer if kind == "number" else text)(f"{key}|the_{key}", f"The {key} that was asked for.")

    @k.act(f"{verb}|{verb}_entry|{verb}_line", f"{does} one line of the {where}.|{does} one entry.", **params)
    def enter(person, code, **more):
        if person not in person_ids or code not in codes:
            return k.fail(f"{person} and {code}: unknown.")
        return k.one("ok", f"{where}: one line more.", f"{person} / {code} is in.")

    def right():
        calls = [person_of(), code_of()] if lists else [person_of(name=person), code_of(name=name)]
        if calls := [call for call in calls if not call.tool.calls]:
            return calls
        if not is_there:
            return k.give_up(f"{name} is unknown.")
        return [] if enter.calls else enter(person=person_ids[0], code=codes[0], **given)

    return right
