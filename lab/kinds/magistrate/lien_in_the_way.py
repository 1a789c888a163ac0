"""A burden stands in the way; whether it is lifted, taken along or ends the matter is laid down."""

from kind import text

STRUCTURE = "unlock"
DOMAIN = "burdens"

# thing;burden;act;holder word
SKINS = """parcel;lien;sell;creditor
account;block;transfer;authority
ship;arrest;let_sail;claimant
patient;isolation;move;physician
goods;seal;deliver;customs_officer
file;lock;edit;user
line;tag;energise;crew
flat;notice;let;tenant
patent;opposition;grant;opponent
train;stop_order;start;signaller
ballot box;challenge;open;party
estate;caveat;distribute;heir
sample;hold;release;reviewer
licence;suspension;renew;inspector
bond;pledge;redeem;pledgee
policy;assignment;surrender;assignee
well;ban;pump;warden
vehicle;clamp;drive_off;bailiff"""


def an(word):
    return ("an " if word[0] in "aeio" or word.startswith(("hour", "un-", "under", "us")) and word[:3] != "use" else "a ") + word


def make(k):
    thing, burden, act, holder = k.pick(SKINS.split("\n")).split(";")
    mine, bno, who, ref = *k.ids(2), k.person(), k.id()
    burdened = k.chance(75)
    rule = k.pick("lift", "along", "stop")
    w, h, b = act.replace("_", " "), holder.replace("_", " "), burden.replace("_", " ")
    say = {
        "lift": f"{an(b).capitalize()} is lifted first, in the name of its {h}.|Where there is {an(b)}: lift it, naming the {h}, and go on.",
        "along": f"{an(b).capitalize()} is not lifted; its number is given along instead.|Where there is {an(b)}, go on and give its number.",
        "stop": f"Where there is {an(b)}, nothing is done; report that it was not possible.|{an(b).capitalize()} ends the matter: say that it cannot be done.",
    }[rule]
    k.must(say)
    k.role(f"You {w} {thing}s, burdened or not.", f"{thing}: {w}", f"Officer for each {thing}.")
    k.steps("<burdens> tells what is in the way.")
    k.goal(f"{w.capitalize()} {thing} {mine}, ref {ref}.", f"{mine}: {w} ({ref})", f"Under {ref}, {thing} {mine} is up: {w}.", f"Please {w} {mine} if and as the rule permits; ref {ref}")

    @k.look("burdens|encumbrances|check", f"What is in the way of {an(thing)}.", item=text("item|no|id", f"Number of the {thing}."))
    def burdens(item):
        if item != mine:
            return k.fail(f"No {thing} {item}.")
        return [{f"{burden}_no|no": bno, "kind": b, holder: who}] if burdened and not lift.made(no=bno) else []

    @k.act(f"lift|lift_{burden}|remove", f"Lifts {an(b)}.", no=text(f"{burden}_no|no", f"Number of the {b}."), who=text(f"{holder}|in_name_of", f"Name of the {h}."))
    def lift(no, who):
        return f"{no} is lifted." if no == bno and burdened and k.seen(bno) else k.fail(f"There is no {b} {no}.")

    @k.act(f"{act}", f"To {w} {an(thing)}.", item=text("item|no|id", f"Number of the {thing}."), ref=text("ref|reference", "The reference."), along=text(f"with_{burden}|along", f"Number of the {b} that goes along, if any.", optional=True))
    def go(item, ref, along=None):
        if item != mine:
            return k.fail(f"No {thing} {item}.")
        if burdened and not lift.made(no=bno) and along != bno:
            return k.fail(f"There is {an(b)} on {item}.")
        return f"{item}: {w}."

    def right():
        if go.made():
            return None
        if not burdens.made(item=mine):
            return burdens(item=mine)
        if not burdened or lift.made(no=bno):
            return go(item=mine, ref=ref)
        if rule == "stop":
            return k.give_up(f"there is {an(b)}.")
        return go(item=mine, ref=ref, along=bno) if rule == "along" else lift(no=bno, who=who)

    return right
