"""Does the next harsher thing: what was done last, by the record, decides which tool comes now."""

from kind import text

STRUCTURE = "step-up"
DOMAIN = "reminders"

# thing;who;first;second;third
SKINS = """overdue book;reader;reminder;warning;ban
late rent;tenant;reminder;formal notice;court claim
unpaid fee;member;friendly note;demand;expulsion
missed class;pupil;talk;letter home;suspension
foul;player;warning;yellow card;red card
missed visit;patient;text message;call;removal
noise;neighbour;knock;written warning;police call
unreturned key;student;note;fine;lock change
parking offence;driver;slip;ticket;towing
late paper;author;nudge;deadline;rejection
open bill;diner;bill copy;dunning letter;collection
skipped rehearsal;singer;question;warning;dismissal
unanswered summons;witness;second summons;fine;warrant
unpaid pledge;donor;kind letter;phone call;write-off
unreturned loan;borrower museum;enquiry;claim;insurance case
empty feed;dog owner;hint;written hint;report
dirty kitchen;flatmate;note;talk;house meeting
late delivery;supplier;query;complaint;cancellation
doping test missed;runner;record;hearing;ban
wrong sorting;household;sticker;letter;fee"""


def an(word):
    return f"{'an' if word[0] in 'aeiou' and word[:3] not in ('uni', 'use', 'eur') or word[:4] == 'hour' else 'a'} {word}"


def make(k):
    thing, who, *stages = k.pick(SKINS.split("\n")).split(";")
    refs, people, days = k.ids(3), k.people(3), k.dates(3)
    last = [k.int(0, 2) for _ in refs]
    ref, clerk = refs[0], k.person()

    k.role(
        f"You deal with each {thing}.|{thing} office",
        f"For every {who} there is a ladder: {stages[0]}, {stages[1]}, {stages[2]}.|I am patient, up to a point.",
    )
    k.must(f"The order is {stages[0]}, then {stages[1]}, then {stages[2]}; take the one after the last that was done.|After nothing comes {stages[0]}, after that {stages[1]}, after that {stages[2]}.")
    k.steps("<history> tells what was last.|See <history>.")
    k.goal(
        f"Take the next step in {ref}; {clerk} signs.",
        f"{ref} ({thing}): next step, signed {clerk}",
        f"I really do not enjoy this, but the {who} in {ref} has still not reacted. Whatever comes next, please do it in my name. {clerk}",
        f"still nothing from the {who} in {ref}!! next one please. - {clerk}",
        f"In case {ref} the next measure is to be taken, {clerk} being the responsible officer.",
    )

    @k.look("history|get_case|case_file", f"What was done so far about {an(thing)}.", ref=text("ref|case|number", "Number of the case."))
    def history(ref):
        if ref not in refs:
            return k.fail(f"There is no case {ref}.")
        i = refs.index(ref)
        return {f"{who.replace(' ', '_')}|name": people[i], "since|open_since": days[i], "last|last_step|done": stages[last[i] - 1] if last[i] else "nothing"}

    def acts(i):
        def do(ref, who, by):
            if ref not in refs or last[refs.index(ref)] != i or people[refs.index(ref)] != who:
                return k.fail("That is not what comes next in this case.")
            return f"{stages[i].capitalize()} for {who} is out."

        do.__name__ = f"stage_{'abc'[i]}"
        name = stages[i].replace(" ", "_").replace("-", "_")
        return k.act(
            f"{name}|do_{name}|start_{name}",
            f"The step called {stages[i]}.|Makes the {stages[i]} in a case.",
            ref=text("ref|case|number", "Number of the case."),
            who=text(f"{who.replace(' ', '_')}|name|against", f"Name of the {who}."),
            by=text("by|signed_by|officer", "Who signs."),
        )(do)

    tools = [acts(i) for i in range(3)]

    def right():
        if not history.made(ref=ref):
            return history(ref=ref)
        return [] if any(t.made() for t in tools) else tools[last[0]](ref=ref, who=people[0], by=clerk)

    return right
