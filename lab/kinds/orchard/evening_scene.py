"""Sets the lamps and blinds of a flat as the goal names them; the devices are known by their numbers."""

from kind import choice, integer, text

STRUCTURE = "set-many"
DOMAIN = "smart homes"


def make(k):
    rooms = k.words(k.int(4, 5))
    devices = [(room, what) for room in rooms for what in k.some(["lamp", "blind", "heater"], 2)]
    number = dict(zip(devices, k.ids(len(devices)), strict=True))
    levels = dict(zip(devices, k.numbers(len(devices), 0, 100), strict=True))
    wanted = dict(zip(k.some(devices, k.int(2, 4)), k.numbers(4, 1, 99), strict=False))
    hub_id = k.id()
    asked = [f"{room} {what} at {level}" for (room, what), level in wanted.items()]
    said = [f"the {what} in the {room} to {level} percent" for (room, what), level in wanted.items()]
    for device in list(wanted)[: k.int(0, 1)]:
        levels[device] = wanted[device]  # is so already

    k.role(
        "You move the lamps, blinds and heaters of a flat.",
        "House butler. Quietly.",
        "home hub assistant.",
    )
    k.must(
        f"The hub of this flat is {hub_id}.",
        "What already stands as wanted is not set again.|Leave what is right already.",
    )
    k.steps("<devices_now> shows everything.", "<adjust> what differs.")
    k.goal(
        "Evening scene: " + "; ".join(asked) + ".",
        "Please set " + ", ".join(said) + ".",
        "guests at eight!! " + ", ".join(asked),
        "I would like it like this: " + ", ".join(reversed(said)) + ". Touch nothing else.",
    )

    def now(device):
        made = [call["level"] for call in adjust.calls if call["device"] == number[device]]
        return made[-1] if made else levels[device]

    @k.look("devices_now|overview|list_devices", "All devices of the flat with their level in percent.")
    def devices_now():
        return [
            {"device|no": number[d], "room|place": d[0], "what|kind": d[1], "percent|level": now(d)} for d in devices
        ]

    @k.act("adjust|set_level|move_device", "Sets a device to a level.",
           hub=text("hub|via", "The hub that passes it on."),
           device=text("device|no", "Number of the device."),
           level=integer("level|percent", "The level, 0 to 100."),
           fade=choice("fade|pace", "How fast it moves.", ["slow", "fast"], default="slow"))  # fmt: skip
    def adjust(hub, device, level, fade):
        if hub != hub_id or device not in number.values() or not 0 <= level <= 100:
            return k.fail("Nothing moved.")
        return f"{device} is at {level}."

    def right():
        if not devices_now.made():
            return devices_now()
        todo = [d for d in wanted if now(d) != wanted[d]]
        return [adjust(hub=hub_id, device=number[d], level=wanted[d]) for d in todo]

    return right
