"""Acts on each row that meets one condition or the other, or both."""

from kind import text

STRUCTURE = "either-condition"
DOMAIN = "inspections"

SKINS = """ladder;worn;overdue
tyre;bald;cracked
cow;lame;thin
pipe;rusty;bent
pole;leaning;rotten
rope;frayed;wet
lamp;dark;loose
crate;torn;mouldy
tree;dead;split
cable;bare;hot
boat;leaking;unpainted
wagon;dented;unbraked
sign;faded;bent
tank;dirty;corroded
hive;weak;queenless
wall;cracked;damp
valve;stiff;dripping
belt;slack;oily
door;warped;unlocked
pallet;broken;unlabelled"""


def make(k):
    thing, one, two = k.pick(SKINS.split("\n")).split(";")
    site, rows = k.word(), [(i, k.chance(35), k.chance(35)) for i in k.ids(k.int(3, 6))]
    yard, order = k.word(), k.id()
    k.role(f"You take each bad {thing} out of use.|{thing} check|When in doubt, out.", "Inspector's helper")
    k.must(
        f"Out goes what is {one} or {two}, or both; what is neither stays.|Either mark is enough: {one}, {two}. Neither: leave it."
    )
    k.steps("<checked> shows the marks.|See <checked>.", "<take_out> each one.")
    k.goal(
        f"Site {site}: take every {thing} out of use that is {one} or {two}. To yard {yard}, order {order}.",
        f"{site}: {one} or {two} -> {yard} ({order})",
        f"Please sort out the {thing}s at {site}; bad ones go to {yard} under {order}.",
        f"site {site} / {thing} / {one}, {two} / to {yard} / {order}",
        f"audit at {site}. anything {one} or {two} must be gone, yard {yard}, ref {order}",
    )

    @k.look(
        f"checked|{thing}_check|results",
        f"Every {thing} of a site with its marks.",
        site=text("site|where", "Name of the site.|Which site."),
    )
    def checked(**by):
        return [{f"{thing}|no": i, one: a, two: b} for i, a, b in rows] if by["site"] == site else []

    @k.act(
        "take_out|remove|withdraw",
        f"Takes a {thing} out of use.",
        number=text(f"{thing}|number", f"Number of the {thing}.|Which {thing}."),
        yard=text("yard|to", "Name of the yard.|Where it goes."),
        order=text("order|ref", "Number of the order.|Which order."),
    )
    def take_out(number, yard, order):
        return f"{number} to {yard}" if any(r[0] == number for r in rows) else k.fail(f"no {thing} {number}")

    def right():
        if not checked.made(site=site):
            return checked(site=site)
        return [
            take_out(number=i, yard=yard, order=order) for i, a, b in rows if (a or b) and not take_out.made(number=i)
        ]

    return right
