"""Looks what is wrong with a machine, looks up what the handbook says about it, and orders that."""

from kind import text

STRUCTURE = "diagnose"
DOMAIN = "skins"
SKINS = """coffee machine,canteen,barista,clean|descale|replace the seal|swap the pump
tractor,farm,mechanic,grease|refill|change the belt|weld the arm
church organ,parish,organ builder,tune|dust|glue the bellows|replace a pipe
dishwasher,restaurant,fitter,rinse|unblock|change the hose|reset the timer
ticket printer,cinema,caretaker,reload|wipe the head|change the ribbon|straighten the feed
weather mast,weather station,climber,de-ice|tighten|change the vane|rewire
ski lift,ski resort,lift man,oil|slow down|change the grip|stretch the cable
washing machine,laundry,repairer,level|drain|change the drum|clean the filter
stage winch,theatre,rigger,lock|oil|change the rope|call the maker
greenhouse fan,nursery,gardener,dust|tilt|change the motor|rewire
milking robot,dairy,vet technician,flush|calibrate|change the cup|update the chart
bread oven,bakery,stove fitter,sweep|air|change the burner|reline the floor
tower clock,town hall,clockmaker,wind|oil|bend the hand|change the weight
pool pump,swimming bath,bath attendant,backwash|vent|change the gasket|dose more
sewing machine,tailor's shop,seamstress,thread anew|oil|change the needle|loosen the disc
city bus,bus depot,fitter,pump up|top up|change the wiper|test the brake
book scanner,library,technician,dust the glass|restart|change the lamp|align the cradle
cider press,fruit farm,cooper,rinse|tighten|change the cloth|sharpen the blade
hospital bed,ward,porter,charge|lubricate|change the wheel|lock the frame
school piano,school,tuner,tune|regulate|change a string|glue a key
display case,museum,conservator,dry|seal|change the lock|dim the light
lawn mower,golf club,greenkeeper,sharpen|fill up|change the plug|raise the deck
letter sorter,post office,engineer,brush|reset|change the belt|re-read the map
boat engine,marina,boat builder,bleed|drain|change the impeller|clean the anode"""


def make(k):
    thing, house, expert, remedies = k.pick(SKINS.splitlines()).split(",")
    slot, remedies = thing.replace(" ", "_"), k.shuffled(remedies.split("|"))
    name, day, codes = k.word().capitalize(), k.date(), [f"{k.pick('E', 'F', 'X')}{n}" for n in k.numbers(4, 1, 99)]
    parts, unit, old = k.ids(4), k.id(), k.pick(codes[1:])
    asker, by_code, needs = k.person(), k.chance(60), k.pick(["part"], ["part", "day"], ["day"], ["part", "asker"])
    is_fine, hours = k.chance(12), k.int(20, 9000)
    book = list(zip(codes, remedies, parts, strict=True))
    listed = k.shuffled(book)

    k.role(
        f"Repairs|You see to the machines of a {house}.|{expert} on call|You repair what is broken.",
        f"You plan the work of the {expert}.|{thing} service, {house}",
        f"When a {thing} of the {house} does not work, you are told its name. You read its fault, you look into the handbook, and you order what the "
        f"handbook says from the {expert}. You do not try anything else.",
    )
    k.must(
        "Only what the handbook says for the fault of now is ordered, in its very words; older faults do not count.|Order exactly the remedy of the "
        "handbook for the present fault, not for an earlier one.",
        "If it has no fault, there is nothing to order.|No fault: nothing is to be done.",
    )
    k.steps("Read the fault with <state>.", "The handbook is <handbook>.", "Order it with <order>.")
    k.goal(
        f"The {thing} {name} is on strike again. Order what it needs, for {day}. {asker}",
        f"{name} does not work. Please find out why and have it put right on {day}. Thank you, {asker}.",
        f"{thing} {name} broken, {expert} on {day}, asked {asker}",
        f"Could somebody look at {name}? The {expert} is here on {day}. It was {asker} who noticed.",
        f"With reference to the {thing} {name}: the remedy is to be ordered for {day} in the name of {asker}.",
        f"It makes a funny noise, our {name}! {asker} says the {expert} must come on {day}.",
        f"machine: {name}\nday: {day}\nreported by: {asker}\ntask: order the remedy",
        f"On {day} the {expert} has time. {asker} wants {name} repaired, by the book.",
        f"I know this {thing} for thirty years, and {name} has never been so stubborn. Order the remedy for {day}, {asker} pays.",
        f"What is it with {name}? Whatever the handbook says, order it for {day} ({asker}).",
    )

    @k.look(
        f"get_{slot}|check_{slot}|read_fault|inspect|{slot}_state",
        f"Tells the state of a {thing}.|Reads number and fault of one {thing}.",
        asked=text(f"name|{slot}|which", f"Name of the {thing}.|What the {thing} is called."),
    )
    def state(asked):
        if asked != name:
            return k.fail(f"There is no {thing} {asked}.")
        fault = "none" if is_fine or order.calls else codes[0]
        return {"no|id|unit": unit, "fault|code": fault, "earlier_fault|last_time": old, "hours|age": hours}

    asks = {"code": text("code|fault", "Code of the fault.|Which fault.")} if by_code else {}

    @k.look(
        f"handbook|get_remedy|manual|list_remedies|{slot}_handbook",
        f"What the handbook says about {'a fault' if by_code else 'all faults'}.|Remedy and part for {'a fault' if by_code else 'each fault'}.",
        **asks,
    )
    def handbook(code=None):
        return [{"fault|code": c, "remedy|do": r, "part|spare": p} for c, r, p in listed if code in (None, c)]

    extra = {
        "part": text("part|spare|material", "Number of the part for it.|Which part is used."),
        "day": text("day|on|date", f"Day for the {expert}.|When it is done."),
        "asker": text("for|ordered_by|on_behalf_of", "Name of who wants it.|Who has reported it."),
    }

    @k.act(
        f"order_{slot}_repair|create_job|order_repair|book_{expert.replace(' ', '_')}|send_{expert.replace(' ', '_')}",
        f"Orders a remedy for one {thing}.|Tells the {expert} what to do with a {thing}.",
        number=text("no|id|unit", f"Number of the {thing}.|Which {thing}, by number."),
        remedy=text("remedy|what|do", f"What the {expert} shall do.|The remedy, in the words of the handbook."),
        **{name: extra[name] for name in needs},
    )
    def order(number, remedy, **_):
        if number != unit or remedy not in remedies:
            return k.fail(f"Cannot be ordered: {remedy} for {number}.")
        return f"Ordered for {number}: {remedy}."

    def right():
        if not state.made(asked=name):
            return state(asked=name)
        if is_fine or order.calls:
            return k.finish()
        if not k.seen(parts[0]):
            return handbook(code=codes[0]) if by_code else handbook()
        values = {"part": parts[0], "day": day, "asker": asker}
        return order(number=unit, remedy=remedies[0], **{name: values[name] for name in needs})

    return right
