"""Answers a question about one thing; where the first place to ask is closed, from the second one."""

from kind import text

STRUCTURE = "fallback"
DOMAIN = "skins"
SKINS = """train,platform,departure board,station office
book,shelf mark,catalogue,librarian's cards
patient,room,front desk,ward sister
wine,vintage,cellar book,sommelier
player,shirt number,team sheet,kit man
parcel,weight,parcel tracker,sorting hall
rose,year of planting,garden plan,head gardener
teacher,telephone,school website,staff room
bus line,last stop,timetable,driver
coin,mint,museum catalogue,curator's notes
ship,captain,harbour screen,pilot station
recipe,oven time,recipe box,grandmother's notebook
street,postcode,town map,postman
horse,sire,stud book,stable lad
piece,composer,concert programme,conductor
stall,rent,market list,market warden
star,rise time,almanac,star tower
cow,last calving,herd book,milker
tenant,meter number,house file,caretaker
film,running time,cinema screen,projectionist
peak,height,hiking map,hut keeper
violin,maker,inventory,luthier
gauge,water level,flood page,lock keeper
key,cabinet,key register,night porter"""


def make(k):
    thing, field, first, second = k.pick(SKINS.splitlines()).split(",")
    slot, key, one, two = (word.replace(" ", "_").replace("'", "") for word in (thing, field, first, second))
    names = [w.capitalize() for w in k.words(k.int(3, 5))]
    name = names[0]
    make_one = {"year of planting": lambda: str(k.int(1900, 2020)), "telephone": k.phone, "last calving": k.date}
    times = ("oven time", "running time", "rise time")
    draw = make_one.get(field, k.time if field in times else k.pick(k.id, k.word, lambda: str(k.int(20, 9000))))
    answers, stale = k.many(draw, len(names)), draw()
    other_key, others = k.pick("since", "seen", "checked", "page"), k.dates(len(names))
    closed = k.chance(60)
    asks_all = k.chance(40)
    rows = k.shuffled(list(zip(names, answers, others, strict=True)))
    why = k.one("is closed today|does not answer|is being repaired|cannot be read|is out of order")

    k.role(
        f"Information|You answer questions about every {thing}.|You know where to ask.|enquiries",
        f"You answer people who want to know the {field} of a {thing}.|Information desk. Short and right.",
        f"You answer questions. First you ask the {first}. If that gives no answer, you ask the {second}. You say what you were told, and nothing that you only believe.",
    )
    k.must(
        f"Ask the {first} first, and the {second} only if the first gives nothing.|The {second} is for days when the {first} gives no answer."
    )
    k.steps("<ask_first> comes first.", "<ask_second> is the second place to ask.")
    k.goal(
        f"What is the {field} of the {thing} {name}?",
        f"{field} of {name}?",
        f"I need the {field} of {name}, quick.",
        f"Excuse me, would you know what {field} the {thing} {name} has?",
        f"Please inform me of the {field} recorded for the {thing} {name}.",
        f"My sister says nobody knows the {field} of {name}. But you do!",
        f"{thing}: {name}\nwanted: {field}",
        f"For my letter I still lack one thing: the {field} of {name}. Could you tell me?",
        f"Hello. I have a question. There is a {thing} with the name {name}. What is the {field}?",
        f"Somebody told me {stale}, and I do not believe it. Which {field} does {name} have?",
    )
    k.answers(f"The {field}.|What was asked for, as it stands in the list.|The {field} of the {thing}.")
    asks = {} if asks_all else {"asked": text(f"name|{slot}|which", f"Name of the {thing}.|Which {thing}.")}

    def told(asked):
        return [{slot: n, key: a, other_key: o} for n, a, o in rows if asked in (None, n)]

    @k.look(
        f"ask_{one}|get_{slot}|read_{one}|{one}",
        f"Asks the {first} about {'every' if asks_all else 'a'} {thing}.|What the {first} says.",
        **asks,
    )
    def ask_first(asked=None):
        return k.fail(f"The {first} {why}.") if closed else told(asked)

    @k.look(
        f"ask_{two}|{two}|call_{two}|get_{slot}_from_{two}",
        f"Asks the {second} about {'every' if asks_all else 'a'} {thing}.|What the {second} says.",
        **asks,
    )
    def ask_second(asked=None):
        return told(asked)

    def right():
        args = {} if asks_all else {"asked": name}
        if k.seen(answers[0]) and (ask_first.made(**args) or ask_second.made(**args)):
            return k.answer(answers[0])
        if k.seen(why):
            return ask_second(**args)
        return ask_first(**args)

    return right
