"""Asks each of several people for a price or a day, and takes the best one."""

from kind import text

STRUCTURE = "best-of-asked"
DOMAIN = "skins"
SKINS = """plumber,leaking pipe,price,lowest,house
baker,wedding cake,price,lowest,party
taxi,trip to the airport,fare,lowest,hotel
printer,concert posters,price,lowest,choir
gardener,hedge,day,earliest,villa
piano tuner,grand piano,day,earliest,school
vet,lame goat,hour,earliest,farm
dentist,broken tooth,day,earliest,family
mover,four rooms,price,lowest,tenant
tailor,forty costumes,day,earliest,theatre
florist,hundred roses,price,lowest,church
curio dealer,old clock,offer,highest,heirs
farmer,ten sacks of potatoes,price,lowest,canteen
bookseller,box of books,offer,highest,library
glazier,broken pane,hour,earliest,shop
band,summer dance,fee,lowest,village
hall,general meeting,rent,lowest,club
coach firm,school outing,price,lowest,school
chimney sweep,old stove,day,earliest,household
scrap dealer,rusty tractor,offer,highest,farm
wine merchant,six barrels,offer,highest,vineyard
translator,long letter,fee,lowest,bureau
locksmith,jammed door,hour,earliest,museum
painter,stairwell,price,lowest,caretaker"""


def make(k):
    who, job, field, best, house = k.pick(SKINS.splitlines()).split(",")
    slot, key = who.replace(" ", "_"), field
    names = [w.capitalize() for w in k.words(k.int(2, 4))]
    draw = {"day": k.dates, "hour": k.times}.get(field, lambda n: k.numbers(n, 20, 900))
    values = dict(zip(names, draw(len(names)), strict=True))
    busy = [n for n in names if k.chance(15)]
    able = [n for n in names if n not in busy]
    ids = dict(zip(names, k.ids(len(names)), strict=True))
    asker = k.person()
    extra = k.pick([], ["value"], ["asker"], ["value", "asker"])
    winner = (max if best == "highest" else min)(able, key=values.get) if able else None
    listed = k.shuffled(names)

    k.role(
        f"Ask around|You get offers for a {house}.|{house}: offers|You ask everyone before you choose.",
        f"You find the right {who}.|You make telephone calls so that others need not.",
        f"A {house} has a task, and there is more than one {who} who could do it. You ask every one of them. Then you choose the one with the {best} {field}. "
        "You do not haggle.",
    )
    k.must(
        f"Ask every {who} on the list; the {best} {field} gets the job.|The job goes to the {who} with the {best} {field}, after all were asked.",
        f"If no {who} has time, say that nobody could be found.|Nobody has time? Report that it was not possible.",
    )
    k.steps("Who there is: <all_of>.", "Ask each with <ask>.", "Then <choose>.")
    k.goal(
        f"Find a {who} for this: {job}. {asker}",
        f"{asker} needs a {who}; it is about the {job}. Ask all of them and take the {best} {field}.",
        f"{who} / {job} / {best} {field} / {asker}",
        f"Would you kindly ask around for a {who}? The matter is: {job}. Yours, {asker}",
        f"{asker} again, about the {job}. Which {who} is best? Take that one.",
        f"A {who} is to be engaged by {asker} for the following: {job}.",
        f"for: {asker}\nwanted: {who}\njob: {job}\nrule: {best} {field}",
        f"We must have a {who}. The work is: {job}. Please ask everybody. I am {asker}.",
        f"The {job} cannot wait any longer, says {asker}. Get the {who} with the {best} {field}.",
        f"Which {who} has the {best} {field} for the {job}? Engage that one in the name of {asker}.",
    )

    @k.look(
        f"list_{slot}s|get_{slot}s|{slot}_list|yellow_pages",
        f"Lists every {who} of the town.|Who could be asked: each {who}.",
    )
    def all_of():
        return [{slot: n, "street": streets[n]} for n in listed]

    streets = dict(zip(names, k.words(len(names)), strict=True))

    @k.look(
        f"ask_{slot}|get_{key}|request_{key}|ask",
        f"Asks a {who} for the {field}.|What one {who} says.",
        name=text(f"{slot}|name|whom", f"Name of the {who}.|Whom to ask."),
    )
    def ask(name):
        if name not in names:
            return k.fail(f"There is no {who} {name}.")
        if name in busy:
            return {slot: name, "says|answer": "no time"}
        return {slot: name, "says|answer": "yes", "offer_no|ref": ids[name], key: values[name]}

    told = {
        "value": text(key, f"The {field} that was named.|What the {who} said: {field}."),
        "asker": text("for|client|engaged_by", "Who engages them.|Name of the client."),
    }

    @k.act(
        f"engage_{slot}|accept|choose|book_{slot}",
        f"Engages a {who}.|Accepts what one {who} has offered.",
        ref=text("offer_no|ref|offer", "Number of the offer.|Which offer, by number."),
        **{name: told[name] for name in extra},
    )
    def choose(ref, **_):
        if ref not in [ids[n] for n in able]:
            return k.fail(f"There is no offer {ref}.")
        return f"Offer {ref} is accepted."

    def right():
        if choose.calls:
            return k.finish()
        if not all_of.calls:
            return all_of()
        left = [n for n in listed if not ask.made(name=n)]
        if left:
            return [ask(name=n) for n in left]
        if not able:
            return k.give_up(f"no {who} has time.")
        values_ = {"value": str(values[winner]), "asker": asker}
        return choose(ref=ids[winner], **{name: values_[name] for name in extra})

    return right
