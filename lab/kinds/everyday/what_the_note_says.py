"""Answers one question about a note in plain sentences that says several things."""

from kind import text

STRUCTURE = "question-one"
DOMAIN = "skins"
SKINS = """aunt,visit,train,household
inspector,check,car,restaurant
tuner,tuning,van,concert hall
vet,vaccination,jeep,farm
conductor,rehearsal,tram,youth orchestra
plumber,repair,truck,school
lecturer,lecture,bus,museum
carpenter,fitting,trailer,theatre
doctor,round,bicycle,nursing home
examiner,test,taxi,driving school
photographer,sitting,scooter,family
bishop,service,carriage,parish
referee,match,coach,club
beekeeper,check,pickup,fruit farm
storyteller,story hour,ferry,library
florist,delivery,cart,hotel
chess master,display,night train,chess club
auctioneer,viewing,limousine,manor
piano teacher,lesson,tram,music school
surveyor,survey,motorbike,town hall
cook,tasting,tricycle,canteen
weaver,course,bus,craft centre
ranger,walk,horse,nature park
glazier,measuring,van,church"""
NOTES = """The {who} called. Arrival on {day} at {time}, by {ride}. Bring {item}. Ask for {person}, telephone {phone}.
{person} left word: the {who} comes {day}, {time}, by {ride}, needs {item}, and can be rung at {phone}.
To be ready on {day}: {item}. At {time} the {who} will be here ({ride}). {person} knows more, {phone}.
Note by {person}. Do ring {phone} if anything changes. The {who} takes the {ride} and wants {item} at {time}. It is {day}.
By {ride}, says the {who}. Not before {time}. {item} has to stand ready. The day is {day}; {person} opens the door, {phone}.
{phone} is the number of {person}, who fetches the {who} from the {ride} at {time} on {day}. And do not forget {item}!"""


def make(k):
    who, event, ride, house = k.pick(SKINS.splitlines()).split(",")
    count = k.int(2, 4)
    names = [w.capitalize() for w in k.words(count)]
    facts = [
        {"day": d, "time": t, "item": f"the {k.word()} {k.word()}", "person": p, "phone": k.phone()}
        for d, t, p in zip(k.dates(count), k.times(count), k.people(count), strict=True)
    ]
    notes = [k.pick(NOTES.splitlines()).format(who=who, ride=ride, **fact) for fact in facts]
    rows = list(zip(k.ids(count), names, notes, strict=True))
    name, fact = names[0], facts[0]
    field = k.pick("day", "time", "item", "person", "phone")
    ask = {
        "day": ("on which day it is", "which day is it", "The day.|Day, as the note has it."),
        "time": ("at what time it is", "at what time is it", "The time.|Hours and minutes."),
        "item": ("what has to be ready", "what has to be ready", "What has to be ready.|The thing that is needed."),
        "person": ("who is named in it", "who is named in it", "Name of the person.|The person in the note."),
        "phone": (
            "which telephone number it gives",
            "which telephone number does it give",
            "The telephone number.|Number to ring.",
        ),
    }[field]
    rows, by_name, key = k.shuffled(rows), k.chance(50), k.pick("for", "about", "concerns")

    k.role(
        f"Notes|You read notes aloud.|{house}: notes|You answer questions about notes.",
        f"You keep the notes of a {house}.|You know what was left on the kitchen table.",
        f"In the {house} people leave notes for each other. You are asked one thing at a time. You read the note that is meant and answer with the words that stand "
        "in it, nothing more.",
    )
    k.must("Answer with exactly what the note says.|The answer is a part of the note, word for word.")
    k.steps("Read with <notes_of>.")
    q, direct, about = ask
    k.goal(
        f"The note for {name} about the {event}: {direct}?",
        f"{name} wants to know {q}. It is in the note.",
        f"note for {name}: {direct}?",
        f"Would you look into the note about the {event} for {name} and tell me {q}?",
        f"Quick, I am at the door. Note of {name}, {direct}?",
        f"Please state, according to the note for {name}, {q}.",
        f"note: {name}\nquestion: {direct}",
        f"There is a note for {name}. I cannot find it in the text. Please tell me {q}.",
        f"The {who} comes to {name}. Do you know {q}?",
        f"I forgot my glasses. In the note for {name}, {direct}?",
    )
    k.answers(about)
    asks = {"asked": text("for|name|about", "Whom the note is for.|Name on the note.")} if by_name else {}

    @k.look(
        "read_note|get_notes|notes|list_notes",
        f"Reads {'the note for somebody' if by_name else 'all notes'}.|What the {'note says' if by_name else 'notes say'}.",
        **asks,
    )
    def notes_of(asked=None):
        return [{"no|id": i, key: n, "text|note": t} for i, n, t in rows if asked in (None, n)]

    def right():
        args = {"asked": name} if by_name else {}
        if not notes_of.made(**args):
            return notes_of(**args)
        answer = fact[field][4:] if field == "item" else fact[field]
        return k.answer(answer)

    return right
