"""Things need each other; each is done only after all that it needs, those that are there already are left."""

from kind import text

STRUCTURE = "needs-order"
DOMAIN = "packages"

# thing;place;verb;done word
SKINS = """package;host;install;installed
module;course;unlock;unlocked
service;stack;start;running
table;database;load;loaded
part;machine;mount;mounted
chapter;book;release;released
rule;policy;activate;active
floor;tower;build;built
migration;schema;apply;applied
skill;hero;learn;learned
valve;plant;open;opened
stage;rocket;arm;armed
task;sprint;close;closed
layer;image;pull;pulled
document;dossier;sign;signed
plugin;editor;enable;enabled
segment;road;pave;paved
scene;film;render;rendered
test;suite;run;passed
account;ledger;settle;settled"""


def make(k):
    thing, place, verb, done = k.pick(SKINS.split("\n")).split(";")
    where, mark = k.word(), k.id()
    names = k.words(k.int(3, 5))
    needs = {names[0]: []}
    for i, n in enumerate(names[1:], 1):
        needs[n] = k.some(names[:i], k.int(1, min(2, i)))
    top = names[-1]
    there = [names[0]] if k.chance(50) else []
    listing = k.shuffled(names)

    def is_done(n):
        return n in there or go.made(name=n)

    k.role(f"You {verb} what is needed, in the right order.|{place} {verb} bot|First what a {thing} needs, then the {thing}.")
    k.must(f"Everything that a {thing} needs must be {done} before it; leave alone what is {done}, and what is not needed.|Needs first. What is {done} stays as it is, and nothing is done that nobody needs.")
    k.steps("<graph> shows the needs.", "<go> one by one.")
    k.goal(
        f"{verb} {top} on {where}, mark {mark}",
        f"Please get {top} {done} in {place} {where}; use the mark {mark}.",
        f"{place}: {where}\n{thing}: {top}\nmark: {mark}",
        f"{where}: {verb} {top} and what it needs [{mark}]",
        f"{top} has to be {done} by tonight ({where}, {mark})",
    )

    @k.look(f"graph|list_{thing}|needs_of", f"Each {thing} of a {place}, what it needs and its state.", where=text(place, f"Name of the {place}."))
    def graph(**by):
        if by["where"] != where:
            return k.fail(f"no {place} {by['where']}")
        return [{thing: n, "needs|after": ", ".join(needs[n]) or "nothing", "state|status": done if is_done(n) else "open"} for n in listing]

    @k.act(f"{verb}|{verb}_{thing}", f"Does one {thing}: {verb}.", where=text(place, f"Name of the {place}."), name=text(thing, f"Name of the {thing}."), mark=text("mark|mark_no", "The mark."))
    def go(where, name, mark):
        if name not in needs or is_done(name):
            return k.fail(f"{name} can't be done")
        missing = [n for n in needs[name] if not is_done(n)]
        return k.fail(f"{name} needs {missing[0]}") if missing else f"{name} is {done}"

    def right():
        if not graph.made(where=where):
            return graph(where=where)
        need = [n for n in names if is_needed(n) and all(is_done(x) for x in needs[n])]
        return [go(where=where, name=n, mark=mark) for n in need]

    def is_needed(name):
        todo, seen = [top], set()
        while todo:
            n = todo.pop()
            if n not in seen and not is_done(n):
                seen.add(n)
                todo += needs[n]
        return name in seen

    return right
