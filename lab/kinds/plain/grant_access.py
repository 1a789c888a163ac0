"""Gives a person a right on something, or takes it: ids of both are looked up, the level is in the goal."""

from kind import choice, text

STRUCTURE = "permission"
DOMAIN = "skins"

# what it is about, plural, how it is named, levels from weak to strong
THINGS = """folder|folders|d|read,write,own; door|doors|w|day,night,always; repository|repositories|k|view,push,admin;
account|accounts|i|see,pay,close; calendar|calendars|w|busy times,details,edit;
dashboard|dashboards|t|viewer,editor,owner; lab|labs|w|visit,work,lead; mailbox|mailboxes|m|open,send as,full;
garage|garages|i|enter,park,lend; database|databases|h|select,insert,drop; channel|channels|w|listen,post,moderate;
archive|archives|t|browse,borrow,file; workspace|workspaces|w|guest,member,manager;
tool shed|tool sheds|w|look,borrow,hold keys; queue|queues|k|peek,consume,purge;
vault|vaults|w|witness,deposit,withdraw; wiki page|wiki pages|u|read,comment,edit; bucket|buckets|w|list,get,put;
printer|printers|h|black,colour,setup; stage|stages|w|watch,perform,direct; budget|budgets|t|read,propose,approve;
camera|cameras|i|live,replay,steer; boat|boats|w|crew,helm,skipper;
project|projects|t|reporter,developer,maintainer""".split(";")
# name of the tool, what it does, the word for the right
VERBS = """grant|Gives a person a {1} on a {0}|right; set_access|Sets the {1} of a person for a {0}|access level;
share|Shares a {0} with a person|mode; allow|Says what a person may do with a {0}|permission;
add_member|Adds a person to a {0}|role; permit|Permits a person something on a {0}|permit;
set_role|Sets the {1} that a person has on a {0}|role; give_key|Gives a person a {1} for a {0}|key type""".split(";")


def make(k):
    thing, things, named, levels = k.pick(THINGS).strip().split("|")
    levels = levels.split(",")
    verb, about, right_word = k.pick(VERBS).strip().split("|")
    draws = dict(d=k.folder, w=k.word, k=k.key, i=k.id, t=k.title, m=k.mail, h=k.host, u=k.url)
    t, r = thing.replace(" ", "_"), right_word.replace(" ", "_")
    n, m = k.int(3, 6), k.int(2, 5)
    users = list(zip(k.ids(n), k.people(n), k.pick([k.words(n), k.many(k.mail, n)]), strict=True))
    places = k.many(draws[named], m)
    user, place, level = k.pick(users), places[0], k.pick(levels)
    has = {(u[0], p): k.pick([*levels, None]) for u in users for p in places}
    case = k.int(1, 100)
    if case <= 12:
        has[user[0], place] = level
    elif has[user[0], place] == level:
        has[user[0], place] = None
    is_gone, until = 12 < case <= 21, k.date() if case > 12 and k.chance(45) else ""
    shown = [u for u in users if u != user or not is_gone]
    ends = k.pick(f" until {until}", f", up to {until}", f" (ends {until})") if until else ""
    name = user[1]

    k.role(f"""You manage who may do what with which {thing}.|access desk for {things}|You keep the {things} safe.
        |Admin of the {things}.|You hand out rights. Nobody gets more than was asked for.|{right_word} clerk
        |You are the one whom people ask for access to a {thing}.""")
    k.must(f"Who has exactly that {right_word} on it already gets no new one.|If it is so already, change nothing.")
    k.must("If the person is not in the list, report that it is not done.|Unknown person: say that it was not given.")
    k.steps(
        "Find the person with <people_of>.|<people_of> has the ids.", "See <rights_of>, then <give>.|At last <give>."
    )
    k.goal(f"""Give {name} the {right_word} {level} on {place}{ends}.|{name} needs {level} on the {thing} {place}{ends}
        |{place}: {name} = {level}{ends}|{right_word} of {name} on {place} should be {level}{ends}
        |please let {name} have {level} for {thing} {place}{ends}|{level} on {place} for {name}{ends}, boss says ok
        |who: {name}; {thing}: {place}; {right_word}: {level}{ends}
        |The {thing} {place} is to be open to {name} as {level}{ends}
        |{name} can't work: {level} on {place} is missing. Please check and give it{ends}""")

    @k.look(
        "list_people|people|users|staff_list", "Lists the people with their ids.|All people who may be given rights."
    )
    def people_of():
        return [dict(zip(("id|user_id|no", "name|person", "login|contact"), u, strict=True)) for u in shown]

    @k.look(
        f"rights_on|{t}_rights|who_has|access_of",
        f"Who may do what with one {thing}.|The rights on a {thing}, by id of the person.",
        place=text(f"{t}|name|which", f"The {thing}.|Which {thing}."),
    )
    def rights_of(place):
        if place not in places:
            return k.fail(f"There is no {thing} {place}.")
        return [{"id|user_id|no": u[0], r: has[u[0], place]} for u in shown if has[u[0], place]]

    end = dict(until=text("until|ends|expires", "Last day it holds.|Until which day.")) if until else {}

    @k.act(
        f"{verb}|{verb}_{t}",
        about.format(thing, right_word) + ".",
        who=text("user|who|person|user_id", "Id of the person."),
        place=text(f"{t}|on|what", f"The {thing}.|Which {thing}."),
        level=choice(f"{r}|level|what_for", f"The {right_word}.|Which {right_word}.", levels),
        **end,
    )
    def give(who, place, level, until=""):
        if who not in [u[0] for u in shown] or place not in places:
            return k.fail(f"Unknown person or {thing}: {who}, {place}")
        return f"{who} has {level} on {place}."

    def right():
        calls = [] if people_of.made() else [people_of()]
        if is_gone:
            return calls or k.give_up(f"{name} is not in the list.")
        calls += [] if rights_of.made(place=place) else [rights_of(place=place)]
        args = dict(who=user[0], place=place, level=level, **(dict(until=until) if until else {}))
        return calls or (None if case <= 12 or give.made(**args) else give(**args))

    return right
