"""Divides one thing among the people that the goal names, each with its share, by the number that a tool shows."""

from kind import integer, text

STRUCTURE = "split"
DOMAIN = "shares"

# thing; unit; who; verb
SKINS = [
    row.split(";")
    for row in """bill;euros;guest;charge
field;acres;heir;give
order;boxes;branch;send
prize;dollars;winner;pay
load;pallets;van;load
grant;francs;club;pay
harvest;sacks;farmer;give
budget;thousands;team;assign
tour;guests;guide;assign
shift;hours;worker;assign
donation;euros;school;pay
catch;fish;boat;credit
wage;euros;player;pay
stock;bottles;bar;deliver
invoice;dollars;department;charge
land;plots;tenant;lease""".split("\n")
]


def make(k):
    thing, unit, who, verb = k.pick(SKINS)
    name, count = k.word(), k.pick(2, 2, 3)
    names, shares = k.many(k.pick(k.person, k.word), count + 2), k.numbers(count, 11, 300)
    ids, no, old = k.ids(count + 2), k.id(), k.id()
    pairs, by_id = list(zip(names, shares, strict=False)), k.chance(50)
    said = k.pick(
        ", ".join(f"{n} {s}" for n, s in pairs),
        ", ".join(f"{s} for {n}" for n, s in pairs),
        "; ".join(f"{n}: {s}" for n, s in pairs),
    )
    order = k.shuffled(range(count + 2))
    k.role(
        f"You divide a {thing} among people.|{thing}: shares|Everybody gets the right share.",
        f"Fair clerk for every {thing}.|You {verb} shares, one at a time.|Bookkeeper; sums must be right.",
    )
    k.must(f"The current number of the {thing} is needed, not the old one.|Use the current number of the {thing}.")
    k.steps(
        f"<find> tells the number of the {thing}.",
        *([f"<people> has the number of each {who}."] if by_id else []),
        "<give> each its share.",
    )
    k.goal(
        f"Divide {thing} {name} ({unit}): {said}.|{thing} {name}: {said} ({unit})|Please split {name} like this, in {unit}: {said}.",
        f"thing: {thing} {name}. shares in {unit}: {said}|{name} is to be divided. {said}. All {unit}.|split the {thing} {name}. {said}",
        f"Of {thing} {name}, everybody gets {unit}: {said}. Do all of them.|we agreed on {said} for the {thing} {name}, {unit}",
    )

    @k.look(
        f"find_{thing}|{thing}_info|show_{thing}",
        f"Shows one {thing}.",
        which=text(f"{thing}|name|which", f"Name of the {thing}.|Which {thing}."),
    )
    def find(which):
        return (
            {f"{thing}|name": which, "old_number|replaced": old, f"{thing}_no|number": no}
            if which == name
            else k.fail(f"There is no {thing} {which}.")
        )

    if by_id:

        @k.look(f"list_{who}s|{who}s|people", f"Lists every {who} with a number.")
        def people():
            return [{f"{who}|name": names[i], f"{who}_no|member_no": ids[i]} for i in order]

    params = {
        "no_": text(f"{thing}_no|number|of", f"Number of the {thing}."),
        "who_": text(
            f"{who}_no|member_no" if by_id else f"{who}|name|to", f"{'Number' if by_id else 'Name'} of the {who}."
        ),
        "share": integer(f"share|{unit}|amount", f"How many {unit}."),
    }

    @k.act(
        f"{verb}|{verb}_share|{verb}_{who}",
        f"Gives one {who} a share of a {thing}.|To {verb} one share.",
        **dict(k.shuffled(list(params.items()))),
    )
    def give(no_, who_, share):
        if no_ != no or who_ not in (ids if by_id else names) or give.made(who_=who_):
            return k.fail(f"{who_} can't get a share of {no_}.")
        return k.one(f"{who_}: {share}.", "ok", "noted")

    def right():
        looks = [] if find.calls else [find(which=name)]
        looks += [people()] if by_id and not people.calls else []
        if looks:
            return looks
        known = ids if by_id else names
        return [give(no_=no, who_=known[i], share=shares[i]) for i in range(count) if not give.made(who_=known[i])]

    return right
