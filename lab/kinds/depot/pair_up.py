"""Things of two lists belong together by a mark that both have; each pair is linked."""

from kind import text

STRUCTURE = "match-pairs"
DOMAIN = "linking"

SKINS = """truck;load;tag
mare;foal;mark
purchase;receipt;reference
crew;job;code
bag;passenger;tag
slip;bill;number
wagon;consignment;seal
key;door;letter
driver;route;licence
tank;probe;colour
boat;trailer;plate
sample;report;barcode
cable;socket;label
pallet;booking;ref
horse;stall;brand
pump;motor;plate
deposit;hall;token
bolt;nut;size mark
pilot;ship;call sign
bin;house;chip"""


def make(k):
    a, b, mark = k.pick(SKINS.split("\n")).split(";")
    place, count = k.word(), k.int(2, 4)
    marks = k.words(count + 1)
    left = list(zip(k.ids(count), marks[:count], strict=True))
    right_ = k.shuffled(
        list(zip(k.ids(count), [*marks[: count - 1], k.pick(marks[count - 1], marks[count])], strict=True))
    )
    pairs = [(x, y, m) for x, m in left for y, n in right_ if m == n]
    k.role(f"You link each {a} with its {b}.|{a} and {b}|Same {mark}, same pair.", "Linking desk")
    k.must(
        f"A {a} and a {b} with the same {mark} belong together; what has no partner stays as it is.|Link what has the same {mark}. Leave the rest."
    )
    k.steps("<list_a> and <list_b> first.|Look at both lists.", "<link> each pair.")
    k.goal(
        f"Link every {a} in {place} with its {b}.",
        f"{place}: pair up {a} and {b}",
        f"Please find out which {b} belongs to which {a} in {place} and link them.",
        f"{place} / link {a} to {b} by {mark}",
        f"still unlinked in {place}, please pair them by {mark}",
    )
    where = text("place|where", "Name of the place.|Which place.")

    @k.look(f"{a}s|{a}_list|list_{a}", f"Every {a} and its {mark}.".replace("|", "/"), place=where)
    def list_a(**by):
        return [{f"{a}|no": i, f"{mark.replace(' ', '_')}": m} for i, m in left] if by["place"] == place else []

    @k.look(f"{b}s|{b}_list|list_{b}", f"Every {b} and its {mark}.", place=where)
    def list_b(**by):
        return [{f"{b}|number": i, f"{mark.replace(' ', '_')}": m} for i, m in right_] if by["place"] == place else []

    @k.act(
        "link|pair|tie",
        f"Links a {a} and a {b}.",
        a=text(f"{a}|{a}_no", f"Number of the {a}.|Which {a}."),
        b=text(f"{b}|{b}_no", f"Number of the {b}.|Which {b}."),
        mark=text(f"{mark.replace(' ', '_')}|by", f"The {mark} that both have.|Their {mark}."),
    )
    def link(a, b, mark):
        return (
            f"{a} and {b} linked"
            if a in [x for x, _ in left] and b in [y for y, _ in right_]
            else k.fail("unknown number")
        )

    def right():
        todo = [t(place=place) for t in (list_a, list_b) if not t.made(place=place)]
        return todo or [link(a=x, b=y, mark=m) for x, y, m in pairs if not link.made(a=x)]

    return right
