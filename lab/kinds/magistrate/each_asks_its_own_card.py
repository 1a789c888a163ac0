"""For every item a value is looked up, and what is done with the item follows from it by the rule."""

from kind import choice, text

STRUCTURE = "each-lookup"
DOMAIN = "collective orders"

# item;items;card value a;card value b;choices
SKINS = """tenant;tenants;arrears;years;letter,visit,nothing
pupil;pupils;absences;grade;call,note,praise
patient;patients;fever;days;ward,home,theatre
debtor;debtors;debt;months;dun,sue,waive
truck;trucks;tonnes;axles;pass,weigh,turn
account;accounts;balance;idle;keep,warn,close
bidder;bidders;bond;staff;admit,ask,exclude
turbine;turbines;hours;faults;run,rest,repair
well;wells;nitrate;depth;use,mix,shut
school;schools;pupils;leaks;open,split,merge
juror;jurors;age;terms;call,reserve,free
claim;claims;sum;photos;pay,survey,refuse
ship;ships;draught;delay;enter,wait,divert
voter;voters;age;moves;card,letter,check
sample;samples;volume;freezes;use,pool,discard
driver;drivers;points;trips;ride,rest,retrain
grant;grants;spent;reports;extend,audit,stop
feeder;feeders;load;trips;keep,split,cut"""


def an(word):
    return ("an " if word[0] in "aeio" or word.startswith(("hour", "un-", "under", "us")) and word[:3] != "use" else "a ") + word


def make(k):
    one, many, a, b, outs = k.pick(SKINS.split("\n")).split(";")
    outs = k.shuffled(outs.split(","))
    n, day = k.int(2, 3), k.date()
    ids = k.ids(n)
    cards = {i: {a: x, b: y, "handler": p} for i, x, y, p in zip(ids, k.numbers(n, 5, 95), k.numbers(n, 5, 95), k.people(n), strict=True)}
    col = k.pick(a, b)
    limit = k.pick([x for x in range(25, 75) if x not in [c[col] for c in cards.values()]])
    hi, lo = outs[:2]
    k.must(f"Above {limit} in {col}: {hi}. Below: {lo}.|{lo.capitalize()} where the {col} is under {limit}, {hi} where it is over.|The {col} decides: more than {limit}, {hi}; less, {lo}.")
    k.role(f"You decide about {many} one by one.", f"{many}, collective order", f"Case worker for {many}.")
    k.steps("<card> of each, then <decide>.")
    names = ", ".join(ids)
    k.goal(f"Decide about {names}, as of {day}.", f"{many} {names}: decide ({day})", f"As of {day} the following {many} are to be decided: {names}.", f"{day} / {names} / decide each by the rule")

    @k.look("card|card_of|read_card", f"The card of {an(one)}.", item=text("item|no|id", f"Number of the {one}."))
    def card(item):
        return dict(cards[item]) if item in cards else k.fail(f"No {one} {item}.")

    @k.act("decide|settle|set_decision", f"Decides about {an(one)}.", item=text("item|no|id", f"Number of the {one}."), what=choice("what|decision", "What is decided.", sorted(outs)), handler=text("handler|in_charge", "Who is in charge, by the card."), day=text("day|as_of", "As of which day."))
    def decide(item, what, handler, day):
        return f"{item}: {what}." if item in cards and cards[item]["handler"] == handler else k.fail(f"{handler} is not in charge of {item}.")

    def right():
        for i in ids:
            if not card.made(item=i):
                return [card(item=j) for j in ids if not card.made(item=j)] + [
                    decide(item=j, what=hi if cards[j][col] > limit else lo, handler=cards[j]["handler"], day=day) for j in ids if card.made(item=j) and not decide.made(item=j)
                ]
        return [decide(item=i, what=hi if cards[i][col] > limit else lo, handler=cards[i]["handler"], day=day) for i in ids if not decide.made(item=i)]

    return right
