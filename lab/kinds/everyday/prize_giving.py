"""Gives the first prizes of a contest, each to the place that it belongs to."""

from kind import integer, text

STRUCTURE = "rank-top"
DOMAIN = "skins"
SKINS = """cake contest,baker,points,most
hundred metres,runner,seconds,fewest
pumpkin weighing,grower,kilos,most
chess open,player,score,most
fishing day,fisher,centimetres,most
spelling bee,pupil,mistakes,fewest
orienteering race,team,minutes,fewest
wine show,vineyard,marks,most
poetry slam,poet,applause,most
sheepdog trial,handler,faults,fewest
reading summer,child,books,most
choir contest,choir,stars,most
dance night,couple,votes,most
sandcastle day,family,tokens,most
swimming relay,club,seconds,fewest
photo show,photographer,hearts,most
ploughing match,farmer,penalties,fewest
quiz evening,table,answers,most
rose show,gardener,ribbons,most
cow show,breeder,litres,most
golf cup,golfer,strokes,fewest
violin contest,violinist,credits,most
egg hunt,hunter,eggs,most
snail race,snail owner,minutes,fewest"""
PRIZES = "cup|medal|basket|book|voucher|cheese|bicycle|lantern|hamper|ticket|watch|plate|scarf|trophy|kettle"


def make(k):
    contest, who, unit, best = k.pick(SKINS.splitlines()).split(",")
    slot, one = contest.replace(" ", "_"), who.replace(" ", "_")
    count, tops = k.int(4, 7), k.int(1, 3)
    names = k.people(count)
    rows = list(zip(k.ids(count), names, k.numbers(count, 3, 400), strict=True))
    order = sorted(rows, key=lambda row: row[2], reverse=best == "most")[:tops]
    out = k.chance(30)  # the best one was disqualified
    states = {row[0]: "ok" for row in rows}
    if out:
        states[order[0][0]] = "disqualified"
        order = sorted((r for r in rows if r != order[0]), key=lambda row: row[2], reverse=best == "most")[:tops]
    prizes = [f"{k.word()} {prize}" for prize in k.some(PRIZES.split("|"), tops)]
    told = ", ".join(f"{at}: {prize}" for at, prize in enumerate(prizes, 1))
    has_name, in_goal = k.chance(40), k.chance(50)
    name = k.word().capitalize()
    tail = f" Prizes by place: {told}." if in_goal else ""

    k.role(
        f"Jury|You give the prizes of a {contest}.|{contest} office|You are the judge's clerk.",
        f"You help with the {contest} {name}.|Prize giving, {contest}.",
        f"You do the paperwork of the {contest}. The results are in. You give out the prizes, each to the place it belongs to. Who was disqualified gets "
        "nothing, and the next one moves up.",
    )
    k.must(
        f"The {best} {unit} win; a disqualified {who} does not count.|Best is who has the {best} {unit}. Leave out who was disqualified.",
        *([] if in_goal else [f"Prizes by place: {told}.|The prizes are, by place, {told}."]),
    )
    k.steps(
        "Results are in <results>.", "Give each prize with <award>, the first place first.|One <award> for each prize."
    )
    k.goal(
        f"Give out the prizes of the {contest} {name}.{tail}",
        f"Who has won {name}? Hand the prizes over.{tail}",
        f"{name}: award all prizes.{tail}",
        f"Ladies and gentlemen are waiting. Would you kindly award the prizes of {name}?{tail}",
        f"The prizes of the {contest} are to be awarded according to the results of {name}.{tail}",
        f"Yay, {name} is over! Who gets what? Give it to them.{tail}",
        f"contest: {name}\ntask: award the prizes.{tail}",
        f"It is late, everybody wants to go home. Prizes of {name}, please.{tail}",
        f"We finished {name}. You have the list. Each prize goes to the right place.{tail}",
        f"As every year since I was young, {name} ends with the prizes. See to it.{tail}",
    )

    @k.look(
        f"get_results|list_{slot}_results|results_of|{slot}_table",
        f"Lists the results of a contest.|What each {who} has reached.",
        asked=text("contest|name|of", "Name of the contest.|Which contest."),
    )
    def results(asked):
        if asked != name:
            return k.fail(f"There is no contest {asked}.")
        return [{"no|id|entry": i, one: n, unit: v, "remark|state": states[i]} for i, n, v in rows]

    more = {"who": text(f"name|{one}|to", f"Name of the {who}.|Who gets it.")} if has_name else {}

    @k.act(
        "award_prize|give_prize|award|hand_over",
        f"Gives a prize to a {who}.|Awards one prize.",
        number=text("no|id|entry", f"Number of the {who} in the results.|Which entry gets it."),
        **more,
        place=integer("place|rank|position", "The place: 1, 2 or 3.|Which place it is for."),
        prize=text("prize|what", "The prize.|What is given."),
    )
    def award(number, place, prize, who=None):
        if number not in states or prize not in prizes:
            return k.fail(f"There is no {prize} for {number}.")
        return f"Place {place}: {prize} for {number}."

    def right():
        if not results.made(asked=name):
            return results(asked=name)
        return [
            award(number=i, place=at, prize=prize, **({"who": n} if has_name else {}))
            for at, ((i, n, _), prize) in enumerate(zip(order, prizes, strict=True), 1)
            if not award.made(number=i)
        ]

    return right
