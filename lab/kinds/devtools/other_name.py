"""Asks by one name, finds nothing, asks by the other one that the goal has, and acts on what is found."""

from kind import choice, text

STRUCTURE = "empty-ask-again"
DOMAIN = "skins"

# thing; what the two names are; search tools; act tools; what the act does; field @ draw; mode's name; modes
TABLE = """
user;login,old login;find_user|users;set_mail|update_user;Sets the mail of a {t}.;mail@mail;notify;both,new
host;name,former name;find_host|hosts;retag|set_site;Sets the site of a {t}.;site@word;when;now,tonight
customer;company,brand;find_customer|customers;set_rep|assign;Sets who serves a {t}.;representative@person;from
  today,monday
package;name,alias;search|find_package;pin|hold;Pins a {t}.;version@version;scope;dev,prod
service;name,short name;lookup|find_service;set_owner|own;Sets the owner of a {t}.;owner@person;mail them;yes,no
table;name,view name;find_table|tables;set_retention|keep;Sets until when a {t} is kept.;date@date;rows;all,archived
ticket;number,old number;find_ticket|tickets;set_due|due;Sets when a {t} is due.;due date@date;priority;keep,raise
branch;name,ticket;find_branch|branches;set_base|retarget;Sets the base of a {t}.;base@word;mode;rebase,merge
dashboard;title,nickname;find_board|boards;share|share_with;Shares a {t}.;person@mail;rights;view,edit
article;title,old title;find_article|articles;redirect|set_redirect;Redirects an {t}.;address@url;kind
  permanent,temporary
printer;label,room;find_printer|printers;set_queue|queue;Sets the queue of a {t}.;queue@word;sides;one,two
device;serial,nickname;find_device|devices;assign|give;Gives a {t} to somebody.;person@person;until;forever,friday
domain;name,old name;find_domain|domains;set_ns|point;Sets the name server of a {t}.;name server@host;ttl;short,long
job;name,label;find_job|jobs;set_start|retime;Sets when a {t} starts.;start@time;repeat;daily,weekly
flag;key,old key;find_flag|flags;set_ticket|tie;Ties a {t} to a ticket.;ticket@id;state;keep,freeze
supplier;name,legal name;find_supplier|suppliers;set_iban|set_account;Sets the account of a {t}.;account@id;check
  full,quick
repository;name,fork name;find_repo|repos;set_mirror|mirror;Sets the mirror of a {t}.;mirror@url;direction;push,pull
string;key,text;find_string|strings;set_reviewer|review;Sets who reviews a {t}.;reviewer@person;state;fuzzy,final
person;name,maiden name;directory|find_person;set_phone|phone;Sets the phone of a {t}.;phone@phone;kind;desk,mobile
channel;name,topic;find_channel|channels;set_bot|add_bot;Sets the bot of a {t}.;bot@word;mode;read,write
volume;name,mount;find_volume|volumes;set_owner|chown;Sets who pays for a {t}.;payer@mail;tier;hot,cold
"""
SKINS = [row.split(";") for row in TABLE.strip().replace("\n  ", ";").splitlines()]


def make(k):
    thing, labels, looks, acts, about, gets, label, modes = k.pick(SKINS)
    (main, spare), (field, draw), modes = labels.split(","), gets.split("@"), modes.split(",")
    draw_name = k.pick(k.word, k.ident, k.key)
    a, b = draw_name(), draw_name()
    value, mode = getattr(k, draw)(), k.pick(modes)
    case = k.pick("first", "second", "second", "second", "second", "none")
    known = {"first": a, "second": b, "none": None}[case]
    ident, *others = k.ids(3)
    near = [f"{k.word()} {k.word()}" for _ in others]

    k.role(
        f"You look after every {thing}. Names are a mess here.|{thing} admin|You know all names of a {thing}.",
        f"Bot for each {thing}; the directory is old.|keeper of the {thing} register|You fix records.",
    )
    k.must(f"If nothing is found under the {main}, ask for the {spare}; nothing there either: not done.|"
           f"No hit by {main}? Try the {spare}. No hit again? Say that it cannot be done.")  # fmt: skip
    k.steps("Search with <search>.", f"Write the {field} with <write>.")
    k.goal(
        f"{thing} {a} ({spare} {b}): {field} {value}, {label} {mode}",
        f"set {field} of {a} to {value}, {label}: {mode}. {spare} is {b}",
        f"{a}, maybe still filed under its {spare} {b}, gets {value} as {field} ({label} {mode}).",
        f"{value} is the {field} of {thing} {a} from now on. In case you can't find it: {spare} {b}. {label}: {mode}",
        f"{main}={a} {spare.replace(' ', '_')}={b} {field}={value} {label}={mode}",
        f"Could you give the {thing} {a} the {field} {value}? {label.capitalize()}: {mode}. Its {spare} is {b}.",
        f"{field} -> {value} ({label} {mode}) for {a}; also known by the {spare} {b}",
        f"We lost {a} somewhere. It is a {thing}, {spare} {b}. {field.capitalize()} must be {value}, {label} {mode}.",
    )

    @k.look(
        looks,
        f"Searches each {thing} by one name.|Finds a {thing}; the name has to be the one on file.",
        name=text("name|query|q", f"The {main} or the {spare}.|Name to search for."),
    )
    def search(name):
        if name != known:
            return []
        rows = [(ident, name), *zip(others, [f"{name} {word}" for word in near], strict=True)]
        return [{"id|ref|no": i, "filed_as|name": n} for i, n in rows]

    @k.act(
        acts,
        about.format(t=thing),
        item=text(f"{thing}|id|which", f"Id of the {thing}."),
        value=text(f"{field.replace(' ', '_')}|value|to", f"The {field}.|New {field}."),
        mode=choice(f"{label.replace(' ', '_')}|mode|how", f"{label.capitalize()}: one of these.", modes),
    )
    def write(item, value, mode):
        if known is None or item not in (ident, *others):
            return k.fail(f"No {thing} {item}.")
        return f"{item}: {field} {value} ({mode})."

    def right():
        if not search.made(name=a):
            return search(name=a)
        if case != "first" and not search.made(name=b):
            return search(name=b)
        if known is None:
            return k.give_up(f"nothing under {a} or {b}.")
        return [] if write.made() else write(item=ident, value=value, mode=mode)

    return right
