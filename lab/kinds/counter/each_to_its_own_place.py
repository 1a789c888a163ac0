"""Brings each thing from where it is to its own place, which another list names."""

from kind import text

STRUCTURE = "move-each"
DOMAIN = "tidying up"

# thing; things; place; list of places; verb
SKINS = [
    row.split(";")
    for row in """book;books;shelf;catalogue;return
coat;coats;hook;name list;hang
tool;tools;drawer;tool plan;put
toy;toys;box;box plan;put
trolley;trolleys;bay;bay plan;push
guest;guests;table;seating plan;lead
wheelchair;wheelchairs;ward;ward list;push
ball;balls;net;net list;throw
sheep;sheep;pen;pen list;drive
plate;plates;cupboard;kitchen plan;carry
bike;bikes;stand;rental list;ride
score;scores;folder;music list;file
key;keys;board;key list;hang
parcel;parcels;compartment;sorting plan;put
costume;costumes;rack;wardrobe list;hang
chair;chairs;room;room plan;carry""".split("\n")
]


def make(k):
    thing, things, place, plan, verb = k.pick(SKINS)
    ids, spots, who = k.many(k.pick(k.id, k.word), k.int(2, 4)), k.words(5), k.person()
    home = {i: k.pick(spots[:3]) for i in ids}
    now = {i: home[i] if k.chance(20) else k.pick([s for s in spots if s != home[i]]) for i in ids}
    signed, one_by_one = k.chance(30), k.chance(35)
    k.role(
        f"You tidy up: every {thing} to its {place}.|{things} back to their {place}|Evening shift. Order must be.",
        f"You {verb} {things}.|Helper who knows the {plan}.|Nothing lies around when you are done.",
    )
    if signed:
        k.must(f"Every move is noted for {who}.|On duty: {who}.")
    k.must(f"What is at its {place} already stays.|Leave alone what is in the right {place}.")
    k.steps(f"<lying> shows where the {things} are.", f"<belongs> tells the {place}.", "<put> each that is wrong.")
    k.goal(
        f"Bring every {thing} to its own {place}.|All {things} where they belong, please|{things}: tidy up by the {plan}",
        f"Some {things} are in the wrong {place}. Put them right.|task: {verb} each {thing} to its {place}|Each {thing} has a {place}; see that it is there.",
        f"please clear up the {things}, {plan} says where|The {things} lie around everywhere. Everything to its {place}!",
    )

    @k.look(f"list_{things}|{things}|where_are_they", f"Lists the {things} and where they are now.")
    def lying():
        return [{thing: i, "is_at|now|lies_in": now[i]} for i in ids]

    by = {"which": text(f"{thing}|which|name", f"The {thing}.|Which {thing}.")} if one_by_one else {}

    @k.look(
        f"{plan.replace(' ', '_')}|home_of|belongs",
        f"Tells the {place} where one {thing} belongs."
        if one_by_one
        else f"Prints the {plan}: where each {thing} belongs.",
        **by,
    )
    def belongs(which=None):
        rows = [{thing: i, f"{place}|belongs_to": home[i]} for i in reversed(ids) if not one_by_one or i == which]
        return rows if not one_by_one else rows[0] if rows else k.fail(f"{which} is not in the {plan}.")

    params = {
        "which": text(f"{thing}|which|name", f"The {thing}.|Which {thing}."),
        "from_": text("from_place|is_at|old_place", "Where it is now.|The place it leaves."),
        "to": text(f"{place}|to|new_place", f"The {place} it goes to."),
    }
    if signed:
        params["by"] = text("by|on_duty|who", "Who is on duty.|Name of who does it.")

    @k.act(f"{verb}|{verb}_{thing}|put", f"Moves one {thing} to a {place}.", **params)
    def put(which, from_, to, by=None):
        if which not in ids or now[which] != from_ or from_ == to:
            return k.fail(f"{which} is not at {from_}.")
        now[which] = to
        return k.one(f"{which} is at {to}.", "ok")

    def right():
        if not lying.calls:
            return lying()
        if one_by_one:
            if asks := [belongs(which=i) for i in ids if not belongs.made(which=i)]:
                return asks
        elif not belongs.calls:
            return belongs()
        more = {"by": who} if signed else {}
        return [put(which=i, from_=now[i], to=home[i], **more) for i in ids if now[i] != home[i]]

    return right, lambda: now == home
