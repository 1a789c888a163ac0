"""Compares the fields of one thing with a reference and corrects those that differ."""

from kind import text

STRUCTURE = "drift"
DOMAIN = "configuration"

# thing;reference;fields
SKINS = """server;baseline;kernel,timezone,dns,swap
board;golden sample;firmware,fuse,clock,label
pipeline;template;image,runner,cache,timeout
bucket;standard;region,owner,class,policy
printer;profile;nozzle,bed,filament,slicer
laptop;checklist;vpn,disk,agent,wallpaper
switch;plan;uplink,vlan,name,trunk
database;parameter set;encoding,locale,pool,log
website;style guide;font,logo,colour,footer
instrument;certificate;offset,gain,filter,lamp
cluster;blueprint;network,version,storage,zone
phone;enrolment;lock,account,store,ring
robot;reference;tool,frame,speed,payload
repo;policy;default branch,licence,reviewers,merge
freezer;protocol;alarm,target,door,probe
camera;preset;lens,codec,shutter,stream
container;manifest;tag,user,port,mount
domain;registration;holder,server,contact,lock
vehicle;data sheet;tyre,map,battery,radio
dashboard;specification;range,source,theme,refresh
account;contract;plan,country,invoice,manager
greenhouse;crop plan;light,feed,vent,shade"""


def make(k):
    thing, ref, fields = k.pick(SKINS.split("\n")).split(";")
    u = str.maketrans(" ", "_")
    t, r = thing.translate(u), ref.translate(u)
    fields = [f.translate(u) for f in k.shuffled(fields.split(","))][: k.int(3, 4)]
    name, refname = k.pick(k.word, k.host)(), k.pick(k.word, k.version)()
    good, bad = dict(zip(fields, k.words(len(fields)), strict=True)), dict(zip(fields, k.words(len(fields)), strict=True))
    wrong = k.some(fields, 0 if k.chance(12) else k.int(1, 3))
    state = {f: bad[f] if f in wrong else good[f] for f in fields}
    has_why, why, start = k.chance(45), k.id(), dict()
    start.update(state)
    plus = f" ({why})" if has_why else ""

    k.role(
        f"You hold each {thing} to its {ref}.|drift police|You compare and correct, field by field.|{thing} conformity agent",
        f"Any {thing} has a way of changing overnight. You change it back.",
    )
    k.must(f"Only the fields that differ are set.|Leave alone what agrees with the {ref}.")
    k.steps("<actual> shows how it is, <reference> how it should be.", "<fix> each field that differs.")
    k.goal(
        f"Bring {name} back to {ref} {refname}{plus}.|{name} vs {refname}: correct the drift{plus}|{thing} {name} has to be as {ref} {refname} says{plus}",
        f"Has {name} drifted from {refname}? Repair it{plus}.|diff {name} {refname} && fix{plus}",
        f"Every field of {name} should equal {refname}{plus}.|According to {ref} {refname}, please correct the {thing} {name}{plus}.",
        f"{name} failed the audit against {refname}, again. Set right what is wrong{plus}",
        f"{ref}: {refname}. {thing}: {name}. make equal{plus}.",
    )

    @k.look(f"get_{t}|inspect_{t}|show_{t}", f"How one {thing} is set up now.", of=text(f"{t}|name|of", f"Name of the {thing}."))
    def actual(of):
        return dict(state) if of == name else k.fail(f"no {thing} {of}")

    @k.look(f"get_{r}|read_{r}|show_{r}", f"How a {thing} should be, by {ref}.", of=text(f"{r}|name|of", f"Name of the {ref}."))
    def reference(of):
        return dict(k_order) if of == refname else k.fail(f"no {ref} {of}")

    k_order = [(f, good[f]) for f in k.shuffled(fields)]
    more = {"why": text("reason|ticket|ref", "Ticket for the record.")} if has_why else {}

    @k.act(
        f"set_field|set_{t}_field|update_{t}",
        f"Sets one field of one {thing}.",
        of=text(f"{t}|name|of", f"Name of the {thing}."),
        field=text("field|key", "Name of the field."),
        value=text("value|to", "What it should be."),
        **more,
    )
    def fix(of, field, value, why=None):
        if of != name or field not in fields:
            return k.fail(f"{of} has no {field}")
        state[field] = value
        return k.one("ok", f"{field} set", "updated")

    def right():
        looks = [x for x, done in ((actual(of=name), actual.made(of=name)), (reference(of=refname), reference.made(of=refname))) if not done]
        if looks:
            return looks
        more = dict(why=why) if has_why else {}
        return [fix(of=name, field=f, value=good[f], **more) for f in fields if state[f] != good[f]]

    return right, lambda: state == good
