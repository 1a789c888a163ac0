"""Puts each thing that lies in the wrong place where it belongs."""

from kind import text

STRUCTURE = "move-each"
DOMAIN = "skins"
SKINS = """book,shelf,library,reshelve
tool,hook,workshop,hang up
toy,box,kindergarten,put away
coat,peg,cloakroom,rehang
cup,cupboard,tea room,put back
costume,rail,theatre,rehang
bicycle,stand,cycle hire,roll back
boat,berth,marina,tow
plant,bed,nursery,replant
horse,stall,stable,lead
file,drawer,law office,refile
record,sleeve rack,radio station,file
trolley,bay,supermarket,push back
chair,row,concert hall,carry
key,board,hotel,hang
bottle,bin,wine cellar,lay back
spice,jar row,kitchen,sort in
map,folder,record house,return
ball,cage,gym,throw back
lamb,pen,farm,drive
bed,ward,hospital,wheel
score,cabinet,youth orchestra,return
ski,rack,ski hire,stand
fossil,tray,museum,lay back"""


def make(k):
    thing, place, house, verb = k.pick(SKINS.splitlines()).split(",")
    spot, doing = place.replace(" ", "_"), verb.replace(" ", "_")
    count = k.int(3, 6)
    places = k.words(4) if k.chance(50) else [f"{k.pick('A', 'B', 'C')}{n}" for n in k.numbers(4, 1, 60)]
    rows = []
    for i in k.ids(count):
        home = k.pick(places)
        away = k.pick([p for p in places if p != home])
        rows.append((i, k.word().capitalize(), home, away if k.chance(55) else home))
    if all(row[2] == row[3] for row in rows):
        rows[0] = (*rows[0][:3], next(p for p in places if p != rows[0][2]))
    name = k.word().capitalize()
    extra = k.pick([], ["origin"], ["who"], ["origin"])
    who, home_key, now_key = (
        k.person(),
        k.pick("belongs_to", "home", "should_be_in"),
        k.pick("lies_in", "now_in", "found_in"),
    )

    k.role(
        f"Tidy up|You tidy a {house}.|{house}, evening round|You {verb} things.",
        f"You know where each {thing} belongs.|You like order, and you work in a {house}.",
        f"At the end of the day you go through the {house}. A {thing} that is not where it belongs is moved there. You leave alone what is in its place. "
        f"Every {thing} has a place of its own.",
    )
    k.must(
        f"Move only what is not in its place, each {thing} to the {place} where it belongs.|A {thing} that lies right is not touched; each other one goes to its own {place}."
    )
    k.steps(f"<all_of> tells where each {thing} is and where it belongs.", "Move with <move>.")
    k.goal(
        f"Tidy up {name} for {who}: every {thing} in its place.",
        f"{who} opens {name} tomorrow. Please put each {thing} where it belongs.",
        f"{name}: all {thing}s home ({who})",
        f"Would you be so kind as to go round {name} once more? {who} likes each {thing} on its {place}.",
        f"What a mess in {name}! {who} wants every {thing} back where it should be.",
        f"In {name} each {thing} shall be returned to its proper {place}, on behalf of {who}.",
        f"where: {name}\nwhat: every {thing} that lies wrong\nfor: {who}",
        f"Some things are in the wrong place in {name}. Please bring them to the right place. {who} says thank you.",
        f"Is everything in its {place} in {name}? If not, {verb} it, says {who}.",
        f"Before you go home: {name}, please, each {thing} to its own {place}. {who}",
    )

    @k.look(
        f"list_{thing}s|get_{thing}s|walk_round|{thing}_list",
        f"Lists every {thing} of a {house}.|Where each {thing} is, and where it belongs.",
        asked=text("where|name|of", f"Name of the {house}.|Which {house}."),
    )
    def all_of(asked):
        if asked != name:
            return k.fail(f"There is no {house} {asked}.")
        return [
            {"no|id": i, "name": n, home_key: home, now_key: home if move.made(number=i) else at}
            for i, n, home, at in rows
        ]

    parts = {
        "origin": text("from|out_of|away_from", f"The {place} where it is now.|Where it is taken from."),
        "who": text("for|by|who", "Who asked for it.|Name of who wants it."),
    }

    @k.act(
        f"{doing}_{thing}|{doing}|move_{thing}|put_back",
        f"Moves a {thing} to a {place}.|Brings one {thing} to another {place}.",
        number=text("no|id|which", f"Number of the {thing}.|Which {thing}."),
        to=text(f"to|{spot}|into", f"The {place} where it goes.|Which {place} it is brought to."),
        **{part: parts[part] for part in extra},
    )
    def move(number, to, **_):
        if number not in [row[0] for row in rows] or to not in places:
            return k.fail(f"Cannot bring {number} to {to}.")
        return f"{number} is in {to}."

    def right():
        if not all_of.made(asked=name):
            return all_of(asked=name)
        return [
            move(number=i, to=home, **{part: {"origin": at, "who": who}[part] for part in extra})
            for i, _, home, at in rows
            if at != home and not move.made(number=i)
        ]

    return right
