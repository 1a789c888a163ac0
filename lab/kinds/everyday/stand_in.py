"""Finds a stand-in for somebody who is away: the same skill, and free on that day."""

from kind import text

STRUCTURE = "assign"
DOMAIN = "skins"
SKINS = """teacher,subject,lesson,school
nurse,ward,shift,hospital
pianist,style,service,parish
driver,licence,tour,bus company
cook,kitchen,dinner,restaurant
guide,language,tour,museum
referee,league,match,football union
player,voice,performance,opera
gardener,greenhouse,watering,nursery
milker,breed,milking,farm
lifeguard,tower,watch,beach
tutor,level,course,night school
porter,door,night,hotel
singer,part,concert,choir
mechanic,make,repair,garage
cashier,counter,morning,bank
librarian,branch,late opening,library
baker,dough,night bake,bakery
trainer,belt,training,judo club
pilot,aircraft,flight,gliding club
midwife,district,round,health service
carer,floor,breakfast,nursing home
ranger,trail,walk,nature park
weaver,loom,course,craft centre"""


def make(k):
    who, skill, job, house = k.pick(SKINS.splitlines()).split(",")
    key, task = skill.replace(" ", "_"), job.replace(" ", "_")
    away, *people = k.people(k.int(5, 7))
    skills, day = k.words(3), k.date()
    right_skill = skills[0]
    rows = [(p, right_skill if at < 2 else k.pick(skills), k.chance(50)) for at, p in enumerate(people)]
    rows[0] = (people[0], right_skill, True)
    rows[1] = (people[1], right_skill, False)
    rows = [row if at < 2 or row[1] != right_skill else (row[0], row[1], False) for at, row in enumerate(rows)]
    none_free = k.chance(12)
    if none_free:
        rows[0] = (people[0], right_skill, False)
    card = dict(zip([away, *people], k.ids(len(people) + 1), strict=True))
    jobs = k.shuffled(
        [
            (k.word().capitalize(), p, s)
            for p, s in [(away, right_skill), (people[2], skills[1]), (people[3], skills[2])]
        ]
    )
    numbers = dict(zip([j[0] for j in jobs], k.ids(3), strict=True))
    mine = next(j for j in jobs if j[1] == away)
    rows, extra, asker = k.shuffled(rows), k.pick([], ["day"], ["away"], ["day"]), k.person()

    k.role(
        f"Stand-ins|You find a stand-in.|{house}: stand-ins|You fill gaps in the plan.",
        f"You plan who works when at a {house}.|You see that no {job} is without a {who}.",
        f"When a {who} of the {house} is away, somebody else has to take over. It must be a person with the same {skill} who is free. You look up both and assign the {job}. "
        "You ask nobody twice.",
    )
    k.must(
        f"A stand-in has the same {skill} and is free.|Only a {who} who is free and has the {skill} that the {job} needs can stand in.",
        "If there is no such person, say that nobody could be found.|Nobody fits? Report that it was not possible.",
    )
    k.steps(f"<plan> tells what the {job} needs.", "<staff> tells who is free.", "Then <put_in>.")
    k.goal(
        f"{away} is away on {day}. Find a stand-in for the {job}.",
        f"On {day} {away} cannot come. Who takes the {job}? Please arrange it, {asker}.",
        f"{away} ill, {day}, {job}: stand-in",
        f"Would you be so kind as to find somebody for the {job} of {away} on {day}?",
        f"{away} has a fever! The {job} is on {day}! Help!",
        f"For {day}, the {job} of {away} is to be taken over by a suitable {who}.",
        f"away: {away}\nday: {day}\nwhat: {job}\ntask: stand-in",
        f"I am {asker}. {away} is not here on {day}. The {job} needs another person. Please find one.",
        f"Who can do the {job} of {away}? It is on {day}.",
        f"Because of a wedding {away} is missing on {day}. See that the {job} takes place with somebody else.",
    )

    @k.look(
        f"get_plan|list_{task}s|{task}_plan|day_plan",
        f"Lists every {job} of the day.|Which {who} has which {job}, and what {skill} it needs.",
    )
    def plan():
        return [{"no|id": numbers[j], "name": j, who: p, f"needs|{key}": s} for j, p, s in jobs]

    @k.look(
        f"list_{who}s|get_staff|{who}_list|who_is_free",
        f"Lists every {who} who could help.|Who has which {skill}, and who is free.",
    )
    def staff():
        return [{who: p, "card|staff_no": card[p], key: s, "free": "yes" if f else "no"} for p, s, f in rows]

    parts = {
        "day": text("day|date|on", "Day of it.|On which day."),
        "away": text("for|instead_of|away", "Who is away.|Whose place is taken."),
    }

    @k.act(
        f"assign_{who}|put_in|set_stand_in|update_{task}",
        f"Puts another {who} in.|Gives a {job} to a stand-in.",
        number=text("no|id|which", f"Number of the {job}.|Which {job}."),
        stand_in=text("card|staff_no|stand_in", "Card number of the stand-in.|Number of who takes over."),
        **{part: parts[part] for part in extra},
    )
    def put_in(number, stand_in, **_):
        if number not in numbers.values() or stand_in not in card.values():
            return k.fail(f"Cannot give {number} to {stand_in}.")
        if stand_in not in [card[p] for p, _, f in rows if f]:
            return k.fail(f"{stand_in} is not free.")
        return f"{stand_in} takes {number}."

    def right():
        if put_in.calls:
            return k.finish()
        left = [tool() for tool in (plan, staff) if not tool.calls]
        if left:
            return left
        if none_free:
            return k.give_up(f"no {who} with that {skill} is free.")
        values = {"day": day, "away": away}
        return put_in(number=numbers[mine[0]], stand_in=card[people[0]], **{part: values[part] for part in extra})

    return right
