"""Names a second person who must not be the first: the one in the same group with the least to do."""

from kind import text

STRUCTURE = "not-the-same-person"
DOMAIN = "code review"

# work;author word;second;group
SKINS = """change;author;reviewer;team
invoice;issuer;approver;department
translation;translator;proofreader;language
article;writer;editor;desk
sample;taker;tester;lab
payment;payer;signer;branch
exam;teacher;marker;subject
design;designer;checker;studio
recipe;cook;taster;kitchen
contract;drafter;lawyer;office
backup;maker;verifier;site
lesson;coach;observer;sport
patch;maintainer;tester;module
claim;clerk;auditor;region
photo;shooter;retoucher;series
query;analyst;validator;domain
flight;pilot;copilot;base
level;builder;playtester;world
count;counter;recounter;aisle
dose;nurse;witness;ward"""


def make(k):
    work, author, second, group = k.pick(SKINS.split("\n")).split(";")
    ref, due = k.id(), k.date()
    people, groups = k.people(6), k.words(2)
    loads = k.numbers(6, 0, 40)
    of = [groups[0]] * 3 + [groups[1]] * 3
    order = sorted(range(3), key=lambda i: loads[i])
    by = order[0] if k.chance(60) else order[1]  # mostly, the author would be the easy choice
    best = order[1] if by == order[0] else order[0]
    rows = k.shuffled(list(zip(people, of, loads, strict=True)))

    k.role(f"You find a {second} for each {work}.|{second} picker|Four eyes: {author} and {second} are two people.")
    k.must(f"The {second} is from the same {group} as the {work}, is not its {author}, and has the fewest open.|Fewest open in the {group} wins, but never the {author}.")
    k.steps(f"<show> the {work}, then <people_of>.", "<appoint> one.")
    k.goal(
        f"{second} for {ref}, due {due}",
        f"Please find somebody to be {second} of {work} {ref} until {due}.",
        f"{work}: {ref}\nneeds: {second}\ndue: {due}",
        f"{ref} has no {second} yet, {due} is the deadline",
        f"who can be {second} of {ref} by {due}? sign them up",
    )

    @k.look(f"show_{work}|get_{work}", f"Shows the {author} and {group} of a {work}.", ref=text(f"{work}|id", f"Number of the {work}."))
    def show(**kw):
        return {work: ref, author: people[by], group: groups[0]} if kw["ref"] == ref else k.fail(f"no {work} {kw['ref']}")

    @k.look(f"people_of|list_people|{group}_members", f"Lists people with their {group} and how much they have open.")
    def people_of():
        return [{"name|person": p, group: g, "open|pending": n} for p, g, n in rows]

    @k.act(
        f"appoint|set_{second}|add_{second}",
        f"Makes somebody the {second}.",
        ref=text(f"{work}|id", f"Number of the {work}."),
        who=text(f"{second}|who", f"Full name of the {second}."),
        due=text("due|until|day", "By which day."),
    )
    def appoint(ref, who, due):
        return f"{who} is {second} of {ref}" if who in people else k.fail(f"nobody is called {who}")

    def right():
        todo = [] if show.made(ref=ref) else [show(ref=ref)]
        todo += [] if people_of.made() else [people_of()]
        return todo or (None if appoint.made() else appoint(ref=ref, who=people[best], due=due))

    return right
