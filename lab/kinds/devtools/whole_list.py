"""Gets a list of ids in one piece and hands it on in one piece, as it was printed."""

from kind import text

STRUCTURE = "batch"
DOMAIN = "skins"

# things; filter's name @ draw; search tools; act tools; what the act does; field @ draw; separator
TABLE = """
tickets;label@word;query|search_tickets;bulk_move|move_many;Moves many {t} to a sprint.;sprint@id;,
commits;author@person;log_by|rev_list;cherry_pick|pick_many;Takes many {t} over to a branch.;branch@key;_
hosts;rack@word;hosts_in|inventory;bulk_patch|patch_many;Patches many {t}.;version@version;,
users;department@word;members_of|ldap_query;bulk_mail|mail_many;Mails many {t}.;subject@title;+
invoices;customer@word;invoices_of|find_invoices;bulk_send|send_many;Sends many {t} to an address.;address@mail;,
pages;editor@person;pages_by|find_pages;bulk_move_pages|refile;Moves many {t} to a folder.;folder@word;_
images;tag@version;images_with|find_images;bulk_copy|copy_many;Copies many {t} to a registry.;registry@host;,
tests;marker@word;collect|tests_with;run_many|run_tests;Runs many {t} on a machine.;machine@host;_
alerts;source@host;alerts_from|find_alerts;bulk_silence|silence_many;Silences many {t} until a day.;day@date;+
strings;context@word;strings_in|find_strings;bulk_assign|assign_many;Gives many {t} to a translator.;translator@person;,
packages;vendor@word;packages_of|find_packages;bulk_pin|pin_many;Pins many {t}.;version@version;_
orders;buyer@person;orders_of|find_orders;bulk_ship|ship_many;Ships many {t} on a day.;day@date;,
volumes;owner@mail;volumes_of|find_volumes;bulk_snapshot|snap_many;Takes snapshots of many {t}.;label@word;+
branches;prefix@word;branches_like|find_branches;bulk_lock|lock_many;Locks many {t} for a reason.;reason@id;,
certificates;domain@host;certs_of|find_certs;bulk_renew|renew_many;Renews many {t}.;contact@mail;_
meetings;room@word;meetings_in|find_meetings;bulk_shift|shift_many;Moves many {t} to a room.;new room@word;,
rows;batch@id;rows_of|find_rows;bulk_update|update_many;Sets the owner of many {t}.;owner@person;_
jobs;queue@word;jobs_in|find_jobs;bulk_requeue|requeue_many;Puts many {t} into a queue.;new queue@word;,
devices;site@word;devices_at|find_devices;bulk_assign_profile|profile_many;Gives many {t} a profile.;profile@key;+
contacts;campaign@word;contacts_of|find_contacts;bulk_tag|tag_many;Tags many {t}.;tag@word;,
flags;team@word;flags_of|find_flags;bulk_expire|expire_many;Sets when many {t} end.;end@date;_
"""
SKINS = [row.split(";") for row in TABLE.strip("\n").splitlines()]


def make(k):
    things, key, looks, acts, about, field, sign = k.pick(SKINS)
    (key, draw), (field, draw_field) = key.split("@"), field.split("@")
    which, value = getattr(k, draw)(), getattr(k, draw_field)()
    ids = k.ids(k.int(2, 5))
    listed = sign.replace("_", " ").join(ids)
    empty = k.chance(10)
    other, day = k.id(), k.date()

    k.role(
        f"You change many {things} at once.|bulk {things}|You work in batches: {things}.|{things}, mass changes",
        f"One query, one bulk call. Topic: {things}.|You dislike loops. ({things})",
    )
    k.must(f"Hand the {things} over in one call, exactly as they were printed.|One bulk call with the list as it is.",
           "If there are none, nothing is to be done.")  # fmt: skip
    k.steps(f"<find> the {things}.", "<bulk> takes the whole list.")
    k.goal(
        f"all {things} with {key} {which}: {field} {value}",
        f"{key} {which} -> {field} {value} ({things})",
        f"Please set {field} {value} for all {things} whose {key} is {which}.",
        f"{value} as {field} for the {things} of {which}",
        f"bulk: {things} where {key}={which}, {field}={value}",
        f"Every one of the {things} with the {key} {which} should get {value} ({field}).",
        f"which {things} have {key} {which}? all of them: {field} {value}",
        f"{field} {value}; {things}; {key} {which}; go",
    )

    @k.look(
        looks,
        f"Finds the {things} with a {key}; prints their ids in one line.",
        which=text(f"{key.split()[-1]}|with_|q", f"The {key}."),
    )
    def find(**args):
        if args["which"] != which or empty:
            return k.result({"ids|list|found": "-", "asked|on": day}, "No hits.")
        return {"ids|list|found": listed, "not_yours|skipped": other, "asked|on": day}

    @k.act(
        acts,
        about.format(t=things),
        ids=text("ids|list|all_", f"Ids of the {things}, as the search prints them."),
        value=text(f"{field.replace(' ', '_')}|value|to", f"The {field}."),
    )
    def bulk(ids, value):
        return f"{value}: ok." if ids == listed else k.fail("The list has to be exactly as the search printed it.")

    def right():
        if not find.made(which=which):
            return find(which=which)
        return [] if empty or bulk.made() else bulk(ids=listed, value=value)

    return right
