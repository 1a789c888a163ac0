"""Lets somebody into a place until a day, with the card number that their record has."""

from kind import choice, text

STRUCTURE = "permission"
DOMAIN = "access"

# place;who;level,level,level
SKINS = """laboratory;student;day,evening,always
archive;scholar;read,copy,handle
boathouse;rower;weekday,weekend,always
sacristy;verger;door,cupboard,safe
courthouse;trainee;foyer,offices,chambers
kitchen;cook;prep,cold store,cellar
depot;registrar;view,move,open crates
backstage;musician;dressing room,stage,control desk
gym;trainer;floor,pool,sauna
pharmacy;nurse;counter,shelf,safe
clubhouse;member;bar,changing room,office
stacks;reader;ground floor,basement,tower
town hall;volunteer;lobby,hall,attic
dormitory;warden;own floor,house,grounds
stadium;steward;gate,stand,pitch
studio;engineer;booth,desk,tape room
nursery;helper;garden,playroom,nap room
greenhouse;gardener;beds,seeds,poisons
shelter;carer;yard,kennels,clinic
theatre;intern;foyer,stalls,fly loft"""


def an(word):
    return f"{'an' if word[0] in 'aeiou' and word[:3] not in ('uni', 'use', 'eur') or word[:4] == 'hour' else 'a'} {word}"


def make(k):
    place, who, levels = k.pick(SKINS.split("\n")).split(";")
    levels = levels.split(",")
    people, cards, name, level, day = k.people(3), k.ids(3), k.word().capitalize(), k.pick(levels), k.date()
    joined, person = k.dates(3), people[0]
    p = place.replace(" ", "_")

    k.role(f"You give access to the {place}.|{place} doors", "Doorkeeper.|I hand out rights, never more than asked for.")
    k.must("Rights are on cards, not on names.|The door knows card numbers only.")
    k.steps("<card_of> has the card.|Find the card with <card_of>.", "Then <allow>.|<allow> it.")
    k.goal(
        f"{person} may use {place} {name} ({level}) until {day}.",
        f"{place} {name}: {level} for {person}, ends {day}",
        f"Dear doorkeeper, our {who} {person} will be with us until {day}. Please be so good as to let them into the {place} {name}, {level} only.",
        f"let {person} in at {name} pls. {level}. till {day}",
    )

    @k.look(f"card_of|get_{who}|find_card", f"Card and details of {an(who)}.", name=text(f"{who}|name", f"Name of the {who}."))
    def card_of(name):
        if name not in people:
            return k.fail(f"No {who} of that name.")
        i = people.index(name)
        return {"name": name, "joined|since": joined[i], "card|card_no": cards[i]}

    @k.act(
        f"allow|grant_access|open_{p}",
        f"Lets a card into {an(place)}.",
        card=text("card|card_no", "Number of the card."),
        place=text(f"{p}|where", f"Name of the {place}."),
        level=choice("level|scope|right", "How far the right goes.", levels),
        until=text("until|ends|last_day", "Last day."),
    )
    def allow(card, place, level, until):
        return f"{card}: {place}, {level}, until {until}." if card in cards else k.fail(f"No card {card}.")

    def right():
        if not card_of.made(name=person):
            return card_of(name=person)
        return [] if allow.made() else allow(card=cards[0], place=name, level=level, until=day)

    return right
