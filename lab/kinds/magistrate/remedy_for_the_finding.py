"""The finding of an examination decides the remedy; which finding calls for which is drawn."""

from kind import choice, text

STRUCTURE = "diagnose"
DOMAIN = "inspections"

# thing;findings;remedies
SKINS = """boiler;rust,leak,scale;weld,drain,descale
lift;noise,jolt,drift;oil,adjust,stop
bridge;crack,sag,moss;brace,close,scrub
well;silt,iron,bacteria;flush,filter,chlorinate
account;mismatch,gap,double;rebook,query,cancel
meter;drift,halt,tamper;calibrate,swap,seal
ballot box;torn,open,wet;recount,void,dry
turbine;vibration,heat,ice;balance,cool,thaw
tunnel;damp,dust,dark;ventilate,sweep,relight
ward;infection,draught,damp;isolate,seal,heat
wagon;flat_wheel,brake,axle;turn,bleed,press
file;missing,torn,wrong;trace,mend,refile
claim;fraud,error,delay;refer,correct,hasten
shipment;wet,short,broken;dry,complete,refuse
school;lead,mould,asbestos;pipe,strip,encase
ship;leak,list,smoke;pump,trim,tow
cable;sag,heat,corrosion;tighten,unload,coat
lab;spill,alarm,outage;mop,reset,switch"""


def an(word):
    return ("an " if word[0] in "aeio" or word.startswith(("hour", "un-", "under", "us")) and word[:3] != "use" else "a ") + word


def make(k):
    thing, finds, rems = k.pick(SKINS.split("\n")).split(";")
    finds, rems = finds.split(","), rems.split(",")
    of = dict(zip(finds, k.shuffled(rems), strict=True))
    names, order = k.words(2), k.id()
    found = {n: k.pick([*finds, "nothing"]) for n in names}
    part = {n: k.word() for n in names}
    mine = names[0]
    table = k.shuffled([k.pick(f"{f}: {r}", f"{f}: {r}").replace("_", " ") for f, r in of.items()])
    empty = k.pick("finish", "first")
    k.must(
        f"Remedies: {'; '.join(table)}.|What to do on a finding. {', '.join(table)}.",
        "If nothing is found, do nothing.|No finding, no remedy." if empty == "finish" else f"If nothing is found, {of[finds[0]]} as a precaution.|Without a finding: {of[finds[0]]}, to be safe.",
    )
    k.role(f"You inspect each {thing} and order the remedy.", f"{thing} inspection", "Inspector. The finding decides.")
    k.steps("<inspect>, then <order_remedy>.")
    k.goal(f"Inspect {thing} {mine} under order {order}.", f"{thing} {mine}, order {order}", f"What is wrong with {mine}? Order what is needed, number {order}.", f"Under {order}: {mine} is to be examined and remedied.")

    @k.look("inspect|examine|finding_of", f"Inspects a {thing}: finding and part.", name=text("name|which", f"Name of the {thing}."))
    def inspect(name):
        return {"finding": found[name].replace("_", " "), "part": part[name]} if name in found else k.fail(f"No {thing} {name}.")

    @k.act("order_remedy|remedy|repair", f"Orders a remedy for {an(thing)}.", name=text("name|which", f"Name of the {thing}."), remedy=choice("remedy|what", "Which remedy.", rems), part=text("part|on_part", "The part it is for."), order=text("order|under", "Number of the order."))
    def order_remedy(name, remedy, part, order):
        return f"{name}: {remedy}." if name in found else k.fail(f"No {thing} {name}.")

    def right():
        if not inspect.made(name=mine):
            return inspect(name=mine)
        f = found[mine] if found[mine] != "nothing" else finds[0] if empty == "first" else None
        if f and not order_remedy.made():
            return order_remedy(name=mine, remedy=of[f], part=part[mine], order=order)

    return right
