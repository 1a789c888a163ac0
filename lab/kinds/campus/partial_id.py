"""The goal knows only the end or the beginning of a number; a list has the whole one."""

from kind import text

STRUCTURE = "partial-id"
DOMAIN = "numbers half remembered"

# thing;verb;detail;who
SKINS = """ticket;refund;reason;guest
parcel;hold;until;neighbour
file;fetch;room;clerk
card;block;reason;reader
voucher;extend;until;diner
locker;open;tool;pupil
claim;reopen;ground;tenant
booking;confirm;guest name;traveller
vehicle;tow;yard;warden
sample;retest;lab;nurse
invoice;copy;format;bookkeeper
badge;reprint;colour;delegate
bed;free;ward;porter
seat;release;reason;usher
score;lend;section;singer
painting;scan;scanner;curator
permit;renew;until;trader
bike;unlock;station;student
key;replace;colour;caretaker
pledge;thank for;card;fundraiser"""


def make(k):
    thing, verb, detail, who = k.pick(SKINS.split("\n")).split(";")
    n = k.int(4, 7)
    heads, tails = k.some([c + d for c in "ABCDEFGHKLMNPRST" for d in "ABCDEFGHKLMNPRST"], n), k.numbers(n, 100, 999)
    middles = k.numbers(n, 10, 99)
    ids = [f"{h}-{m}-{t}" for h, m, t in zip(heads, middles, tails, strict=True)]
    end = k.chance(60)
    part = f"ending in {tails[0]}" if end else f"that begins with {heads[0]}"
    part2 = f"...{tails[0]}" if end else f"{heads[0]}..."
    value, days, people = k.word(), k.dates(n), k.people(n)
    rows = k.shuffled(range(n))
    v = verb.split()[0]

    k.role(
        f"You help people who remember half of a number.|{thing} search and service",
        f"Help desk ({thing}).|I {verb} things once I know which one is meant.",
    )
    k.must(f"The whole number is needed, never a part of it.|Always use the full number of the {thing}.")
    k.steps("<listed> has all numbers.|Find it in <listed>.", "<do> it with the full number.|Then <do>.")
    k.goal(
        f"{verb} the {thing} {part}, {detail} {value}",
        f"{thing} {part2}: {verb} ({detail} {value})",
        f"I am terribly sorry, I cannot find the slip. It was the {thing} {part}, that much I know. Would you {verb} it? {detail.capitalize()}: {value}.",
        f"the {who} says the {thing} is the one {part}. {verb} pls, {detail} = {value}",
    )

    @k.look(f"list_{thing}s|listed|all_{thing}s", f"Lists every {thing} with its full number.")
    def listed():
        return [{f"{thing}|no|number": ids[i], "issued|from_day": days[i], f"{who}|name": people[i]} for i in rows]

    @k.act(
        f"{v}|{v}_{thing}|do_{v}",
        f"To {verb} one {thing}.",
        no=text(f"{thing}|no|number", f"Full number of the {thing}."),
        value=text(f"{detail.replace(' ', '_')}|detail", f"The {detail}."),
        name=text(f"{who}|name|holder", f"Name on the {thing}."),
    )
    def do(no, value, name):
        return f"{no}: {verb}, {value}." if no in ids else k.fail(f"{no} is not a full number.")

    def right():
        if not listed.made():
            return listed()
        return [] if do.made() else do(no=ids[0], value=value, name=people[0])

    return right
