"""Goes down a tree step by step: the goal names the steps, each look gives the number for the next."""

from kind import text

STRUCTURE = "descend"
DOMAIN = "files and folders"

# node;leaf;verb;value
SKINS = """folder;file;lock;owner
region;host;tag;label
category;product;price;tariff
menu;option;enable;profile
building;room;book;guest
chapter;section;assign;editor
department;position;fill;person_code
board;card;move;column
country;town;mark;color
shelf;box;seal;seal_no
zone;sensor;mute;reason
catalog;record;annotate;remark
world;level;open;player_code
genre;album;feature;banner
ministry;form;publish;edition
cluster;pod;restart;image
course;lesson;publish;teacher_code
cabinet;drawer;label;sticker
archive;scan;release;reader_code
team;player;loan;club"""


def make(k):
    node, leaf, verb, field = k.pick(SKINS.split("\n")).split(";")
    depth = k.int(2, 3)
    steps = k.words(depth + 1)
    ids = k.ids(depth + 1)
    wrong = [list(zip(k.words(2), k.ids(2), strict=True)) for _ in range(depth + 1)]
    levels = [k.shuffled([(steps[i], ids[i]), *wrong[i]]) for i in range(depth + 1)]
    value, sign = k.word(), k.pick("/", " > ", " / ", " -> ")
    path, nice = sign.join(steps), field.replace("_", " ")
    below = dict(zip(["top", *ids[:-1]], levels, strict=True))

    k.role(f"You find things in a tree and {verb} them.|{leaf} finder|From the top down, {node} by {node}.")
    k.must("The top of the tree has the number top.|Begin with the number top.")
    k.steps("<inside> each level.", "<do> at the end.")
    k.goal(
        f"{verb} {path}, {nice} {value}",
        f"Please {verb} the {leaf} {path} with {nice} {value}.",
        f"path: {path}\n{nice}: {value}\naction: {verb}",
        f"{path}: {verb} [{value}]",
        f"there is a {leaf} at {path}; {verb} it, {nice} = {value}",
    )

    @k.look(f"inside|list_{node}|children", f"What is in a {node}: names and numbers.|Lists the inside of a {node}.", ref=text(f"{node}|{node}_no", f"Number of the {node}."))
    def inside(ref):
        return [{"name|called": n, "number|no": i} for n, i in below[ref]] if ref in below else k.fail(f"nothing in {ref}")

    @k.act(f"{verb}|{verb}_{leaf}", f"Does it to a {leaf}: {verb}.", ref=text(f"{leaf}|{leaf}_no", f"Number of the {leaf}."), value=text(field, f"The {nice}."))
    def do(ref, value):
        return f"{ref}: {verb}" if ref in [i for _, i in levels[-1]] and k.seen(ref) else k.fail(f"no {leaf} {ref}")

    def right():
        for ref in ["top", *ids[:-1]]:
            if not inside.made(ref=ref):
                return inside(ref=ref)
        return None if do.made() else do(ref=ids[-1], value=value)

    return right
