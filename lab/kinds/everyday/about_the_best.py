"""Answers something about the oldest, dearest or largest of its sort: not which one it is, but another thing about it."""

from kind import text

STRUCTURE = "pick-extreme+question-one"
DOMAIN = "skins"
SKINS = """picture,painter,price,school,gallery
tree,planter,height,sort,park
wine,grower,price,colour,cellar
book,donor,pages,language,library
horse,breeder,age,breed,stud farm
house,landlord,rent,district,letting office
boat,builder,length,type,marina
cheese,maker,weight,milk,dairy
clock,donor,age,style,museum
runner,trainer,points,class,running club
song,composer,length,mood,radio station
pumpkin,grower,weight,sort,harvest fair
dog,keeper,age,breed,dog show
train,driver,delay,line,station
stall,tenant,rent,row,market
recipe,cook,calories,course,cook book
hill,warden,height,range,hiking club
coin,finder,age,metal,collection
patient,doctor,fever,ward,hospital
class,teacher,pupils,year,school
bridge,architect,length,material,road office
violin,maker,price,varnish,sale house
hive,keeper,honey,race,bee society
film,director,length,genre,cinema"""


def make(k):
    thing, person, field, sort, house = k.pick(SKINS.splitlines()).split(",")
    key, one = field.replace(" ", "_"), thing.replace(" ", "_")
    kinds = k.words(2)
    count = k.int(4, 7)
    names, people, marks = [w.capitalize() for w in k.words(count)], k.people(count), k.ids(count)
    values = k.numbers(count, 10, 900)
    rows = [[n, p, m, v, k.pick(kinds)] for n, p, m, v in zip(names, people, marks, values, strict=True)]
    rows[0][4], rows[1][4] = kinds[0], kinds[0]
    wanted = [row for row in rows if row[4] == kinds[0]]
    most = k.chance(50)
    best = (max if most else min)(wanted, key=lambda row: row[3])
    extreme = k.pick("the highest", "the greatest") if most else k.pick("the lowest", "the smallest")
    rows = k.shuffled(rows)
    asked, answer, about = k.pick(
        (person, best[1], f"Name of the {person}.|The {person}."),
        ("number", best[2], f"Number of the {thing}.|Its number."),
        ("name", best[0], f"Name of the {thing}.|What it is called."),
    )
    by_sort = k.chance(40)

    k.role(
        f"Questions|You know every {thing} of a {house}.|{house}, information|You answer about the best and the worst.",
        f"You have the list of the {house}.|You look things up in the {thing} list.",
        f"The {house} keeps a list with each {thing}, its {sort} and its {field}. People want to know something about the first or the last of them. You look only at the {sort} that "
        "they name. You answer briefly.",
    )
    k.must(f"Only entries of the named {sort} count.|Compare only what has the {sort} that is asked for.")
    k.steps("The list is <list_of>.")
    k.goal(
        f"{sort.capitalize()} {kinds[0]}: the {asked} of the {thing} with {extreme} {field}?",
        f"Among all of {sort} {kinds[0]}, which {thing} has {extreme} {field}? I need its {asked}.",
        f"{asked}? ({thing}, {kinds[0]}, {extreme} {field})",
        f"Would you tell me the {asked} of the {thing} with {extreme} {field}? Only {sort} {kinds[0]}, please.",
        f"I bet nobody knows the {asked} of the {thing} with {extreme} {field} in {kinds[0]}!",
        f"The {asked} is wanted of that {thing} whose {field} is {extreme} in the {sort} {kinds[0]}.",
        f"{sort}: {kinds[0]}\nlook for: {extreme} {field}\nanswer: {asked}",
        f"We look at {sort} {kinds[0]}. One {thing} there has {extreme} {field}. What is its {asked}?",
        f"For the poster I need one {asked}: that of the {thing} with {extreme} {field}, {sort} {kinds[0]}.",
        f"Of {kinds[0]} ({sort}), take the {thing} with {extreme} {field} and tell me the {asked}.",
    )
    k.answers(about)
    asks = {"asked": text(f"{sort}|of|which", f"Which {sort}.|The {sort} to list.")} if by_sort else {}

    @k.look(
        f"list_{one}s|get_{one}s|{one}_list|{one}_table",
        f"Lists every {thing}{' of a ' + sort if by_sort else ''}.|Each {thing} with {field} and {sort}.",
        **asks,
    )
    def list_of(asked=None):
        return [{"number|no": m, "name": n, sort: s, key: v, person: p} for n, p, m, v, s in rows if asked in (None, s)]

    def right():
        args = {"asked": kinds[0]} if by_sort else {}
        return k.answer(answer) if list_of.made(**args) else list_of(**args)

    return right
