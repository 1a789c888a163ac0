"""Does something with the thing that the goal names; what is in a certain state has to be freed from it first."""

from kind import text

STRUCTURE = "prerequisite"
DOMAIN = "skins"
SKINS = """fish tank,heated,switch off,drain,bucket,pet shop
horse,saddled,unsaddle,wash,groom,stable
church bell,chained,unchain,ring,ringer,church
rowing boat,moored,untie,launch,rower,boat club
display case,alarmed,disarm,open,curator,museum
stove,lit,put out,clean,baker,bakery
garden tap,frozen,thaw,use,gardener,garden plot
safe,locked,unlock,empty,clerk,bank branch
piano,covered,uncover,tune,tuner,concert hall
loom,threaded,unthread,move,carrier,weaving mill
hospital bed,braked,release,push,porter,hospital
swing,roped off,free,paint,painter,playground
cow,tied,untie,milk,milker,farm
beehive,closed,open up,harvest,keeper,fruit farm
ski lift,parked,wake up,inspect,inspector,ski area
lorry,loaded,unload,weigh,weigher,depot
tent,pegged,unpeg,fold,scout,camp
coffee urn,plugged in,unplug,descale,cook,canteen
bookcase,glazed,open up,dust,cleaner,library
curtain,lowered,raise,iron,dresser,theatre
wine barrel,sealed,tap,taste,taster,cellar
letter box,jammed,clear,repaint,painter,post office
greenhouse,shaded,unshade,spray,sprayer,nursery
clock,running,stop,oil,clockmaker,town hall"""


def make(k):
    thing, state, free, verb, worker, house = k.pick(SKINS.splitlines()).split(",")
    slot, freeing, doing = (w.replace(" ", "_") for w in (thing, free, verb))
    count = k.int(3, 5)
    names = [w.capitalize() for w in k.words(count)]
    blocked = [k.chance(55) for _ in range(count)]
    rows = list(zip(k.ids(count), names, blocked, strict=True))
    number, name, is_blocked = rows[0]
    rows = k.shuffled(rows)
    who, day, has_day = k.person(), k.date(), k.chance(50)
    gone = k.chance(8)
    wanted = k.word().capitalize() if gone else name
    ready = k.pick("ready", "free", "fine")

    k.role(
        f"Order of work|You plan work at a {house}.|{house}, work orders|You give orders to the {worker}.",
        f"You see that every {thing} is treated properly.|You organise the day of the {worker}.",
        f"You look after every {thing} of the {house}. Before anybody may {verb} one, it must not be {state}. If it is, you see to that first. Then you give the "
        "order, once.",
    )
    k.must(
        f"A {thing} that is {state} needs <clear> before <do>; any other needs only <do>.|Use <clear> first if, and only if, the {thing} is {state}; then <do>.",
        f"Where there is no such {thing}, report that it is not possible.|No such {thing}: say that it was not done.",
    )
    k.steps(f"<all_of> tells number and state of every {thing}.")
    k.goal(
        f"{verb.capitalize()} the {thing} {wanted}. {who} does it on {day}.",
        f"On {day}, {who} comes to {verb} {wanted}. Please arrange it.",
        f"{wanted}: {verb}, {who}, {day}",
        f"Would it be possible to have {who} {verb} the {thing} {wanted} on {day}? That would be lovely.",
        f"{who} has time on {day}, so let us {verb} {wanted} at last.",
        f"The {thing} {wanted} is due: {who} is to {verb} it on {day}.",
        f"Can {who} {verb} {wanted}? On {day}? Please say yes and do it!",
        f"{thing}: {wanted}\nwork: {verb}\nby: {who}\nday: {day}",
        f"We want to {verb} a {thing}. Its name is {wanted}. The {worker} is {who}. The day is {day}.",
        f"Nobody could {verb} {wanted} last week. Try again with {who}, {day}.",
    )

    @k.look(
        f"list_{slot}s|get_{slot}s|{slot}_list|state_of_all",
        f"Lists every {thing} with its state.|Number, name and state of each {thing}.",
    )
    def all_of():
        return [
            {"no|id": i, "name": n, "state|is": state if b and not clear.made(number=i) else ready} for i, n, b in rows
        ]

    @k.act(
        f"{freeing}|{freeing}_{slot}|make_ready",
        f"Frees a {thing} that is {state}: {free}.|How to {free} one {thing}.",
        number=text("no|id|which", f"Number of the {thing}.|Which {thing}."),
    )
    def clear(number):
        if number not in [row[0] for row in rows if row[2]] or clear.made(number=number):
            return k.fail(f"{number} is not {state}.")
        return f"{number} is {ready} now."

    more = {"day": text("day|date|on", "Day of the work.|When it is done.")} if has_day else {}

    @k.act(
        f"{doing}_{slot}|{doing}|order_work|create_work_order",
        f"Gives the order to {verb} a {thing}.|Has somebody {verb} one {thing}.",
        number=text("no|id|which", f"Number of the {thing}.|Which {thing}."),
        who=text(f"{worker}|who|by", f"Name of the {worker}.|Who does it."),
        **more,
    )
    def do(number, who, day=None):
        found = [row for row in rows if row[0] == number]
        if not found:
            return k.fail(f"There is no {thing} {number}.")
        if found[0][2] and not clear.made(number=number):
            return k.fail(f"{number} is {state}: {clear.name} comes first.")
        return f"Ordered for {number}."

    def right():
        if not all_of.calls:
            return all_of()
        if gone:
            return k.give_up(f"there is no {thing} {wanted}.")
        if do.calls:
            return k.finish()
        if is_blocked and not clear.made(number=number):
            return clear(number=number)
        return do(number=number, who=who, **({"day": day} if has_day else {}))

    return right
