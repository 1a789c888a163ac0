"""Three steps, each of which gives the number that the next one needs."""

from kind import choice, integer, text

STRUCTURE = "pipeline"
DOMAIN = "skins"

# start from, first product, second product, third product, ways
SKINS = """request|quote|order|invoice|post,mail,both; photo|scan|proof|print|matt,glossy,canvas;
sample|slide|result|report|short,long,plain; grain|flour|dough|batch|white,rye,spelt;
claim|file|decision|payment|cash,transfer,cheque; recording|cut|mix|master|disc,tape,file;
text|draft|layout|booklet|thin,bound,stapled; order|picking|parcel|shipment|road,rail,air;
call|ticket|visit|bill|paper,mail,none; idea|sketch|model|mould|wax,clay,metal;
must|ferment|barrel|bottling|red,white,rose; data|table|chart|poster|small,large,wall;
tree|log|plank|board|oak,pine,beech; shirt|wash|press|packing|folded,hung,boxed;
application|interview|offer|contract|full,part,temporary;
reservation|key|stay|receipt|paper,mail,none; survey|plan|permit|site|north,south,east;
report|case|hearing|ruling|open,closed,written; milk|curd|cheese|ripening|soft,hard,blue;
lead|meeting|offer|deal|year,month,once; song|score|rehearsal|concert|hall,church,yard;
ore|melt|bar|casting|sand,steel,wax""".split(";")


def an(word):
    """With its article."""
    vowel = word[0] in "aeio" and not word.startswith("one") or word[:2] in ("um", "un") or word.startswith("hour")
    return f"{'an' if vowel else 'a'} {word}"


def make(k):
    raw, a, b, c, ways = k.pick(SKINS).strip().split("|")
    ways = ways.split(",")
    ref, na, nb, nc = k.id(), k.id(), k.id(), k.id()
    way, who, count, stop = k.pick(ways), k.person(), k.int(2, 90), k.chance(12)
    has_count = k.chance(55)

    k.role(f"""You take {an(raw)} through three steps: {a}, {b}, {c}.|{raw} to {c}|You make {an(c)} out of {an(raw)}.
        |step by step: {a}, {b}, {c}|A line of work: {raw} first, {c} last""")
    k.must(
        f"Order: {a}, then {b}, then {c}; each one needs the number of the one before.|"
        f"{raw} > {a} > {b} > {c}, with numbers."
    )
    k.must(
        "If a step is refused for good, report that it is not done.|"
        "A step that stays refused: say it could not be done."
    )
    k.steps(f"<one> from the {raw}.", f"<two> from the {a}.", f"<three> from the {b}.")
    w = k.pick(f", {count} of it", f" (count {count})") if has_count else ""
    k.goal(f"""Make {an(c)} ({way}) of {raw} {ref} for {who}{w}.|{raw} {ref} -> {c}, {way}, {who}{w}
        |{who} wants {ref} as {an(c)}, {way}{w}. all the steps please
        |can you take {raw} {ref} all the way to the {c}? {way}, for {who}{w}
        |{raw}: {ref}\nresult: {c}, {way}\nfor: {who}{w}
        |{who} has been waiting for the {c} of {ref} since monday! {way}{w}.
        |turn {ref} into {an(c)} for {who}, make it {way}{w}
        |{way} {c} from {raw} {ref}, name {who}{w}""")

    @k.act(f"make_{a}|{a}|start_{a}", f"Makes the {a} from one {raw}.|First step: {a}.",
           no=text(f"{raw}|from|no", f"Number of the {raw}.|Which {raw}."),
           name=text("name|for|who", "Who it is for.|Name."))
    def one(no, name):
        return f"{a} {na} is made for {name}." if no == ref else k.fail(f"There is no {raw} {no}.")

    @k.act(f"make_{b}|{b}|next_{b}", f"Makes the {b} from one {a}.|Second step: {b}.",
           no=text(f"{a}|from|no", f"Number of the {a}.|Which {a}."),
           **(dict(count_=integer("count|how_many|amount", "How many.|Count.")) if has_count else {}))
    def two(no, count_=None):
        if stop and no == na:
            return k.fail(f"{a} {no} is refused for good.")
        return f"{b} {nb} is made from {no}." if no == na and one.calls else k.fail(f"There is no {a} {no}.")

    @k.act(f"make_{c}|{c}|finish_{c}", f"Makes the {c} from one {b}.|Last step: {c}.",
           no=text(f"{b}|from|no", f"Number of the {b}.|Which {b}."),
           way_=choice("kind|how|way", f"Kind of {c}.|How.", ways))
    def three(no, way_):
        return f"{c} {nc} is made, {way_}." if no == nb and two.calls else k.fail(f"There is no {b} {no}.")

    def right():
        if not one.calls:
            return one(no=ref, name=who)
        if not two.calls:
            if k.seen("is refused for good."):
                return k.give_up(f"the {b} is refused.")
            return two(no=na, **(dict(count_=count) if has_count else {}))
        return None if three.calls else three(no=nb, way_=way)

    return right
