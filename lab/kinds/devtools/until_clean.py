"""Checks, repairs each finding in the way the check suggests, and checks again until nothing is open."""

from kind import text

STRUCTURE = "each+verify-claim"
DOMAIN = "skins"

# check; target; check tools; finding; repair tools; what the repair does; what the check suggests @ draw
TABLE = """
link check;site;check_links|crawl;dead link;fix_link|relink;Sets a new target.;new target@url
lock file check;package;check_lock|audit;conflict;resolve|pin;Pins a dependency.;version@version
name check;zone;check_zone|dig_all;dangling record;repoint|set_record;Points a record elsewhere.;host@host
translation check;locale;check_po|lint_strings;gap;fill|put_text;Puts in a text.;suggestion@title
config check;cluster;validate|lint;deviation;set_value|correct;Sets a value.;expected@word
owner check;repository;check_owners|owners_lint;orphan;set_owner|adopt;Gives something an owner.;candidate@person
ledger check;month;reconcile|check_books;difference;correct_entry|adjust;Corrects an entry.;right amount@money
calendar check;team;check_calendar|clashes;clash;move_event|shift;Moves an event.;free time@time
spelling check;manual;spell|proofread;typo;replace_word|fix_typo;Replaces a word.;right word@word
import check;upload;check_rows|dry_run;bad row;repair_row|fix_row;Repairs a row.;proposed value@id
header check;app;scan_headers|check_headers;weak header;set_header|harden;Sets a header.;recommended@word
backup check;host;check_backups|verify;missing backup;schedule_backup|plan;Plans a backup.;next slot@time
contact check;address book;check_contacts|bounce_scan;bounce;update_mail|set_mail;Sets an address.;newer address@mail
path check;build;check_paths|paths_lint;broken path;set_path|repath;Sets a path.;found at@path
date check;contract file;check_dates|date_lint;wrong date;set_date|redate;Sets a date.;date on paper@date
phone check;directory;check_phones|dial_test;dead number;set_phone|renumber;Sets a number.;number found@phone
key check;vault;check_keys|key_audit;unnamed key;name_key|label;Names a key.;proposed name@key
image check;registry;check_images|image_audit;old image;retag|set_tag;Sets a tag.;newest tag@version
route check;gateway;check_routes|route_lint;lost route;set_backend|reroute;Sets where a route goes.;live backend@host
label check;tracker;check_labels|label_lint;misused label;relabel|swap_label;Puts on another label.;better label@word
seat check;office plan;check_seats|seat_lint;double seat;reseat|move_seat;Gives a desk.;free desk@id
"""
SKINS = [row.split(";") for row in TABLE.strip().replace("\n  ", ";").splitlines()]


def make(k):
    check, target, checks, finding, repairs, about, hint = k.pick(SKINS)
    hint, draw = hint.split("@")
    where, count = k.pick(k.word, k.ident)(), 0 if k.chance(8) else k.int(1, 3)
    rows = [(i, k.word(), getattr(k, draw)(), k.pick(k.word, k.id)()) for i in k.ids(count)]

    k.role(
        f"You get the {check} of a {target} green.|{check} fixer|You repair what the {check} finds.",
        f"CI says red, you make it green ({check}).|{target} maintenance|You run the {check} until it is quiet.",
    )
    k.must(f"It is done when the {check} says open: 0.|Only a {check} with nothing open is the end.")
    k.steps("Run <inspect>.", f"<repair> each {finding} with what it suggests.", "Run it again.")
    k.goal(
        f"get the {check} of {where} clean",
        f"{where}: {check} must be green",
        f"Fix every {finding} in the {target} {where} and show that the {check} is fine.",
        f"make {check.replace(' ', '-')} {where} pass, take its suggestions",
        f"{target} {where} has a red {check}. Please repair and check again.",
        f"is the {check} of {where} ok? if not, fix what it finds until it is",
        f"no {finding} left in {where}, please",
        f"fix({where}): each {finding}, as suggested",
    )

    @k.look(
        checks,
        f"Runs the {check} on one {target}; suggests how to repair each {finding}.",
        where=text(f"{target.split()[-1]}|target|on", f"Name of the {target}."),
    )
    def inspect(**args):
        if args["where"] != where:
            return k.fail(f"No such {target}.")
        left = [row for row in rows if not repair.made(item=row[0])]
        keys = ("id|no|ref", "what|name", hint.replace(" ", "_"), "present|now|has")
        return k.result([dict(zip(keys, row, strict=True)) for row in left], open=len(left))

    @k.act(
        repairs,
        about,
        where=text(f"{target.split()[-1]}|in_|at", f"The {target}."),
        item=text(f"{finding.split()[-1]}|id|which", f"Id of the {finding}."),
        value=text(f"{hint.replace(' ', '_')}|value|to", f"What it gets: {hint}."),
    )
    def repair(item, value, **args):
        if args["where"] != where or item not in [row[0] for row in rows] or repair.made(item=item):
            return k.fail(f"Nothing to repair at {item}.")
        return f"{item}: {value}."

    k.success(inspect, open=0)

    def right():
        left = [row for row in rows if not repair.made(item=row[0])]
        if not inspect.calls or (not left and not k.seen('open":0') and count):
            return inspect(where=where)
        return [repair(where=where, item=i, value=v) for i, _, v, _ in left]

    return right
