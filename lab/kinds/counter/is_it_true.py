"""Checks what somebody claims against the record, and corrects the record of the claim only if it is false."""

from kind import text

STRUCTURE = "verify-claim"
DOMAIN = "claims and notices"

# notice; about; field; drawn; verb
SKINS = [
    row.split(";")
    for row in """poster;concert;starts;time;reprint
notice;office;opens;time;replace
menu card;dish;price;money;correct
timetable;bus;leaves;time;correct
price tag;lamp;price;money;reprint
name plate;room;user;person;exchange
web page;museum;closes;time;update
door sign;doctor;phone;phone;renew
guide book;castle;ticket;money;correct
wall chart;shift;leader;person;redraw
label;jar;filled;date;relabel
leaflet;course;begins;date;reprint
club paper;match;referee;person;correct
letter;meter;reader;person;resend
board;flight;gate;id;update
plan;stall;holder;person;redraw""".split("\n")
]


def make(k):
    notice, about, field, drawn, verb = k.pick(SKINS)
    name, others = k.word(), k.words(2)
    claim, fact, side = k.many(getattr(k, drawn), 3)
    is_true, by = k.chance(35), k.person()
    fact = claim if is_true else fact
    has_old, signed, slug = k.chance(50), k.chance(35), notice.replace(" ", "_")
    k.role(
        f"You check each {notice}.|{notice} check|What is printed must be true; you compare it with the record.",
        f"Proof reader of a small office.|You {verb} what is wrong, and only that.|Fact desk for every {notice}.",
    )
    k.must(
        f"The record is right. If the {notice} agrees with it, do nothing.|Only a false {notice} is touched; the record decides."
    )
    if signed:
        k.must(f"Changes are signed {by}.|Sign as {by}.")
    k.steps("<record> has the truth.|Ask <record>.", "If it is false, <fix> it with what the record says.")
    k.goal(
        f"The {notice} says that {field} of {about} {name} is {claim}. Is that so? If not, {verb} it.|{notice}: {about} {name}, {field} {claim}. check, {verb} if false|{claim} as {field} for {name}, says the {notice}. Check it and {verb} it if wrong.",
        f"Somebody doubts the {notice}: {about} {name}, {field} {claim}. Please verify and {verb} if needed.|{about}: {name}. printed {field}: {claim}. task: verify, else {verb}",
        f"is it right that {name} has {field} {claim}? it stands on the {notice}. {verb} it when not|A visitor read {claim} on the {notice} for {name} ({field}). Make sure that is true.|{notice} about {name} shows {claim}, compare with the record ({field}), {verb} only if it differs",
    )

    @k.look(
        f"{about}_record|record|look_up_{about}",
        f"The record of one {about}.|What is on record for a {about}.",
        which=text(f"{about}|name|which", f"Name of the {about}.|Which {about}."),
    )
    def record(which):
        if which not in (name, *others):
            return k.fail(f"There is no {about} {which}.")
        return {
            f"{about}|name": which,
            f"{field}|{field}_now": fact if which == name else side,
            f"last_year|former_{field}": side,
        }

    params = {"which": text(f"{about}|name|which", f"Name of the {about}.|Which {about}.")}
    if has_old:
        params["old"] = text("wrong|old|printed", f"What the {notice} says.|The wrong {field}.")
    params["new"] = text(f"right_{field}|correct|new", f"The right {field}.|What it should say.")
    if signed:
        params["by"] = text("signed|by|editor", "Who signs.|Name of who signs.")
    params = dict(k.shuffled(list(params.items())))

    @k.act(
        f"{verb}_{slug}|{verb}|fix_{slug}",
        f"To {verb} the {notice} of one {about}.|Puts the right {field} on the {notice}.",
        **params,
    )
    def fix(which, new, old=None, by=None):
        return (
            k.one(f"The {notice} says {new} now.", "ok") if which == name else k.fail(f"No {notice} is about {which}.")
        )

    def right():
        if not record.made(which=name):
            return record(which=name)
        if is_true or fix.calls:
            return k.finish()
        return fix(which=name, new=fact, **({"old": claim} if has_old else {}), **({"by": by} if signed else {}))

    return right
