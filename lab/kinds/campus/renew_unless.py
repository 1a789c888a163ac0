"""Renews everything that somebody has on loan, except what others are waiting for."""

from kind import text

STRUCTURE = "each-when"
DOMAIN = "renewals"

# thing;things;who;blocked;verb
SKINS = """book;books;reader;reserved;renew
permit;permits;trader;disputed;extend
locker;lockers;pupil;condemned;extend
lease;leases;tenant;sold;extend
pass;passes;visitor;reported lost;renew
subscription;subscriptions;member;cancelled;renew
prescription;prescriptions;patient;withdrawn;repeat
loan;loans;museum;recalled;prolong
booking;bookings;choir;doubled;prolong
licence;licences;coach;suspended;renew
ticket;tickets;subscriber;promised away;renew
insurance;insurances;club;terminated;prolong
visa;visas;student;under review;extend
stall;stalls;farmer;re-let;extend
order;orders;kitchen;out of season;repeat
patronage;patronages;donor;ended;renew
berth;berths;skipper;needed;extend
score set;score sets;conductor;wanted;renew
contract;contracts;soloist;contested;extend
room;rooms;researcher;promised;prolong"""


def an(word):
    return f"{'an' if word[0] in 'aeiou' and word[:3] not in ('uni', 'use', 'eur') or word[:4] == 'hour' else 'a'} {word}"


def make(k):
    thing, things, who, blocked, verb = k.pick(SKINS.split("\n")).split(";")
    n = k.int(2, 5)
    nos, titles = k.ids(n), k.words(n)
    is_blocked = [k.chance(35) for _ in range(n)]
    person, until = k.person(), k.date()
    t = thing.replace(" ", "_")
    key = blocked.replace(" ", "_").replace("-", "_")

    k.role(f"You {verb} {things} for people.|{thing} service", f"Time runs out for everybody, you give them more.|I {verb} what may be kept.")
    k.must(f"All that is {verb}{'d' if verb.endswith('e') else 'ed'} runs until {until}.|The new last day is {until}.", f"What is {blocked} is not {verb}{'d' if verb.endswith('e') else 'ed'}.|Leave out whatever is {blocked}.")
    k.steps("<held> shows what somebody has.|See <held>.", "<renew> each.|Then <renew> them.")
    k.goal(
        f"{verb} the {things} of {person}",
        f"{person}: {verb} everything",
        f"Dear service, I should like to keep my {things} a little longer, if nobody minds. Kindly {verb} those that can be. {person}",
        f"can {person} keep the {things}? {verb} what's possible",
    )

    @k.look(f"held|{t}_list|list_{things.replace(' ', '_')}", f"The {things} of {an(who)}.", name=text(f"{who}|name", f"Name of the {who}."))
    def held(name):
        if name != person:
            return k.fail(f"No {who} of that name.")
        return [{f"{t}|no": nos[i], "name|what": titles[i], key: is_blocked[i]} for i in range(n)]

    @k.act(
        f"{verb}|{verb}_{t}|give_more_time",
        f"To {verb} one {thing}.",
        no=text(f"{t}|no", f"Number of the {thing}."),
        until=text("until|new_end", "New last day."),
        who=text(f"{who}|name", f"Name of the {who}."),
    )
    def renew(no, until, who):
        if no not in nos or is_blocked[nos.index(no)] or renew.made(no=no):
            return k.fail(f"{no}: not possible.")
        return f"{no} runs until {until}."

    def right():
        if not held.made(name=person):
            return held(name=person)
        return [renew(no=nos[i], until=until, who=person) for i in range(n) if not is_blocked[i] and not renew.made(no=nos[i])]

    return right
