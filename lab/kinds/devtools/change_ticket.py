"""Opens a change, makes it under the number that this gives, and closes it again."""

from kind import text

STRUCTURE = "checkout"
DOMAIN = "skins"

# thing; field @ draw; what is opened; open tools; set tools; close tools; words for the close
TABLE = """
router;gateway@host;change window;open_window|begin;set_gateway|configure;close_window|commit;Closes a {o}.
page;heading@title;draft;start_draft|new_draft;edit_draft|write;publish|publish_draft;Publishes a {o}.
schema;owner@person;migration;new_migration|begin_migration;add_statement|alter;apply|run_migration;Applies a {o}.
price list;currency@word;revision;open_revision|new_revision;put|set_value;release|approve;Releases a {o}.
config;endpoint@url;session;edit|open_session;set|set_key;save|end_session;Saves a {o}.
zone;primary@host;transaction;begin_tx|start_tx;change_record|set_record;commit_tx|commit;Commits a {o}.
role;approver@person;change request;raise_change|open_cr;amend|set_field;submit_cr|submit;Submits a {o}.
calendar;owner@mail;lock;lock|take_lock;modify|set_owner;unlock|drop_lock;Gives a {o} back.
repository;default branch@word;branch;create_branch|branch_off;commit_change|write;open_pr|propose
  Turns a {o} into a request.
contract;end date@date;change note;start_amendment|amend;set_clause|put_clause;sign_off|finish;Signs a {o} off.
server;kernel@version;maintenance;enter_maintenance|begin;install|set_kernel;leave_maintenance|finish;Ends a {o}.
locale;reviewer@person;checkout;check_out|take;set_meta|update;check_in|return_it;Checks a {o} in.
flag;rollout date@date;proposal;propose|new_proposal;set_value|fill_in;send_proposal|finalize;Sends a {o}.
account;contact@mail;case;open_case|new_case;update_contact|record;close_case|settle;Closes a {o}.
template;sender@mail;version;new_version|copy;set_sender|edit_version;activate|make_live;Activates a {o}.
firewall;uplink@host;candidate;new_candidate|edit;set_uplink|candidate_set;commit_check|load;Loads a {o}.
dataset;steward@person;snapshot;open_snapshot|fork;set_meta|annotate;seal|freeze;Seals a {o}.
ledger;auditor@person;batch;open_batch|new_batch;add_entry|enter;post_batch|post;Posts a {o}.
cluster;version@version;plan;plan|new_plan;set_target|fill;execute|run_plan;Executes a {o}.
document;archive no@id;working copy;checkout|lend;stamp|set_number;checkin|put_back;Puts a {o} back.
policy;valid from@date;draft;open_draft|begin_draft;set_date|edit;adopt|enact;Adopts a {o}.
"""
SKINS = [row.split(";") for row in TABLE.strip().replace("\n  ", ";").splitlines()]


def make(k):
    thing, gets, opened, opens, sets, closes, about = k.pick(SKINS)
    field, draw = gets.split("@")
    name, value, number, word = k.pick(k.word, k.ident, k.host)(), getattr(k, draw)(), k.id(), k.word()
    already = k.chance(25)
    busy = (k.id(), k.person()) if already else None
    now = {field: getattr(k, draw)(), "note|remark": k.word(), "seen|checked": k.date()}

    k.role(
        f"You change things at a {thing}, by the book.|{thing} operator|You never touch a {thing} without a {opened}.",
        f"Change manager for every {thing}.|three steps: open, change, close ({thing})|careful {thing} bot",
    )
    k.must(
        f"Every change needs a {opened}, and none may be left behind.",
        f"If a {opened} of the {thing} is there already, use that number.|No second {opened}: use the one there is.",
    )
    k.steps("Look with <show>.", f"<open_it> for a {opened}, <set_it> with its number, <close_it> in the end.")
    k.goal(
        f"set {field} of {name} to {value}, note {word}",
        f"{thing} {name}: {field} = {value} (note: {word})",
        f"{value} shall be the {field} of the {thing} {name}. Note '{word}' in the log.",
        f"please change the {field} of {name}; new: {value}; note: {word}",
        f"{word}: {field} of {name} -> {value}",
        f"Can the {thing} {name} get {value} as {field}? Note {word}.",
        f"{name} needs another {field}, that is {value}, for the reason {word}",
        f"change({thing}={name}, {field}={value}) # {word}",
    )

    @k.look(
        f"show_{thing.split()[-1]}|get_{thing.split()[-1]}|status",
        f"Shows one {thing}, and whether a {opened} is there.|The {thing} as it is now.",
        name=text(f"{thing.split()[-1]}|name|of", f"Name of the {thing}."),
    )
    def show(**args):
        if args["name"] != name:
            return k.fail(f"No such {thing}.")
        extra = {f"open_{opened.replace(' ', '_')}": busy[0], "opened_by": busy[1]} if busy else {}
        return {**{key.replace(" ", "_"): v for key, v in now.items()}, **extra}

    @k.act(
        opens,
        f"Starts a {opened} for one {thing}; prints its number.",
        name=text(f"{thing.split()[-1]}|name|for_", f"Name of the {thing}."),
    )
    def open_it(**args):
        if args["name"] != name or busy or open_it.made():
            return k.fail(
                f"There is one already: {busy[0] if busy else number}." if args["name"] == name else "Unknown."
            )
        return f"Number {number} is open for {name}."

    token = busy[0] if busy else number

    def is_open(n):
        return n == token and (busy or open_it.made()) and not close_it.made()

    @k.act(
        sets,
        f"Writes the {field} of the {thing} that a {opened} is for.",
        number=text(f"{opened.split()[-1]}|number|in_", f"Number of the {opened}."),
        value=text(f"{field.replace(' ', '_')}|value|to", f"New {field}."),
    )
    def set_it(value, **args):
        return f"{field}: {value}." if is_open(args["number"]) else k.fail("No such number is open.")

    @k.act(
        closes,
        about.format(o=opened),
        number=text(f"{opened.split()[-1]}|number|which", f"Number of the {opened}."),
        note=text("note|comment|message", "Note for the log."),
    )
    def close_it(note, **args):
        return f"Closed ({note})." if is_open(args["number"]) else k.fail("No such number is open.")

    def right():
        if not k.seen(token):
            return [*([] if show.made(name=name) else [show(name=name)]), open_it(name=name)]
        if not set_it.made(value=value):
            return set_it(number=token, value=value)
        return [] if close_it.made() else close_it(number=token, note=word)

    return right
