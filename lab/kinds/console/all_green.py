"""Lets something pass if all its checks are good; otherwise it is stopped, naming the check that is not."""

from kind import text

STRUCTURE = "all-green"
DOMAIN = "ci"

# thing;check;good;bad;pass verb;stop verb
SKINS = """build;check;passed;failed;promote;block
flight;item;go;no_go;release;ground
loan;criterion;met;unmet;grant;decline
car;test;ok;defect;approve;reject
patch;review;approved;rejected;merge;return
applicant;document;valid;expired;admit;refuse
ship;paper;stamped;missing;clear;detain
batch;assay;inside;outside;ship;scrap
server;probe;healthy;sick;enroll;fence
dish;allergen_test;clean;traces;serve;discard
contract;clause;agreed;disputed;sign;send_back
player;medical;fit;unfit;field;bench
release;gate;open;shut;publish;hold
house;inspection;fine;faulty;sell;repair
dataset;rule;holds;violated;load;quarantine
visa;proof;genuine;doubtful;issue;deny
rocket;sensor;nominal;off;launch;scrub
page;audit;good;poor;go_live;rework
export;permit;present;absent;send;stop
course;survey;positive;negative;repeat;drop"""


def make(k):
    thing, check, good, bad, yes, no = k.pick(SKINS.split("\n")).split(";")
    name, who = k.word(), k.person()
    checks = k.words(k.int(3, 5))
    fine = k.chance(50)
    at = k.int(0, len(checks) - 1)
    state = [good if fine or i != at else bad for i in range(len(checks))]
    b, y, n, c = bad.replace("_", " "), yes.replace("_", " "), no.replace("_", " "), check.replace("_", " ")
    refs = k.ids(2)

    k.role(f"You decide about each {thing}: {y} or {n}.|{thing} gate|All must be {good.replace('_', ' ')}, or it stops.")
    k.must(f"All {good.replace('_', ' ')}: <let_pass>. If one is {b}: <stop> and name that {c}.|One {b} is enough for <stop>; otherwise <let_pass>.")
    k.steps("<results> lists them.")
    k.goal(
        f"{y} or {n} {name}, on behalf of {who}",
        f"{who} wants to know: can we {y} the {thing} {name}? Do it or {n} it.",
        f"{thing}: {name}\nby: {who}\ndecide: yes",
        f"decide {name} ({who})",
        f"{name} is through with its checks. {y} it if it may, says {who}",
    )

    @k.look(f"results|{check}_results|list_{check}", f"Each {c} of a {thing} and how it went.|Results of a {thing}.", name=text(thing, f"Name of the {thing}."))
    def results(**by):
        if by["name"] != name:
            return k.fail(f"no {thing} {by['name']}")
        return k.result([{check: x, "result|state": s.replace("_", " ")} for x, s in zip(checks, state, strict=True)], f"run {refs[0]}")

    run = text("run|run_no", "Number of the run of the checks.")
    by_ = text("by|who", "Full name of who wanted it.")

    @k.act(f"{yes}|{yes}_{thing}", f"Lets a {thing} pass: {y}.", name=text(thing, f"Name of the {thing}."), run=run, by=by_)
    def let_pass(name, run, by):
        return f"{name}: {y}" if run == refs[0] else k.fail(f"no run {run}")

    @k.act(f"{no}|{no}_{thing}", f"Stops a {thing}: {n}.", name=text(thing, f"Name of the {thing}."), why=text(f"{check}|because_of", f"The {c} that is {b}."), run=run, by=by_)
    def stop(name, why, run, by):
        return f"{name}: {n}" if run == refs[0] and why in checks else k.fail("unknown")

    def right():
        if not results.made(name=name):
            return results(name=name)
        if let_pass.made() or stop.made():
            return None
        args = dict(name=name, run=refs[0], by=who)
        return let_pass(**args) if fine else stop(why=checks[at], **args)

    return right
