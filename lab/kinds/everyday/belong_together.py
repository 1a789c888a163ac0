"""Links the items of two lists that belong together by something that both show."""

from kind import text

STRUCTURE = "match-pairs"
DOMAIN = "skins"
SKINS = """left shoe,right shoe,size and colour,shoe shop
sock,second sock,pattern,laundry
host family,guest pupil,language,school
lost dog,dog owner,breed,dog home
key,lock,stamp,locksmith
singer,pianist,style,music school
car,driver,depot,taxi firm
recipe,wine,region,restaurant
letter,pigeonhole,initials,bureau
seedling,pot,width,nursery
tandem front,tandem back,pace,bicycle club
patient,bed,ward,hospital
costume,player,measure,theatre
tenant,parking bay,house,caretaker
stall,trader,trade,market
picture,frame,format,gallery
chess player,rival,rating class,chess club
pony,rider,weight class,riding school
parcel,van,district,post depot
guest,table,party,wedding
hive,queen,breed line,bee yard
book,reviewer,subject,newspaper
bottle,cork,neck,winery
camper,tent pitch,area,camp site"""


def make(k):
    one, two, by, house = k.pick(SKINS.splitlines()).split(",")
    a, b, key = (w.replace(" ", "_") for w in (one, two, by))
    pairs, extra = k.int(1, 3), k.int(0, 2)
    marks = k.words(pairs + 2 * extra)
    left = [(i, k.word().capitalize(), m) for i, m in zip(k.ids(pairs + extra), marks[: pairs + extra], strict=True)]
    right_marks = marks[:pairs] + marks[pairs + extra :]
    others = [(i, k.word().capitalize(), m) for i, m in zip(k.ids(len(right_marks)), right_marks, strict=True)]
    wanted = [(x[0], y[0], x[2]) for x, y in zip(left, others, strict=False)][:pairs]
    left, others = k.shuffled(left), k.shuffled(others)
    day, has_mark, has_day = k.date(), k.chance(35), k.chance(45)

    k.role(
        f"Pairs|You bring together what belongs together.|{house} pairs|You match things.",
        f"You match each {one} with a {two}.|You have two lists and a pencil, at a {house}.",
        f"At the {house} there is a list of one sort and a list of another. You look for two entries with the same {by}. These you join. What finds no partner "
        "is left as it is.",
    )
    k.must(
        f"A {one} and a {two} belong together if the {by} is the same; what has no partner stays alone.|Same {by}: they belong together. No partner: leave it."
    )
    k.steps("The lists are <list_one> and <list_two>.", "Join each pair with <join>.")
    k.goal(
        f"Join every {one} with its {two}, for {day}.",
        f"Which {two} belongs to which {one}? Put them together; the date is {day}.",
        f"match {one} / {two}, {day}",
        f"It would be a great help if each {one} had its {two} by {day}. Could you do it?",
        f"What a muddle! Find the {two} of every {one}. Date {day}.",
        f"Each {one} is to be joined with the {two} of the same {by}, as of {day}.",
        f"lists: {one}, {two}\ntask: join what belongs together\ndate: {day}",
        f"Here is a game: find the pairs! A {one} and a {two}. Write {day} on them.",
        f"Please look at two lists. If the {by} is the same, join them. The date is {day}.",
        f"By {day} no {one} should be without its {two}, where there is one.",
    )

    @k.look(f"list_{a}s|get_{a}s|{a}_list|all_{a}s", f"Lists every {one}.|Number, name and {by} of each {one}.")
    def list_one():
        return [{f"{a}_no|no|id": i, "name": n, key: m} for i, n, m in left]

    @k.look(f"list_{b}s|get_{b}s|{b}_list|all_{b}s", f"Lists every {two}.|Number, name and {by} of each {two}.")
    def list_two():
        return [{f"{b}_no|no|id": i, "name": n, key: m} for i, n, m in others]

    more = {"mark": text(f"{key}|same|by", f"The {by} that both have.|What they share: {by}.")} if has_mark else {}
    more |= {"day": text("day|date|from", "Date for the record.|From which day.")} if has_day else {}

    @k.act(
        f"join_pair|match|link_{a}|pair_up|assign_{b}",
        f"Joins a {one} with a {two}.|Puts two together.",
        first=text(f"{a}|{a}_no|first", f"Number of the {one}.|Which {one}."),
        second=text(f"{b}|{b}_no|second", f"Number of the {two}.|Which {two}."),
        **more,
    )
    def join(first, second, mark=None, day=None):
        if first not in [x[0] for x in left] or second not in [y[0] for y in others]:
            return k.fail(f"Cannot join {first} with {second}.")
        return f"{first} and {second} are together."

    def right():
        if not list_one.calls or not list_two.calls:
            return [tool() for tool in (list_one, list_two) if not tool.calls]
        return [
            join(first=x, second=y, **({"mark": m} if has_mark else {}), **({"day": day} if has_day else {}))
            for x, y, m in wanted
            if not join.made(first=x, second=y)
        ]

    return right
