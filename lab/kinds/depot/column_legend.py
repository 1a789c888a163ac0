"""The columns of a table have short names that the system text explains; one of them is passed on."""

from kind import choice, integer, text

STRUCTURE = "column-legend"
DOMAIN = "measurements"

SKINS = """sample;nitrate;lead;iron
wagon;axle load;tare;brake weight
cow;fat;protein;cells
concrete;slump;pores;heat
grain;moisture;protein;dirt
petrol;water;soot;metal
fume;dust;ozone;lead
coal;ash;sulphur;water
milk;fat;germs;ice point
soil;lime;potash;salt
cable;resistance;leakage;length
weld;width;depth;gap
beer;wort;alcohol;haze
gas;methane;water;sulphur
hen;weight;shell;yolk
steel;carbon;nickel;chrome
yarn;strength;twist;hair
paper;weight;ash;gloss
tyre;tread;pressure;age
wine;sugar;acid;alcohol"""


def make(k):
    thing, *names = k.pick(SKINS.split("\n")).split(";")
    number, other, client = *k.ids(2), k.word()
    cols = k.pick(["q1 q2 q3", "a7 b7 c7", "v_a v_b v_c", "x y z", "k11 k12 k13"]).split()
    legend = dict(zip(names, k.shuffled(cols), strict=True))
    table = {n: dict(zip(cols, k.numbers(3, 2, 900), strict=True)) for n in (number, other)}
    want = k.pick(names)
    k.role(f"You report lab values.|{thing} lab|Short columns, long reports.", "Lab reports")
    k.must(
        "Columns: "
        + ", ".join(f"{legend[n]} is {n}" for n in k.shuffled(names))
        + ".|"
        + " ".join(f"{legend[n]} means {n}." for n in k.shuffled(names))
    )
    k.steps("<results> has the values.|See <results>.", "<report> the one that is asked for.")
    k.goal(
        f"Report the {want} of {thing} {number} to {client}.",
        f"{client}: {want} {number}?",
        f"{client} would like to know the {want} of {number}. Send a report.",
        f"{thing} {number} / {want} / client {client}",
        f"where is our {want} for {number}?? - {client}",
    )

    @k.look(
        "results|lab_table|values",
        f"The values of a {thing}.",
        number=text(f"{thing}|number", f"Number of the {thing}.|Which {thing}."),
    )
    def results(number):
        return {"number|no": number} | table[number] if number in table else k.fail(f"no {thing} {number}")

    @k.act(
        "report|send_report|tell_client",
        "Reports one value to a client.",
        client=text("client|to", "Which client.|Name of the client."),
        number=text(f"{thing}|number", f"Number of the {thing}.|Which {thing}."),
        what=choice("what|quantity", "What was measured.|Which quantity.", names),
        value=integer("value|result", "The value.|What came out."),
    )
    def report(client, number, what, value):
        return f"{client}: {what} {value}"

    def right():
        if report.made():
            return None
        return (
            report(client=client, number=number, what=want, value=table[number][legend[want]])
            if results.made(number=number)
            else results(number=number)
        )

    return right
