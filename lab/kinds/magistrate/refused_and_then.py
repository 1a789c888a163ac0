"""Lodges a request; when it is refused, the rule says what follows: who is named, a standing office, or nothing."""

from kind import text

STRUCTURE = "escalate"
DOMAIN = "remedies"

# request;thing;office
SKINS = """payment;invoice;treasury
release;consignment;customs
switching;line;control room
discharge;patient;medical board
enrolment;pupil;school board
erasure;entry;registry
payout;claim;claims board
transfer;account;compliance
permit;stall;market office
access;file;archive board
extension;lease;housing office
opening;sluice;water board
recount;precinct;commission
export;artwork;ministry
run;reactor;safety board
landing;flight;airport office
refund;ticket;passenger desk
waiver;fee;rector"""


def an(word):
    return ("an " if word[0] in "aeio" or word.startswith(("hour", "un-", "under", "us")) and word[:3] != "use" else "a ") + word


def make(k):
    request, thing, office = k.pick(SKINS.split("\n")).split(";")
    mine, reason, code = k.id(), k.word(), k.id()
    boss, standing = k.person(), k.person()
    refused = k.chance(70)
    rule = k.pick("named", "standing", "stop")
    say = {
        "named": "A refusal is passed on to the person whom the refusal names, with its code.|Refused: pass the code on to who is named there.",
        "standing": f"A refusal is passed on to {standing}, whoever it names, with its code.|Refused: pass the code on to {standing}. Whoever else is named has no say.",
        "stop": "A refusal is final: pass nothing on, report that it was not done.|Refused means refused; say that it could not be done.",
    }[rule]
    k.must(say)
    k.role(f"You lodge requests with the {office}.", f"Requests to the {office}", f"Agent for every {request}. Refusals have a procedure.")
    k.steps("<lodge> it, and see.", "<pass_on> where the rule says so.")
    k.goal(f"Request the {request} of {thing} {mine}, reason {reason}.", f"{request}: {thing} {mine} ({reason})", f"Lodge a request for {request} for {mine}; the reason is {reason}.", f"For the reason {reason}, {thing} {mine} needs its {request}.")

    @k.act(f"lodge|request_{request}|apply_for", f"Requests the {request} of {an(thing)}.", item=text(f"{thing}|item|no", f"Number of the {thing}."), reason=text("reason|why", "The reason."))
    def lodge(item, reason):
        if item != mine:
            return k.fail(f"No {thing} {item}.")
        return k.fail(f"Refused, code {code}. {boss} is competent.") if refused else f"Granted: {item}."

    @k.act("pass_on|refer|escalate", "Passes a refusal on to a person.", item=text(f"{thing}|item|no", f"Number of the {thing}."), code=text("code|refusal", "Code of the refusal."), person=text("person|to", "Who receives it, full name."))
    def pass_on(**by):
        if not k.seen(code) or by["code"] != code:
            return k.fail("There is no such refusal.")
        return f"{by['item']}: {by['code']} lies with {by['person']}."

    def right():
        if lodge.made() or pass_on.made():
            return None
        if not k.seen(code):
            return lodge(item=mine, reason=reason)
        if rule == "stop":
            return k.give_up("it was refused.")
        return pass_on(item=mine, code=code, person=boss if rule == "named" else standing)

    return right
