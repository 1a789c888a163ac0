"""Deletes something that contains others: what is inside goes first, the innermost before all."""

from kind import text

STRUCTURE = "innermost-first"
DOMAIN = "cloud resources"

# container;inner;verb
SKINS = """network;subnet;delete
project;environment;remove
folder;file;delete
cluster;node;drain
account;key;revoke
board;column;drop
team;channel;archive
vault;secret;destroy
zone;record;erase
course;lesson;unpublish
catalog;product;withdraw
building;room;close
topic;subscription;cancel
store;shelf;clear
registry;image;purge
workspace;sheet;trash
server;volume;detach
group;policy;unlink
tournament;match;cancel
campaign;ad;stop"""


def make(k):
    box, inner, verb = k.pick(SKINS.split("\n")).split(";")
    top = k.word()
    names = k.words(k.int(1, 4))
    under = {names[0]: top}
    for i, n in enumerate(names[1:], 1):
        under[n] = k.pick(top, names[i - 1])
    reason = k.title()

    k.role(f"You take apart each {box} that nobody needs.|{box} removal|Cleaner: {verb} from the inside to the outside.")
    k.must(f"Whatever contains something else cannot go; its contents go first.|First the contents, then the {box}.")
    k.steps("<inside> shows what contains what.", "<gone> each, the innermost first.")
    k.goal(
        f"{verb} the {box} {top} with everything in it, reason: {reason}",
        f"{top} is no longer needed ({reason}). Get rid of it, contents too.",
        f"{box} {top}: {verb} all\nreason: {reason}",
        f"Please remove {top} completely. For the log write {reason}.",
        f"teardown({top}): {reason}",
    )

    @k.look(f"tree|contents|list_{inner}", f"Lists every {inner} inside a {box}, also deeper ones.", name=text(f"{box}|name", f"Name of the {box}."))
    def inside(name):
        if name != top:
            return k.fail(f"no {box} {name}")
        return [{f"{inner}|name": n, "inside|parent": p} for n, p in under.items() if not gone.made(name=n)]

    def held(name):
        return [n for n, p in under.items() if p == name and not gone.made(name=n)]

    @k.act(
        f"{verb}|{verb}_one",
        f"Removes one {inner} or the {box} itself, if it is empty.",
        name=text("name|what|target", f"Name of the {inner} or {box}."),
        why=text("reason|why", "Reason for the log."),
    )
    def gone(name, why):
        if name not in [top, *names] or gone.made(name=name):
            return k.fail(f"{name} does not exist")
        return k.fail(f"{name} still contains {held(name)[0]}") if held(name) else f"{name} is gone"

    def right():
        if not inside.made(name=top):
            return inside(name=top)
        return [gone(name=n, why=reason) for n in [*names, top] if not gone.made(name=n) and not held(n)]

    return right
