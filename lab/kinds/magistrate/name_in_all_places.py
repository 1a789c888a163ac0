"""A name is changed wherever it stands, save in the sort of place that the rule exempts."""

from kind import text

STRUCTURE = "rename-everywhere"
DOMAIN = "names of streets and offices"

# thing;places;sorts
SKINS = """street;documents;map,deed,plaque
ministry;papers;letterhead,decree,web
station;signs;board,ticket,map
school;records;diploma,roll,sign
hospital;forms;bill,chart,brochure
company;registers;trade,tax,patent
court;texts;judgment,calendar,site
river;charts;atlas,treaty,gauge
bank;notices;card,contract,statement
ward;lists;roster,diet,door
port;books;pilot,tariff,light
fund;reports;prospectus,ledger,flyer
village;sources;census,post,grave
lab;labels;sample,door,paper
plant;drawings;plan,permit,photo
line;timetables;wall,app,leaflet
estate;files;lease,bill,plan
party;ballots;paper,list,archive"""


def an(word):
    return ("an " if word[0] in "aeio" or word.startswith(("hour", "un-", "under", "us")) and word[:3] != "use" else "a ") + word


def make(k):
    thing, places, sorts = k.pick(SKINS.split("\n")).split(";")
    sorts = sorts.split(",")
    old, new, other = k.words(3)
    n, act_no = k.int(3, 5), k.id()
    rows = [dict(no=i, sort=k.pick(sorts)) for i in k.ids(n)]
    ex = k.pick(sorts)
    rule = k.pick("all", "but", "only")
    test = {"all": lambda r: True, "but": lambda r: r["sort"] != ex, "only": lambda r: r["sort"] == ex}[rule]
    say = {
        "all": "It is changed wherever it stands, without exception.|Every place is changed.",
        "but": f"It is changed wherever it stands, except where the sort is {ex}.|Places of sort {ex} keep the old name.",
        "only": f"It is changed only where the sort is {ex}.|Elsewhere than in {ex} the old name stays.",
    }[rule]
    k.must(say)
    k.role(f"You change the name of {an(thing)} where it stands.", f"{thing} names", "Office of names.")
    k.steps("<places_of> the old name.", "<change> each place concerned.")
    k.goal(
        f"{thing.capitalize()} {old} is now called {new}. Act {act_no}.", f"{new} replaces {old} ({thing}), act {act_no}", f"By act {act_no}, {old} becomes {new}; change the {places}.", f"{new} is the new name of what was {thing} {old}. act: {act_no}"
    )

    @k.look("places_of|where_is_name|find_name", f"The {places} in which a name stands.", name=text("name|search", f"Name of the {thing}."))
    def places_of(name):
        if name == old:
            return [{"place|no": r["no"], "sort": r["sort"]} for r in rows if not change.made(place=r["no"])]
        return []

    @k.act("change|rename_in|put_name", f"Puts another name into one of the {places}.", place=text("place|no", "Number of the place."), was=text("was|old_name", "The name that stands there."), now=text("now|new_name", "The name that shall stand there."), act=text("act|by_act", "Number of the act."))
    def change(place, was, now, act):
        return f"{place}: {now}." if place in [r["no"] for r in rows] and was == old else k.fail(f"{was} does not stand in {place}.")

    def right():
        if not places_of.made(name=old):
            return places_of(name=old)
        return [change(place=r["no"], was=old, now=new, act=act_no) for r in rows if test(r) and not change.made(place=r["no"])]

    return right
