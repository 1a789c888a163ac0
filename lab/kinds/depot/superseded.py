"""Orders a part, or the one that has replaced it, or the one that has replaced that."""

from kind import integer, text

STRUCTURE = "superseded"
DOMAIN = "spare parts"

SKINS = """bearing;machine
filter;engine
belt;conveyor
seal;pump
brake pad;tram
blade;mower
fuse;substation
nozzle;sprayer
chain;saw
lamp;signal
tyre;trailer
valve;compressor
relay;lift
hose;loader
gasket;boiler
sensor;gate
bulb;buoy
track pad;digger
spring;door
contact;switchgear"""


def make(k):
    part, machine = k.pick(SKINS.split("\n")).split(";")
    length = k.pick(0, 1, 1, 2, 3)
    chain, others = k.ids(length + 1), k.ids(2)
    amount, where = k.int(2, 40), k.word()
    stop = k.chance(12)
    k.role(
        f"You order spare parts.|parts desk|{part}s and other spares, by number",
        "Orders parts. Old numbers are not ordered.",
    )
    k.must(
        "A number that has been replaced is not ordered: order what replaces it, which may be replaced as well; if the last one is discontinued, report that it can't be had.|Follow replacements to the end, then order. Discontinued: say that it is not possible."
    )
    k.steps(
        "<part_of> shows whether it is replaced.|Look a number up with <part_of>.", "<order> the one that is current."
    )
    k.goal(
        f"Order {amount} of {part} {chain[0]} for {machine} {where}.",
        f"{machine} {where} needs {chain[0]}, {amount} pcs",
        f"{part} {chain[0]} x {amount}, deliver to {where}",
        f"Need {amount} new {part}s, number on the old one is {chain[0]}. Goes to {where}.",
        f"req: part={chain[0]} qty={amount} dest={where}",
    )

    @k.look(
        "part|lookup_part|part_info",
        "What is known of a part number.|Looks up one part.",
        number=text("part|number|no", "Part number.|Which part."),
    )
    def part_of(number):
        if number not in chain:
            return k.fail(f"unknown part {number}")
        at = chain.index(number)
        last = at == length
        state = ("discontinued" if stop else "current") if last else "replaced"
        return {
            "part|no": number,
            "state": state,
            "replaced_by|successor": "-" if last else chain[at + 1],
            "fits_also|similar": others[at % 2],
        }

    @k.act(
        "order|order_part|buy",
        "Orders a part.|Places an order for a part.",
        number=text("part|number|no", "Part number.|Which part."),
        amount=integer("amount|qty|pieces", "How many.|Number of pieces."),
        where=text("to|where|deliver_to", f"The {machine} it is for.|Where it goes."),
    )
    def order(number, amount, where):
        return (
            f"ordered {amount} x {number}" if number == chain[-1] and not stop else k.fail(f"{number} can't be ordered")
        )

    def right():
        if order.made():
            return None
        for number in chain:
            if not part_of.made(number=number):
                return part_of(number=number)
        return k.give_up("discontinued") if stop else order(number=chain[-1], amount=amount, where=where)

    return right
