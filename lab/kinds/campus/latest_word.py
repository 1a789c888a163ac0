"""Reads a thread in which people changed their minds and enters what the last message says."""

from kind import text

STRUCTURE = "latest-instruction"
DOMAIN = "e-mail threads"

# thing;value;verb
SKINS = """room;dish;cater
hearing;date;set down
rehearsal;hall;place
class trip;coach;book
exhibit;case;put
reading;author;announce
match;pitch;schedule
wedding;menu;order
operation;theatre;plan
lecture;hall;place
flat;colour;paint
concert;soloist;announce
school play;costume;order
tour;guide;assign
jumble sale;square;hold
birthday;cake;order
board meeting;venue;hold
poster;motto;print
bench;inscription;engrave
choir trip;hostel;book"""


def an(word):
    return f"{'an' if word[0] in 'aeiou' and word[:3] not in ('uni', 'use', 'eur') or word[:4] == 'hour' else 'a'} {word}"


def make(k):
    thing, value, verb = k.pick(SKINS.split("\n")).split(";")
    name, values, people = k.word().capitalize(), [w.capitalize() for w in k.words(4)], k.people(3)
    ref, thread = k.id(), k.id()
    n = k.int(3, 4)
    days = sorted(k.dates(n))
    said = [
        k.pick(f"I would say {values[0]}.", f"How about {values[0]} as the {value}?", f"{values[0]}, please, everybody likes it."),
        k.pick(f"No, {values[1]} rather than {values[0]}.", f"{values[0]} does not work for us. {values[1]} would.", f"Could it be {values[1]} instead?"),
        k.pick(f"Final: {values[2]}. Not {values[1]}.", f"All settled, {values[2]} it is, sorry about {values[0]}.", f"We talked it over. Forget {values[1]}, take {values[2]}."),
        k.pick(f"Me again. After all {values[3]}, {values[2]} is gone.", f"Last change, promised: {values[3]}.", f"{values[3]} now, since {values[2]} fell through."),
    ][:n]
    final = values[n - 1]
    order = list(range(n)) if k.chance(50) else k.shuffled(range(n))

    k.role(
        f"You carry out what was agreed by mail.|Reads threads, enters the {value}.",
        f"Assistant for each {thing}: people change their minds, you don't mind.|I read everything to the end before I act.",
    )
    k.must("The message with the latest date counts.|If people change their minds, the newest message wins.")
    k.steps("Read the thread with <read>.|First <read>.", f"Enter the {value} once with <enter>.")
    k.goal(
        f"Enter the {value} of {thing} {name} ({ref}) as agreed in thread {thread}.",
        f"{ref} / {thing} {name}: {value}? see {thread}",
        f"There was a lot of to and fro in {thread} about the {value} for {name}. Would you please enter what came out of it? The {thing} has the number {ref}.",
        f"ok so they wrote and wrote ({thread}). what {value} do they want now for {name}? put it in for {ref}",
    )

    @k.look("read_thread|get_thread|read", "Shows the messages of a thread.|All that was written in one thread.", thread=text("thread|id|conversation", "Number of the thread."))
    def read(thread_=thread, **by):
        if by.get("thread") != thread_:
            return k.fail("There is no such thread.")
        return [{"sent|date|on": days[i], "from|author": people[i % 3], "text|message": said[i]} for i in order]

    @k.act(
        f"set_{value}|enter|{verb.replace(' ', '_')}",
        f"Enters the {value} of {an(thing)}.",
        ref=text(f"{thing.replace(' ', '_')}|ref|number", f"Number of the {thing}."),
        value=text(f"{value}|what|as", f"The {value}, one word."),
        by=text("by|agreed_with|who", "Who wrote the message that counts."),
    )
    def enter(ref_=ref, **got):
        return f"{ref_}: {got['value']}." if got["ref"] == ref_ else k.fail(f"There is no {thing} {got['ref']}.")

    def right():
        if not read.made(thread=thread):
            return read(thread=thread)
        return [] if enter.made() else enter(ref=ref, value=final, by=people[(n - 1) % 3])

    return right
