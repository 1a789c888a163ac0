"""Puts the new one in service before the old one is taken out, never the other way round."""

from kind import text

STRUCTURE = "make-before-break"
DOMAIN = "supply"

SKINS = """pump;basin;connect;disconnect
feeder;block;close;open
pilot;ship;board;relieve
guard;gate;post;withdraw
tank;farm;link;unlink
crane;pit;anchor;free
bypass;valve;open;shut
server;desk;attach;detach
ferry;route;launch;retire
boiler;hall;fire;bank
line;village;energise;earth
lamp;buoy;light;douse
compressor;works;couple;uncouple
watchman;tower;seat;dismiss
rope;lift;reeve;cut
road;site;open;close
router;hut;plug;unplug
hose;tanker;fix;loosen
well;town;feed in;cut off
belt;silo;start;stop"""


def make(k):
    thing, place, on, off = k.pick(SKINS.split("\n")).split(";")
    name, old, spares = k.word(), k.id(), k.ids(3)
    states = k.shuffled(["ready", "faulty", "in repair"])
    new, order = spares[states.index("ready")], k.id()
    k.role(f"You change a {thing} without a gap.|{thing} change-over|New one in, then old one out.", "Supply desk")
    k.must(
        f"The {place} must never be without: {on} the new {thing} first, {off} the old one afterwards. The new one is the spare that is ready.|First <bring_in> the spare that is ready, then <take_out> the old one."
    )
    k.steps("<serving> and <spare_list> tell the numbers.|See <serving>, see <spare_list>.")
    k.goal(
        f"Exchange the {thing} of {place} {name}, order {order}.",
        f"{name}: new {thing} in, old one out ({order})",
        f"The {thing} at {name} is due. Change it over under {order} without interruption.",
        f"change-over / {place} {name} / order {order}",
        f"{order} - swap {thing} at {name}, and no outage this time!",
    )

    @k.look(
        f"serving|current_{thing}|in_use",
        f"Which {thing} serves a {place} now.",
        place=text(f"{place}|where", f"Which {place}.|Name of the {place}."),
    )
    def serving(**by):
        return (
            {f"{place}|where": name, f"{thing}|no": old} if by["place"] == name else k.fail(f"no {place} {by['place']}")
        )

    @k.look(f"spares|spare_{thing}s|spare_list", f"Every spare {thing} and its state.")
    def spare_list():
        return [{f"{thing}|no": s, "state": t} for s, t in zip(spares, states, strict=True)]

    args = dict(
        number=text(f"{thing}|number|no", f"Number of the {thing}.|Which {thing}."),
        place=text(f"{place}|where", f"Which {place}.|Name of the {place}."),
        order=text("order|ref", "Number of the order.|Which order."),
    )

    @k.act(f"{on}|{on}_{thing}".replace(" ", "_"), f"Puts a {thing} in service ({on}).", **args)
    def bring_in(number, place, order):
        return f"{number} serves {place}" if number == new else k.fail(f"{number} is not ready")

    @k.act(f"{off}|{off}_{thing}".replace(" ", "_"), f"Takes a {thing} out of service ({off}).", **args)
    def take_out(number, place, order):
        return (
            f"{number} is out" if number == old and bring_in.made() else k.fail(f"{place} would be without a {thing}")
        )

    def right():
        if take_out.made():
            return None
        todo = [] if serving.made(place=name) else [serving(place=name)]
        todo += [] if spare_list.made() else [spare_list()]
        if todo:
            return todo
        return (
            take_out(number=old, place=name, order=order)
            if bring_in.made()
            else bring_in(number=new, place=name, order=order)
        )

    return right
