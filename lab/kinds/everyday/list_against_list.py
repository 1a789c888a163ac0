"""Makes one list like another: what is missing is added, what is too much is taken off."""

from kind import text

STRUCTURE = "compare-sync"
DOMAIN = "skins"
SKINS = """class register,class list on the door,pupil,school
planting plan,label row,plant,garden
guest list,table plan,guest,wedding
menu,board,dish,bistro
cast list,door sheet,dancer,theatre
roster,locker board,nurse,ward
orchestra plan,stand card,player,youth orchestra
stall plan,stall board,trader,market
loan list,showcase,vase,museum
crew list,cabin board,sailor,ship
team sheet,shirt rack,player,football club
shopping list,basket,thing,household
round book,slot card,household,post office
menu of the day,price card,soup,canteen
tree map,path board,tree,park
hive plan,hive board,colony,bee yard
hymn plan,hymn board,hymn,church
room plan,door board,tenant,office house
stable plan,stable board,horse,riding school
tour plan,bus sign,stop,bus company
packing list,rucksack,tool,scout camp
song list,stage sheet,song,band
feeding plan,cage board,parrot,zoo
station list,wall map,station,weather club"""


def make(k):
    master, copy, thing, house = k.pick(SKINS.splitlines()).split(",")
    a, b, one = (w.replace(" ", "_") for w in (master, copy, thing))
    is_person = thing in "pupil guest dancer nurse player trader sailor tenant".split()
    names = k.people(6) if is_person else [w.capitalize() for w in k.words(6)]
    both, missing, extra = k.int(1, 2), k.int(0, 2), k.int(0, 2)
    if missing + extra == 0 and k.chance(75):
        missing = 1
    shared, lacking, too_much = names[:both], names[both : both + missing], names[6 - extra :]
    code = dict(zip(names, k.ids(6), strict=True))
    first, second = k.shuffled(shared + lacking), k.shuffled(shared + too_much)
    who, has_who, has_code = k.person(), k.chance(40), k.chance(50)

    k.role(
        f"Compare|You keep two lists equal.|{house}: {copy}|You see that the {copy} is right.",
        f"You look after the {copy} of a {house}.|You are exact, and you work at the {house}.",
        f"The {house} has a {master}, and that is always right. The {copy} has to show the same. You add each {thing} that is missing there. You take off "
        f"each {thing} that should not be there.",
    )
    k.must(
        f"The {master} is right; only the {copy} is changed.|Change nothing but the {copy}: the {master} is what counts."
    )
    k.steps("Read <master_of> and <copy_of>.", "Then <add> and <drop>, one by one.")
    k.goal(
        f"Make the {copy} like the {master}. {who}",
        f"The {copy} is out of date, {who} says. Put it right.",
        f"{copy} := {master} ({who})",
        f"Would you compare the {copy} with the {master} and correct what differs? With thanks, {who}.",
        f"Somebody has muddled up the {copy}! It must be as in the {master}. {who}",
        f"The {copy} shall agree with the {master}; responsible: {who}.",
        f"right: {master}\nto be changed: {copy}\nfor: {who}",
        f"We have two lists. The good one is the {master}. The other is the {copy}. Please make them equal. My name is {who}.",
        f"Does the {copy} still agree with the {master}? If not, change it for {who}.",
        f"{who} wants every {thing} of the {master} on the {copy}, and no other.",
    )

    @k.look(f"get_{a}|read_{a}|{a}", f"Reads the {master}.|Every {thing} of the {master}.")
    def master_of():
        return [{one: n, "no|code": code[n]} for n in first]

    @k.look(f"get_{b}|read_{b}|{b}", f"Reads the {copy}.|Every {thing} that the {copy} shows.")
    def copy_of():
        shown = [n for n in second if not drop.made(name=n)] + [c["name"] for c in add.calls]
        return [{one: n, "since|hung": times.get(n, "-")} for n in shown]

    times = dict(zip(names, k.dates(6), strict=True))
    name = text(f"{one}|name|which", f"Name of the {thing}.|Which {thing}.")
    by = {"who": text("by|for|ordered_by", "Who wants it.|Name of who asked for it.")} if has_who else {}
    coded = (
        {"number": text("no|code|number", f"Number of the {thing} in the {master}.|Its number.")} if has_code else {}
    )

    @k.act(
        f"add_{one}|put_on_{b}|add_to_{b}|insert",
        f"Puts a {thing} on the {copy}.|Adds one {thing} to the {copy}.",
        name=name,
        **coded,
        **by,
    )
    def add(name, number=None, who=None):
        if name not in names or add.made(name=name) or (name in second and not drop.made(name=name)):
            return k.fail(f"{name} cannot be added.")
        return f"{name} is on the {copy}."

    @k.act(
        f"remove_{one}|take_off_{b}|delete_from_{b}|drop_{one}",
        f"Takes a {thing} off the {copy}.|Removes one {thing} from the {copy}.",
        name=name,
        **by,
    )
    def drop(name, who=None):
        if name not in second or drop.made(name=name):
            return k.fail(f"{name} is not on the {copy}.")
        return f"{name} is off the {copy}."

    def right():
        if not master_of.calls or not copy_of.calls:
            return [tool() for tool in (master_of, copy_of) if not tool.calls]
        asked = {"who": who} if has_who else {}
        calls = [
            add(name=n, **({"number": code[n]} if has_code else {}), **asked) for n in lacking if not add.made(name=n)
        ]
        return calls + [drop(name=n, **asked) for n in too_much if not drop.made(name=n)]

    return right
