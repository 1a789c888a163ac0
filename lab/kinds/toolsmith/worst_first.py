"""Assigns open reports to a crew, the worst level first, in the order that the system text gives."""

from kind import choice, text

STRUCTURE = "triage"
DOMAIN = "incidents"

# report;reports;level word;levels from worst to best
SKINS = """alert;alerts;severity;page,warn,info
bug;bugs;priority;blocker,major,minor
vulnerability;vulnerabilities;rating;critical,high,low
outage;outages;impact;global,regional,local
crash;crashes;class;kernel,daemon,app
defect;defects;grade;scrap,rework,cosmetic
leak;leaks;size;flood,stream,drip
ticket;tickets;queue;red,amber,green
fault;faults;state;stopped,degraded,noisy
finding;findings;risk;severe,medium,slight
regression;regressions;weight;release,feature,style
incident;incidents;sev;sev1,sev2,sev3
complaint;complaints;tone;furious,annoyed,polite
deviation;deviations;scope;batch,sample,label
drift;drifts;amount;large,some,tiny
error;errors;kind;dataloss,timeout,typo
escalation;escalations;tier;gold,silver,bronze
failure;failures;stage;production,staging,sandbox
exposure;exposures;data;secrets,mails,names
overheat;overheats;zone;core,board,case
gap;gaps;coverage;none,partial,nearly
hazard;hazards;colour;black,orange,yellow"""


def make(k):
    one, many, field, levels = k.pick(SKINS.split("\n")).split(";")
    levels, n = levels.split(","), k.int(2, 5)
    rows = list(zip(k.ids(n), [k.pick(levels) for _ in range(n)], k.many(k.word, n), strict=True))
    crew, system, has_until = k.pick(k.word, k.person)(), k.word(), k.chance(50)
    until, only = k.date(), k.chance(30)
    wanted = [r for r in rows if not only or r[1] != levels[-1]]
    plus = f", due {until}" if has_until else ""
    but = f" ({levels[-1]} ones can wait, leave them)" if only else ""

    k.role(
        f"You triage {many}.|triage desk, {many}|Dispatcher. Worst first, always.|You hand {many} out to people.",
        f"An agent that decides what is looked at first among {many}.",
    )
    k.must(
        f"From worst to best the {field} is {', '.join(levels)}; the worst goes out first.|Order of {field}: {' > '.join(levels)}. Assign in that order.",
    )
    k.steps("<open_of> lists them.", "<hand> the worst one, then the next, to the end.")
    k.goal(
        f"Assign the open {many} of {system} to {crew}{plus}, worst first{but}.|{crew} takes the {many} of {system}{plus}{but}",
        f"triage {system}, assignee {crew}{plus}{but}|Hand {crew} what is open on {system}, in the right order{plus}{but}.",
        f"{system} has {many} without an assignee, which is embarrassing. They are {crew}'s now{plus}{but}.",
        f"Please give every open {one} of {system} to {crew}{plus}, the bad ones before the harmless ones{but}.",
        f"assign --to {crew} --from {system} --order {field}{plus}{but}|who: {crew}. what: {many} of {system}{plus}. order: worst first{but}.",
    )

    @k.look(
        f"list_{many}|open_{many}|get_{many}",
        f"Open {many} of a system.|Lists {many} that nobody has yet.",
        system=text("system|of|component", "Name of the system."),
    )
    def open_of(**by):
        if by["system"] != system:
            return []
        return [{"id|no": a, field: b, "reporter|from|seen_by": c} for a, b, c in rows if not hand.made(key=a)]

    more = {"until": text("due|until|deadline", "Day it is due.|The due date.")} if has_until else {}

    @k.act(
        f"assign|assign_{one}|hand_over",
        f"Gives one {one} to somebody.",
        key=text(f"id|{one}_id|{one}", f"Id of the {one}."),
        to=text("assignee|to|who", "Who takes it.|Person or crew."),
        level=choice(field, f"The {field} as listed.|Its {field}.", levels),
        **more,
    )
    def hand(key, to, level, until=None):
        if (key, level) not in [r[:2] for r in rows] or hand.made(key=key) or to != crew:
            return k.fail(f"not assigned: {key} ({level}) to {to}")
        return k.one(f"{key} -> {to}", "assigned", f"{to} has {key}")

    def right():
        if not open_of.made(system=system):
            return open_of(system=system)
        rest = [r for r in wanted if not hand.made(key=r[0])]
        first = min((levels.index(r[1]) for r in rest), default=0)
        more = dict(until=until) if has_until else {}
        return [hand(key=a, to=crew, level=b, **more) for a, b, _ in rest if levels.index(b) == first]

    return right
