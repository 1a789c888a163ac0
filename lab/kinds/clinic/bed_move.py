"""Moves a patient into a free bed that has what the patient needs."""

from kind import flag, text

STRUCTURE = "pick-by-two+move"
DOMAIN = "hospital"


def make(k):
    ward, home = k.words(2)
    patient = k.person()
    here, file = k.id(), k.id()
    beds = k.ids(k.int(4, 7))
    needs = k.pick("oxygen", "suction", "alarm")
    monitor = k.chance(50)
    fit = None if k.chance(20) else k.pick(beds)
    kinds = [("free", False), ("taken", True), ("being cleaned", True), ("taken", False), ("free", False)]
    rows = []
    for bed in beds:
        state, has = ("free", True) if bed == fit else k.pick(kinds)
        rows.append({"bed|place": bed, "state|status": state, needs: has, "light": k.chance(50)})
    along = "The monitor travels along." if monitor else "The monitor stays where it is."

    k.role(
        "You plan the beds of a hospital and treat every move as if it were your own mother's.",
        "bed desk, night shift",
        "You help the ward sister with moving patients safely.",
    )
    k.must(
        "Only a bed that is free, and has what the patient needs, may be given."
        "|A bed which is taken or being cleaned is not free; without the equipment it does not count either.",
        "If no bed will do, move nobody and say so.|Should there be no such bed, report that it could not be done.",
    )
    k.steps("Find the patient with <find>.", "Look at the ward with <beds_of>, then use <move>.")
    k.goal(
        f"Would you kindly move {patient} to ward {ward}, into a bed with {needs}? {along}",
        f"{patient} -> {ward}, must have {needs}!! {along} sorry, am between two patients",
        f"Please find {patient} a place on {ward}. A connection for {needs} is needed. {along}",
        f"Patient: {patient}. New ward: {ward}. Needs: {needs}. Note: {along}",
    )

    @k.look(
        "find|find_patient|where_is",
        "Tells where a patient lies, with the file number.",
        name=text("name|patient|person", "Full name of the patient."),
    )
    def find(name):
        if name == patient:
            return {"file|file_no": file, "ward": home, "lies_in|bed": here}
        return k.fail(f"Nobody called {name} is in the house.")

    @k.look(
        "beds_of|beds|ward_plan",
        "Lists the beds of a ward and what they have.",
        ward_name=text("ward|unit", "Which ward."),
    )
    def beds_of(ward_name):
        if ward_name == ward:
            return rows
        return [{"bed|place": here, "state|status": "taken", needs: True, "light": True}] if ward_name == home else []

    @k.act(
        "move|transfer_patient|relocate",
        "Moves a patient from one bed to another.",
        no=text("file|no|record", "Number of the patient's file."),
        old=text("from_bed|old|leaving", "The bed the patient leaves."),
        new=text("to_bed|new|into", "The bed the patient gets."),
        monitor_too=flag("with_monitor|monitor", "Whether the monitor goes along."),
    )
    def move(no, old, new, monitor_too):
        if no != file or old != here:
            return k.fail("File and bed do not belong together.")
        if new not in beds or not any(r["bed|place"] == new and r["state|status"] == "free" for r in rows):
            return k.fail(f"{new} is not a free bed.")
        return f"{patient} lies in {new} now."

    def right():
        todo = [] if find.made(name=patient) else [find(name=patient)]
        todo += [] if beds_of.made(ward_name=ward) else [beds_of(ward_name=ward)]
        if fit is None and beds_of.made(ward_name=ward):
            return k.give_up(f"no free bed with {needs}")
        if todo:
            return todo
        return None if move.calls else move(no=file, old=here, new=fit, monitor_too=monitor)

    return right
