"""Chooses the one thing that has nothing of what somebody must avoid."""

from kind import text

STRUCTURE = "avoid-set"
DOMAIN = "tolerance"

# dish;has;who;meal
SKINS = """dish;allergens;guest;dinner
medicine;agents;patient;evening dose
cake;nuts and grains;child;birthday
song;notes out of reach;singer;concert
trail;hazards;hiker;outing
film;themes;pupil;film night
paint;solvents;painter;workshop
panel;members;applicant;interview
jury;names;defendant;trial
flight;stopovers;traveller;journey
carriage;noises;passenger;trip
exercise;strained joints;athlete;training
shampoo;perfumes;resident;bath
menu;meats;diner;banquet
book;topics;reader;book club
tour;stairs and bridges;visitor;visit
room;pets of other guests;lodger;night
feed;grains;horse;morning feed
game;skills;player;games evening
route;roads;driver;delivery"""


def an(word):
    return f"{'an' if word[0] in 'aeiou' and word[:3] not in ('uni', 'use', 'eur') or word[:4] == 'hour' else 'a'} {word}"


def make(k):
    dish, has, who, meal = k.pick(SKINS.split("\n")).split(";")
    pool = k.words(7)
    avoid = pool[:3]
    free = pool[3:]
    n = k.int(3, 5)
    names, codes = [w.capitalize() for w in k.words(n)], k.ids(n)
    parts = [k.some(free, 2)] + [k.shuffled([k.pick(avoid), k.pick(free)]) for _ in range(n - 1)]
    people, table = k.people(2), k.word()
    person, rows = people[0], k.shuffled(range(n))
    lists = {people[0]: avoid, people[1]: k.some(free, 2)}

    k.role(f"You choose what is safe.|{dish} choice, {meal}", f"Nobody falls ill under your eyes.|I pick one {dish} for one {who}.")
    k.must(f"Nothing that the {who} must avoid may be in it.|{an(dish).capitalize()} with anything on the avoid list is out.")
    k.steps(f"<avoids> tells what the {who} must avoid.|Ask <avoids>.", "<choices> says what is in each.|See <choices>.", "<serve> the safe one.")
    k.goal(
        f"A safe {dish} for {person} ({meal}, {table})",
        f"{meal}, {table}: which {dish} is fine for {person}? Order it.",
        f"Dear all, {person} comes to the {meal} ({table}) and there is always something that does not agree with them. Do find {an(dish)} that does and order it.",
        f"{person} can't have everything!! one {dish} pls that's ok, for the {meal}, {table}",
    )

    @k.look(f"avoids|avoid_list|{who}_card", f"What {an(who)} must avoid.", name=text(f"{who}|name", f"Name of the {who}."))
    def avoids(name):
        return {"name": name, "avoid|must_avoid": ", ".join(lists[name])} if name in lists else k.fail(f"No {who} of that name.")

    @k.look(f"choices|list_{dish}s|on_offer", f"Every {dish} and its {has}.")
    def choices():
        return [{"code|id": codes[i], f"{dish}|name": names[i], f"{has.replace(' ', '_')}|has": ", ".join(parts[i])} for i in rows]

    @k.act(
        f"serve|order_{dish}|choose",
        f"Orders {an(dish)}.",
        code=text("code|id", f"Code of the {dish}."),
        who=text(f"{who}|for_whom", f"Name of the {who}."),
        table=text("table|place|note", f"The word that goes with the {meal}."),
    )
    def serve(code, who, table):
        return f"{code} for {who} ({table})." if code in codes else k.fail(f"No {dish} {code}.")

    def right():
        calls = [c for c, m in ((avoids(name=person), avoids.made(name=person)), (choices(), choices.made())) if not m]
        return calls or ([] if serve.made() else serve(code=codes[0], who=person, table=table))

    return right
