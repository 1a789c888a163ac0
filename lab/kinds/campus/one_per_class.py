"""Many rows, few groups: each group that occurs gets one call, not each row."""

from kind import text

STRUCTURE = "group-act"
DOMAIN = "groups of people"

# row;group;leader;verb;what
SKINS = """sick pupil;class;teacher;warn;infection
absent singer;section;leader;tell;gap
late reader;branch;librarian;tell;backlog
injured player;team;coach;warn;injury
complaint;ward;matron;call;complaint
broken lamp;floor;caretaker;send;outage
lost badge;faculty;secretary;inform;loss
overdue case;chamber;clerk;remind;delay
missing child group;bus;driver;stop;absence
cancelled guest;table;waiter;tell;gap
wet painting;wing;guard;alert;leak
unpaid fee;section;treasurer;remind;debt
empty shelf;store;keeper;order;shortage
ill dog;kennel;carer;isolate;illness
open window;house;warden;ring;draught
late train guest;hotel;porter;warn;delay
broken chair;room;janitor;send;damage
sold-out show;theatre;manager;congratulate;success
fallen tree;park;ranger;send;storm
no-show;station;shift leader;tell;gap"""


def an(word):
    return f"{'an' if word[0] in 'aeiou' and word[:3] not in ('uni', 'use', 'eur') or word[:4] == 'hour' else 'a'} {word}"


def make(k):
    row, group, leader, verb, what = k.pick(SKINS.split("\n")).split(";")
    m = k.int(2, 3)
    groups, leaders = k.ids(m + 1), k.people(m + 1)
    of = list(range(m)) + [k.int(0, m - 1) for _ in range(k.int(1, 3))]
    of = k.shuffled(of)
    names, day = k.people(len(of)), k.date()
    order = k.shuffled(range(m + 1))
    g = group.replace(" ", "_")

    k.role(f"You tell each {leader} once.|{what} desk", f"One call per {group}, however many there are.|I group things before I pick up the phone.")
    k.must(f"Each {leader} whose {group} is concerned hears of it once, not for every row.|One call for each {group} that occurs.")
    k.steps("<reports> of the day.|See <reports>.", f"<leaders_of> has each {leader}.", "<call> once per group.")
    k.goal(
        f"{verb} every {leader} concerned: {what} on {day}",
        f"{day}, {what}: {verb} each {leader} once",
        f"Dear desk, please go through the reports of {day} and {verb} the {leader} of each {group} in which there was any {what}. Once each will do!",
        f"{what} {day} -> {verb} the {leader}s concerned",
    )

    @k.look("reports|list_reports|of_the_day", f"Every {row} of a day, with the {group}.", day=text("day|date", "The day."))
    def reports(day_=day, **by):
        if by["day"] != day_:
            return []
        return [{"name|who": names[i], g: groups[of[i]]} for i in range(len(of))]

    @k.look(f"leaders|list_{leader.replace(' ', '_')}s|in_charge", f"Each {group} and its {leader}.")
    def leaders_of():
        return [{g: groups[i], leader.replace(" ", "_"): leaders[i]} for i in order]

    @k.act(
        f"{verb}|{verb}_{leader.split()[-1]}|call",
        f"To {verb} {an(leader)}.",
        who=text(f"{leader.replace(' ', '_')}|whom", f"Name of the {leader}."),
        group=text(f"{g}|about", f"Which {group}."),
        day=text("day|date", "The day."),
    )
    def call(who, group, day):
        ok = group in groups and leaders[groups.index(group)] == who and not call.made(group=group)
        return f"{who} knows ({group})." if ok else k.fail("Wrong name, or told before.")

    def right():
        calls = [c for c, made in ((reports(day=day), reports.made(day=day)), (leaders_of(), leaders_of.made())) if not made]
        return calls or [call(who=leaders[i], group=groups[i], day=day) for i in range(m) if not call.made(group=groups[i])]

    return right
