"""Finds nothing under a name, asks again under the name that the answer mentions, then changes one thing."""

from kind import text

STRUCTURE = "empty-ask-again"
DOMAIN = "skins"
SKINS = """street,map of the town,bin day,moved to|set to|from now on
dish,cook book,oven setting,changed to|should be|is now
rose,garden book,bed,goes to|is to be|now
pupil,class book,desk partner,shall be|is|changes to
song,hymn board,pitch,set to|sung in|is now
customer,order book,delivery day,is|moves to|set to
ship,harbour list,pilot,gets|is|now
medicine,ward cupboard,shelf,goes to|moves to|is
film,programme,screen,moves to|shown on|is now
tool,workshop wall,hook,hangs on|goes to|is
team,league table,home ground,is|moves to|changes to
cheese,cellar book,rack,lies on|moves to|is
station,rain map,observer,is now|changes to|gets
wine,price card,glass,served in|gets|is
horse,stable board,feed,gets|changes to|is now
village,bus plan,driver,gets|is now|changes to
fish,menu card,sauce,comes with|gets|is
painting,hanging plan,wall,hangs on|moves to|is
bird,ringing book,colour ring,gets|is|changes to
stamp,collector's list,swap partner,goes to|is now|is
bakery item,counter plan,basket,lies in|moves to|is
hotel guest,breakfast list,table,sits at|moves to|is now
brass instrument,loan book,case,goes into|is|gets
tenant,bell board,bell,rings|is now|moves to"""


def make(k):
    thing, book, field, ways = k.pick(SKINS.splitlines()).split(",")
    slot, key, list_ = (word.replace(" ", "_").replace("'", "") for word in (thing, field, book))
    way = k.one(ways)
    asked, real, *others = [w.capitalize() for w in k.words(5)]
    new, old, was = k.words(3)
    found_at_once = k.chance(25)
    already = k.chance(12)
    gone = not found_at_once and k.chance(12)
    name = asked if found_at_once else real
    rows = dict(zip([name, *others], k.ids(4), strict=True))
    values = {n: k.pick(old, was, k.word()) for n in others} | {name: new if already else old}
    has_old = k.chance(40)
    hint = k.one("see|now called|listed as|look under")

    k.role(
        f"Register|You keep the {book}.|{book}|You change what stands in the {book}.",
        f"You look after the {book} for everybody.|clerk for the {book}",
        f"You keep the {book}. People often use an old name for a {thing}. Then the book tells you the name that it uses. You ask again with that name and make "
        "the change there.",
    )
    k.must(
        f"If a {thing} is not found and no other name is mentioned, say that it could not be changed.|Found nothing, and no other name given: "
        "report that it was not done.",
        "What is right already stays untouched.|Do not write what is there already.",
    )
    k.steps("Look it up with <find>; ask again if it has another name.|<find> first, perhaps twice.", "Then <change>.")
    k.goal(
        f"{asked}: {field} {way} {new}.",
        f"The {field} of the {thing} {asked} {way} {new}, please write it into the {book}.",
        f"{field} {new}, {thing} {asked}",
        f"Would you mind changing the {field} of {asked}? It {way} {new}.",
        f"{new}! Not {old}. I told them twice. I mean the {field} of {asked}.",
        f"As agreed at the meeting, the {book} shall show {new} as the {field} of {asked}.",
        f"{thing}: {asked}\n{field}: {new}",
        f"We always called it {asked}. Its {field} {way} {new}. Can you put that right?",
        f"There is a mistake in the {book}. Look at {asked}. The {field} must be {new}.",
        f"My teacher says {asked} has {new} as {field} now. Please write it.",
    )

    @k.look(
        f"find_{slot}|get_{slot}|search_{list_}|lookup",
        f"Finds a {thing} in the {book}.|Looks a {thing} up by its name.",
        name=text(f"name|{slot}|query", f"Name of the {thing}.|What to look for."),
    )
    def find(name):
        if name in rows:
            at = change.calls[-1]["value"] if change.made(number=rows[name]) else values[name]
            return [{"no|id|entry": rows[name], "name|called": name, key: at}]
        if name == asked and not gone:
            return k.result([], f"Nothing under {asked}; {hint} {real}.")
        return []

    more = (
        {"old": text("old|instead_of|before", f"The {field} that it had until now.|What stood there.")}
        if has_old
        else {}
    )

    @k.act(
        f"set_{key}|update_{slot}|change_{key}|write_{list_}",
        f"Changes the {field} of one {thing}.|Writes a new {field} into the {book}.",
        number=text("no|id|entry", f"Number of the {thing}.|Which entry."),
        value=text(f"{key}|value|new", f"The new {field}.|What the {field} is from now on."),
        **more,
    )
    def change(number, value, old=None):
        if number not in rows.values():
            return k.fail(f"There is no entry {number}.")
        return f"{number}: {field} {value}."

    def right():
        if change.calls:
            return k.finish()
        if not find.made(name=asked):
            return find(name=asked)
        if gone:
            return k.give_up(f"{asked} is not in the {book}.")
        if not k.seen(rows[name]):
            return find(name=real)
        if already:
            return k.finish()
        return change(number=rows[name], value=new, **({"old": old} if has_old else {}))

    return right
