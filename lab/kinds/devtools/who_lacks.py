"""Compares who should be there with who is, and names or reminds those who are missing."""

from kind import text

STRUCTURE = "compare-sync+each-lookup"
DOMAIN = "skins"

# member; members; what is expected; place; all tools; done tools; remind tools; what reminding does; draw
TABLE = """
reviewer;reviewers;vote;pull request;reviewers|asked;votes|voted;nudge|ping;Reminds a {m}.;person
employee;employees;timesheet;month;staff|all_staff;timesheets|filed;chase|remind;Reminds an {m}.;person
host;hosts;heartbeat;cluster;hosts|inventory;heartbeats|alive;check_host|probe;Has a {m} checked.;host
customer;customers;payment;billing run;customers|billed;payments|received;dun|send_notice;Sends a {m} a notice.;word
translator;translators;delivery;locale;translators|booked;deliveries|delivered;ask|remind;Reminds a {m}.;person
node;nodes;backup;backup set;nodes|members;backups|done;start_backup|back_up;Starts the backup of a {m}.;host
guest;guests;answer;meeting;guests|invited;answers|replies;remind_guest|write_to;Writes to a {m}.;mail
service;services;health check;environment;services|registry;checks|checked;add_check|register
  Registers a check of a {m}.;ident
repository;repositories;licence file;organisation;repos|all_repos;licensed|with_licence;add_licence|fix_repo
  Adds one to a {m}.;ident
student;students;homework;course;students|enrolled;handed_in|homework;write|remind;Reminds a {m}.;person
team;teams;report;quarter;teams|all_teams;reports|sent;ask_report|remind;Reminds a {m}.;word
supplier;suppliers;quote;tender;suppliers|asked;quotes|offers;call_supplier|urge;Urges a {m}.;word
package;packages;signature;release;packages|manifest;signatures|signed;sign|sign_package;Signs a {m}.;ident
domain;domains;SPF record;account;domains|all_domains;with_spf|spf;add_spf|publish;Publishes one for a {m}.;host
tester;testers;sign-off;test plan;testers|plan;signoffs|signed_off;remind_tester|ask;Reminds a {m}.;person
shop;shops;cash report;day;shops|branches;cash_reports|reported;call_shop|ask_shop;Calls a {m}.;word
volume;volumes;snapshot;rack;volumes|all_volumes;snapshots|snapped;snap|snapshot;Takes a snapshot of a {m}.;id
approver;approvers;approval;change;approvers|needed;approvals|given;ask_approver|ping;Asks an {m}.;person
device;devices;update;site;devices|enrolled;updated|patched;push_update|update;Updates a {m}.;id
driver;drivers;check-in;tour;drivers|planned;checkins|checked_in;phone_driver|call;Calls a {m}.;person
file;files;checksum;release folder;files|ls;checksums|sums;make_sum|checksum;Makes the checksum of a {m}.;path
"""
SKINS = [row.split(";") for row in TABLE.strip().replace("\n  ", ";").splitlines()]


def make(k):
    member, members, what, place, alls, dones, reminds, about, draw = k.pick(SKINS)
    where, count, (until, seen_at) = k.pick(k.word, k.ident)(), k.int(3, 6), k.times(2)
    names = k.many(getattr(k, draw), count)
    asks = k.chance(40)
    gone = 1 if asks else 0 if k.chance(10) else k.int(1, min(3, count - 1))
    missing = k.some(names, gone)
    done = k.shuffled([name for name in names if name not in missing])
    missing = [name for name in names if name in missing]

    k.role(
        f"You watch that every {member} is in with the {what}.|{what} watch|You compare lists: {members}, {what}.",
        f"Attendance clerk for {members}.|roll call ({what})|You see who is missing.",
    )
    k.must(f"Who has given the {what} is left in peace.|Only those without a {what} count.")
    k.steps("<everyone> and <present>, then compare.", "Mind that the order differs.")
    if asks:
        k.answers(f"The {member} that is missing.")
        k.goal(
            f"which {member} of {where} has no {what} yet?",
            f"{place} {where}: one {what} is missing. whose?",
            f"Everybody but one {member} is in with the {what} ({where}). Who is it?",
            f"{where}, {what}: who is missing",
            f"Please tell me which of the {members} of the {place} {where} still owes the {what}.",
            f"I count one {what} too few for {where}. Which {member}?",
            f"diff {members} vs {what}, {where}: name?",
        )
    else:
        k.goal(
            f"<remind> every {member} of {where} without a {what}, deadline {until}",
            f"{place} {where}: no {what} from some {members}. <remind> them, until {until}",
            f"Who of the {members} of {where} has no {what} yet? <remind> each, {until} is the limit.",
            f"until {until}: <remind> whoever lacks the {what} in {where}",
            f"Please use <remind> on each {member} that is missing ({place} {where}, {what}, by {until}).",
            f"{where} / {what} / missing {members} / <remind> / {until}",
            f"the {what} of {where} is due at {until}. <remind> those {members} who don't have it",
        )

    def table(rows, stamp):
        return [{f"{member}|name": name, **({"at|time": stamp} if stamp else {})} for name in rows]

    def param():
        return text(f"{place.split()[-1]}|of|where", f"Name of the {place}.")

    @k.look(alls, f"Lists all {members} of one {place}.", where=param())
    def everyone(**args):
        return table(names, "") if args["where"] == where else []

    @k.look(dones, f"Lists the {members} of one {place} whose {what} is there.", where=param())
    def present(**args):
        return table(done, seen_at) if args["where"] == where else []

    @k.act(
        reminds,
        about.format(m=member),
        who=text(f"{member}|who|name", f"The {member}."),
        where=text(f"{place.split()[-1]}|about|in_", f"The {place} it is about."),
        until=text("until|deadline|by", "Time of day until which it has to be there."),
    )
    def remind(who, until, **args):
        if who not in names or remind.made(who=who):
            return k.fail(f"{who}: unknown, or done already.")
        return f"{who}: {until}."

    def right():
        looks = [look(where=where) for look in (everyone, present) if not look.made(where=where)]
        if looks or not asks:
            return looks or [remind(who=w, where=where, until=until) for w in missing if not remind.made(who=w)]
        return k.answer(missing[0])

    return right
