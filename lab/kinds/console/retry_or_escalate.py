"""Failed things are tried again, unless they were tried too often: then somebody is told."""

from kind import integer, text

STRUCTURE = "retry-or-escalate"
DOMAIN = "ci"

# job;place;retry;escalate;person
SKINS = """build;pipeline;rerun;report;maintainer
payment;batch;retry;refer;accountant
mail;queue;resend;bounce;sender
delivery;tour;redeliver;return;shipper
test;suite;rerun;quarantine;author
sync;account;resync;raise;owner
call;list;redial;hand_over;seller
login;portal;allow;lock;guard
upload;folder;resume;alert;curator
import;feed;reload;park;analyst
print;tray;reprint;cancel;clerk
probe;site;repeat;page;oncall
sample;lab;retest;reject;chemist
exam;term;resit;fail;dean
backup;host;redo;escalate;admin
launch;range;recycle;scrub;director
match;ladder;replay;forfeit;referee
order;kitchen;remake;refund;chef
render;farm;requeue;drop;artist
deploy;ring;retry;abort;lead"""


def make(k):
    job, place, retry, esc, person = k.pick(SKINS.split("\n")).split(";")
    where, who, limit = k.word(), k.person(), k.int(3, 8)
    count = k.int(1, 4) if k.chance(90) else 0
    rows = [(i, k.int(1, limit + 4)) for i in (k.ids(count) if count else [])]
    e, r = esc.replace("_", " "), retry

    k.role(f"You care for every failed {job}.|failed {job} handler|Second chances, but not for ever.")
    k.must(
        f"Tried fewer than {limit} times: <again>. {limit} times or more: <pass_on> to {who}, the {person}.|"
        f"From {limit} tries on, <pass_on> (to {who}, our {person}); before that <again>.",
    )
    k.steps("<failed> lists them.")
    k.goal(
        f"deal with what failed in {where}",
        f"Each failed {job} of {where}: {r} or {e}, as the rule says.",
        f"{place}: {where}\ntask: failed ones",
        f"cron: failed {job} {where}",
        f"{where} has red ones again, take care of them",
    )

    @k.look(f"failed|failed_{job}|list_failed", f"Each failed {job} of a {place}, and how often it was tried.", where=text(place, f"Name of the {place}."))
    def failed(**by):
        if by["where"] != where:
            return k.fail(f"no {place} {by['where']}")
        return [{job: i, "tries|attempts": n} for i, n in rows if not done(i)]

    def done(i):
        return again.made(ref=i) or pass_on.made(ref=i)

    open_ = [i for i, _ in rows]

    @k.act(f"{retry}|{retry}_{job}", f"Tries one {job} once more.|Gives a {job} another try.", ref=text(job, f"Number of the {job}."), tries=integer("tries|attempts", "How often it was tried so far."))
    def again(ref, tries):
        return f"{ref}: {r}" if (ref, tries) in rows and not done(ref) else k.fail(f"no failed {job} {ref}")

    @k.act(f"{esc}|{esc}_{job}", f"Gives up on one {job} and tells somebody.|Hands a hopeless {job} to a person.", ref=text(job, f"Number of the {job}."), who=text(f"{person}|who", f"Full name of the {person}."))
    def pass_on(ref, who):
        return f"{ref}: {e}, {who} knows" if ref in open_ and not done(ref) else k.fail(f"no failed {job} {ref}")

    def right():
        if not failed.made(where=where):
            return failed(where=where)
        return [again(ref=i, tries=n) if n < limit else pass_on(ref=i, who=who) for i, n in rows if not done(i)]

    return right
