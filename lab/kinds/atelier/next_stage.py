"""Moves things on to the stage that follows theirs; the stages and their order are this house's own."""

from kind import choice, text

STRUCTURE = "stage-table"
DOMAIN = "workshop flow"

# thing;things;four stages
SKINS = """pot;pots;thrown,trimmed,bisque,glazed
novel;novels;slush,read,edited,typeset
gown;gowns;sketch,toile,cut,fitted
film;films;script,shoot,edit,mix
cheese;cheeses;curd,press,brine,cave
print;prints;sketch,plate,proof,edition
violin;violins;carved,bent,glued,varnished
puppy;puppies;whelped,weaned,chipped,homed
beer;beers;mash,boil,ferment,rack
garden;gardens;survey,plan,dig,plant
quilt;quilts;pieced,layered,stitched,bound
song;songs;demo,arranged,tracked,mixed
cake;cakes;mixed,baked,filled,iced
hat;hats;blocked,wired,lined,trimmed
chair;chairs;turned,jointed,caned,waxed
player;players;trial,reserve,bench,first
mosaic;mosaics;drawn,laid,grouted,polished
horse;horses;foal,halter,saddle,ring
book;books;folded,sewn,cased,wrapped
tapestry;tapestries;cartoon,warped,woven,washed"""


def make(k):
    thing, things, stages = k.pick(SKINS.split("\n")).split(";")
    order = k.shuffled(stages.split(","))
    n, name, backward = k.int(2, 5), k.word(), k.chance(30)
    rows = [(i, k.pick(order)) for i in k.ids(n)]
    moves = order[::-1] if backward else order
    to = dict(zip(moves, moves[1:], strict=False))
    said = k.one(
        f"the stages here are {', '.join(order[:-1])} and then {order[-1]}",
        "; ".join(f"after {a} comes {b}" for a, b in k.shuffled(list(zip(order, order[1:], strict=False)))),
        f"it starts with {order[0]}, goes through {order[1]} and {order[2]}, and ends with {order[3]}",
    )
    way = "back" if backward else "on"
    end = moves[-1]

    k.role(f"You keep track of {things} in the making.|progress of {things}|The board with the {things} is yours.", f"Workshop planner, {things}")
    k.must(f"We have our own way: {said}.|Mind the order: {said}.", f"What is at {end} can't go {way} and stays.|From {end} nothing goes further {way}.")
    k.steps("<board> says where they are.", "<push> each by one stage.")
    k.goal(
        f"Every {thing} of {name} goes {way} by one stage.",
        f"{name}: all one stage {way}",
        f"Would you take the {things} of {name} one stage {way}? Each of them.",
        f"batch {name}; {things}; one stage {way}",
        f"It's that time of the week: {name}, one stage {way}, the whole batch.",
    )

    @k.look("board|stages_of|where_are", f"The {things} of a batch and their stages.|Where each {thing} is.", name=text("batch|name|of", "Name of the batch.|Which batch."))
    def board(**by):
        return [{"id|no": i, "stage|is_at": s} for i, s in rows] if by.get("name") == name else k.fail("no such batch")

    @k.act(
        "move_stage|push|set_stage",
        f"Puts one {thing} at another stage.|Changes the stage of a {thing}.",
        key=text("id|no|which", f"Id of the {thing}.|Which {thing}."),
        old=choice("from_stage|old|was", "The stage it was at.|Where it comes from.", sorted(order)),
        new=choice("to_stage|new|becomes", "The stage it is at then.|Where it goes.", sorted(order)),
    )
    def push(key, old, new):
        return f"{key}: {new}" if (key, old) in rows and not push.made(key=key) else k.fail(f"{key} isn't at {old}")

    def right():
        if not board.made():
            return board(name=name)
        return [push(key=i, old=s, new=to[s]) for i, s in rows if s in to and not push.made(key=i)]

    return right
