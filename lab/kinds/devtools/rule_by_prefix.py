"""Finds the rule that fits a path or an address, and gives the thing to whoever the rule names."""

from kind import text

STRUCTURE = "policy-lookup+assign"
DOMAIN = "skins"

# thing; what decides; rules' tool; rules' name; act tools; what the act does; who is named; prefix form
TABLE = """
pull request;changed file;codeowners|owners_file;code owners;request_review|ask_review;Asks for a review.;reviewer
  src/{w}/
ticket;component;routing|components;routing table;assign|assign_ticket;Assigns a {t}.;assignee;{w}:
alert;host name;escalation|oncall_rules;paging rules;page|page_person;Pages somebody about an {t}.;responder;{w}-
mail;subject;mail_rules|filters;mail rules;forward|hand_on;Forwards a {t}.;clerk;[{w}]
invoice;account;approvers|approval_rules;approval rules;request_ok|ask_approval;Asks to approve an {t}.;approver;{w}/
string;key;translators|l10n_rules;translator list;give|assign_string;Gives a {t} to a translator.;translator;{w}.
log entry;logger;log_owners|loggers;logger owners;notify|tell_owner;Tells somebody of a {t}.;owner;{w}.
document;folder;editors|doc_rules;editor list;send_for_edit|ask_editor;Sends a {t} to an editor.;editor;/{w}/
request;route;api_owners|routes;route owners;hand_over|pass_on;Hands a {t} over.;team lead;/api/{w}/
table;schema;stewards|data_rules;stewards;ask_steward|classify;Asks somebody to classify a {t}.;steward;{w}.
crash;module;crash_owners|modules;module owners;file_crash|assign_crash;Files a {t} for somebody.;developer;lib{w}.
order;article code;packers|pack_rules;packing rules;queue_for|pack;Queues an {t} for a packer.;packer;{w}-
test failure;test name;test_owners|suites;test owners;blame|assign_failure;Assigns a {t}.;owner;test_{w}_
secret;path;vault_admins|vault_rules;vault admins;ask_rotate|rotate_by;Asks somebody to rotate a {t}.;admin;secret/{w}/
metric;prefix;metric_owners|namespaces;metric owners;question|ask_metric;Asks somebody about a {t}.;owner;{w}_
bug report;page;page_owners|areas;area owners;triage_to|assign_bug;Gives a {t} to somebody.;owner;/{w}/
backup;volume;backup_admins|volumes;volume admins;confirm_by|ask_check;Has somebody check a {t}.;admin;vol-{w}-
job;queue;queue_admins|queues;queue admins;escalate|raise_job;Raises a {t} with somebody.;admin;q.{w}.
domain;zone;zone_admins|zones;zone admins;ask_renew|renew_by;Asks somebody to renew a {t}.;admin;{w}.
call;number;dial_plan|phone_rules;dial plan;connect|put_through;Puts a {t} through.;agent;+{w}-
commit;package;maintainers|packages;maintainer list;ask_backport|backport;Asks for a backport.;maintainer;pkg/{w}/
"""
SKINS = [row.split(";") for row in TABLE.strip().replace("\n  ", ";").splitlines()]


def make(k):
    thing, what, rules_tool, rules_name, acts, about, named, form = k.pick(SKINS)
    ident, count = k.id(), k.int(3, 6)
    prefixes = [form.format(w=w) for w in k.words(count)]
    people, default = k.people(count), k.person()
    rules = list(zip(prefixes, people, strict=True))
    fits = not k.chance(25)
    at = k.pick(range(count)) if fits else -1
    subject = (prefixes[at] if fits else form.format(w=k.word())) + k.word()
    who = people[at] if fits else default
    due = k.date()
    shown = k.shuffled(rules)
    more = [(f"{prefixes[0]}{k.word()}#", k.person())] if k.chance(30) else []
    star = "*" if k.chance(50) else "default"

    k.role(
        f"You send each {thing} to the right person.|{thing} router|You know who is in charge: the {rules_name}.",
        f"Dispatcher. The {rules_name} decide, not you.|{rules_name} bot|You assign by {what}.",
    )
    k.must(f"The rule whose beginning fits the {what} counts; if none fits, the rule {star}.|"
           f"Match the {what} by its beginning. No match: take {star}.")  # fmt: skip
    k.steps(f"Read the {rules_name} with <rules>.", f"Then <give> the {thing} to that {named}.")
    k.goal(
        f"{thing} {ident}, {what} {subject}, due {due}",
        f"who gets {thing} {ident}? {what}: {subject}. give it to them, due {due}",
        f"Please route {ident} ({what} {subject}) to the right {named}. Deadline {due}.",
        f"{subject} -> {thing} {ident}, until {due}. Find the {named}.",
        f"by {due}: {named} for {ident}, {what} is {subject}",
        f"New {thing} {ident} came in with the {what} {subject}. Assign it, due {due}.",
        f"{what}={subject} {thing.replace(' ', '_')}={ident} due={due}",
        f"{ident} has no {named} yet. Its {what} is {subject}. It's due on {due}.",
    )

    @k.look(rules_tool, f"Prints the {rules_name}: beginning of the {what}, and the {named}.|The {rules_name}.")
    def rules():
        rows = [*shown, *more, (star, default)]
        return [{"begins_with|pattern|rule": p, f"{named.split()[-1]}|who": n} for p, n in rows]

    @k.act(
        acts,
        about.format(t=thing),
        item=text(f"{thing.split()[-1]}|id|which", f"Id of the {thing}."),
        who=text(f"{named.split()[-1]}|who|to", f"Full name of the {named}."),
        due=text("due|by|until", "Until when.|The deadline."),
    )
    def give(item, who, due):
        if item != ident or who not in [*people, default]:
            return k.fail(f"{item} can't go to {who}.")
        return f"{item}: {who}, {due}."

    def right():
        if not rules.made():
            return rules()
        return [] if give.made() else give(item=ident, who=who, due=due)

    return right
