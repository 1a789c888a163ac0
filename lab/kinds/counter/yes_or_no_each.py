"""Accepts or declines each request: whether there is room for what it asks is shown by a second tool."""

from kind import choice, integer, text

STRUCTURE = "approve-reject"
DOMAIN = "requests"

# request; requests; of what; unit; who asks
SKINS = [
    row.split(";")
    for row in """booking;bookings;hall;seats;club
leave;leaves;team;days;worker
loan;loans;fund;euros;member
visit;visits;prison;visitors;family
mooring;moorings;marina;metres;skipper
camping;campings;site;tents;group
delivery;deliveries;yard;pallets;supplier
table;tables;restaurant;chairs;guest
course place;places;school;places;pupil
grazing;grazings;meadow;cows;farmer
print job;jobs;press;sheets;office
storage;storages;cellar;boxes;tenant
tour;tours;museum;persons;agency
parking;parkings;garage;cars;firm
order;orders;bakery;loaves;cafe
transport;transports;lorry;kg;shop
stay;stays;hostel;beds;school""".split("\n")
]


def make(k):
    request, requests, place, unit, asker = k.pick(SKINS)
    req, count = request.split()[-1], k.int(2, 4)
    ids, names = k.ids(count), k.people(count)
    room, spare, other = k.int(40, 300), k.word(), k.word()
    sizes = [k.pick(k.int(2, room), k.int(room + 1, 2 * room)) for _ in ids]
    yes, no = k.pick([("accept", "decline"), ("approve", "reject"), ("grant", "refuse"), ("confirm", "deny")])
    two, has_size = k.chance(50), k.chance(40)
    k.role(
        f"You decide about {requests} for a {place}.|{place} desk: {yes} or {no}|You handle the {requests} of a {place}.",
        f"A fair clerk: every {asker} gets an answer.|Office of a {place}. Polite and exact.|You {yes} what fits into the {place}.",
    )
    k.must(
        f"Each is looked at alone: {yes} it if its {unit} are at most what the {place} takes, else {no} it.|The limit of the {place} holds for each alone. Within it: {yes}. Over it: {no}.",
    )
    k.steps(
        f"<limit_of> tells what the {place} takes.", f"<waiting> lists the {requests}.", "Then give each its answer."
    )
    k.goal(
        f"Answer all {requests} for {spare}.|{spare}: {yes} or {no} every {req}|Each {asker} who asked for {spare} waits for a yes or a no.",
        f"What is asked of {spare} - does it fit? Settle each {req}.|{place}: {spare}. task: decide on all {requests}.|please go through the {requests} of {spare}, one by one",
        f"Somebody has to decide on the {requests} for {spare} today.|For {spare}, {yes} what is within the limit and {no} the others.",
    )

    @k.look(
        f"limit_of|capacity|{place}_info",
        f"What one {place} takes at most.|The limit of a {place}.",
        of=text(f"{place}|name|of", f"Name of the {place}.|Which {place}."),
    )
    def limit_of(of):
        return (
            {f"{place}|name": of, f"most_{unit}|limit|{unit}_max": room, "contact|keeper": other}
            if of == spare
            else k.fail(f"There is no {place} {of}.")
        )

    @k.look(
        f"list_{requests}|waiting|open_{requests}",
        f"Lists the {requests} that wait for an answer.",
        of=text(f"{place}|name|of", f"Name of the {place}.|Which {place}."),
    )
    def waiting(of):
        if of != spare:
            return k.fail(f"There is no {place} {of}.")
        return [{f"{req}|id|no": i, f"{asker}|by": n, unit: s} for i, n, s in zip(ids, names, sizes, strict=True)]

    params = {"ref": text(f"{req}|id|no", f"Id of the {req}.|Which {req}.")}
    if not two:
        params["verdict"] = choice("answer|verdict|decision", "What is decided.|The answer.", [yes, no])
    if has_size:
        params["size"] = integer(f"{unit}|amount|size", f"How many {unit} were asked for.|The {unit} of the {req}.")

    @k.act(
        f"{yes}|{yes}_{req}" if two else "answer|decide|settle",
        f"To {yes} one {req}." if two else f"Answers one {req}.",
        **params,
    )
    def settle(ref, verdict=yes, size=None):
        return f"{ref}: {verdict}." if ref in ids and not done(ref) else k.fail(f"{ref} does not wait.")

    if two:

        @k.act(f"{no}|{no}_{req}|turn_down", f"To {no} one {req}.", **params)
        def refuse(ref, size=None):
            return f"{ref}: {no}." if ref in ids and not done(ref) else k.fail(f"{ref} does not wait.")

    def done(ref):
        return settle.made(ref=ref) or (two and refuse.made(ref=ref))

    def verdict(i):
        more = {"size": sizes[i]} if has_size else {}
        if two:
            return (settle if sizes[i] <= room else refuse)(ref=ids[i], **more)
        return settle(ref=ids[i], verdict=yes if sizes[i] <= room else no, **more)

    def right():
        looks = [call for call in (limit_of(of=spare), waiting(of=spare)) if not call.tool.calls]
        return looks or [verdict(i) for i in range(count) if not done(ids[i])]

    return right
