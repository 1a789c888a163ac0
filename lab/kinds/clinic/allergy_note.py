"""Checks what a patient says about an allergy against the record, and corrects the record where it is wrong."""

from kind import choice, text

STRUCTURE = "verify-claim"
DOMAIN = "hospital"

REACTIONS = ["rash", "swelling", "shock", "nausea"]


def make(k):
    patient, substance = k.person(), k.word()
    file = k.id()
    says, other = k.some(REACTIONS, 2)
    case = k.pick("right", "wrong", "wrong", "missing")
    entries = [(k.word(), k.pick(REACTIONS)) for _ in range(k.int(1, 3))]
    if case != "missing":
        entries.append((substance, says if case == "right" else other))
    entries = k.shuffled(entries)
    numbers = k.ids(len(entries))
    own = next((n for n, e in zip(numbers, entries, strict=True) if e[0] == substance), None)

    k.role(
        "You keep the allergy records of a ward. They are short, and lives hang on them.",
        "allergy list, admissions",
        "You compare what patients tell us with what is written down.",
    )
    k.must(
        "What the patient says now counts. A wrong entry is corrected, a missing one is added, a right one is left."
        "|Correct the entry if it says something else; add one only if there is none; leave it if it agrees.",
    )
    k.steps("Open <allergies> first.", "<correct> changes an entry, <add_entry> writes a new one.")
    k.goal(
        f"{patient} tells me that {substance} causes {says}. Would you check that our record says so?",
        f"{patient} says: {substance} = {says}. pls compare with record, next patient waiting",
        f"Patient: {patient}. Substance: {substance}. Reaction as reported: {says}. Verify.",
        f"According to {patient} the reaction to {substance} is {says}. The record ought to agree.",
    )

    @k.look(
        "allergies|allergy_list|show_allergies",
        "Shows the allergies of a patient.",
        who=text("patient|name", "Name of the patient."),
    )
    def allergies(who):
        if who != patient:
            return k.fail(f"{who} is not on this ward.")
        rows = [
            {"entry|entry_no": n, "substance": s, "reaction": r} for n, (s, r) in zip(numbers, entries, strict=True)
        ]
        return {"file|file_no": file, "entries": rows}

    @k.act(
        "correct|change_entry|amend",
        "Changes the reaction of an entry.",
        entry=text("entry|entry_no", "Number of the entry."),
        reaction=choice("reaction|to", "The reaction it should say.", REACTIONS),
    )
    def correct(entry, reaction):
        return f"{entry} says {reaction}." if entry in numbers else k.fail(f"No entry {entry}.")

    @k.act(
        "add_entry|new_allergy|write_entry",
        "Adds an allergy to a patient's file.",
        no=text("file|file_no", "Number of the file."),
        what=text("substance|against", "The substance."),
        reaction=choice("reaction|causes", "What it causes.", REACTIONS),
    )
    def add_entry(no, what, reaction):
        return f"{what}: {reaction}, noted." if no == file else k.fail(f"No file {no}.")

    def right():
        if not allergies.made(who=patient):
            return allergies(who=patient)
        if case == "wrong" and not correct.calls:
            return correct(entry=own, reaction=says)
        if case == "missing" and not add_entry.calls:
            return add_entry(no=file, what=substance, reaction=says)

    return right
