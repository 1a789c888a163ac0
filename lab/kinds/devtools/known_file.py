"""Works on a file of which something is known from earlier runs, and needs one more value from a look-up."""

from kind import text

STRUCTURE = "known-before+handover"
DOMAIN = "skins"

# known fact @ draw; what is looked up @ draw; by what; look-up tools; act tools; what the act does; endings
TABLE = """
owner@person;ticket@id;owner;tickets_of|open_ticket;ask_review|request;Asks an owner to look at a file.;py,ts
first_bad_commit@id;author@person;commit;author_of|show_commit;blame|notify;Tells an author about a file.;py,ts
schema_version@version;migration@id;version;migration_for|find_migration;apply|migrate;Applies a migration to a file.
  json,yaml
translator@person;rate@money;translator;rate_of|price;order|commission;Orders a translation of a file.;json,md
module@word;maintainer@mail;module;maintainer_of|who;assign|hand_to;Gives a file to a maintainer.;py,ts
license@word;clause@id;license;clause_for|license_info;stamp|add_header;Puts a clause into a file.;py,ts
failing_test@ident;runner@host;test;runner_for|test_info;rerun|run_on;Runs a test on a runner.;py,ts
last_editor@person;phone@phone;person;phone_of|directory;call|call_about;Calls somebody about a file.;md,txt
endpoint@url;version@version;endpoint;version_of|probe;pin|set_version;Writes a version into a file.;yaml,json
table@word;steward@person;table;steward_of|table_info;ask_ok|approve;Asks a steward about a file.;csv,json
template@key;sender@mail;template;sender_of|template_info;set_sender|fill;Sets the sender of a file.;html,md
invoice_run@id;due_day@date;run;due_of|run_info;stamp_date|put_date;Puts a date on a file.;csv,txt
ticket@id;deadline@date;ticket;deadline_of|ticket;remind|set_reminder;Sets a reminder for a file.;md,py
image@ident;digest@id;image;digest_of|inspect;write_digest|lock;Writes a digest into a file.;yaml,json
branch@key;reviewer@person;branch;reviewer_of|branch_info;request_review|send;Sends a file to a reviewer.;py,ts
host@host;rack@word;host;rack_of|host_info;label|tag_file;Labels a file with a rack.;yaml,txt
bucket@word;region@word;bucket;region_of|bucket_info;upload|store;Stores a file in a region.;csv,html
glossary@word;editor@person;glossary;editor_of|glossary_info;submit_page|propose;Submits a file to an editor.;md,html
queue@word;address@url;queue;address_of|queue_info;connect|wire;Connects a file to an address.;yaml,py
customer@word;contact@mail;customer;contact_of|customer_info;send_file|deliver;Sends a file to a contact.;csv,txt
release@version;channel@word;release;channel_of|release_info;publish|put_out;Publishes a file in a channel.;html,md
"""
SKINS = [row.split(";") for row in TABLE.strip().replace("\n  ", ";").splitlines()]


def make(k):
    fact, looked, by, looks, acts, about, endings = k.pick(SKINS)
    (fact, draw), (looked, draw_looked) = fact.split("@"), looked.split("@")
    path, known, value = k.path(*endings.split(",")), getattr(k, draw)(), getattr(k, draw_looked)()
    others = {getattr(k, draw)(): getattr(k, draw_looked)() for _ in range(2)}
    old, note = getattr(k, draw_looked)(), k.word()
    k.on(path)
    k.hub(**{fact: known, "checked_on": k.date()})
    label, what = fact.replace("_", " "), looked.replace("_", " ")

    k.role(
        f"You work on one file. Its {label} is known.|file bot ({label})|You finish what an earlier run began.",
        f"Second step of a pipeline: the {label} is there, the {what} is not.|You read what is known, then act.",
    )
    k.must(f"What is known of the file is shown to you.|Use the {label} that is known of the file.")
    k.steps(f"<lookup> the {what} with the {label} that is known.", "Then <act>.")
    k.goal(
        f"<act> for this file, with the {what} that belongs to its {label}; note {note}",
        f"file: find the {what} by the {label}, then <act>, note '{note}'",
        f"Please use <act> on the file. The {what} follows from the known {label}. Note: {note}.",
        f"{note}: look up the {what} and <act> the file",
        f"<act> ({what}: see {label}; note: {note})",
        f"We know the {label} of this file. Get the {what} for it and call <act> with note {note}.",
        f"the file needs <act>. {what}? ask <lookup>. note {note}",
        f"finish this file: {label} -> {what} -> <act>, {note} as note",
    )

    @k.look(
        looks,
        f"Tells the {what} that belongs to one {by}.",
        key=text(f"{by}|of|key", f"The {by}."),
    )
    def lookup(key):
        if key != known and key not in others:
            return []
        found = value if key == known else others[key]
        return {f"{by}|key": key, looked: found, f"former_{looked}": old}

    @k.act(
        acts,
        about,
        file=text("file|path|on", "Path of the file."),
        value=text(f"{looked}|value|to", f"The {what}."),
        note=text("note|remark|why", "A word for the log."),
    )
    def act(file, value, note):
        if file != path:
            return k.fail("That is another file.")
        return f"{file}: {value} ({note})."

    def right():
        if not lookup.made(key=known):
            return lookup(key=known)
        return [] if act.made() else act(file=path, value=value, note=note)

    return right
