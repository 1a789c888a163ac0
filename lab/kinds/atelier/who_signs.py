"""Gets a signature from whoever may sign for it: the ladder of who signs what is the house's own and drawn anew."""

from kind import integer, text

STRUCTURE = "limit-to-person"
DOMAIN = "committee spending"

# item;items;role 1;role 2;role 3
SKINS = """costume;costumes;dresser;designer;producer
horse;horses;groom;trainer;owner
print run;print runs;editor;publisher;board
kiln;kilns;potter;warden;trustee
mower;mowers;groundsman;captain;president
oven;ovens;cook;chef;manager
camera;cameras;grip;director;studio head
piano;pianos;teacher;principal;governor
marquee;marquees;steward;secretary;chairman
plant order;plant orders;gardener;head gardener;estate manager
trophy;trophies;coach;treasurer;patron
loom;looms;weaver;guild master;mayor
vet bill;vet bills;keeper;curator;director
lighting rig;lighting rigs;electrician;stage manager;impresario
wine lot;wine lots;waiter;sommelier;landlord
fabric roll;fabric rolls;cutter;tailor;couturier
hive stand;hive stands;beekeeper;chair;society
mural;murals;painter;agent;council
boat;boats;cox;boatman;commodore
organ repair;organ repairs;organist;verger;dean"""


def make(k):
    item, items, *roles = k.pick(SKINS.split("\n")).split(";")
    people = dict(zip(roles, k.people(3), strict=True))
    low, high = sorted(k.numbers(2, 40, 900))
    ids = k.ids(3)
    prices = dict(zip(ids, k.numbers(3, 10, 1400), strict=True))
    key = ids[0]
    while prices[key] in (low, high):
        prices[key] += 1
    order = k.shuffled(roles)
    price = prices[key]
    role = order[0] if price < low else order[1] if price < high else order[2]
    rule = k.one(
        f"Under {low} the {order[0]} signs, from {low} to {high} the {order[1]}, above that the {order[2]}.",
        f"The {order[2]} signs for what costs more than {high}; the {order[1]} for what costs more than {low}; for anything less the {order[0]} will do.",
        f"Up to {low}: {order[0]}. Up to {high}: {order[1]}. Dearer still: {order[2]}.",
    )

    k.role(f"You get spending signed.|signatures, {items}|You walk about with forms and a pen.", "Committee office")
    k.must(rule)
    k.steps("<cost> of it first, <who_is> for the name.", "<ask> for the signature.")
    k.goal(
        f"We want to buy {item} {key}. Get the signature that's needed.",
        f"sign-off {key}",
        f"Could you find out who has to sign for {item} {key} and ask them?",
        f"{item}: {key}; needed: signature",
        f"Nobody's signed for {key} yet. Do get hold of whoever has to.",
    )

    @k.look("cost|price_of|quote", f"What one of the {items} costs.|The quote for an item.", key=text("id|no|which", f"Number of the {item}.|Which {item}."))
    def cost(**by):
        return {"no": by["key"], "pounds|price": prices[by["key"]], "quote_day|quoted": days[by["key"]]} if by.get("key") in prices else k.fail("no quote")

    days = dict(zip(ids, k.dates(3), strict=True))

    @k.look("who_is|committee|people", "Who holds which post.|The list of posts and names.")
    def who_is():
        return [{"post|role": r, "name": people[r]} for r in roles]

    @k.act(
        "ask_signature|ask|request_sign",
        "Asks somebody to sign.|Puts a form before somebody.",
        who=text("who|person|name", "Name of who shall sign.|Whose signature."),
        key=text("id|no|for_what", f"Number of the {item}.|What for."),
        price=integer("price|pounds|sum", "What it costs.|The price."),
    )
    def ask(who, key, price):
        return f"{who} has the form." if who in people.values() and prices.get(key) == price else k.fail("That's not right.")

    def right():
        if not cost.made(key=key):
            return [cost(key=key)] + ([] if who_is.made() else [who_is()])
        if not who_is.made():
            return who_is()
        return [] if ask.made() else ask(who=people[role], key=key, price=price)

    return right
