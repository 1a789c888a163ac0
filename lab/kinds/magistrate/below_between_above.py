"""A figure lies below, between or above two limits; each of the three has its own consequence."""

from kind import choice, text

STRUCTURE = "three-way"
DOMAIN = "thresholds"

# case;figure;three outcomes
SKINS = """tender;sum;direct,limited,open
debtor;arrears;remind,dun,sue
flood gauge;level;note,warn,evacuate
driver;points;caution,course,ban
claim;damage;desk,survey,expert
pupil;absences;note,talk,report
patient;score;home,ward,intensive
import;value;free,flat,full
building;height;simple,regular,special
loan;risk;accept,secure,decline
meter;deviation;keep,recheck,replace
line;load;normal,reduced,off
donor;gift;thank,list,honour
offence;speed;fine,summons,trial
sample;count;pass,repeat,reject
fund;gap;watch,plan,wind_up
tenant;debt;letter,visit,notice
precinct;difference;certify,review,recount"""


def make(k):
    thing, figure, outs = k.pick(SKINS.split("\n")).split(";")
    outs = outs.split(",")
    order = k.shuffled(outs)
    low, high = sorted(k.numbers(2, 20, 80))
    ids = k.ids(k.int(2, 4))
    rows = {i: v for i, v in zip(ids, k.numbers(len(ids), 3, 99), strict=True)}
    rows = {i: v + 100 if v in (low, high) else v for i, v in rows.items()}
    by = k.person()
    out = {i: order[0] if v < low else order[2] if v > high else order[1] for i, v in rows.items()}
    a, b, c = [o.replace("_", " ") for o in order]
    k.must(k.pick(
        f"Below {low}: {a}. From {low} to {high}: {b}. Above {high}: {c}.",
        f"{c.capitalize()} where the {figure} is over {high}, {a} where it is under {low}, {b} in between.",
        f"Between {low} and {high} the outcome is {b}; what is less gets {a}, what is more gets {c}.",
    ))
    k.role(f"You decide by the {figure} of every {thing}.", f"{thing}: consequence by {figure}", f"Desk for {figure}s. Three outcomes, no fourth.")
    k.steps("<cases> lists them.", "<decide> each.")
    k.goal(f"Decide every {thing} on the list, signed {by}.", f"{by} signs: decide all", f"All open cases are to be decided today by their {figure}; sign as {by}.", f"each {thing} needs its outcome. signature {by}")

    @k.look("cases|open_cases|list_cases", f"Each {thing} with its {figure}.")
    def cases():
        return [{f"{thing.replace(' ', '_')}|no": i, figure: v} for i, v in rows.items() if not decide.made(item=i)]

    @k.act("decide|set_outcome|rule_on", f"Decides one {thing}.", item=text("item|no|id", f"Number of the {thing}."), outcome=choice("outcome|consequence", "What follows.", outs), signed=text("signed|by", "Who signs."))
    def decide(item, outcome, signed):
        return f"{item}: {outcome}." if item in rows else k.fail(f"No {thing} {item}.")

    def right():
        if not cases.made():
            return cases()
        return [decide(item=i, outcome=out[i], signed=by) for i in rows if not decide.made(item=i)]

    return right
