"""Writes to somebody who comes: the place from the list of bookings, the code of the door from another list."""

from kind import text

STRUCTURE = "collect-act"
DOMAIN = "skins"
SKINS = """guest,room,door code,guest house,welcome slip
performer,tent,gate code,summer festival,arrival letter
potter,stand,key number,craft fair,stand letter
student,locker,combination,evening school,locker card
skipper,berth,jetty code,marina,berth note
camper,pitch,power socket,camp site,pitch slip
speaker,hall,microphone channel,conference,stage note
patient,bed,bell number,clinic,ward slip
cyclist,stable,padlock number,bike hotel,key note
trader,stall,water tap,farmers' market,stall note
volunteer,kitchen,apron hook,soup kitchen,shift note
climber,hut,stove number,mountain club,hut letter
musician,rehearsal room,alarm code,conservatory,room note
reader,reading desk,lamp number,record house,desk slip
gardener,plot,shed code,garden plot,plot letter
rower,boat,oar rack,rowing club,boat slip
child,group,coat peg,kindergarten,first-day card
tenant,flat,letter box,housing office,moving-in letter
driver,bay,barrier code,lorry park,bay note
player,dressing room,mirror number,theatre,call slip
judge,ring,bell code,dog show,judge's note
swimmer,lane,cap number,swimming gala,start slip
trainee,bench,tool drawer,joinery,bench card
baker,stove,peel number,community bakery,baking note"""


def make(k):
    who, place, code, house, slip = k.pick(SKINS.splitlines()).split(",")
    where, what, note = (word.replace(" ", "_").replace("-", "_").replace("'", "") for word in (place, code, slip))
    name, *others = k.people(k.int(3, 5))
    places = [w.capitalize() for w in k.words(6)] if k.chance(40) else [f"{n}" for n in k.numbers(6, 2, 80)]
    codes = k.ids(6) if k.chance(50) else [str(n) for n in k.numbers(6, 1000, 9999)]
    day, mail, wrong_day = k.date(), k.mail(), k.date()
    bookings = [(name, places[0], day), (name, places[1], wrong_day)]
    bookings += [(other, p, k.pick(day, wrong_day)) for other, p in zip(others, places[2:], strict=False)]
    is_late = k.chance(12)
    bookings = k.shuffled(bookings[1:] if is_late else bookings)
    doors = k.shuffled(list(zip(places, codes, strict=True)))
    by_place, has_day = k.chance(50), k.chance(40)

    k.role(
        f"Arrivals|You welcome people at a {house}.|{house}: arrivals|You write every {slip}.",
        f"You prepare the day for each {who}.|You are the reception of the {house}.",
        f"Every {who} of the {house} gets a {slip} before coming. It says which {place} it is and what {code} belongs to it. You find both in our lists. "
        "You send it once, to the address that you are given.",
    )
    k.must(
        f"Who has no {place} on that day gets nothing: report that it could not be sent.|Nothing booked for the day? Then send nothing and say that "
        "it was not possible.",
    )
    k.steps(f"<bookings_of> tells the {place}.", f"<code_of> tells the {code}.", f"Send the {slip} with <send>.")
    k.goal(
        f"Send {name} the {slip} for {day}, to {mail}.",
        f"{name} arrives on {day} and does not know the {place} yet. Please write to {mail}.",
        f"{slip}: {name}, {day}, {mail}",
        f"Which {place} has {name} on {day}, and what is the {code}? Do not tell me, tell {mail}.",
        f"Dear colleague, on {day} we expect {name}. Kindly see that the {slip} goes to {mail}.",
        f"{mail} is still waiting for the {slip} of {name} ({day})!!",
        f"I am {name}. I come on {day}. I have no {slip}. My address is {mail}. Please send it to me.",
        f"person: {name}\nday: {day}\nmail: {mail}\nsend: {slip}",
        f"Before {day}, {name} has to know {place} and {code}. The address is {mail}.",
        f"{day}: {name}. The {slip} has not gone out, has it? {mail} please.",
    )

    @k.look(
        f"list_bookings|get_{who}_list|bookings_of|{where}_plan|find_{who}",
        f"What is booked for a {who}: {place} and day.|Finds the {place} of a {who}.",
        asked=text(f"name|{who}|person", f"Name of the {who}.|Who is coming."),
    )
    def bookings_of(asked):
        return [{who: n, where: p, "day|on": d} for n, p, d in bookings if n == asked]

    asks = {"place": text(where, f"Which {place}.|Name or number of the {place}.")} if by_place else {}

    @k.look(
        f"get_{what}|list_{what}s|{what}_of|code_list",
        f"Tells the {code} of {'one' if by_place else 'every'} {place}.|Which {code} belongs to {'a' if by_place else 'which'} {place}.",
        **asks,
    )
    def code_of(place=None):
        return [{where: p, what: c} for p, c in doors if place in (None, p)]

    more = {"day": text("day|on|arrives", "Day of the arrival.|For which day it is.")} if has_day else {}

    @k.act(
        f"send_{note}|write_to_{who}|send_slip|mail_{note}",
        f"Sends the {slip}.|Writes to a {who} where to go.",
        to=text("to|mail|address", "Address that it is sent to.|Mail address."),
        place=text(where, f"Which {place} it is.|The {place} that is booked."),
        code=text(what, f"The {code} of that {place}.|What belongs to the {place}: {code}."),
        **more,
    )
    def send(to, place, code, day=None):
        if (place, code) not in doors:
            return k.fail(f"{place} and {code} do not belong together.")
        return f"Sent to {to}."

    def right():
        if send.calls:
            return k.finish()
        if not bookings_of.made(asked=name):
            return bookings_of(asked=name)
        if is_late:
            return k.give_up(f"{name} has no {place} on {day}.")
        if not code_of.made(**({"place": places[0]} if by_place else {})):
            return code_of(place=places[0]) if by_place else code_of()
        return send(to=mail, place=places[0], code=codes[0], **({"day": day} if has_day else {}))

    return right
