"""Tries it; where that is not allowed, the refusal names who may, and the request goes to them."""

from kind import text

STRUCTURE = "escalate"
DOMAIN = "skins"

# thing; list tools; act tools; what the act does; value @ draw; ask tools; what asking does; who may
TABLE = """
server;servers|list_servers;resize|set_size;Sets the size of a {t}.;size@word;ask_admin|raise;Passes a request on.;admin
repository;repos|list_repos;transfer|set_owner;Gives a {t} a new owner.;owner@person;request|file_request
  Files a request.;owner
invoice;invoices|list_invoices;discount|reduce;Reduces an {t}.;amount@money;ask_approval|escalate;Asks for approval.
  approver
database;databases|list_dbs;grant_login|add_login;Adds a login to a {t}.;login@word;ask_dba|hand_over;Asks a person.;DBA
branch;branches|list_branches;retarget|set_base;Sets the base of a {t}.;base@word;ask_lead|ping;Asks a person.;lead
calendar;calendars|list_calendars;share|share_with;Shares a {t}.;guest@mail;ask_holder|mail_holder;Writes to a person.
  holder
flag;flags|list_flags;set_rollout|set_owner;Sets who answers for a {t}.;owner@person;propose|suggest;Proposes it.;keeper
zone;zones|list_zones;set_primary|point;Sets the primary of a {t}.;host@host;open_ticket|delegate;Opens a ticket.
  registrar
page;pages|list_pages;move_page|rename;Gives a {t} a title.;title@title;suggest_edit|ask_editor;Suggests an edit.;editor
budget;budgets|list_budgets;raise_budget|set_budget;Sets a {t}.;amount@money;ask_finance|apply_for;Applies for it.
  controller
role;roles|list_roles;add_member|put_in;Puts somebody into a {t}.;member@person;request_access|apply;Applies for it.
  role owner
contract;contracts|list_contracts;extend|prolong;Extends a {t}.;end@date;ask_legal|forward;Forwards it.;lawyer
room;rooms|list_rooms;book_room|reserve;Books a {t}.;date@date;ask_host|inquire;Inquires with a person.;host
image;images|list_images;promote|tag_image;Tags an {t}.;tag@version;ask_release|hand_on;Hands it on.;release manager
mailing list;lists|list_lists;post|set_subject;Announces on a {t}.;subject@title;ask_moderator|submit;Submits it.
  moderator
secret;secrets|list_secrets;rotate_on|set_rotation;Sets when a {t} is rotated.;day@date;ask_vault|escalate
  Escalates it.;vault keeper
price;prices|list_prices;set_price|reprice;Sets a {t}.;amount@money;ask_sales|propose;Proposes it.;sales head
firewall;firewalls|list_fw;open_to|allow;Lets a host through a {t}.;host@host;ask_security|refer;Refers it.
  security officer
locale;locales|list_locales;set_reviewer|review_by;Sets the reviewer of a {t}.;reviewer@person;ask_team|nominate
  Nominates.;coordinator
queue;queues|list_queues;redirect|forward_to;Forwards a {t}.;address@mail;ask_owner|request;Requests it.;owner
alert;alerts|list_alerts;set_receiver|reroute;Reroutes an {t}.;receiver@mail;ask_oncall|page;Pages a person.
  on-call lead
"""
SKINS = [row.split(";") for row in TABLE.strip().replace("\n  ", ";").splitlines()]


def make(k):
    thing, looks, acts, about, value, asks, asking, may = k.pick(SKINS)
    field, draw = value.split("@")
    count = k.int(3, 5)
    rows = list(zip(k.ids(count), k.words(count), k.people(count), strict=True))
    ident, name, _ = k.pick(rows)
    value, boss, refused = getattr(k, draw)(), k.person(), k.chance(65)

    k.role(
        f"You do small things to each {thing}, as far as you may.|{thing} helper|Junior {thing} bot with few rights.",
        f"You work with every {thing}. Not everything is yours to do.|You try, and if you may not, you ask. ({thing})",
        f"service account {thing}-bot",
    )
    k.must(
        "If you are not allowed, pass it on to who is named then, and stop.|Refused? Pass it on to the person it names."
    )
    k.steps("<listed> has the id.", "Try <do>.", "<ask> only after a refusal.")
    k.goal(
        f"{thing} {name}: {field} {value}",
        f"set the {field} of {name} to {value}, or have it done",
        f"{value} should be the {field} for the {thing} {name}. See that it gets done.",
        f"Please take care of this: {name} ({thing}), {field} {value}.",
        f"{field}={value} for {name} - if they let you",
        f"can you do {name} with {field} {value}? if not, ask whoever can",
        f"I need {value} as {field} on {thing} {name} by tonight.",
        f"{name} / {field} / {value} / {thing}",
    )

    @k.look(looks, f"Lists every {thing} with its id.|Each {thing}: id, name, last editor.")
    def listed():
        return [{"id|ref|no": i, "name|title": n, "edited_by|last_user": p} for i, n, p in rows]

    @k.act(
        acts,
        about.format(t=thing),
        item=text(f"{thing.split()[-1]}|id|on", f"Id of the {thing}."),
        value=text(f"{field}|value|to", f"The {field}."),
    )
    def do(item, value):
        if item not in [row[0] for row in rows]:
            return k.fail(f"No {thing} {item}.")
        if refused:
            return k.fail(f"Not allowed. {boss} is the {may} and may do it.")
        return f"{item}: {field} {value}."

    @k.act(
        asks,
        f"{asking} For what you may not do yourself.",
        person=text(f"{may.split()[-1].lower()}|person|to", "Who may do it.|Full name of who is asked."),
        item=text(f"{thing.split()[-1]}|about|id", f"Id of the {thing}."),
        value=text(f"{field}|wanted|value", f"The {field} that is wanted."),
    )
    def ask(person, item, value):
        if not refused or not k.seen(boss):
            return k.fail("Try it yourself first.")
        return f"{person} was asked: {item}, {value}."

    def right():
        if not listed.made():
            return listed()
        if do.made() or ask.made():
            return None
        return ask(person=boss, item=ident, value=value) if k.seen(boss) else do(item=ident, value=value)

    return right
