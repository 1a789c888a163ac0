"""Finds the row that meets two conditions and acts on it; the conditions are drawn from four columns."""

from kind import text

STRUCTURE = "pick-by-two"
DOMAIN = "offers and allocations"

# row;rows;place column;number;flag;act
SKINS = """flat;flats;quarter;rent;furnished;reserve
berth;berths;basin;depth;lit;allot
bed;beds;ward;number;monitored;assign
plot;plots;parish;area;fenced;offer
hall;halls;wing;seats;heated;book
truck;trucks;depot;payload;cooled;send
loan;loans;branch;sum;secured;approve
judge;judges;chamber;cases;sworn;appoint
locker;lockers;floor;size;repaired;issue
train path;train paths;line;speed;electric;grant
instrument;instruments;lab;range;calibrated;lend
policy;policies;branch;premium;active;renew
stall;stalls;row;width;covered;let
teacher;teachers;school;hours;certified;transfer
well;wells;basin;depth;capped;open_up
booth;booths;precinct;voters;accessible;staff
feeder;feeders;zone;load;switched;connect
container;containers;port;weight;sealed;load_up"""


def an(word):
    return ("an " if word[0] in "aeio" or word.startswith(("hour", "un-", "under", "us")) and word[:3] != "use" else "a ") + word


def make(k):
    one, many, place, num, mark, act = k.pick(SKINS.split("\n")).split(";")
    n, who = k.int(4, 6), k.person()
    places = k.words(2)
    for _ in range(50):
        ids = k.ids(n)
        rows = [dict(no=i, place=k.pick(places), num=v, mark=k.chance(50)) for i, v in zip(ids, k.numbers(n, 5, 400), strict=True)]
        limit = k.pick([x for x in range(50, 350) if x not in [r["num"] for r in rows]])
        conds = [
            (f"in {place} {places[0]}", lambda r: r["place"] == places[0]),
            (f"not in {place} {places[0]}", lambda r: r["place"] != places[0]),
            (f"with {num} above {limit}", lambda r, m=limit: r["num"] > m),
            (f"with {num} below {limit}", lambda r, m=limit: r["num"] < m),
            (f"that is {mark}", lambda r: r["mark"]),
            (f"that is not {mark}", lambda r: not r["mark"]),
        ]
        pair = k.some(range(3), 2)
        (s1, t1), (s2, t2) = (conds[2 * p + k.int(0, 1)] for p in pair)
        fits = [r["no"] for r in rows if t1(r) and t2(r)]
        if len(fits) <= 1 and any(t1(r) and not t2(r) for r in rows):
            break
    else:
        fits = fits[:0]
        rows = []
    w = act.replace("_", " ")
    k.must("If nothing fits, do nothing and report that it was not possible.|Where no row fits, say that it cannot be done.")
    k.role(f"You look for {an(one)} that fits.", f"{many}: search", f"Allocation of {many}.")
    k.steps("<stock> first.", "<take> the one that meets both conditions.")
    k.goal(f"{w.capitalize()} {an(one)} for {who}: {s1} and {s2}.", f"{who} needs {an(one)} {s1}, {s2}", f"For {who}, {w} the {one} {s2} {s1}." if "that" not in s2 else f"For {who}, {w} the {one} {s1} and {s2}.", f"{one} wanted ({s1}; {s2}). for: {who}. {w}")

    @k.look(f"stock|list_{many.replace(' ', '_')}|all_of_them", f"All {many}.")
    def stock():
        return [{f"{one.replace(' ', '_')}|no": r["no"], place: r["place"], num: r["num"], mark: r["mark"]} for r in rows]

    @k.act(f"{act}|{act}_one", f"To {w} {an(one)}.", item=text("item|no|id", f"Number of the {one}."), who=text("who|for_person", "For whom."))
    def take(item, who):
        return f"{item} for {who}." if item in [r["no"] for r in rows] else k.fail(f"No {one} {item}.")

    def right():
        if not stock.made():
            return stock()
        if not fits:
            return k.give_up("nothing fits.")
        if not take.made():
            return take(item=fits[0], who=who)

    return right
