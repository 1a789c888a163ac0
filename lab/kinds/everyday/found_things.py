"""Gives a found thing back to who describes it by two of its features; where two things fit, to nobody."""

from kind import text

STRUCTURE = "pick-by-two"
DOMAIN = "skins"
SKINS = """lost property,thing,railway station,parasol|suitcase|glove|violin case|hat|book
cloakroom,coat,opera house,jacket|cape|raincoat|fur|scarf|stole
tool room,tool,repair cafe,drill|saw|clamp|plane|hammer|chisel
kennel,dog,dog home,spaniel|terrier|poodle|beagle|collie|pug
car park,car,regional airport,hatchback|van|coupe|pickup|saloon|jeep
bicycle shed,bicycle,school,racer|tandem|folding bike|scooter|trike|tourer
toy box,toy,kindergarten,teddy|doll|truck|ball|puzzle|train
post room,parcel,tower block,box|tube|packet|crate|bag|roll
left luggage,bag,bus terminal,rucksack|trolley|basket|sack|trunk|satchel
laundry,shirt,hospital,gown|pinafore|towel|sheet|blouse|robe
boat house,boat,lake club,canoe|dinghy|kayak|punt|raft|skiff
dry cleaner's,suit,high street,dress|tuxedo|kilt|waistcoat|skirt|blazer
prop store,prop,theatre,sword|crown|lantern|mask|throne|goblet
music room,musical instrument,music school,flute|cello|horn|harp|drum|oboe
seed bank,packet,garden club,tomato|bean|squash|kale|radish|pea
stables,horse,riding school,pony|mare|gelding|foal|stallion|mule
locker room,locker bag,swimming pool,goggles|towel roll|fins|cap|robe|kit
pottery shelf,pot,evening class,vase|bowl|jug|plate|mug|teapot
photo lab,film,camera shop,roll|slide set|negative|album|print|poster
watchmaker's,watch,shopping arcade,pocket watch|alarm clock|cuckoo clock|stopwatch|wristwatch|sundial
cake counter,cake,bakery,tart|gateau|strudel|pie|loaf|ring
record house,folder,town hall,map|deed|ledger|letter|plan|photo
ski store,pair,ski lodge,skis|boots|poles|skates|snowshoes|sledge"""
COLOURS = "red,green,blue,black,white,yellow,brown,grey,silver,pink,purple,striped".split(",")


def make(k):
    place, thing, house, sorts = k.pick(SKINS.splitlines()).split(",")
    sorts = k.shuffled(sorts.split("|"))
    name, colours, spots = k.person(), k.shuffled(COLOURS), k.words(6)
    sort, colour = sorts[0], colours[0]
    features = [(sort, colour), (sort, colours[1]), (sorts[1], colour), (sorts[2], colours[2]), (sorts[3], colours[1])]
    features = features[: k.int(3, 5)]
    case = k.pick("one", "one", "one", "one", "one", "two", "none")
    features = features + [(sort, colour)] if case == "two" else features[1:] if case == "none" else features
    rows = [(i, *f, s) for i, f, s in zip(k.ids(len(features)), features, spots, strict=False)]
    target = next((row for row in rows if row[1:3] == (sort, colour)), None)
    rows = k.shuffled(rows)
    phone, has_spot = k.phone(), k.chance(40)
    slot = place.replace(" ", "_").replace("'", "").replace("-", "_")

    k.role(
        f"{place.capitalize()}|You run the {place} of a {house}.|attendant|You give things back.",
        f"You are the attendant of the {place}.|Clerk in the {place}, {house}.",
        f"You are in charge of the {place} at the {house}. People come and say what is theirs. You hand out a {thing} only if the "
        f"description fits exactly one {thing}. Otherwise you keep everything.",
    )
    k.must(
        "Hand out something only if sort and colour fit exactly one; if two fit, or none, hand out nothing and say that it cannot be given."
        "|Two that fit, or no one that fits: nothing is handed out, and you report that it was not possible.",
    )
    k.steps(
        f"Look at what is there with <shelf>.|<shelf> lists every {thing}.",
        "Use <give> with the name and the telephone number.",
    )
    k.goal(
        f"{name} comes for the {colour} {sort}. Telephone {phone}.",
        f"It is {colour} and it is a {sort}. Please give it to {name}, {phone}.",
        f"{sort}, {colour}, -> {name}, {phone}",
        f"Good day, my name is {name} and I believe that you have my {sort}. It is {colour}. You can ring me at {phone}.",
        f"Please please please can {name} have the {sort} back? The {colour} one! Our telephone is {phone}.",
        f"To be handed to {name} (tel. {phone}): one {sort}, colour {colour}.",
        f"owner: {name}\nphone: {phone}\nsort: {sort}\ncolour: {colour}",
        f"{phone} is the number of {name}, who has come for a {sort}. {colour.capitalize()}, she says.",
        f"Is there a {colour} {sort}? Then it belongs to {name}. Number for the receipt: {phone}.",
        f"I am not from here. I look for my {sort}. The colour is {colour}. I am {name}. My number is {phone}.",
    )

    @k.look(
        f"list_{slot}|get_items|what_is_there|search_{slot}|shelf_list",
        f"Lists what is in the {place}.|Every {thing} that is kept, with sort and colour.",
    )
    def shelf():
        return [
            {"tag|no|id": i, "sort|kind": s, "colour|looks": c, "lies_at|place": spot}
            for i, s, c, spot in rows
            if not give.made(tag=i)
        ]

    more = {"spot": text("from|lies_at|place", "Where it was kept.|The place it is taken from.")} if has_spot else {}

    @k.act(
        f"give_back|hand_out|return_{thing.replace(' ', '_')}|release_item|check_out",
        f"Gives one {thing} to a person.|Hands out what lies under a tag.",
        tag=text("tag|no|id", f"Tag of the {thing}.|Number on its tag."),
        **more,
        to=text("to|owner|name", "Who gets it.|Name of the person."),
        phone=text("phone|tel|contact", "Telephone number of that person.|Where the person can be rung."),
    )
    def give(tag, to, phone, spot=None):
        if tag not in [row[0] for row in rows]:
            return k.fail(f"There is no tag {tag}.")
        return f"{tag} was given to {to}."

    def right():
        if not shelf.calls:
            return shelf()
        if case != "one":
            return k.give_up(f"not exactly one {colour} {sort} is there.")
        if give.calls:
            return k.finish()
        return give(tag=target[0], to=name, phone=phone, **({"spot": target[3]} if has_spot else {}))

    return right
