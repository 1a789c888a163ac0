"""Passes a decimal of the table on as a number, with the row that fits the water."""

from kind import number, text

STRUCTURE = "decimal-value"
DOMAIN = "dosing"

SKINS = """pool;chlorine;soft,medium,hard
basin;acid;clear,cloudy,brown
field;lime;sand,loam,clay
feed;mineral;calf,heifer,cow
vat;yeast;light,amber,dark
mix;cement;dry,moist,wet
tank;salt;cold,mild,warm
bed;potash;young,grown,old
kiln;gas;thin,middle,thick
bath;zinc;small,broad,long
pond;oxygen;carp,trout,eel
dough;salt;rye,wheat,spelt
road;salt;frost,snow,ice
boiler;soda;low,normal,high
hide;tannin;goat,calf,ox
slab;fibre;floor,wall,roof
well;ozone;shallow,deep,artesian
compost;water;fresh,half,ripe
wine;sulphur;white,rose,red
paint;hardener;indoor,outdoor,marine"""


def make(k):
    thing, agent, kinds = k.pick(SKINS.split("\n")).split(";")
    kinds, name, who = kinds.split(","), k.word(), k.person()
    kind = k.pick(kinds)
    doses = dict(zip(kinds, (n / 10 for n in k.numbers(3, 11, 95)), strict=True))
    k.role(f"You dose {agent}.|{agent} dosing|As the table says, to the decimal.", "Dosing hand")
    k.must("Take the dose from the table as it stands.|The table's dose is passed on unchanged.")
    k.steps("<kind_of> it.|See <kind_of>.", "<doses_of> has the table.", "<dose> it.")
    k.goal(
        f"Dose {agent} into {thing} {name}, signed {who}.",
        f"{name}: {agent}, {who}",
        f"{who}: please give {thing} {name} its {agent}, by the table.",
        f"{thing} {name} / {agent} / sign {who}",
        f"{name} is due for {agent} today - {who}",
    )

    @k.look(
        f"kind_of|{thing}_kind|look_at",
        f"Which kind a {thing} is.",
        name=text(f"{thing}|name", f"Name of the {thing}.|Which {thing}."),
    )
    def kind_of(**by):
        return {f"{thing}|name": name, "kind|is": kind} if by["name"] == name else k.fail(f"no {thing} {by['name']}")

    @k.look("doses_of|table|dose_table", f"The dose of {agent} for every kind.")
    def doses_of():
        return [{"kind|for": x, "dose|amount": doses[x]} for x in kinds]

    @k.act(
        "dose|add|give",
        f"Doses {agent}.",
        name=text(f"{thing}|name", f"Name of the {thing}.|Which {thing}."),
        dose=number("dose|amount", "The dose from the table.|How much."),
        who=text("who|signed", "Who signs.|Name under it."),
    )
    def dose(**by):
        return f"{by['name']}: {by['dose']}" if by["name"] == name else k.fail(f"no {thing} {by['name']}")

    def right():
        if dose.made():
            return None
        todo = [] if kind_of.made(name=name) else [kind_of(name=name)]
        todo += [] if doses_of.made() else [doses_of()]
        return todo or dose(name=name, dose=doses[kind], who=who)

    return right
