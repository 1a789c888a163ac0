"""Changes a card that others change too: if somebody was faster, with the edition that the refusal names."""

from kind import text

STRUCTURE = "version-guard"
DOMAIN = "skins"
SKINS = """notice,notice board,text colour,parish
price card,price wall,price tag,market hall
duty card,duty board,early shift,ward
menu sheet,menu frame,soup,canteen
room card,room rack,cleaning day,hotel
seat card,seating board,neighbour,banquet
field card,field map,crop,farm
lesson card,timetable wall,teacher,school
tour card,tour board,guide,museum
match card,fixture wall,referee,league
bed card,bed board,plant,garden
train card,platform board,track,station
part card,casting board,understudy,theatre
boat card,boat board,helmsman,sailing club
song card,song board,soloist,choir
stall card,stall map,trader,fair
dog card,kennel board,walker,dog home
tank card,tank board,fish,fish house
key card,key board,holder,town hall
tea card,tea shelf,brewing time,tea house
hive card,hive board,queen,bee yard
slope card,slope board,snow depth,ski area
lane card,lane board,coach,swimming pool
kitchen card,order rail,cook,bistro"""


def make(k):
    card, board, field, house = k.pick(SKINS.splitlines()).split(",")
    slot, wall, key = (w.replace(" ", "_") for w in (card, board, field))
    names = [w.capitalize() for w in k.words(k.int(3, 5))]
    name, new = names[0], k.word()
    ids = dict(zip(names, k.ids(len(names)), strict=True))
    editions = dict(zip(names, k.numbers(len(names), 2, 60), strict=True))
    values = {n: k.word() for n in names}
    faster = k.chance(60)
    newest = str(editions[name] + k.int(1, 5)) if faster else str(editions[name])
    listed, who, other = k.shuffled(names), k.person(), k.person()
    has_who, is_so = k.chance(40), k.chance(10)
    if is_so:
        values[name] = new

    k.role(
        f"{board.capitalize()}|You change cards on the {board}.|{board}, {house}|You write on the {board}.",
        f"You look after the {board} of a {house}.|Several people write on the {board}; you are one of them.",
        f"The {board} of the {house} has a {card} for everything. Each {card} has an edition, and whoever changes it must name the newest one. If somebody was faster than "
        "you, the board tells you the new edition, and you try again with it.",
    )
    k.must(
        "A change needs the newest edition; if it is refused, try again with the edition that is named.|Refused because of the edition? Then once more, with the "
        "edition that the refusal names.",
        "What is right already is not written again.|Leave it if it is right already.",
    )
    k.steps("Editions stand on <cards>.", "Write with <write>.")
    k.goal(
        f"{field.capitalize()} of {name}: {new}. {who}",
        f"{who} wants {new} as the {field} on the {card} {name}.",
        f"{name}, {field} = {new} ({who})",
        f"Would you write {new} under {field} on the {card} {name}? Kind regards, {who}.",
        f"{new}, not {values[name] if not is_so else other}, is the {field} of {name}, says {who}.",
        f"The {card} {name} shall show {new} as its {field}. Ordered by {who}.",
        f"{card}: {name}\n{field}: {new}\nfrom: {who}",
        f"Please change one thing on the {board}. It is {name}. The {field} is now {new}. My name is {who}.",
        f"Has nobody told you? {name} has {new} for {field} since this morning. {who} saw it. Put it on the {board}.",
        f"Since yesterday's talk it is {new}: the {field}, on the {card} {name}. {who} signs for it.",
    )

    @k.look(
        f"list_{slot}s|get_{wall}|read_{wall}|{wall}", f"Reads the {board}.|Every {card} with its {field} and edition."
    )
    def cards():
        return [
            {"no|id": ids[n], "name": n, key: new if n == name and write.calls else values[n], "edition": editions[n]}
            for n in listed
        ]

    more = {"who": text("by|signed|who", "Who signs for it.|Name of who wants it.")} if has_who else {}

    @k.act(
        f"write_{slot}|update_{slot}|set_{key}|change_{slot}",
        f"Writes a new {field} on a {card}.|Changes the {field} of one {card}.",
        number=text("no|id|card", f"Number of the {card}.|Which {card}."),
        value=text(f"{key}|value|new", f"The new {field}.|What it says from now on."),
        edition=text("edition|newest|version", f"Newest edition of the {card}.|The edition that is changed."),
        **more,
    )
    def write(number, value, edition, who=None):
        if number not in ids.values():
            return k.fail(f"There is no {card} {number}.")
        if number == ids[name] and edition != newest:
            return k.fail(f"{other} was faster: {number} is at edition {newest} now.")
        return f"{number} says {value} now."

    def right():
        if not cards.calls:
            return cards()
        if is_so or write.calls:
            return k.finish()
        edition = newest if any(f"edition {newest} now" in out for out in k.printed) else str(editions[name])
        return write(number=ids[name], value=new, edition=edition, **({"who": who} if has_who else {}))

    return right
