"""Merges double records of one patient into the oldest of them."""

from kind import text

STRUCTURE = "dedupe"
DOMAIN = "hospital"


def make(k):
    patient = k.person()
    born, other_born = k.dates(2)
    records = k.ids(k.int(3, 5))
    same = k.some(records, k.pick(1, 2, 2, 2, 3))
    opened = dict(zip(records, k.dates(len(records)), strict=True))
    birth = {r: born if r in same else other_born for r in records}
    keep, *drop = sorted(same, key=opened.get)
    visits = {r: k.int(1, 30) for r in records}

    k.role(
        "You keep the master index of patients in order. Two people must never become one.",
        "record room",
        "You tidy up double patient records for a clinic.",
    )
    k.must(
        "Records belong to one person when the name and the date of birth agree. The record that was opened first "
        "stays; the others are merged into it."
        "|Same name and same birthday: one person. Keep the record with the earliest opening date and merge the rest "
        "into it, however many visits they have.",
        "Records with another date of birth belong to a namesake and are not touched.",
    )
    k.steps("Search with <search>.", "Merge with <merge>, one record at a time.")
    k.goal(
        f"Would you look whether {patient}, born on {born}, has more than one record, and merge them?",
        f"{patient} ({born}) is in there twice i think. pls clean up",
        f"Patient {patient}, date of birth {born}: there ought to be one record only.",
        f"dedupe: {born}, {patient}",
    )

    @k.look(
        "search|find_records|patient_search", "Finds the records with a name.", name=text("name|patient", "Full name.")
    )
    def search(name):
        if name != patient:
            return []
        gone = {call["source"] for call in merge.calls}
        return [
            {"record|file": r, "born|birthday": birth[r], "opened|since": opened[r], "visits": visits[r]}
            for r in records
            if r not in gone
        ]

    @k.act(
        "merge|merge_records|join_records",
        "Merges one record into another. This cannot be undone.",
        source=text("source|from_record|dissolve", "The record that disappears."),
        target=text("target|into_record|keep", "The record that stays."),
    )
    def merge(source, target):
        gone = {call["source"] for call in merge.calls}
        if source == target or any(r not in records or r in gone for r in (source, target)):
            return k.fail("These are not two records.")
        return f"{source} is part of {target} now."

    def right():
        if not search.made(name=patient):
            return search(name=patient)
        return [merge(source=r, target=keep) for r in drop if not merge.made(source=r)]

    return right
