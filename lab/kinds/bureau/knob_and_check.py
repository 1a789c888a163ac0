"""Reads a setting, sets it if it is another one, and reads it again to make sure."""

from kind import choice, integer, text

STRUCTURE = "set-value"
DOMAIN = "skins"

# device, where, setting, unit, modes: two
SKINS = """thermostat|hall|temperature|degrees|day,night; fryer|snack bar|heat|degrees|fry,keep;
sprinkler|lawn|minutes|minutes|short,long; fridge|shop|temperature|degrees|cool,freeze;
pump|pond|speed|percent|quiet,strong; lamp|stage|brightness|percent|warm,cold;
boiler|school|pressure|bar|summer,winter; oven|bakery|heat|degrees|top,all round;
fan|barn|speed|percent|in,out; incubator|hatchery|warmth|degrees|duck,hen;
scale|market|tare|grams|piece,bulk; printer|office|quota|pages|colour,grey;
radio|taxi desk|channel|channels|open,closed; mixer|paint shop|turns|turns|slow,fast;
alarm|museum|delay|seconds|day,night; heater|greenhouse|warmth|degrees|day,night;
gate|car park|seconds|seconds|auto,hand; compressor|garage|pressure|bar|eco,full;
kiln|pottery|heat|degrees|bisque,glaze; washer|laundry|spin|turns|wool,cotton;
speaker|gym|volume|percent|music,voice; door|bank|hold time|seconds|open,locked""".split(";")


def an(word):
    """With its article."""
    vowel = word[0] in "aeio" and not word.startswith("one") or word[:2] in ("um", "un") or word.startswith("hour")
    return f"{'an' if vowel else 'a'} {word}"


def make(k):
    device, place, setting, unit, modes = k.pick(SKINS).strip().split("|")
    modes = [m.replace(" ", "_") for m in modes.split(",")]
    n = k.int(2, 4)
    names = k.many(k.pick(k.word, k.id), n)
    now = {name: [k.int(3, 90), k.pick(modes)] for name in names}
    name, mode = k.pick(names), k.pick(modes)
    want = now[name][0] if k.chance(15) else k.int(91, 180)
    has_mode, checks = k.chance(55), k.chance(60)
    if has_mode and want == now[name][0]:
        mode = now[name][1]
    s, d = setting.replace(" ", "_"), device.replace(" ", "_")
    same = now[name][0] == want

    k.role(f"""You mind every {device} at the {place}.|{place} {device} bot
        |Caretaker of {an(place)}: one {device} is like the other.
        |You turn knobs, carefully.|settings, {device}, {place}""")
    k.must(f"If it is already right, leave it.|Do not touch {an(device)} that is set as wanted.")
    if checks:
        k.must("After a change, read it once more.|Check after setting, by reading it again.")
    k.steps("<read> it first.", "<put> if needed.")
    shown = mode.replace("_", " ")
    m = k.pick(f", mode {shown}", f" ({shown})") if has_mode else ""
    k.goal(f"""Set the {setting} of {device} {name} to {want} {unit}{m}.|{device} {name}: {want} {unit}{m}
        |{want} {unit} please on {name}{m}
        |is {name} at {want} {unit}{m}? if not, set it|the {setting} of {name} should be {want}{m}, please see to it
        |{device}: {name}\n{setting}: {want}{m}|Somebody fiddled with {name} again. It has to be {want} {unit}{m}!
        |could you make sure that {device} {name} runs with {setting} {want}{m}""")

    @k.look(f"read_{d}|{d}_state|show_{d}", f"Shows how one {device} is set.|Reads one {device}.",
            key=text(f"{d}|name|which", f"Name of the {device}.|Which {device}."))
    def read(key):
        if key not in names:
            return k.fail(f"There is no {device} {key}.")
        return {f"{d}|name": key, s: now[key][0], "mode|runs_in": now[key][1]}

    more = dict(mode_=choice("mode|runs_in|how", "Which mode.|The mode.", modes)) if has_mode else {}

    @k.act(
        f"set_{s}|set_{d}|turn_to",
        f"Sets the {setting} of one {device}.|Turns one {device} to {an(setting)}.",
        key=text(f"{d}|name|which", f"Name of the {device}.|Which {device}."),
        value=integer(f"{s}|value|{unit}", f"The {setting} in {unit}.|What to set."),
        **more,
    )
    def put(key, value, mode_=None):
        if key not in names:
            return k.fail(f"There is no {device} {key}.")
        now[key] = [value, mode_ or now[key][1]]
        return f"{key} is set."

    def right():
        if not read.calls:
            return read(key=name)
        if same:
            return None
        if not put.made(key=name, value=want):
            return put(key=name, value=want, **(dict(mode_=mode) if has_mode else {}))
        return read(key=name) if checks and len(read.calls) < 2 else None

    return right
