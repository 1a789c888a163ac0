"""Enters something with the code of its sort and the number of its place, both from tables."""

from kind import integer, text

STRUCTURE = "code-table"
DOMAIN = "skins"
SKINS = """parcel,zone,tariff,post office,weight
patient,diet,ward,hospital kitchen,portions
seed order,climate,soil,seed merchant,packets
ticket,block,price group,stadium,seats
garment,fabric,care,dry cleaner's,pieces
book,subject,age group,library,copies
wine delivery,customer group,duty class,wine merchant,cases
plant,family,light,nursery,pots
lesson,brass instrument,level,music school,minutes
guest,nationality,season,hotel register,nights
bird,species,habitat,ringing station,birds
repair,make,fault group,workshop,hours
fish catch,species,water,harbour office,kilos
timber,wood,grade,sawmill,planks
showpiece,epoch,material,museum,pieces
waste load,waste sort,origin,recycling yard,sacks
milk delivery,breed,quality,dairy,cans
taxi trip,district,time band,taxi office,passengers
recipe,course,kitchen,cookery school,servings
stall,goods,row,market office,metres
film,genre,age rating,cinema,showings
vaccine,pet,breed size,vet,doses
team,league,age class,sports office,players
weather report,cloud sort,station,weather club,readings"""


def make(k):
    thing, first, second, house, unit = k.pick(SKINS.splitlines()).split(",")
    slot, a, b = (w.replace(" ", "_") for w in (thing, first, second))
    sorts, groups = k.words(k.int(3, 5)), k.words(k.int(3, 5))
    codes = dict(zip(sorts, k.ids(len(sorts)), strict=True))
    numbers = dict(
        zip(
            groups,
            [str(n) for n in k.numbers(len(groups), 11, 99)] if k.chance(50) else k.ids(len(groups)),
            strict=True,
        )
    )
    sort, group, amount, name = sorts[0], groups[0], k.int(2, 60), k.person()
    unknown = k.chance(8)
    told_group = k.word() if unknown else group
    tables = [k.shuffled(sorts), k.shuffled(groups)]
    has_amount = k.chance(70)

    k.role(
        f"Entry|You enter every {thing} at a {house}.|{house}, data entry|You know the codes, or where to find them.",
        f"You write each {thing} into the books.|Clerk of the {house}.",
        f"The {house} does not write words into its books but codes. There is one table for {first} and one for {second}. You look up both. Then you enter the "
        f"{thing}, with the name as it was told to you.",
    )
    k.must(
        f"Only codes are entered, never the words for {first} and {second}.|For {first} and {second} the codes are entered, not the words.",
        "If a table does not have the word, say that it could not be entered.|A word that is in no table: report that it was not possible.",
    )
    k.steps(f"<first_table> has the codes of the {first}, <second_table> those of the {second}.", "Then <enter>.")
    k.goal(
        f"Enter a {thing} for {name}: {first} {sort}, {second} {told_group}, {amount} {unit}.",
        f"{thing}, {name}, {sort}, {told_group}, {amount} {unit}",
        f"{name} has a {thing}. The {first} is {sort} and the {second} is {told_group}. {amount} {unit}, if you please.",
        f"{amount} {unit}: {thing} of {name}, {second} {told_group}, {first} {sort}. Would you write it in?",
        f"Please register the {thing} of {name}. I noted {sort} as {first}; {second}: {told_group}; {unit}: {amount}.",
        f"name: {name}\n{first}: {sort}\n{second}: {told_group}\n{unit}: {amount}\nenter as: {thing}",
        f"It is for {name}! {amount} {unit}! The {second} is called {told_group} and the {first} {sort}.",
        f"I bring a {thing}. My name is {name}. {first.capitalize()}: {sort}. {second.capitalize()}: {told_group}. Number of {unit}: {amount}.",
        f"Can you put {name} down with a {thing} ({sort}, {told_group}, {amount} {unit})?",
        f"Because the old book is full, enter it in the new one: {name}, {first} {sort}, {second} {told_group}, {amount} {unit}.",
    )

    @k.look(f"list_{a}_codes|get_{a}_table|{a}_codes", f"The codes of every {first}.|Which {first} has which code.")
    def first_table():
        return [{a: s, "code|no": codes[s]} for s in tables[0]]

    @k.look(f"list_{b}_codes|get_{b}_table|{b}_codes", f"The codes of every {second}.|Which {second} has which code.")
    def second_table():
        return [{b: g, "code|no": numbers[g]} for g in tables[1]]

    more = {"amount": integer(f"{unit}|amount|count", f"How many {unit}.|Number of {unit}.")} if has_amount else {}

    @k.act(
        f"enter_{slot}|create_{slot}|add_{slot}|register_{slot}",
        f"Enters a {thing}.|Writes one {thing} into the book.",
        name=text("name|for|customer", "Whose it is.|Name of the person."),
        first=text(f"{a}_code|{a}", f"Code of the {first}.|The {first}, as a code."),
        second=text(f"{b}_code|{b}", f"Code of the {second}.|The {second}, as a code."),
        **more,
    )
    def enter(name, first, second, amount=None):
        if first not in codes.values() or second not in numbers.values():
            return k.fail(f"Not both of these are codes: {first}, {second}.")
        return f"Entered for {name}."

    def right():
        if enter.calls:
            return k.finish()
        left = [tool() for tool in (first_table, second_table) if not tool.calls]
        if unknown and second_table.calls:
            return k.give_up(f"{told_group} has no code.")
        if left:
            return left
        return enter(name=name, first=codes[sort], second=numbers[group], **({"amount": amount} if has_amount else {}))

    return right
