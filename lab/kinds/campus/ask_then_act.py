"""Asks the person in question what they would like and enters just that."""

from kind import text

STRUCTURE = "ask-then-act"
DOMAIN = "preferences"

# who;question;entry;verb
SKINS = """guest;dish;kitchen slip;order
soloist;encore;programme;print
pupil;language;timetable;enter
patient;meal;meal card;order
judge;robe size;wardrobe list;order
player;shirt name;kit list;print
speaker;title;poster;print
tenant;door colour;paint order;order
donor;dedication;plaque;engrave
traveller;hotel;itinerary;book
bride;flower;florist list;order
child;cake;birthday list;bake
volunteer;station;rota;enter
author;cover;print order;choose
runner;distance;start list;enter
artist;frame;frame order;order
member;trainer;training plan;enter
widow;hymn;service sheet;print
reader;desk;seat plan;reserve
councillor;committee;seat list;enter"""


def an(word):
    return f"{'an' if word[0] in 'aeiou' and word[:3] not in ('uni', 'use', 'eur') or word[:4] == 'hour' else 'a'} {word}"


def make(k):
    who, question, entry, verb = k.pick(SKINS.split("\n")).split(";")
    people, likes, nots = k.people(3), k.words(3), k.words(3)
    person, ref, event = people[0], k.id(), k.word().capitalize()
    e, q = entry.replace(" ", "_"), question.replace(" ", "_")
    says = [
        k.pick(f"{a.capitalize()}, please. No {b} this time.", f"Not {b} again! I would like {a}.", f"Hm, {b} was nice last year, but now {a}.", f"I'd love {a}. Thanks for asking!")
        for a, b in zip(likes, nots, strict=True)
    ]
    value = likes[0].capitalize() if says[0].startswith(likes[0].capitalize()) else likes[0]

    k.role(
        f"You ask people and write down what they say.|{entry} helper",
        f"Nobody is asked twice, and nobody is left out.|I am the one who asks every {who} about the {question}.",
    )
    k.must(f"Never decide for {an(who)}: ask.|The {who} decides on the {question}, nobody else.")
    k.steps("<ask> the person.|First <ask>.", "<enter> the answer, one word.|Then <enter> it.")
    k.goal(
        f"{entry} {ref}: {question} for {person}, {event}",
        f"Please find out which {question} {person} wants for {event} and put it on {entry} {ref}.",
        f"Dear assistant, {event} is near and we still do not know what {question} {person} would prefer. Ask them, would you, and {verb} it ({entry} {ref})?",
        f"{person} + {question} = ? -> {ref} ({event})",
        f"{verb} the {question} that {person} likes. {event}, {ref}",
    )

    @k.look(
        f"ask|ask_{who}|call_{who}",
        f"Asks {an(who)} something and brings the answer.",
        name=text(f"{who}|person|whom", f"Name of the {who}."),
        event=text("event|about|occasion", "The event that it is about."),
    )
    def ask(name, event_=event, **by):
        return k.result(message=f'{name} says: "{says[people.index(name)]}"') if name in people and by["event"] == event_ else k.fail("No answer.")

    @k.act(
        f"enter|{verb}_{q}|fill_in",
        f"Puts {an(question)} on {an(entry)}.",
        ref=text(f"{e}|ref|number", f"Number of the {entry}."),
        name=text(f"{who}|person|for_whom", f"Name of the {who}."),
        value=text(f"{q}|value|what", f"The {question}, one word."),
    )
    def enter(ref_=ref, **by):
        return f"{ref_}: {by['value']}." if by["ref"] == ref_ else k.fail(f"No {entry} of that number.")

    def right():
        if not ask.made(name=person, event=event):
            return ask(name=person, event=event)
        if enter.made():
            return []
        return [enter(ref=ref, name=person, value=v) for v in dict.fromkeys((value, likes[0], likes[0].capitalize()))]

    return right
