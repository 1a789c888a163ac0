"""Answers what is next after a day: the first entry of its sort that is not called off."""

from kind import choice

STRUCTURE = "pick-nearest"
DOMAIN = "skins"
SKINS = """market,square,town,flower|flea|cattle
concert,hall,city orchestra,chamber|harmonium|brass
collection,street corner,waste office,paper|glass|garden
service,chapel,parish,morning|candle|harvest
match,ground,league,home|cup|friendly
lecture,room,museum,history|nature|travel
clinic,ward,hospital,hearing|skin|children's
course,studio,evening school,pottery|dance|sewing
tour,gate,botanical garden,tree|herb|night
tasting,cellar,wine house,red|white|cheese
day walk,meeting point,walking club,short|long|family
sale,shed,farm,pear|honey|plant
screening,screen,cinema club,silent|foreign|late
ferry trip,pier,ferry line,lagoon|dinner|bird
test,classroom,language school,written|spoken|first
sale,saleroom,sale house,furniture|coin|picture
training,gym,judo club,junior|senior|belt
rehearsal,stage,theatre,costume|light|music
visit,flat,chimney sweep,yearly|control|repair
visiting day,barn,stud farm,foal|riding|carriage
vaccination,surgery,vet,cat|dog|horse
reading,bookshop,writers' house,crime|poetry|children's
swap,hall,neighbourhood,seed|clothes|toy
flight day,field,balloon club,dawn|sunset|glow"""


def make(k):
    event, place, house, sorts = k.pick(SKINS.splitlines()).split(",")
    slot, where = event.replace(" ", "_"), place.replace(" ", "_")
    sort, other, third = k.shuffled(sorts.split("|"))
    days = sorted(k.dates(7))
    at = k.int(1, 3)
    after, rest = days[at], days[:at] + days[at + 1 :]
    spots, hosts = [w.capitalize() for w in k.words(6)], k.people(6)
    rows = [
        (d, k.pick(sort, sort, other, third), k.chance(25), s, h) for d, s, h in zip(rest, spots, hosts, strict=True)
    ]
    if not any(r[0] > after and r[1] == sort and not r[2] for r in rows):
        rows[-1] = (rows[-1][0], sort, False, *rows[-1][3:])
    target = next(r for r in rows if r[0] > after and r[1] == sort and not r[2])
    ask, answer, about = k.pick(
        (f"which {place}", target[3], f"The {place}.|Name of the {place}."),
        ("which day", target[0], "The day.|Day of it, as the list has it."),
        ("who is in charge", target[4], "Who is in charge.|Name of the person in charge."),
    )
    by_sort = k.chance(40)
    rows = k.shuffled(rows) if k.chance(60) else rows

    k.role(
        f"Calendar|You know what is on.|{house} calendar|You answer when things are.",
        f"You tell people about every {event} of the {house}.|Programme desk.",
        f"You have the programme of the {house} before you. People ask for the next {event} of some sort. What is called off does not count. You answer the one thing "
        "they ask.",
    )
    k.must(f"A {event} that is called off does not count.|Pass over what is called off.")
    k.steps("The programme is <programme>.|See <programme>.")
    k.goal(
        f"The next {sort} {event} after {after}: {ask}?",
        f"I am away until {after}. About the first {sort} {event} after that: {ask}?",
        f"{sort} {event}, first after {after}, {ask}?",
        f"After {after}, what comes next as a {sort} {event}? I should like to know {ask}.",
        f"Could you tell me, please, {ask} it is for the first {sort} {event} after {after}?"
        if ask != "who is in charge"
        else f"Could you tell me who is in charge of the first {sort} {event} after {after}?",
        f"It is requested to state, for the {sort} {event} next following {after}: {ask}.",
        f"after: {after}\nsort: {sort}\nwhat: {event}\nquestion: {ask}",
        f"Grandpa missed the {sort} {event}. He wants the next one, after {after}. {ask.capitalize()}?",
        f"We go on holiday and come back on {after}. Then there is a {sort} {event} again. {ask.capitalize()}? I mean the first one.",
        f"{ask.capitalize()}? (the {sort} {event} that comes first after {after})",
    )
    k.answers(about)
    asks = (
        {"asked": choice("sort|kind|type", f"Sort of {event}.|Which sort.", sorted([sort, other, third]))}
        if by_sort
        else {}
    )

    @k.look(
        f"list_{slot}s|get_programme|{slot}_calendar|whats_on",
        f"Lists what is on.|Every {event} with day and {place}.",
        **asks,
    )
    def programme(asked=None):
        return [
            {
                "day|date": d,
                "sort|kind": s,
                where: p,
                "in_charge|host": h,
                "called_off|cancelled": "yes" if off else "no",
            }
            for d, s, off, p, h in rows
            if asked in (None, s)
        ]

    def right():
        args = {"asked": sort} if by_sort else {}
        return k.answer(answer) if programme.made(**args) else programme(**args)

    return right
