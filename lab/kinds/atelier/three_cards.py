"""Three look-ups, one call: the values come from three sources, and a rule says which of two fields of each."""

from kind import text

STRUCTURE = "collect-act"
DOMAIN = "putting an evening together"

# event;source 1: two fields;source 2: two fields;source 3: two fields
SKINS = """concert;hall:door,stage;band:leader,driver;caterer:cook,waiter
match;ground:gate,stand;side:captain,coach;league:referee,scorer
shoot;studio:loft,yard;model:agent,stylist;lab:grader,runner
wedding;barn:hayloft,terrace;florist:bouquet,arch;baker:tier,filling
show;ring:north_end,south_end;club:judge,steward;printer:poster,leaflet
play;theatre:box_office,wings;troupe:director,prompter;shop:wig,mask
fair;field:corner,middle;guild:master,clerk;brewer:ale,cider
tasting;cellar:arch,bench;maker:red,white;farm:cheese,bread
launch;bookshop:counter,cellar_room;author:reader,signer;press:editor,publicist
recital;chapel:nave,gallery;soloist:piece,encore;tuner:morning,evening
auction;saleroom:rostrum,annexe;house:auctioneer,porter;seller:painting,vase
regatta;lake:slip,island;crew:stroke,cox;yard:launch,punt
exhibition;gallery:long_wall,small_room;artist:drawing,oil;lender:crate,van
screening;cinema:screen_one,screen_two;maker:cut,trailer;club:host,usher
parade;route:start,end;corps:drum_major,piper;float:theme,driver
class;studio:wheel,bench;tutor:topic,demo;supplier:clay,glaze
picnic;park:oak,pond;baker:pie,tart;band:fiddler,piper
gymkhana;yard:paddock,school;stable:pony,cob;farrier:am_slot,pm_slot
catwalk;house:gown,coat;agency:model,dresser;salon:wig,polish
harvest supper;village:hall,green;farm:ham,cider;choir:song,hymn"""


def make(k):
    event, *sources = k.pick(SKINS.split("\n")).split(";")
    names = [s.split(":")[0] for s in sources]
    fields = [s.split(":")[1].split(",") for s in sources]
    who = k.words(3)
    values = [k.words(2) for _ in range(3)]
    at = [k.pick(0, 1) for _ in range(3)]
    event_name, others = k.word(), k.words(3)
    said = [fields[i][at[i]].replace("_", " ") for i in range(3)]
    order = k.shuffled(range(3))
    rule = k.one("; ".join(f"of the {names[i]} we want the {said[i]}" for i in order), ", ".join(f"{said[i]} ({names[i]})" for i in order))

    k.role(f"{event} planner", f"You put every {event} together.", f"You ring three people and then you know.")
    k.must(f"What goes into a plan: {rule}.|For the plan: {rule}.")
    parts = k.shuffled([f"{n} {w}" for n, w in zip(names, who, strict=True)])
    k.goal(
        f"Plan {event_name} with {parts[0]}, {parts[1]} and {parts[2]}.",
        f"{event_name}: {', '.join(parts)}",
        f"Could you put the {event} {event_name} together? It's {parts[0]}, {parts[1]} and {parts[2]}.",
        f"{event}: {event_name}; {'; '.join(parts)}",
        f"We've got {parts[0]}, and {parts[1]}, and {parts[2]} for {event_name}. Make the plan!",
    )
    looks = []

    def source(i):
        def read(**by):
            known = {who[i]: values[i], others[i]: strange[i]}
            return dict(zip(fields[i], known[by["name"]], strict=True)) if by.get("name") in known else k.fail(f"no such {names[i]}")

        read.__name__ = f"source_{'abc'[i]}"
        looks.append(k.look(f"ask_{names[i]}|{names[i]}|{names[i]}_card", f"What a {names[i]} has to offer.|The card of one {names[i]}.", name=text(f"{names[i]}|name|which", f"Name of the {names[i]}.|Which {names[i]}."))(read))

    strange = [k.words(2) for _ in range(3)]
    for i in range(3):
        source(i)

    @k.act(
        f"plan|make_plan|plan_{event.split()[0]}",
        f"Makes the plan of a {event}.",
        name=text(f"{event.split()[0]}|name|which", f"Name of the {event}.|Which {event}."),
        a=text(f"from_{names[0]}|{names[0]}", f"What comes from the {names[0]}.|The part of the {names[0]}."),
        b=text(f"from_{names[1]}|{names[1]}", f"What comes from the {names[1]}.|The part of the {names[1]}."),
        c=text(f"from_{names[2]}|{names[2]}", f"What comes from the {names[2]}.|The part of the {names[2]}."),
    )
    def plan(name, a, b, c):
        return f"{name} is planned."

    def right():
        calls = [look(name=w) for look, w in zip(looks, who, strict=True) if not look.made(name=w)]
        if calls:
            return calls
        return [] if plan.made() else plan(name=event_name, **{p: values[i][at[i]] for i, p in enumerate("abc")})

    return right
