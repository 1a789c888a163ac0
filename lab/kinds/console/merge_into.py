"""Two entries are the same; the younger is merged into the older, and the name that the goal wants is kept."""

from kind import flag, text

STRUCTURE = "merge-into"
DOMAIN = "crm"

# thing;date word;verb;switch
SKINS = """contact;created;merge;notify
account;opened;join;keep_history
ticket;filed;merge;tell_reporter
tag;added;fold;redirect
company;entered;unite;keep_notes
playlist;made;merge;keep_order
label;defined;fold;recolor
product;listed;combine;redirect
branch;cut;merge;squash
customer;registered;merge;mail
page;written;merge;redirect
group;founded;unite;keep_members
vendor;enrolled;join;keep_terms
device;enrolled;merge;keep_logs
folder;made;merge;overwrite
patient;admitted;join;keep_files
profile;created;fold;keep_photo
issue;opened;merge;close
team;formed;unite;keep_coach
catalog;started;combine;reindex"""


def make(k):
    thing, date, verb, switch = k.pick(SKINS.split("\n")).split(";")
    a, b, c = k.words(3)
    ids, days = k.ids(3), k.dates(3)
    on = k.chance(50)
    rows = k.shuffled(list(zip((a, b, c), ids, days, strict=True)))
    old, new = (0, 1) if days[0] < days[1] else (1, 0)
    nice = switch.replace("_", " ")

    k.role(f"You {verb} what exists twice.|{thing} merger|No {thing} shall be there twice.")
    k.must("The younger goes into the older one, always.|Merge into the older; the younger disappears.", f"Switch {nice} {'on' if on else 'off'}.|{nice}: {'yes' if on else 'no'}")
    k.steps("<listed> has the dates.", "<join> the two.")
    k.goal(
        f"{a} and {b} are the same {thing}, {verb} them",
        f"Please {verb} {b} and {a}.",
        f"duplicate {thing}:\n  - {a}\n  - {b}",
        f"{b} = {a}. {verb} (not {c}, that is another one)",
        f"why do I have {a} and {b}? It's one {thing}! {verb}",
    )

    @k.look(f"list_{thing}|{thing}_list|search_{thing}", f"Lists each {thing} with number and date.")
    def listed():
        return [{thing: n, f"{thing}_no|no": i, f"{date}|{date}_on": d} for n, i, d in rows]

    @k.act(
        f"{verb}|{verb}_{thing}",
        f"Puts one {thing} into another; the first is gone then.",
        source=text(f"source|from_{thing}|younger", f"Number of the {thing} that disappears."),
        target=text(f"target|into_{thing}|older", f"Number of the {thing} that stays."),
        on=flag(switch, f"Whether to {nice}."),
    )
    def join(source, target, on):
        return f"{source} is in {target}" if source in ids and target in ids and source != target else k.fail("unknown number")

    def right():
        if not listed.made():
            return listed()
        return None if join.made() else join(source=ids[new], target=ids[old], on=on)

    return right
