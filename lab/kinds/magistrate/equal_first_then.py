"""Awards to the best by one column; where the best are equal, a second column decides."""

from kind import text

STRUCTURE = "tie-break"
DOMAIN = "awards and elections"

# thing awarded;contender;contenders;first;second
SKINS = """contract;bidder;bidders;points;price
seat;candidate;candidates;votes;age
grant;project;projects;score;cost
place;pupil;pupils;mark;distance
berth;vessel;vessels;priority;length
bed;patient;patients;urgency;wait
plot;applicant;applicants;children;income
slot;airline;airlines;rank;delay
organ;recipient;recipients;match;days
post;official;officials;grade;service
licence;operator;operators;rating;bid
stall;trader;traders;years;rent
quota;fisher;fishers;share;boats
flat;family;families;need;months
path;train;trains;class;lateness
loan;borrower;borrowers;rating;debt
scholarship;student;students;average;terms
feed-in;producer;producers;reliability;output"""


def an(word):
    return ("an " if word[0] in "aeio" or word.startswith(("hour", "un-", "under", "us")) and word[:3] != "use" else "a ") + word


def make(k):
    prize, one, many, first, second = k.pick(SKINS.split("\n")).split(";")
    n, act_no = k.int(4, 6), k.id()
    top_high, second_high = k.chance(50), k.chance(50)
    values = k.numbers(n, 20, 80)
    edge = 90 if top_high else 10
    values[:2] = [edge, edge] if k.chance(75) else [edge, values[1]]
    seconds = k.numbers(n, 3, 400)
    rows = k.shuffled(list(zip(k.words(n), k.ids(n), values, seconds, strict=True)))
    best = (max if top_high else min)(r[2] for r in rows)
    tied = [r for r in rows if r[2] == best]
    won = (max if second_high else min)(tied, key=lambda r: r[3])
    hi, se = ("highest" if x else "lowest" for x in (top_high, second_high))
    k.must(
        f"The {prize} goes to the {one} with the {hi} {first}; among equals the {se} {second} decides.|{hi.capitalize()} {first} first. If several are equal in that, the {se} {second}.|Decisive is the {first} ({hi}), in case of a tie the {second} ({se})."
    )
    k.role(f"You award every {prize}.", f"Award of one {prize}", f"Awarding body. {many.capitalize()} are compared by the rule alone.")
    k.steps(f"<contenders> lists the {many}.", "<award> once.")
    k.goal(f"Award {prize} {act_no}.", f"Who gets {prize} {act_no}? Award it.", f"{act_no} / award {prize}", f"The {prize} {act_no} is to be awarded today among the {many}.")

    @k.look("contenders|list_contenders|standings", f"The {many}, with their figures.", prize=text(f"{prize.replace('-', '_')}|no", f"Number of the {prize}."))
    def contenders(prize):
        if prize != act_no:
            return k.fail(f"Nobody contends for {prize}.")
        return [{f"{one}|name": a, "id|no": i, first: v, second: s} for a, i, v, s in rows]

    @k.act("award|give_to|decide_for", f"Awards {an(prize)}.", prize=text(f"{prize.replace('-', '_')}|no", f"Number of the {prize}."), to=text("to|winner", f"Id of the {one}, not its name."))
    def award(prize, to):
        return f"{prize} is awarded to {to}." if to in [r[1] for r in rows] else k.fail(f"{to} is no id.")

    def right():
        if not contenders.made():
            return contenders(prize=act_no)
        if not award.made():
            return award(prize=act_no, to=won[1])

    return right
