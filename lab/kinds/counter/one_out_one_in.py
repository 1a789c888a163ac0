"""Takes one part out of a set and puts another one in; the numbers of both come from lists."""

from kind import text

STRUCTURE = "replace-part"
DOMAIN = "sets and teams"

# set; part; parts; store; verb
SKINS = [
    row.split(";")
    for row in """team;player;players;bench;substitute
machine;belt;belts;store;exchange
menu;dish;dishes;recipe book;replace
choir;singer;singers;reserve;substitute
exhibition;picture;pictures;depot;exchange
shift;nurse;nurses;pool;replace
lorry;tyre;tyres;stock;change
board;member;members;list of deputies;replace
bouquet;flower;flowers;shop;exchange
lamp set;bulb;bulbs;drawer;change
crew;sailor;sailors;reserve;replace
timetable;lesson;lessons;list of options;exchange
basket;fruit;fruits;crate;swap_out
jury;judge;judges;reserve;replace
herd;ram;rams;market;exchange
band;drummer;drummers;agency;replace""".split("\n")
]


def make(k):
    set_, part, parts, store, verb = k.pick(SKINS)
    inside, outside = k.words(3), k.words(3)
    in_no, out_no, name = k.ids(3), k.ids(3), k.word()
    old, new, gone = inside[0], outside[0], k.chance(10)
    has_set, order = k.chance(60), k.shuffled(range(3))
    v, s = verb.replace("_", " "), set_.replace(" ", "_")
    k.role(
        f"You {v} {parts}.|{set_}: {parts}|One goes out, one comes in.",
        f"You look after a {set_}.|Quartermaster of the {store}.|Hands that {v} exactly what was said.",
    )
    k.must(
        f"If the {store} does not have the new one, change nothing and report that it is not possible.|New one missing in the {store}: do nothing, say that it can't be done."
    )
    k.steps(f"<inside_> shows the {set_}, <outside_> the {store}.", "Then <change> with both numbers.")
    k.goal(
        f"In {set_} {name}, {v} {part} {old} by {new}.|{name}: {old} out, {new} in|{new} comes into {name} for {old}.",
        f"{set_}: {name}. out: {old}. in: {new}.|Please {v} {old} in {name}; {new} takes the place.|{name}: in {new}, out {old} ({part})",
        f"Put {new} where {old} is now in {name}.|{new} instead of {old} in {set_} {name}, please|i need {part} {new} in {name}, {old} can go",
    )
    param = {"of": text(f"{s}|name|of", f"Name of the {set_}.|Which {set_}.")}

    @k.look(f"show_{s}|{s}_parts|in_{s}", f"Lists the {parts} of one {set_}.", **param)
    def inside_(of):
        return (
            [{f"{part}|name": inside[i], f"{part}_no|no": in_no[i]} for i in order]
            if of == name
            else k.fail(f"There is no {set_} {of}.")
        )

    @k.look(
        f"show_{store.replace(' ', '_')}|spare_{parts}|in_store",
        f"Lists the {parts} of the {store}.|Which {parts} could come in.",
    )
    def outside_():
        return [{f"{part}|name": outside[i], f"{part}_no|no": out_no[i]} for i in order if not (gone and i == 0)]

    params = {
        "old_no": text("out|old_no|remove", f"Number of the {part} that goes out."),
        "new_no": text("in_no|new_no|insert", f"Number of the {part} that comes in."),
    }
    if k.chance(50):
        params = dict(reversed(params.items()))
    if has_set:
        params |= param

    @k.act(f"{verb}|{verb}_{part}|change", f"Takes one {part} out and puts another in.", **params)
    def change(old_no, new_no, of=name):
        if old_no not in in_no or new_no not in out_no or of != name:
            return k.fail(f"{new_no} can't come in for {old_no}.")
        return k.one(f"{new_no} is in for {old_no}.", "ok", "changed")

    def right():
        if looks := [c for c in (inside_(of=name), outside_()) if not c.tool.calls]:
            return looks
        if gone:
            return k.give_up(f"{new} is not in the {store}.")
        return [] if change.calls else change(old_no=in_no[0], new_no=out_no[0], **({"of": name} if has_set else {}))

    return right
