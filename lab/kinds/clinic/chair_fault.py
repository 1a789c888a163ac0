"""Finds out why a dentist's chair has stopped and does what the manual says against it."""

from kind import integer, text

STRUCTURE = "diagnose"
DOMAIN = "dentistry"


def make(k):
    chair = k.id()
    codes, parts = k.ids(4), k.ids(4)
    minutes = k.numbers(4, 5, 55)
    model = k.word()
    causes = k.shuffled(["a worn hose", "an overheated motor", "a blocked filter", "a tripped fuse"])
    remedy = {code: k.pick("part", "rest") for code in codes}
    code = k.pick(codes)
    silent = k.chance(15)
    history = [c for c in codes if c != code][:2]

    k.role(
        "You keep the equipment of a dental practice running, so that no patient sits in a dead chair.",
        "equipment helper, dental",
        "Technician on call for three dentists.",
    )
    k.must(
        "Only the present fault counts, not former ones; the manual of the model says what to do. Without a fault "
        "leave the chair alone."
        "|Look the present fault code up in the manual of that model and do just that. If there is no fault, do "
        "nothing.",
    )
    k.steps("<panel> shows the fault.", "<manual> explains it.")
    k.goal(
        f"Chair {chair} does not move. Would you please see what it is and set it right?",
        f"{chair} stuck, patient IN it. do something",
        f"Chair: {chair}. Complaint: out of order. Wanted: the remedy of the manual.",
        f"Something seems to be wrong with {chair}; kindly do whatever the manual advises.",
    )

    @k.look("panel|read_panel|chair_status", "Reads the panel of a chair.", no=text("chair|no", "Which chair."))
    def panel(no):
        if no != chair:
            return k.fail(f"{no} gives no signal.")
        return {"model": model, "former_faults": " ".join(history), "fault|present_fault": "none" if silent else code}

    @k.look(
        "manual|service_manual|look_up_fault",
        "Looks a fault up in the manual.",
        name=text("model|type", "Model of the chair."),
        fault=text("fault|code", "The code of the fault."),
    )
    def manual(name, fault):
        if name != model or fault not in codes:
            return []
        at = codes.index(fault)
        if remedy[fault] == "part":
            return f"{fault} means {causes[at]}. Order spare part {parts[at]}; resting the chair does not help."
        return f"{fault} means {causes[at]}. Let the chair rest for {minutes[at]} minutes; no part is needed."

    @k.act(
        "order_part|spare_part|request_part",
        "Orders a spare part for a chair.",
        no=text("chair|no", "Which chair."),
        part=text("part|number", "Number of the part."),
    )
    def order_part(no, part):
        return f"{part} is on order for {no}." if no == chair and part in parts else k.fail("No such part.")

    @k.act(
        "rest|pause_chair|lock_for",
        "Locks a chair so that it can rest.",
        no=text("chair|no", "Which chair."),
        time=integer("minutes|time", "For how many minutes."),
    )
    def rest(no, time):
        return f"{no} rests for {time} minutes." if no == chair else k.fail("No such chair.")

    def right():
        if not panel.made(no=chair):
            return panel(no=chair)
        if silent or order_part.calls or rest.calls:
            return None
        if not manual.made(name=model, fault=code):
            return manual(name=model, fault=code)
        at = codes.index(code)
        return order_part(no=chair, part=parts[at]) if remedy[code] == "part" else rest(no=chair, time=minutes[at])

    return right
