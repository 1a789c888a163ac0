"""What is one's own may be changed at once, other people's only asked for, or the other way about for caretakers."""

from kind import text

STRUCTURE = "own-or-ask"
DOMAIN = "shared workshop"

# thing;things;verb;done
SKINS = """easel;easels;move;moved
plot;plots;dig;dug over
hive;hives;open;opened
wheel;wheels;use;used
pony;ponies;ride;ridden
locker;lockers;clear;cleared
loom;looms;unthread;unthreaded
boat;boats;launch;launched
canvas;canvases;varnish;varnished
amp;amps;retune;retuned
knife;knives;sharpen;sharpened
score;scores;mark;marked up
camera;cameras;reload;reloaded
draft;drafts;edit;edited
costume;costumes;shorten;shortened
kayak;kayaks;patch;patched
cage;cages;clean;cleaned
bench;benches;sand;sanded
pram;prams;oil;oiled
bonsai;bonsai;trim;trimmed"""


def make(k):
    thing, things, verb, done = k.pick(SKINS.split("\n")).split(";")
    n, me = k.int(3, 5), k.person()
    owners = k.people(n)
    ids, rooms = k.ids(n), k.words(n)
    mine = k.some(range(n), k.int(1, n - 1))
    rows = [(i, me if j in mine else o, r) for j, (i, o, r) in enumerate(zip(ids, owners, rooms, strict=True))]
    wanted = k.some(rows, k.int(1, 3))
    mode, rule = k.pick(
        [
            ("own", "What is the asker's own may be done at once. For anything else ask its owner.|Do the asker's own; for other people's send the owner a question."),
            ("all", "This week everything may be done at once, whoever owns it.|No need to ask any owner at present, just do it."),
            ("none", "Nothing is done without a question to the owner first, not even for the owner; asking is all you do.|Always ask the owner, whoever that is, and leave the doing to them."),
            ("others", "Other people's may be done at once, but the asker's own is put to the asker as a question.|Ask only about what belongs to the asker; all else is done directly."),
        ]
    )

    def does(row):
        return {"own": row[1] == me, "all": True, "none": False, "others": row[1] != me}[mode]

    k.role(f"You help in a workshop that people share.|shared {things}|Everybody's things are everywhere, and you're careful.", f"Warden of the {things}")
    k.must(rule)
    k.steps("<whose> says what belongs to whom.")
    which = " and ".join(r[0] for r in wanted)
    k.goal(
        f"{me} would like {which} {done}.",
        f"{me}: {verb} {which}",
        f"This is {me}. Could you see that {which} gets {done}?",
        f"asker: {me}; {things}: {which}; wish: {verb}",
        f"{which}, please, all to be {done}. Thanks ever so, {me}",
    )

    @k.look(f"whose|owners|list_{things}", f"Lists the {things} and whose they are.|Who owns which {thing}.")
    def whose():
        return [{"id|no": i, "owner|belongs_to": o, "room|kept_in": r} for i, o, r in rows]

    @k.act(
        f"{verb}|{verb}_{thing}|{verb}_it",
        f"Has one {thing} {done}.|One {thing}: {done}.",
        key=text("id|no|which", f"Id of the {thing}.|Which {thing}."),
        room=text("room|where|at", "Name of the room it is kept in.|In which room."),
    )
    def do(key, room):
        return f"{key} {done}" if any(r[0] == key and r[2] == room for r in rows) and not do.made(key=key) else k.fail(f"{key} isn't in {room}")

    @k.act(
        "ask_owner|question|ask_leave",
        f"Sends the owner of a {thing} a question.|Asks an owner for leave.",
        owner=text("owner|person|whom", "Name of the owner.|Whom to ask."),
        key=text("about|id|concerning", f"Id of the {thing} it is about.|About which {thing}."),
    )
    def ask(owner, key):
        return f"{owner} has been asked about {key}." if any(r[0] == key and r[1] == owner for r in rows) and not ask.made(key=key) else k.fail(f"{key} isn't {owner}'s")

    def right():
        if not whose.made():
            return whose()
        calls = [(r, do(key=r[0], room=r[2]) if does(r) else ask(owner=r[1], key=r[0])) for r in wanted]
        return [call for r, call in calls if not do.made(key=r[0]) and not ask.made(key=r[0])]

    return right
