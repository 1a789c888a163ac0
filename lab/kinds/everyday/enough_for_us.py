"""Takes the cheapest offer that is large enough for what the goal says."""

from kind import text

STRUCTURE = "pick-extreme"
DOMAIN = "skins"
SKINS = """hall,halls,seats,the wedding,people to be seated
van,vans,kilos,the move,kilos to carry
tent,tents,sleeps,the scout camp,sleepers
coach,coaches,seats,the school trip,passengers
freezer,freezers,litres,the farm shop,litres to keep cold
ladder,ladders,centimetres,the cherry harvest,centimetres to reach
boat,boats,persons,the fishing club,fishers
projector,projectors,lumens,the summer cinema,lumens at least
soup kettle,soup kettles,portions,the street party,portions
water tank,water tanks,litres,the allotment,litres a week
storage room,storage rooms,square_metres,the attic clearance,square metres of boxes
horse trailer,horse trailers,kilos,the riding club,kilos of horse
generator,generators,watts,the village fair,watts for the lights
holiday house,holiday houses,beds,the family meeting,beds
rope,ropes,metres,the climbing wall,metres
marquee,marquees,guests,the anniversary,guests
choir platform,choir platforms,singers,the concert,singers
bread oven,bread ovens,loaves,the bakery stall,loaves at a time
crane,cranes,tonnes,the roof works,tonnes to lift
skip,skips,cubic_metres,the rubble,cubic metres of rubble
sleigh,sleighs,persons,the winter market,riders
hedge,hedges,centimetres,the new garden,centimetres of height
carpet,carpets,square_metres,the vestry,square metres of floor
loudspeaker,loudspeakers,listeners,the open-air sermon,listeners"""


def make(k):
    thing, plural, size, event, need = k.pick(SKINS.splitlines()).split(",")
    least, name, day = k.int(8, 300), k.person(), k.date()
    count = k.int(4, 6)
    prices = k.numbers(count, 20, 900)
    sizes = [least + k.int(0, 90) if k.chance(55) else least - k.int(1, 7) for _ in range(count)]
    owners = [word.capitalize() for word in k.words(count)]
    rows = list(zip(k.ids(count), owners, sizes, prices, strict=True))
    fits = sorted((row for row in rows if row[2] >= least), key=lambda row: row[3])
    slot, price = thing.replace(" ", "_"), k.pick("price", "costs", "rent")
    has_owner = k.chance(50)

    k.role(
        f"Offers|You hire things.|You compare offers for {plural}.|hire desk ({plural})",
        f"You organise {event}.|You help with {event} and find what is cheap and good enough.",
        f"{event.capitalize()} needs a {thing}. You are given the size, the day and the name. You look at all offers and accept the cheapest one "
        "that is large enough. You never pay for more than that.",
    )
    k.must(
        f"The cheapest {thing} that is large enough is the right one; exactly large enough will do.|Of those that are large enough, take the one "
        f"with the lowest {price}. Exactly the size is enough.",
        "If none is large enough, accept none and say that it cannot be done.|Nothing large enough: report that no offer could be accepted.",
    )
    k.steps("Read <offers>.|All offers are in <offers>.", "Accept one with <accept>.|Then <accept>, once.")
    k.goal(
        f"A {thing} for {event}: {least} {need}, on {day}, in the name of {name}.",
        f"{name} needs a {thing} on {day}. It has to do for {least} {need}. As cheap as possible, please.",
        f"{thing}, {day}, min {least}, cheapest, {name}",
        f"We have counted: {least} {need}. Would you be so kind and take the cheapest {thing} that does it? {day}, {name}.",
        f"{least} {need}! Who would have thought so. Get us a {thing} for {day}, and mind the money. Put it on {name}.",
        f"For {event} on {day}, {name} wishes to hire the least expensive {thing} sufficient for {least} {need}.",
        f"{event}\nneeded: {thing}\nday: {day}\nsize: {least} {need}\npays: {name}",
        f"I look for one {thing}. It must be enough for {least} {need}. The day is {day}. My name is {name}. Not expensive, please.",
        f"What is the cheapest {thing} for {least} {need}? Take it for {day}, {name} signs.",
        f"On {day} it will be {least} {need}, not fewer. {name} wants the cheapest {thing} that will do.",
    )

    @k.look(
        f"list_offers|get_{plural.replace(' ', '_')}|{slot}_offers|search_{slot}|offers",
        f"Lists all offers of {plural}.|Which {thing} is offered by whom, with {size.replace('_', ' ')} and {price}.",
    )
    def offers():
        return [{"offer|id|no": i, "from|owner": o, size: s, price: p} for i, o, s, p in rows]

    more = (
        {"owner": text("from|owner|hired_from", "Who offers it.|The firm or person that makes the offer.")}
        if has_owner
        else {}
    )

    @k.act(
        f"accept_offer|hire_{slot}|create_contract|take_offer|book_{slot}",
        f"Accepts an offer.|Hires one {thing} for a day.",
        number=text("offer|id|no", "Number of the offer.|Which offer."),
        **more,
        day=text("day|date|on", "Day for which it is hired.|On which day it is needed."),
        name=text("name|hirer|billed_to", "Name of who hires it.|Who pays."),
    )
    def accept(number, day, name, owner=None):
        if number not in [row[0] for row in rows]:
            return k.fail(f"There is no offer {number}.")
        return f"Offer {number} is accepted for {day}."

    def right():
        if not offers.calls:
            return offers()
        if not fits:
            return k.give_up(f"no {thing} is large enough.")
        if accept.calls:
            return k.finish()
        return accept(number=fits[0][0], day=day, name=name, **({"owner": fits[0][1]} if has_owner else {}))

    return right
