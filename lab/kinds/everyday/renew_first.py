"""Does something on a card; one that has run out is renewed first, and the new number is the one to use."""

from kind import text

STRUCTURE = "refresh"
DOMAIN = "skins"
SKINS = """library card,reader,lend,book,library
season ticket,passenger,reserve,seat,railway
fishing licence,fisher,issue,boat,lake office
club card,member,book,court,tennis club
prescription,patient,hand out,medicine,chemist's
parking permit,driver,assign,bay,town hall
market licence,trader,let,stall,market
museum card,visitor,book,tour,museum
riding badge,rider,assign,horse,riding school
press card,reporter,lend,camera,newspaper
bus card,pupil,print,timetable,school
gym band,guest,open,locker,gym
kitchen permit,cook,reserve,stove,shared kitchen
pool ticket,swimmer,book,lane,swimming pool
grazing right,shepherd,assign,meadow,village
glider licence,pilot,assign,glider,gliding club
seed voucher,gardener,hand out,packet,seed bank
theatre card,subscriber,reserve,box,theatre
tool card,neighbour,lend,ladder,tool library
stage card,musician,assign,dressing room,festival
berth card,skipper,assign,berth,marina
meal card,student,serve,lunch,canteen
reading card,researcher,fetch,folder,record house
ski card,skier,reserve,gondola,ski area"""


def make(k):
    card, who, verb, thing, house = k.pick(SKINS.splitlines()).split(",")
    slot, person, doing, one = (w.replace(" ", "_") for w in (card, who, verb, thing))
    name, *others = k.people(k.int(2, 4))
    all_days = sorted(k.dates(5))
    today = all_days[2]
    expired = k.chance(60)
    until = k.pick(all_days[:2]) if expired else k.pick(all_days[3:])
    card_no, new, *rest = k.ids(2 + len(others))
    rows = k.shuffled([(name, card_no, until)] + [(n, i, k.pick(all_days)) for n, i in zip(others, rest, strict=True)])
    what, fee_day = k.word().capitalize(), k.date()
    barred = expired and k.chance(12)
    by_name, has_day = k.chance(60), k.chance(40)

    k.role(
        f"Cards|You sit at the desk of a {house}.|{house} desk|You {verb} things for people with a {card}.",
        f"You help each {who} of the {house}.|The desk of the {house} is yours today.",
        f"Every {who} has a {card}. Before you {verb} anything you look whether it is still good. One that has run out is renewed and gets a new number. "
        "Only with a good number can you go on.",
    )
    k.must(
        f"Today is {today}.|It is {today}.",
        f"A {card} whose last day has passed is renewed first, and then its new number is used; any other is used as it is.|Renew a {card} only if its last day is "
        "before today; go on with the new number.",
        "If it cannot be renewed, say that it was not possible.|Not renewed? Then stop and report that it could not be done.",
    )
    k.steps("Look at <find>.", "<renew> gives a new number.", "Then <do>.")
    k.goal(
        f"{verb.capitalize()} the {thing} {what} for {name}, {fee_day}.",
        f"{name} would like the {thing} {what} on {fee_day}.",
        f"{what} for {name}, {fee_day}",
        f"Could you {verb} {what} to {name}, please? It is for {fee_day}.",
        f"{name} is standing here and wants {what}, for {fee_day}! It is a {thing}.",
        f"For {fee_day} the {thing} {what} is to be registered to {name}.",
        f"{who}: {name}\n{thing}: {what}\nday: {fee_day}",
        f"Hello. My name is {name}. I want the {thing} {what}. The day is {fee_day}. I have a {card}.",
        f"On {fee_day} {name} needs {what}. Please see to it at the desk.",
        f"Granny promised {name} the {thing} {what} for {fee_day}. Can you do it?",
    )
    asks = {"asked": text(f"name|{person}|holder", f"Name of the {who}.|Whose {card}.")} if by_name else {}

    @k.look(
        f"find_{slot}|get_{slot}|list_{slot}s|{slot}_of",
        f"Finds {'a' if by_name else 'every'} {card}.|Number and last day of {'one' if by_name else 'each'} {card}.",
        **asks,
    )
    def find(asked=None):
        return [{person: n, "number|no": i, "good_until|last_day": d} for n, i, d in rows if asked in (None, n)]

    @k.act(
        f"renew_{slot}|renew|extend_{slot}",
        f"Renews a {card}.|Makes a new {card} of one that has run out; tells the new number.",
        number=text("number|no|card", f"Number of the {card}.|Which {card}."),
    )
    def renew(number):
        if number != card_no or not expired:
            return k.fail(f"{number} is not due.")
        return k.fail(f"{number} is barred and cannot be renewed.") if barred else f"{number} is replaced by {new}."

    more = {"day": text("day|date|on", "Day for which it is.|On which day.")} if has_day else {}

    @k.act(
        f"{doing}_{one}|{doing}|register_{one}",
        f"Does it on a {card}: {verb} a {thing}.|How to {verb} one {thing}.",
        number=text("number|no|card", f"Number of a {card} that is good.|On which {card}."),
        what=text(f"{one}|what|name", f"Name of the {thing}.|Which {thing}."),
        **more,
    )
    def do(number, what, day=None):
        if number == card_no and expired:
            return k.fail(f"{number} has run out.")
        if number not in [row[1] for row in rows] and not (number == new and renew.calls):
            return k.fail(f"There is no {card} {number}.")
        return f"{what} is registered on {number}."

    def right():
        if do.calls:
            return k.finish()
        if not k.seen(card_no):
            return find(asked=name) if by_name else find()
        if expired and not renew.made(number=card_no):
            if any("cannot be renewed" in out for out in k.printed):
                return k.give_up(f"the {card} cannot be renewed.")
            return renew(number=card_no)
        return do(number=new if expired else card_no, what=what, **({"day": fee_day} if has_day else {}))

    return right
