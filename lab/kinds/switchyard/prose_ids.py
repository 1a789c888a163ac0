"""A note in plain prose names several ids; the request says which of them goes into the call."""

import re

from kind import text

STRUCTURE = "id-in-prose"
DOMAIN = "handover notes"

# note;thing;role a;role b;role c;verb;third person;sentence with {a} {b} {c}
SKINS = """comment;commit;broke it;fixes it;was reverted;pick;Cherry-picks;Since (a) the tests fail. (c) was taken back on Monday, (b) is the cure.
handover;host;failed;took over;is spare;check;Checks;At night (a) died and (b) runs its load. (c) idles in the corner.
postmortem;release;had the bug;has the cure;was skipped;deploy;Deploys;We shipped (a) with the bug, never shipped (c), and cured it in (b).
mail;invoice;was paid twice;is open;is void;book;Books;They paid (a) two times by mistake, (b) not at all, and (c) was voided.
chat;branch;is ahead;is behind;is abandoned;merge;Merges;(b) lags behind, (a) is ahead of everything, nobody works on (c).
runbook;database;is the primary;is the replica;is the copy for tests;connect;Connects to;Writes go to (a), (b) follows it, and testers play on (c).
log_entry;job;hangs;waits;is finished;poke;Pokes;(a) hangs for an hour, so (b) waits for it; (c) came to its end.
changelog;package;was added;was removed;was renamed;pin;Pins;This week (a) came in, (b) went out and (c) got another name.
memo;key;leaks;is new;is for emergencies;revoke;Revokes;(a) was seen on a forum. Use (b) from now on, and (c) in emergencies only.
report;sensor;reads high;reads low;reads nothing;recalibrate;Recalibrates;Too much from (a), too little from (b), silence from (c).
review;file;is too long;has no tests;is unused;refactor;Refactors;(a) scrolls forever, nobody tests (b), and nothing imports (c).
ticket_text;account;is locked;was deleted;asks for it;open;Opens;(c) writes that (a) can't log in; by the way (b) was deleted.
bulletin;certificate;ran out;replaces it;is the root;trust;Trusts;Clients see (a) which ran out. (b) takes its place, signed by (c).
protocol;server;was moved;stays;was bought;rack;Racks;(b) stays where it is, (a) went to the new hall, and (c) was bought.
message;queue;overflows;is drained;takes the rest;bind;Binds;(a) overflows, therefore (c) takes the rest; (b) is drained already.
diary;backup;is broken;is complete;is running;restore;Restores;Last night (a) broke off, (b) went through and (c) still runs.
summary;test;is flaky;is slow;is new;quarantine;Quarantines;(b) takes minutes, (a) fails every other time, (c) came in today.
status;cluster;is full;is empty;is locked;use;Uses;No room in (a), all room in (b), and no entry to (c).
letter;domain;was sold;was kept;was bought;point;Points at;We sold (a), kept (b) and bought (c).
notice;device;is lost;was found;is on loan;block;Blocks;(a) is lost, (b) turned up again and (c) is on loan."""


def an(word):
    """With its article."""
    return ("an " if re.match("[aeio]|u(?!s|ni|t|rl)", word) else "a ") + word


def make(k):
    note, thing, ra, rb, rc, verb, does, prose = k.pick(SKINS.split("\n")).split(";", 7)
    a, b, c = k.ids(3)
    name, other, why = k.word(), k.word(), k.word()
    prose = prose.replace("(a)", a).replace("(b)", b).replace("(c)", c)
    prose = prose[0].upper() + prose[1:]
    role, wanted = k.pick([(ra, a), (rb, b), (rc, c)])
    n = note.replace("_", " ")
    noise = k.one(f"Ask {why} for more.|More on Friday.|Sorry for the mess.|Tell me if that is wrong.")
    said = k.pick(f"{prose} {noise}", f"{noise} {prose}", prose)

    k.role(f"You act on what {an(n)} says.|{n} reader|Reads prose, makes one call.")
    k.steps("Read with <read>.", "Then <act_on>.")
    k.must(f"Only one {thing} is meant: the one that the request describes.|Leave every other {thing} alone.")
    k.goal(
        f"{verb} the {thing} that {role}, see {n} {name}",
        f"Read {n} {name} and {verb} whichever {thing} {role}.",
        f"{name} has it all written down. {verb} that {thing} which {role}, ok?",
        f"{n}: {name}. {verb}: the {thing} that {role}.",
        f"Which {thing} {role}? {n} {name} tells. Please {verb} it.",
    )

    @k.look(
        f"read_{note}|get_{note}|open_{note}",
        f"Prints {an(n)}.|The text of {an(n)}.",
        name=text(f"{note}|name", f"Name of the {n}.|Which {n}."),
    )
    def read(**by):
        if by.get("name") not in (name, other):
            return k.fail(f"no {n} {by.get('name')}")
        return said if by["name"] == name else "Nothing new."

    @k.act(
        f"{verb}_{thing}|{verb}|{verb}_one",
        f"{does} {an(thing)}.",
        key=text(f"{thing}|id|{thing}_id", f"Id of the {thing}.|Which {thing}."),
        source=text(f"{note}|because_of|source", f"Name of the {n} that says so.|Where it was read."),
    )
    def act_on(key, source):
        return f"{verb}: {key}" if key in (a, b, c) and source == name else k.fail(f"{key} ({source}) is unknown")

    def right():
        if not read.made(name=name):
            return read(name=name)
        return [] if act_on.made() else act_on(key=wanted, source=name)

    return right
