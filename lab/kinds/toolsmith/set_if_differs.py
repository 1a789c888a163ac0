"""Reads a setting, sets it only if it differs, and reads it back as the proof."""

from kind import integer, text

STRUCTURE = "set-value"
DOMAIN = "configuration"

# thing;setting words;unit
SKINS = """server;max connections,idle timeout,worker count;connections
pool;min size,max size,surge;nodes
router;mtu,metric,lease time;units
printer;bed temperature,fan speed,retraction;units
camera;exposure,gain,frame rate;steps
queue;visibility timeout,batch size,max retries;units
database;cache size,work memory,checkpoint interval;units
bucket;expiry,versions kept,part size;units
robot;speed limit,payload,approach distance;units
laser;power,dwell,pulse length;units
incubator;humidity,shaking speed,set point;units
monitor;scrape interval,retention,sample limit;units
mail relay;queue lifetime,rate limit,message size;units
pump;flow,pressure limit,ramp;units
runner;concurrency,job timeout,log size;units
index;shards,refresh interval,field limit;units
telescope;guide rate,slew limit,focus;steps
sensor;sample rate,averaging,threshold;units
proxy;header size,keepalive,buffer count;units
game server;tick rate,player limit,view distance;units
oven;preheat,soak,cooling rate;degrees
modem;channel,power,window;units"""


def make(k):
    thing, settings, _ = k.pick(SKINS.split("\n")).split(";")
    t, settings, name = thing.replace(" ", "_"), settings.split(","), k.pick(k.word, k.host)()
    setting, values = k.pick(settings), dict(zip(settings, k.numbers(3, 2, 2000), strict=True))
    old, is_same = values[setting], k.chance(18)
    new = old if is_same else k.int(2001, 4000) if k.chance(50) else k.pick([v for v in range(2, 2000) if v not in values.values()])
    state, key = dict(values), {s: s.replace(" ", k.pick("_", "-", ".")) for s in settings}
    proof = k.chance(55)

    k.role(
        f"You tune one {thing}.|{thing} tuner|You change one number at a time and check it.|Configuration agent ({thing}).",
        f"Careful hands for each {thing}.",
    )
    k.must("If the value is right already, don't set it.|Set nothing that is as it should be.")
    k.must("After a change, read it back.|Every change is read back once.")
    k.steps("<get> what it has.", "<put> the new value if it differs.", "<get> again.")
    k.goal(
        f"{setting} of {name} to {new}|{name}: {setting} should be {new}|Set {setting} = {new} on {thing} {name}.|{new} for {setting} ({name})",
        f"tune({name}): {setting} {new}|Could you make sure the {setting} of {name} is {new}?",
        f"{name} misbehaves since somebody touched {setting}. It has to be {new}.|{name} {key[setting]}={new}",
        f"Please check the {setting} on {name}; anything other than {new} is wrong and must be changed.",
    )

    @k.look(f"get_config|show_{t}|read_settings", f"The settings of one {thing}.", of=text(f"{t}|of|name", f"Name of the {thing}."))
    def get(of):
        if of != name:
            return k.fail(f"no {thing} {of}")
        out = {key[s]: state[s] for s in settings}
        return k.result(out, "", right=1 if state[setting] == new else 0) if proof else out

    @k.act(
        "set_value|set_config|change_setting",
        f"Sets one setting of one {thing}.",
        of=text(f"{t}|of|name", f"Name of the {thing}."),
        key=text("key|setting|option", "Key of the setting, as it is printed."),
        value=integer("value|to|new_value", "The new value."),
    )
    def put(of, **a):
        s = {v: s for s, v in key.items()}.get(a["key"])
        if of != name or s is None:
            return k.fail(f"{of} has no {a['key']}")
        state[s] = a["value"]
        return k.one("ok", "written", f"{a['key']} set")

    if proof:
        k.success(get, right=1)

    def right():
        if not get.made(of=name):
            return get(of=name)
        wrong = [s for s in settings if state[s] != (new if s == setting else values[s])]
        if wrong:
            return [put(of=name, key=key[s], value=new if s == setting else values[s]) for s in wrong]
        return get(of=name) if len(get.calls) < 1 + len(put.calls) else None

    return right, lambda: state == values | {setting: new}
