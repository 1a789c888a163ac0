"""Every change needs the ticket that the last result printed; a used one is refused."""

from kind import text

STRUCTURE = "stale-token"
DOMAIN = "numbered slips"

# thing; things; verb; does; ticket; where; extra; drawn
SKINS = [
    row.split(";")
    for row in """seat;seats;book;Books;session;theatre;guest;person
stamp;stamps;enter;Enters;page_code;album;country;word
payment;payments;sign;Signs;tan;bank;account;id
crate;crates;load;Loads;gate_pass;yard;truck;id
vote;votes;record;Records;seal;hall;clerk;person
room;rooms;free;Frees;key_code;hotel;cleaner;person
entry;entries;post;Posts;sheet_no;ledger;accountant;person
sample;samples;store;Stores;slot_code;laboratory;freezer;id
dose;doses;give;Gives;chart_code;ward;nurse;person
cow;cows;milk;Milks;run_code;dairy;tank;id
file;files;archive;Archives;stamp_code;office;shelf;id
lot;lots;sell;Sells;hammer_no;auction;bidder;person
goal;goals;note;Notes;minute_code;match;referee;person
book;books;return;Returns;slip_code;library;desk;word
meal;meals;serve;Serves;bon;canteen;cook;person
key;keys;hand_out;Hands out;log_code;porter's lodge;guard;person""".split("\n")
]


def make(k):
    thing, things, verb, does, ticket, place, extra, drawn = k.pick(SKINS)
    names, where, given = k.many(k.pick(k.word, k.id), k.int(2, 3)), k.word(), getattr(k, drawn)()
    tickets = k.ids(len(names) + 1)
    label, v, listed = ticket.replace("_", " "), verb.replace("_", " "), " and ".join(names)
    k.role(
        f"You {v} {things} in a {place}.|{place}: {things}|Every step here needs a fresh {label}.",
        f"Clerk with numbered slips.|You work through {things} one by one.|Exact desk of a {place}.",
    )
    k.must(
        f"A {label} holds for one <do> only; the answer prints the next.|Each <do> uses up the {label} and prints a new one."
    )
    k.steps(f"<begin> prints the first {label}.|Get the first {label} from <begin>.")
    k.goal(
        f"{v.capitalize()} {listed} in {where}; {extra}: {given}.|{where}: {v} {listed} ({extra} {given})|{extra} {given}: {things} {listed}, {place} {where}, please {v}",
        f"place: {where}. {things}: {', '.join(names)}. {extra}: {given}|In {where}, please {v} the {things} {listed}. {extra.capitalize()} is {given}.|all of these: {', '.join(names)}. {v}, {extra} {given}, at {where}",
        f"{given} is the {extra}. {things} to {v} in {where}: {listed}|We are in {where}. {v} {listed}, with {given} as {extra}.",
    )

    def left():
        return [n for n in names if not do.made(which=n)]

    @k.look(
        f"begin|open_{place.split()[-1]}|{ticket}_now",
        f"Prints the current {label} of a {place}.",
        at=text("place|where|at", f"Name of the {place}.|Which {place}."),
    )
    def begin(at):
        return (
            {"place|at": at, ticket: tickets[len(do.calls)], f"open_{things}|open": len(left())}
            if at == where
            else k.fail(f"There is no {place} {at}.")
        )

    params = {
        "which": text(f"{thing}|which", f"The {thing}.|Which {thing}."),
        "ticket_": text(f"{ticket}|fresh_{ticket}", f"The current {label}.|Fresh {label}."),
        "extra_": text(f"{extra}|the_{extra}", f"The {extra}.|Which {extra}."),
    }

    @k.act(f"{verb}|{verb}_{thing}|{verb}_one", f"{does} one {thing}.", **dict(k.shuffled(list(params.items()))))
    def do(which, ticket_, extra_):
        if which not in left() or ticket_ != tickets[len(do.calls)]:
            return k.fail(f"{ticket_} is not the current {label}, or {which} is done; see {begin.name}.")
        return {f"{thing}|done": which, f"next_{ticket}|new_{ticket}": tickets[len(do.calls) + 1]}

    def right():
        if not left():
            return k.finish()
        if not k.seen(tickets[len(do.calls)]):
            return begin(at=where)
        return [do(which=n, ticket_=tickets[len(do.calls)], extra_=given) for n in left()]

    return right
