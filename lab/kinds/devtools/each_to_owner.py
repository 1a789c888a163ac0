"""Goes through what nobody looks after, looks up who is in charge of each one's area, and gives it to them."""

from kind import choice, text

STRUCTURE = "each-lookup"
DOMAIN = "skins"

# thing; things; place; list tools; area; look-up tools; act tools; what the act does; person; level's name; levels
TABLE = """
ticket;tickets;project;unassigned|open_tickets;component;component_lead|lead_of;assign;Assigns a {t}.;lead;prio;low,high
alert;alerts;cluster;orphans|unrouted;service;owner_of|service_owner;route_alert;Sends an {t} to somebody.;owner
  urgency;page,mail
bug;bugs;release;untriaged|new_bugs;module;maintainer_of|module;hand_to;Hands a {t} over.;maintainer;severity
  minor,major
bill;bills;inbox;unapproved|new_bills;cost centre;approver_of|centre;ask_ok;Asks somebody to approve a {t}.;approver
  speed;normal,express
string;strings;locale;untranslated|missing;domain;translator_of|domain_info;send_string;Sends a {t} out.;translator
  mode;draft,final
host;hosts;rack;unowned|orphan_hosts;purpose;team_contact|purpose_info;give_host;Gives a {t} to somebody.;admin;tier
  test,prod
lead;leads;campaign;open_leads|new_leads;region;rep_of|region_rep;pass_lead;Passes a {t} on.;rep;grade;warm,hot
review;reviews;branch;waiting|open_reviews;language;expert_for|language_expert;ask_review;Asks for a {t}.;expert;depth
  quick,full
page;pages;wiki;stale_pages|outdated;topic;editor_of|topic_editor;ask_update;Asks somebody to update a {t}.;editor
  kind;facts,style
table;tables;warehouse;unclassified|new_tables;schema;steward_of|schema_info;set_steward;Sets who looks after a {t}.
  steward;class;open,secret
crash;crashes;app;new_crashes|unsorted;library;developer_of|library;assign_crash;Assigns a {t}.;developer;platform
  phone,desk
order;orders;shop;unpacked|new_orders;warehouse;packer_at|warehouse_info;give_order;Gives an {t} to a packer.;packer
  wrap;plain,gift
failure;failures;nightly run;failures|red_tests;suite;suite_owner|owner_of;blame;Tells somebody about a {t}.;owner
  action;fix,skip
request;requests;help desk;new_requests|inbox;topic;agent_for|topic_agent;dispatch;Gives a {t} to an agent.;agent
  channel;chat,phone
secret;secrets;vault;expiring|old_secrets;system;admin_of|system_admin;ask_rotation;Asks somebody to rotate a {t}.
  admin;when;today,later
domain;domains;account;expiring|due_domains;brand;brand_manager|brand;ask_renewal;Asks whether to renew a {t}.;manager
  term;one,two
finding;findings;audit;open_findings|findings;department;head_of|department;delegate;Delegates a {t}.;head;risk
  small,large
subscription;subscriptions;card;unclear|unknown_subs;vendor;buyer_of|vendor_info;query;Asks a buyer about a {t}.;buyer
  plan;keep,cancel
branch;branches;repository;stale|old_branches;author team;team_lead|lead_of;ask_cleanup;Asks to clean up a {t}.;lead
  way;merge,delete
slot;slots;calendar;open_slots|unfilled;skill;person_with|who_can;fill_slot;Puts somebody into a {t}.;person;shift
  day,night
migration;migrations;database;pending|unreviewed;area;dba_for|area_dba;ask_dba;Asks a DBA about a {t}.;DBA;mode
  online,offline
"""
SKINS = [row.split(";") for row in TABLE.strip().replace("\n  ", ";").splitlines()]


def make(k):
    thing, things, place, looks, area, lookups, acts, about, person, label, levels = k.pick(SKINS)
    levels, where, count = levels.split(","), k.word(), k.int(1, 3)
    level = k.pick(levels)
    areas = k.words(3)
    owners = dict(zip(areas, k.people(3), strict=True))
    deputies = dict(zip(areas, k.people(3), strict=True))
    rows = [(i, k.word(), k.pick(areas)) for i in k.ids(0 if k.chance(8) else count)]

    k.role(
        f"You give {things} to those who are in charge.|{thing} dispatcher|Nobody's {things} are your {things}.",
        f"You clear the {place} every morning: {things}.|{things}, distribution|Router. {area} decides who gets what.",
    )
    k.must(f"The {area} decides; the deputy gets nothing.|Each goes to the {person} of its {area}, not to the deputy.")
    k.steps(f"<listed> the {things}.", f"<lookup> the {person} of the {area} of each.", "Then <give>.")
    k.goal(
        f"distribute the {things} of {where}, {label} {level}",
        f"{where}: every {thing} to the {person} of its {area}, {label} = {level}",
        f"Nobody looks at the {things} of {where}. Give each to the {person} of its {area}; {label} {level}.",
        f"{label} {level} for all. {things} of {where} -> {person} by {area}",
        f"Please go through the {things} in the {place} {where} and find a home for each ({label}: {level}).",
        f"are there {things} left in {where}? to the {person} with them, by {area}, {label} {level}",
        f"{place}={where} {label}={level} action=distribute-{things}",
        f"It's Monday. {things.capitalize()} of {where}, by {area}, to the {person}. {level.capitalize()} {label}.",
    )

    @k.look(
        looks,
        f"Lists the {things} of the {place} that nobody has.|What is left over in one {place}.",
        where=text(f"{place.split()[-1]}|where|of", f"Name of the {place}."),
    )
    def listed(**args):
        if args["where"] != where:
            return []
        left = [row for row in rows if not give.made(item=row[0])]
        return [{"id|no|ref": i, "title|name": t, area.replace(" ", "_"): a} for i, t, a in left]

    @k.look(
        lookups,
        f"Tells the {person} of one {area}, and the deputy.",
        area=text(f"{area.split()[-1]}|of|name", f"The {area}.|Which {area}."),
    )
    def lookup(area):
        if area not in owners:
            return k.fail("Unknown.")
        return {person.lower(): owners[area], "deputy|second": deputies[area]}

    @k.act(
        f"{acts}|{acts}_one|do_{acts}",
        about.format(t=thing),
        item=text(f"{thing}|id|which", f"Id of the {thing}."),
        who=text(f"{person.lower()}|to|who", f"Name of the {person}."),
        level=choice(f"{label}|level|as_", f"The {label}.", levels),
    )
    def give(item, who, level):
        if item not in [row[0] for row in rows] or give.made(item=item):
            return k.fail(f"No {thing} {item} is left.")
        return f"{item}: {who} ({level})."

    def right():
        if not listed.made(where=where):
            return listed(where=where)
        left = [row for row in rows if not give.made(item=row[0])]
        calls = [give(item=i, who=owners[a], level=level) for i, _, a in left if lookup.made(area=a)]
        return calls + [lookup(area=a) for a in dict.fromkeys(a for _, _, a in left) if not lookup.made(area=a)]

    return right
