"""Goes up from one to the next, each naming the one above it, until the rule says stop; then acts there."""

from kind import text

STRUCTURE = "climb-to"
DOMAIN = "who is above whom"

# thing;things;up word;level word;four levels;verb
SKINS = """stall;stalls;under;rank;stall,row,market,guild;notify
singer;singers;sings_in;level;voice,section,choir,federation;invite
dog;dogs;sired_by;line;pup,dog,champion,founder;register
plant;plants;bred_from;grade;cutting,plant,parent,species;tag
team;teams;plays_in;tier;side,club,league,union;fine
chapter;chapters;part_of;kind;chapter,book,series,imprint;credit
horse;horses;out_of;line;foal,mare,dam,foundation;certify
sauce;sauces;based_on;step;sauce,base,stock,bone;cost
scene;scenes;belongs_to;unit;scene,act,play,cycle;license
print;prints;pulled_from;stage;print,plate,block,drawing;insure
room;rooms;inside;unit;room,wing,museum,trust;bill
pattern;patterns;derived_from;stage;pattern,sloper,block,master;archive
bed;beds;within;unit;bed,plot,garden,estate;water
track;tracks;on;unit;track,side,album,label;pay
steward;stewards;reports_to;grade;steward,head,director,chair;brief
bell;bells;hung_in;unit;bell,frame,tower,parish;inspect
cask;casks;stored_in;unit;cask,rack,cellar,estate;tax
hive;hives;stands_on;unit;hive,stand,apiary,society;report
seat;seats;part_of;unit;seat,row,tier,house;price
button;buttons;sewn_on;unit;button,coat,suit,collection;order"""


def make(k):
    thing, things, up, level, levels, verb = k.pick(SKINS.split("\n")).split(";")
    levels = levels.split(",")
    names, heads = k.words(4), k.people(4)
    code = k.id()
    others = {k.word(): k.word()}
    start = 0
    stop = k.int(1, 3)
    kind = k.pick("level", "top", "direct")
    if kind == "top":
        stop = 3
    if kind == "direct":
        stop = 1
    rule = {
        "level": k.one(f"the {levels[stop]} it belongs to", f"the first one above it that is a {levels[stop]}"),
        "top": k.one("the one at the very top", "the one that has nothing above it"),
        "direct": k.one("the one directly above it", "its immediate superior, so to speak"),
    }[kind]

    k.role(f"You find out what is above what.|who belongs to whom|You climb from one to the next until you're there.", f"Hierarchy clerk, {things}")
    k.must(f"Quote {code} in all you do.|Our file is {code}.")
    k.steps("<above> names the next one up.", f"Then <go>.")
    k.goal(
        f"Take {names[0]} and {verb} {rule}.",
        f"{verb} {rule}: {names[0]}",
        f"It's about {names[0]}. Not that one itself: please {verb} {rule}.",
        f"start: {names[0]}; {verb}: {rule}",
        f"Could you {verb} {rule}? I mean from {names[0]} upwards.",
    )

    @k.look("above|card_of|look_up", f"The card of one of them: what it is, and what is above it.|Looks one up.", name=text("name|which|of", "Its name.|Which one."))
    def above(**by):
        name = by.get("name")
        if name in others:
            return {"name": name, level: levels[0], up: others[name], "head|contact": stranger}
        if name not in names:
            return k.fail("unknown")
        i = names.index(name)
        return {"name": name, level: levels[i], up: names[i + 1] if i < 3 else "-", "head|contact": heads[i]}

    stranger = k.person()

    @k.act(
        f"{verb}|{verb}_it|do_{verb}",
        f"To {verb} one of them.|One of them: {verb}.",
        name=text("name|which|target", "Its name.|Which one."),
        head=text("head|contact|person", "Name of its head.|Who is in charge there."),
        code=text("file|code|quote", "Number of the file.|Which file."),
    )
    def go(name, head, code):
        return f"{name}: done" if name in names and heads[names.index(name)] == head else k.fail("no such head")

    def right():
        if go.made():
            return None
        for name in names[: stop + 1]:
            if not above.made(name=name):
                return above(name=name)
        return go(name=names[stop], head=heads[stop], code=code)

    return right
