"""Gives a patient the diet back that was ordered before somebody changed it by mistake."""

from kind import text

STRUCTURE = "restore"
DOMAIN = "nursing"


def make(k):
    patient, culprit, *staff = k.people(5)
    bed, file = k.ids(2)
    diets = k.many(k.word, k.int(4, 6))
    days = sorted(k.dates(len(diets)))
    authors = [k.pick(staff) for _ in diets]
    at = k.int(2, len(diets) - 1)
    fixed = k.chance(20) and at < len(diets) - 1
    authors[at] = culprit
    diets = diets[: at + 1]
    if fixed:
        diets.append(diets[at - 1])
    rows = [{"since|from_day": d, "diet": n, "ordered_by|by": a} for d, n, a in zip(days, diets, authors, strict=False)]
    shown = k.shuffled(rows) if k.chance(40) else rows[::-1]
    reason = k.word()

    k.role(
        "You keep the diet cards of a hospital kitchen. A wrong tray can do real harm.",
        "diet cards",
        "You see to it that each patient gets the food the doctors meant.",
    )
    k.must(
        f"Changes are entered with the remark {reason}.|The remark on a correction is {reason}.",
        "If the former diet is in force again already, nothing needs to be done.",
    )
    k.steps("<history> shows every diet with the day it began.", "<set_diet> orders one.")
    k.goal(
        f"{culprit} changed the diet of {patient} by mistake. Would you put back the one from before that?",
        f"{patient} got the wrong tray, {culprit} mixed up cards. back to the diet before {culprit}'s change pls",
        f"Patient: {patient}. Undo the change of diet by {culprit}: the former diet is wanted.",
        f"Please restore for {patient} whatever diet was ordered just before {culprit} entered another.",
    )

    @k.look(
        "history|diet_history|diet_card",
        "Shows the diets of a patient, not always in order.",
        who=text("patient|name", "Name of the patient."),
    )
    def history(who):
        if who != patient:
            return []
        return {"bed": bed, "file|file_no": file, "diets": shown}

    @k.act(
        "set_diet|order_diet|change_diet",
        "Orders a diet for a patient from today on.",
        no=text("file|file_no", "Number of the patient's file."),
        diet=text("diet|food", "Which diet."),
        remark=text("remark|note", "The remark on the card."),
    )
    def set_diet(no, diet, remark):
        if no != file or diet not in diets:
            return k.fail("The kitchen does not know that.")
        return f"{diet} from now on ({remark})."

    def right():
        if not history.made(who=patient):
            return history(who=patient)
        if not fixed and not set_diet.calls:
            return set_diet(no=file, diet=diets[at - 1], remark=reason)

    return right
