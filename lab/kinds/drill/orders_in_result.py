"""A list of notes says in prose what is to be done; each note is for one of the tools, some for none."""

from kind import integer, text

STRUCTURE = "told-by-result"
DOMAIN = "skins"
PLACES = "workshop office hotel clinic school farm museum station bakery theatre lab garage".split()


def make(k):
    place, names = k.pick(PLACES), k.words(k.int(2, 5))
    notes, calls = [], []
    for name in names:
        person, amount, where = k.person(), k.int(2, 90), k.word()
        what = k.pick("buy", "call", "move", "nothing")
        note = {
            "buy": f"we are out of {name}, get {amount}|{amount} more of {name} please|buy {name} ({amount})|{name} is running low: order {amount}",
            "call": f"{person} wants a call about {name}|ring {person}, it is about {name}|call {person} because of {name}|{name}: {person} should be phoned",
            "move": f"{name} has to go to {where}|put {name} into {where}|{where} is where {name} belongs|take {name} over to {where}",
            "nothing": f"{name} is fine, thank you|nothing new about {name}|{name} was done yesterday|I have looked after {name} myself",
        }[what]
        notes.append({"from|by": k.person(), "note|text|message": k.one(note)})
        calls.append((what, dict(buy=dict(item=name, amount=amount), call=dict(person=person, about=name), move=dict(item=name, to=where), nothing={})[what]))
    k.role(f"""You work through the notes of a {place}.|{place} errands|People leave notes; you do what they say.|Errands, from notes.""")
    k.steps("<notes> has what people want.|Read <notes>.", "Do what each note asks; some ask nothing.|One call for each note that asks for something.")
    k.goal(f"""Do what the notes say.|Are there notes? Take care of them.|work through today's notes|The notes of the {place}, please: all of them.|notes -> done""")

    @k.look("notes|list_notes|read_notes|inbox", "The notes that people left.|Lists the notes.")
    def notes_():
        return notes

    k.tools["notes"] = k.tools.pop("notes_")
    notes_.role = "notes"

    @k.act("buy|order|purchase", "Orders something.|Buys things.", item=text("item|what|name", "What is bought.|Name of the thing."), amount=integer("amount|count|how_many", "How many.|Amount."))
    def buy(item=None, amount=None):
        return f"{item}: ordered." if item in names else k.fail(f"{item} cannot be ordered.")

    @k.act("call|phone|ring", "Calls somebody.|Phones a person.", person=text("person|who|to", "Who is called.|Name of the person."), about=text("about|topic|why", "What it is about.|The topic."))
    def call(person=None, about=None):
        return f"{person} was called."

    @k.act("move|bring|carry", "Brings something to a place.|Moves a thing.", item=text("item|what|name", "What is moved.|Name of the thing."), to=text("to|place|where", "Where it goes.|The place."))
    def move(item=None, to=None):
        return f"{item} is in {to}." if item in names else k.fail(f"{item} is not here.")

    tools = dict(buy=buy, call=call, move=move)

    def right():
        if not notes_.made():
            return notes_()
        return [tools[what](**args) for what, args in calls if what != "nothing" and not tools[what].made(**args)]

    return right
