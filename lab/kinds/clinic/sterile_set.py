"""Releases an instrument set to a theatre; what was left out before has to be made up for, as the errors tell."""

from kind import integer, text

STRUCTURE = "order-by-errors"
DOMAIN = "sterile supply"


def make(k):
    instruments, theatre = k.id(), k.word()
    washer, steriliser = k.ids(2)
    hot, warm = k.numbers(2, 60, 140)
    signer = k.person()
    start = k.int(0, 3)  # 0: used, 1: washed, 2: packed, 3: sterile
    state = {"stage": start, "released": False}
    told = set()

    k.role(
        "You run the sterile supply of a hospital. Nothing leaves unclean.",
        "sterile supply, release desk",
        "You prepare instrument sets for the surgeons, step after step.",
    )
    k.must(
        f"Washing is done in {washer} at {warm} degrees, sterilising in {steriliser} at {hot} degrees."
        f"|Machines: {steriliser} sterilises ({hot} degrees), {washer} washes ({warm} degrees).",
        "Do only the steps that are missing; the messages tell you which.",
    )
    k.steps("Try <release> first.", "If something is missing, do that, and try again.")
    k.goal(
        f"Would you release set {instruments} to theatre {theatre}, signed {signer}?",
        f"theatre {theatre} waits for {instruments}!! release, sign {signer}",
        f"Set: {instruments}. Goes to: {theatre}. Signature: {signer}.",
        f"{signer} asks that {instruments} be brought to {theatre} as soon as it is in order.",
    )

    def refuse(need):
        told.add(need)
        words = {1: "washed", 2: "packed", 3: "sterilised"}
        return k.fail(f"{instruments} has not been {words[need]} since its last use.")

    def step(no, need):
        if no != instruments:
            return k.fail(f"There is no set {no}.")
        if state["stage"] >= need:
            return k.fail("That has been done already.")
        if state["stage"] < need - 1:
            return refuse(need - 1)
        state["stage"] = need

    @k.act(
        "wash|wash_set|run_washer",
        "Washes a set.",
        no=text("set|instruments", "Number of the set."),
        machine=text("machine|washer", "Which washer."),
        heat=integer("degrees|heat", "Temperature of the programme."),
    )
    def wash(no, machine, heat):
        if (machine, heat) != (washer, warm):
            return k.fail("That is no washing programme of ours.")
        return step(no, 1) or f"{no} is washed."

    @k.act("pack|wrap|pack_set", "Packs a washed set.", no=text("set|instruments", "Number of the set."))
    def pack(no):
        return step(no, 2) or f"{no} is packed."

    @k.act(
        "sterilise|run_steriliser|autoclave",
        "Sterilises a packed set.",
        no=text("set|instruments", "Number of the set."),
        machine=text("machine|steriliser", "Which steriliser."),
        heat=integer("degrees|heat", "Temperature of the programme."),
    )
    def sterilise(no, machine, heat):
        if (machine, heat) != (steriliser, hot):
            return k.fail("That is no sterilising programme of ours.")
        return step(no, 3) or f"{no} is sterile."

    @k.act(
        "release|hand_out|send_set",
        "Releases a set to a theatre.",
        no=text("set|instruments", "Number of the set."),
        to=text("theatre|to", "Which theatre."),
        by=text("signed|by", "Who signs."),
    )
    def release(no, to, by):
        if no != instruments or (to, by) != (theatre, signer) or state["released"]:
            return k.fail("No such order.")
        if state["stage"] < 3:
            return refuse(3)
        state["released"] = True
        return f"{no} is on its way to {to}."

    def right():
        if state["released"]:
            return None
        need = next((n for n in (3, 2, 1) if n > state["stage"] and (n not in told or n == state["stage"] + 1)), None)
        if need is None or need not in told:
            done = {None: None, 3: release, 2: sterilise, 1: pack}[need]
        else:
            done = {1: wash, 2: pack, 3: sterilise}[need]
        if done in (None, release):
            return release(no=instruments, to=theatre, by=signer)
        if done is pack:
            return pack(no=instruments)
        return done(
            no=instruments,
            **({"machine": washer, "heat": warm} if done is wash else {"machine": steriliser, "heat": hot}),
        )

    return right, lambda: state["released"]
