"""Goes through a listing page by page and acts on every row with a certain state."""

from kind import choice, integer, text

STRUCTURE = "page-all"
DOMAIN = "admin api"

# row;rows;state that counts;other states;verb;third person;what is set;values
SKINS = """user;users;locked;active,invited;unlock;Unlocks;notice;mail,none
job;jobs;failed;done,running;retry;Retries;queue;fast,slow
device;devices;offline;online,new;ping;Pings;network;wired,radio
image;images;untagged;tagged,signed;delete;Deletes;mode;soft,hard
order;orders;stuck;paid,sent;resend;Resends;carrier;road,air
page;pages;stale;fresh,draft;rebuild;Rebuilds;cache;keep,clear
sample;samples;pending;measured,lost;measure;Measures;method;optical,thermal
node;nodes;cordoned;ready,busy;release;Releases;pool;spot,fixed
invoice;invoices;overdue;paid,open;remind;Reminds;tone;friendly,strict
test;tests;skipped;passed,failed;enable;Enables;scope;nightly,always
mailbox;mailboxes;full;normal,empty;extend;Extends;plan;basic,large
token;tokens;leaked;valid,expired;revoke;Revokes;notice;owner,nobody
camera;cameras;frozen;live,parked;reboot;Reboots;boot;warm,cold
backup;backups;partial;complete,running;repeat;Repeats;target;disk,tape
domain;domains;expiring;valid,parked;renew;Renews;term;year,decade
ticket;tickets;waiting;solved,open;bump;Bumps;level;desk,expert
part;parts;short;stocked,ended;reorder;Reorders;pace;normal,express
link;links;broken;fine,moved;hide;Hides;reason;gone,timeout
record;records;dirty;clean,merged;repair;Repairs;rule;strict,lenient
lamp;lamps;dark;lit,dimmed;replace;Replaces;type;warm,cool
webhook;webhooks;disabled;enabled,paused;enable;Enables;retry;once,always
key;keys;weak;strong,old;rotate;Rotates;size;short,long"""


def make(k):
    row, rows, bad, others, verb, does, field, values = k.pick(SKINS.split("\n")).split(";")
    others, values, n = others.split(","), values.split(","), k.int(4, 9)
    size, account, value = k.int(2, 3), k.word(), k.pick(values)
    none = k.chance(10)
    table = [(a, k.pick(*others) if none or k.chance(60) else bad, b) for a, b in zip(k.ids(n), k.times(n), strict=True)]
    pages = [table[i : i + size] for i in range(0, n, size)]
    in_rule = k.chance(50)
    plus = "" if in_rule else f" ({field}: {value})"

    k.role(
        f"You work through lists of {rows}.|{rows} sweeper|Admin script for {rows}. The api pages, so do you.",
        f"Support engineer's helper: finds {bad} {rows}.|You {verb} {rows} that are {bad}.",
    )
    if in_rule:
        k.must(f"The {field} is {value}.|Use {value} as the {field}.|{field}={value}, always.")
    k.steps("Start at page 1 of <page_of> and go on while it names a next one.", f"<do> each {row} that is {bad}.")
    k.goal(
        f"{verb} every {bad} {row} of {account}{plus}|{account}: {verb} all {rows} that are {bad}{plus}, on all pages",
        f"Go through all pages of {account} and {verb} the {bad} {rows}{plus}.|for {row} in {account} if {bad}: {verb}{plus}",
        f"Users of {account} complain about {bad} {rows}. {verb.capitalize()} each of them{plus}.",
        f"Would you please {verb} the {rows} in {account} which are {bad}{plus}?|{bad} {rows} in {account}? {verb} them{plus}, don't stop at page one",
        f"{rows}/{account}: {bad} -> {verb}{plus}",
    )

    @k.look(
        f"list_{rows}|{rows}_page|get_{rows}",
        f"One page of the {rows} of an account, from page 1 on.",
        name=text("account|of|tenant", "Name of the account."),
        page=integer("page|page_no|p", "Number of the page.", default=1),
    )
    def page_of(name, page):
        if name != account or not 1 <= page <= len(pages):
            return k.fail(f"{name} has no page {page}")
        out = [{f"{row}_id|id": a, "state|status": bad_, "changed|at": c} for a, bad_, c in pages[page - 1]]
        last = page == len(pages)
        return k.result(out, k.one("last page", "no next page", "end of list") if last else f"next: {page + 1}")

    @k.act(
        f"{verb}|{verb}_{row}",
        f"{does} one {row}.",
        key=text(f"{row}_id|id|{row}", f"Id of the {row}."),
        value=choice(field, f"The {field}.", values),
    )
    def do(key, value):
        if key not in [r[0] for r in table if r[1] == bad] or do.made(key=key):
            return k.fail(f"{key} is not {bad}")
        return k.one("ok", f"{key}: ok", f"{verb} {key}: ok")

    def right():
        read = [i for i in range(len(pages)) if page_of.made(name=account, page=i + 1)]
        acts = [do(key=a, value=value) for i in read for a, s, _ in pages[i] if s == bad and not do.made(key=a)]
        turn = next((i + 1 for i in range(len(pages)) if i not in read), None)
        return acts + ([page_of(name=account, page=turn)] if turn else [])

    return right
