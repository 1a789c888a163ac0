"""Asks the sensors of an orchard one after the other and lights the heater next to the coldest one."""

from kind import choice, integer, text

STRUCTURE = "best-of-asked"
DOMAIN = "farming"


def make(k):
    orchard, hand = k.word(), k.person()
    sensors = k.ids(k.int(3, 5))
    heaters = dict(zip(sensors, k.ids(len(sensors)), strict=True))
    tenths = dict(zip(sensors, k.numbers(len(sensors), 1, 60), strict=True))
    coldest = min(sensors, key=tenths.get)
    limit = k.int(8, 30)
    fuel = k.pick("wood", "gas")

    k.role(
        "You watch over an orchard in frosty nights.",
        "Frost watch. Thermos and torch.",
        "night helper of a fruit grower.",
    )
    k.must(
        f"The heater beside the coldest sensor is lit, and only if that one is below {limit} tenths of a degree.|"
        f"Light one heater: where it is coldest, provided it is less than {limit} tenths of a degree there.",
        f"We burn {fuel}.|The heaters run on {fuel}.",
    )
    k.steps("<sensors_in> lists them.", "<read> each.", "<light> the one heater, with what the sensor reads.")
    k.goal(
        f"Frost tonight in {orchard}. See whether a heater is needed, and call {hand} with it.",
        f"{orchard}: coldest spot, heater on if need be, tell {hand}",
        f"{hand} here. I stay up. Check the sensors of {orchard}, light a heater if one is needed, and let me know.",
        f"watch {orchard}, report to {hand}",
    )

    @k.look("sensors_in|sensor_list|posts", "The sensors of an orchard.",
            name=text("orchard|name", "Name of the orchard."))  # fmt: skip
    def sensors_in(name):
        return [{"sensor|post": s} for s in sensors] if name == orchard else []

    @k.look("read|ask_sensor|probe_air", "What a sensor reads, in tenths of a degree, and the heater beside it.",
            sensor=text("sensor|post", "Number of the sensor."))  # fmt: skip
    def read(sensor):
        if sensor not in sensors:
            return k.fail(f"{sensor} is silent.")
        return {"sensor|post": sensor, "tenths|reads": tenths[sensor], "heater|beside": heaters[sensor]}

    @k.act("light|start_heater|ignite", "Lights a heater and tells somebody.",
           heater=text("heater|stove", "Number of the heater."),
           reads=integer("reads|tenths", "What the sensor beside it reads, in tenths of a degree."),
           burns=choice("fuel|burns", "What is burnt.", ["wood", "gas"]),
           tell=text("tell|call", "Who is told."))  # fmt: skip
    def light(heater, reads, burns, tell):
        if heater not in heaters.values() or burns != fuel:
            return k.fail("It does not light.")
        return f"{heater} burns. {tell} knows."

    def right():
        if not sensors_in.made(name=orchard):
            return sensors_in(name=orchard)
        asks = [read(sensor=s) for s in sensors if not read.made(sensor=s)]
        if asks or light.calls or tenths[coldest] >= limit:
            return asks
        return light(heater=heaters[coldest], reads=tenths[coldest], burns=fuel, tell=hand)

    return right
