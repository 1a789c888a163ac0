"""Renames one thing; the goal says old and new in either order, and the call wants the number as well."""

from kind import text

STRUCTURE = "rename"
DOMAIN = "names"

# thing; things; where; who says so
SKINS = [
    row.split(";")
    for row in """street;streets;town;council
dish;dishes;menu;chef
hall;halls;centre;director
boat;boats;harbour;owner
team;teams;league;coach
folder;folders;archive;clerk
product;products;shop;buyer
cow;cows;herd;farmer
class;classes;school;head
stop;stops;bus line;planner
beer;beers;brewery;brewer
ward;wards;hospital;matron
garden;gardens;estate;gardener
branch;branches;bank;board
course;courses;college;dean
song;songs;programme;singer
wine;wines;cellar;steward""".split("\n")
]


def make(k):
    thing, things, place, who = k.pick(SKINS)
    old, new, *others = k.many(k.pick(k.word, k.title), 5)
    ids, needs_id, done, from_day, dated = k.ids(4), k.chance(65), k.chance(10), k.date(), k.chance(40)
    names = [new if done else old, *others]
    order, day = k.shuffled(range(len(names))), f" from {from_day} on" if dated else ""
    k.role(
        f"You rename {things}.|{things} of a {place}|The {who} chooses names, you change them.",
        f"Name keeper of a {place}.|You change one name and leave the rest.|Clerk for names, {place}.",
    )
    k.must("If it has the new name already, there is nothing to do.|Already renamed: just finish.")
    k.steps(f"<show> lists the {things}.|See <show>.", "Then <rename> it.")
    k.goal(
        f"Rename {thing} {old} to {new}{day}.|{old} becomes {new}{day}|{new} is the new name of {old}{day}.",
        f"The {thing} {new} was called {old}; change it{day}.|new name: {new}. old name: {old}{day}.|{thing}: {new} instead of {old}{day}",
        f"Please call {old} {new}{day}.|The {who} wants {new} where it says {old}{day}.|Not {old} any more, {new}{day}, please ({thing})",
        f"{old} -> {new}{day}|we have a {thing}, its name is {old}, should be {new}{day}",
    )

    @k.look(f"list_{things}|{things}|all_{things}", f"Lists the {things}.|All {things} with their numbers.")
    def show():
        return [{f"{thing}_no|id|no": ids[i], f"{thing}|name|called": names[i]} for i in order]

    params = {"no": text(f"{thing}_no|id|no", f"Number of the {thing}.|Which {thing}, by number.")} if needs_id else {}
    if not needs_id or k.chance(50):
        params["old_"] = text("old|old_name|from_name", "The name it has.|Old name.")
    params["new_"] = text("new|new_name|to_name", "The name it gets.|New name.")
    if dated:
        params["day_"] = text("from_day|valid_from|day", "From which day on.|First day.")
    params = dict(k.shuffled(list(params.items())))

    @k.act(f"rename|rename_{thing}|change_name", f"Changes the name of one {thing}.", **params)
    def rename(new_, no=None, old_=None, day_=None):
        if (needs_id and no not in ids[: len(names)]) or ("old_" in params and old_ not in names):
            return k.fail(f"There is no such {thing}.")
        return k.one(f"It is called {new_} now.", "ok", "renamed")

    def right():
        if not show.calls:
            return show()
        given = {"no": ids[0], "old_": old, "new_": new, "day_": from_day}
        return [] if done or rename.calls else rename(**{p: given[p] for p in params})

    return right
