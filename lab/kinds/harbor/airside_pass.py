"""Says whether a person may go into a zone of an airport without an escort."""

from kind import text

STRUCTURE = "question-yesno"
DOMAIN = "airport"
ANSWER_IS_A_CHOICE = True


def make(k):
    person, other = k.people(2)
    zone, *zones = k.words(4)
    badge, lost, other_badge = k.ids(3)
    answer = k.pick("yes", "no")
    escort = "no" if answer == "yes" else "yes"
    names = k.shuffled([zone, *zones])
    rows = {name: k.pick("yes", "no") for name in names} | {zone: answer}
    others = {name: k.pick("yes", "no") for name in names} | {zone: escort}

    k.role("You answer for the pass office of an airport.", "Pass office. Yes or no.", "airside pass checker")
    k.must(
        "Only the badge that is valid counts; a lost one opens nothing.",
        "Answer with one word, yes or no.|The answer is yes or no.",
    )
    k.steps("Find the badge with <badges_of>, then its zones with <zones_of>.")
    k.goal(
        f"May {person} go into {zone} alone?",
        f"{person} stands at the door of {zone}, nobody with them. Allowed? yes/no",
        f"zone {zone}, person {person}: free to walk in without escort?",
        f"Tell me yes or no: is {person} allowed in {zone} on their own?",
    )
    k.answers("Yes or no.|yes if it is allowed, otherwise no.")

    @k.look(
        "badges_of|find_badge|passes",
        "Badges of a person.|Which badges somebody has.",
        name=text("name|person|holder", "Name of the person.|Who it is."),
    )
    def badges_of(name):
        if name == other:
            return [{"badge|pass": other_badge, "state": "valid"}]
        if name != person:
            return []
        return [{"badge|pass": lost, "state": "lost"}, {"badge|pass": badge, "state": "valid"}]

    @k.look(
        "zones_of|rights|badge_rights",
        "Zones that a badge opens.|Rights of a badge, zone by zone.",
        no=text("badge|no|pass_no", "Number of the badge.|Which badge."),
    )
    def zones_of(no):
        if no not in (badge, lost, other_badge):
            return k.fail(f"There is no badge {no}.")
        may = rows if no == badge else others
        return [{"zone|area": name, "alone|without_escort": may[name], "with_escort|escorted": "yes"} for name in names]

    def right():
        if not badges_of.made(name=person):
            return badges_of(name=person)
        return k.answer(answer) if zones_of.made(no=badge) else zones_of(no=badge)

    return right
