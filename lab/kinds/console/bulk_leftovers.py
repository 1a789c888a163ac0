"""A bulk call does most of a group and names what it could not do; those are done one by one with a reason code."""

from kind import text

STRUCTURE = "leftovers"
DOMAIN = "bulk jobs"

# item;group;bulk verb;single verb;code
SKINS = """mail;list;send_all;resend;hint
host;rack;patch_all;force;override
invoice;month;post_all;correct;account
user;team;invite_all;invite;domain
image;album;upload_all;retry;format
record;zone;sync_all;push;serial
product;shop;publish_all;repair;category
test;suite;run_all;rerun;seed
device;site;update_all;flash;image
order;day;pack_all;repack;box
file;folder;move_all;copy;target
payment;batch;settle_all;requeue;route
row;sheet;load_all;patch;mapping
sensor;field;read_all;wake;channel
player;league;rank_all;place;bracket
string;locale;translate_all;assign;translator
job;queue;start_all;kick;worker
page;site;index_all;submit;sitemap
badge;event;print_all;reprint;tray
song;library;tag_all;tag;genre"""


def make(k):
    item, group, bulk, single, code = k.pick(SKINS.split("\n")).split(";")
    where = k.word()
    ids = k.ids(k.int(3, 7))
    left = k.some(ids, k.pick(0, 1, 1, 2, 3))
    codes = dict(zip(left, k.words(len(left)), strict=True))
    ref = k.id()

    k.role(f"You work through a {group} in bulk.|{group} batch bot|First all at once, then the leftovers.")
    k.must(f"What the bulk call leaves over is done by hand with <one>, with the {code} that it names.|Leftovers: <one> each, {code} as printed.")
    k.steps("<everything> first.")
    k.goal(
        f"{bulk.replace('_', ' ')} for {where}, run {ref}",
        f"Please do each {item} of {group} {where} under run {ref}, none may be left.",
        f"{group}: {where}\nrun: {ref}\ntask: all of them",
        f"cron {ref}: {where}",
        f"{where} has to be complete by tonight ({ref})",
    )

    @k.act(f"{bulk}|bulk_{single}", f"Does every {item} of a {group} at once and prints what was left over.", where=text(group, f"Name of the {group}."), run=text("run|run_id", "Number of the run."))
    def everything(**by):
        if by["where"] != where or everything.made(where=where):
            return k.fail(f"nothing to do for {by['where']}")
        rows = [{f"left_over|{item}": i, f"{code}_needed|{code}": c} for i, c in codes.items()]
        return k.result(rows, f"{len(ids) - len(left)} done, {len(left)} left over")

    @k.act(
        f"{single}|{single}_{item}",
        f"Does one {item} that was left over.",
        ref=text(item, f"Number of the {item}."),
        code=text(code, f"The {code} that it needs."),
        run=text("run|run_id", "Number of the run."),
    )
    def one(**by):
        return f"{by['ref']} done" if codes.get(by["ref"]) == by["code"] and k.seen(by["code"]) and not one.made(ref=by["ref"]) else k.fail("not so")

    def right():
        if not everything.made(where=where):
            return everything(where=where, run=ref)
        return [one(ref=i, code=c, run=ref) for i, c in codes.items() if not one.made(ref=i)]

    return right
