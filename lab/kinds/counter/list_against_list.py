"""Makes one list equal to another: enters who is missing and strikes out who should not be there."""

from kind import text

STRUCTURE = "compare-sync"
DOMAIN = "two lists"

# who; right list; list to change; in; out
SKINS = [
    row.split(";")
    for row in """child;school roll;bus list;add;strike
guest;booking sheet;breakfast list;add;remove
member;club roll;key list;issue;withdraw
player;team sheet;match card;enter;strike
worker;staff roll;door list;admit;bar
parcel;loading plan;van list;load;unload
dish;menu card;kitchen board;write;wipe
book;order list;shelf list;add;remove
patient;ward roll;diet list;add;remove
stallholder;permit roll;market plan;place;remove
cow;herd book;milking list;add;drop
speaker;programme;badge list;add;drop
reader;subscriber roll;post list;add;strike
tenant;lease roll;bell board;mount;unscrew
singer;choir roll;robe list;add;drop
exhibit;loan contract;packing list;pack;unpack""".split("\n")
]


def make(k):
    who, source, target, add, drop = k.pick(SKINS)
    names, group = k.many(k.pick(k.person, k.word, k.id), k.int(3, 5)), k.word()
    equal = k.chance(12)
    wanted = [n for n in names if k.chance(65)] or names[:1]
    have = k.shuffled(wanted) if equal else [n for n in names if k.chance(60)]
    asks = k.chance(60)
    k.role(
        f"You keep the {target} in line with the {source}.|{target}|Lists must agree; you make them.",
        f"The {source} is right, the {target} follows.|Clerk with two lists.|You correct the {target}, never the {source}.",
    )
    k.must(f"The {source} is never changed.|Only the {target} may be changed.")
    k.steps("Read both, <right_list> and <wrong_list>.", "<put_in> who is missing, <take_out> who is too many.")
    k.goal(
        f"Make the {target} of {group} equal to its {source}.|{group}: {target} = {source}|Bring the {target} of {group} up to date; the {source} is right.",
        f"The {source} of {group} has changed. Correct the {target}.|group: {group}. task: {target} like {source}|On the {target} of {group} should be exactly those of the {source}.",
        f"please compare {source} and {target} of {group}, fix the second|nobody too many, nobody missing: {target}, {group}",
    )
    of = {"of": text("group|of|name", "Name of the group.|Which group.")} if asks else {}

    @k.look(
        f"{source.replace(' ', '_')}|read_{source.split()[0]}|the_plan",
        f"Prints the {source}.|Every {who} of the {source}.",
        **of,
    )
    def right_list(of=group):
        return [{who: n} for n in wanted] if of == group else k.fail(f"There is no group {of}.")

    @k.look(
        f"{target.replace(' ', '_')}|read_{target.split()[0]}|the_list",
        f"Prints the {target}.|Every {who} on the {target}.",
        **of,
    )
    def wrong_list(of=group):
        return [{who: n} for n in have] if of == group else k.fail(f"There is no group {of}.")

    params = {"name": text(f"{who}|name", f"Which {who}.|The {who}.")} | ({"of": of["of"]} if asks else {})

    @k.act(f"{add}|{add}_{who}|put_on_list", f"Puts one {who} on the {target}.", **params)
    def put_in(name, of=group):
        if name not in names or name in have or of != group:
            return k.fail(f"{name} can't be put on the {target}.")
        have.append(name)
        return k.one(f"{name} is on it.", "ok")

    @k.act(f"{drop}|{drop}_{who}|take_off_list", f"Takes one {who} off the {target}.", **params)
    def take_out(name, of=group):
        if name not in have or of != group:
            return k.fail(f"{name} is not on the {target}.")
        have.remove(name)
        return k.one(f"{name} is off it.", "ok")

    def right():
        g = {"of": group} if asks else {}
        if looks := [tool(**g) for tool in (right_list, wrong_list) if not tool.calls]:
            return looks
        return [put_in(name=n, **g) for n in wanted if n not in have] + [
            take_out(name=n, **g) for n in have if n not in wanted
        ]

    return right, lambda: sorted(have) == sorted(wanted)
