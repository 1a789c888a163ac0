"""Changes a doctor's name wherever the house still shows the old one, but not in signed documents."""

from kind import text

STRUCTURE = "rename-everywhere"
DOMAIN = "hospital"


def make(k):
    old, new = k.people(2)
    places = k.ids(k.int(3, 6))
    kinds = {p: k.pick("door sign", "web page", "roster", "signed report", "phone list") for p in places}
    keep = k.word()
    live = [p for p in places if kinds[p] != "signed report"]

    k.role(
        "You keep names up to date throughout a hospital, because people like to be called by their own.",
        "name changes",
        "You look after signs, lists and pages of a clinic.",
    )
    k.must(
        f"Signed reports are documents and keep the name under which they were signed. Note {keep} as the reason of "
        "each change."
        f"|Never change a signed report. The reason to enter is {keep}.",
    )
    k.steps("<places_with> finds the places.", "<rename> changes one place.")
    k.goal(
        f"Dr {old} has married and is now called {new}. Would you change the name everywhere?",
        f"new name! {new}, was {old}. everywhere pls",
        f"Former name: {old}. Present name: {new}. Change all places.",
        f"Kindly write {new} wherever it still says {old}.",
    )

    @k.look(
        "places_with|find_name|where_shown",
        "Lists the places that show a name.",
        name=text("name|shown", "Full name, without the title."),
    )
    def places_with(name):
        if name == new:
            return [{"place|where": c["place"], "kind": kinds[c["place"]]} for c in rename.calls]
        left = [p for p in places if not rename.made(place=p)] if name == old else []
        return [{"place|where": p, "kind": kinds[p]} for p in left]

    @k.act(
        "rename|change_name|rewrite",
        "Changes a name in one place.",
        place=text("place|where", "Number of the place."),
        before=text("before|old_name", "The name it shows."),
        after=text("after|new_name", "The name it should show."),
        why=text("why|reason", "The reason of the change."),
    )
    def rename(place, before, after, why):
        if place not in places or rename.made(place=place) or before != old:
            return k.fail(f"{place} does not show that name.")
        return f"{place} shows {after}."

    def right():
        if not places_with.made(name=old):
            return places_with(name=old)
        return [rename(place=p, before=old, after=new, why=keep) for p in live if not rename.made(place=p)]

    return right
