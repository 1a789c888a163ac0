"""Three devices should agree; the one that does not, or those that do, are treated as the text says."""

from kind import choice, text

STRUCTURE = "odd-one-out"
DOMAIN = "metering and labs"

# site;device;devices;value
SKINS = """feeder;meter;meters;kilowatts
reservoir;gauge;gauges;level
precinct;counter;counters;votes
customs gate;scale;scales;kilos
ward;monitor;monitors;pulse
crossing;detector;detectors;axles
boiler room;probe;probes;degrees
pipeline;sensor;sensors;bar
lab;balance;balances;grams
toll gate;camera;cameras;cars
vault;register;registers;coins
cold store;logger;loggers;minus
harbour;tide gauge;tide gauges;centimetres
tunnel;sniffer;sniffers;ppm
well;float;floats;depth
court archive;hygrometer;hygrometers;humidity
school hall;turnstile;turnstiles;persons
flat block;heat meter;heat meters;units"""


def an(word):
    return ("an " if word[0] in "aeio" or word.startswith(("hour", "un-", "under", "us")) and word[:3] != "use" else "a ") + word


def make(k):
    site, device, devices, unit = k.pick(SKINS.split("\n")).split(";")
    places, order = k.words(2), k.id()
    mine = places[0]
    rows = {}
    for p in places:
        a, b = k.numbers(2, 10, 900)
        rows[p] = dict(zip(k.ids(3), k.shuffled([a, a, b]), strict=True))
    odd = next(i for i in rows[mine] if list(rows[mine].values()).count(rows[mine][i]) == 1)
    even = [i for i in rows[mine] if i != odd]
    rule, state = k.pick("odd", "even"), k.pick("suspect", "trusted", "spare")
    say = {
        "odd": [f"The {device} that stands alone is set to {state}; the two that agree stay as they are.", f"Set to {state} the one that differs from the other two."],
        "even": [f"The two {devices} that agree are set to {state}; the third stays as it is.", f"Set to {state} both that show the same, not the one that differs."],
    }[rule]
    k.must(k.pick(say))
    k.role(f"You watch the {devices} of every {site}.", f"{device} control.", f"Technician for {devices}. Three of them at each {site}; two should agree at least.")
    k.steps("<readings> first.", "<set_state> under the order number.")
    k.goal(
        f"Check the {devices} of {site} {mine} under order {order}.",
        f"{mine}: the {devices} disagree. Proceed as prescribed, order {order}.",
        f"order {order} - {site} {mine} - compare {devices}",
        f"As one of the three {devices} at {mine} shows something else, order {order} was issued. Carry it out.",
    )

    @k.look("readings|read_all|compare", f"What the {devices} of {an(site)} show.", place=text("place|site|at", f"Name of the {site}."))
    def readings(place):
        if place not in rows:
            return k.fail(f"No {site} {place}.")
        return [{f"{device.replace(' ', '_')}|id": i, unit: v} for i, v in rows[place].items()]

    @k.act(
        "set_state|mark|put_state",
        f"Sets the state of {an(device)}.",
        item=text("item|id|device", f"Id of the {device}."),
        state=choice("state|status|to", "The new state.", ["suspect", "trusted", "spare"]),
        order=text("order|under|order_no", "Number of the order."),
    )
    def set_state(item, state, order):
        if item not in [i for r in rows.values() for i in r]:
            return k.fail(f"No {device} {item}.")
        return f"{item} is {state} by order {order}."

    def right():
        if not readings.made(place=mine):
            return readings(place=mine)
        todo = [odd] if rule == "odd" else even
        return [set_state(item=i, state=state, order=order) for i in todo if not set_state.made(item=i)]

    return right
