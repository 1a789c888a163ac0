"""Takes the best few of a list, in order, and gives each its rank; how many and by what is said."""

from kind import choice, text

STRUCTURE = "rank-top"
DOMAIN = "rankings"

# entry;entries;number;verb
SKINS = """bid;bids;price;shortlist
project;projects;score;fund
candidate;candidates;votes;declare
school;schools;average;inspect
claim;claims;sum;audit
street;streets;accidents;rebuild
well;wells;nitrate;test
debtor;debtors;arrears;sue
patient;patients;urgency;operate
borrower;borrowers;exposure;review
feeder;feeders;losses;renew
ship;ships;delay;unload
tenant;tenants;waiting;house
farm;farms;runoff;visit
student;students;mark;award
pump;pumps;hours;overhaul
petition;petitions;signatures;debate
station;stations;passengers;staff"""

RANKS = ["first", "second", "third"]


def make(k):
    one, many, num, verb = k.pick(SKINS.split("\n")).split(";")
    n, session = k.int(4, 6), k.id()
    rows = dict(zip(k.ids(n), k.numbers(n, 5, 990), strict=True))
    m, top = k.int(2, 3), k.chance(50)
    count = {2: "two", 3: "three"}[m]
    order = sorted(rows, key=rows.get, reverse=top)[:m]
    said = k.pick(f"the {count} with the {'highest' if top else 'lowest'} {num}", f"{count} of them, those with {'most' if top else 'least'} {num}", f"top {count} by {num}, {'largest' if top else 'smallest'} first")
    k.must(f"The {'highest' if top else 'lowest'} is first, and so on.|Rank first goes to the {'highest' if top else 'lowest'} {num}.")
    k.role(f"You rank {many}.", f"Ranking of {many}", "Ranking office.")
    k.steps("<figures> first.", "<put> them in order, the first one first.")
    k.goal(f"{verb.capitalize()} {said}, session {session}.", f"session {session}: {verb} {said}", f"For session {session} please {verb} {said}.", f"{many}: {said}. {verb}. session {session}")

    @k.look(f"figures|list_{many}|table_of", f"All {many} with {num}.")
    def figures():
        return [{f"{one}|no": i, num: v} for i, v in rows.items()]

    @k.act(f"{verb}|{verb}_one|put_in_rank", f"To {verb} one of the {many}, with its rank.", item=text("item|no|id", f"Number of the {one}."), rank=choice("rank|place", "Its rank.", RANKS), session=text("session|in", "Number of the session."))
    def put(item, rank, session):
        return f"{rank}: {item}." if item in rows else k.fail(f"No {one} {item}.")

    def right():
        if not figures.made():
            return figures()
        return [put(item=i, rank=r, session=session) for r, i in zip(RANKS, order, strict=False) if not put.made(item=i)]

    return right
