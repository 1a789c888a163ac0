"""One comes in for another: sentences that name them in any order, and a tool that wants ids, one for each direction."""

from kind import integer, text

STRUCTURE = "replace-direction"
DOMAIN = "line-ups"

# member;members;group;minute word
SKINS = """player;players;team;minute
singer;singers;choir;bar
actor;actors;cast;scene
dancer;dancers;ballet;act
rower;rowers;crew;stroke
horse;horses;string;race
dish;dishes;menu;week
plant;plants;border;row
painting;paintings;show;wall
song;songs;set;slot
poem;poems;anthology;page
model;models;parade;look
umpire;umpires;panel;round
hen;hens;flock;pen
film;films;season;evening
bottle;bottles;flight;round
ringer;ringers;band;peal
stall;stalls;fair;row
gown;gowns;window;stand
dog;dogs;relay;leg"""


def make(k):
    member, members, group, at_word = k.pick(SKINS.split("\n")).split(";")
    name, at = k.word(), k.int(2, 90)
    (out, out_id), (new, new_id), *others = zip(k.words(5), k.ids(5), strict=True)
    lineup, spare = k.shuffled([(out, out_id), others[0]]), k.shuffled([(new, new_id), *others[1:]])
    said = k.one(
        f"{new} replaces {out}",
        f"{out} makes way for {new}",
        f"put {new} where {out} is now",
        f"{out} out, {new} in",
        f"{new} comes on, and it's {out} who has to go",
        f"we want {new} rather than {out}",
        f"instead of {out}, have {new}",
        f"{out} gives up the place to {new}",
        f"{new} takes over from {out}",
    )

    k.role(f"You keep the line-up of a {group}.|{group} sheet|You write the names on the {group} sheet, in pencil.", f"Keeper of {members}")
    k.steps("<of> gives the ids.", "<change> does it.")
    k.goal(
        f"In {name}, {said}, from {at_word} {at}.",
        f"{name}, {at_word} {at}: {said}",
        f"Change of plan for {name}: {said}. That holds from {at_word} {at} on.",
        f"{group} = {name}; {at_word} = {at}; {said}",
        f"They've decided at last. {said[0].upper()}{said[1:]}, {at_word} {at}, and it's {name} we're talking about.",
    )

    @k.look(f"{group}_sheet|{members}_of|lineup", f"The {members} of a {group}, and the spare ones.|Who is in and who is spare.", name=text(f"{group}|name|of", f"Name of the {group}.|Which {group}."))
    def of(**by):
        if by.get("name") != name:
            return k.fail(f"no {group} of that name")
        row = lambda pair: {"name|called": pair[0], "id|no": pair[1]}  # noqa: E731
        return {"in|placed": [row(p) for p in lineup], "spare|waiting": [row(p) for p in spare]}

    @k.act(
        "change|substitute|exchange",
        f"Takes one {member} out of the {group} and puts another in.|Swaps one {member} for another.",
        goes=text("out|off|leaves", f"Id of the {member} that goes.|Who leaves, by id."),
        comes=text("in_id|on|enters", f"Id of the {member} that comes.|Who enters, by id."),
        at=integer(f"{at_word}|at|from_when", f"From which {at_word}.|The {at_word}."),
    )
    def change(goes, comes, at):
        return f"{comes} for {goes}" if goes in [p[1] for p in lineup] and comes in [p[1] for p in spare] else k.fail(f"{goes} out, {comes} in: not possible")

    def right():
        if not of.made():
            return of(name=name)
        return [] if change.made() else change(goes=out_id, comes=new_id, at=at)

    return right
