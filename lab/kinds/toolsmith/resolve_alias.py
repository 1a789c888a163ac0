"""Follows aliases, each of which names the next, to the end, and points the first one straight there."""

from kind import flag, integer, text

STRUCTURE = "follow-links"
DOMAIN = "references"

# entry;entries;word for pointing;what the end has;verb for pointing
SKINS = """alias;aliases;points to;address;point
redirect;redirects;leads to;page;redirect
symlink;symlinks;links to;inode;relink
record;records;is a name for;address;set_record
forward;forwards;forwards to;mailbox;forward
import;imports;re-exports;module;import_from
tag;tags;tracks;digest;retag
ticket;tickets;is a duplicate of;root cause;relate
part;parts;was replaced by;stock no;replace
constant;constants;is defined as;value;define
view;views;selects from;table;rebase_view
proxy;proxies;passes to;upstream;route
citation;citations;cites;doi;cite
key;keys;inherits from;secret;bind_key
channel;channels;is bridged to;room;bridge
shortcut;shortcuts;opens;program;relink
macro;macros;expands to;opcode;expand
pointer;pointers;refers to;object;repoint
style;styles;extends;colour;restyle
queue;queues;spills into;store;rewire
unit;units;requires;binary;depend
bookmark;bookmarks;moved to;link;update"""


def make(k):
    one, many, points, end, verb = k.pick(SKINS.split("\n")).split(";")
    e, say, n = end.replace(" ", "_"), verb.replace("_", " "), k.int(2, 4)
    chain = k.many(k.pick(k.word, k.key, k.url), n + 1)
    others, target, decoy = k.words(2), k.id(), k.id()
    broken = k.chance(12)
    ttl, has_ttl, keep, has_keep = k.int(10, 900), k.chance(50), k.chance(50), k.chance(40)
    name = chain[0]
    plus = (f", ttl {ttl}" if has_ttl else "") + ((", keep a copy" if keep else ", keep no copy") if has_keep else "")

    k.role(
        f"You flatten chains of {many}.|{one} resolver|Follow the trail, then cut it short: that is your job.",
        f"You clean up {many} that nobody understands any more.|An agent against indirection.",
    )
    k.must(f"If the trail breaks off, change nothing and say that it was not done.|Any {one} that can't be resolved stays: report that it is not possible.")
    k.steps(f"Ask <resolve> again and again, each time with what it named, until it names the {end}.", "Then <point> the first one there.")
    k.goal(
        f"{say} {name} straight to its final {end}{plus}|Where does {name} really end? {say.capitalize()} it there directly{plus}.",
        f"flatten {name}{plus}|{name} takes too many hops. One is enough: {say} it to the {end} at the end{plus}.",
        f"refactor: resolve {one} {name} completely{plus}|Please replace the chain behind {one} {name} by its last {end}{plus}.",
        f"{one} {name} goes through half a dozen {many}, everybody hates it. {say} it to the {end}{plus}",
        f"{name} => (final {end}){plus}",
    )

    @k.look(f"resolve|lookup_{one}|readlink", f"Says what one {one} {points}, one step at a time.", name=text(f"{one}|name", f"Name of the {one}."))
    def resolve(name):
        if name in others:
            return {one: name, e: decoy}
        if name not in chain or (broken and name == chain[-1]):
            return k.fail(f"{name}: dangling, no such {one}")
        i = chain.index(name)
        if i == n:
            return {one: name, "kind|type": "final", e: target}
        return {one: name, "kind|type": one, f"{points.replace(' ', '_')}|next": chain[i + 1], "seen_by|used_by": others[i % 2]}

    more = {"ttl": integer("ttl|seconds", "How long it is valid, in seconds.")} if has_ttl else {}
    if has_keep:
        more["keep"] = flag("keep_copy|backup", "Whether a copy of the old one is kept.")

    @k.act(
        f"{verb}|set_{one}|repoint_{one}",
        f"Sets where one {one} goes.",
        name=text(f"{one}|name", f"Name of the {one}."),
        to=text(f"{e}|to|target", f"The {end}."),
        **more,
    )
    def point(name, to, ttl=None, keep=None):
        if name not in chain or to not in (target, decoy):
            return k.fail(f"{name} can't go to {to}")
        return k.one("ok", f"{name} -> {to}", "saved")

    def right():
        for name_ in chain:
            if not resolve.made(name=name_):
                if broken and name_ == chain[-1] and k.seen(f"{name_}: dangling"):
                    return k.give_up(f"{name_} does not exist.")
                return resolve(name=name_)
        more = (dict(ttl=ttl) if has_ttl else {}) | (dict(keep=keep) if has_keep else {})
        return None if point.calls else point(name=name, to=target, **more)

    return right
