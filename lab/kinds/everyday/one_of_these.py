"""Answers which one of the names in the goal is ticked on a list, or which one is not."""

from kind import text

STRUCTURE = "question-listed"
DOMAIN = "skins"
ANSWER_IS_A_CHOICE = True
SKINS = """guest,has checked in,arrivals,hotel
pupil,is ill today,sick list,school
runner,has started,start list,race office
member,has paid,fee list,tennis club
singer,sings the solo,solo list,choir
train,is late,delay board,station
dish,is sold out,strike-off list,restaurant
book,is reserved,reserve shelf,library
cow,is in calf,calving list,farm
rose,is in flower,bloom list,park
boat,is at sea,sailing list,harbour
patient,may go home,discharge list,ward
street,is closed,closure list,town hall
bottle,is opened,opened list,wine bar
picture,is on loan,loan list,museum
volunteer,works on Sunday,Sunday list,soup kitchen
brass instrument,is at the repairer,repair list,youth orchestra
parcel,has come,arrival list,post office
horse,has lost a shoe,farrier list,stable
plot,is free,vacancy list,garden plot
player,is suspended,ban list,league
tent,is wet,drying list,scout camp
room,has been cleaned,cleaning list,guest house
pupil,has a bus pass,pass list,village school"""


def make(k):
    thing, true_of, listing, house = k.pick(SKINS.splitlines()).split(",")
    slot, board = thing.replace(" ", "_"), listing.lower().replace(" ", "_").replace("-", "_")
    is_person = thing in "guest pupil runner member singer patient volunteer player".split()
    names = k.people(3) if is_person else [w.capitalize() for w in k.words(3)]
    more = k.people(4) if is_person else [w.capitalize() for w in k.words(4)]
    answer, negated = k.pick(names), k.chance(40)
    on = [n for n in names if (n == answer) != negated]
    column, other = k.pick("listed", "entered", "since"), k.pick("by", "desk", "page")
    rows = [
        (n, "yes" if n in on or (n not in names and k.chance(50)) else "no", k.time(), k.word()) for n in names + more
    ]
    rows = k.shuffled(rows[: k.int(4, 7)])
    first, second, third = names
    ask = f"which of them is not ticked on the {listing}" if negated else f"which of them is ticked on the {listing}"
    has_day, day = k.chance(50), k.date()

    k.role(
        f"Lists|You read lists for people.|{house}: lists|You answer which one it is.",
        f"You keep the {listing} of a {house}.|You sit beside the {listing}.",
        f"The {listing} of the {house} says of every {thing} whether it {true_of}: then it is ticked. People give you three names. You read the {listing} and say the one name that was asked "
        "for, written as they wrote it.",
    )
    k.must(
        "The answer is one of the names in the question.|Answer with one name, as the question spells it.",
        *([f"Today is {day}."] if has_day else []),
    )
    k.steps("Read <listing_of>.|The list is in <listing_of>.")
    k.goal(
        f"{first}, {second}, {third}: {ask}?",
        f"I have three names, {first}, {second} and {third}. Tell me {ask}.",
        f"{first} / {second} / {third} - {ask}?",
        f"Would you be so kind and look {ask}? The names are {first}, {second} and {third}.",
        f"Quick question from the corridor: {first}, {second} or {third}, {ask}?",
        f"Of the following only one is wanted: {first}; {second}; {third}. Please report {ask}.",
        f"We had a fight about it! {first}, {second}, {third}. So, {ask}?",
        f"names: {first}, {second}, {third}\nquestion: {ask}?",
        f"There are three: {first} and {second} and {third}. I do not understand the list. Please say {ask}.",
        f"A {thing} that {true_of} is ticked on the {listing}. Now {ask}: {first}, {second} or {third}?",
    )
    k.answers(f"Name of the {thing}.|The one of the three.|Which of the names it is.")
    asks = {"asked": text("day|date|of_day", "Day of the list.|Which day.")} if has_day else {}

    @k.look(
        f"get_{board}|read_{board}|list_{slot}s|{board}",
        f"Reads the {listing}.|Every {thing}; ticked is one that {true_of}.",
        **asks,
    )
    def listing_of(asked=None):
        if has_day and asked != day:
            return []
        return [{slot: n, "ticked": t, column: at, other: w} for n, t, at, w in rows]

    def right():
        args = {"asked": day} if has_day else {}
        if not listing_of.made(**args):
            return listing_of(**args)
        return k.answer(answer)

    return right
