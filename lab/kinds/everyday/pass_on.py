"""Grants what somebody asks for; where it is refused to the agent, hands it to the person whom the refusal names."""

from kind import text

STRUCTURE = "escalate"
DOMAIN = "skins"
SKINS = """loan extension,loan extensions,extend,library,reader
late check-out,late check-outs,grant,hotel,guest
school holiday,school holidays,allow,primary school,family
stall permit,stall permits,issue,market office,trader
bed change,bed changes,confirm,hospital ward,patient
key request,key requests,approve,caretaker's lodge,tenant
prop purchase,prop purchases,approve,theatre,stage hand
pitch booking,pitch bookings,confirm,sports ground,club
photo permit,photo permits,issue,museum,visitor
discount,discounts,grant,furniture shop,buyer
second helping,second helpings,allow,canteen,eater
tree felling,tree fellings,allow,parks office,neighbour
fare refund,fare refunds,pay,railway counter,traveller
boat loan,boat loans,grant,rowing club,rower
part exchange,part exchanges,approve,repair shop,customer
greenhouse visit,greenhouse visits,confirm,botanical garden,group
seat upgrade,seat upgrades,grant,opera house,subscriber
noise permit,noise permits,issue,town office,host
water right,water rights,confirm,farm union,farmer
letter redirection,letter redirections,start,post office,household
recital slot,recital slots,confirm,music school,pupil
data request,data requests,answer,weather station,student
kitchen shift,kitchen shifts,confirm,hostel,helper
parking card,parking cards,issue,council desk,driver"""


def make(k):
    thing, plural, verb, house, who = k.pick(SKINS.splitlines()).split(",")
    names = k.people(k.int(3, 5))
    name, chief, deputy, asker = names[0], *k.people(3)
    wishes = k.words(len(names) + 1)
    names.append(name)  # the same person wants two things
    rows = list(zip(k.ids(len(names)), names, wishes, strict=True))
    number, _, wish = rows[0]
    refused = k.chance(65)
    has_note = k.chance(50)
    note = f"{k.word()} {k.word()}"
    rows = k.shuffled(rows)
    slot, why = (
        thing.replace(" ", "_").replace("-", "_"),
        k.pick("signs above a limit", "decides such cases", "keeps this one"),
    )

    k.role(
        f"Requests|You work at the counter of a {house}.|{house} counter|You {verb} what people ask for.",
        f"You handle every {thing} of the {house}.|You stand in for the clerk of the {house}.",
        f"You sit at the desk of the {house}. You may {verb} most {plural} yourself. Some are kept for other people, and the system tells you "
        "for whom. Then you hand it on to exactly that person.",
    )
    k.must(
        f"Try to {verb} it yourself; if it is refused, hand it to the person whom the refusal names.|First try it. Refused? Then it goes to the one who is "
        "named in the refusal, to nobody else.",
        *([f'What is handed on gets the note "{note}".|Note on what is handed on: "{note}".'] if has_note else []),
    )
    k.steps(
        f"The number of the {thing} is in <requests>.",
        f"<grant> is for what you may {verb}, <forward> for what you may not.",
    )
    k.goal(
        f"See to the {thing} of {name} about {wish}.",
        f"{name} has been waiting for an answer since Monday! It is the {thing} ({wish}).",
        f"{thing} / {name} / {wish}",
        f"Would you be so good as to deal with the {thing} that {name} has asked for? The keyword is {wish}.",
        f"{wish}: {name} wants to know whether it is all right. Please {verb} it, or give it to whoever can.",
        f"I am {name}. I asked for a {thing}. The word on my paper is {wish}. Please do it.",
        f"Mr or Mrs {name}, {who}, {thing}, subject {wish}. To be settled today.",
        f"from: {asker}\nplease handle: {thing}\n{who}: {name}\nsubject: {wish}",
        f"The {thing} with the subject {wish} is still open, {asker} says. {name} is the {who}.",
        f"Can {name} have that {thing}? I mean the one about {wish}, not the other one.",
    )

    @k.look(
        f"list_{plural.replace(' ', '_').replace('-', '_')}|open_requests|get_requests|{slot}_list|inbox",
        f"Lists the open {plural}.|What people of the {house} have asked for.",
    )
    def requests():
        done = [made["number"] for made in grant.calls + forward.calls]
        return [{"no|id|request": i, who.replace(" ", "_"): n, "about|subject": w} for i, n, w in rows if i not in done]

    @k.act(
        f"{verb}_{slot}|{verb}_request|settle|{verb}_it",
        f"Tries to {verb} a {thing}.|Settles one {thing}, where that is allowed to you.",
        number=text("no|id|request", f"Number of the {thing}.|Which one."),
    )
    def grant(number):
        if number not in [row[0] for row in rows]:
            return k.fail(f"There is no {thing} {number}.")
        if refused and number == rows[[row[2] for row in rows].index(wish)][0]:
            return k.fail(f"Refused. Not {deputy} but {chief} {why}.")
        return f"{number} is settled."

    more = {"note": text("note|remark|text", "What to write on it.|A note for that person.")} if has_note else {}

    @k.act(
        f"forward_{slot}|hand_on|pass_to|send_to|forward_request",
        f"Hands a {thing} to another person.|Gives one {thing} to somebody else, who decides.",
        number=text("no|id|request", f"Number of the {thing}.|Which one."),
        to=text("to|person|recipient", "Name of who gets it.|To whom it goes."),
        **more,
    )
    def forward(number, to, note=None):
        if number not in [row[0] for row in rows]:
            return k.fail(f"There is no {thing} {number}.")
        if to not in (chief, deputy):
            return k.fail(f"{to} does not work here.")
        return f"{number} lies on the desk of {to}."

    def right():
        if grant.calls or forward.calls:
            return k.finish()
        if not requests.calls:
            return requests()
        if not k.seen(chief):
            return grant(number=number)
        return forward(number=number, to=chief, **({"note": note} if has_note else {}))

    return right
