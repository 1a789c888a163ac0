"""Treats a foreign applicant as that country treats ours, or the other way round, as the text says."""

from kind import choice, text

STRUCTURE = "reciprocity"
DOMAIN = "foreign relations"

# applicant;country word;benefit;three treatments
SKINS = """traveller;country;visa;free,paid,refused
driver;country;licence;recognised,tested,refused
lawyer;country;practice;open,supervised,closed
airline;country;landing;free,charged,barred
bank;country;branch;allowed,capped,denied
student;university;credit;full,half,none
insurer;state;cover;accepted,checked,rejected
doctor;state;diploma;valid,examined,invalid
ship;port;entry;open,escorted,closed
carrier;province;transit;untaxed,taxed,stopped
investor;country;purchase;granted,limited,barred
library;network;loan;home,onsite,declined
notary;county;deed;honoured,certified,void
utility;grid;balancing;shared,metered,cut
lab;alliance;samples;sent,swapped,kept
court;country;judgment;enforced,reviewed,ignored
fisher;coast;quota;equal,reduced,zero
school;canton;transfer;direct,trial,refused"""


def an(word):
    return ("an " if word[0] in "aeio" or word.startswith(("hour", "un-", "under", "us")) and word[:3] != "use" else "a ") + word


def make(k):
    who, land, benefit, kinds = k.pick(SKINS.split("\n")).split(";")
    kinds = kinds.split(",")
    lands = k.words(3)
    theirs = {c: k.pick(kinds) for c in lands}
    pact = {c: k.pick(kinds) for c in lands}
    p, number, mine = k.person(), k.id(), lands[0]
    other = {q: c for q, c in zip(k.people(2), lands[1:], strict=True)}
    rule = k.pick("theirs", "pact", "fixed")
    fixed = k.pick(kinds)
    got = {"theirs": theirs[mine], "pact": pact[mine], "fixed": fixed}[rule]
    say = {
        "theirs": f"{an(who).capitalize()} is treated as the other {land} treats ours; what was once agreed is no longer applied.|As they treat us: the column practice decides, not the column agreed.",
        "pact": f"{an(who).capitalize()} is treated as was agreed with the other {land}, even where it does not keep to that.|The column agreed decides, not the column practice.",
        "fixed": f"Every {who} is treated alike now, whatever the {land}: {fixed}.|{fixed.capitalize()} for every {land}; agreement and practice no longer matter.",
    }[rule]
    k.must(say)
    k.role(f"You decide about {benefit} for every {who} from elsewhere.", f"{benefit} desk", f"Foreign section ({benefit}).")
    k.steps(f"<origin> gives the {land}, <relations> what holds with it.", "<decide>.")
    k.goal(f"Decide about the {benefit} of {p}.", f"{benefit}: {p}", f"{p} applies for {benefit}. How is this {who} to be treated? Decide.", f"Decision on {who} {p} ({benefit}) is overdue.")

    @k.look(f"origin|{land}_of|where_from", f"From which {land} {an(who)} comes.", name=text("name|who", f"Name of the {who}."))
    def origin(name):
        c = mine if name == p else other.get(name)
        return {land: c, "file": number} if c else k.fail(f"{name} is not known.")

    @k.look("relations|treatment|how_with", f"How {an(land)} treats ours, and what was agreed.", land=text(f"{land}|with", f"Name of the {land}."))
    def relations(**by):
        c = by["land"]
        return {"agreed": pact[c], "practice": theirs[c]} if c in theirs else k.fail(f"No {land} {c}.")

    @k.act("decide|grant|settle_it", f"Decides about the {benefit} of {an(who)}.", file=text("file|no", "Number of the file."), land=text(f"{land}|of", f"The {land} of the {who}."), how=choice("how|treatment_given", "How it is decided.", kinds))
    def decide(**by):
        return f"{by['file']}: {by['how']}." if by["file"] == number else k.fail(f"No file {by['file']}.")

    def right():
        if decide.made():
            return None
        if not origin.made(name=p):
            return origin(name=p)
        if rule != "fixed" and not relations.made(land=mine):
            return relations(land=mine)
        calls = [decide(file=number, land=mine, how=got)]
        return calls if relations.made(land=mine) or rule != "fixed" else calls + [relations(land=mine)]

    return right
