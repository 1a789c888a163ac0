"""Finds every place that has the old name and changes each; places that only look like it stay."""

from kind import integer, text

STRUCTURE = "rename-everywhere"
DOMAIN = "skins"

# what is renamed; search tools; where it is found; number's name; change tools; what the change does; draw
TABLE = """
function;grep|find_refs;file;line;rename_at|replace;Renames a {w} at one place.;ident;path
setting;grep_config|find_key;config file;line;set_key|rekey;Changes the name of a {w}.;key;path
column;find_column|grep_sql;query;row;rename_column|alter;Renames a {w} in a query.;word;ident
message key;find_key|grep_po;locale file;entry;rekey|rename_key;Changes a {w} in a file.;key;path
host;find_host|grep_hosts;playbook;line;rehost|replace_host;Changes a {w} in a playbook.;host;path
label;find_label|label_uses;board;card;relabel|swap_label;Changes the {w} of a card.;word;word
variable;find_var|grep_env;script;line;rename_var|edit;Renames a {w} in a script.;key;path
image;find_image|grep_manifests;manifest;line;set_image|edit_manifest;Changes the {w} of a manifest.;ident;path
link;find_link|grep_docs;page;paragraph;relink|fix_link;Changes a {w} on a page.;url;url
term;find_term|search_manual;chapter;sentence;reword|replace_term;Changes a {w} in a chapter.;word;ident
address;find_address|grep_mail;mailing list;entry;readdress|update;Changes an {w} on a list.;mail;word
CSS class;find_class|grep_css;stylesheet;line;rename_class|edit_css;Renames a {w}.;word;path
topic;find_topic|grep_streams;service;subscription;resubscribe|retopic;Changes the {w} of a service.;key;word
metric;find_metric|grep_panels;dashboard;panel;requery|set_metric;Changes the {w} of a panel.;key;word
account;find_account|grep_ledger;journal;posting;rebook|repost;Changes the {w} of a posting.;id;word
role;find_role|role_uses;policy;statement;set_role|rebind;Changes the {w} of a statement.;word;ident
branch;find_branch|grep_ci;workflow;line;set_branch|edit_flow;Changes the {w} in a workflow.;key;path
endpoint;find_endpoint|grep_clients;client;line;set_endpoint|repoint;Changes an {w} in a client.;url;path
version;find_version|grep_pins;lock file;line;repin|set_pin;Changes a {w} in a file.;version;path
room;find_room|room_uses;calendar;event;reroom|move_event;Changes the {w} of an event.;word;word
test marker;find_marker|grep_tests;test file;line;remark|set_marker;Changes a {w}.;ident;path
"""
SKINS = [row.split(";") for row in TABLE.strip().replace("\n  ", ";").splitlines()]


def make(k):
    what, looks, where, number, acts, about, draw, place = k.pick(SKINS)
    old, new = k.many(getattr(k, draw), 2)
    count = 0 if k.chance(10) else k.int(1, 3)
    places = [(getattr(k, place)(), n, old) for n in k.numbers(count, 2, 900)]
    others = [
        (getattr(k, place)(), n, near) for n, near in zip(k.numbers(2, 901, 1800), (f"{old}2", f"x{old}"), strict=True)
    ]
    rows = k.shuffled(places + others[: k.int(1, 2)])

    k.role(
        f"You rename things everywhere ({what}).|{what} renamer|search and replace, with care: {what}",
        f"Refactoring bot. Today: {what}.|You change every {where} that has an old {what}.|sed for {what}",
    )
    k.must(f"Only where it is exactly the old {what}.|A longer name that contains the old one is another {what}.")
    k.steps(f"<search> for the old {what}.", "<change> each place.")
    k.goal(
        f"rename {what} {old} to {new} everywhere",
        f"{old} -> {new} ({what}, all places)",
        f"{new} is the new name of the {what} {old}. Change each {where}.",
        f"Please replace the {what} {old} by {new} wherever it stands.",
        f"every {where}: {what} {new} instead of {old}",
        f"refactor: {what} {old} becomes {new}",
        f"The {what} used to be {old}; it should be {new} in all places now.",
        f"no {where} may have the {what} {old} any more. use {new}",
    )

    @k.look(
        looks,
        f"Finds each {where} with the {what}, also those that contain it.",
        name=text("query|name|q", f"The {what}.|What to look for."),
    )
    def search(**args):
        if args["name"] != old:
            return []
        left = [row for row in rows if not change.made(where=row[0], number=row[1])]
        return [{where.replace(" ", "_"): p, number: n, "found|text": t} for p, n, t in left]

    @k.act(
        acts,
        about.format(w=what),
        where=text(where.split()[-1] + "|in_|where", f"The {where}.|Which {where}."),
        number=integer(f"{number}|n|at", f"The {number} in it.|Number of the {number}."),
        new=text("to|new|name", f"The new {what}."),
    )
    def change(number, new, **args):
        if (args["where"], number) not in [row[:2] for row in rows]:
            return k.fail(f"Nothing there: {args['where']} {number}.")
        return f"{args['where']} {number}: {new}."

    def right():
        if not search.made(name=old):
            return search(name=old)
        return [change(where=p, number=n, new=new) for p, n, _ in places if not change.made(where=p, number=n)]

    return right
