"""Writes to everybody of an evening, in the tone that fits what happened to them; the tones are the house's choice."""

from kind import choice, text

STRUCTURE = "tone-by-fact"
DOMAIN = "after the show"

# person;people;event;fact;three facts;tones
SKINS = """guest;guests;supper;outcome;delighted,bored,ill;thanks,sorry,voucher
singer;singers;concert;showing;solo,chorus,absent;praise,thanks,query
exhibitor;exhibitors;show;result;won,placed,lost;cheers,thanks,comfort
player;players;match;part;scored,benched,booked;praise,thanks,warning
author;authors;launch;sales;sold_out,fair,none;cheers,thanks,plan
rider;riders;gymkhana;round;clear,faults,fell;praise,thanks,comfort
seller;sellers;auction;hammer;sold,unsold,withdrawn;cheque,sorry,query
pupil;pupils;recital;piece;played,stumbled,skipped;praise,comfort,query
trader;traders;fair;day;busy,slow,rained_off;thanks,sorry,refund
actor;actors;premiere;notice;rave,mixed,pan;cheers,thanks,comfort
baker;bakers;bake-off;cake;risen,sunk,burnt;praise,comfort,tips
donor;donors;gala;gift;large,small,pledged;call,thanks,reminder
model;models;parade;walk;smooth,trip,late;praise,comfort,warning
breeder;breeders;trial;dogs;qualified,failed,unseen;cheers,comfort,query
visitor;visitors;tour;mood;happy,tired,lost;thanks,sorry,map
grower;growers;flower show;bloom;gold,silver,wilted;praise,thanks,tips
filmmaker;filmmakers;festival;film;awarded,shown,cut;cheers,thanks,sorry
rower;rowers;regatta;boat;first,middle,sank;cheers,thanks,bill
potter;potters;firing;pots;sound,chipped,exploded;thanks,sorry,bill
cook;cooks;banquet;dish;eaten,left,returned;praise,tips,query"""


def make(k):
    person, people, event, fact, facts, tones = k.pick(SKINS.split("\n")).split(";")
    facts, tones, name, n = facts.split(","), tones.split(","), k.word(), k.int(2, 4)
    mapping = dict(zip(facts, k.shuffled(tones), strict=True))
    skip = k.pick(facts) if k.chance(35) else None
    rows = [(p, m, k.pick(facts)) for p, m in zip(k.people(n), k.many(k.mail, n), strict=True)]
    cells = [f"{f.replace('_', ' ')}: {'no card' if f == skip else t}" for f, t in k.shuffled(list(mapping.items()))]
    todo = [(p, m, mapping[f]) for p, m, f in rows if f != skip]

    k.role(f"You write cards after a {event}.|cards after the {event}|A kind word for everybody, more or less.", f"{event} office, cards")
    k.must(f"Which card, by {fact}: {'; '.join(cells)}.|By {fact} they get: {'; '.join(cells)}.")
    k.steps("<who_was_there> first.", "<card> to each.")
    k.goal(
        f"Send the cards for {name}.",
        f"cards {name}",
        f"It was a lovely {event}, {name}. Would you write to the {people}?",
        f"{event}: {name}; to: all {people}; cards by the list",
        f"Have the {people} of {name} had their cards yet? No? Then write them.",
    )

    @k.look(f"who_was_there|list_{people}|{people}_of", f"The {people} of a {event}, and how it went.|Who was at a {event}.", name=text("event|name|of", f"Name of the {event}.|Which {event}."))
    def who_was_there(**by):
        return [{f"{person}|name": p, "mail|address": m, fact: f} for p, m, f in rows] if by.get("name") == name else k.fail(f"no such {event}")

    @k.act("send_card|card|write_card", "Sends one card.|Writes a card to somebody.", to=text("to|mail|address", "Mail address.|Where it goes."), who=text(f"{person}|name|dear", f"Name of the {person}.|Whom it addresses."), tone=choice("card|tone|kind", "Which card.|The kind of card.", sorted(tones)))
    def card(to, who, tone):
        return f"{tone} to {who}" if any(r[:2] == (who, to) for r in rows) and not card.made(who=who) else k.fail("no such person")

    def right():
        if not who_was_there.made():
            return who_was_there(name=name)
        return [card(to=m, who=p, tone=t) for p, m, t in todo if not card.made(who=p)]

    return right
