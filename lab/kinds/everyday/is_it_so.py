"""Answers yes or no: what a list says about one thing, in one of its columns."""

from kind import text

STRUCTURE = "question-yesno"
DOMAIN = "skins"
ANSWER_IS_A_CHOICE = True
SKINS = """beach,dogs allowed|guarded|showers,the coast office
cafe,open on Monday|takes cards|vegan,the street guide
tram stop,step-free|roofed|lit,the tram company
picture,for sale|insured|signed,the gallery
pupil,has paid|may swim|eats meat,the school trip
hut,heated|staffed|has water,the mountain club
wine,organic|dry|in stock,the wine shop
campsite,takes caravans|quiet|has wifi,the camping guide
mushroom,edible|protected|common,the forest school
horse,shod|vaccinated|for beginners,the riding school
recipe,contains nuts|quick|for freezing,the kitchen
flat,furnished|lift|pets allowed,the letting office
medicine,needs a fridge|on prescription|for children,the chemist
bus,runs on Sunday|takes bicycles|air-conditioned,the bus office
song,in the book|has a solo|needs an organ,the choir
plant,hardy|poisonous|edible,the nursery
museum,free entry|closed on Tuesday|guided tours,the city pass
tool,charged|lent out|needs a licence,the tool library
boat,has an engine|sea-worthy|covered,the boat hire
film,with subtitles|for all ages|in colour,the cinema
toy,complete|washable|with batteries,the toy library
hall,has a stage|has a kitchen|can be darkened,the hall office
stamp,used|perforated|forged,the collector
cheese,smoked|made of raw milk|sold whole,the dairy"""


def make(k):
    thing, columns, house = k.pick(SKINS.splitlines()).split(",")
    columns = k.shuffled(columns.split("|"))
    field = columns[0]
    names = [w.capitalize() for w in k.words(k.int(3, 6))]
    name = names[0]
    keys = {c: c.replace(" ", "_").replace("-", "_").lower() for c in columns}
    rows = k.shuffled([(n, {c: k.pick("yes", "no") for c in columns}) for n in names])
    truth = next(values for n, values in rows if n == name)[field]
    one_by_name, slot = k.chance(50), thing.replace(" ", "_")

    k.role(
        f"Yes or no|You answer questions for {house}.|{house}, questions|You know about every {thing}.",
        "You answer in one word.|Information. One word is enough.",
        f"You sit at the telephone of {house}. People ask whether something is so. You look it up, every time. Then you answer with yes or with no, and with "
        "nothing else.",
    )
    k.must("Answer yes or no, as the list has it.|The answer is yes or no.")
    k.steps("<list_of> has what you need.|Look it up with <list_of>.")
    k.goal(
        f'The {thing} {name}: is it true of it, "{field}"?',
        f"{name}, {field}: yes or no?",
        f"Somebody said about {name}: {field}. Is that so?",
        f"Excuse me, could you tell me about the {thing} {name}? I would like to know if this holds: {field}.",
        f"{thing} {name}; {field}? (yes/no)",
        f"May I know whether the entry for {name} under '{field}' is positive?",
        f"My brother bets no and I bet yes. It is about {name} and about this: {field}. Who is right, yes or no?",
        f"question about: {name}\nis it so: {field}\nanswer: yes / no",
        f"I must know one thing about {name}. It is this: {field}. Please say yes or say no.",
        f"Before we set out: {field}, does that apply to {name}?",
    )
    k.answers("yes or no|Whether it is so: yes or no.|One word, yes or no.")
    asks = {"asked": text(f"name|{slot}|which", f"Name of the {thing}.|Which {thing}.")} if one_by_name else {}

    @k.look(
        f"get_{slot}|list_{slot}s|{slot}_guide|check_{slot}|{slot}_table",
        f"What is known about {'a' if one_by_name else 'every'} {thing}.|Reads {'one line' if one_by_name else 'all lines'} of the list.",
        **asks,
    )
    def list_of(asked=None):
        found = [{slot: n} | {keys[c]: values[c] for c in sorted(columns)} for n, values in rows if asked in (None, n)]
        return found or k.fail(f"There is no {thing} {asked}.")

    def right():
        args = {"asked": name} if one_by_name else {}
        return k.answer(truth) if list_of.made(**args) else list_of(**args)

    return right
