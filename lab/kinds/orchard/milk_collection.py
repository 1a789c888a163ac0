"""Lets the milk lorry collect a farm's tank only if the milk is cold and clean."""

from kind import choice, integer, text

STRUCTURE = "gate"
DOMAIN = "dairy farms"


def make(k):
    farms = k.many(k.title, 4)
    farm = k.pick(farms)
    tanks = dict(zip(farms, k.ids(4), strict=True))
    samples = dict(zip(farms, k.ids(4), strict=True))
    litres = dict(zip(farms, k.numbers(4, 300, 8000), strict=True))
    limit, lorry = k.int(5, 7), k.id()
    degrees = {f: limit + k.pick(-3, -2, 0, 0, 2) for f in farms}
    state = {f: k.pick("clean", "clean", "clean", "traces found") for f in farms}
    may = degrees[farm] <= limit and state[farm] == "clean"

    k.role(
        "You plan the tours of a milk lorry.",
        "Dairy dispatcher, up since four.",
        "tour desk of the dairy.",
    )
    k.must(
        f"Milk warmer than {limit} degrees stays on the farm.",
        "So does milk whose sample is not clean.|Milk with anything in its sample is not collected either.",
        "Milk that has to stay is reported as not done.",
    )
    k.steps("<tank_at> tells the tank and its sample.", "<sample> tells the test.", "Then <collect>, if it may be.")
    k.goal(
        f"Collect the milk of {farm} with lorry {lorry}, all of it.",
        f"{farm}: tank full. Lorry {lorry} can be there in an hour. Book it if the milk is fit.",
        f"lorry {lorry} -> {farm}, whole tank",
        f"Hello, {farm} speaking, our tank is full to the brim, can {lorry} come and take it all?",
    )

    @k.look("tank_at|farm_tank|read_tank", "The milk tank of a farm: temperature, litres, sample.",
            name=text("farm|name", "Name of the farm."))  # fmt: skip
    def tank_at(name):
        if name not in farms:
            return k.fail(f"No farm {name}.")
        return {"tank|no": tanks[name], "degrees|warm": degrees[name], "litres|holds": litres[name],
                "yesterday|before": litres[name] + 55, "sample|probe": samples[name]}  # fmt: skip

    @k.look("sample|lab_result|test", "What the lab found in a sample.",
            number=text("sample|number", "Number of the sample."))  # fmt: skip
    def sample(number):
        found = [state[f] for f in farms if samples[f] == number]
        return f"Sample {number}: {found[0]}." if found else k.fail(f"The lab has no sample {number}.")

    @k.act("collect|book_tour|fetch", "Books the collection of a tank.",
           tank=text("tank|no", "Number of the tank."),
           amount=integer("amount|litres", "How many litres are taken."),
           truck=text("lorry|truck", "Which lorry comes."),
           wash=choice("wash|rinse", "How the tank is washed afterwards.", ["hot", "cold"], default="hot"))  # fmt: skip
    def collect(tank, amount, truck, wash):
        if tank not in tanks.values():
            return k.fail(f"There is no tank {tank}.")
        return f"{truck} takes {amount} litres from {tank}."

    def right():
        if not tank_at.made(name=farm):
            return tank_at(name=farm)
        if degrees[farm] > limit:
            return k.give_up("The milk is too warm.")
        if not sample.made(number=samples[farm]):
            return sample(number=samples[farm])
        if not may:
            return k.give_up("The sample is not clean.")
        return None if collect.calls else collect(tank=tanks[farm], amount=litres[farm], truck=lorry)

    return right
