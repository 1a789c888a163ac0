"""Orders one courier for each laboratory that has samples ready, in the box which that laboratory wants."""

from kind import choice, text

STRUCTURE = "group-act"
DOMAIN = "laboratory"

BOXES = ["cooled", "frozen", "plain"]


def make(k):
    shelf, gate = k.id(), k.word()
    labs = k.words(k.int(2, 4))
    box = {lab: k.pick(BOXES) for lab in labs}
    rows = []
    for sample in k.ids(k.int(4, 8)):
        rows.append(
            {"sample": sample, "goes_to|lab": k.pick(labs), "state": k.pick("ready", "ready", "still spinning")}
        )
    ready = [lab for lab in labs if any(r["goes_to|lab"] == lab and r["state"] == "ready" for r in rows)]
    pickup = k.time()

    k.role(
        "You send samples to other laboratories; none of them may get warm on the way.",
        "outgoing samples",
        "You order the couriers of a blood laboratory.",
    )
    k.must(
        f"Couriers come to gate {gate}.|The gate for couriers is {gate}.",
        "One courier for each laboratory which has at least one sample ready, however many there are; none for the "
        "others."
        "|Do not order a courier per sample: one per laboratory will do, and only where something is ready.",
    )
    k.steps(
        "Look at the shelf with <shelf_list>.", "Ask <box_for> what each laboratory wants.", "Then <order_courier>."
    )
    k.goal(
        f"Would you please order the couriers for shelf {shelf}? They should come at {pickup}.",
        f"couriers {pickup} for shelf {shelf}, thx",
        f"Shelf: {shelf}. Time of collection: {pickup}. Task: couriers.",
        f"Everything on {shelf} that is ready ought to leave at {pickup}; kindly see to the couriers.",
    )

    @k.look("shelf_list|samples_on|shelf", "Lists the samples of a shelf.", no=text("shelf|no", "Which shelf."))
    def shelf_list(no):
        return rows if no == shelf else []

    @k.look(
        "box_for|lab_wishes|box_of",
        "Tells in which box a laboratory wants its samples.",
        lab=text("lab|name", "Which laboratory."),
    )
    def box_for(lab):
        if lab not in box:
            return k.fail(f"{lab} is unknown.")
        return f"{lab} wants a {box[lab]} box."

    @k.act(
        "order_courier|book_courier|call_courier",
        "Orders a courier to a laboratory.",
        lab=text("lab|to", "Which laboratory."),
        kind=choice("box|kind", "The box.", BOXES),
        at=text("time|at", "When the courier comes."),
        door=text("gate|door", "Which gate the courier comes to."),
    )
    def order_courier(lab, kind, at, door):
        if order_courier.made(lab=lab) or lab not in box or door != gate:
            return k.fail("No courier can be ordered so.")
        return f"A courier to {lab} comes at {at} ({kind})."

    def right():
        if not shelf_list.made(no=shelf):
            return shelf_list(no=shelf)
        left = [lab for lab in ready if not order_courier.made(lab=lab)]
        known = [lab for lab in left if box_for.made(lab=lab)]
        out = [order_courier(lab=lab, kind=box[lab], at=pickup, door=gate) for lab in known]
        return out + [box_for(lab=lab) for lab in left if lab not in known]

    return right
