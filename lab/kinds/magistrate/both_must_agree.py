"""Allows an exchange between two parties only if what each of them declared fits, by the rule."""

from kind import text

STRUCTURE = "mutual-consent"
DOMAIN = "exchanges"

# party;exchange;thing
SKINS = """teacher;swap of schools;school
tenant;swap of flats;flat
judge;swap of chambers;chamber
nurse;swap of shifts;shift
pupil;swap of classes;class
driver;swap of routes;route
pilot;swap of flights;flight
official;swap of posts;post
farmer;swap of plots;plot
skipper;swap of berths;berth
student;swap of rooms;room
trader;swap of stalls;stall
clerk;swap of counters;counter
researcher;swap of slots;slot
juror;swap of dates;date
guard;swap of gates;gate
fitter;swap of districts;district
airline;swap of gates;gate"""


def an(word):
    return ("an " if word[0] in "aeio" or word.startswith(("hour", "un-", "under", "us")) and word[:3] != "use" else "a ") + word


def make(k):
    party, exchange, thing = k.pick(SKINS.split("\n")).split(";")
    a, b, c = k.people(3)
    has = dict(zip((a, b, c), k.words(3), strict=True))
    ab, ba = k.chance(70), k.chance(70)
    wants = {a: has[b] if ab else has[c], b: has[a] if ba else has[c], c: has[a]}
    rule = k.pick("both", "first", "either")
    fits = {"both": ab and ba, "first": ab, "either": ab or ba}[rule]
    form = k.id()
    say = {
        "both": f"An exchange is allowed only if each of the two wants what the other has.|Both must want the {thing} of the other.",
        "first": f"It is enough if the one who asks, who is named first, wants what the other has.|Only the wish of the {party} named first counts.",
        "either": f"It is enough if one of the two wants what the other has.|One fitting wish of the two suffices.",
    }[rule]
    k.must(say, "If it is not allowed, change nothing and report that it was not done.|Not allowed: do nothing, and say that it cannot be done.")
    k.role(f"You decide about each {exchange}.", f"{exchange.capitalize()}", f"Exchange desk. {party.capitalize()}s declare, you decide.")
    k.steps("Ask <declared> about both.", "<exchange_them>, if the rule allows it.")
    k.goal(
        f"{a} asks for {an(exchange)} with {b}, form {form}.", f"form {form}: {a} <-> {b}", f"May {a} change with {b}? If so, do it under form {form}.", f"Under {form}, {a} and {b} are up for {an(exchange)}. {a} made the request."
    )

    @k.look("declared|wish_of|declaration", f"What {an(party)} has and wants.", who=text(f"{party}|who|name", f"Name of the {party}."))
    def declared(who):
        return {f"has|present_{thing}": has[who], f"wants|wanted_{thing}": wants[who]} if who in has else k.fail(f"{who} declared nothing.")

    @k.act("exchange_them|swap|carry_out", f"Carries out {an(exchange)}: who asked gets the {thing} of the other.", asker=text(f"asker|{party}", "Who asked for it."), gets=text(f"gets|new_{thing}", f"The {thing} that the asker gets."), gives=text(f"gives|old_{thing}", f"The {thing} that the asker gives up."), form=text("form|under", "Number of the form."))
    def exchange_them(asker, gets, gives, form):
        return f"Carried out: {asker} now has {gets}." if asker in has and gets in has.values() else k.fail("No such exchange.")

    def right():
        if exchange_them.made():
            return None
        looks = [declared(who=p) for p in (a, b) if not declared.made(who=p)]
        if looks:
            return looks
        return exchange_them(asker=a, gets=has[b], gives=has[a], form=form) if fits else k.give_up("the rule does not allow it.")

    return right
