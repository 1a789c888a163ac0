"""Answers a question that has two possible answers, both named in the goal."""

from kind import text

STRUCTURE = "question-yesno"
DOMAIN = "states"
ANSWER_IS_A_CHOICE = True

# thing; one state; the other; field
SKINS = [
    row.split(";")
    for row in """pass road;open;closed;state
invoice;paid;unpaid;payment
room;free;taken;status
train;punctual;delayed;running
book;lent;available;status
lamp;on;off;switch
permit;valid;expired;state
ticket;used;unused;stamp
pool;warm;cold;water
parcel;delivered;pending;state
gate;locked;unlocked;lock
member;active;resting;status
shop;open;shut;state
patient;fasting;fed;stomach
seat;reserved;vacant;status
pump;running;stopped;state
exam;passed;failed;result
bull;calm;restless;mood""".split("\n")
]


def make(k):
    thing, one, two, field = k.pick(SKINS)
    names, days = k.many(k.pick(k.word, k.id), k.int(2, 4)), k.dates(3)
    has_day, noun = k.chance(35), thing.split()[-1]
    name, day = names[0], days[0]
    table = {(n, d): k.pick(one, two) for n in names for d in days}
    answer, a, b = table[name, day], *k.some([one, two], 2)
    on = f" on {day}" if has_day else ""
    k.role(
        f"You tell people how things stand.|{thing}: state|You answer in one word.",
        f"Hotline. A word is enough.|You check each {noun} before you answer.|State desk for every {noun}.",
    )
    k.steps("<show> knows.|Ask <show>.")
    k.answers(f"{a.capitalize()} or {b}.|One word: {a} or {b}.")
    k.goal(
        f"Is {thing} {name} {a} or {b}{on}?|{name}{on}: {a} or {b}?|Tell me whether {noun} {name} is {b} or {a}{on}.",
        f"Somebody wants to know if {name} is {a}{on}. Answer {a} or {b}.|{noun}: {name}{on}. answer: {a} / {b}|please check {name}{on}, {b} or {a}?",
        f"{thing} {name}{on}, is it {b}? say {b} or {a}|How is {noun} {name}{on}? One of: {a}, {b}.|I must know about {name}{on}: {a}? {b}?",
    )
    by = {"which": text(f"{noun}|name|which", f"The {noun}.|Which {noun}.")}
    if has_day:
        by["day"] = text("day|date|on", "The day.|Which date.")

    @k.look(f"show_{noun}|{noun}_state|check_{noun}", f"Tells how one {noun} is.|The {field} of one {noun}.", **by)
    def show(which, day=days[0]):
        if (which, day) not in table:
            return k.fail(f"There is nothing about {which}.")
        return {f"{noun}|name": which, f"{field}|is": table[which, day], "asked_before|queries": k_count}

    k_count = k.int(2, 90)

    def right():
        want = {"which": name} | ({"day": day} if has_day else {})
        return k.answer(answer) if show.made(**want) else show(**want)

    return right
