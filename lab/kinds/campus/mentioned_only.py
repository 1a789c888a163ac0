"""Changes one of two things that the goal talks about; the other one only explains why."""

from kind import text

STRUCTURE = "mentioned-only"
DOMAIN = "explanations"

# thing;verb;field;reason
SKINS = """lesson;move;day;clashes with
rehearsal;move;evening;is as loud as
hearing;adjourn;date;depends on
tour;shift;hour;starts together with
flight;rebook;date;follows
match;postpone;round;is on the same pitch as
table;shift;corner;stands too near
loan;extend;end;was lent along with
exam;move;date;falls on the same day as
ward round;shift;hour;overlaps with
payment;defer;due day;was booked with
concert;shift;hall;shares a hall with
visit;reschedule;day;comes right after
story hour;move;room;disturbs
stall;relocate;lane;hides
delivery;redirect;door;goes together with
party;postpone;weekend;is next door to
class;merge;group;is as small as
bench;relocate;park;matches
talk;move;slot;repeats"""


def an(word):
    return f"{'an' if word[0] in 'aeiou' and word[:3] not in ('uni', 'use', 'eur') or word[:4] == 'hour' else 'a'} {word}"


def make(k):
    thing, verb, field, reason = k.pick(SKINS.split("\n")).split(";")
    n = k.int(3, 5)
    names, ids, people = [w.capitalize() for w in k.words(n)], k.ids(n), k.people(n)
    a, b, to = names[0], names[1], k.word()
    f = field.replace(" ", "_")
    now = k.words(n)
    rows = k.shuffled(range(n))

    k.role(
        f"You {verb} things when people ask.|{thing} planner",
        f"You listen to long explanations and then do one thing.|I {verb} exactly what I am told to {verb}.",
    )
    k.must(f"What a letter only mentions stays as it is.|Touch just the {thing} that is to be changed.")
    k.steps("<planned> has the numbers.|See <planned>.", "<shift> it.|Then <shift> that one.")
    k.goal(
        f"{b} stays where it is. But {verb} {thing} {a}, which {reason} {b}: new {field} {to}.",
        f"Because {a} {reason} {b}, please {verb} {a} (new {field}: {to}).",
        f"You know {b}, don't you? Such a success! We would not change a thing there. However, {a} {reason} it, and so I must ask you to {verb} {a}; the {field} {to} would suit.",
        f"{verb} {a} to {field} {to}. not {b}!! it's only that {a} {reason} it",
        f"Background: {b} was settled last week. Since {a} {reason} {b}, the {thing} {a} is to have the {field} {to} from now on.",
    )

    @k.look(f"planned|list_{thing.split()[-1]}s|overview", f"Every {thing} with number and {field}.")
    def planned():
        return [{"no|id": ids[i], f"{thing.replace(' ', '_')}|name": names[i], f: now[i], "with|in_charge": people[i]} for i in rows]

    @k.act(
        f"{verb}|{verb}_{thing.split()[-1]}|change_{f}",
        f"To {verb} {an(thing)}.",
        no=text("no|id|number", f"Number of the {thing}."),
        to=text(f"{f}|to|new_{f}", f"The new {field}."),
        told=text("tell|in_charge|contact", f"Who is in charge of that {thing}, by the list, and is told."),
    )
    def shift(no, to, told):
        return f"{no}: {field} {to}, {told} knows." if no in ids and told in people else k.fail("No such number or name.")

    def right():
        if not planned.made():
            return planned()
        return [] if shift.made() else shift(no=ids[0], to=to, told=people[0])

    return right
