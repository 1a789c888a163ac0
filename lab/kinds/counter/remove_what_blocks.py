"""Something holds a thing back: finds out what, clears that away, then does what the goal says."""

from kind import text

STRUCTURE = "unlock"
DOMAIN = "things held back"

# thing; block; verb; does; clear; clears; extra; drawn
SKINS = [
    row.split(";")
    for row in """account;hold;close;Closes;lift;Lifts;payout_to;id
parcel;customs block;deliver;Delivers;clear;Clears;street;word
room;reservation;rent;Rents;cancel;Cancels;guest;person
car;clamp;hand_out;Hands out;remove;Removes;driver;person
book;reminder;lend;Lends;settle;Settles;reader;person
machine;safety lock;start;Starts;release;Releases;operator;person
file;lock;send;Sends;open;Opens;court;word
licence;ban;renew;Renews;lift;Lifts;until;date
field;quarantine;plough;Ploughs;end;Ends;driver;person
ticket;dispute;refund;Refunds;settle;Settles;card;id
gate;alarm;open;Opens;silence;Silences;visitor;person
membership;debt;extend;Extends;clear;Clears;until;date
boat;lien;sell;Sells;release;Releases;buyer;person
exhibit;loan note;ship;Ships;close;Closes;museum;word
order;stop note;ship;Ships;remove;Removes;carrier;word
bed;isolation note;assign;Assigns;end;Ends;patient;person""".split("\n")
]


def make(k):
    thing, block, verb, does, clear, clears, extra, drawn = k.pick(SKINS)
    name, no, given, other = k.pick(k.word, k.id)(), k.id(), getattr(k, drawn)(), k.id()
    blocked, b, v, label = k.chance(80), block.replace(" ", "_"), verb.replace("_", " "), extra.replace("_", " ")
    k.role(
        f"You {v} things for people.|{thing}s|If a {block} is in the way, you {clear} it.",
        f"Counter where every {thing} ends up.|Clerk with the right to {clear} a {block}.|You get things moving again.",
    )
    k.must(
        f"You may {clear} a {block} that is in the way, and no other.|A {block} in the way may be dealt with by <free>; touch no other."
    )
    k.steps(
        f"<show> tells whether a {block} is on it.|Look with <show>.",
        f"{clear.capitalize()} it with <free>, then <do>.",
    )
    k.goal(
        f"{v.capitalize()} {thing} {name}, {label} {given}.|{thing} {name}: {v}, {label} {given}|Please {v} {name}. {label.capitalize()}: {given}.",
        f"{label}: {given}. {thing}: {name}. task: {v}|{given} ({label}) is waiting: {v} {name}.|Why is {name} still here? {v.capitalize()} it, {label} {given}, whatever is in the way.",
        f"i would like that you {v} {name}, {label} {given}|{name} has to go through ({v}), {label} = {given}",
    )
    open_ = {"block": blocked}

    @k.look(
        f"show_{thing}|{thing}_state|check_{thing}",
        f"Shows one {thing}, and what is on it.",
        which=text(f"{thing}|name|which", f"The {thing}.|Which {thing}."),
    )
    def show(which):
        if which != name:
            return k.fail(f"There is no {thing} {which}.")
        return {f"{thing}|name": name, f"old_{b}|closed_{b}": other, f"{b}|{b}_no": no if open_["block"] else "none"}

    @k.act(
        f"{clear}|{clear}_{b}|free",
        f"{clears} one {block}.",
        no_=text(f"{b}_no|number|{b}", f"Number of the {block}.|Which {block}."),
        on=text(f"{thing}|on|of", f"The {thing} it is on."),
    )
    def free(no_, on):
        if no_ != no or on != name or not open_["block"]:
            return k.fail(f"There is no {block} {no_} on {on}.")
        open_["block"] = False
        return k.one(f"{no_} is gone.", "ok")

    @k.act(
        f"{verb}|{verb}_{thing}|{verb}_now",
        f"{does} one {thing}.",
        which=text(f"{thing}|name|which", f"The {thing}.|Which {thing}."),
        extra_=text(f"{extra}|the_{extra}", f"The {label}.|Which {label}."),
    )
    def do(which, extra_):
        if which != name or open_["block"]:
            return k.fail(f"{which} has a {block}; see {show.name}.")
        return k.one(f"{which}: done.", "ok")

    def right():
        if not show.calls:
            return show(which=name)
        if do.calls:
            return k.finish()
        return free(no_=no, on=name) if open_["block"] else do(which=name, extra_=given)

    return right
