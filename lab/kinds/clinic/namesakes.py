"""Puts a message into the file of the right one of several patients with the same name."""

from kind import flag, text

STRUCTURE = "namesakes"
DOMAIN = "hospital"


def make(k):
    name = k.person()
    files = k.ids(k.int(2, 4))
    wards = [k.word() for _ in range(2)]
    doctors, pets = k.people(len(files)), k.words(len(files))
    ward = {f: k.pick(wards) for f in files}
    case = k.pick("doctor", "pet")
    known = k.pick(files)
    clue = doctors[files.index(known)] if case == "doctor" else pets[files.index(known)]
    said = f"whose family doctor is {clue}" if case == "doctor" else f"who keeps asking after a dog called {clue}"
    caller, back = k.person(), k.phone()
    quiet = k.chance(50)

    k.role(
        "You pass on messages to patients, and you make very sure that they reach the right one.",
        "switchboard, messages for patients",
        "You are the porter's helper in a large hospital.",
    )
    k.must(
        "Several patients may have the same name. Open their files until one agrees with what the caller says; never "
        "guess."
        "|With namesakes, go by what is in the files and by nothing else; look at them one after the other.",
    )
    k.steps("<patients> lists everybody of a name.", "<file_of> opens one file.", "<leave_message> writes the message.")
    tone = "Please do not wake the patient." if quiet else "The patient may be woken."
    k.goal(
        f"There is a call for {name}, {said}. Would you ask the patient to ring {caller}, {back}? {tone}",
        f"msg for {name} ({said}): ring {caller} back on {back}. {tone}",
        f"For: {name}, {said}. From: {caller}. Ring back: {back}. {tone}",
        f"{caller} wishes to be rung back at {back} by {name}, {said}. {tone}",
    )

    @k.look("patients|find_patients|by_name", "Lists the patients of a name.", who=text("name|who", "Full name."))
    def patients(who):
        return [{"file|file_no": f, "ward": ward[f]} for f in files] if who == name else []

    @k.look("file_of|open_file|details", "Opens the file of a patient.", no=text("file|no", "Number of the file."))
    def file_of(no):
        if no not in files:
            return k.fail(f"No file {no}.")
        at = files.index(no)
        return {"family_doctor|doctor": doctors[at], "dog|pet": pets[at], "bed|lies_in": beds[at]}

    beds = k.ids(len(files))

    @k.act(
        "leave_message|message|note_for",
        "Takes a message to a bed.",
        bed=text("bed|to", "The bed of the patient."),
        sender=text("caller|sender", "Who rang."),
        phone=text("phone|ring_back", "The number to ring."),
        silent=flag("silent|do_not_wake", "Whether the patient must not be woken."),
    )
    def leave_message(bed, sender, phone, silent):
        return "The message has been delivered." if bed in beds else k.fail(f"There is no bed {bed}.")

    def right():
        if leave_message.calls:
            return None
        if not patients.made(who=name):
            return patients(who=name)
        if not file_of.made(no=known):
            return [file_of(no=f) for f in files if not file_of.made(no=f)]
        return leave_message(bed=beds[files.index(known)], sender=caller, phone=back, silent=quiet)

    return right
