"""Loads a trailer down a list of priorities, taking what still fits."""

from kind import integer, text

STRUCTURE = "fill-until-full"
DOMAIN = "road haulage"


def make(k):
    trailer, other, clerk = *k.ids(2), k.id()
    room = k.int(9000, 16000)
    crates = list(zip(k.ids(k.int(5, 7)), k.numbers(7, 1200, 6200), strict=False))
    held = {no for no, _ in crates if k.chance(15)}
    ranks = {no: i for i, (no, _) in enumerate(crates, 1)}
    shown = k.shuffled(crates)

    def left():
        return room - sum(kg for no, kg in crates if load.made(crate=no))

    k.role("You load trailers.", "Loading bay. Down the list until nothing fits.", "trailer load planner")
    k.must(
        "Go by rank, 1 first. Load a crate if it is no heavier than what the trailer can still take; "
        "otherwise pass over it "
        "and go on with the next. Held crates stay.",
        f"Sign with {clerk}.|Loads are signed by {clerk}.",
    )
    k.steps("<trailer_state> tells what it can take, <crate_list> what waits.", "<load> crate after crate.")
    k.goal(
        f"Fill trailer {trailer} from the list.",
        f"{trailer} leaves at the hour. By rank, as much as it takes.",
        f"load {trailer}, list order, do not overload",
        f"Please get as far down the crate list as {trailer} allows ({other} is for tomorrow).",
    )

    @k.look(
        "trailer_state|payload_left|capacity",
        "What a trailer can still take.|Room that is left on a trailer, in kg.",
        no=text("trailer|no|unit", "Number of the trailer.|Which trailer."),
    )
    def trailer_state(no):
        if no != trailer:
            return k.fail(f"Trailer {no} is not at the bay.")
        return {"can_take_kg|left_kg": left(), "empty_weight_kg|tare_kg": 7000}

    @k.look("crate_list|waiting_crates|list", "Crates that wait, with their ranks.|What is to be loaded.")
    def crate_list():
        return [
            {"crate|no": no, "rank|prio": ranks[no], "kg|weight": kg, "state": "held" if no in held else "free"}
            for no, kg in shown
        ]

    @k.act(
        "load|put_on|load_crate",
        "Loads a crate on a trailer and says what still fits.|One crate on the trailer.",
        crate=text("crate|item|what", "Number of the crate.|Which crate."),
        onto=text("trailer|onto|unit", "Number of the trailer.|On which trailer."),
        kg=integer("kg|weight|mass", "Weight of the crate in kg.|How heavy it is."),
        by=text("signed|by|clerk", "Who signs.|Number of the clerk."),
    )
    def load(crate, onto, kg, by):
        if (crate, kg) not in crates or load.made(crate=crate) or onto != trailer or by != clerk:
            return k.fail("Crate, weight, trailer or signature is wrong.")
        if kg > left() or crate in held:
            return k.fail(f"{crate} can't be loaded: too heavy or held.")
        return k.result({"loaded": crate, "can_take_kg|left_kg": left() - kg})

    def right():
        looks = [trailer_state(no=trailer)] * (not trailer_state.made())
        looks += [crate_list()] * (not crate_list.made())
        if looks:
            return looks
        fits = [(no, kg) for no, kg in crates if no not in held and not load.made(crate=no) and kg <= left()]
        return [load(crate=no, onto=trailer, kg=kg, by=clerk) for no, kg in fits[:1]]

    return right
