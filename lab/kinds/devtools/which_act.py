"""Finds the thing by its name and uses the one of five tools that does what the goal says."""

from kind import text

STRUCTURE = "branch+code-table"
DOMAIN = "skins"

# thing; list tools; then five acts, each: name = description = how people ask for it
TABLE = """
ticket;tickets|list_tickets;close=Closes a ticket.=done, get rid of;reopen=Opens a closed ticket again.=
  not solved, back to open;watch=Puts you among the watchers of a ticket.=keep me posted about;lock=
  Stops all comments on a ticket.=no more comments on;pin=Shows a ticket at the top of the board.=
  should be on top of the board:
server;servers|list_servers;reboot=Restarts a server.=turn it off and on:;snapshot=Takes a picture of a server's disk.=
  save the disk of;drain=Sends no more traffic to a server.=no traffic to;wipe=Erases a server for good.=erase;tag_prod=
  Marks a server as production.=is production now:
pull request;prs|list_prs;merge=Merges a pull request.=is approved, take it in:;rebase=
  Rebases a pull request on its base.=is behind main:;draft=Turns a pull request back into a draft.=is not ready yet:;
  assign_me=Assigns a pull request to you.=I review;drop_pr=Closes it unmerged.=we don't want
invoice;invoices|list_invoices;send=Sends an invoice to the customer.=should get to the customer:;void=
  Makes an invoice void.=was a mistake:;mark_paid=Marks an invoice as paid.=the money came:;remind=
  Sends a reminder of an invoice.=they don't pay:;dispute=Marks it as disputed.=they object to
database;databases|list_dbs;dump=Writes a dump of a database.=I want a dump of;vacuum=Reclaims space in a database.=
  too much dead space in;freeze=Makes a database read-only.=nobody may write to;clone_db=Makes a copy for tests.=
  need a test copy of;drop_db=Deletes a database.=delete
user;users|list_users;lock_user=Locks an account.=may not log in any more:;reset_pw=Sends a link for a new password.=
  forgot the password:;promote=Makes a user an admin.=becomes admin:;log_out=Ends all sessions of a user.=
  throw out of all sessions:;anonymize=Blanks a user's data.=GDPR, forget
branch;branches|list_branches;protect=Forbids pushes to a branch.=no direct pushes to;delete_branch=Deletes a branch.=
  nobody needs;set_default=Makes it the default branch.=is the new default:;sync_fork=Pulls upstream into a branch.=
  update from upstream:;compare=Opens a diff view.=show me the diff of
page;pages|list_pages;publish=Makes a page public.=put live:;hide=Hides a page from visitors.=visitors must not see;
  translate_page=Orders a translation.=need in French:;archive=Moves a page to the archive.=old stuff, archive;
  lock_page=Stops edits of a page.=nobody edits
alert;alerts|list_alerts;ack=Takes an alert over.=I'm on it:;mute=Silences an alert for an hour.=an hour of peace from;
  escalate=Calls the second line about an alert.=call second line:;resolve=Closes an alert.=is over:;test_fire=
  Fires an alert as a test.=does it work? fire
job;jobs|list_jobs;run_now=Starts a job at once.=don't wait, start;pause=Stops the schedule of a job.=not tonight:;
  resume=Takes up a job's schedule again.=schedule again:;kill=Ends a running job.=hangs, end it:;clone_job=
  Makes a copy of a job.=same again as
flag;flags|list_flags;enable=Turns a flag on for all.=on for everybody:;disable=Turns a flag off for all.=
  off for everybody:;archive_flag=Retires a flag.=not in the code any more:;canary=Turns a flag on for a few.=
  try with a few users:;reset_flag=Goes back to the default.=back to default:
customer;customers|list_customers;call_back=Plans a call to a customer.=wants a call:;block=
  Takes no more orders of a customer.=no more orders from;upgrade=Puts a customer on the larger plan.=larger plan for;
  downgrade=Puts a customer on the smaller plan.=smaller plan for;export_data=Exports it all.=wants their data:
container;containers|docker_ps;stop=Stops a container.=stop it please:;logs_to_disk=Writes the log to disk.=
  keep the log of;exec_probe=Runs the health probe once.=is it healthy? probe;recreate=Makes a container anew.=
  start from scratch:;pull_image=Fetches the newest image.=image is old:
meeting;meetings|list_meetings;cancel=Cancels a meeting.=won't happen:;accept=Accepts an invitation.=I'll come to;
  decline=Declines an invitation.=can't make it to;record=Records a meeting.=tape;add_call=Adds a video link.=
  needs a video link:
string;strings|list_strings;approve=Marks a translation as final.=reads well:;reject=Sends a translation back.=
  bad wording, back with;machine=Translates by machine.=let the machine do;freeze_string=Forbids changes of a string.=
  don't touch again:;flag_long=Marks it as too long.=doesn't fit on the button:
order;orders|list_orders;ship=Hands an order to the carrier.=is packed:;cancel_order=Cancels an order.=
  changed their mind:;refund=Pays an order back.=money back for;split_order=Splits an order in two.=half of it now:;
  gift_wrap=Wraps an order as a gift.=it is a present:
package;packages|list_packages;yank=Withdraws a package.=is broken, withdraw;sign=Signs a package.=needs a signature:;
  mirror=Copies it to the mirrors.=mirrors lack;deprecate=Marks a package as outdated.=has a successor:;audit=
  Scans a package.=is it safe? scan
certificate;certs|list_certs;renew=Renews a certificate.=runs out:;revoke=Revokes a certificate.=key leaked:;install=
  Installs a certificate.=put on the server:;export_cert=Exports a certificate.=give me the file of;watch_expiry=
  Warns before it runs out.=warn me about
mailbox;mailboxes|list_mailboxes;forward=Forwards new mail.=pass on mail of;auto_reply=Turns the holiday reply on.=
  is on holiday:;purge_spam=Empties the spam.=too much spam in;archive_box=Archives a mailbox.=has left, archive;
  raise_quota=Makes a mailbox larger.=is full:
test;tests|list_tests;skip=Leaves a test out.=leave out:;rerun=Runs a test again.=once more:;quarantine=
  Puts a test into quarantine.=flaky:;bless=Takes the output as the new truth.=output is right now:;delete_test=
  Deletes a test.=tests nothing:
device;devices|list_devices;ring=Makes a device ring.=where is it? ring;lock_device=Locks a device.=lost, lock;erase=
  Erases a device.=stolen, erase;update_os=Updates a device.=old system on;rename_device=Asks the owner for a new name.=
  silly name:
"""
SKINS = [row.split(";") for row in TABLE.strip().replace("\n  ", "").splitlines()]


def make(k):
    thing, looks, *acts = k.pick(SKINS)
    acts = [act.split("=") for act in acts]
    count, ref = k.int(3, 6), k.id()
    rows = list(zip(k.ids(count), k.words(count), k.people(count), strict=True))
    ident, name, _ = k.pick(rows)
    wanted, about, ask = k.pick(acts)
    does = about[0].lower() + about[1:].rstrip(".")

    k.role(
        f"You take orders about each {thing}.|{thing} bot|ops on request ({thing})",
        f"Chat bot for developers. Knows each {thing} by name.|One order, one action. Here: {thing}.",
    )
    k.must("Use the tool whose description fits, and only that one.|One action, the one that was asked for.")
    k.steps(f"Get the id of the {thing} from <listed>.", "Then do what was asked.")
    k.goal(
        f"{ask} {name} ({ref}). The tool that {does}.",
        f"{thing} {name}, {ref} - {ask.rstrip(':')} that one; what {does}",
        f"{ref}: {ask} {name} (which {does})",
        f"hey bot, {ask} {name}, {ref}. you know, what {does}",
        f"The {thing} {name} is what it is about, {ref}. What should happen: {does}.",
        f"what: {does} / which: {name} / ref: {ref}",
        f"Please use the tool that {does}. It is for {name}, {ref}.",
        f"({ref}) {thing} {name} -> {does}",
    )

    @k.look(looks, f"Lists each {thing} with its id.|Ids and names, {thing} by {thing}.")
    def listed():
        return [{"id|no|ref": i, "name|title": n, "by|owner": p} for i, n, p in rows]

    tools = {}

    def add(role, description):
        def act(item, ref):
            return f"{item}: ok ({ref})." if item in [i for i, _, _ in rows] else k.fail(f"No {thing} {item}.")

        act.__name__ = role
        item = text(f"{thing.split()[-1]}|id|which", f"Id of the {thing}.")
        tools[role] = k.act(role, description, item=item, ref=text("ref|reference|case", "Reference of the order."))(
            act
        )

    for role, description, _ in acts:
        add(role, description)

    def right():
        if not listed.made():
            return listed()
        return [] if tools[wanted].made() else tools[wanted](item=ident, ref=ref)

    return right
