"""Answers who or what a list names for a given day, place or number."""

from kind import text

STRUCTURE = "question-listed"
DOMAIN = "lists on the wall"

# list; what it is looked up by; drawn; who or what it names; drawn
SKINS = [
    row.split(";")
    for row in """duty list;day;date;chemist;person
cleaning plan;week;int;flat;id
menu;weekday;word;soup;title
platform list;train;id;platform;title
room plan;course;word;room;id
bus plan;stop;word;line;id
shift plan;shift;word;foreman;person
price list;service;word;price;money
locker list;locker;id;member;person
pitch plan;time;time;team;title
milk round;street;word;driver;person
exam plan;subject;word;examiner;person
seat plan;table;id;couple;person
on-call list;night;date;plumber;person
hymn list;service;word;hymn;id
collection plan;district;word;bin day;date""".split("\n")
]


def make(k):
    list_, by, drawn, what, kind = k.pick(SKINS)
    count, place, asks = k.int(3, 6), k.word(), k.chance(55)

    def draw(sort):
        return k.int(100, 900) if sort == "int" else getattr(k, sort)()

    keys, values = k.many(lambda: draw(drawn), count), k.many(lambda: draw(kind), count)
    key, answer, gone = keys[0], values[0], k.chance(10)
    order, key_name = k.shuffled(range(1 if gone else 0, count)), what.replace(" ", "_")
    of = f" of {place}" if asks else ""
    k.role(
        f"You read the {list_} to people.|{list_}|You answer what the {list_} says.",
        f"Porter with lists on the wall.|You know every {list_}; answer shortly.|Info point. Ask for a {by}, get the {what}.",
    )
    k.must(f"If the {list_} does not have it, say that you cannot tell.|Not on the list: report that it is not known.")
    k.answers(f"The {what}.|The {what} that the list names.")
    k.goal(
        f"Which {what} does the {list_}{of} name for {by} {key}?|{by} {key}{of}: {what}?|{list_}{of}, {by} {key}, what is the {what}?",
        f"Please tell me the {what} for {by} {key}{of}.|I have {by} {key}{of}. Which {what} is that?|{by}: {key}. list: {list_}{of}. wanted: {what}",
        f"who or what is down as {what}{of} for {key}|Look at the {list_}{of}: {key} has which {what}?|{what} of {by} {key}{of} please",
    )
    param = {"of_": text("place|of|site", "Which place.|Name of the place.")} if asks else {}

    @k.look(
        f"{list_.replace(' ', '_').replace('-', '_')}|show_list|read_list",
        f"Prints the {list_}.|The whole {list_}.",
        **param,
    )
    def show(of_=None):
        if asks and of_ != place:
            return k.fail(f"There is no {list_} of {of_}.")
        return [{by: keys[i], key_name: values[i]} for i in order]

    def right():
        if not show.calls:
            return show(of_=place) if asks else show()
        return k.give_up(f"{key} is not on the list.") if gone else k.answer(answer)

    return right
