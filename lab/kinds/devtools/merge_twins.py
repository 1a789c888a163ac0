"""Finds the entries that are there twice and merges the younger into the older, or the other way round."""

from kind import flag, text

STRUCTURE = "dedupe"
DOMAIN = "skins"

# thing; things; place; what makes them equal @ draw; list tools; act tools; what the act does; option
TABLE = """
ticket;tickets;project;title@title;tickets|list_tickets;mark_duplicate|dupe;Marks one {t} as duplicate of another.
  notify
customer;customers;CRM;mail@mail;customers|list_customers;merge_customers|merge;Merges one {t} into another.;keep notes
contact;contacts;address book;phone@phone;contacts|list_contacts;join_contacts|merge;Joins two {ts}.;keep both names
host;hosts;inventory;address@host;hosts|list_hosts;fold_host|merge_host;Folds a {t} into another.;move tags
supplier;suppliers;ledger;tax number@id;suppliers|list_suppliers;merge_suppliers|unite;Unites two {ts}.;move invoices
alert;alerts;cluster;fingerprint@id;alerts|list_alerts;group_under|attach;Groups an {t} under another.;silence
article;articles;shop;barcode@id;articles|list_articles;merge_articles|absorb;Lets one {t} absorb another.;add stock
account;accounts;directory;mail@mail;accounts|list_accounts;link_accounts|merge;Links two {ts}.;end sessions
bookmark;bookmarks;collection;address@url;bookmarks|list_marks;collapse|merge_marks;Collapses two {ts}.;keep tags
string;strings;locale;key@key;strings|list_strings;alias_string|merge_string;Makes a {t} an alias.;keep comment
incident;incidents;status page;cause@title;incidents|list_incidents;merge_incident|tie;Merges two {ts}.;tell subscribers
meeting;meetings;calendar;subject@title;meetings|list_meetings;merge_meetings|join;Joins two {ts}.;move guests
test;tests;suite;body hash@id;tests|list_tests;drop_twin|fold_test;Folds one {t} into another.;keep marks
dashboard;dashboards;folder;query@key;dashboards|list_boards;replace_board|merge;Replaces a {t} by another.;redirect
secret;secrets;vault;path@url;secrets|list_secrets;alias_secret|merge;Makes a {t} point to another.;rotate
dependency;dependencies;lock file;package@word;locked|list_locked;dedupe_dep|resolve_to;Resolves a {t} to another.
  verify
topic;topics;broker;schema@id;topics|list_topics;redirect_topic|merge;Redirects a {t}.;replay
segment;segments;mailing list;filter@key;segments|list_segments;merge_segments|fold;Folds one {t} into another.;recount
pull request;pull requests;repository;change id@id;prs|list_prs;supersede|close_for;Closes a {t} in favour of another.
  comment
webhook;webhooks;integration;target@url;webhooks|list_hooks;merge_hooks|fold_hook;Folds one {t} into another.
  keep secret
vendor bill;vendor bills;inbox;bill number@id;bills|list_bills;mark_copy|fold_bill;Marks a {t} as a copy.;tell vendor
"""
SKINS = [row.split(";") for row in TABLE.strip().replace("\n  ", ";").splitlines()]


def make(k):
    thing, things, place, equal, looks, acts, about, option = k.pick(SKINS)
    equal, draw = equal.split("@")
    where, pairs, singles, opt = k.word(), k.pick(0, 1, 1, 1, 2, 2), k.int(2, 3), k.chance(50)
    values = [getattr(k, draw)() for _ in range(pairs + singles)]
    values += values[:pairs]
    ids, days = k.ids(len(values)), k.dates(len(values))
    rows = k.shuffled(list(zip(ids, values, days, strict=True)))
    older_stays = k.chance(65)
    todo = []
    for value in values[:pairs]:
        old, new = sorted((day, i) for i, v, day in rows if v == value)
        todo.append((new[1], old[1]) if older_stays else (old[1], new[1]))
    stays = k.one(
        "the older one stays|the first one survives|keep the older"
        if older_stays
        else "the newer one stays|keep the younger"
    )
    extra = f"{option}: {'yes' if opt else 'no'}"

    k.role(
        f"You keep the {things} of a {place} free of duplicates.|dedupe bot: {things}|You merge equal {things}.",
        f"Data hygiene. Here: {things}, equal if they share the {equal}.|{thing} twins finder|cleaner of {things}",
    )
    k.must(f"Two {things} are the same if the {equal} is the same.|Same {equal} means duplicate.")
    k.steps(f"<listed> the {things}.", "<merge> each pair once.")
    k.goal(
        f"merge duplicate {things} in {where}, {stays}, {extra}",
        f"{where} has {things} twice. Merge them: {stays}. {extra}",
        f"dedupe {where} ({things}; {stays}; {extra})",
        f"Are there {things} in the {place} {where} that exist twice? Then merge, {stays}; {extra}.",
        f"{place}: {where}. {things}: no two with the same {equal}, please. {stays}, {extra}",
        f"Import ran twice on {where}. Clean up the double {things} ({stays}, {extra}).",
        f"{stays} - merge equal {things} of {where} - {extra}",
        f"chore({where}): no duplicate {things}, {stays}, {extra}",
    )

    @k.look(
        looks,
        f"Lists the {things} of one {place}.|All {things} in the {place}, with {equal} and day.",
        where=text(f"{place.split()[-1].lower()}|in_|where", f"Name of the {place}."),
    )
    def listed(**args):
        if args["where"] != where:
            return []
        gone = [call["loser"] for call in merge.calls]
        return [{"id|no|ref": i, equal.replace(" ", "_"): v, "created|since": d} for i, v, d in rows if i not in gone]

    @k.act(
        acts,
        about.format(t=thing, ts=things),
        loser=text("from|source|duplicate", f"Id of the {thing} that goes.|The {thing} that is given up."),
        winner=text("into|target|keep", f"Id of the {thing} that stays."),
        extra=flag(option.replace(" ", "_") + "|option|also", f"Option: {option}."),
    )
    def merge(loser, winner, extra):
        if loser not in ids or winner not in ids or loser == winner or merge.made(loser=loser):
            return k.fail("Two different ids of the list are needed.")
        return f"{loser} went into {winner}."

    def right():
        if not listed.made(where=where):
            return listed(where=where)
        return [merge(loser=a, winner=b, extra=opt) for a, b in todo if not merge.made(loser=a)]

    return right
