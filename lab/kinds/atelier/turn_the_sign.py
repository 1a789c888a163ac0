"""Turns every sign on by one, as the house has it: what follows on what is written down and never the same."""

from kind import choice, text

STRUCTURE = "toggle-table"
DOMAIN = "signs and flags"

# thing;things;word;three states
SKINS = """door sign;door signs;sign;open,shut,back soon
flag;flags;flag;red,amber,green
lamp;lamps;mode;bright,dim,off
hive mark;hive marks;mark;round,square,star
bin;bins;lid;blue,brown,black
board;boards;side;menu,prices,blank
kennel card;kennel cards;card;fed,walked,asleep
stall flag;stall flags;flag;up,half,down
plot peg;plot pegs;peg;white,yellow,red
locker tab;locker tabs;tab;free,held,used
part mark;part marks;mark;blue,red,plain
pot tag;pot tags;tag;wet,dry,fired
gate;gates;state;in,out,locked
score board;score boards;face;home,away,clock
seat card;seat cards;card;kept,given,spare
rail ring;rail rings;ring;gold,silver,bronze
cue light;cue lights;light;ready,go,off
bed stick;bed sticks;stick;sown,up,bare
lane disc;lane discs;disc;slow,fast,club
oven dial;oven dials;dial;low,mid,high"""


def make(k):
    thing, things, word, states = k.pick(SKINS.split("\n")).split(";")
    states, n, name = states.split(","), k.int(2, 4), k.word()
    targets = k.pick([k.shuffled(states)] * 2 + [[k.pick(states) for _ in states]])
    step = {s: t for s, t in zip(states, targets, strict=True)}
    if all(s == t for s, t in step.items()):
        step[states[0]] = states[1]
    rows = [(i, k.pick(states)) for i in k.ids(n)]
    cells = [f"{s} stays {s}" if s == t else k.one(f"{s} becomes {t}", f"from {s} to {t}") for s, t in k.shuffled(list(step.items()))]
    todo = [(i, s) for i, s in rows if step[s] != s]

    k.role(f"You turn the {things}.", f"{things}", f"Once a day the {things} are turned, by you.")
    k.must(f"How they turn: {'; '.join(cells)}.|{'; '.join(cells).capitalize()}.")
    k.goal(
        f"Turn the {things} at {name}.",
        f"{name}: turn all",
        f"Time to turn every {thing} at {name}, would you?",
        f"place: {name}; {things}; one turn",
        f"Nobody has been round {name} today. Turn the {things}, please.",
    )

    @k.look("signs_at|look_round|how_they_are", f"The {things} of a place.|How they are.", name=text("place|name|at", "Name of the place.|Which place."))
    def signs_at(**by):
        return [{"id|no": i, word: s} for i, s in rows] if by.get("name") == name else k.fail("no such place")

    @k.act("turn|turn_one|set_sign", f"Turns one {thing}.|Changes what one {thing} shows.", key=text("id|no|which", f"Id of the {thing}.|Which {thing}."), old=choice("was|from_state|old", "What it showed.|What it was.", states), new=choice("becomes|to_state|new", "What it shows then.|What it becomes.", states))
    def turn(key, old, new):
        return f"{key}: {new}" if (key, old) in rows and not turn.made(key=key) else k.fail("no")

    def right():
        if not signs_at.made():
            return signs_at(name=name)
        return [turn(key=i, old=s, new=step[s]) for i, s in todo if not turn.made(key=i)]

    return right
