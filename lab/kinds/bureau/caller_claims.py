"""Somebody says that an entry is wrong; checks the paper, and corrects the entry only if they are right."""

from kind import integer, text

STRUCTURE = "verify-claim"
DOMAIN = "skins"

# who claims, entry, figure, paper that proves it, unit
SKINS = """customer|bill|total|delivery note|euros; pupil|report|points|exam paper|points;
tenant|heating bill|usage|meter photo|units; worker|pay slip|hours|time card|hours;
runner|result|time|finish photo|seconds; supplier|account|crates|gate note|crates;
member|fee bill|fee|club rules|euros; guest|bar bill|drinks|bar slip|drinks;
driver|fuel log|litres|pump receipt|litres; angler|catch list|weight|scale slip|grams;
patient|dose plan|dose|prescription|drops; farmer|milk sheet|litres|tank print|litres;
author|word bill|words|file count|words; band|fee sheet|minutes|stage log|minutes;
donor|receipt|gift|bank slip|euros; landlord|repair bill|visits|work report|visits;
cleaner|time sheet|rooms|room log|rooms; team|league table|goals|match sheet|goals;
buyer|invoice|pieces|packing slip|pieces; beekeeper|hive book|frames|hive photo|frames;
trader|stall bill|metres|ground plan|metres; student|loan list|books|return slip|books""".split(";")


def an(word):
    """With its article."""
    vowel = word[0] in "aeio" and not word.startswith("one") or word[:2] in ("um", "un") or word.startswith("hour")
    return f"{'an' if vowel else 'a'} {word}"


def make(k):
    who_is, entry, figure, paper, unit = k.pick(SKINS).strip().split("|")
    who, ref, proof = k.person(), k.id(), k.id()
    says, is_, third = k.numbers(3, 5, 900)
    case = k.pick("true", "true", "false", "other") if not k.chance(10) else "no paper"
    truth = {"true": says, "false": is_, "other": third, "no paper": is_}[case]
    has_note, e, p = k.chance(50), entry.replace(" ", "_"), paper.replace(" ", "_")

    k.role(f"""You look into complaints about {an(entry)}.|{entry} complaints|You believe papers, not people.
        |complaint desk|{an(who_is).capitalize()} says something, the {paper} says whether it is so; you decide.""")
    k.must(
        f"What the {paper} says is right; set the {entry} to that if it differs.|"
        f"The {entry} has to show what the {paper} shows."
    )
    k.must(f"If the {entry} is right already, change nothing.|No difference: leave it.")
    k.must(f"Without {an(paper)}, report that it could not be checked.|No {paper}: say that it is not possible.")
    k.steps("<open_> the entry.", "Read the <proof_>.", "<correct> only if it differs.")
    k.goal(f"""{who} says the {figure} on {entry} {ref} should be {says}. Check and correct if needed.
        |{entry} {ref}: {who} claims {says} {unit}. is that so?
        |{who_is} {who}, {entry} {ref}, "it was {says} {unit}". please verify, fix it if the {paper} differs
        |I am {who} and your {entry} {ref} is wrong! It was {says}.
        |claim: {says} {unit}; by: {who}; about: {entry} {ref}
        |could you check {entry} {ref}? {who} complained, says {figure} is {says}
        |complaint by {who}. {entry} {ref}. {figure} {says} instead. see the {paper}
        |Not {is_} but {says}, says {who} about {entry} {ref}. Look at the {paper} and put it right.""")

    @k.look(f"open_{e}|get_{e}|show_{e}",
            f"Shows one {entry}.|Opens one {entry}.", no=text(f"{e}|no|id", f"Number of the {entry}.|Which {entry}."))
    def open_(no):
        if no != ref:
            return k.fail(f"There is no {entry} {no}.")
        return {"no|id": ref, f"{who_is}|name": who, figure: is_, f"{p}_no": None if case == "no paper" else proof}

    @k.look(
        f"read_{p}|{p}|find_{p}",
        f"Shows one {paper}.|Reads one {paper}.",
        no=text(f"{p}_no|no|id", f"Number of the {paper}.|Which {paper}."),
    )
    def proof_(no):
        if no != proof or case == "no paper":
            return k.fail(f"There is no {paper} {no}.")
        return {f"{p}|no": proof, figure: truth, "signed|stamped": True}

    more = {}
    if has_note:
        more = dict(why=text(f"{p}|proof|because", f"Number of the {paper}.|What proves it, by number."))

    @k.act(
        f"correct|correct_{e}|set_{figure}",
        f"Sets the {figure} of one {entry}.|Corrects one {entry}.",
        no=text(f"{e}|no|id", f"Number of the {entry}.|Which {entry}."),
        value=integer(f"{figure}|value|to", f"What the {figure} is.|The right {figure}."),
        **more,
    )
    def correct(no, value, why=None):
        return f"{entry} {no}: {value} {unit}." if no == ref else k.fail(f"There is no {entry} {no}.")

    def right():
        if not open_.made(no=ref):
            return open_(no=ref)
        if case == "no paper":
            return k.give_up(f"there is no {paper}.")
        if not proof_.made(no=proof):
            return proof_(no=proof)
        args = dict(no=ref, value=truth) | (dict(why=proof) if has_note else {})
        return None if truth == is_ or correct.made(**args) else correct(**args)

    return right
