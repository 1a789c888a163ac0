"""Things and new values stand in pairs in the goal; some are done already, and the rule says what to do with those."""

from kind import integer, text

STRUCTURE = "set-many"
DOMAIN = "a note full of numbers"

# thing;things;figure
SKINS = """oven;ovens;degrees
lamp;lamps;level
stall;stalls;rent
dish;dishes;price
lane;lanes;depth
tank;tanks;litres
loom;looms;tension
plot;plots;fee
speaker;speakers;volume
box;boxes;straw
kiln;kilns;cone
shelf;shelves;limit
seat row;seat rows;tariff
pony;ponies;ration
print;prints;edition
bed;beds;spacing
fader;faders;gain
cellar;cellars;warmth
class;classes;size
hat;hats;mark_up"""


def make(k):
    thing, things, figure = k.pick(SKINS.split("\n")).split(";")
    n = k.int(3, 5)
    names, ids, values = k.words(n), k.ids(n), k.numbers(n, 5, 200)
    chosen = k.some(range(n), k.int(2, 3))
    new = {i: v for i, v in zip(chosen, k.numbers(len(chosen), 201, 400), strict=True)}
    for i in chosen:
        if k.chance(30):
            new[i] = values[i]
        elif k.chance(40):
            new[i] = max(1, values[i] - k.int(1, 4))
    test, rule = k.pick(
        [
            (lambda i: new[i] != values[i], "What has that figure already is left.|Set only those that differ."),
            (lambda i: new[i] > values[i], f"Only raise; where the new figure isn't higher, leave it.|We go up, never down: the rest is left."),
            (lambda i: new[i] < values[i], f"Only lower; where the new figure isn't lower, leave it.|We go down, never up: the rest is left."),
            (lambda i: True, "Set every one, also those that have that figure already.|All of them are set, changed or not."),
        ]
    )
    hit = [i for i in chosen if test(i)]
    said = k.one(", ".join(f"{names[i]} {new[i]}" for i in chosen), "; ".join(f"{new[i]} for {names[i]}" for i in chosen), ", ".join(f"{names[i]}: {new[i]}" for i in chosen))

    k.role(f"{figure} of {things}", f"You set the {figure.replace('_', ' ')} of {things}.", f"Notes come in, figures go up and down.")
    k.must(rule)
    k.goal(
        f"New {figure.replace('_', ' ')}: {said}.",
        f"{said}",
        f"Would you set these for me? {said}. It's the {figure.replace('_', ' ')}, as always.",
        f"{things}; {figure.replace('_', ' ')}; {said}",
        f"Here's the note from this morning: {said}.",
    )

    @k.look(f"present|list_{figure}|figures_now", f"All {things} with their {figure.replace('_', ' ')}.|How the {things} are set now.")
    def present():
        return [{"name": w, "id|no": i, figure: v} for w, i, v in zip(names, ids, values, strict=True)]

    @k.act(f"set_{figure}|set_one|put", f"Sets the {figure.replace('_', ' ')} of one {thing}.|Gives one {thing} a new figure.", key=text("id|no|which", f"Id of the {thing}.|Which {thing}, by id."), value=integer(f"{figure}|to|value", f"The new {figure.replace('_', ' ')}.|What it becomes."))
    def put(key, value):
        return f"{key}: {value}" if key in ids and not put.made(key=key) else k.fail("no")

    def right():
        if not present.made():
            return present()
        return [put(key=ids[i], value=new[i]) for i in hit if not put.made(key=ids[i])]

    return right
