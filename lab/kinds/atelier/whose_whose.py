"""A question through two or three cards: the teacher of the captain of, the captain of the teacher of, and so on."""

from kind import text

STRUCTURE = "chain"
DOMAIN = "who is whose"

# thing;three relations
SKINS = """singer;teacher,rival,patron
dog;sire,dam,walker
horse;sire,trainer,groom
player;coach,partner,captain
actor;agent,understudy,dresser
potter;master,pupil,supplier
poet;editor,friend,muse
dancer;partner,tutor,double
cook;mentor,helper,grower
model;agent,stylist,double
gardener;neighbour,boss,helper
drummer;bandmate,hero,tutor
painter;teacher,sitter,dealer
weaver;mistress,learner,dyer
rower;cox,stroke,coach
director;producer,editor,mentor
baker;miller,apprentice,rival
jockey;agent,valet,trainer
author;publisher,translator,reader
hen keeper;neighbour,vet,heir"""


def make(k):
    thing, relations = k.pick(SKINS.split("\n")).split(";")
    relations = relations.split(",")
    people = k.people(8)
    start, depth = people[0], k.pick(2, 2, 3)
    path = [k.pick(relations) for _ in range(depth)]
    pool = people[1:]
    chain = [start]
    cards = {}
    for step in path:
        near = k.some([p for p in pool if p not in chain], 3)
        cards[chain[-1]] = dict(zip(relations, near, strict=True))
        chain.append(cards[chain[-1]][step])
    for p in people:
        if p not in cards:
            cards[p] = dict(zip(relations, k.some([q for q in people if q != p], 3), strict=True))
    said = k.one(
        "the " + " of the ".join(reversed(path)) + f" of {start}",
        f"{start}'s " + "'s ".join(path),
    )

    k.role(f"{thing} who's who", f"You know everybody, or whom to ask.", f"Questions about people, one card at a time.")
    k.must("One card tells only about one person.|You can look up one person at a time.")
    k.answers("The name that was asked for.|A full name.")
    k.goal(
        f"Who is {said}?",
        f"{said}?",
        f"I'd like to know the name of {said}, if you can find it.",
        f"wanted: {said}",
        f"Tell me, who would {said} be?",
    )

    @k.look("card|look_up|who_is", "The card of one person.|Who is who to one person.", name=text("name|person|who", "Full name.|Whose card."))
    def card(name):
        return {"name": name} | cards[name] if name in cards else k.fail("no card")

    def right():
        for person in chain[:-1]:
            if not card.made(name=person):
                return card(name=person)
        return k.answer(chain[-1])

    return right
