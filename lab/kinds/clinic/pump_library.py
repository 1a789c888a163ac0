"""Sets the upper limit of a drug in the library of the infusion pumps, though others edit it too."""

from kind import integer, number, text

STRUCTURE = "version-guard"
DOMAIN = "medical devices"


def make(k):
    drug, other = k.words(2)
    editor, signer = k.people(2)
    wanted, old, theirs, low = k.numbers(4, 20, 300)
    first = k.int(3, 40)
    second = first + k.int(1, 3)
    race = k.pick("none", "other", "other", "same")
    found = wanted if race == "none" and k.chance(30) else old
    newer = wanted if race == "same" else theirs
    state = {"tried": False}

    k.role(
        "You maintain the drug library of the infusion pumps. What you enter runs into somebody's vein.",
        "pump library maintenance",
        "You are trusted with the dose limits of a hospital's pumps.",
    )
    k.must(
        "If the entry has the wanted limit already, whoever set it, leave it alone."
        "|Do not save what is already there, even if a colleague was faster.",
        "If somebody saved in the meantime, use their version number and set our limit all the same.",
    )
    k.steps("Read the entry with <entry>.", "Save with <save>, giving the version that you saw last.")
    k.goal(
        f"Would you set the upper limit of {drug} to {wanted}, signed {signer}?",
        f"{drug} max must be {wanted} ml/h before the next pump goes up. sign as {signer}",
        f"Library entry {drug}: upper limit {wanted}. Responsible: {signer}.",
        f"{signer} requests {wanted} as the new upper limit for {drug}. Please enter it.",
    )

    @k.look("entry|library_entry|show_drug", "Shows the entry of a drug.", name=text("drug|name", "Which drug."))
    def entry(name):
        if name != drug:
            return k.fail(f"{name} is not in the library.")
        latest = state["tried"] and race != "none"
        if save.calls:
            limit, version = save.calls[-1]["limit"], "saved"
        else:
            limit, version = (newer, second) if latest else (found, first)
        return {"drug": name, "lower_limit|min": low, "upper_limit|max": limit, "version|revision": version}

    @k.act(
        "save|set_limit|save_entry",
        "Saves a new upper limit for a drug.",
        name=text("drug|name", "Which drug."),
        limit=number("limit|upper", "The upper limit in ml/h."),
        version=integer("version|revision", "Version of the entry on which the change is based."),
        by=text("by|signed", "Who is responsible."),
    )
    def save(name, limit, version, by):
        if name != drug or save.calls:
            return k.fail("There is nothing to save.")
        if race != "none" and version == first:
            state["tried"] = True
            return k.fail(f"{editor} was faster: version {second} has been saved with an upper limit of {newer}.")
        if version != (first if race == "none" else second):
            return k.fail(f"Version {version} is not the current one.")
        return f"{name}: upper limit {limit}, signed {by}."

    def right():
        if save.calls:
            return None
        if not entry.made(name=drug) and not state["tried"]:
            return entry(name=drug)
        late = state["tried"] and race != "none"
        if (newer if late else found) == wanted:
            return None
        return save(name=drug, limit=wanted, version=second if late else first, by=signer)

    return right
