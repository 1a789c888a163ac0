"""Looks in which state the named one is, and uses one of two tools accordingly."""

from kind import text

STRUCTURE = "branch"
DOMAIN = "skins"

# thing; list tools; state a; act a: names, text; state b; act b: names, text; state in which nothing is to be done
TABLE = """
service;services|ps;stopped;start|start_service;Starts a {t}.;running;restart|bounce;Restarts a {t}.;masked
pull request;prs|list_prs;draft;mark_ready|undraft;Marks a {t} as ready.;approved;merge|merge_pr;Merges a {t}.;closed
invoice;invoices|list_invoices;draft;issue|finalize;Issues an {t}.;overdue;remind|send_reminder;Sends a reminder.;paid
ticket;tickets|list_tickets;new;assign_self|take;Takes a {t}.;resolved;close|close_ticket;Closes a {t}.;closed
host;hosts|list_hosts;cordoned;uncordon|open_host;Opens a {t} for work.;ready;drain|empty_host;Drains a {t}.;gone
backup;backups|list_backups;corrupt;redo|take_again;Takes a {t} again.;unverified;verify|test_restore;Verifies a {t}.
  verified
certificate;certs|list_certs;expired;reissue|order_new;Orders a new {t}.;expiring;renew|extend;Renews a {t}.;valid
account;accounts|list_accounts;locked;unlock|release;Unlocks an {t}.;dormant;wake|reactivate;Wakes an {t} up.;active
build;builds|list_builds;failed;retry|rebuild;Runs a {t} again.;passed;promote|release_build;Promotes a {t}.;promoted
string;strings|list_strings;missing;request_text|order;Orders the {t} to be translated.;fuzzy;confirm|accept
  Confirms a {t}.;final
flag;flags|list_flags;off;turn_on|enable;Turns a {t} on.;partial;roll_out|widen;Rolls a {t} out to all.;on
job;jobs|list_jobs;paused;resume|unpause;Resumes a {t}.;stuck;kill_job|abort;Aborts a {t}.;done
page;pages|list_pages;unpublished;publish|go_live;Publishes a {t}.;outdated;refresh|request_review;Has a {t} reviewed.
  current
subscriber;subscribers|members;pending;confirm|approve;Confirms a {t}.;bouncing;unsubscribe|drop;Unsubscribes a {t}.;ok
migration;migrations|list_migrations;pending;apply|migrate;Applies a {t}.;broken;roll_back|undo;Rolls a {t} back.
  applied
container;containers|docker_ps;exited;start_container|up;Starts a {t}.;unhealthy;recreate|replace;Recreates a {t}.
  healthy
order;orders|list_orders;unpaid;cancel|cancel_order;Cancels an {t}.;packed;ship|hand_over;Ships an {t}.;delivered
disk;disks|list_disks;failed;swap_disk|replace;Has a {t} swapped.;full;expand|grow;Makes a {t} larger.;healthy
meeting;meetings|agenda;tentative;confirm|fix_meeting;Confirms a {t}.;over;send_minutes|wrap_up;Sends the minutes.
  cancelled
alert;alerts|list_alerts;firing;ack|acknowledge;Acknowledges an {t}.;flapping;mute|silence;Mutes an {t}.;resolved
key;keys|list_keys;leaked;revoke|burn;Revokes a {t}.;old;rotate|rotate_key;Rotates a {t}.;fresh
branch;branches|list_branches;stale;delete_branch|prune;Deletes a {t}.;behind;rebase|update_branch;Rebases a {t}.
  current
"""
SKINS = [row.split(";") for row in TABLE.strip().replace("\n  ", ";").splitlines()]


def make(k):
    thing, looks, state_a, names_a, about_a, state_b, names_b, about_b, idle = k.pick(SKINS)
    count, ref = k.int(3, 6), k.id()
    ids, names = k.ids(count), k.words(count)
    states = [k.pick(state_a, state_b, idle) for _ in ids]
    at = k.int(0, count - 1)
    states[at] = idle if k.chance(12) else k.pick(state_a, state_b)
    rows = list(zip(ids, names, states, strict=True))
    ident, name, state = rows[at]
    do_a, do_b = (about[0].lower() + about[1:].rstrip(".").format(t=thing) for about in (about_a, about_b))

    k.role(
        f"You look after every {thing}.|{thing} bot|You know what each {thing} needs.|{thing} helper, two tools",
        f"You do the obvious thing with a {thing}.|night shift ({thing})",
    )
    k.must(
        f"If it is {state_a}, use <first>; if it is {state_b}, use <second>; otherwise leave it.|"
        f"{state_a} means <first>. {state_b} means <second>. {idle} means nothing to do.",
    )
    k.steps("<listed> tells the state.", "Then one of the two, or none.")
    k.goal(
        f"deal with {name}, reference {ref}",
        f"{name}: do what its state asks for ({ref})",
        f"Please take care of the {thing} {name}. Ref. {ref}.",
        f"{ref}: {thing} {name} needs a hand",
        f"what about {thing} {name}? handle it, {ref}",
        f"{thing} {name} again. You know the rule. {ref}",
        f"I got complaints about {name} ({thing}), see {ref}. Do the needful.",
        f"handle {name} #{ref}",
    )

    @k.look(looks, f"Lists each {thing} with its state.|Says in which state every {thing} is.")
    def listed():
        return [{"id|no|ref": i, "name|title": n, "state|status": s} for i, n, s in rows]

    def params():
        return {
            "item": text(f"{thing.split()[-1]}|id|which", f"Id of the {thing}."),
            "ref": text("ref|ticket|reason", "Reference of the request.|Number that goes into the log."),
        }

    def result(item, ref, said):
        if item not in ids:
            return k.fail(f"No {thing} {item}.")
        return f"{item}: {said} ({ref})."

    @k.act(names_a, about_a.format(t=thing), **params())
    def first(item, ref):
        return result(item, ref, do_a)

    @k.act(names_b, about_b.format(t=thing), **params())
    def second(item, ref):
        return result(item, ref, do_b)

    def right():
        if not listed.made():
            return listed()
        tool = {state_a: first, state_b: second}.get(state)
        return [] if tool is None or tool.made(item=ident) else tool(item=ident, ref=ref)

    return right
