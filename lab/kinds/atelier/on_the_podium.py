"""The best two or three get their places, from the top; what is best, much or little, early or late, is the rule's."""

from kind import choice, text

STRUCTURE = "rank-top"
DOMAIN = "podiums"

# thing;things;number;time;event
SKINS = """rider;riders;faults;finished;round
cake;cakes;marks;baked;show
runner;runners;steps;arrived;race
song;songs;votes;played;contest
dog;dogs;points;started;trial
leek;leeks;grams;lifted;weigh-in
photo;photos;likes;posted;week
rower;rowers;strokes;landed;regatta
poem;poems;claps;read;slam
pot;pots;inches;thrown;throw-down
swimmer;swimmers;lengths;touched;gala
cheese;cheeses;scores;cut;tasting
kite;kites;metres;launched;festival
hat;hats;whistles;shown;parade
diver;divers;turns;jumped;meet
bowler;bowlers;pins;played;league night
sheep;sheep;kilos;shorn;shearing
chess player;chess players;wins;sat_down;open
barista;baristas;cups;served;throwdown
gardener;gardeners;blooms;dug;cup"""
PLACES = ["first", "second", "third"]


def make(k):
    thing, things, number, time, event = k.pick(SKINS.split("\n")).split(";")
    n, name, top = k.int(4, 6), k.word(), k.pick(2, 3)
    rows = list(zip(k.ids(n), k.numbers(n, 2, 300), k.times(n), strict=True))
    column, down, said = k.pick(
        [
            (1, True, f"the more {number} the better|most {number} wins"),
            (1, False, f"the fewer {number} the better|fewest {number} wins"),
            (2, True, f"the later {time.replace('_', ' ')} the better|whoever {time.replace('_', ' ')} last wins"),
            (2, False, f"the earlier {time.replace('_', ' ')} the better|whoever {time.replace('_', ' ')} first wins"),
        ]
    )
    order = [r[0] for r in sorted(rows, key=lambda r: r[column], reverse=down)][:top]

    k.role(f"You fill the podium of a {event}.|podium, {things}|Medals in hand, you call them up.", f"{event} office")
    k.must(f"How we rank: {k.one(said)}.|{k.one(said).capitalize()}.", f"There are {'two' if top == 2 else 'three'} places, filled from the first on.|Only {'first and second' if top == 2 else 'first, second and third'} are given, best one first.")
    k.steps("<list_all> shows the figures.", "<place> one after the other.")
    k.goal(
        f"Fill the podium of {name}.",
        f"{name}: podium",
        f"The {event} {name} is over. Would you give out the places?",
        f"{event}: {name}; give all places",
        f"Everybody's waiting for the podium of {name}, so go on!",
    )

    @k.look(f"list_{number}|list_all|figures", f"The figures of all {things}.|How they did.", name=text("event|name|of", f"Name of the {event}.|Which {event}."))
    def list_all(**by):
        return [{f"{thing.split()[0]}|no": i, number: v, time: t} for i, v, t in rows] if by.get("name") == name else k.fail(f"no such {event}")

    @k.act("give_place|place|rank", f"Gives a {thing} a place.|Puts one of the {things} on the podium.", key=text(f"{thing.split()[0]}|no|who", f"Number of the {thing}.|Which {thing}."), rank=choice("place|rank|step", "Which place.|The place.", PLACES))
    def place(key, rank):
        if key not in [r[0] for r in rows] or place.made(key=key) or place.made(rank=rank):
            return k.fail("not possible")
        return f"{key}: {rank}"

    def right():
        if not list_all.made():
            return list_all(name=name)
        return next((place(key=i, rank=p) for i, p in zip(order, PLACES, strict=False) if not place.made(key=i)), None)

    return right
