"""Answers who had a thing at a certain time, from the lines of a book of what was taken and brought back."""

from kind import text

STRUCTURE = "log-hunt"
DOMAIN = "skins"
SKINS = """key,key book,taken,back,porter's lodge
car,driver's log,out,in,bureau
boat,sailing book,left,landed,sailing club
ball,ball list,out,back,gym
projector,loan slip,out,returned,school
wheelbarrow,shed book,fetched,back,garden plot
horse,ride book,out,in,riding school
microphone,stage book,handed out,handed in,theatre
tablet,ward list,taken,returned,ward
table four,seating book,seated,left,restaurant
room key,night book,given,back,hotel
scalpel set,theatre log,drawn,counted in,clinic
practice room,room book,begun,ended,conservatory
telescope,observing book,begun,ended,star tower
bath,bath book,from,to,boarding house
washing machine,laundry list,from,to,student hostel
tennis court,court book,from,to,tennis club
lift key,lift book,taken,back,hospital
reading desk,desk book,seated,left,record house
pool lane,lane book,in,out,swimming pool
piano,practice book,from,to,music school
kiln,kiln book,lit,emptied,pottery
tractor,tractor book,out,in,farm
camera,camera book,out,in,newspaper"""


def make(k):
    thing, book, out, back, house = k.pick(SKINS.splitlines()).split(",")
    slot, log, begin, end = (w.replace(" ", "_").replace("'", "") for w in (thing, book, out, back))
    names = [w.capitalize() for w in k.words(2)]
    name, day, other_day = names[0], *k.dates(2)
    times = sorted(k.times(8))
    spans = [(times[0], times[1]), (times[2], times[3]), (times[4], times[5]), (times[6], times[7])]
    people = k.people(8)
    rows = [(name, day, a, b, p) for (a, b), p in zip(spans, people, strict=False)][: k.int(2, 4)]
    target = k.pick(rows)
    hour, minute = int(target[2][:2]), int(target[2][3:])
    asked_at = f"{hour:02}:{minute + k.int(1, 4):02}"  # times end in 0 or 5
    rows += [(names[1], day, target[2], target[3], people[4]), (name, other_day, target[2], target[3], people[5])]
    order = sorted(rows, key=lambda row: (row[1], row[2])) if k.chance(50) else k.shuffled(rows)
    by_day = k.chance(50)
    final = target[4]

    k.role(
        f"Log reader|You read the {book}.|{book}|You find out who it was.",
        f"You answer questions about the {book} of a {house}.|You are the memory of the {house}.",
        f"In the {house} everyone writes into the {book}: when they took a {thing} and when it was back. You are asked who had it at some hour. You look for the line "
        "whose times enclose that hour, and you answer with the name.",
    )
    k.must(
        "The one who had it began before that time and ended after it.|Look for the line that begins before the time and ends after it."
    )
    k.steps("Lines are in <lines>.|Read <lines>.")
    k.goal(
        f"Who had the {thing} {name} on {day} at {asked_at}?",
        f"{thing} {name}, {day}, {asked_at}: who?",
        f"There is a scratch on {name}. It happened on {day} about {asked_at}. Who had it then?",
        f"Might I ask in whose hands the {thing} {name} was on {day}, at {asked_at} precisely?",
        f"It wasn't me! Look who had {name} at {asked_at} on {day}!",
        f"For the report: name of the user of {name} at {asked_at} on {day}.",
        f"{book}\nwhat: {name}\nday: {day}\ntime: {asked_at}\nwho?",
        f"At {asked_at} on {day} somebody used {name}. I look for this person. What is the name?",
        f"On {day} I left at {asked_at} and the {thing} {name} was in use. By whom?",
        f"Tell me the person with {name}, {asked_at}, {day}.",
    )
    k.answers("Name of the person.|Who had it.|The person, first name and surname.")
    asks = {"asked": text("day|date|on", "Which day of the book.|The day.")} if by_day else {}

    @k.look(
        f"read_{log}|get_{log}|{log}|list_lines",
        f"Reads the {book}.|Who had which {thing}, from when to when.",
        **asks,
    )
    def lines(asked=None):
        return [
            {"day|date": d, slot: n, begin: a, end: b, "who|person": p} for n, d, a, b, p in order if asked in (None, d)
        ]

    def right():
        args = {"asked": day} if by_day else {}
        return k.answer(final) if lines.made(**args) else lines(**args)

    return right
