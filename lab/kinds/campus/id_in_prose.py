"""A report in prose speaks of several things by number; only the one with the defect gets an order."""

from kind import choice, text

STRUCTURE = "id-in-prose"
DOMAIN = "inspection reports"

# thing;defect;remedy;grades
SKINS = """bed;squeaks;oil it;low,medium,high
boat;leaks;seal it;low,medium,high
organ pipe;wheezes;tune it;soft,loud,solo
seat;is torn;mend it;back,middle,front
lamp;flickers;replace it;dim,normal,bright
window;does not shut;refit it;ground,upper,roof
bike;has a flat tyre;patch it;city,road,mountain
desk;wobbles;brace it;small,large,double
locker;jams;grease it;slim,wide,tall
frame;is cracked;glue it;wood,gilt,steel
oven;smokes;sweep it;gas,wood,electric
swing;creaks;oil it;baby,child,adult
radiator;drips;seal it;old,new,rented
door;sticks;plane it;inner,outer,fire
violin;buzzes;reglue it;quarter,half,full
lift;stutters;service it;goods,guest,staff
tent;has a hole;sew it;two,four,six
goal net;is frayed;knot it;north,south,spare
wheelchair;pulls left;align it;light,heavy,sport
alarm;beeps;reset it;smoke,gas,heat"""


def an(word):
    return f"{'an' if word[0] in 'aeiou' and word[:3] not in ('uni', 'use', 'eur') or word[:4] == 'hour' else 'a'} {word}"


def make(k):
    thing, defect, remedy, grades = k.pick(SKINS.split("\n")).split(";")
    grades = grades.split(",")
    ids, report, who, place = k.ids(4), k.id(), k.person(), k.word().capitalize()
    grade = [k.pick(grades) for _ in ids]
    said = [
        k.pick(f"The {thing} {ids[0]} ({grade[0]}) {defect}.", f"Unfortunately {ids[0]}, kind {grade[0]}, {defect}."),
        k.pick(f"{ids[1]} ({grade[1]}) is as good as new.", f"No complaints about {ids[1]}, kind {grade[1]}."),
        k.pick(f"The {thing} {ids[2]} ({grade[2]}) was repaired last week and works again.", f"{ids[2]}, kind {grade[2]}, gave trouble in spring but has been mended since."),
        k.pick(f"We could not get at {ids[3]} ({grade[3]}).", f"{ids[3]} ({grade[3]}) will be looked at next time."),
    ]
    said = k.shuffled(said)
    t = thing.replace(" ", "_")

    k.role(f"You order repairs after an inspection.|{thing} repairs", "Inspectors write novels; you look for the one line that matters.|I turn reports into orders.")
    k.must(f"Order a repair only for the {thing} that has a defect now.|What is fine, mended or unseen needs no order.")
    k.steps("Read <report_text>.|<report_text> first.", "<order> the repair.|Then <order>.")
    k.goal(
        f"Order what report {report} calls for, {place}, signed {who}.",
        f"{report} ({place}) -> repair order, {who}",
        f"Dear works office, the inspector has sent report {report} about {place}. If any {thing} needs mending, do order it in my name. {who}",
        f"what's broken in {place}? see {report}. order the repair, sign {who}",
    )

    @k.look("report_text|read_report|get_report", "The text of an inspection report.", ref=text("report|ref", "Number of the report."))
    def report_text(ref):
        return k.result(" ".join(said)) if ref == report else k.fail("No such report.")

    @k.act(
        f"order|repair_{t}|order_repair",
        f"Orders a repair of {an(thing)} ({remedy}).",
        no=text(f"{t}|no", f"Number of the {thing}."),
        kind=choice("kind|type", f"Kind of the {thing}.", grades),
        who=text("by|signed_by", "Who signs."),
        place=text("place|where", "Name of the place."),
    )
    def order(no, kind, who, place):
        return f"{no}: {remedy}." if no in ids else k.fail(f"No {thing} {no}.")

    def right():
        if not report_text.made(ref=report):
            return report_text(ref=report)
        return [] if order.made() else order(no=ids[0], kind=grade[0], who=who, place=place)

    return right
