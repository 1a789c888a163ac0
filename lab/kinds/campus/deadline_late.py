"""Accepts what came in time and passes on what came late; the deadline is looked up, the day of arrival too."""

from kind import text

STRUCTURE = "deadline-branch"
DOMAIN = "submissions"

# paper;call;in time;late
SKINS = """essay;course;accept;send to the examiner
application;scholarship;admit;put on the waiting list
appeal;case;docket;strike out
entry;contest;enter;return
tender;tender call;open;reject
claim;insurance case;register;refer
ballot;election;count;set aside
abstract;conference;review;decline
order;catering day;confirm;pass to the manager
nomination;prize;list;hold over
registration;race;confirm;charge extra
tax return;tax year;file;fine
invoice;project;pay;query
report;grant;file;flag
petition;hearing;admit;dismiss
picture;exhibition;hang;send back
booking;camp;confirm;waitlist
request;session;table;postpone
ticket return;concert;refund;refuse
membership notice;club year;end membership;extend a year"""


def an(word):
    return f"{'an' if word[0] in 'aeiou' and word[:3] not in ('uni', 'use', 'eur') or word[:4] == 'hour' else 'a'} {word}"


def make(k):
    paper, call, early, late = k.pick(SKINS.split("\n")).split(";")
    calls, refs = [w.capitalize() for w in k.words(3)], k.ids(3)
    ends, came, people = k.dates(3), k.dates(3), k.people(3)
    if k.chance(20):
        came[0] = ends[0]
    ref, name = refs[0], calls[0]
    in_time = came[0] <= ends[0]
    p, e, lt = (w.replace(" ", "_") for w in (paper, early, late))

    k.role(
        f"You receive each {paper}.|{paper} office",
        f"Deadlines are deadlines. You apply them.|I look at the calendar before I look at the {paper}.",
    )
    k.must(f"Received on the last day or before: {early}. Later: {late}.|{late.capitalize()} what came after the last day, {early} everything else.")
    k.steps("<received> says when it came and for what.|Read <received>.", "<deadline> says until when.|Compare with <deadline>.")
    k.goal(
        f"Process {paper} {ref}.|{paper} {ref}: in time or not? act on it",
        f"{people[0]} swears that {paper} {ref} was in time. Check and do what our rules say.",
        f"Dear office, may I ask what becomes of my {paper} {ref}? I handed it in myself! Sincerely, {people[0]}",
        f"[ ] {ref} dealt with by the rules ({paper})",
    )

    @k.look(f"get_{p}|received|read_{p}", f"Shows {an(paper)}: from whom, for what, when it came.", ref=text(f"{p}|ref|number", f"Number of the {paper}."))
    def received(ref):
        if ref not in refs:
            return k.fail(f"No {paper} {ref}.")
        i = refs.index(ref)
        return {"from|by": people[i], f"{call.replace(' ', '_')}|for": calls[i], "came|received|arrived": came[i]}

    @k.look("deadline|last_day|get_deadline", f"Last day for {an(call)}.", name=text(f"{call.replace(' ', '_')}|name", f"Name of the {call}."))
    def deadline(name):
        return k.result({"last_day|closes|until": ends[calls.index(name)]}) if name in calls else k.fail(f"No {call} of that name.")

    def acts(role, verb, names):
        def do(ref, name):
            return f"{ref}: {verb}." if ref in refs and name in calls else k.fail("No such number or name.")

        do.__name__ = role
        return k.act(
            names, f"For {an(paper)}: {verb}.",
            ref=text(f"{p}|ref|number", f"Number of the {paper}."),
            name=text(f"{call.replace(' ', '_')}|name", f"Name of the {call}."),
        )(do)

    take, other = acts("take", early, f"{e}|{e}_{p}"), acts("other", late, f"{lt}|{lt}_{p}")

    def right():
        if not received.made(ref=ref):
            return received(ref=ref)
        if not deadline.made(name=name):
            return deadline(name=name)
        return [] if take.made() or other.made() else (take if in_time else other)(ref=ref, name=name)

    return right
