"""Matches the items of two lists that belong together by a value, and links each pair."""

from kind import text

STRUCTURE = "match-pairs"
DOMAIN = "skins"

# one; ones; tools; other; others; tools; common value @ draw; place; act tools; what the act does
TABLE = """
payment;payments;open_payments;invoice;invoices;open_invoices;amount@money;account;settle|match;Settles an {o} by a {t}.
commit;commits;untracked_commits;ticket;tickets;open_tickets;subject@title;repository;link|ref;Links a {t} to a {o}.
alert;alerts;new_alerts;incident;incidents;open_incidents;host@host;cluster;attach|add_alert;Attaches an {t} to an {o}.
crash;crashes;new_crashes;bug;bugs;known_bugs;signature@id;app;file_under|group;Files a {t} under a {o}.
parcel;parcels;arrived;order;orders;waiting_orders;tracking number@id;depot;assign_parcel|tie;Ties a {t} to an {o}.
mail;mails;inbox;customer;customers;customers;address@mail;mailbox;file_mail|sort;Files a {t} with a {o}.
key;keys;unused_keys;door;doors;keyless_doors;code@id;building;fit|pair;Pairs a {t} with a {o}.
string;strings;new_strings;screenshot;screenshots;screenshots;screen@word;locale;show_with|illustrate
  Shows a {t} with a {o}.
log file;log files;logs;run;runs;runs;start time@time;server;attach_log|add_log;Adds a {t} to a {o}.
device;devices;unclaimed;person;people;waiting_staff;badge@id;office;hand_out|give;Gives a {t} to a {o}.
refund;refunds;pending_refunds;return;returns;returns;case@id;shop;close_pair|book;Books a {t} for a {o}.
test;tests;untied_tests;requirement;requirements;requirements;topic@title;project;cover|trace;Traces a {t} to a {o}.
volume;volumes;loose_volumes;pod;pods;pending_pods;claim@key;namespace;bind|mount;Binds a {t} to a {o}.
certificate;certificates;new_certs;site;sites;naked_sites;domain@host;account;install|bind;Installs a {t} on a {o}.
booking;bookings;bookings;room;rooms;free_rooms;size@word;house;place|put;Puts a {t} into a {o}.
receipt;receipts;receipts;card charge;card charges;charges;day@date;card;prove|attach;Attaches a {t} to a {o}.
speaker;speakers;speakers;talk;talks;talks;topic@title;conference;schedule|cast;Gives a {t} to a {o}.
patch;patches;patches;host;hosts;unpatched;kernel@version;fleet;apply|patch;Applies a {t} to a {o}.
webhook;webhooks;dangling_hooks;endpoint;endpoints;endpoints;path@url;gateway;connect|wire;Connects a {t} with an {o}.
contact;contacts;loose_contacts;company;companies;companies;phone prefix@phone;CRM;belong|file;Files a {t} under a {o}.
draft;drafts;drafts;reviewer;reviewers;free_reviewers;field@word;journal;send_to|assign;Sends a {t} to a {o}.
"""
SKINS = [row.split(";") for row in TABLE.strip().replace("\n  ", ";").splitlines()]


def make(k):
    one, ones, tool_a, other, others, tool_b, value, place, acts, about = k.pick(SKINS)
    value, draw = value.split("@")
    where, pairs = k.word(), k.pick(1, 2, 2, 3)
    loose_a, loose_b = k.int(0, 2), k.int(1, 2)
    values = k.many(getattr(k, draw), pairs + loose_a + loose_b)
    ids_a, ids_b = k.ids(pairs + loose_a), k.ids(pairs + loose_b)
    rows_a = list(zip(ids_a, values[: pairs + loose_a], strict=True))
    rows_b = list(zip(ids_b, values[:pairs] + values[pairs + loose_a :], strict=True))
    todo = list(zip(ids_a[:pairs], ids_b[:pairs], strict=True))
    rows_a, rows_b = k.shuffled(rows_a), k.shuffled(rows_b)
    notes = dict(zip([*ids_a, *ids_b], k.people(len(ids_a) + len(ids_b)), strict=True))
    label = value.replace(" ", "_")

    k.role(
        f"You match {ones} with {others}.|{ones} and {others}, paired|matchmaker ({ones})",
        f"Accountant at heart: every {one} has its {other}.|pairs of {one} and {other}, that is all you do",
    )
    k.must(f"A {one} and a {other} belong together if the {value} is the same.|Same {value}: they belong together.",
           "What has no partner stays alone.")  # fmt: skip
    k.steps("Read <first> and <second>.", "<link> each pair.")
    k.goal(
        f"match the {ones} and {others} of {where}",
        f"{where}: {ones} to their {others}",
        f"Please bring the {ones} of the {place} {where} together with the {others}, by {value}.",
        f"which {one} belongs to which {other}? {place} {where}. link them",
        f"{place}={where} match={ones.replace(' ', '-')}:{others.replace(' ', '-')} by={label}",
        f"There are loose {ones} in {where} again. Find the {other} for each and link it.",
        f"reconcile {where} ({ones} / {others})",
        f"by {value}: link {ones} with {others}, {place} {where}",
    )

    def table(rows):
        return [{"id|no|ref": i, label: v, "by|who": notes[i]} for i, v in rows]

    def param(of):
        return text(f"{place.lower()}|of|where", f"Name of the {place}.|The {place} of the {of}.")

    @k.look(f"{tool_a}|list_{ones.replace(' ', '_')}", f"Lists the {ones} of one {place}.", where=param(ones))
    def first(**args):
        return table(rows_a) if args["where"] == where else []

    @k.look(f"{tool_b}|list_{others.replace(' ', '_')}", f"Lists the {others} of one {place}.", where=param(others))
    def second(**args):
        return table(rows_b) if args["where"] == where else []

    @k.act(
        acts,
        about.format(t=one, o=other),
        a=text(f"{one.split()[-1]}|left|what", f"Id of the {one}."),
        b=text(f"{other.split()[-1]}|right|to", f"Id of the {other}."),
    )
    def link(a, b):
        if a not in ids_a or b not in ids_b or link.made(a=a) or link.made(b=b):
            return k.fail(f"{a} and {b} can't be linked.")
        return f"{a} - {b}."

    def right():
        looks = [look(where=where) for look in (first, second) if not look.made(where=where)]
        return looks or [link(a=a, b=b) for a, b in todo if not link.made(a=a)]

    return right
