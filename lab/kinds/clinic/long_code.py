"""Enters a prescription; the system refuses the short code of the medicine and tells the long one."""

from kind import integer, text

STRUCTURE = "correct-format"
DOMAIN = "pharmacy"


def make(k):
    patient, doctor = k.people(2)
    short, other = (str(n) for n in k.numbers(2, 2000, 9999))
    long, wrong = (f"{a}-{s}-{b}" for a, s, b in zip(k.ids(2), (short, other), k.words(2), strict=True))
    strict, (card, old_card) = k.chance(75), k.ids(2)
    packs = k.int(2, 9)
    refused = []

    k.role(
        "You enter prescriptions that arrive on paper, letter by letter.",
        "prescription entry",
        "You type in what the doctors write, and you never change a dose.",
    )
    k.must(
        "If an entry is refused, do exactly what the message says, and change nothing else."
        "|A refusal says what it wants; enter it again in that way.",
    )
    k.steps("The card number comes from <card_of>.", "Enter it with <enter>.")
    k.goal(
        f"Please enter for {patient}: medicine {short}, {packs} packs, prescribed by Dr {doctor}.",
        f"paper rx - {patient} - med {short} - {packs} packs - Dr {doctor}. scribbled between two patients, sorry",
        f"Dr {doctor} has prescribed {packs} packs of medicine {short} to {patient}. Would you enter that?",
        f"Patient: {patient}\nMedicine: {short}\nPacks: {packs}\nDoctor: Dr {doctor}",
    )

    @k.look(
        "card_of|patient_card|lookup_card",
        "Finds the card of a patient.",
        name=text("name|patient", "Name of the patient."),
    )
    def card_of(name):
        if name != patient:
            return []
        return [
            {"card": card, "name": patient, "state": "valid"},
            {"card": old_card, "name": patient, "state": "returned"},
        ]

    @k.act(
        "enter|enter_prescription|type_in",
        "Enters a prescription.",
        no=text("card|card_no", "Number of the patient's valid card."),
        code=text("medicine|code", "Code of the medicine."),
        count=integer("packs|count", "How many packs."),
        by=text("doctor|by", "Name of the doctor, without the title."),
    )
    def enter(no, code, count, by):
        if no != card:
            return k.fail(f"Card {no} is not valid.")
        if strict and code == short:
            refused.append(code)
            return k.fail(
                f"Short codes are not taken any more. Instead of {short} write {long}; {wrong} replaces {other}."
            )
        if code != (long if strict else short):
            return k.fail(f"Nothing has the code {code}.")
        return f"Entered: {count} of {code} for {no}, Dr {by}."

    def right():
        if not card_of.made(name=patient):
            return card_of(name=patient)
        if not enter.calls:
            return enter(no=card, code=long if refused else short, count=packs, by=doctor)

    return right
