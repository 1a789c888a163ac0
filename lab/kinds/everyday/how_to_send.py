"""Sends a thing as its label says: fragile or not, cold or not, and where the goal wants it."""

from kind import flag, text

STRUCTURE = "order-form"
DOMAIN = "skins"
SKINS = """vase,fragile,insured,museum,packer
cake,tall,cooled,pastry shop,driver
sample,poisonous,cooled,laboratory,courier
violin,fragile,humid,luthier's,carrier
plant,thorny,warm,nursery,driver
painting,glazed,insured,gallery,art carrier
crate,heavy,sealed,depot,carter
letter,registered,express,post office,postman
fish,live,iced,fish market,driver
lamp,fragile,tested,theatre,stage hand
bird,tame,fed,bird rescue,keeper
cheese,soft,cooled,dairy,driver
piano,heavy,covered,music shop,mover
bouquet,tall,watered,flower shop,messenger
book,rare,insured,library,messenger
clock,wound,fragile,watchmaker's,messenger
wine,old,cooled,winery,drayman
costume,pressed,wet,costume hire,dresser
telescope,sensitive,insured,star club,carrier
hive,full,closed,bee society,beekeeper
suit,pressed,urgent,dry cleaner's,messenger
medicine,controlled,cooled,chemist's,courier
film,flammable,returned,film library,driver
harp,tuned,covered,concert hall,mover"""


def make(k):
    thing, first, second, house, worker = k.pick(SKINS.splitlines()).split(",")
    slot, who = thing.replace(" ", "_"), worker.replace(" ", "_")
    names = [w.capitalize() for w in k.words(k.int(3, 6))]
    rows = [(i, n, k.chance(50), k.chance(50)) for i, n in zip(k.ids(len(names)), names, strict=True)]
    number, name, a, b = rows[0]
    sent = k.chance(8)
    town, person, day = k.word().capitalize(), k.person(), k.date()
    two_flags, extra = k.chance(65), k.pick([], ["day"], ["person"])
    rows = k.shuffled(rows)

    k.role(
        f"Dispatch|You send things from a {house}.|{house}, dispatch|You give the {worker} exact orders.",
        f"You fill in the forms for the {worker}.|You send every {thing} on its way.",
        f"The {house} sends things all over the country. Each {thing} has a label that says how it must be handled. You copy what the label says into the order. The {worker} "
        "follows it blindly.",
    )
    both = f"{first}, {second}" if two_flags else first
    k.must(
        f"The order says the same as the label about this: {both}.|Copy from the label whether it is so: {both}.",
        "What has been sent already is not sent again.|Do not send a thing twice.",
    )
    k.steps("Labels: <labels>.", "Then <send>.")
    k.goal(
        f"Send the {thing} {name} to {town}. For {person}, {day}.",
        f"{person} in {town} expects the {thing} {name} on {day}.",
        f"{name} > {town}, {person}, {day}",
        f"Could the {thing} {name} go to {town}, please? {person} will be there on {day}.",
        f"{person} cannot wait! {name} has to be in {town} by {day}. Mind the label.",
        f"The {thing} {name} is to be dispatched to {town}, to the attention of {person}, for {day}.",
        f"{thing}: {name}\nto: {town}\nfor: {person}\nday: {day}",
        f"Please send one {thing}. Its name is {name}. It goes to {town}. {person} gets it. The day is {day}.",
        f"For {day}, {town}: {name}. {person} signs for it.",
        f"Has {name} left for {town} yet? If not, send it, {person} needs it on {day}.",
    )

    @k.look(
        f"list_{slot}s|get_labels|{slot}_list|read_labels", f"Lists every {thing} with its label.|What the labels say."
    )
    def labels():
        return [
            {"no|id": i, "name": n, first: "yes" if x else "no", second: "yes" if y else "no",
             "sent": "yes" if (sent and n == name) or send.made(number=i) else "no"}
            for i, n, x, y in rows
        ]  # fmt: skip

    more = (
        {"second": flag(f"{second}|is_{second}", f"Whether the label says {second}.|True if it is {second}.")}
        if two_flags
        else {}
    )
    parts = {
        "day": text("day|date|for_day", "Day for it.|When it should be there."),
        "person": text("for|receiver|person", "Who gets it.|Name of the receiver."),
    }

    @k.act(
        f"send_{slot}|send_off|create_dispatch|order_{who}",
        f"Sends one {thing}.|Orders the {worker} to take a {thing} somewhere.",
        number=text("no|id|which", f"Number of the {thing}.|Which {thing}."),
        to=text("to|town|place", "Where it goes.|Name of the town."),
        first=flag(f"{first}|is_{first}", f"Whether the label says {first}.|True if it is {first}."),
        **more,
        **{part: parts[part] for part in extra},
    )
    def send(number, to, first, **_):
        return (
            f"{number} is on its way to {to}."
            if number in [row[0] for row in rows]
            else k.fail(f"There is no {thing} {number}.")
        )

    def right():
        if not labels.calls:
            return labels()
        if sent or send.calls:
            return k.finish()
        values = {"day": day, "person": person}
        return send(
            number=number, to=town, first=a, **({"second": b} if two_flags else {}), **{p: values[p] for p in extra}
        )

    return right
