"""Sends help once to every place where something is wrong, however many things are wrong there."""

from kind import text

STRUCTURE = "group-act"
DOMAIN = "skins"
SKINS = """complaint,hotel floor,cleaner,dirty|noisy|cold
broken seat,coach,upholsterer,torn|loose|stained
weed report,garden bed,gardener,nettles|dock|thistle
blown lamp,street,electrician,dark|flickering|buzzing
wet book,stack,conservator,damp|mouldy|soaked
lame cow,barn,vet,limping|thin|coughing
leaking tap,floor,plumber,dripping|stuck|rusty
squeaky door,corridor,caretaker,squeaks|jams|slams
dull knife,kitchen,grinder,blunt|chipped|bent
late letter,round,postman,missing|late|torn
flat ball,pitch,groundsman,flat|burst|lost
dusty case,gallery,attendant,dusty|smeared|foggy
cold radiator,classroom,heating man,cold|leaking|noisy
dead tree,park,forester,dead|leaning|hollow
lost key,building,locksmith,lost|bent|stuck
faded sign,trail,painter,faded|fallen|wrong
out-of-tune piano,rehearsal room,tuner,flat|sharp|dead key
worn rope,climbing wall,rope man,frayed|stiff|short
full bin,beach,bin crew,full|burnt|overturned
sick plant,greenhouse,plant doctor,wilted|spotted|sticky
slow till,shop,technician,slow|frozen|paperless
bare bottle rack,bar,cellar hand,empty|wrong|broken
missing costume,dressing room,wardrobe lady,missing|torn|shrunk
silent speaker,platform,sound man,silent|humming|crackling"""


def make(k):
    thing, place, helper, states = k.pick(SKINS.splitlines()).split(",")
    slot, where, one = (word.replace(" ", "_").replace("-", "_") for word in (thing, place, helper))
    places = [w.capitalize() for w in k.words(k.int(2, 4))]
    count = k.int(4, 7)
    rows = [(i, k.pick(places), k.pick(states.split("|")), k.chance(35)) for i in k.ids(count)]
    open_places = list(dict.fromkeys(row[1] for row in rows if not row[3]))
    day, name, has_name = k.date(), k.person(), k.chance(50)

    k.role(
        f"Dispatch|You send the {helper}.|{helper} plan|You read reports and send help.",
        f"You plan where the {helper} goes.|You are the office behind the {helper}.",
        f"People report every {thing}. The {helper} goes to a {place} once and puts everything right there. So you order one visit for each {place} with "
        "something open, never two.",
    )
    k.must(
        f"One visit for each {place} that has something open; never two for the same {place}.|Order a single visit per {place}, and none where "
        "everything is done.",
        *([f"The {helper} of today is {name}.|On duty: {name}."] if has_name else []),
    )
    k.steps("Reports: <reports>.", f"Order visits with <visit>, one for each {place}.")
    k.goal(
        f"Send the {helper} on {day} to every {place} with an open report.",
        f"{day}: where does the {helper} have to go? Order the visits.",
        f"{helper}, {day}, all open",
        f"Would you arrange for the {helper} to call on {day} wherever a {thing} is still open?",
        f"So many reports! On {day} the {helper} should see to each {place} that has one left.",
        f"For {day} one visit is to be ordered for each {place} where a report has not been dealt with.",
        f"day: {day}\nwho: {helper}\nwhere: each {place} with something open",
        f"The {helper} comes on {day}. Tell him the places. One place, one visit.",
        f"On {day}, please. Everything that is still open should be gone by evening. You send the {helper}.",
        f"Nobody has looked at the reports this week. Send the {helper} out on {day}, once per {place}.",
    )

    @k.look(
        f"list_reports|get_{slot}s|{slot}_list|open_reports",
        f"Lists the reports.|Every {thing} with its {place}, and whether it is done.",
    )
    def reports():
        return [
            {"no|report": i, where: p, "what|state": s, "done": "yes" if d or visit.made(place=p) else "no"}
            for i, p, s, d in rows
        ]

    more = {"who": text(f"{one}|who|person", f"Name of the {helper}.|Who goes there.")} if has_name else {}

    @k.act(
        f"order_visit|send_{one}|create_visit|book_{one}",
        f"Orders a visit of the {helper}.|Sends the {helper} to one {place}.",
        place=text(f"{where}|place|to", f"Which {place}.|Name of the {place}."),
        day=text("day|date|on", "Day of the visit.|When to go."),
        **more,
    )
    def visit(place, day, who=None):
        if place not in places:
            return k.fail(f"There is no {place}.")
        if visit.made(place=place):
            return k.fail(f"{place} has a visit already.")
        return f"Visit ordered for {place}."

    def right():
        if not reports.calls:
            return reports()
        return [
            visit(place=p, day=day, **({"who": name} if has_name else {}))
            for p in open_places
            if not visit.made(place=p)
        ]

    return right
