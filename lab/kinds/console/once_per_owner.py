"""Several rows share an owner; every owner is told once, not once per row."""

from kind import text

STRUCTURE = "once-per-owner"
DOMAIN = "mail"

# item;owner;problem;verb;template
SKINS = """ticket;agent;overdue;remind;note
branch;author;stale;nudge;message
certificate;admin;expiring;warn;template
invoice;clerk;unpaid;mail;letter
book;reader;late;remind;card
server;team;unpatched;page;notice
file;editor;orphaned;ask;form
dataset;steward;unlabeled;ping;text
room;tenant;untidy;write;letter
test;developer;flaky;tell;memo
order;seller;delayed;alert;mail
sensor;farmer;silent;call;script
page;writer;outdated;ask;snippet
contract;buyer;unsigned;chase;letter
account;manager;dormant;notify;note
machine;operator;idle;message;memo
string;translator;missing;poke;note
match;captain;unplayed;urge;notice
shift;planner;vacant;inform;text
asset;keeper;unlabelled;write;form"""


def make(k):
    item, owner, problem, verb, template = k.pick(SKINS.split("\n")).split(";")
    people = k.people(3)
    ids = k.ids(k.int(3, 6))
    of = [k.pick(people[:2]) if k.chance(75) else people[2] for _ in ids]
    state = [k.pick(problem, problem, "fine") for _ in ids]
    form, where = k.id(), k.word()
    todo = []
    for p, s in zip(of, state, strict=True):
        if s == problem and p not in todo:
            todo.append(p)

    k.role(f"You {verb} people about what is {problem}.|{problem} {item} bot|Polite: one message per person.")
    k.must(f"Each {owner} hears from you once, however many they have.|Nobody gets two messages.", "What is fine is nobody's business.")
    k.steps("<listed> first.", f"<tell> each {owner} who has at least one.")
    k.goal(
        f"{verb} everybody with a {problem} {item} in {where}, {template} {form}",
        f"Whoever has something {problem} in {where} gets the {template} {form}, one each.",
        f"area: {where}\nstate: {problem}\n{template}: {form}",
        f"{where}: {verb} each {owner} of {problem} ones ({form})",
        f"please {verb} the people behind each {problem} {item} of {where} using {form}",
    )

    @k.look(f"list_{item}|{item}_list|{item}_states", f"Each {item} of an area with {owner} and state.", where=text("area|where", "Name of the area."))
    def listed(**by):
        if by["where"] != where:
            return k.fail(f"no area {by['where']}")
        return [{item: i, owner: p, "state|status": s} for i, p, s in zip(ids, of, state, strict=True)]

    @k.act(f"{verb}|{verb}_{owner}", f"Sends a {owner} a message.|Writes to one {owner}.", who=text(owner, f"Full name of the {owner}."), form=text(template, f"Number of the {template}."), where=text("area|about", "Name of the area."))
    def tell(who, form, where):
        return f"{who}: sent" if who in people else k.fail(f"no {owner} {who}")

    def right():
        if not listed.made(where=where):
            return listed(where=where)
        return [tell(who=p, form=form, where=where) for p in todo if not tell.made(who=p)]

    return right
