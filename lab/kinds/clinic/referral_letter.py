"""Takes a patient over from a referral letter into the hospital's system."""

from kind import flag, text

STRUCTURE = "handover"
DOMAIN = "hospital"


def make(k):
    letter = k.id()
    patient, sender, relative = k.people(3)
    policy, letter_ref = k.ids(2)
    parts = k.some(["heart", "lung", "knee", "skin", "kidney"], 4)
    wards = dict(zip(parts, k.words(4), strict=True))
    part, before = k.some(parts, 2)
    soon = k.chance(50)
    mail, old_mail = k.many(k.mail, 2)
    speed = "I should be grateful if this could be done within the week." if soon else "There is no hurry at all."

    k.role(
        "You admit patients whom family doctors refer to us, and copy each letter faithfully.",
        "admissions, incoming letters",
        "Clerk who turns referral letters into admissions.",
    )
    k.must(
        "Wards: " + ", ".join(f"{p} patients go to {w}" for p, w in wards.items()) + ".",
        "An admission is urgent if the doctor wants it within the week, otherwise not.",
    )
    k.steps("Read the letter with <read_letter>.", "Use <admit> once.")
    k.goal(
        f"A referral has arrived as letter {letter}. Would you admit the patient, please?",
        f"letter {letter} -> admission pls, I have no hands free",
        f"Letter {letter}: transfer to our system.",
        f"Kindly take over the patient of referral letter {letter}.",
    )

    @k.look("read_letter|open_letter|letter", "Opens a letter.", no=text("letter|no", "Number of the letter."))
    def read_letter(no):
        if no != letter:
            return k.fail(f"There is no letter {no}.")
        return k.raw(
            f"Our reference {letter_ref}\n\nDear colleagues,\nkindly see {patient}, insured under {policy}, who was "
            "treated "
            f"for the {before} years ago and now has trouble with the {part}. {speed} The patient came with "
            f"{relative} and "
            f"can be reached at {mail}; the address {old_mail} is no longer in use.\n\nYours sincerely,\n{sender}"
        )

    @k.act(
        "admit|new_admission|take_over",
        "Admits a patient.",
        name=text("patient|name", "Full name of the patient."),
        number=text("policy|insured_as", "Number of the insurance policy."),
        ward=text("ward|to_ward", "The ward for the present trouble."),
        contact=text("contact|mail", "Mail address of the patient."),
        urgent=flag("urgent|soon", "Whether the admission is urgent."),
    )
    def admit(name, number, ward, contact, urgent):
        if ward not in wards.values():
            return k.fail(f"There is no ward {ward}.")
        return f"{name} is admitted to {ward}."

    def right():
        if not read_letter.made(no=letter):
            return read_letter(no=letter)
        if not admit.calls:
            return admit(name=patient, number=policy, ward=wards[part], contact=mail, urgent=soon)

    return right
