"""The first entry is refused because of its form; the error shows the form that is wanted, which a look-up gives."""

from kind import integer, text

STRUCTURE = "correct-format"
DOMAIN = "entries"

SKINS = """plate;vehicle
berth;ship
tag;cow
product;pallet
stop;bus
wagon;train
staff;worker
plot;field
meter;house
seal;container
lamp;street
valve;plant
drum;chemical
hive;apiary
purchase;part
tank;farm
stand;plane
locker;pool
post;line
lift;shaft"""


def make(k):
    what, thing = k.pick(SKINS.split("\n")).split(";")
    short, full, reason = k.int(100, 999), "", k.word()
    full = f"{k.word()[:3].upper()}-{short}-{k.int(10, 99)}"
    other = f"{k.word()[:3].upper()}-{short}-{k.int(10, 99)}"
    place, elsewhere = k.words(2)
    strict = k.chance(75)
    hours = k.int(2, 40)
    k.role(f"You block a {what} or free it.|{what} desk|Numbers have a long form.", f"{thing} records")
    k.must(
        "Where the short number is refused, look the long one up by place and use that.|If the tool wants the long form, <long_form> gives it."
    )
    k.steps("Try <block> first.|<block> it.")
    k.goal(
        f"Block {what} {short} in {place} for {hours} h, reason {reason}.",
        f"{what} {short} ({place}): block {hours} h, {reason}",
        f"Please block {short}, the {what} in {place}, {hours} hours because of {reason}.",
        f"block / {what} {short} / {place} / {hours} h / {reason}",
        f"{reason} at {place}! block {short} for {hours} h now",
    )

    @k.look(
        "long_form|lookup|full_numbers",
        f"Long numbers of every {what} with a short one.",
        short=text(f"{what.split()[0]}|short", "The short number.|Short form."),
    )
    def long_form(**by):
        return [{"number|long": n, "place|where": p} for n, p in k_rows] if by["short"] == str(short) else []

    k_rows = k.shuffled([(full, place), (other, elsewhere)])

    @k.act(
        "block|bar|suspend",
        f"Blocks a {what}.",
        number=text(f"{what.split()[0]}|number", f"Number of the {what}.|Which {what}."),
        hours=integer("hours|h", "For how many hours.|Hours."),
        reason=text("reason|why", "The reason.|Why."),
    )
    def block(number, hours, reason):
        if number == str(short) and strict:
            return k.fail(f"{number} is not unique: give it in the form ABC-{short}-00, see {long_form.name}")
        return f"{number} is blocked" if number in (full, str(short)) else k.fail(f"no {what} {number} in {place}")

    def right():
        if block.made():
            return None
        if not strict or not k.seen("is not unique"):
            return [block(number=str(short), hours=hours, reason=reason)]
        if not long_form.made(short=str(short)):
            return long_form(short=str(short))
        return block(number=full, hours=hours, reason=reason)

    return right
