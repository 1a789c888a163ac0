"""Something blocks what is wanted. The house either has the blocker cleared, waits for another day, or gives up."""

from kind import text

STRUCTURE = "blocker-by-rule"
DOMAIN = "yards and halls"

# thing;blocker;verb;done;clear verb
SKINS = """stage;set;strike;struck;remove
pitch;tent;mow;mown;fold
kiln;pot;fire;fired;unload
stall;van;open;opened;tow
border;pile;plant;planted;shift
oven;tray;preheat;preheated;take_out
paddock;pony;harrow;harrowed;lead_off
press;forme;ink;inked;unlock
runway;rail;light;lit;wheel_off
tank;fish;drain;drained;net
slipway;boat;scrub;scrubbed;launch
loom;warp;dress;dressed;cut_off
court;net;sweep;swept;take_down
darkroom;print;clean;cleaned;collect
hall;chair;wax;waxed;stack
shelf;book;paint;painted;box_up
bench;vice;plane;planed;unbolt
rink;goal;flood;flooded;drag_off
dock;crate;hose;hosed;lift
altar;vase;polish;polished;lower"""


def make(k):
    thing, blocker, verb, done, clear = k.pick(SKINS.split("\n")).split(";")
    name, block_id, owner, c = k.word(), k.id(), k.person(), clear.replace("_", " ")
    spare, blocked = k.date(), k.chance(75)
    day = k.date()
    way, rule = k.pick(
        [
            ("clear", f"If something stands in the way, {c} it and carry on.|What is in the way is cleared: {c} it, then do the job."),
            ("later", "If something stands in the way, leave it there and take the free day that you are told.|Never touch what is in the way. Do it on the free day instead."),
            ("stop", "If something stands in the way, leave everything and report that it could not be done.|What is in the way stays, and the job is not done; say so."),
        ]
    )

    k.role(f"You get every {thing} ready.|{thing} duty|You turn up early and there's always something in the way.", "Caretaker")
    k.must(rule)
    k.steps("Begin with <state>.", "<do> is the job.")
    k.goal(
        f"Please have {name} {done} on {day}.",
        f"{verb} {name}, {day}",
        f"Could the {thing} {name} be {done} on {day}? You know what to do if it can't.",
        f"{thing}: {name}; day: {day}; job: {verb}",
        f"{name} hasn't been {done} for ages. {day} would be good.",
    )

    @k.look(f"state_of|check_{thing}|walk_past", f"How a {thing} is on a day.|Is anything in the way?", name=text(f"{thing}|name|which", f"Name of the {thing}.|Which {thing}."), day=text("day|date|on", "Which day.|The day."))
    def state(**by):
        if by.get("name") != name:
            return k.fail(f"no such {thing}")
        if blocked and not remove.made(key=block_id):
            return {thing: name, "day": by["day"], "in_the_way|blocked_by": f"{blocker} {block_id}", "owner|put_there_by": owner, "free_day|next_free": spare}
        return {thing: name, "day": by["day"], "in_the_way|blocked_by": "nothing", "free_day|next_free": spare}

    @k.act(f"{clear}|{clear}_{blocker}|clear_away", f"To {c} a {blocker}.|Clears a {blocker} away.", key=text(f"{blocker}|id|what", f"Id of the {blocker}.|Which {blocker}."), owner=text("owner|whose|tell", "Name of its owner.|Whose it is."))
    def remove(key, owner_=None, **by):
        return f"{key} is out of the way." if blocked and key == block_id and by.get("owner") == owner else k.fail(f"no {blocker} {key}")

    @k.act(f"{verb}|{verb}_{thing}|{verb}_it", f"Has one {thing} {done} on a day.|To {verb} a {thing}.", name=text(f"{thing}|name|which", f"Name of the {thing}.|Which {thing}."), day=text("day|date|on", "On which day.|The day."))
    def do(**by):
        if by.get("name") != name or (blocked and by.get("day") != spare and not remove.made(key=block_id)):
            return k.fail(f"Something is in the way on {by.get('day')}.")
        return f"{name} is {done}."

    def right():
        if do.made():
            return None
        if not state.made(name=name, day=day):
            return state(name=name, day=day)
        if not blocked or remove.made(key=block_id):
            return do(name=name, day=day)
        if way == "clear":
            return remove(key=block_id, owner=owner)
        return do(name=name, day=spare) if way == "later" else k.give_up(f"{blocker} {block_id} is in the way.")

    return right
