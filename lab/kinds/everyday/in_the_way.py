"""Brings a thing to a place; where something stands in the way, the refusal names it, and it goes aside first."""

from kind import text

STRUCTURE = "unlock"
DOMAIN = "skins"
SKINS = """tram,track,tram depot,run out,shunt
piano,stage,concert hall,wheel onto,roll away
boat,slipway,boat yard,launch from,tow away
horse,riding ring,riding school,lead into,lead out
car,ramp,garage,drive onto,drive off
barrel,hoist,brewery,lift on,roll off
spinet,chapel,parish,set up in,carry out
cow,milking stand,dairy farm,milk at,drive off
statue,plinth,museum,set on,take down
bed,lift,hospital,push into,push out
film,projector,cinema,load into,unload
book cart,reading room,library,bring into,take out
loaf,stove,bakery,put into,take out
tent,meadow,camp site,pitch on,strike
cello,practice room,music school,carry into,clear out
bus,wash bay,bus depot,drive into,drive out
glider,runway,landing field,start from,push off
stall,corner,market,build at,pack up
scenery,trap door,theatre,sink through,pull away
raft,lock,canal,let into,let out
tractor,bridge scale,grain store,weigh on,back off
sculpture,kiln,drawing school,fire in,unload
wardrobe,staircase,removal firm,carry up,set down
snow plough,shed,road office,park in,move out"""


def make(k):
    thing, place, house, bring, away = k.pick(SKINS.splitlines()).split(",")
    one, spot, doing, clearing = (w.replace(" ", "_") for w in (thing, place, bring, away))
    names, places = [w.capitalize() for w in k.words(4)], [w.capitalize() for w in k.words(4)]
    ids = dict(zip(names, k.ids(4), strict=True))
    name, target, who = names[0], places[0], k.person()
    blocked = k.chance(65)
    at = {names[1]: target if blocked else places[1], names[2]: places[2], names[3]: "yard"}
    may = k.chance(85)
    aside, has_who = places[3], k.chance(50)
    listed = k.shuffled(names)

    k.role(
        f"{house.capitalize()}|You move things at a {house}.|{house}, moves|You plan every {place}.",
        f"You say which {thing} goes where.|You have an eye on each {place} of the {house}.",
        f"The {house} is narrow. Only one {thing} can be at a {place}. If another one stands there you are told its number. That one goes aside first, to {aside}, and then "
        "you try again.",
    )
    k.must(
        f"What stands in the way goes to {aside}.|Aside means: to {aside}.",
        "What may not be moved stays; then report that it could not be done.|If it may not be moved aside, say that it was not possible.",
    )
    k.steps("Numbers are in <all_of>.", "Try <bring_to>; if something is in the way, <aside_to> first.")
    k.goal(
        f"{thing.capitalize()} {name} to {target}. {who}",
        f"{who} needs the {thing} {name} at the {place} {target}.",
        f"{name} > {target} ({who})",
        f"Would you have {name} brought to {target}? It is the {thing} that {who} asked for.",
        f"{target} is where {name} has to be, and quickly, says {who}.",
        f"The {thing} {name} shall be taken to {target}, by order of {who}.",
        f"{thing}: {name}\n{place}: {target}\nfor: {who}",
        f"Please bring one {thing}. It is called {name}. Bring it to {target}. {who} wants it.",
        f"Can {name} go to {target} now? {who} has been waiting since eight.",
        f"For tonight {who} wants {name} at {target}, nothing else is to change unless it must.",
    )

    def where(n):
        moves = [c for c in bring_to.calls if c["number"] == ids[n]]
        if moves:
            return moves[-1]["to"]
        return aside if aside_to.made(number=ids[n]) else at.get(n, "yard")

    @k.look(
        f"list_{one}s|get_{one}s|{one}_list", f"Lists every {thing} with its number.|Number and name of each {thing}."
    )
    def all_of():
        return [{"no|id": ids[n], "name": n, "age|years": ages[n]} for n in listed]

    ages = dict(zip(names, k.numbers(4, 2, 90), strict=True))
    item = text("no|id|which", f"Number of the {thing}.|Which {thing}.")
    more = {"who": text("for|who|by", "Who wants it.|Name of who asked.")} if has_who else {}

    @k.act(
        f"{doing}|bring_{one}|move_{one}|{one}_to_{spot}",
        f"Brings a {thing} to a {place}.|Takes one {thing} to where it should be.",
        number=item,
        to=text(f"{spot}|to|where", f"Name of the {place}.|Which {place}."),
        **more,
    )
    def bring_to(number, to, who=None):
        if number not in ids.values() or to not in places:
            return k.fail(f"Cannot bring {number} to {to}.")
        there = [n for n in names if where(n) == to]
        return k.fail(f"{ids[there[0]]} is in the way at {to}.") if there else f"{number} is at {to}."

    @k.act(
        f"{clearing}|move_aside|clear_{one}|{clearing}_{one}",
        f"Moves a {thing} out of the way.|Puts one {thing} aside.",
        number=item,
        to=text("to|aside|onto", "Where it goes meanwhile.|Place to put it aside."),
    )
    def aside_to(number, to):
        if number not in ids.values() or to not in places:
            return k.fail(f"Cannot put {number} aside.")
        if number == ids[names[1]] and not may:
            return k.fail(f"{number} may not be moved today.")
        return f"{number} is aside."

    def right():
        if bring_to.made(number=ids[name]):
            return k.finish()
        if not all_of.calls:
            return all_of()
        if blocked and not aside_to.made(number=ids[names[1]]):
            if any("may not be moved" in out for out in k.printed):
                return k.give_up("what is in the way may not be moved.")
            if any("is in the way" in out for out in k.printed):
                return aside_to(number=ids[names[1]], to=aside)
        return bring_to(number=ids[name], to=target, **({"who": who} if has_who else {}))

    return right
