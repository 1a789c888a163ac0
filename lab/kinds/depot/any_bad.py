"""Releases the whole if every part is good, otherwise stops it for the first part that is not."""

from kind import text

STRUCTURE = "any-or-all"
DOMAIN = "final checks"

SKINS = """train;wagon;brakes
convoy;truck;load
batch;drum;seal
herd;animal;test
runway;lamp;glow
bridge;cable;tension
shift;worker;permit
order;pallet;wrap
harvest;crate;ripeness
substation;cell;charge
fleet;boat;hull
line;robot;grip
pipeline;weld;joint
scaffold;level;bolt
kiln run;tile;glaze
dam;gate;seal
delivery;case;label
tower;lift;rope
site;crane;anchor
field;row;sprout"""


def make(k):
    whole, part, what = k.pick(SKINS.split("\n")).split(";")
    name, person, count = k.id(), k.person(), k.int(2, 5)
    parts = k.ids(count)
    good, bad = k.pick([("good", "bad"), ("pass", "fail"), ("ok", "worn"), ("fine", "loose")])
    state = [bad if k.chance(25) else good for _ in parts]
    first = next((p for p, s in zip(parts, state, strict=True) if s == bad), None)
    k.role(f"You clear a {whole} or stop it.|{whole} control|One {bad} {part} is enough to stop.", "Final check")
    k.must(
        f"Every {part} {good}: clear the {whole}. Otherwise stop it and name the first {part} in the list that is {bad}.|If any {part} is {bad}, <stop> with the first such {part}; if not, <clear>."
    )
    k.steps("<parts_of> has the results.|See <parts_of>.")
    k.goal(
        f"Can {whole} {name} go? Decide, in the name of {person}.",
        f"{name} final check, {person}",
        f"{person}: clear {name} or stop it",
        f"{whole} no. {name} waits at the signal. Look at the {what} results and decide. Signed {person}.",
        f"check={what} {whole}={name} sign={person}",
    )

    @k.look(
        f"{part}s_of|results|check_list",
        f"Result of the {what} check of every {part}.|The {part}s of a {whole}, checked.",
        number=text(f"{whole.split()[0]}|number", f"Number of the {whole}.|Which {whole}."),
    )
    def parts_of(number):
        return (
            [{f"{part}|no": p, f"{what}": s} for p, s in zip(parts, state, strict=True)]
            if number == name
            else k.fail(f"no {whole} {number}")
        )

    @k.act(
        "clear|let_go|give_green",
        f"Lets a {whole} go.",
        number=text(f"{whole.split()[0]}|number", f"Number of the {whole}.|Which {whole}."),
        by=text("by|signed", "Who signs.|In whose name."),
    )
    def clear(number, by):
        return f"{number} may go" if number == name else k.fail(f"no {whole} {number}")

    @k.act(
        "stop|hold_back|give_red",
        f"Stops a {whole}.",
        number=text(f"{whole.split()[0]}|number", f"Number of the {whole}.|Which {whole}."),
        part=text(f"{part}|because_of", f"The {part} that is not good.|Number of the {part}."),
        by=text("by|signed", "Who signs.|In whose name."),
    )
    def stop(number, part, by):
        return f"{number} is stopped for {part}" if part in parts else k.fail(f"no {part} {part}")

    def right():
        if clear.made() or stop.made():
            return None
        if not parts_of.made(number=name):
            return parts_of(number=name)
        return stop(number=name, part=first, by=person) if first else clear(number=name, by=person)

    return right
