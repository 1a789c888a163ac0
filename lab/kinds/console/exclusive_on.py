"""Only one of a group may be on: the one that is on is switched off before another is switched on."""

from kind import text

STRUCTURE = "exclusive"
DOMAIN = "feature flags"

# thing;group;on;off
SKINS = """flag;experiment;enable;disable
pump;circuit;start;stop
route;gateway;activate;deactivate
speaker;room;unmute;mute
primary;cluster;promote;demote
lane;bridge;open;close
theme;site;apply;unapply
captain;team;appoint;dismiss
profile;radio;load;unload
tariff;contract;begin;end
camera;studio;go_live;cut
signal;track;raise;lower
mode;machine;enter;leave
campaign;banner;show;hide
key;service;arm;disarm
oven;kitchen;light;douse
build;channel;serve;withdraw
track;player;play;halt
shift;station;open_shift;close_shift
leader;expedition;elect;relieve"""


def make(k):
    thing, group, on, off = k.pick(SKINS.split("\n")).split(";")
    where, ref = k.word(), k.id()
    names = k.words(k.int(3, 4))
    ids = dict(zip(names, k.ids(len(names)), strict=True))
    want = names[0]
    now = k.pick([*names[1:], *names[1:], want, ""]) if k.chance(80) else k.pick(names[1:])
    listing = k.shuffled(names)

    def active():
        state = now
        for what, number in history:
            state = next(n for n in names if ids[n] == number) if what == "on" else ""
        return state

    history = []

    k.role(f"You switch what is on in a {group}.|{group} switch|Only one {thing} at a time.")
    k.must(f"Two may never be on: first <turn_off> the one that is on, then <turn_on>.|One {thing} per {group}. If the right one is on already, nothing is to be done.")
    k.steps("<states> shows which is on.")
    o = on.replace("_", " ")
    k.goal(
        f"{o} {want} in {where}, {ref}",
        f"In {group} {where}, {want} should be the one that is on ({ref}).",
        f"{group}: {where}\n{thing}: {want}\nref: {ref}",
        f"{where} => {want} [{ref}]",
        f"please switch {where} over to {want}, reference {ref}",
    )

    @k.look(f"states|list_{thing}|{group}_states", f"Each {thing} of a {group}: number, on or off.", where=text(group, f"Name of the {group}."))
    def states(**by):
        if by["where"] != where:
            return k.fail(f"no {group} {by['where']}")
        return [{thing: n, f"{thing}_no|no": ids[n], "state|is": "on" if n == active() else "off"} for n in listing]

    params = dict(ref=text(f"{thing}_no|no", f"Number of the {thing}."), why=text("ref|reference", "The reference."))

    @k.act(f"{off}|{off}_{thing}", f"Switches a {thing} off.|Takes one {thing} out.", **params)
    def turn_off(ref, why):
        if not active() or ids[active()] != ref:
            return k.fail(f"{ref} is not on")
        history.append(("off", ref))
        return f"{ref} is off"

    @k.act(f"{on}|{on}_{thing}", f"Switches a {thing} on.|Puts one {thing} in.", **params)
    def turn_on(ref, why):
        if active():
            return k.fail(f"{active()} is still on")
        if ref not in ids.values():
            return k.fail(f"no {thing} {ref}")
        history.append(("on", ref))
        return f"{ref} is on"

    def right():
        if not states.made(where=where):
            return states(where=where)
        if active() == want:
            return None
        return turn_off(ref=ids[active()], why=ref) if active() else turn_on(ref=ids[want], why=ref)

    return right
