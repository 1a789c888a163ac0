"""Rules with two negations: nothing is refused unless, nothing is allowed unless; with a default between."""

from kind import choice, text

STRUCTURE = "unless-clause"
DOMAIN = "orders in the negative"

# case;cases;flag a;flag b;act yes;act no
SKINS = """entry;entries;invited;armed;admit,bar
loan;loans;secured;late;grant,deny
export;exports;licensed;dangerous;pass,hold
burial;burials;registered;infected;permit,delay
visit;visits;announced;contagious;allow,refuse
refund;refunds;receipted;damaged;pay,decline
landing;landings;scheduled;smoking;clear,divert
vote;votes;stamped;torn;count,void
copy;copies;ordered;secret;make,withhold
pumping;pumpings;metered;polluted;start,stop
shift swap;shift swaps;agreed;overtired;accept,reject
transit;transits;escorted;overweight;wave,turn
posting;postings;signed;offensive;publish,drop
sublet;sublets;reported;overcrowded;tolerate,end
access;accesses;badged;revoked;open,lock
trial run;trial runs;insured;unattended;run,abort
payment;payments;vouched;doubtful;release,block
discharge;discharges;examined;feverish;send_home,keep"""


def make(k):
    one, many, fa, fb, acts = k.pick(SKINS.split("\n")).split(";")
    yes, no = acts.split(",")
    y, w = yes.replace("_", " "), no.replace("_", " ")
    n, by = k.int(2, 4), k.person()
    rows = {i: {fa: k.chance(55), fb: k.chance(45)} for i in k.ids(n)}
    say, test = k.pick([
        (f"Everything is decided by '{y}' unless it is {fb}; then by '{w}'.|Never {w} one that is not {fb}; those that are {fb} get '{w}', the others '{y}'.", lambda r: not r[fb]),
        (f"Everything is decided by '{w}' unless it is {fa}; then by '{y}'.|Never {y} one that is not {fa}; those that are {fa} get '{y}', the others '{w}'.", lambda r: r[fa]),
        (f"Unless it is both {fa} and {fb}, the decision is '{w}'; otherwise '{y}'.|'{y.capitalize()}' only for what is {fa} as well as {fb}; '{w}' for the rest.", lambda r: r[fa] and r[fb]),
        (f"Unless it is neither {fa} nor {fb}, the decision is '{y}'; otherwise '{w}'.|'{w.capitalize()}' only for what is neither {fa} nor {fb}; '{y}' for the rest.", lambda r: r[fa] or r[fb]),
        (f"The decision is '{y}', except for what is {fb} and not {fa}: '{w}'.|'{w.capitalize()}' if it is {fb} without being {fa}; in every other case '{y}'.", lambda r: not r[fb] or r[fa]),
    ])
    k.must(say, f"There are only two decisions, '{y}' and '{w}'.|Every one gets '{y}' or '{w}'.")
    k.role(f"You decide about {many}.", f"{many}: orders", "Decides by orders that are mostly negative.")
    k.steps("<cases> first.", "<decide> each.")
    k.goal(f"Decide all {many}; officer {by}.", f"{by}: decide the {many}", f"Every one of the {many} on the list needs a decision, signed {by}.", f"{many} are waiting. signature {by}")

    @k.look("cases|list_cases|waiting", f"The {many} that wait.")
    def cases():
        return [{"no|id": i, **r} for i, r in rows.items() if not decide.made(item=i)]

    @k.act("decide|give_order|rule_on", f"Decides about one of the {many}.", item=text("item|no|id", f"Number of the {one}."), decision=choice("decision|order", "The decision.", [yes, no]), by=text("by|signed", "Name of the officer."))
    def decide(item, decision, by):
        return f"{item}: {decision}." if item in rows else k.fail(f"No {one} {item}.")

    def right():
        if not cases.made():
            return cases()
        return [decide(item=i, decision=yes if test(r) else no, by=by) for i, r in rows.items() if not decide.made(item=i)]

    return right
