"""Answers how to reach whoever is on duty that day: the roster has the name, another list has the rest."""

from kind import text

STRUCTURE = "chain"
DOMAIN = "skins"
SKINS = """night nurse,ward,pager
lifeguard,beach,whistle code
church warden,parish,telephone
tram driver,line,staff number
caretaker,school,mobile
duty vet,practice,telephone
market warden,market,badge
night porter,hotel,phone line
stage manager,theatre,radio channel
head waiter,restaurant,table phone
librarian,branch,mail
ski patroller,slope,call sign
lock keeper,lock,horn code
milk inspector,dairy,mail
duty teacher,playground,mobile
referee,league,licence
ferry captain,crossing,radio channel
museum guard,gallery,phone line
shift baker,bakery,locker
hut keeper,mountain hut,telephone
weather observer,station,mail
choir leader,church,telephone
bath attendant,pool,key number
post rider,round,depot number"""


def make(k):
    who, place, field = k.pick(SKINS.splitlines()).split(",")
    slot, where, key = (word.replace(" ", "_") for word in (who, place, field))
    spot, others = k.word().capitalize(), [w.capitalize() for w in k.words(2)]
    days, people = k.dates(3), k.people(6)
    day, person = days[0], people[0]
    roster = [
        (spot, day, person),
        (spot, days[1], people[1]),
        (others[0], day, people[2]),
        (others[1], days[2], people[3]),
    ]
    draw = {"mail": k.mail, "telephone": k.phone, "mobile": k.phone}.get(field, k.id)
    reach = dict(zip(people, k.many(draw, 6), strict=True))
    ill = k.chance(25)  # somebody else has taken over
    final = people[4] if ill else person
    by_place, by_person = k.chance(60), k.chance(60)
    roster, listed = k.shuffled(roster), k.shuffled(people)

    k.role(
        f"Roster|You know who is on.|{who} roster|You answer who works when.",
        f"You answer questions about every {who}.|Telephone exchange for each {who}.",
        f"People ask you how to reach the {who} of a day. You look at the roster. If the person has a stand-in, the stand-in is the one to reach. You answer with the "
        f"{field} alone.",
    )
    k.must(
        f"Where a stand-in is named, the {field} of the stand-in is wanted.|If somebody stands in, give the {field} of that person."
    )
    k.steps("The roster is <duty>.", f"<reach_of> tells the {field}.")
    k.goal(
        f"What is the {field} of the {who} at {spot} on {day}?",
        f"{spot}, {day}, {who}: {field}?",
        f"I have to reach the {who} of {spot}, it is for {day}. Which {field} do I need?",
        f"Would you tell me, please, under which {field} I find the {who} who is on at {spot} on {day}?",
        f"quick, {field} for {spot}, {who}, {day}",
        f"The {field} of whoever is {who} at the {place} {spot} on {day} is requested.",
        f"Mum asks who comes to {spot} on {day}. She needs the {field} of the {who}.",
        f"{place}: {spot}\nday: {day}\nquestion: {field} of the {who}",
        f"On {day} I go to {spot}. There will be a {who}. I do not know the name. I need the {field}.",
        f"Something is wrong at {spot}! Who is {who} there on {day}, and what is the {field}?",
    )
    k.answers(f"The {field}.|The {field} of the person on duty.|What was asked: the {field}.")
    place_asked = {"asked": text(f"{where}|place|at", f"Which {place}.|Name of the {place}.")} if by_place else {}
    person_asked = {"asked": text("name|person|of", f"Name of the {who}.|Whose {field}.")} if by_person else {}

    @k.look(
        f"get_roster|{slot}_roster|list_duties|who_is_on",
        f"Who is {who}, day by day.|The roster of {'a' if by_place else 'every'} {place}.",
        **place_asked,
    )
    def duty(asked=None):
        return [
            {where: p, "day|date": d, slot: n, "stand_in|replaced_by": people[4] if ill and n == person else "-"}
            for p, d, n in roster
            if asked in (None, p)
        ]

    @k.look(
        f"get_{key}|{key}_of|list_{key}s|{slot}_list",
        f"The {field} of {'a' if by_person else 'every'} {who}.|Tells how to reach {'one' if by_person else 'each'} {who}.",
        **person_asked,
    )
    def reach_of(asked=None):
        return [{slot: n, key: reach[n]} for n in listed if asked in (None, n)]

    def right():
        roster_args = {"asked": spot} if by_place else {}
        reach_args = {"asked": final} if by_person else {}
        if not duty.made(**roster_args):
            return duty(**roster_args)
        if not reach_of.made(**reach_args):
            return reach_of(**reach_args)
        return k.answer(reach[final])

    return right
