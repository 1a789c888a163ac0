"""Checks every point of a list that the goal names; signs off only if all of them are fine, and names the first bad one if not."""

from kind import choice, text

STRUCTURE = "all-must-pass"
DOMAIN = "release"

# thing;points;point word;good;bad;yes verb;no verb;third persons
SKINS = """release;build,docs,licences,changelog;check;green;red;sign_off;block
board;power,clock,memory,radio;test;pass;fail;ship;rework
server;disk,network,backup,firewall;probe;ok;bad;commission;return_it
paper;figures,references,data,ethics;item;complete;open;submit;hold
flight;battery,weather,crew,airspace;item;go;no go;clear;ground
dataset;schema,privacy,units,origin;check;valid;invalid;publish;quarantine
site;links,speed,contrast,forms;audit;clean;dirty;launch;postpone
batch;colour,weight,purity,label;test;inside;outside;free;scrap
migration;dryrun,rollback,space,window;step;ready;missing;start;cancel
robot;brake,camera,gripper,fence;check;safe;unsafe;enable;lock
account;address,identity,contract,payment;check;verified;doubtful;open;refuse
course;room,tutor,slides,exam;point;set;unset;announce;delay
image;scan,signature,size,labels;gate;passed;failed;promote;reject
merge;review,tests,conflicts,approval;gate;done;pending;merge;park
telescope;mirror,dome,guider,camera;check;nominal;faulty;open_dome;close_night
instrument;lamp,filter,detector,gas;check;good;worn;release;recall
mailing;list,subject,links,optout;check;fine;wrong;send;stop
oven;door,fan,sensor,gas;check;tight;loose;fire_up;shut_down
vault;keys,quorum,audit,backup;check;present;absent;seal;alarm
printer;bed,nozzle,belt,filament;check;level;off;print;pause
zone;serial,delegation,signature,glue;check;matching;broken;publish;revert
clinic kit;seal,expiry,count,label;check;intact;damaged;issue;withhold"""


def make(k):
    thing, points, word, good, bad, yes, no = k.pick(SKINS.split("\n")).split(";")
    t = thing.replace(" ", "_")
    points = k.shuffled(points.split(","))[: k.int(2, 4)]
    name, ref, has_ref = k.pick(k.word, k.version)(), k.id(), k.chance(50)
    states = {p: bad if k.chance(18) else good for p in points}
    wrong = next((p for p in points if states[p] == bad), None)
    who, ys, ns = k.people(len(points)), yes.replace("_", " "), no.replace("_", " ")
    asked, plus = ", ".join(points), f" (ref {ref})" if has_ref else ""

    k.role(
        f"You sign things off, or not.|{thing} checklist|Every {word} counts. One {bad} is enough to stop.",
        f"Quality gate for each {thing}.|go or no-go agent",
    )
    k.must(f"All {good}: {ys}. As soon as one is {bad}: {ns}, and name that {word}; the rest need not be asked.|If every {word} is {good}, {ys}; at the first that is {bad}, {ns} with its name.")
    k.steps(f"<ask> each {word}, in order.", "<accept> or <refuse>.")
    k.goal(
        f"{thing} {name}: {asked}{plus}|Check {asked} of {name}, then decide{plus}.|Is {thing} {name} good to go? Look at {asked}{plus}.",
        f"sign-off {name} [{asked}]{plus}|Please go through {asked} for the {thing} {name}, in this order, and {ys} or {ns}{plus}.",
        f"{name} wants out. {asked} have to be {good}{plus}|everybody says {name} is fine. check {asked} anyway{plus}",
        f"gate: {name}; {word}s: {asked}{plus}",
    )

    @k.look(
        f"check_{t}|get_{word}|ask_{word}",
        f"How one {word} of one {thing} stands.",
        name=text(f"{t}|name", f"Name of the {thing}."),
        point=choice(f"{word}|what", f"Which {word}.", points),
    )
    def ask(**a):
        if a["name"] != name or a["point"] not in states:
            return k.fail(f"no {thing} {a['name']}")
        return {word: a["point"], "by|inspector": who[points.index(a["point"])], "state|result": states[a["point"]]}

    extra = {"ref": text("ref|ticket", "Reference for the record.")} if has_ref else {}

    @k.act(f"{yes}|{yes}_{t}", f"For a {thing} with all {word}s {good}.", name=text(f"{t}|name", f"Name of the {thing}."), **extra)
    def accept(**a):
        return k.one("ok", f"{name}: {ys}") if a["name"] == name and not (accept.calls or refuse.calls) else k.fail("refused")

    @k.act(
        f"{no}|{no}_{t}",
        f"For a {thing} with a {word} that is {bad}.",
        name=text(f"{t}|name", f"Name of the {thing}."),
        point=choice(f"{word}|because_of", f"The {word} that is {bad}.", points),
        **extra,
    )
    def refuse(**a):
        return k.one("ok", f"{name}: {ns}") if a["name"] == name and not (accept.calls or refuse.calls) else k.fail("refused")

    def right():
        if accept.calls or refuse.calls:
            return None
        more = dict(ref=ref) if has_ref else {}
        for p in points:
            if not ask.made(name=name, point=p):
                return ask(name=name, point=p)
            if p == wrong:
                return refuse(name=name, point=p, **more)
        return accept(name=name, **more)

    return right
