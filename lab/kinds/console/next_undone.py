"""A checklist in order: only the first point that is not done yet is done now, with its own tool setting."""

from kind import text

STRUCTURE = "next-undone"
DOMAIN = "runbooks"

# point;list;verb;setting
SKINS = """step;runbook;run;script
point;checklist;tick;inspector
stage;pipeline;start;runner
lesson;course;unlock;video
chapter;manual;translate;glossary
milestone;project;close;invoice
leg;voyage;sail;chart
exercise;workout;begin;timer
phase;migration;launch;playbook
quest;campaign;open;map
item;agenda;call;speaker
room;tour;open;guide
dose;therapy;give;drug
module;training;assign;quiz
section;audit;review;form
layer;cake;bake;recipe
song;setlist;cue;tape
wave;rollout;release;image
task;onboarding;send;template
round;tournament;draw;bracket"""


def make(k):
    point, box, verb, setting = k.pick(SKINS.split("\n")).split(";")
    name, who = k.word(), k.person()
    ids = k.ids(k.int(3, 6))
    values = k.words(len(ids))
    at = k.int(0, len(ids) - 1) if k.chance(90) else len(ids)
    done = [i < at or (i > at and k.chance(15)) for i in range(len(ids))]

    k.role(f"You take the next {point} of a {box}.|{box} stepper|One {point} at a time, when asked.")
    k.must(f"Only one {point} per request: the first that is not done. All done: nothing to do.|Do the first open {point} and stop there.")
    k.steps("<points> shows how far it is.", "<do> the next.")
    k.goal(
        f"next {point} of {name}, by {who}",
        f"Please {verb} the next {point} of the {box} {name} for {who}.",
        f"{box}: {name}\nby: {who}\ndo: next",
        f"{name}: go on ({who})",
        f"what's next in {name}? {verb} it, {who} is responsible",
    )

    @k.look(f"points|list_{point}|show_{box}", f"Each {point} of a {box}, in order.|How far a {box} is.", name=text(box, f"Name of the {box}."))
    def points(**by):
        if by["name"] != name:
            return k.fail(f"no {box} {by['name']}")
        return [{point: i, setting: v, "done|finished": d or do.made(ref=i)} for i, v, d in zip(ids, values, done, strict=True)]

    @k.act(
        f"{verb}|{verb}_{point}",
        f"Does one {point}: {verb}.|Will {verb} a {point}.",
        ref=text(point, f"Number of the {point}."),
        value=text(setting, f"The {setting} that it is done with."),
        who=text("by|who", "Full name of who is responsible."),
    )
    def do(ref, value, who):
        return f"{ref} done" if ref in ids and not done[ids.index(ref)] and value in values else k.fail("not possible")

    def right():
        if not points.made(name=name):
            return points(name=name)
        return None if do.made() or at == len(ids) else do(ref=ids[at], value=values[at], who=who)

    return right
