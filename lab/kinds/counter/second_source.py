"""Asks the second source when the first one is out of order, then passes the value on."""

from kind import text

STRUCTURE = "fallback"
DOMAIN = "sources"

# thing; value; drawn; first source; second source; verb; to
SKINS = [
    row.split(";")
    for row in """flight;gate;id;board;airline;tell;passenger
customer;address;word;database;card_file;print_label_for;clerk
patient;blood_group;word;laboratory;old_file;tell;surgeon
train;platform;id;display;control_room;announce_to;traveller
article;price;money;till;price_list;quote;customer
book;shelf;id;catalogue;card_box;tell;reader
parcel;depot;word;tracker;call_centre;tell;receiver
pupil;class;id;school_system;class_book;tell;parent
wine;cellar;word;tablet;cellar_book;tell;waiter
ship;berth;id;radar;harbour_log;report;agent
seat;row;id;screen;paper_plan;show;visitor
meter;reading;id;remote;yesterday_file;report;tenant
doctor;room;id;info_screen;porter;tell;patient
tractor;field;word;gps;day_book;tell;farmer
player;locker;id;app;kit_list;tell;coach
policy;number_on_file;id;portal;archive;tell;insured""".split("\n")
]


def make(k):
    thing, field, drawn, one, two, verb, whom = k.pick(SKINS)
    name, person, value, other = k.pick(k.word, k.id)(), k.person(), getattr(k, drawn)(), k.word()
    down, both = k.chance(75), k.chance(12)
    label, v = field.replace("_", " "), verb.replace("_", " ")
    one_, two_ = one.replace("_", " "), two.replace("_", " ")
    why = k.one("does not answer|is out of order|is switched off|is down")
    k.role(
        f"You find the {label} of each {thing}.|{label}: questions|Two sources, one answer: you ask until you know.",
        f"Counter help. The {one_} is not always on.|You {v} people the {label}.|Desk with a {one_} and a {two_}.",
    )
    k.must(f"Ask the {one_} first, and the {two_} only if the {one_} fails.|The {two_} is for when the {one_} fails.")
    k.must("If both fail, report that it is not possible.|Both out: say that you cannot do it.")
    k.goal(
        f"{person} wants to know the {label} of {thing} {name}. {v.capitalize()} the {whom}.|{v} {whom} {person}: {label} of {name}|What is the {label} of {thing} {name}? It is for {person}, the {whom}.",
        f"{thing}: {name}. wanted: {label}. {whom}: {person}|Please find the {label} of {name} and {v} {person}.|{person} ({whom}) asks: {thing} {name}, which {label}?",
        f"{v} {person} which {label} {thing} {name} has, he is waiting|for {person}: {label} of {name}, whichever source has it",
    )
    param = {"of": text(f"{thing}|name|of", f"Which {thing}.|The {thing}.")}

    def row(of):
        return (
            {thing: of, label.replace(" ", "_"): value, "source_note|note": other}
            if of == name
            else k.fail(f"There is no {thing} {of}.")
        )

    @k.look(f"ask_{one}|{one}|{one}_lookup", f"Asks the {one_} for the {label} of a {thing}.", **param)
    def first(of):
        return k.fail(f"The {one_} {why}.") if down else row(of)

    @k.look(f"ask_{two}|{two}|{two}_lookup", f"Asks the {two_} for the {label} of a {thing}.", **param)
    def second(of):
        return k.fail(f"The {two_} {why}, too.") if both and down else row(of)

    params = {
        "who": text(f"{whom}|name|to", f"Name of the {whom}.|Whom."),
        "value_": text(f"{field}|what|value", f"The {label}.|The {label} of the {thing}."),
    }

    @k.act(
        f"{verb}|{verb}_{whom}|pass_on",
        f"To {v} one {whom} the {label}.|Passes a {label} on.",
        **(params if k.chance(60) else dict(reversed(params.items()))),
    )
    def tell(who, value_):
        return k.one(f"{who} knows.", "ok", f"{who}: {value_}") if who == person else k.fail(f"{who} did not ask.")

    def right():
        if not first.calls:
            if not k.seen(f"The {one_} {why}"):
                return first(of=name)
            if not second.calls:
                return k.give_up("both sources fail.") if k.seen(f"The {two_} {why}, too") else second(of=name)
        return [] if tell.calls else tell(who=person, value_=value)

    return right
