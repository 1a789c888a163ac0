"""Sets a value only if it still is what the request says; if somebody has changed it, nothing is done."""

from kind import text

STRUCTURE = "compare-and-set"
DOMAIN = "configuration"

# thing;field;verb;version word
SKINS = """flag;variant;set;revision
record;target;repoint;serial
ticket;owner;reassign;etag
page;heading;retitle;version
price;code;reprice;edition
service;image;redeploy;generation
shift;worker;swap;stamp
cell;formula;rewrite;tick
contact;phone_no;update;edit_no
rule;source;edit;revision
route;carrier;switch;plan_no
lease;tenant;rewrite;deed_no
product;label;relabel;release_no
domain;nameserver;move;serial
job;command;replace;etag
room;name_plate;rename;sheet_no
playlist;opener;change;version
mailbox;forwarder;redirect;stamp
bot;prompt_id;swap;build_no
lineup;keeper;replace;draft_no"""


def make(k):
    thing, field, verb, version = k.pick(SKINS.split("\n")).split(";")
    name, old, new, other = k.words(4)
    rev = k.id()
    same = k.chance(75)
    now = old if same else other
    nice = field.replace("_", " ")

    k.role(f"You change a {thing} if nobody was faster.|{thing} setter|Careful edits: look before you write.")
    k.must(f"If the {nice} is no longer what the request says, change nothing and report that it was not done.|Another {nice} than expected: hands off, say that it was not done.")
    k.steps("<get> it.", f"<put> with the {version.replace('_', ' ')} that was printed.")
    k.goal(
        f"{verb} {name} from {old} to {new}",
        f"The {nice} of {name} is {old}; please make it {new}.",
        f"{thing}: {name}\nold: {old}\nnew: {new}",
        f"{new} instead of {old} for {name}",
        f"{name}: {old} -> {new}",
    )

    @k.look(f"get_{thing}|show_{thing}", f"The {nice} of a {thing} now.", name=text(thing, f"Name of the {thing}."))
    def get(**by):
        return {thing: name, field: now, version: rev} if by["name"] == name else k.fail(f"no {thing} {by['name']}")

    @k.act(
        f"{verb}_{thing}|{verb}|put_{field}",
        f"Sets the {nice} of a {thing}.",
        name=text(thing, f"Name of the {thing}."),
        value=text(f"{field}|value", f"The new {nice}."),
        rev=text(version, f"The {version.replace('_', ' ')} as read."),
    )
    def put(**by):
        return f"{name}: {by['value']}" if by["rev"] == rev and by["name"] == name else k.fail("not so")

    def right():
        if not get.made(name=name):
            return get(name=name)
        if not same:
            return k.give_up(f"the {nice} is {other} by now")
        return None if put.made() else put(name=name, value=new, rev=rev)

    return right
