"""Does something with each thing that the goal names; every single time needs the slip that is valid now."""

from kind import text

STRUCTURE = "stale-token"
DOMAIN = "skins"
SKINS = """ticket number,counter,passport,issue,town hall
stamp number,press,document,certify,notary
tray number,hatch,meal,send out,canteen
queue number,window,parcel,hand out,post office
cue number,desk,lamp,light,theatre
permit number,gate,lorry,let in,building site
seal number,scale,sack,seal,mill
bell code,tower,hymn,ring in,church
lane number,lock,barge,let through,canal
slot number,kiln,pot,fire,pottery
batch number,press,juice,bottle,fruit farm
round number,table,player,call up,chess club
ward slip,pharmacy,dose,release,hospital
film number,studio,portrait,shoot,photographer
wash number,laundry,sheet,wash,hotel
case number,court,juror,call,court house
key number,rack,car,bring out,garage
lot number,hammer,clock,sell,sale house
line number,board,train,announce,station
stove number,hatch,loaf,bake,bakery
bib number,start,runner,start,race office
lens number,dome,star,observe,star tower
bill number,bar,drink,serve,beer garden
perch number,cage,parrot,move,zoo"""


def make(k):
    slip, place, thing, verb, house = k.pick(SKINS.splitlines()).split(",")
    key, one, doing, where = (w.replace(" ", "_") for w in (slip, thing, verb, place))
    names = [w.capitalize() for w in k.words(k.int(3, 5))]
    wanted = k.some(names, k.int(1, 3))
    rows = k.shuffled(list(zip(k.ids(len(names)), names, strict=True)))
    number = {n: i for i, n in rows}
    slips = k.ids(6)
    who, has_who = k.person(), k.chance(40)
    told = ", ".join(wanted[:-1]) + (" and " if len(wanted) > 1 else "") + wanted[-1]

    k.role(
        f"{place.capitalize()}|You work at the {place} of a {house}.|{house}, {place}|You {verb} things here.",
        f"You are in charge of the {place}.|The {place} is yours, and every {slip} too.",
        f"At the {place} of the {house} nothing happens without a {slip}. Each {slip} is good for one {thing} only. You ask for the one that is valid now, use it, and ask "
        "again for the next.",
    )
    k.must(
        f"Every {thing} needs a fresh {slip}; a used one is refused.|A {slip} is good once: ask for a new one each time."
    )
    k.steps("Numbers are in <all_of>.", f"<current> tells the {slip} of now.", "Then <do>.")
    k.goal(
        f"{verb.capitalize()} {told}. In the name of {who}.",
        f"Please {verb} these: {told}. {who} asks for it.",
        f"{told}: {verb} ({who})",
        f"{who} would be much obliged if you could {verb} {told}.",
        f"Next, for {who}: {told}. Go on, {verb}!",
        f"The following shall be dealt with ({verb}) for {who}: {told}.",
        f"task: {verb}\nwhich: {told}\nfor: {who}",
        f"I am {who}. I want that you {verb} {told}. Nothing more, thank you.",
        f"Can you {verb} {told} now? It is for {who}.",
        f"{who} called. It is about {told}; they are ready, so {verb}.",
    )

    @k.look(
        f"list_{one}s|get_{one}s|{one}_list", f"Lists every {thing} with its number.|Which {thing} has which number."
    )
    def all_of():
        return [{"no|id": i, "name": n, "done": "yes" if do.made(number=i) else "no"} for i, n in rows]

    @k.look(
        f"get_{key}|next_{key}|current_{key}|ask_{where}",
        f"Tells the {slip} that is valid now.|The {slip} for the next {thing}.",
    )
    def current():
        return {key: slips[min(len(do.calls), 5)], "last|before": slips[len(do.calls) - 1] if do.calls else "-"}

    more = {"who": text("for|who|client", "For whom it is done.|Name of who asks for it.")} if has_who else {}

    @k.act(
        f"{doing}_{one}|{doing}|do_{doing}",
        f"Does it with one {thing}: {verb}.|How to {verb} one {thing}, with a {slip}.",
        number=text("no|id|which", f"Number of the {thing}.|Which {thing}."),
        slip=text(f"{key}|with|slip", f"The {slip} that is valid now.|A {slip} that was not used yet."),
        **more,
    )
    def do(number, slip, who=None):
        if number not in [i for i, _ in rows]:
            return k.fail(f"There is no {thing} {number}.")
        if slip != slips[min(len(do.calls), 5)]:
            return k.fail(f"{slip} is not valid.")
        return f"Done with {number}."

    def right():
        left = [n for n in wanted if not do.made(number=number[n])]
        if not left:
            return k.finish()
        if not all_of.calls:
            return all_of()
        if not k.seen(slips[min(len(do.calls), 5)]):
            return current()
        slip = slips[min(len(do.calls), 5)]
        return [do(number=number[n], slip=slip, **({"who": who} if has_who else {})) for n in left]

    return right
