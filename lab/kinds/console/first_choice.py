"""The goal has wishes in order; the first that is still free is taken."""

from kind import text

STRUCTURE = "wish-order"
DOMAIN = "reservations"

# thing;place;verb;state free;state taken
SKINS = """name;registry;register;free;taken
room;hotel;book;open;full
port;server;bind;free;used
slot;clinic;reserve;open;gone
seat;train;reserve;free;sold
handle;forum;claim;available;taken
color;order;choose;in_stock;sold_out
server;pool;allocate;idle;busy
desk;office;book;empty;occupied
court;club;rent;free;booked
character;game;pick;open;chosen
domain;registrar;buy;available;owned
plate;bureau;reserve;free;issued
runner;farm;lease;idle;leased
topic;seminar;sign_up;open;given
table;bistro;book;free;reserved
locker;station;rent;empty;rented
number;carrier;order;available;assigned
berth;marina;take;vacant;occupied
channel;radio;tune;clear;busy"""


def make(k):
    thing, place, verb, free, taken = k.pick(SKINS.split("\n")).split(";")
    names = k.words(5)
    wishes = names[:3]
    where, who = k.word(), k.person()
    state = {n: k.pick(free, taken) for n in names}
    none = k.chance(12)
    for n in wishes:
        if none:
            state[n] = taken
    if not none and all(state[n] == taken for n in wishes):
        state[k.pick(wishes)] = free
    got = next((n for n in wishes if state[n] == free), None)
    a, b, c = wishes

    k.role(f"You {verb} a {thing} for people, as they wish.|{place} desk|Wishes in order, first that can be had.")
    k.must("If none of the wishes can be had, report that it was not done.|All wishes gone: say that it could not be done.")
    k.steps(f"<free_ones> tells the state of each {thing}.", "<take> the first wish that works.")
    k.goal(
        f"{who} wants {a}, else {b}, else {c} at {where}",
        f"At {where} please {verb} {a} for {who}; if that is gone {b}, and as a last resort {c}.",
        f"{place}: {where}\nfor: {who}\nwishes: {a}, {b}, {c}",
        f"{verb} ({where}) for {who}: 1. {a} 2. {b} 3. {c}",
        f"Hi, I'm {who}. I'd love {a} at {where}. {b} would be fine too, or {c} if nothing else is left.",
    )

    @k.look(f"{thing}_states|availability|list_{thing}", f"Lists each {thing} of a {place} and whether it can be had.", where=text(f"{place}|name", f"Name of the {place}."))
    def free_ones(**by):
        if by["where"] != where:
            return k.fail(f"no {place} {by['where']}")
        return [{thing: n, "state|status": s} for n, s in sorted(state.items())]

    @k.act(
        f"{verb}|{verb}_{thing}",
        f"Takes a {thing} for somebody: {verb}.",
        where=text(f"{place}|at_{place}", f"Name of the {place}."),
        what=text(f"{thing}|what", f"Name of the {thing}."),
        who=text("person|who|for_person", "Full name of who gets it."),
    )
    def take(where, what, who):
        return f"{what} is yours, {who}" if state.get(what) == free else k.fail(f"{what} can't be had")

    def right():
        if not free_ones.made(where=where):
            return free_ones(where=where)
        if got is None:
            return k.give_up("none of the wishes can be had")
        return None if take.made() else take(where=where, what=got, who=who)

    return right
