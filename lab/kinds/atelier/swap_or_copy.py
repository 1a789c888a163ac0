"""Two things and a field: they exchange values, or both get one value, or one is emptied; the wish says which."""

from kind import text

STRUCTURE = "swap-or-copy"
DOMAIN = "changing places"

# thing;things;field
SKINS = """stall;stalls;trader
dressing room;dressing rooms;actor
horse box;horse boxes;horse
lane;lanes;runner
plinth;plinths;statue
table;tables;party
berth;berths;boat
slot;slots;band
desk;desks;player
easel;easels;sitter
bed;beds;plant
kennel;kennels;dog
window;windows;gown
shelf;shelves;author
court;courts;pair
page;pages;poem
screen;screens;film
oven;ovens;baker
bench;benches;potter
perch;perches;parrot"""


def make(k):
    thing, things, field = k.pick(SKINS.split("\n")).split(";")
    one, two, three = k.ids(3)
    values = {one: k.word(), two: k.word(), three: k.word()}
    order_no = k.id()
    wants, said = k.pick(
        [
            ({one: values[two], two: values[one]}, f"{one} and {two} exchange their {field}|what {one} has goes to {two}, and what {two} has goes to {one}"),
            ({two: values[one]}, f"{two} gets the same {field} as {one}, which keeps it|{one}'s {field} is entered for {two} as well"),
            ({one: values[two]}, f"{one} gets the same {field} as {two}, which keeps it|{two}'s {field} is entered for {one} as well"),
            ({one: values[three], two: values[three]}, f"{one} and {two} both get the {field} of {three}|{three}'s {field} is entered for {one} and for {two}"),
        ]
    )
    said = k.one(said)

    k.role(f"You keep the plan of the {things}.|{things}, plan|Pencil and rubber, that's all it takes.", f"Planner, {things}")
    k.must(f"Every change is booked under {order_no}.|Order number for changes: {order_no}.", "Values are those of the plan before any change.|Go by the plan as it is before you begin.")
    k.steps("<plan> first.", "<write> each change.")
    k.goal(
        f"New plan: {said}.",
        f"{said}",
        f"We've decided something. {said[0].upper()}{said[1:]}, if that's all right.",
        f"{things}: {said}",
        f"Could you change the plan so that {said}?",
    )

    @k.look("plan|read_plan|who_is_where", f"The plan of all {things}.|Which {thing} has which {field}.")
    def plan():
        state = dict(values)
        for made in write.calls:
            state[made["key"]] = made["value"]
        return [{f"{thing.split()[0]}|no": i, field: v} for i, v in state.items()]

    @k.act("write|write_plan|enter_change", f"Writes the {field} of one {thing}.|Changes the plan.", key=text(f"{thing.split()[0]}|no|which", f"Number of the {thing}.|Which {thing}."), value=text(f"{field}|gets|value", f"The {field} it gets.|Which {field}."), order=text("order|booked_under|ref", "Order number.|Under which number."))
    def write(key, value, order):
        return f"{key}: {value}" if key in values and not write.made(key=key) else k.fail("no")

    def right():
        if not plan.made():
            return plan()
        return [write(key=i, value=v, order=order_no) for i, v in wants.items() if not write.made(key=i)]

    return right
