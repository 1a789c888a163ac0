"""Sends everything of one tray in a single call: the numbers as the list has them."""

from kind import text

STRUCTURE = "batch"
DOMAIN = "skins"
SKINS = """tray,letter,post office,send
basket,book,library,reshelve
trolley,dish,canteen,wash
crate,bottle,brewery,fill
rack,coat,cloakroom,return
cage,parcel,depot,load
drawer,form,town hall,stamp
cart,bag,hotel,carry up
box,record,radio station,play
bench,seedling,nursery,plant out
pile,exercise book,school,mark
rail,costume,theatre,iron
shelf,pot,pottery,fire
bin,key,locksmith,cut
folder,photo,museum,scan
chest,toy,kindergarten,disinfect
pallet,cheese,dairy,turn
line,shirt,laundry,press
stand,bicycle,cycle hire,inspect
pen,sheep,farm,shear
berth,boat,marina,scrub
tank,fish,fish house,feed
file,claim,claims office,pay
case,tool,workshop,sharpen"""


def make(k):
    tray, thing, house, verb = k.pick(SKINS.splitlines()).split(",")
    slot, one, doing = (w.replace(" ", "_") for w in (tray, thing, verb))
    count = k.int(2, 4)
    names = [w.capitalize() for w in k.words(count)]
    sign = k.pick(",", ", ", " ", "+", ";")
    groups = [sign.join(k.ids(k.int(2, 5))) for _ in names]
    owners, states = k.people(count), [k.pick("full", "full", "checked") for _ in names]
    rows = list(zip(names, groups, owners, states, strict=True))
    name, numbers, owner, _ = rows[0]
    empty = k.chance(10)
    rows = [(n, "-" if empty and n == name else g, o, s) for n, g, o, s in rows]
    rows = k.shuffled(rows)
    who, day = k.person(), k.date()
    parts = k.pick(["who"], ["day"], ["who", "day"], ["tray", "who"])
    by_owner = k.chance(40)
    which = f"the {tray} of {owner}" if by_owner else f"{tray} {name}"

    k.role(
        f"One go|You work through each {tray} of a {house}.|{house}: {tray} list|You do whole lots at once.",
        f"You look after every {tray}.|You {verb} things, never one by one.",
        f"In the {house} each {tray} holds several things with numbers. You are told which {tray} is next. You call once, with all its numbers exactly as the list "
        f"writes them. A {tray} that is empty needs no call.",
    )
    k.must(
        f"Use one single call for the whole {tray}, with the numbers exactly as they are listed.|All numbers of the {tray} go into one call, written as in the list.",
        f"An empty {tray} is shown as - and needs nothing.|Nothing is to be done for a {tray} that shows - instead of numbers.",
    )
    k.steps(f"What is in each {tray}: <contents>.", "Then one call of <do>.")
    k.goal(
        f"{verb.capitalize()} everything in {which}. {who}, {day}.",
        f"Please {verb} the lot: {which}. It is for {who} on {day}.",
        f"{which}: {verb} all, {who}, {day}",
        f"{who} would like to have {which} done on {day}. Be so kind and {verb} every {thing} in it.",
        f"{day}! {who} waits! {which}! Everything in it!",
        f"All that lies in {which} is to be treated on {day} for {who}: {verb}.",
        f"what: {which}\ndo: {verb}\nday: {day}\nfor: {who}",
        f"Take {which}. It is full. You must {verb} all. The day is {day}. {who} asked it.",
        f"Can you {verb} what is in {which} in one go? {who} needs it, {day}.",
        f"For {who}, on {day}: {which}, every single {thing}.",
    )

    @k.look(
        f"list_{slot}s|get_{slot}s|contents|{one}s_by_{slot}",
        f"Lists what each {tray} holds.|The numbers in every {tray}.",
    )
    def contents():
        return [{slot: n, "of|owner": o, f"{one}s|numbers": g, "state|is": s} for n, g, o, s in rows]

    extra = {
        "who": text("for|who|client", "Name of who wants it.|For whom it is done."),
        "day": text("day|date|on", "Day of it.|On which day."),
        "tray": text(f"{slot}|from|out_of", f"Name of the {tray}.|Which {tray} they lie in."),
    }

    @k.act(
        f"{doing}_{one}s|{doing}_all|{doing}|batch_{doing}",
        f"Does it with many at once: {verb}.|All that is listed: {verb}, in one go.",
        numbers=text(f"{one}s|numbers|ids", f"All the numbers, as the list writes them.|Numbers of every {thing}."),
        **{part: extra[part] for part in parts},
    )
    def do(numbers, **_):
        if numbers not in groups:
            return k.fail("These numbers are not what lies together.")
        return f"Done with {numbers}."

    def right():
        if not contents.calls:
            return contents()
        if empty or do.calls:
            return k.finish()
        values = {"who": who, "day": day, "tray": name}
        return do(numbers=numbers, **{part: values[part] for part in parts})

    return right
