"""Tools that do nearly the same: only their descriptions, and the words of the goal, tell which one is meant."""

from kind import text
from kind.criteria import Table, one_of

STRUCTURE = "which-tool"
DOMAIN = "skins"
# what a tool does; how people ask for it
FAMILIES = [
    ["Closes a {t} for good.|ends {n} for ever, close it for good", "Closes a {t} until somebody opens it.|closed for now, it may be opened again: {n}", "Closes a {t} for today only.|only for today: close {n}", "Opens a {t}.|{n} should be open"],
    ["Lends a {t} to a person.|{p} borrows {n}", "Gives a {t} to a person as their own.|{n} is a present for {p}, to keep", "Takes a {t} back from a person.|{p} brings {n} back", "Reserves a {t} for a person.|{p} will come for {n} later, keep it for them"],
    ["Raises the rank of a {t} by one.|{n} moves up a rank", "Lowers the rank of a {t} by one.|{n} moves down a rank", "Puts a {t} on top.|{n} must come before all others", "Puts a {t} at the end.|{n} comes last of all"],
    ["Writes a remark on a {t} that everybody can read.|note on {n}, for everybody: {w}", "Writes a remark on a {t} that only the staff can read.|internal note on {n}, not for guests: {w}", "Removes the remark of a {t}.|the note on {n} has to go", "Shows the remark of a {t} at the entrance.|hang the note of {n} up at the door"],
    ["Sends a {t} to be repaired.|{n} is broken, it has to be repaired", "Sends a {t} to be checked, nothing more.|have {n} looked at, but not repaired", "Throws a {t} away.|{n} is beyond repair, get rid of it", "Buys a second {t} of the same sort.|we need another one like {n}"],
    ["Copies a {t}; the old one stays.|a second {n} beside the first", "Moves a {t} to the archive.|{n} is no longer needed daily, keep it in the archive", "Deletes a {t}.|{n} can be deleted", "Brings a {t} back from the archive.|we need {n} again, it was archived"],
    ["Starts a {t}.|start {n}", "Stops a {t} at once.|stop {n} this second", "Stops a {t} when it has finished its work.|let {n} finish, then stop it", "Starts a {t} anew.|{n} hangs: stop and start it"],
]


def make(k):
    t = Table(k, k.int(3, 5), extra=k.int(0, 1))
    family, key = k.pick(FAMILIES), k.pick("id", "id", "name")
    person, word = k.person(), k.word()
    wanted = one_of(k, t)
    row = wanted.rows(t)[0]
    named = f"the {t.thing} {k.one(*wanted.texts)}" if k.chance(55) else row["name" if key == "id" else "id"]
    meant = k.int(0, 3)
    about, asked = zip(*(line.split("|") for line in family), strict=True)
    ask = asked[meant].format(n=named, p=person, w=word)
    with_person, with_word = "{p}" in asked[meant], "{w}" in asked[meant]
    k.role(f"""You look after {t.things}.|{t.place}: {t.things}|You do with {t.things} what people ask for.|Keeper of {t.things}, reads requests closely.""")
    k.steps("<look> lists them.|Find it in <look>.", "Then the one tool that fits.|Choose the tool by what it does.")
    k.goal(f"{ask}.|Request: {ask}|Please: {ask}.|somebody wrote: {ask}|{ask} - can you see to it?|to do: {ask}")

    @k.look(f"list_{t.things}|{t.things}|find_{t.thing}", f"Lists the {t.things}.|Every {t.thing} there is.")
    def look():
        return t.shown()

    keys = [one[key] for one in t.rows]
    acts = []

    def add(at):
        params = dict(key=text(f"{t.thing}|{key}|which", f"{key.capitalize()} of the {t.thing}."))
        if "{p}" in asked[at]:
            params["who"] = text("person|who|name_of_person", "Name of the person.|Who it is.")
        if "{w}" in asked[at]:
            params["word"] = text("text|remark|words", "The text.|What it says.")

        @k.act("|".join(k_names[at * 2 : at * 2 + 2]), about[at].format(t=t.thing), **params)
        def act(key=None, who=None, word=None):
            return f"{key}: done." if key in keys else k.fail(f"There is no {t.thing} {key}.")

        k.tools[f"act{at}"] = k.tools.pop("act")
        act.role = f"act{at}"
        return act

    k_names = [f"{part}_{t.thing}" for part in k.shuffled("do run apply set make handle process change update treat go step".split())]
    for at in k.shuffled(range(4)):
        acts.append((at, add(at)))
    tool = dict(acts)[meant]

    def right():
        if not look.made():
            return look()
        more = (dict(who=person) if with_person else {}) | (dict(word=word) if with_word else {})
        return None if tool.made() else tool(key=row[key], **more)

    return right
