"""Changes one or two things; each change needs a token of its own, which another tool gives out."""

from kind import text

STRUCTURE = "stale-token"
DOMAIN = "skins"

# thing; field @ draw; list tools; token's name; token tools; what they do; act tools; what the act does
TABLE = """
server;owner@person;servers|list_servers;approval;get_approval|approve;Gives an {k} for one change.;set_owner|chown
  Sets the owner of a {t}.
invoice;due date@date;invoices|list_invoices;signature;sign|get_signature;Gives a {k} for one change.;set_due|postpone
  Sets when an {t} is due.
record;target@host;records|list_records;nonce;nonce|get_nonce;Gives a {k} for one call.;set_record|point
  Points a {t} to a host.
user;mail@mail;users|list_users;confirmation;confirm|get_confirmation;Gives a {k} for one change.;set_mail|update_mail
  Sets the mail of a {t}.
secret;rotation day@date;secrets|list_secrets;unseal key;unseal|get_unseal;Gives an {k} for one write.
  set_rotation|plan;Plans the rotation of a {t}.
page;editor@person;pages|list_pages;lease;lease|take_lease;Gives a {k} for one edit.;set_editor|assign
  Sets the editor of a {t}.
route;backend@host;routes|list_routes;change number;change_no|open_change;Gives a {k} for one change.
  set_backend|route;Sets where a {t} goes.
price;amount@money;prices|list_prices;release code;release_code|get_code;Gives a {k} for one price.;set_price|reprice
  Sets a {t}.
flag;expiry@date;flags|list_flags;audit id;audit_id|new_audit;Gives an {k} for one change.;set_expiry|expire
  Sets when a {t} ends.
branch;base@word;branches|list_branches;merge slot;slot|take_slot;Gives a {k} for one move.;set_base|retarget
  Sets the base of a {t}.
room;host@person;rooms|list_rooms;pass;pass_for|get_pass;Gives a {k} for one booking.;set_host|hand_over
  Sets the host of a {t}.
contract;end@date;contracts|list_contracts;stamp;stamp|get_stamp;Gives a {k} for one paper.;set_end|extend
  Sets the end of a {t}.
job;start@time;jobs|list_jobs;ticket;ticket|pull_ticket;Gives a {k} for one change.;set_start|retime
  Sets when a {t} starts.
domain;contact@mail;domains|list_domains;auth code;auth_code|epp;Gives an {k} for one order.
  set_contact|update_contact;Sets the contact of a {t}.
payment;account@id;payments|list_payments;TAN;tan|get_tan;Gives a {k} for one payment.;redirect|set_account
  Sends a {t} to an account.
device;holder@person;devices|list_devices;unlock code;unlock|get_unlock;Gives an {k} for one device.
  set_holder|hand_out;Gives a {t} to somebody.
string;text@title;strings|list_strings;edit key;edit_key|get_key;Gives an {k} for one edit.;set_text|rewrite
  Sets the text of a {t}.
alert;receiver@mail;alerts|list_alerts;override;override|get_override;Gives an {k} for one rule.;set_receiver|reroute
  Sets who gets an {t}.
package;version@version;packages|list_packages;publish token;publish_token|otp;Gives a {k} for one upload.
  set_version|publish;Publishes a {t}.
table;steward@person;tables|list_tables;grant;grant|get_grant;Gives a {k} for one statement.;set_steward|own
  Sets the steward of a {t}.
mailbox;forward@mail;mailboxes|list_boxes;permit;permit|get_permit;Gives a {k} for one change.;set_forward|forward
  Forwards a {t}.
"""
SKINS = [row.split(";") for row in TABLE.strip().replace("\n  ", ";").splitlines()]


def make(k):
    thing, field, looks, token, tokens, about_token, acts, about = k.pick(SKINS)
    field, draw = field.split("@")
    count, n = k.int(3, 5), k.pick(1, 1, 2)
    rows = list(zip(k.ids(count), k.words(count), k.people(count), strict=True))
    todo = [(i, name, getattr(k, draw)()) for i, name, _ in k.some(rows, n)]
    serial = k.ids(8)
    names = ", ".join(f"{name} {value}" for _, name, value in todo)
    pairs = " and ".join(f"{name} gets {value}" for _, name, value in todo)

    k.role(
        f"You change each {thing} with a {token}.|{thing} bot ({token})|No {token}, no change.",
        f"You set the {field} of a {thing}, under supervision.|four-eyes bot, {thing}|careful with every {thing}",
    )
    k.must(f"A {token} is good for one change only, and only for the {thing} it was given for.|"
           f"Every single change needs a new {token} for that {thing}.")  # fmt: skip
    k.steps("<listed> has the ids.", f"<give> the {token}, then <change>.")
    k.goal(
        f"{field} of {thing}: {names}",
        f"{pairs} ({field} of the {thing})",
        f"Please set the {field}: {names}.",
        f"new {field} - {names} - for each {thing} named",
        f"{thing}: {pairs}, as {field}",
        f"could you do this? {pairs} as {field} ({thing})",
        "\n".join([f"{field} by {thing}", *(f"- {name}: {value}" for _, name, value in todo)]),
        f"update {field}: " + "; ".join(f"{name}={value}" for _, name, value in todo),
    )

    @k.look(looks, f"Lists each {thing} with its id.")
    def listed():
        return [{"id|no|ref": i, "name|title": name, "last_change_by|by": p} for i, name, p in rows]

    @k.act(tokens, about_token.format(k=token), item=text(f"{thing}|for_|id", f"Id of the {thing}."))
    def give(item):
        if item not in [row[0] for row in rows] or valid(item):
            return k.fail(f"No such {thing}, or its {token} is still good: {valid(item)}.")
        return f"{token} for {item}: {serial[len(give.calls) % 8]}"

    def valid(item):
        """The token of the item that is not used up."""
        given = [serial[n % 8] for n, call in enumerate(give.calls) if call["item"] == item]
        left = [one for one in given if not change.made(token=one)]
        return left[-1] if left else ""

    @k.act(
        acts,
        about.format(t=thing),
        item=text(f"{thing}|id|which", f"Id of the {thing}."),
        value=text(f"{field.replace(' ', '_')}|value|to", f"The {field}."),
        token=text(f"{token.split()[-1].lower()}|token|with_", f"The {token} for this one change."),
    )
    def change(item, value, token):
        if not valid(item) or token != valid(item):
            return k.fail("That is not good for this change.")
        return f"{item}: {value}."

    def right():
        if not listed.made():
            return listed()
        left = [(i, value) for i, _, value in todo if not change.made(item=i)]
        ready = [change(item=i, value=value, token=valid(i)) for i, value in left if valid(i)]
        return ready or [give(item=i) for i, _ in left]

    return right
