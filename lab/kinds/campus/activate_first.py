"""A card or licence that sleeps has to be woken before it can be used; an active one is used at once."""

from kind import text

STRUCTURE = "prerequisite"
DOMAIN = "cards"

# card;asleep;wake;use;thing
SKINS = """library card;dormant;reactivate;lend;book
club card;paused;resume;book;court
bus pass;blocked;unblock;sell;ticket
player licence;suspended;reinstate;enter;match
visitor pass;expired;renew;open;door
lease;unsigned;sign;hand out;key
patient card;archived;restore;book;bed
court file;closed;reopen;list;hearing
loan contract;draft;seal;ship;painting
gift voucher;locked;unlock;redeem;dinner
student account;frozen;thaw;enrol;course
choir account;inactive;activate;order;score
donor account;sleeping;wake;book;pledge
boat licence;lapsed;extend;launch;boat
mooring;reserved;confirm;fill;berth
season ticket;stopped;restart;give;seat
meal card;empty;load;serve;meal
stall permit;pending;approve;allot;pitch
instrument case;sealed;unseal;lend;cello
tour badge;void;revalidate;admit;group"""


def an(word):
    return f"{'an' if word[0] in 'aeiou' and word[:3] not in ('uni', 'use', 'eur') or word[:4] == 'hour' else 'a'} {word}"


def make(k):
    card, asleep, wake, use, thing = k.pick(SKINS.split("\n")).split(";")
    people, nos = k.people(3), k.ids(3)
    sleeping = [k.chance(60) for _ in people]
    pins, what, person, day = k.ids(3), k.word().capitalize(), people[0], k.date()
    c, w, u = card.replace(" ", "_"), wake.replace(" ", "_"), use.replace(" ", "_")

    k.role(f"You serve people with {an(card)}.|{card} service", f"First the card, then the wish.|I {use} things to people with a valid {card}.")
    k.must(f"With {an(card)} that is {asleep} nothing goes: {wake} it first. An active one is left as it is.|If the {card} is {asleep}, {wake} it before anything else; never an active one.")
    k.steps("<card_of> first.|See <card_of>.", "<wake_it> if need be.", "<use_it>.|Then <use_it>.")
    k.goal(
        f"{use} {thing} {what} for {person}, {day}",
        f"{person} would like the {thing} {what} on {day}. Please {use}.",
        f"Hello, it's {person}. I have not been here for a while, I hope my {card} still works! It's about the {thing} {what}, on {day}. Could you {use} it?",
        f"{day} / {person} / {thing} {what} / {use}",
    )

    @k.look(f"card_of|get_{c}|find_card", f"The {card} of a person.", name=text("person|name", "Name of the person."))
    def card_of(name):
        if name not in people:
            return k.fail("Nobody of that name.")
        i = people.index(name)
        return {f"{c}|no": nos[i], "state|status": asleep if sleeping[i] and not wake_it.made(no=nos[i]) else "active", "pin|check": pins[i]}

    @k.act(f"{w}|{w}_{c}|wake_it", f"To {wake} {an(card)}.", no=text(f"{c}|no", f"Number of the {card}."), pin=text("pin|check", "Its pin."))
    def wake_it(no, pin):
        ok = no in nos and sleeping[nos.index(no)] and pins[nos.index(no)] == pin and not wake_it.made(no=no)
        return f"{no} is active." if ok else k.fail("Wrong pin, or it is active.")

    @k.act(
        f"{u}|{u}_{thing}|use_it",
        f"To {use} {an(thing)}, with {an(card)}.",
        no=text(f"{c}|no", f"Number of the {card}."),
        what=text(thing, f"Name of the {thing}."),
        day=text("day|date", "The day."),
    )
    def use_it(no, what, day):
        if no not in nos or (sleeping[nos.index(no)] and not wake_it.made(no=no)):
            return k.fail(f"The {card} is {asleep}.")
        return f"{no}: {what}, {day}."

    def right():
        if use_it.made():
            return []
        if not card_of.made(name=person):
            return card_of(name=person)
        if sleeping[0] and not wake_it.made(no=nos[0]):
            return wake_it(no=nos[0], pin=pins[0])
        return use_it(no=nos[0], what=what, day=day)

    return right
