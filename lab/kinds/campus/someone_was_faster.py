"""Saves a change with the number of the edition; if somebody was faster, the error has the newer number."""

from kind import text

STRUCTURE = "version-guard"
DOMAIN = "shared papers"

# paper;field;edition;who
SKINS = """programme;soloist;proof;editor
menu;soup;print;cook
rota;stand-in;issue;matron
timetable;room;issue;teacher
statute;chair;reading;clerk
brief;witness;draft;lawyer
catalogue;cover;proof;curator
seating plan;host;draft;planner
score;tempo;edition;conductor
route;stop;plan;guide
fixture list;referee;issue;secretary
budget;reserve;draft;treasurer
syllabus;tutor;issue;dean
guest list;speaker;copy;secretary
poster;motto;proof;printer
house rules;warden;copy;caretaker
diet plan;snack;sheet;nurse
cast list;understudy;call;director
script;title;draft;author
price list;discount;print;cashier"""


def make(k):
    paper, field, edition, who = k.pick(SKINS.split("\n")).split(";")
    name, value, by = k.word().capitalize(), k.word(), k.person()
    first, second = k.ids(2)
    faster = k.chance(55)
    now, last = k.word(), k.person()
    p, f = paper.replace(" ", "_"), field.replace(" ", "_").replace("-", "_")

    k.role(f"You change papers that many work on: {paper}.|{paper} desk", "Others write in it too. You stay polite.|I save changes, the newest first.")
    k.must(f"A change needs the newest {edition}. If somebody was faster, save once more with the number that the error gives.|Save with the newest {edition}; after a refusal use the newer number.")
    k.steps("<open_paper> shows the number.|First <open_paper>.", "<save> the change.|Then <save>.")
    k.goal(
        f"{paper} {name}: {field} {value}, by {by}",
        f"Please put {value} as the {field} into {paper} {name}; {by} answers for it.",
        f"Dear desk, the {who} asks you to change the {field} in the {paper} {name} to {value}. In the name of {by}, if you please.",
        f"{name} / {field} = {value} / {by}",
    )

    @k.look(f"open_paper|get_{p}|read_{p}", f"Shows one {paper}.", name=text(f"{p}|name", f"Name of the {paper}."))
    def open_paper(name_=name, **got):
        if got["name"] != name_:
            return k.fail(f"No {paper} of that name.")
        return {edition: second if k.seen(second) else first, f: now, "last_changed_by|by": last}

    @k.act(
        f"save|save_{p}|change_{f}",
        f"Saves the {field} of one {paper}.",
        name=text(f"{p}|name", f"Name of the {paper}."),
        value=text(f, f"The {field}."),
        edition=text(edition, f"Number of the {edition} that you have."),
        by=text("author|by", "In whose name."),
    )
    def save(name_=name, **got):
        wanted = second if faster else first
        if got["name"] != name_:
            return k.fail(f"No {paper} of that name.")
        if got["edition"] != wanted:
            return k.fail(f"Somebody was faster: the newest {edition} is {second}." if faster else f"No {edition} of that number.")
        return f"{name_} saved: {got['value']}."

    def right():
        if save.made():
            return []
        if not open_paper.made(name=name):
            return open_paper(name=name)
        return save(name=name, value=value, edition=second if faster and k.seen(second) else first, by=by)

    return right
