"""A plan with signs and a legend that changes from house to house; what the signs mean decides who is dealt with."""

from kind import choice, text

STRUCTURE = "legend-decides"
DOMAIN = "plans and charts"

# thing;things;plan;three meanings;verb;done
SKINS = """seat;seats;seating plan;sold,held,broken;release;released
plot;plots;allotment map;let,fallow,disputed;mow;mown
stall;stalls;market plan;paid,unpaid,absent;bill;billed
box;boxes;stable chart;clean,dirty,empty;muck_out;mucked out
frame;frames;hanging plan;lent,owned,damaged;wrap;wrapped
hive;hives;apiary map;strong,weak,queenless;feed;fed
dish;dishes;menu board;fresh,frozen,off;plate;plated
row;rows;vineyard map;pruned,wild,replanted;tie;tied
cage;cages;aviary chart;nesting,moulting,sick;cover;covered
lane;lanes;pool chart;booked,public,closed;rope;roped
slot;slots;lighting plot;warm,cold,spare;cable;cabled
page;pages;flat plan;advert,feature,blank;fill;filled
peg;pegs;wardrobe chart;fitted,pinned,torn;press;pressed
kiln;kilns;firing chart;cool,hot,cracked;load;loaded
tree;trees;orchard plan;grafted,bearing,dying;spray;sprayed
berth;berths;harbour plan;rented,guest,silted;dredge;dredged
part;parts;orchestra chart;copied,missing,marked;print;printed
target;targets;range chart;new,worn,split;patch;patched
tank;tanks;aquarium chart;salt,fresh,brackish;drain;drained
tent;tents;camp plan;dry,wet,ripped;air;aired"""
SIGNS = ["x", "o", "+", "#", "*", "="]


def make(k):
    thing, things, plan, meanings, verb, done = k.pick(SKINS.split("\n")).split(";")
    meanings, v = meanings.split(","), verb.replace("_", " ")
    signs = dict(zip(meanings, k.some(SIGNS, 3), strict=True))
    n, name = k.int(3, 6), k.word()
    rows = [(i, k.pick(meanings)) for i in k.ids(n)]
    wanted = k.pick(meanings)
    inverted = k.chance(35)
    hit = [i for i, m in rows if (m == wanted) != inverted]
    which = k.one(f"marked as anything but {wanted}", f"not marked as {wanted}") if inverted else k.one(f"marked as {wanted}", f"with the sign for {wanted}")
    legend_text = k.one(", ".join(f"{s} means {m}" for m, s in k.shuffled(list(signs.items()))), "; ".join(f"{m}: {s}" for m, s in k.shuffled(list(signs.items()))))

    k.role(f"You go by the {plan}.|{plan} reader|With the {plan} under your arm you see to the {things}.", f"{things} by the plan")
    k.must("Every plan has a legend of its own; read it first.|Don't trust your memory for signs: each plan's legend differs.")
    k.steps("<legend_of> explains the signs, <plan_of> has them.", f"<go> for each {thing}.")
    k.goal(
        f"On plan {name}, {v} all {things} {which}.",
        f"{name}: {v} {things} {which}",
        f"Would you see that every {thing} {which} on {name} is {done}?",
        f"plan {name}; {things} {which}; {v}",
        f"I've got the plan of {name} in front of me and can't read it. All {things} {which} have to be {done}.",
    )

    @k.look("legend_of|legend|key_to", "What the signs of a plan mean.|The legend of a plan.", prints="prose", name=text("plan|name|of", "Name of the plan.|Which plan."))
    def legend_of(**by):
        return f"Legend of {name}. {legend_text}." if by.get("name") == name else k.fail("no such plan")

    @k.look("plan_of|read_plan|signs_on", f"The {things} of a plan, each with its sign.|What a plan shows.", name=text("plan|name|of", "Name of the plan.|Which plan."))
    def plan_of(**by):
        return [{f"{thing}|id": i, "sign|mark": signs[m]} for i, m in rows] if by.get("name") == name else k.fail("no such plan")

    @k.act(
        f"{verb}|{verb}_{thing}|{verb}_it",
        f"Has one {thing} {done}.|One {thing}: {done}.",
        key=text(f"{thing}|id|which", f"Id of the {thing}.|Which {thing}."),
        state=choice("state|was|meaning", "What its sign means.|The meaning of its sign.", sorted(meanings)),
    )
    def go(key, state):
        return f"{key} {done}" if (key, state) in rows and not go.made(key=key) else k.fail(f"{key} isn't {state}")

    def right():
        if not (legend_of.made() and plan_of.made()):
            return [t(name=name) for t in (legend_of, plan_of) if not t.made()]
        return [go(key=i, state=m) for i, m in rows if i in hit and not go.made(key=i)]

    return right
