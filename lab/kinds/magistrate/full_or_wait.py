"""Gives an applicant a place; what happens when none is free is laid down in the text."""

from kind import text

STRUCTURE = "full-or-wait"
DOMAIN = "places and quotas"

# place;places;applicant
SKINS = """school;schools;pupil
day care;day cares;child
ward;wards;patient
course;courses;student
berth;berths;vessel
market row;market rows;trader
hearing day;hearing days;party
polling team;polling teams;volunteer
parking deck;parking decks;resident
shelter;shelters;person
warehouse;warehouses;importer
clinic;clinics;donor
allotment;allotments;gardener
grid node;grid nodes;producer
train;trains;group
archive room;archive rooms;reader
exam hall;exam halls;candidate
beam line;beam lines;researcher"""


def an(word):
    return ("an " if word[0] in "aeio" or word.startswith(("hour", "un-", "under", "us")) and word[:3] != "use" else "a ") + word


def make(k):
    place, places, applicant = k.pick(SKINS.split("\n")).split(";")
    names = k.words(4)
    free = [k.pick(0, 0, k.int(1, 9)), 0, k.int(1, 9), k.int(1, 9)]
    who, first, second = k.person(), names[0], k.pick(names[1:3])
    rows = k.shuffled(list(zip(names, free, strict=True)))
    left, ref = dict(rows), k.id()
    rule = k.pick("wait", "second", "refuse", "second_then_wait")
    say = {
        "wait": f"If the {place} that is wished for is full, the {applicant} waits there.|Full: put on the waiting list of the same {place}.",
        "second": f"If the first wish is full, the {applicant} gets the second one, even if that is full.|Full: the second wish is given, without regard to free places.",
        "refuse": f"If the first wish is full, nobody waits and nothing is given: report that it could not be done.|Full: no place and no waiting; say that it was not possible.",
        "second_then_wait": "If the first wish is full, give the second; if that is full too, the waiting list of the first.|First wish, else second wish, else the waiting list of the first wish.",
    }[rule]
    k.must(say, "Full means that no place is free: 0.|A 0 under free means full.")
    k.role(f"You give out places in {places}.", f"{places} - allocation", f"Allocation office. Every {applicant} gets what the rules allow.")
    k.steps("<free_places> first.", "Then <place_in> or <wait_for>.")
    k.goal(
        f"{applicant.capitalize()} {who} wishes for {first}, secondly {second}. Application {ref}.",
        f"{ref}: {who}, 1st {first}, 2nd {second}",
        f"Please allot {an(place)} to {who} (application {ref}); wishes: {first}, then {second}.",
        f"{who} would like {first}. If need be {second}. The number is {ref}.",
    )

    @k.look("free_places|capacity|list_places", f"Free places of all {places}.")
    def free_places():
        return [{f"{place.replace(' ', '_')}|name": n, "free": f} for n, f in rows]

    @k.act("place_in|allot|give_place", f"Gives a place in {an(place)}.", who=text(f"{applicant}|who|name", f"Name of the {applicant}."), place=text("place|where|in", f"Which {place}."), ref=text("application|ref", "Number of the application."))
    def place_in(who, place, ref):
        return f"{who} has a place in {place}." if place in left else k.fail(f"No {place}.")

    @k.act("wait_for|waiting_list|put_on_list", f"Puts {an(applicant)} on the waiting list of {an(place)}.", who=text(f"{applicant}|who|name", f"Name of the {applicant}."), place=text("place|where|in", f"Which {place}."), ref=text("application|ref", "Number of the application."))
    def wait_for(who, place, ref):
        return f"{who} waits for {place}." if place in left else k.fail(f"No {place}.")

    def right():
        if not free_places.made():
            return free_places()
        if place_in.made() or wait_for.made():
            return None
        if left[first]:
            return place_in(who=who, place=first, ref=ref)
        if rule == "refuse":
            return k.give_up(f"{first} is full.")
        if rule == "second" or (rule == "second_then_wait" and left[second]):
            return place_in(who=who, place=second, ref=ref)
        return wait_for(who=who, place=first, ref=ref)

    return right
