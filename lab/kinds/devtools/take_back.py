"""Takes back one change of a history: the last of a person, the one of a time, or the one on a thing."""

from kind import text

STRUCTURE = "undo+pick-by-two"
DOMAIN = "skins"

# change; changes; place; list tools; act tools; what the act does; thing it touched (draw); verb
TABLE = """
commit;commits;branch;log|git_log;revert|revert_commit;Reverts a {c}.;file@path;revert
deployment;deployments;environment;deploys|rollouts;roll_back|undo_deploy;Rolls a {c} back.;service@word;roll back
edit;edits;wiki space;edits|recent_changes;restore|undo_edit;Undoes an {c}.;page@title;undo
migration;migrations;schema;migrations|applied;migrate_down|step_back;Takes a {c} back.;table@word;take back
booking;bookings;calendar;bookings|history;cancel_booking|release;Cancels a {c}.;room@word;cancel
posting;postings;ledger;postings|journal;reverse|storno;Reverses a {c}.;account@id;reverse
rule change;rule changes;firewall;changes|fw_log;drop_change|unapply;Takes a {c} back.;rule@id;unapply
config change;config changes;cluster;config_log|history;reset_to|undo_config;Undoes a {c}.;key@key;undo
merge;merges;train;merges|merged;unmerge|back_out;Backs a {c} out.;ticket@id;back out
upload;uploads;bucket;uploads|s3_log;remove_upload|purge;Takes an {c} away.;object@path;remove
invitation;invitations;workspace;invitations|invites;withdraw|uninvite;Withdraws an {c}.;guest@mail;withdraw
price change;price changes;shop;price_log|changes;restore_price|undo_price;Undoes a {c}.;article@word;undo
translation;translations;locale;history|string_log;reject|reopen;Rejects a {c}.;string@key;reject
flag flip;flag flips;app;flips|flag_log;flip_back|undo_flip;Flips a flag back.;flag@key;flip back
import;imports;database;imports|batches;roll_back_import|discard;Discards an {c}.;source@path;discard
role grant;role grants;account;grants|iam_log;revoke_grant|ungrant;Takes a {c} back.;role@word;revoke
release;releases;registry;releases|published;yank|unpublish;Yanks a {c}.;package@word;yank
DNS change;DNS changes;zone;dns_log|changes;undo_dns|restore_record;Undoes a {c}.;record@host;undo
payment;payments;till;payments|receipts;refund|void_payment;Refunds a {c}.;order@id;refund
restart;scheduled restarts;fleet;restarts|planned;unplan|call_off;Calls a {c} off.;host@host;call off
mailing;scheduled mailings;list;mailings|queue;stop_mailing|recall;Recalls a {c}.;subject@title;recall
"""
SKINS = [row.split(";") for row in TABLE.strip().replace("\n  ", ";").splitlines()]


def make(k):
    change, changes, place, looks, acts, about, touched, verb = k.pick(SKINS)
    touched, draw = touched.split("@")
    where, count, reason = k.word(), k.int(4, 7), k.id()
    things, people = [getattr(k, draw)() for _ in range(3)], k.people(3)
    stamps = sorted(f"{day} {k.time()}" for day in k.dates(count))[::-1]
    rows = [(i, when, k.pick(things), k.pick(people)) for i, when in zip(k.ids(count), stamps, strict=True)]
    by_person = k.chance(50)
    column = 3 if by_person else 2
    key = k.pick(rows)[column]
    ident = next(row[0] for row in rows if row[column] == key)
    if k.chance(10):
        key, ident = k.person() if by_person else getattr(k, draw)(), ""
    rows = rows if k.chance(50) else rows[::-1] if k.chance(60) else k.shuffled(rows)
    which = k.one(
        f"the last {change} {'by' if by_person else 'on'} {key}|the latest {change} {'of' if by_person else 'to'} {key}"
    )

    k.role(
        f"You {verb} {changes} when something went wrong.|{change} undo bot|You are the undo button of one {place}.",
        f"Ops. You can {verb} a {change}, and read the history of the {place}.|regret service ({changes})",
        f"You clean up after others: {changes}.",
    )
    k.must(f"If there is none, end with: not done.|No such {change}: say that it cannot be done.")
    k.steps(f"Read <history> of the {place}.", "The newest that fits is meant.|<back> for the newest that fits.")
    k.goal(
        f"{verb} {which} in {where}, reason {reason}",
        f"{which} in {place} {where} was a mistake. {verb} it, see {reason}",
        f"{where}: {verb} {which} ({reason})",
        f"{reason}: {where} is broken since {which}. Please {verb}.",
        f'Revert "{which}" ({where})\n\nSee {reason}.',
        f"can you {verb} {which}? {place} {where}, ticket {reason}",
        f"We never wanted {which}. {place.capitalize()} {where}, {reason}, please {verb}.",
        f"{verb} --{place.replace(' ', '-')} {where} --because {reason}: {which}",
        f"{reason} says: {which} has to go from {where}",
    )

    @k.look(
        looks,
        f"Lists the {changes} of one {place}: id, time, {touched}, person.",
        where=text(f"{place.split()[-1]}|where|of", f"Name of the {place}.|Which {place}."),
    )
    def history(**args):
        keys = ("id|ref|no", "time|at|when", touched, "by|who|person")
        return [dict(zip(keys, row, strict=True)) for row in rows] if args["where"] == where else []

    @k.act(
        acts,
        about.format(c=change),
        where=text(f"{place.split()[-1]}|in_|scope", f"The {place}.|In which {place}."),
        change=text(f"{change.split()[-1]}|id|which", f"Id of the {change}."),
        reason=text("reason|because|ticket", "Reference that says why.|Number of the reason."),
    )
    def back(change, reason, **args):
        if args["where"] != where or change not in [row[0] for row in rows]:
            return k.fail(f"{change} is not in that history.")
        return f"{change}: taken back ({reason})."

    def right():
        if not history.made(where=where):
            return history(where=where)
        if not ident:
            return k.give_up(f"{where} has no {change} like that.")
        return [] if back.made() else back(where=where, change=ident, reason=reason)

    return right
