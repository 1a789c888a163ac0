"""Two tickets are about the same thing: the newer is merged into the older."""

from kind import text

STRUCTURE = "merge-into"
DOMAIN = "tickets"

SKINS = """fault;machine
complaint;customer
leak;street
booking;group
alarm;sensor
order;part
claim;parcel
defect;crane
request;tenant
report;pothole
job;fitter
question;farm
notice;lock
incident;line
call;caller
theft;container
work order;pump
damage;fence
delay;train
outage;village"""


def make(k):
    kind, about = k.pick(SKINS.split("\n")).split(";")
    subject, others = k.word(), k.words(2)
    rows = [(n, subject) for n in k.ids(2)] + [(n, k.pick(others)) for n in k.ids(k.int(1, 3))]
    days = k.dates(len(rows))
    rows = [(n, s, d) for (n, s), d in zip(rows, days, strict=True)]
    (old, _, _), (new, _, _) = sorted(rows[:2], key=lambda r: r[2])
    shown, person = k.shuffled(rows), k.person()
    single = k.chance(7)
    if single:
        shown = [r for r in shown if r[0] != new]
    k.role(f"You tidy the {kind} list.|{kind} list|Doubles are merged.", "Ticket clerk")
    k.must(
        "The newer one is merged into the older one. If there is no second one, nothing is merged.|Older stays, newer goes into it. Only one there: nothing to do."
    )
    k.steps("<open_list> shows all.|Look at <open_list>.", "<merge> once.")
    k.goal(
        f"{subject} has two {kind}s open, merge them. Signed {person}.",
        f"merge doubles of {subject} ({person})",
        f"I think {about} {subject} was entered twice. If so please merge, {person}.",
        f"{about}: {subject} / action: merge doubles / by: {person}",
        f"why is {subject} in the list twice? {person} wants one {kind} only",
    )

    @k.look(f"open_list|list_{kind.split()[0]}s|all_open", f"Every open {kind}.")
    def open_list():
        return [{f"{kind.split()[0]}|no": n, f"{about}": s, "opened|of_day": d} for n, s, d in shown]

    @k.act(
        "merge|join|fold",
        f"Merges one {kind} into another.",
        source=text("source|goes|newer", f"The {kind} that ends.|Number of the newer one."),
        target=text("target|stays|into", f"The {kind} that stays.|Number of the older one."),
        by=text("by|signed", "Who signs.|Name under it."),
    )
    def merge(source, target, by):
        return (
            f"{source} is part of {target}" if {source, target} <= {r[0] for r in shown} else k.fail("no such number")
        )

    def right():
        if merge.made():
            return None
        if not open_list.made():
            return open_list()
        return None if single else merge(source=new, target=old, by=person)

    return right
