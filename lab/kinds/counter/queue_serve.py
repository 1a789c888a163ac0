"""Calls the next one of a queue, serves it as its slip says, and goes on until nobody waits."""

from kind import integer, text

STRUCTURE = "queue"
DOMAIN = "counters"

# who waits; where; what is done; what they want; where it is done
SKINS = [
    row.split(";")
    for row in """customer;bank;serve;service;counter
patient;clinic;admit;ward;desk
visitor;town hall;register;office;window
truck;warehouse;unload;cargo;ramp
guest;hotel;check_in;suite;desk
passenger;station;ticket;destination;window
pupil;school office;enrol;course;table
dog;vet;treat;complaint;room
order;kitchen;cook;dish;stove
parcel;post office;stamp;country;scale
runner;race;start;distance;lane
car;wash;clean;programme;bay
reader;library;help;subject;desk
caller;hotline;answer;topic;line
boat;lock;lift;direction;chamber
applicant;agency;interview;post;booth
letter;mail room;frank;class;machine""".split("\n")
]


def make(k):
    who, place, verb, wish, spot = k.pick(SKINS)
    tickets, wishes, names = k.ids(k.int(1, 4)), k.words(4), k.words(4)
    at, v = k.int(2, 60), verb.replace("_", " ")
    has_name = k.chance(50)
    k.role(
        f"You work at the {spot} of a {place}.|{place}, {spot} {at}|You {v} one {who} after the other.",
        f"Clerk in a {place}: next, please!|Queue helper for every {who}.|A calm voice at {spot} {at} of the {place}.",
    )
    k.must(f"You are at {spot} {at}.|Your {spot} is number {at}.|This is {spot} {at}.")
    k.steps(
        "<next_one> shows who is next.|Ask <next_one>.",
        "Then <serve> and ask for the next again.",
        "Stop when nobody is waiting.",
    )
    k.goal(
        f"{v.capitalize()} every {who} that is waiting.|Work through the queue until no {who} waits.|queue to zero please",
        f"Nobody should wait any more: {v} each {who}, one by one.|task: {v} all. end: queue empty",
        f"Empty the line in the {place}.|We close soon. Please {v} whoever still waits.|who is next? and next? go on until the last {who}",
        f"each {who} in the line needs its {wish}; finish when the line is empty",
    )

    def left():
        return [i for i, t in enumerate(tickets) if not serve.made(ticket=t)]

    @k.look(
        f"next_{who}|next_one|call_next|queue_front",
        f"Shows the next {who} in the queue.|Who is first in line, if anybody.",
    )
    def next_one():
        if not left():
            return k.result(None, f"No {who} is waiting.", waiting=0)
        i = left()[0]
        row = {"ticket|number|slip": tickets[i], f"{wish}|wants": wishes[i], "waits_since|since": "early"}
        if has_name:
            row["name|called"] = names[i]
        return k.result(row, waiting=len(left()))

    @k.act(
        f"{verb}|{verb}_{who}|{verb}_now|serve",
        f"To {v} one {who}, with what the slip says.|Handles one {who} and takes the slip.",
        ticket=text("ticket|number|slip", f"Ticket of the {who}.|Number on the slip."),
        wish=text(f"{wish}|wanted", f"The {wish} on the slip.|Which {wish}."),
        at=integer(f"{spot}|at|{spot}_no", f"Number of the {spot}.|At which {spot}."),
    )
    def serve(ticket, wish, at):
        if not left() or ticket != tickets[left()[0]]:
            return k.fail(f"{ticket} is not next.")
        if wish != wishes[left()[0]]:
            return k.fail(f"{ticket} does not want {wish}.")
        return k.one(f"{ticket} is done.", "ok", f"{spot} {at}: {ticket} served")

    k.success(next_one, waiting=0)

    def right():
        if left() and k.seen(tickets[left()[0]]):
            return serve(ticket=tickets[left()[0]], wish=wishes[left()[0]], at=at)
        return k.finish() if not left() and k.seen(f"No {who} is waiting") else next_one()

    return right
