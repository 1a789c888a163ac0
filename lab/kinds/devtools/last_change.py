"""Tells from a history who last changed a field of a thing, or what it had before."""

from kind import text

STRUCTURE = "pick-extreme+question-listed"
DOMAIN = "skins"

# thing; place; tools; fields @ how their values are drawn
TABLE = """
ticket;tracker;history|ticket_log;priority@word,due date@date,owner@person
flag;app;audit|flag_history;rollout@id,default@word,owner@person
DNS record;zone;zone_log|dns_history;target@host,ttl@time,comment@word
config file;cluster;config_history|blame;limit@money,endpoint@url,version@version
page;wiki;revisions|page_log;title@title,editor@person,parent@word
server;rack;journal|server_log;kernel@version,role@word,address@host
invoice;ledger;trail|invoice_log;amount@money,due date@date,contact@mail
price;shop;price_log|changes;amount@money,valid from@date,label@word
alert rule;monitoring;rule_log|rule_history;threshold@money,receiver@mail,schedule@time
user;directory;user_log|account_history;mail@mail,manager@person,phone@phone
release;product;release_log|rel_history;date@date,version@version,captain@person
column;database;ddl_log|schema_history;type@word,default@id,comment@title
role;account;iam_log|role_history;policy@id,owner@person,expiry@date
meeting;calendar;event_log|cal_history;start@time,room@word,host@person
string;locale;string_log|l10n_history;text@title,translator@person,key@key
job;scheduler;job_log|cron_history;start@time,image@version,queue@word
firewall rule;network;fw_log|rule_changes;source@host,ticket@id,expiry@date
dependency;package;lock_log|dep_history;version@version,registry@url,reason@title
contract;client;contract_log|amendments;fee@money,end date@date,contact@person
mailing list;domain;list_log|ml_history;moderator@person,address@mail,footer@title
secret;vault;secret_log|vault_audit;rotated on@date,owner@person,path@url
"""
SKINS = [row.split(";") for row in TABLE.strip().replace("\n  ", ";").splitlines()]


def make(k):
    thing, place, looks, fields = k.pick(SKINS)
    fields = [field.split("@") for field in fields.split(",")]
    name, other = k.words(2)
    what, draw = k.pick(fields)
    count = k.int(4, 8)
    stamps = sorted(f"{day} {k.time()}" for day in k.dates(count))
    now, rows, hits = {}, [], set(k.some(range(count), k.int(2, 3)))
    for n, (stamp, who) in enumerate(zip(stamps, k.people(count), strict=True)):
        label, kind = (what, draw) if n in hits else k.pick([field for field in fields if field[0] != what])
        was, now[label] = now.get(label) or getattr(k, kind)(), getattr(k, kind)()
        rows.append((stamp, label, was, now[label], who))
    last = rows[max(hits)]
    ask_old = k.chance(35)
    rows = rows if k.chance(35) else rows[::-1] if k.chance(60) else k.shuffled(rows)

    k.role(
        f"You read the history of each {thing}.|audit reader, {place}|You find out who did what.|{thing} detective",
        f"Every {thing} of the {place} leaves a trail. You read it.|answers from the {place}'s log. nothing else",
    )
    k.answers("The earlier value.|What it was before." if ask_old else "Full name of the person.|Who it was.")
    k.steps("<history> prints all changes of one.", "The newest line about that field counts.|Mind the dates.")
    who_goals = [
        f"who last changed the {what} of {name}?",
        f"{name}, {what}: who touched it last",
        f"Who is responsible for the present {what} of the {thing} {name}?",
        f"git blame for {thing} {name}, field {what}: name?",
        f"Somebody changed the {what} of {name} again. I want the name (the last one).",
        f"{thing} {name} / field {what} / last editor = ?",
        f"Please tell me whose change to {name}'s {what} was the latest.",
        f"the {what} on {name} is nonsense, whom do I have to ask? (latest change)",
    ]
    old_goals = [
        f"what was the {what} of {name} before the last change?",
        f"{name}: previous {what}?",
        f"Before somebody changed it the last time, which {what} did the {thing} {name} have?",
        f"need the old {what} of {name} (the one just before the present one)",
        f"{thing} {name} / field {what} / value before the latest change = ?",
        f"I may have to roll back the {what} of {name}. What did it say before its latest change?",
        f"old {what} of {thing} {name}, please; the most recent old one",
        f"The {what} of {name} is new. What was there before?",
    ]
    k.goal(*(old_goals if ask_old else who_goals))

    @k.look(
        looks,
        f"Prints every change of one {thing}.|History of the {thing}: when, which field, old, new, by whom.",
        name=text(f"{thing.split()[-1].lower()}|name|of", f"Name of the {thing}.|Which {thing}."),
    )
    def history(**args):
        if args["name"] not in (name, other):
            return k.fail(f"No such {thing}.")
        keys = ("when|time|at", "field|what", "old|before|was", "new|after|is", "by|who|user")
        return [dict(zip(keys, row, strict=True)) for row in rows] if args["name"] == name else []

    def right():
        if not history.made(name=name):
            return history(name=name)
        return k.answer(last[2] if ask_old else last[4])

    return right
