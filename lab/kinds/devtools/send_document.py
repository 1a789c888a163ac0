"""Sends a document to somebody: its number is in one list, the address in another."""

from kind import choice, text

STRUCTURE = "collect-act"
DOMAIN = "skins"

# document; owner; document's tool; column that tells them apart; its values; contact's tool; send tools; formats
TABLE = """
invoice;customer;invoices|list_invoices;month;january,february,march;contacts|find_contact;send_invoice|mail;pdf,xml
test report;suite;reports|list_reports;result;green,red,aborted;people|who_is;send_report|share;html,junit
release note;product;notes|list_notes;channel;stable,beta,nightly;staff|directory;mail_notes|send;text,html
contract;client;contracts|list_contracts;state;signed,expired,draft;address_book|lookup;send_contract|post;pdf,docx
audit log;system;audit_logs|list_logs;period;weekly,monthly,yearly;auditors|people;hand_over|send_log;csv,json
backup receipt;database;receipts|backups;kind;full,partial,diff;admins|find_admin;forward|send_receipt;text,pdf
coverage report;module;coverage|list_cov;branch;main,dev,hotfix;developers|dev_info;share_cov|send;html,lcov
price list;shop;price_lists|lists;currency;euro,dollar,franc;partners|find_partner;send_prices|mail_list;csv,pdf
access report;server;access_reports|list_access;role;root,user,guest;security|sec_people;deliver|send_access;csv,pdf
post mortem;service;post_mortems|list_pm;severity;major,minor,near miss;managers|find_manager;send_pm|publish_to
  pdf,markdown
licence key;tool;licences|list_keys;edition;team,solo,site;users|find_user;send_key|deliver_key;text,file
timesheet;project;timesheets|list_sheets;week;first,second,third;freelancers|find_freelancer;send_sheet|mail_sheet
  xlsx,pdf
onboarding guide;team;guides|list_guides;language;english,german,polish;newcomers|find_newcomer;send_guide|welcome
  pdf,link
crash dump;app;dumps|list_dumps;platform;android,windows,linux;engineers|eng;send_dump|upload_for;zip,text
translation kit;locale;kits|list_kits;scope;website,manual,store;translators|find_translator;send_kit|pack;po,xliff
quote;prospect;quotes|list_quotes;size;small,medium,large;leads|find_lead;send_quote|offer;pdf,link
certificate;domain;certs|list_certs;type;wildcard,single,test;owners|domain_owner;send_cert|ship_cert;pem,p12
slow query report;cluster;query_reports|list_slow;range;hour,night,weekend;dbas|find_dba;send_slow|pass_on;text,csv
reminder;debtor;reminders|list_reminders;level;friendly,firm,final;debtors|debtor_info;send_reminder|remind;letter,email
agenda;meeting;agendas|list_agendas;version;short,long,public;attendees|find_attendee;send_agenda|circulate;text,ics
capacity plan;data centre;plans|list_plans;scenario;low,normal,high;planners|find_planner;send_plan|distribute;xlsx,pdf
"""
SKINS = [row.split(";") for row in TABLE.strip().replace("\n  ", ";").splitlines()]


def make(k):
    doc, owner, find, column, values, contacts, sends, formats = k.pick(SKINS)
    values, formats = values.split(","), formats.split(",")
    whose, value, form, person = k.word(), k.pick(values), k.pick(formats), k.person()
    docs = list(zip(k.ids(len(values)), k.shuffled(values), k.dates(len(values)), strict=True))
    if k.chance(10):
        docs = [row for row in docs if row[1] != value]
    number = next((i for i, v, _ in docs if v == value), "")
    first = person.split()[0]
    others = [f"{first} {k.person().split()[1]}", *k.people(2)]
    book = k.shuffled([(name, k.mail(), k.phone()) for name in [person, *others[k.int(0, 1) :]]])
    mail = next(m for n, m, _ in book if n == person)

    k.role(
        f"You send out each {doc}.|{doc} mailer|Mailroom for the {doc}s of every {owner}.|You forward paperwork.",
        f"You look up, you attach, you send. ({doc})|outgoing mail, {doc} only",
    )
    k.must(f"If there is no such {doc}, end with: not done.|No {doc} of that kind? Say that it cannot be done.")
    k.steps(f"<documents> for the number of the {doc}.", "<people> for the address.", "<send> it once.")
    k.goal(
        f"send {person} the {doc} of {whose} ({column} {value}) as {form}",
        f"{doc} {whose}, {column}: {value} -> {person}, {form}",
        f"{person} asked for the {value} {doc} of {owner} {whose}. As {form}, please.",
        f"as {form}: {doc}, {owner} {whose}, {column} {value}, to {person}",
        f"Could {person} get the {doc} of {whose} by mail? The one with {column} {value}, {form}.",
        f"to: {person}\nwhat: {doc} of {whose}\n{column}: {value}\nformat: {form}",
        f"mail {whose}'s {doc} [{column}={value}, {form}] to {person}",
        f"I'm in a meeting. Send the {doc} ({value}) of {whose} to {person}. {form} is fine.",
        f"{person} still waits for {whose}: {doc}, {column} {value}, {form}",
    )

    @k.look(
        find,
        f"Lists what there is of the {doc} for one {owner}.",
        whose=text(f"{owner.split()[-1]}|of|name", f"Name of the {owner}.|Which {owner}."),
    )
    def documents(**args):
        if args["whose"] != whose:
            return []
        return [{"no|id|number": i, column: v, "made|dated": d} for i, v, d in docs]

    @k.look(
        contacts,
        "Finds people with address and phone.|Looks people up by name; one name may fit several.",
        name=text("name|person|q", "Name of the person, or a part of it."),
    )
    def people(name):
        asked = set(name.split())
        return [{"name|who": n, "mail|address": m, "phone|tel": p} for n, m, p in book if asked & set(n.split())]

    @k.act(
        sends,
        f"Sends one {doc} by mail.|Mails the {doc} to an address.",
        number=text(f"{doc.split()[-1]}|number|no", f"Number of the {doc}."),
        to=text("to|address|mail", "Mail address of who gets it.|Where it goes."),
        form=choice("format|form|kind", "Format of the attachment.|In which form.", formats),
    )
    def send(number, to, form):
        if number not in [i for i, _, _ in docs] or "@" not in to:
            return k.fail(f"Cannot send {number} to {to}.")
        return f"{number} sent to {to} ({form})."

    def right():
        if not documents.made(whose=whose):
            return [documents(whose=whose), *([] if people.made(name=person) else [people(name=person)])]
        if not number:
            return k.give_up(f"{whose} has no such {doc}.")
        if not people.made(name=person):
            return people(name=person)
        return [] if send.made() else send(number=number, to=mail, form=form)

    return right
