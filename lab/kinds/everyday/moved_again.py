"""Follows a thing from place to place, each of which names the next, and answers where it is now."""

from kind import text

STRUCTURE = "follow-links"
DOMAIN = "skins"
SKINS = """painting,museum,hangs in,room
suitcase,regional airport,lies at,belt
file,town hall,lies with,bureau
cow,farm,stands in,barn
parcel,post,waits in,depot
choir book,church,lies in,pew
patient,hospital,rests in,ward
violin,youth orchestra,is with,desk
tool box,building site,stands on,floor
library book,library,stands in,branch
piano,theatre,stands on,stage
wheelchair,station,waits on,platform
rose bush,garden,grows in,bed
costume,opera,hangs in,wardrobe
ladder,fruit farm,leans on,row
football cup,league,stands at,club
bee colony,bee society,flies at,fruit farm
trolley,supermarket,stands in,gangway
tent,camp,stands on,meadow
barrel,brewery,lies in,cellar
clock,manor,ticks in,hall
boat,sailing school,lies at,jetty
microscope,school,stands in,lab
key,hotel,hangs on,board"""


def make(k):
    thing, house, lies, place = k.pick(SKINS.splitlines()).split(",")
    slot, where = thing.replace(" ", "_"), place.replace(" ", "_")
    names = [w.capitalize() for w in k.words(3)]
    name = names[0]
    hops = k.int(1, 4)
    spots = [w.capitalize() for w in k.words(hops + 4)]
    dates = sorted(k.dates(hops + 1))
    final, spare = spots[hops], spots[hops + 1 :]
    start = spots[0]
    has_start = k.chance(50)  # otherwise a list tells where it was first
    what = k.pick("where", "who") if k.chance(50) else "where"
    keeper = dict(zip(spots, k.people(len(spots)), strict=True))

    k.role(
        f"Finder|You find things at a {house}.|Where is it?|You know your way about.",
        f"You search for each lost {thing}.|You are asked where things are ({house}).",
        f"At the {house} a {thing} is often moved. Each {place} keeps a note of where it went next. You follow these notes until you come to the {place} where it "
        "still is. Then you answer.",
    )
    k.must(
        f"If a {place} says that it went on, ask there, until it is found.|Follow the notes from one {place} to the next until it is there."
    )
    k.steps(*([] if has_start else ["<first> tells where to begin."]), f"<ask_> asks one {place}.")
    hint = f" It was last seen in {start}." if has_start else ""
    ask = f"Which {place} has it now" if what == "where" else f"Who keeps the {place} where it is now"
    k.goal(
        f"Where is the {thing} {name}? {ask}?{hint}",
        f"{thing} {name} is gone.{hint} {ask}?",
        f"Find {name}.{hint} ({ask}?)",
        f"I am looking for the {thing} called {name}.{hint} {ask}, please?",
        f"Forgive me for asking: {ask.lower()}? It is the {thing} {name}.{hint}",
        f"The {house} would like to know about the {thing} {name}: {ask.lower()}?{hint}",
        f"thing: {thing} {name}\nquestion: {ask}?{hint}",
        f"Everybody sends me somewhere else!{hint} {ask}? I mean {name}.",
        f"{name} is not where it was.{hint} Please follow it. {ask}?",
        f"We want to see {name}, but nobody knows where it {lies.split()[0]}.{hint} {ask}?",
    )
    k.answers(
        f"The {place} where it is now.|Name of the {place}."
        if what == "where"
        else f"Who keeps that {place}.|Name of the keeper."
    )

    if not has_start:

        @k.look(
            f"list_{slot}s|get_{slot}_list|{slot}_register|first_places",
            f"Lists every {thing} with the {place} it was first given to.|Where each {thing} began.",
        )
        def first():
            places = [start, *spare]
            return [{slot: n, f"first_{where}": p} for n, p in zip(names, places, strict=False)]

    @k.look(
        f"ask_{where}|check_{where}|get_{where}|look_in_{where}",
        f"Asks a {place} about a {thing}.|Whether a {thing} is in one {place}, or where it went.",
        spot=text(f"{where}|place|at", f"Which {place}.|Name of the {place}."),
        name_=text(f"{slot}|name|thing", f"Name of the {thing}.|Which {thing}."),
    )
    def ask_(spot, name_):
        if spot not in spots[: hops + 1] or name_ != name:
            return k.fail(f"{spot} has never had {name_}.")
        at = spots.index(spot)
        state = "here" if at == hops else "gone"
        return {
            where: spot, "keeper|in_charge": keeper[spot], "is|state": state, "since|on": dates[at],
            "went_to|next": "-" if at == hops else spots[at + 1],
        }  # fmt: skip

    def right():
        if not has_start and not first.calls:
            return first()
        for spot in spots[: hops + 1]:
            if not ask_.made(spot=spot, name_=name):
                return ask_(spot=spot, name_=name)
        return k.answer(final if what == "where" else keeper[final])

    return right
