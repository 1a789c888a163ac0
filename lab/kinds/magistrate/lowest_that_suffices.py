"""Chooses the signatory, or the size, that just suffices for an amount, or the one above or below it."""

from kind import integer, text

STRUCTURE = "pick-nearest"
DOMAIN = "authorities and sizes"

# request;amount;option;limit;act
SKINS = """payment;sum;signatory;limit;sign
hall request;guests;hall;seats;book
transport;tonnes;truck;payload;send
connection;kilowatts;fuse;rating;fit
loan;amount;committee;authority;submit
surgery;hours;theatre;slot;reserve
berth request;metres;quay;length;moor
class;pupils;room;places;seat
claim;damage;adjuster;power;pass
sample set;vials;freezer;capacity;store
purchase;price;officer;ceiling;approve
flood gate;inflow;pump;flow;start
party;members;flat;beds;let
mailing;letters;printer;run;print
parcel;area;crew;range;survey
tender;volume;board;threshold;refer
train;axles;track;room_for;stable
exam;candidates;gym;desks;prepare"""


def an(word):
    return ("an " if word[0] in "aeio" or word.startswith(("hour", "un-", "under", "us")) and word[:3] != "use" else "a ") + word


def make(k):
    req, amount, opt, limit, act = k.pick(SKINS.split("\n")).split(";")
    n, no = k.int(4, 5), k.id()
    limits = sorted(k.numbers(n, 20, 900))
    at = k.int(1, n - 2)
    need = k.int(limits[at - 1] + 1, limits[at]) if limits[at] - limits[at - 1] > 1 else limits[at]
    names, ids = k.words(n), k.ids(n)
    lim = limit.replace("_", " ")
    rule = k.pick("lowest", "highest", "below")
    pick = {"lowest": at, "highest": n - 1, "below": at - 1}[rule]
    say = {
        "lowest": f"The {opt} with the lowest {lim} that still suffices is taken.|As small as possible, but the {lim} must not be under the {amount}.",
        "highest": f"The {opt} with the highest {lim} is taken, whatever the {amount}.|Always the one with the greatest {lim}.",
        "below": f"The {opt} with the highest {lim} that is still under the {amount} is taken.|The {lim} has to stay below the {amount}; of those, the greatest.",
    }[rule]
    k.must(say)
    rows = k.shuffled(list(zip(names, ids, limits, strict=True)))
    k.role(f"You choose {an(opt)} for each {req}.", f"{req}: which {opt}?", "Allocation by size.")
    k.steps("<request> and <options>.", "<take> one.")
    k.goal(f"Choose the {opt} for {req} {no}.", f"{req} {no}: {opt}?", f"Which {opt} for {req} {no}? Do it ({act}).", f"{act} {no}, with the {opt} that the rule gives")

    @k.look("request|read_request|need_of", f"The {amount} of a {req}.", no=text("no|id", f"Number of the {req}."))
    def request(**a):
        return {"no": no, amount: need} if a["no"] == no else k.fail(f"No {req} {a['no']}.")

    @k.look(f"options|list_{opt}s|all_options", f"Every {opt} with its {lim}.")
    def options():
        return [{f"{opt}|name": a, "id|code": i, limit: v} for a, i, v in rows]

    @k.act(f"{act}|{act}_it", f"To {act}: {an(req)} with {an(opt)}.", no=text("no|id", f"Number of the {req}."), code=text(f"{opt}_id|code", f"Id of the {opt}, not its name."), amount=integer(amount, f"The {amount} of the {req}."))
    def take(**a):
        return f"{a['no']}: {a['code']}." if a["code"] in ids else k.fail(f"{a['code']} is no id.")

    def right():
        if take.made():
            return None
        looks = ([] if request.made(no=no) else [request(no=no)]) + ([] if options.made() else [options()])
        return looks or take(no=no, code=ids[names.index(names[pick])], amount=need)

    return right
