"""Reads how a vote went and records it as carried or lost, with the figures, by the majority of the system text."""

from kind import choice, integer, text

STRUCTURE = "tally"
DOMAIN = "votes"

# body;matter;yes;no
SKINS = """town council;motion;for;against
parents' board;proposal;yes;no
faculty senate;petition;in favour;opposed
tenants' assembly;resolution;for;against
choir;trip;yes;no
club;admission;white;black
jury;verdict;guilty;innocent
student union;strike;for;against
parish;organ fund;aye;nay
museum board;purchase;for;against
co-op;paint colour;yes;no
board of charity;grant;yes;no
team;captain;for;against
orchestra;new conductor;yes;no
class;outing;thumbs up;thumbs down
village;bypass;for;against
festival crew;headliner;for;against
kitchen;new menu;yes;no
court bench;appeal;allow;dismiss
sailing club;new pier;aye;nay"""


def an(word):
    return f"{'an' if word[0] in 'aeiou' and word[:3] not in ('uni', 'use', 'eur') or word[:4] == 'hour' else 'a'} {word}"


def make(k):
    body, matter, yes, no = k.pick(SKINS.split("\n")).split(";")
    refs, people = k.ids(3), k.person()
    a, b, c = k.numbers(3, 2, 60), k.numbers(3, 2, 60), k.numbers(3, 1, 20)
    if k.chance(20):
        b[0] = a[0]
    tie_wins = k.chance(30)
    carried = a[0] > b[0] or (tie_wins and a[0] == b[0])
    ref = refs[0]
    y, n_, m = yes.replace(" ", "_"), no.replace(" ", "_"), matter.replace(" ", "_")

    k.role(f"Clerk of {an(body)}.|You record votes of the {body}.", f"You count for nobody, you only read.|I write down what the {body} has decided.")
    k.must(f"More {yes} than {no} carries it; with as many on both sides it is {'carried too' if tie_wins else 'lost'}. Abstentions don't count.|It is carried if {yes} outnumber {no}, lost if not; a tie means {'carried' if tie_wins else 'lost'}.")
    k.steps("<votes> has the figures.|Read <votes>.", "<record> the outcome.|Then <record>.")
    k.goal(
        f"Record the vote on {matter} {ref}, chair {people}.",
        f"{ref}: outcome? chair {people}",
        f"Item 7. The {body} has voted on the {matter} {ref}. {people} was in the chair. The clerk is asked to record the outcome.",
        f"did {ref} go through? write it down, {people} chaired",
    )

    @k.look("votes|get_votes|ballot", f"How the {body} voted.", ref=text(f"{m}|ref|no", f"Number of the {matter}."))
    def votes(ref):
        if ref not in refs:
            return k.fail(f"No vote on {ref}.")
        i = refs.index(ref)
        return {y: a[i], n_: b[i], "abstained|abstentions": c[i]}

    @k.act(
        "record|enter_outcome|write_down",
        "Records the outcome of a vote.",
        ref=text(f"{m}|ref|no", f"Number of the {matter}."),
        outcome=choice("outcome|result", "How it ended.", ["carried", "lost"]),
        count=integer(f"{y}_votes|votes_{y}", f"How many were {yes}."),
        chair=text("chair|chaired_by", "Who was in the chair."),
    )
    def record(ref, outcome, count, chair):
        return f"{ref}: {outcome}." if ref in refs else k.fail(f"No vote on {ref}.")

    def right():
        if not votes.made(ref=ref):
            return votes(ref=ref)
        return [] if record.made() else record(ref=ref, outcome="carried" if carried else "lost", count=a[0], chair=people)

    return right
