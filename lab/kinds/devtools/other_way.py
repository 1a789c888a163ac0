"""Tries the usual way; where it is refused, the error says which other tool is to be used."""

from kind import text

STRUCTURE = "detour"
DOMAIN = "skins"

# thing; list tools; usual tools; what it does; why not; other tools; what the other does; value @ draw
TABLE = """
branch;branches|list_branches;delete_branch;Deletes a {t}.;is protected;archive_branch;Moves a {t} to the archive.
  reason@id
user;users|list_users;delete_user;Deletes a {t}.;has open contracts;deactivate;Deactivates a {t}.;ticket@id
volume;volumes|list_volumes;resize;Changes a {t} in place.;is in use;resize_offline;Changes a {t} in the next window.
  window@time
invoice;invoices|list_invoices;edit_invoice;Changes an {t}.;was sent already;issue_correction
  Corrects an {t} by another.;amount@money
page;pages|list_pages;publish;Publishes a {t}.;needs a second look;submit_review;Sends a {t} to review.;editor@person
server;servers|list_servers;reboot;Reboots a {t}.;runs in a group;rolling_reboot;Reboots a group in turn.;time@time
message;messages|list_messages;edit_message;Changes a {t}.;is too old;post_reply;Answers a {t}.;subject@title
table;tables|list_tables;alter;Alters a {t}.;is too large;online_alter;Alters a {t} step by step.;column@key
release;releases|list_releases;overwrite;Overwrites a {t}.;is immutable;publish_patch;Publishes a patch of a {t}.
  version@version
key;keys|list_keys;rotate;Rotates a {t}.;belongs to a partner;request_rotation;Asks a partner to rotate a {t}.
  contact@mail
order;orders|list_orders;cancel_order;Cancels an {t}.;has left the house;start_return;Starts the return of an {t}.
  case@id
meeting;meetings|list_meetings;move_meeting;Moves a {t}.;has external guests;propose_time;Proposes another time.
  time@time
file;files|list_files;upload;Uploads a {t} again.;is over the limit;upload_parts;Uploads a {t} in parts.;target@url
record;records|list_records;update_record;Updates a {t}.;is managed elsewhere;send_change
  Sends a change to the master.;value@word
job;jobs|list_jobs;start_job;Starts a {t}.;is locked by a run;enqueue_job;Puts a {t} into the queue.;queue@word
ticket;tickets|list_tickets;move_ticket;Moves a {t}.;is in another tenant;clone_ticket;Copies a {t}.;project@word
domain;domains|list_domains;transfer;Transfers a {t}.;is locked;request_code;Requests a code for a {t}.;registrar@host
payment;payments|list_payments;refund;Refunds a {t}.;is too old;bank_transfer;Pays a {t} back by bank.;account@id
string;strings|list_strings;edit_string;Changes a {t}.;is frozen;suggest_string;Suggests another text.;text@title
alert;alerts|list_alerts;delete_alert;Deletes an {t}.;comes from a template;mute_alert;Mutes an {t}.;until@date
image;images|list_images;push_image;Pushes an {t}.;fails the scan;push_quarantine;Pushes an {t} into quarantine.
  tag@version
"""
SKINS = [row.split(";") for row in TABLE.strip().replace("\n  ", ";").splitlines()]


def make(k):
    thing, looks, usual, about, why, other, about_other, value = k.pick(SKINS)
    field, draw = value.split("@")
    count = k.int(3, 5)
    rows = list(zip(k.ids(count), k.words(count), k.dates(count), strict=True))
    ident, name, _ = k.pick(rows)
    value, refused = getattr(k, draw)(), k.chance(65)
    verb = usual.replace("_", " ")

    k.role(
        f"You work with each {thing}.|{thing} clerk|You do what is asked, one way or another ({thing}).|{thing} ops",
        f"Pragmatic bot: {thing}.|You handle every {thing}; the API is moody.",
    )
    k.must("If it is refused, do what the error tells, once.|A refusal names another way. Take that way.",
           "<usual_way> is the usual way.|First <usual_way>; another way only after a refusal.")  # fmt: skip
    k.steps("Find the id with <listed>.")
    k.goal(
        f"{verb} {name}, {field} {value}",
        f"{thing} {name}: {verb} ({field}: {value})",
        f"Please {verb} the {thing} {name}. {field.capitalize()}: {value}.",
        f"{field} {value} - {verb} - {name}",
        f"get this done: {verb}, {thing} {name}, {field} {value}",
        f"Can you {verb} {name}? If that does not work, the next best thing. {field.capitalize()} {value}.",
        f"{name} has to be dealt with ({verb}), {field}={value}",
        f"todo: {verb} / {thing}: {name} / {field}: {value}",
    )

    @k.look(looks, f"Lists each {thing} with its id.")
    def listed():
        return [{"id|no|ref": i, "name|title": n, "changed|since": d} for i, n, d in rows]

    def params():
        return {
            "item": text(f"{thing}|id|which", f"Id of the {thing}."),
            "value": text(f"{field}|with_|value", f"The {field}."),
        }

    @k.act(f"{usual}|{usual}_now|do_{usual}", about.format(t=thing), **params())
    def usual_way(item, value):
        if item not in [row[0] for row in rows]:
            return k.fail(f"No {thing} {item}.")
        if refused:
            return k.fail(f"Refused: {item} {why}. Use {other_way.name} instead.")
        return f"{item}: done ({value})."

    @k.act(f"{other}|{other}_for", about_other.format(t=thing), **params())
    def other_way(item, value):
        if item not in [row[0] for row in rows] or not refused:
            return k.fail(f"Not for {item}.")
        return f"{item}: done in another way ({value})."

    @k.act(f"report_{thing}|flag_{thing}|complain", f"Reports one {thing} to the people who run this.", **params())
    def report(item, value):
        return f"{item} was reported ({value})."

    def right():
        if not listed.made():
            return listed()
        if usual_way.made() or other_way.made():
            return None
        tool = other_way if refused and k.seen(why) else usual_way
        return tool(item=ident, value=value)

    return right
