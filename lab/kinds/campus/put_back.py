"""A value was changed by mistake; the history has what it was before that change, and it is set again."""

from kind import text

STRUCTURE = "restore"
DOMAIN = "mistakes"

# thing;field;verb;who
SKINS = """class;room;moved;secretary
painting;wall;rehung;guard
match;kick-off;shifted;clerk
menu;main dish;changed;waiter
lease;rent day;changed;agent
hearing;hall;moved;usher
choir;rehearsal day;moved;pianist
patient;diet;changed;trainee
tour;guide;changed;intern
course;tutor;swapped;assistant
stall;corner;moved;warden
booking;table;moved;porter
book;shelf;moved;page
fund;purpose;changed;volunteer
bus;stop;shifted;driver
band;stage;moved;roadie
file;drawer;moved;temp
team;captain;replaced;fan
flat;key hook;moved;caretaker
service;hymn;changed;sexton"""


def make(k):
    thing, field, verb, who = k.pick(SKINS.split("\n")).split(";")
    n = k.int(3, 5)
    values, days, people = k.words(n), sorted(k.dates(n)), k.people(3)
    wrong, right_value = values[-1], values[-2]
    by = [k.pick(people[1:]) for _ in range(n)]
    by[-1] = people[0]
    ref, other, signer = *k.ids(2), k.person()
    order = list(range(n)) if k.chance(50) else list(reversed(range(n)))
    f = field.replace(" ", "_").replace("-", "_")

    k.role(f"You undo mistakes: a {field} that was wrongly {verb}.|{field} corrections", f"You look back, then you put back.|I know how every {thing} was.")
    k.must("It gets the value that it had right before the last change.|Set it to what it was before the latest change.")
    k.steps("<history> has every value.|Look at <history>.", "<put> the old one back.|Then <put>.")
    k.goal(
        f"{people[0]} {verb} the {field} of {thing} {ref} by mistake. Put it back, signed {signer}.",
        f"{thing} {ref}: {field} back to what it was ({signer})",
        f"Oh dear, our {who} {people[0]} has {verb} the {field} of {ref}, which nobody wanted. Could you make it as it was before? I sign for it. {signer}",
        f"undo what {people[0]} did to {ref} ({field}). {signer} signs",
    )

    @k.look(f"history|{f}_history|changes_of", f"Every {field} that one {thing} has had, with day and name.", ref=text(f"{thing}|ref", f"Number of the {thing}."))
    def history(ref_=ref, **got):
        if got["ref"] != ref_:
            return k.fail(f"No history of that {thing}.")
        return [{"day|set_on": days[i], f: values[i], "by|who": by[i]} for i in order]

    @k.act(
        f"put|set_{f}|restore_{f}",
        f"Sets the {field} of one {thing}.",
        ref=text(f"{thing}|ref", f"Number of the {thing}."),
        value=text(f, f"The {field}."),
        old=text(f"instead_of|wrong_{f}", f"The wrong {field} that it replaces."),
        by=text("by|signed_by", "Who signs."),
    )
    def put(ref_=ref, **got):
        return f"{ref_}: {got['value']}." if got["ref"] == ref_ and got["old"] == wrong else k.fail("That is not so.")

    def right():
        if not history.made(ref=ref):
            return history(ref=ref)
        return [] if put.made() else put(ref=ref, value=right_value, old=wrong, by=signer)

    return right
