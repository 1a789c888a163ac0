"""Holds what a machine shows against what the book says and corrects each field that differs."""

from kind import choice, integer, text

STRUCTURE = "drift"
DOMAIN = "plates"

SKINS = """pump;speed;flow;head
crane;load;reach;wind
kiln;heat;draught;time
lock;level;rise;gap
signal;range;delay;tone
lift;load;speed;stops
mixer;speed;time;water
fan;stage;angle;hours
press;force;stroke;dwell
belt;speed;slope;width
boiler;pressure;feed;vent
drill;depth;feed;torque
feeder;ration;interval;rounds
dryer;heat;air;time
turbine;pitch;limit;brake
saw;speed;feed;depth
lamp;power;angle;hours
gate;height;delay;force
scale;zero;span;damping
sprayer;dose;swath;pressure"""


def make(k):
    thing, *fields = k.pick(SKINS.split("\n")).split(";")
    name, who = k.word(), k.person()
    book, shown = k.numbers(3, 10, 450), []
    shown = [v if k.chance(55) else k.int(460, 900) for v in book]
    wrong = [(f, v) for f, v, s in zip(fields, book, shown, strict=True) if v != s]
    k.role(f"You set each {thing} by the book.|{thing} settings|The book is right.", "Settings helper")
    k.must(
        "The book is right: where the machine shows something else, set what the book says. What agrees is left alone.|Set each field that differs to the value of the book, nothing else."
    )
    k.steps("<shown_by> and <book_of> first.|Look at <shown_by> and <book_of>.", "<set_field> what differs.")
    k.goal(
        f"Set {thing} {name} by the book, signed {who}.",
        f"{name}: by the book, {who}",
        f"Does {name} still run as the book says? If not, put it right. {who}",
        f"{thing} {name} / check against book / {who}",
        f"somebody played with {name} again. {who} wants it as in the book",
    )
    named = text(f"{thing}|name", f"Name of the {thing}.|Which {thing}.")

    @k.look("shown_by|machine|panel", f"What a {thing} shows now.", name=named)
    def shown_by(**by):
        return (
            {"name": name}
            | {f: v if set_field.made(field=f) else s for f, v, s in zip(fields, book, shown, strict=True)}
            if by["name"] == name
            else k.fail(f"no {thing} {by['name']}")
        )

    @k.look("book_of|book|should_be", f"What the book says of a {thing}.", name=named)
    def book_of(**by):
        return (
            {"name": name} | dict(zip(fields, book, strict=True))
            if by["name"] == name
            else k.fail(f"no {thing} {by['name']}")
        )

    @k.act(
        "set_field|set|correct",
        f"Sets one field of a {thing}.",
        name=named,
        field=choice("field|what", "Which field.|The field.", fields),
        value=integer("value|to", "The value of the book.|New value."),
        who=text("who|signed", "Who signs.|Name under it."),
    )
    def set_field(**by):
        return f"{by['field']}: {by['value']}" if by["name"] == name else k.fail(f"no {thing} {by['name']}")

    def right():
        todo = [t(name=name) for t in (shown_by, book_of) if not t.made(name=name)]
        return todo or [
            set_field(name=name, field=f, value=v, who=who) for f, v in wrong if not set_field.made(field=f)
        ]

    return right
