"""Gives the first, second and third prize to the best three (or two) of a list."""

from kind import choice, text

STRUCTURE = "rank-top"
DOMAIN = "contests and budgets"

# contest; one; field; more is better; prizes
SKINS = [
    row.split(";")
    for row in """baking contest;baker;points;more;cup,apron,spoon
ski race;skier;seconds;less;gold,silver,bronze
reading week;pupil;pages;more;book,pen,badge
sales month;seller;sales;more;trip,dinner,flowers
angling day;angler;grams;more;rod,reel,hat
town run;runner;minutes;less;medal,shirt,bottle
pumpkin show;grower;kilos;more;crown,ribbon,card
quiz night;team;answers;more;ham,wine,cheese
chess club;player;wins;more;clock,board,ticket
swim meet;swimmer;seconds;less;gold,silver,bronze
flower show;gardener;votes;more;vase,shears,gloves
ploughing match;farmer;faults;less;plough,rope,boots
photo prize;artist;votes;more;camera,lens,frame
safe driving;driver;faults;less;car,bike,helmet
choir day;choir;points;more;organ,drum,flute
recycling;class;kilos;more;zoo,cinema,museum""".split("\n")
]


def make(k):
    contest, one, field, way, prizes = k.pick(SKINS)
    top, count = k.pick(2, 3, 3), k.int(4, 6)
    prizes, names, ids = prizes.split(",")[:top], k.people(count) if k.chance(50) else k.words(count), k.ids(count)
    values, by_id, which = k.numbers(count, 10, 400), k.chance(50), k.word()
    order = sorted(range(count), key=lambda i: values[i], reverse=way == "more")[:top]
    said = ", ".join(f"{p} for the {n}" for p, n in zip(prizes, ["first", "second", "third"], strict=False))
    k.role(
        f"You run a {contest}.|{contest}, prizes|You are the jury's secretary.",
        f"Prize desk. Fair play!|Helper of the committee of a {contest}.|You hand out what the {one}s have won.",
    )
    k.must(
        f"{'Most' if way == 'more' else 'Fewest'} {field} wins.|The one with the {'most' if way == 'more' else 'fewest'} {field} is first."
    )
    k.must(f"Prizes: {said}.|{said.capitalize()}.")
    k.steps("<results> has the list.|Read <results>.", "Then <award> from first to last.|Begin with the first place.")
    k.goal(
        f"Give out the prizes of {which}, the first place first.|{which}: award all prizes, best {one} first|Who has won {which}? Hand out the {top} prizes in order, winner first.",
        f"contest: {which}. task: prizes, from first to last|Please award the prizes of {which}. Start with the winner.|the {one}s of {which} wait for their prizes, first one first",
        f"{top} prizes, {which}. In the order of places, please.|Now the prizes for {which}: winner, then the next.",
    )

    @k.look(
        f"results|{field}_list|scores",
        f"Prints the results of a contest.|What each {one} has reached.",
        of=text("contest|of|name", "Name of the contest.|Which contest."),
    )
    def results(of):
        if of != which:
            return k.fail(f"There is no contest {of}.")
        return [
            {f"{one}|name": n, f"{one}_no|start_no|id": i, field: v} for n, i, v in zip(names, ids, values, strict=True)
        ]

    @k.act(
        "award|give_prize|hand_over_prize",
        f"Gives a prize to one {one}.|Notes who gets which prize.",
        who=text(f"{one}_no|id|no", f"Number of the {one}.")
        if by_id
        else text(f"{one}|name|to", f"Name of the {one}."),
        prize=choice("prize|what|award", "Which prize.|The prize.", prizes if k.chance(50) else sorted(prizes)),
    )
    def award(who, prize):
        if who not in (ids if by_id else names) or award.made(prize=prize):
            return k.fail(f"{who} can't get {prize}.")
        return k.one(f"{prize}: {who}.", "ok", f"{who} has the {prize}.")

    def right():
        if not results.calls:
            return results(of=which)
        for i, prize in zip(order, prizes, strict=True):
            if not award.made(prize=prize):
                return award(who=(ids if by_id else names)[i], prize=prize)
        return k.finish()

    return right
