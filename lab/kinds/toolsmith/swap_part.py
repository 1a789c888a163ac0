"""Takes one part out of an assembly and puts another in at the same position."""

from kind import flag, integer, text

STRUCTURE = "replace-part"
DOMAIN = "assemblies"

# assembly;assemblies;part;parts;position word;names
SKINS = """server;servers;disk;disks;bay;i
board;boards;chip;chips;socket;i
pipeline;pipelines;stage;stages;index;x
rack;racks;switch;switches;unit;h
playlist;playlists;track;tracks;position;t
menu;menus;entry;entries;row;w
cluster;clusters;node;nodes;slot;h
prompt chain;prompt chains;step;steps;number;x
drone;drones;motor;motors;arm;i
form;forms;field;fields;order;k
carousel;carousels;banner;banners;place;w
plate;plates;sample;samples;well;i
rotation;rotations;engineer;engineers;rank;p
dashboard;dashboards;panel;panels;cell;x
microscope;microscopes;objective;objectives;turret place;w
boot list;boot lists;image;images;entry;f
feeder bank;feeder banks;reel;reels;lane;i
stylesheet;stylesheets;rule;rules;line;k
keyboard;keyboards;keycap;keycaps;column;w
test plan;test plans;case;cases;step;x
crew;crews;driver;drivers;seat;p
mix;mixes;filter;filters;stage;w"""


def make(k):
    whole, wholes, part, parts, pos, how = k.pick(SKINS.split("\n")).split(";")
    u = str.maketrans(" ", "_")
    w, s, n = whole.translate(u), pos.translate(u), k.int(3, 6)
    draw = dict(i=k.id, x=k.ident, h=k.host, t=k.title, w=k.word, k=k.key, p=k.person, f=k.path)[how]
    names, name = k.many(draw, n), k.word()
    at = sorted(k.some(range(1, 40), n))
    old, new = names[k.int(0, n - 1)], draw()
    case = k.int(1, 100)
    gone, done = case <= 8, 8 < case <= 18
    shown = [(b, new if done and a == old else a) for a, b in zip(names, at, strict=True) if not (gone and a == old)]
    where, keep, has_keep, has_old = at[names.index(old)], k.chance(50), k.chance(50), k.chance(60)
    plus = (f", keep the old {part}" if keep else f", throw the old {part} away") if has_keep else ""

    k.role(
        f"You change {parts} of each {whole}.|{part} swapper|Mechanic: one {part} out, one in, same {pos}.",
        f"You maintain {wholes}.|hands for the {whole}",
    )
    k.must(f"The new {part} goes exactly where the old one was.|Same {pos} for the new {part}.")
    k.must("If the new one is in and the old one out already, nothing is to be done.|Already replaced: finish.")
    k.must(f"If the {part} is not in it, say that it was not done.|Old {part} not listed: report that it is not possible.")
    k.steps("<contents> shows what is where.", "<replace> it.")
    k.goal(
        f"In {name}, replace {old} by {new}{plus}.|{name}: {old} out, {new} in{plus}|{new} takes the place of {old} in {whole} {name}{plus}",
        f"{whole} {name} gets {new} for {old}{plus}|swap {name} -{old} +{new}{plus}",
        f"Please put {new} into {name}, where {old} is now{plus}.|{old} in {name} is worn out. Use {new}{plus}.",
        f"why is {old} still in {name}? it should be {new} since Friday{plus}",
        f"[{name}] new {part}: {new}; old {part}: {old}{plus}",
    )

    @k.look(f"show_{w}|list_{parts}|contents", f"The {parts} of one {whole}, by {pos}.", of=text(f"{w}|of|name", f"Name of the {whole}."))
    def contents(of):
        return [{s: a, f"{part}|what": b} for a, b in shown] if of == name else k.fail(f"no {whole} {of}")

    more = {"old": text(f"old_{part}|remove|out", f"The {part} that comes out.")} if has_old else {}
    if has_keep:
        more["keep"] = flag("keep_old|keep", f"Whether the old {part} is kept.")

    @k.act(
        f"replace_{part}|swap_{part}|put_in",
        f"Replaces the {part} at one {pos}.",
        of=text(f"{w}|of|name", f"Name of the {whole}."),
        at=integer(f"{s}|at", f"The {pos}."),
        new=text(f"new_{part}|insert|to", f"The {part} that goes in."),
        **more,
    )
    def replace(of, at, new, old=None, keep=None):
        if of != name or at not in [a for a, _ in shown] or old not in (None, dict(shown)[at]):
            return k.fail(f"{of}: nothing like that at {at}")
        return k.one("replaced", f"{new} is in", "ok")

    def right():
        if not contents.made(of=name):
            return contents(of=name)
        if gone:
            return k.give_up(f"{old} is not in {name}.")
        more = (dict(old=old) if has_old else {}) | (dict(keep=keep) if has_keep else {})
        return None if done or replace.calls else replace(of=name, at=where, new=new, **more)

    return right
