"""Finds out what is wrong with a thing and orders the remedy that the rules name for it."""

from kind import choice, text

STRUCTURE = "diagnose"
DOMAIN = "faults"

# thing; faults and remedies; who
SKINS = [
    row.split(";")
    for row in """car;flat:pump,leak:seal,noise:oil;mechanic
cow;fever:cool,lame:rest,thin:feed;vet
heating;cold:bleed,loud:balance,drip:seal;plumber
printer;jam:open,pale:refill,slow:restart;clerk
plant;dry:water,yellow:feed,mould:cut;gardener
lift;stuck:reset,slow:grease,dark:relamp;technician
guest;tired:room,hungry:meal,lost:map;porter
bike;loose:tighten,worn:replace,dirty:wash;fitter
patient;pain:pill,cough:syrup,rash:cream;nurse
account;locked:unlock,empty:remind,double:merge;clerk
field;wet:drain,poor:manure,weedy:hoe;farmhand
oven;cold:fuse,smoke:clean,uneven:level;cook
pool;green:chlorine,cold:heat,cloudy:filter;attendant
piano;flat:tune,sticky:clean,dull:felt;tuner
roof;leak:tile,moss:scrape,loose:nail;roofer
bus;late:relief,full:second,broken:tow;dispatcher""".split("\n")
]


def make(k):
    thing, pairs, who = k.pick(SKINS)
    remedy = dict(p.split(":") for p in pairs.split(","))
    names, person, no, day = k.many(k.pick(k.word, k.id), 3), k.person(), k.ids(3), k.date()
    name, fine, dated = names[0], k.chance(12), k.chance(40)
    faults = ["none" if fine else k.pick(list(remedy)), *(k.pick(list(remedy)) for _ in names[1:])]
    said, needs_no = ", ".join(f"{f}: {r}" for f, r in k.shuffled(list(remedy.items()))), k.chance(50)
    on = f" on {day}" if dated else ""
    k.role(
        f"You find out what is wrong with a {thing}.|{thing} faults|Every fault has its remedy.",
        f"Help line for each {thing}.|You examine, then you order the remedy.|Assistant of a {who}.",
    )
    k.must(f"Fault and remedy: {said}.|Remedies: {said}.")
    k.must("If nothing is wrong, order nothing.|No fault: nothing to do.")
    k.steps("<examine> finds the fault.|First <examine>.", "Then <order> what helps.")
    k.goal(
        f"Something is wrong with {thing} {name}. {who.capitalize()} {person} should help{on}.|{thing} {name}: find the fault, order the remedy ({who} {person}{on})|Please see what {name} has, and send {person}{on}.",
        f"{thing}: {name}. {who}: {person}{on}. task: remedy|What is the matter with {name}? Order what helps, by {person}{on}.|{name} is not right, {person} does it{on}",
        f"my {thing} {name} has a problem, can {person} fix{on}?|Examine {name} and order the right remedy from {person}{on}.",
    )

    @k.look(
        f"examine|examine_{thing}|check_{thing}",
        f"Examines one {thing}.|Finds what is wrong with a {thing}.",
        which=text(f"{thing}|name|which", f"The {thing}.|Which {thing}."),
    )
    def examine(which):
        if which not in names:
            return k.fail(f"There is no {thing} {which}.")
        i = names.index(which)
        return {f"{thing}|name": which, "fault|problem|found": faults[i], "report_no|sheet": no[i]}

    params = {
        "what": choice("remedy|what|measure", "What helps.|The remedy.", sorted(remedy.values())),
        "which": text(f"{thing}|name|which", f"The {thing}.|For which {thing}."),
        "by": text(f"{who}|by|who", f"Name of the {who}.|Who does it."),
    }
    if needs_no:
        params["sheet"] = text("report_no|sheet", "Number of the report.|Which report.")
    if dated:
        params["day_"] = text("day|on|date", "The day.|On which date.")

    @k.act(
        "order|order_remedy|send_help", f"Orders a remedy for one {thing}.", **dict(k.shuffled(list(params.items())))
    )
    def order(what, which, by, sheet=None, day_=None):
        return (
            k.one(f"{by} comes.", "ok", f"ordered: {what}")
            if which in names
            else k.fail(f"There is no {thing} {which}.")
        )

    def right():
        if not examine.made(which=name):
            return examine(which=name)
        if fine or order.calls:
            return k.finish()
        more = ({"sheet": no[0]} if needs_no else {}) | ({"day_": day} if dated else {})
        return order(what=remedy[faults[0]], which=name, by=person, **more)

    return right
