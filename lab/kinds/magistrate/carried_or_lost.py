"""Enters the outcome of votes; what counts as carried is a matter of the standing orders."""

from kind import choice, text

STRUCTURE = "vote-outcome"
DOMAIN = "assemblies"

# motion;motions;body;outcome yes;outcome no
SKINS = """motion;motions;council;carried;lost
bill;bills;chamber;passed;failed
petition;petitions;assembly;adopted;dropped
statute;statutes;union;enacted;rejected
grant;grants;panel;funded;declined
candidate;candidates;board;elected;beaten
verdict;verdicts;jury;guilty;acquitted
amendment;amendments;senate;accepted;refused
plan;plans;committee;approved;shelved
merger;mergers;meeting;agreed;blocked
treaty;treaties;congress;ratified;open
rule change;rule changes;club;in_force;void
budget;budgets;parish;granted;returned
nominee;nominees;faculty;named;passed_over
levy;levies;district;levied;waived
rate;rates;water board;raised;kept
curriculum;curricula;school board;new;old
tariff;tariffs;regulator;effective;suspended"""


def an(word):
    return ("an " if word[0] in "aeio" or word.startswith(("hour", "un-", "under", "us")) and word[:3] != "use" else "a ") + word


def make(k):
    one, many, body, yes, no = k.pick(SKINS.split("\n")).split(";")
    n, clerk = k.int(2, 4), k.person()
    rows = {}
    for i in k.ids(n):
        f, a = k.numbers(2, 5, 60)
        rows[i] = {"for": f, "against": f if k.chance(25) else a, "quorum": k.chance(70), "chair": k.pick("for", "against")}
    rule = k.pick("tie_no", "tie_yes", "chair", "quorum", "reverse")
    tests = {
        "tie_no": lambda r: r["for"] > r["against"],
        "tie_yes": lambda r: r["for"] >= r["against"],
        "chair": lambda r: r["for"] > r["against"] or (r["for"] == r["against"] and r["chair"] == "for"),
        "quorum": lambda r: r["quorum"] and r["for"] > r["against"],
        "reverse": lambda r: not r["against"] > r["for"] or not r["quorum"],
    }
    out = {i: yes if tests[rule](r) else no for i, r in rows.items()}
    say = {
        "tie_no": f"More votes for than against: {yes}. An equal number counts as {no}. Quorum and chair do not matter.",
        "tie_yes": f"More votes against than for: {no}. An equal number counts as {yes}. Quorum and chair do not matter.",
        "chair": f"The larger number decides between {yes} and {no}; when equal, the chair's vote does (for: {yes}). The quorum is not looked at.",
        "quorum": f"{yes.capitalize()} only with a quorum and more votes for than against; in every other case {no}.",
        "reverse": f"{no.capitalize()} only with a quorum and more votes against than for; in every other case {yes}.",
    }[rule]
    k.must(say)
    k.role(f"You enter the outcome of votes of the {body}.", f"Clerk to the {body}", f"{body} minutes, outcomes")
    k.steps("<tallies> gives the votes.", "<enter> each outcome.")
    k.goal(f"Enter the outcome of all {many}, minutes by {clerk}.", f"{clerk}: outcomes of the {many}", f"The {body} has voted. For every {one} the outcome is to be entered, minutes kept by {clerk}.", f"How did the {many} end? Put it in the minutes of {clerk}.")

    @k.look("tallies|votes|list_votes", f"The votes on all {many}.")
    def tallies():
        return [{f"{one.replace(' ', '_')}|no": i, **r} for i, r in rows.items() if not enter.made(item=i)]

    @k.act("enter|enter_outcome|minute", f"Enters the outcome of {an(one)}.", item=text("item|no|id", f"Number of the {one}."), outcome=choice("outcome|is", "How it ended.", [yes, no]), clerk=text("clerk|minutes_by", "Who keeps the minutes."))
    def enter(item, outcome, clerk):
        return f"{item}: {outcome}." if item in rows else k.fail(f"No {one} {item}.")

    def right():
        if not tallies.made():
            return tallies()
        return [enter(item=i, outcome=out[i], clerk=clerk) for i in rows if not enter.made(item=i)]

    return right
