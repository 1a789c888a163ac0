"""Tries a thing again as long as the text allows; what comes after the last try is a matter of the rule."""

import re

from kind import integer, text

STRUCTURE = "tries-limit"
DOMAIN = "retries"

# thing;try;third person;errors;park;give to
SKINS = """job;rerun;Reruns;timeout,denied,conflict;quarantine;owner
delivery;redeliver;Redelivers;refused,greylisted,unknown;bounce;postmaster
sync;resync;Resyncs;locked,offline,corrupt;suspend;admin
upload;resend;Resends;reset,quota,checksum;hold;keeper
build;rebuild;Rebuilds;flaky,broken,missing;skip;builder
login_probe;reprobe;Reprobes;slow,rejected,captcha;disable;watcher
payment;recharge;Recharges;declined,pending,expired;stop;clerk
import;reload;Reloads;parse,duplicate,empty;set_aside;analyst
backup;repeat;Repeats;busy,full,unreadable;flag;operator
renewal;reorder;Reorders;ratelimit,validation,mismatch;freeze;registrar
scrape;refetch;Refetches;blocked,gone,garbled;drop;editor
test;retest;Retests;crash,assert,hang;mute;author
hook;recall_hook;Calls again;unreachable,invalid,throttled;unhook;integrator
migration;retry_step;Retries;deadlock,syntax,rights;pause;dba
flash;reflash;Reflashes;battery,verify,version;shelve;technician
print;reprint;Reprints;paper,jam,toner;cancel;porter
scan;rescan;Rescans;unsigned,encrypted,partial;park;auditor
join;rejoin;Rejoins;quorum,clock,cert;evict;captain
query;requery;Requeries;spill,cancelled,stale;kill;analyst
replica;reseed;Reseeds;gap,checksum,space;detach;keeper"""


def an(word):
    """With its article."""
    return ("an " if re.match("[aeio]|u(?!s|ni|t|rl)", word) else "a ") + word


def make(k):
    thing, try_, does, errors, park_, keeper = k.pick(SKINS.split("\n")).split(";")
    errors, th, tr, pk = errors.split(","), thing.replace("_", " "), try_.replace("_", " "), park_.replace("_", " ")
    name, boss = k.id(), k.person()
    hard, soft, soft2 = k.shuffled(errors)
    most = k.int(2, 3)
    word = {2: "two", 3: "three"}[most]
    good_at = k.int(1, most) if k.chance(50) else None
    hard_at = k.int(1, most) if k.chance(40) and not good_at else None
    outcome = ["ok" if n == good_at else hard if n == hard_at else k.pick(soft, soft2) for n in range(1, most + 1)]
    stops_hard = k.chance(60)
    after = k.pick("park", "report")
    last = good_at or (hard_at if stops_hard and hard_at else most)
    ended_ok = good_at is not None and good_at == last
    k.role(f"You get each {th} through, with patience.|{th} retry bot|{tr} and see, {th} by {th}")
    k.must(f"At most {word} tries.|Try it {word} times at most.|After {word} failed tries it is over.")
    if stops_hard:
        k.must(f"After {hard} there is no further try.|{hard} is final: stop trying at once.")
    else:
        k.must("Any error may be tried again.|All errors are treated alike.")
    k.must(
        f"What did not work goes to <park>, for {boss}.|If it does not work out: <park>, with {boss} as {keeper}."
        if after == "park"
        else "What did not work is left; report that it is not done.|If it does not work out, don't <park> it: say that it could not be done."
    )
    k.steps("<state> tells the number of the first try.")
    k.goal(
        f"{tr} {th} {name}",
        f"{name} failed, {tr} it by the rules.",
        f"pls get {name} through ({tr})",
        f"The {th} {name} is stuck. Please {tr} it as often as we allow.",
        f"{th}: {name}, task: {tr}",
    )
    first = k.int(3, 40)

    @k.look(f"{thing}_state|get_{thing}|show_{thing}", f"Shows {an(th)}.", key=text(f"{thing}|id", f"Id of the {th}.|Which {th}."))
    def state(key):
        return {f"{thing}|id": name, "state": "failed", "next_try|next": first} if key == name else k.fail(f"no {th} {key}")

    @k.act(f"{try_}_{thing}|{try_}|{try_}_now", f"{does} {an(th)}; every try has its number.", key=text(f"{thing}|id", f"Id of the {th}.|Which {th}."), number=integer("number|try_no|n", "Number of this try, as printed last.|The number printed as next."))
    def again(key, number):
        done = len(again.calls)
        if key != name or number != first + done or done >= most:
            return k.fail(f"{key} has no try {number}")
        return {"try": number, "result|outcome": outcome[done], "next_try|next": number + 1}

    @k.act(f"{park_}_{thing}|{park_}|do_{park_}", f"Puts {an(th)} aside for somebody ({pk}).", key=text(f"{thing}|id", f"Id of the {th}.|Which {th}."), boss=text(f"{keeper}|who|person", f"Name of the {keeper}.|Who is the {keeper}."))
    def park(key, **by):
        return f"{key} is put aside" if key == name else k.fail(f"no {th} {key}")

    def right():
        if not state.made():
            return state(key=name)
        done = len(again.calls)
        if done < last:
            return again(key=name, number=first + done)
        if ended_ok:
            return []
        if after == "report":
            return k.give_up("all tries failed.")
        return [] if park.made() else park(key=name, boss=boss)

    return right
