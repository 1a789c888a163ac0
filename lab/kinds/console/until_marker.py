"""Works down a list and stops at the first line with a certain state; what is below stays."""

from kind import integer, text

STRUCTURE = "stop-at-marker"
DOMAIN = "data pipelines"

# step;list;verb;stopping state
SKINS = """migration;database;apply;manual
stage;pipeline;skip;gate
commit;branch;pick;merge
page;book;print;cover
task;runbook;run;approval
patch;server;install;reboot
stop;tour;confirm;border
song;playlist;play;break
chapter;course;unlock;exam
batch;import;load;checkpoint
mail;thread;archive;unread
level;game;clear;boss
shift;roster;publish;vacant
block;chain;verify;unsigned
row;sheet;post;subtotal
event;stream;replay;barrier
station;line;inspect;closed
bill;folder;pay;disputed
scene;script;render;missing
segment;route;open;toll"""


def make(k):
    step, box, verb, stop = k.pick(SKINS.split("\n")).split(";")
    name, speed = k.word(), k.int(2, 90)
    ids = k.ids(k.int(3, 6))
    at = k.int(1, len(ids) - 1) if k.chance(85) else len(ids)
    states = ["plain"] * len(ids)
    if at < len(ids):
        states[at] = stop
        for i in range(at + 1, len(ids)):
            states[i] = k.pick("plain", "plain", stop)
    todo = ids[:at]

    k.role(f"You {verb} what stands in a {box}, from the top.|{box} stepper|You go through a {box} one {step} at a time.")
    k.must(f"At the first {step} that is {stop}, stop: neither it nor anything below it is for you.|Stop before the first one marked {stop}.")
    k.steps("<steps> lists them in order.", "<go> one by one.")
    k.goal(
        f"{verb} {box} {name} as far as possible, speed {speed}",
        f"Please go through {name} at speed {speed} until a person is needed.",
        f"{box}: {name}\nspeed: {speed}\nuntil: {stop}",
        f"{name} again... {verb} down to the first {stop}, {speed} is fast enough",
        f"{verb} --{box} {name} --speed {speed} --until {stop}",
    )

    @k.look(f"list_{step}|{step}_list|show_{box}", f"Lists each {step} of a {box}, in order.", name=text(f"{box}|name", f"Name of the {box}."))
    def steps(**by):
        if by["name"] != name:
            return k.fail(f"no {box} {by['name']}")
        return [{f"{step}|id": i, "kind|mark": s, "done|finished": go.made(ref=i)} for i, s in zip(ids, states, strict=True)]

    @k.act(
        f"{verb}|{verb}_{step}",
        f"Does one {step}: {verb}.",
        name=text(f"{box}|name|of", f"Name of the {box}."),
        ref=text(f"{step}|{step}_id|id", f"Number of the {step}."),
        speed=integer("speed|rate", "How fast, a number."),
    )
    def go(name, ref, speed):
        return f"{ref} ok" if ref in ids and not go.made(ref=ref) else k.fail(f"{ref} can't be done")

    def right():
        if not steps.made(name=name):
            return steps(name=name)
        for i in todo:
            if not go.made(ref=i):
                return go(name=name, ref=i, speed=speed)
        return None

    return right
