"""Sends something off, looks whether it got through, and only if it got stuck pushes it by hand."""

from kind import text

STRUCTURE = "act-then-check"
DOMAIN = "transmissions"

# thing;send;to;push;stuck;fine
SKINS = """grade report;upload;ministry;resend;stuck;received
claim;file;court;refile;bounced;received
prescription;transmit;pharmacy;phone in;pending;filled
order;send;kitchen;carry;jammed;printed
booking;submit;hotel;call in;unread;confirmed
film;upload;festival;courier;broken;complete
score;send;league;wire;lost;booked
press note;mail;paper;fax;returned;printed
loan request;submit;museum;hand in;idle;read
entry;send;contest;post;rejected;accepted
transcript;send;university;register;held;filed
sample;dispatch;lab;rush;waiting;arrived
petition;submit;council;deliver;missing;stamped
donation list;upload;bank;bring;refused;booked
seat plan;send;hall;print;garbled;hung up
menu;mail;printer;carry;queued;printed
ballot;send;office;escort;late;counted
lease;mail;tenant;hand over;unsigned;signed
playlist;upload;station;phone in;silent;on air
rota;post;ward;pin up;unseen;read"""


def an(word):
    return f"{'an' if word[0] in 'aeiou' and word[:3] not in ('uni', 'use', 'eur') or word[:4] == 'hour' else 'a'} {word}"


def make(k):
    thing, send, to, push, stuck, fine = k.pick(SKINS.split("\n")).split(";")
    ref, name, ticket, other, clerk = k.id(), k.word().capitalize(), k.id(), k.id(), k.person()
    is_stuck = k.chance(50)
    t, s, p = thing.replace(" ", "_"), send.replace(" ", "_"), push.replace(" ", "_")

    k.role(f"You {send} things and see them through.|{thing} desk", f"Sent is not the same as arrived.|I {send} it and I check.")
    k.must(f"After sending look at the state. If it is {stuck}, {push} it, with the number of the transmission; if it is {fine}, all is well.|{stuck.capitalize()} means: {push} it by its transmission number. {fine.capitalize()} means: finished.")
    k.steps("<send_it>, then <state_of>.|First <send_it>.", "<push_it> only if need be.")
    k.goal(
        f"{send} {thing} {ref} to {to} {name}, clerk {clerk}",
        f"{thing} {ref} has to get to {to} {name} ({clerk})",
        f"Dear desk, would you {send} the {thing} {ref} to the {to} {name}? And do make sure that it really gets there, last time it did not. {clerk}",
        f"{ref} -> {name}. check that it arrives! {clerk}",
    )

    @k.act(
        f"{s}|{s}_{t}|send_off",
        f"Sends {an(thing)} to {an(to)}.",
        ref=text(f"{t}|ref", f"Number of the {thing}."),
        to=text(f"{to}|recipient", f"Name of the {to}."),
    )
    def send_it(ref_=ref, **by):
        if by["ref"] != ref_ or send_it.made():
            return k.fail("No such number, or it is under way.")
        return f"Under way, transmission {ticket}."

    @k.look("state_of|track|check_state", "The state of a transmission.", ticket=text("transmission|no", "Number of the transmission."))
    def state_of(**by):
        if by["ticket"] == other:
            return {"transmission|no": other, "state|status": fine}
        if by["ticket"] != ticket or not send_it.made():
            return k.fail("No such transmission.")
        return {"transmission|no": ticket, "state|status": stuck if is_stuck and not push_it.made() else fine}

    @k.act(
        f"{p}|{p}_{t}|push",
        f"To {push} {an(thing)} that did not get through.",
        ticket=text("transmission|no", "Number of the transmission."),
        clerk=text("clerk|by", "Name of the clerk."),
    )
    def push_it(**by):
        if by["ticket"] != ticket or not send_it.made() or not is_stuck:
            return k.fail("Nothing to push.")
        return f"{ticket} is through."

    def right():
        if not send_it.made():
            return send_it(ref=ref, to=name)
        if not state_of.made(ticket=ticket):
            return state_of(ticket=ticket)
        return push_it(ticket=ticket, clerk=clerk) if is_stuck and not push_it.made() else []

    return right
