"""An optional argument is passed on only if the record has it; otherwise it is left out."""

from kind import text

STRUCTURE = "optional-if-there"
DOMAIN = "calendars and mail"

# thing;source;must field;optional field;act
SKINS = """meeting;request;room;dial_in;book
mail;draft;recipient;copy_to;send
order;cart;address;coupon;place
job;spec;image;secret;submit
user;form;login;manager;create
ticket;report;component;assignee;file
parcel;label;depot;locker;ship
release;manifest;branch;signer;cut
invoice;quote;client;discount_code;issue
course;plan;teacher;assistant;open
domain;sheet;owner;proxy;register
alarm;template;channel;backup_channel;arm
trip;inquiry;hotel;guide;book
record;note;target;comment;add
sample;slip;lab;courier;send
match;fixture;field;referee;fix
export;profile;bucket;prefix;start
door;permit;badge;escort;allow
ad;brief;market;sponsor;launch
machine;card;recipe;operator;start"""


def make(k):
    thing, source, field, extra, verb = k.pick(SKINS.split("\n")).split(";")
    ref, when = k.id(), k.date()
    has = k.chance(50)
    value, more, wrong = k.words(3)
    nice = extra.replace("_", " ")

    k.role(f"You turn each {source} into a {thing}.|{source} processor|From {source} to {thing}: that is all you do.")
    k.must(f"The {nice} is passed on if the {source} has one; otherwise leave it out.|No {nice} in the {source}: don't give any.")
    k.steps("Read it with <read>.", "Then <make_it>.")
    k.goal(
        f"{verb} {source} {ref} for {when}",
        f"Please {verb} the {thing} of {source} {ref}, on {when}.",
        f"{source}: {ref}\nwhen: {when}\naction: {verb}",
        f"{ref} is ready, {verb} it ({when})",
        f"cron {when}: {verb} {ref}",
    )

    @k.look(f"read_{source}|get_{source}|open_{source}", f"Shows a {source}.", ref=text(f"{source}|id|ref", f"Number of the {source}."))
    def read(**by):
        if by["ref"] != ref:
            return k.fail(f"no {source} {by['ref']}")
        out = {source: ref, field: value}
        return {**out, extra: more, "author": wrong} if has else {**out, "author": wrong}

    @k.act(
        f"{verb}|{verb}_{thing}",
        f"Makes the {thing}: {verb}.",
        value=text(field, f"The {field}."),
        when=text("when|day|date", "On which day."),
        extra=text(f"{extra}", f"The {nice}, if there is one.", optional=True),
    )
    def make_it(value, when, extra):
        return f"{thing} {value}: {when}" if k.seen(value) else k.fail(f"{value} is no {field}")

    def right():
        if not read.made(ref=ref):
            return read(ref=ref)
        if make_it.made():
            return None
        return make_it(value=value, when=when, extra=more) if has else make_it(value=value, when=when)

    return right
