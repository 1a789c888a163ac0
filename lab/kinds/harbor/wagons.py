"""Lets two wagons change tracks in a yard where a track takes only one."""

from kind import text

STRUCTURE = "swap"
DOMAIN = "rail"


def make(k):
    yard, loco = k.word(), k.id()
    one, two, *rest = k.ids(k.int(4, 5))
    tracks = k.ids(len(rest) + 4)
    at = dict(zip([one, two, *rest], tracks, strict=False))
    want = {one: at[two], two: at[one]}
    closed = tracks[-1]
    moved = {}
    listed = k.shuffled(tracks)

    def where():
        return at | moved

    def free():
        return [t for t in tracks if t not in where().values() and t != closed]

    k.role("You shunt wagons in a rail yard.", "Yard master's assistant. One loco, one move at a time.", "shunting bot")
    k.must(
        f"Loco {loco} does all moves today.|Shunting loco for today: {loco}.",
        "A track holds one wagon. Need room? Park on any free open track for the time being; the rest stays put.",
    )
    k.steps("Look at <board> first.", "Shunt with <shunt>.")
    k.goal(
        f"Wagons {one} and {two} in {yard} have to change places.",
        f"{yard}: put {two} where {one} is and {one} where {two} is.",
        f"swap {one} / {two} pls, yard {yard}, they were set down the wrong way round",
        f"The loader at {yard} wants {one} on the track of {two}, and the other way round. Can you see to it?",
    )

    @k.look(
        "board|tracks|yard_board",
        "Tracks of a yard and what stands on them.|The board of a yard.",
        place=text("yard|place|where", "Name of the yard.|Which yard."),
    )
    def board(place):
        if place != yard:
            return k.fail(f"No yard called {place}.")
        on = {track: wagon for wagon, track in where().items()}
        return [
            {"track|line": t, "wagon|on_it": on.get(t, "-"), "state": "closed" if t == closed else "open"}
            for t in listed
        ]

    @k.act(
        "shunt|move_wagon|set_over",
        "Moves a wagon to another track.|One shunting move.",
        wagon=text("wagon|car|unit", "Wagon to move.|Which wagon."),
        to=text("track|to|line", "Track that it goes to.|Where to."),
        by=text("loco|engine|by", "Locomotive that does it.|Which locomotive."),
    )
    def shunt(wagon, to, by):
        if wagon not in (one, two) or by != loco:
            return k.fail(f"{wagon} may not be moved by {by}.")
        if to not in tracks or to == closed:
            return k.fail(f"Track {to} can't be used.")
        if to in where().values():
            return k.fail(f"Something stands on {to}.")
        moved[wagon] = to
        return f"{wagon} now stands on {to}."

    def is_done():
        return all(where()[w] == t for w, t in want.items())

    def right():
        if is_done():
            return None
        if not board.made():
            return board(place=yard)
        home = [shunt(wagon=w, to=t, by=loco) for w, t in want.items() if t in free() and where()[w] != t]
        return home or [shunt(wagon=w, to=t, by=loco) for w in want for t in free()]

    return right, is_done
