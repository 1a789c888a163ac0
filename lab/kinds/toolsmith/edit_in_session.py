"""Opens an editing session, changes what the goal says in it, and commits it with a message."""

from kind import text

STRUCTURE = "checkout"
DOMAIN = "editing"

# document;field word;session;commit word;undo word
SKINS = """router config;parameter;candidate;commit;discard
price list;price;draft;publish;drop
schema;column type;workspace;merge;abandon
drawing;dimension;working copy;check_in;undo
zone file;record;edit;activate;cancel
policy;clause;draft;approve;withdraw
playlist;slot;edit session;save;close
recipe;quantity;trial;release;reject
wiki page;heading;edit session;save;leave
form;label;revision;deploy;revert
ledger;posting;batch;post;void
layout;margin;proof;confirm;dismiss
rule book;rule;branch;merge;delete
map;feature;changeset;upload;drop
catalog;entry;transaction;commit;rollback
timetable;slot;scenario;adopt;forget
mask set;layer;variant;tape_out;scrap
phone plan;extension;staging copy;apply;reset
dashboard;panel;draft;publish;discard
protocol;step;amendment;sign;strike
translation;string;working set;submit;clear
manifest;field;stage;promote;wipe"""


def make(k):
    doc, field, session, commit, undo = k.pick(SKINS.split("\n")).split(";")
    u = str.maketrans(" ", "_")
    d, f, s, say, n = doc.translate(u), field.translate(u), session.translate(u), commit.replace("_", " "), k.int(1, 3)
    name, sid, old_sid, ref = k.pick(k.word, k.path)(), k.id(), k.id(), k.id()
    keys = k.many(k.pick(k.key, k.word), n + 2)
    now = dict(zip(keys, k.many(k.pick(k.word, k.money), n + 2), strict=True))
    new = dict(zip(keys[:n], k.many(k.pick(k.word, k.money), n), strict=True))
    eq = k.pick("=", " to ", ": ", " -> ")
    asked, busy = ", ".join(f"{a}{eq}{b}" for a, b in new.items()), k.chance(10)

    k.role(
        f"You edit one {doc}.|{doc} editor|Nothing is changed outside of a {session}: open, edit, {say}.",
        f"You are the only one who remembers to {say}.|editor bot ({doc})",
    )
    k.must(f"Changes are made in a {session}, which has an id. To {say} it ends it.|Open a {session}, put the changes in, {say}.")
    k.must(f"If no {session} can be opened, say that it was not done.|No {session}: report that it is not possible.")
    k.steps(f"<start> a {session}.", f"<put> each {field}.", "<end> with the reference as message.")
    k.goal(
        f"{doc} {name}: {asked} ({ref})|{ref}: change {asked} in {name}, then {say}|Please set {asked} in the {doc} {name} and {say} under {ref}.",
        f"{name} {asked} -m {ref}|In {name} it should be {asked}. Reference {ref}.|could {name} get {asked}? message: {ref}",
        f"{ref} / {doc} {name} / {field}: {asked} / {say}|someone forgot to {say} again, so once more: {asked} in {name}, ref {ref}",
    )

    @k.act(f"open_{s}|start_{s}|begin_edit", f"Opens a {session} of one {doc}.", name=text(f"{d}|name|of", f"Name of the {doc}."))
    def start(**a):
        if a["name"] != name or start.calls:
            return k.fail(f"no {session} for {a['name']}")
        if busy:
            return k.fail(f"{name} is being edited elsewhere")
        return {f"{s}_id|{s}": sid, "last|previous": old_sid, "content|fields": [{f"{f}|key": a, "value|now": b} for a, b in now.items()]}

    @k.act(
        f"set_{f}|put_{f}|change_{f}",
        f"Changes one {field} within a {session}.",
        sid=text(f"{s}_id|{s}|in", f"Id of the {session}."),
        key=text(f"{f}|key|name", f"Name of the {field}."),
        value=text("value|to|new", "The new value."),
    )
    def put(**a):
        if not start.calls or a["sid"] != sid or a["key"] not in now or a["value"] not in new.values() or end.calls:
            return k.fail(f"{a['key']}: not in an open {session}")
        return k.one("ok", f"{a['key']} noted", "changed")

    @k.act(
        f"{commit}|{commit}_{s}",
        f"Makes the changes of a {session} final and ends it.",
        sid=text(f"{s}_id|{s}", f"Id of the {session}."),
        note=text("message|ref|note", "Message or reference."),
    )
    def end(**a):
        if not start.calls or a["sid"] != sid or end.calls:
            return k.fail(f"no open {session} {a['sid']}")
        return k.one("done", f"{say}: ok", "final")

    def right():
        if not start.calls:
            return k.give_up(f"{name} is being edited elsewhere.") if k.seen("being edited elsewhere") else start(name=name)
        todo = [put(sid=sid, key=a, value=b) for a, b in new.items() if not put.made(key=a, value=b)]
        return todo or (None if end.calls else end(sid=sid, note=ref))

    return right
