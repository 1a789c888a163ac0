"""Takes one thing after another from a pile and puts it where its sort belongs, until the pile is empty."""

from kind import choice, text

STRUCTURE = "queue"
DOMAIN = "piles"

# thing;things;column;three sorts;three bins
SKINS = """letter;letters;tone;nice,rude,odd;keep,answer,burn
button;buttons;stuff;bone,brass,shell;jar,box,tin
photo;photos;light;sharp,blurred,dark;album,bin,shoebox
leaf;leaves;tree;oak,ash,elm;press,compost,frame
egg;eggs;shell;white,brown,blue;tray,bowl,straw
ticket;tickets;date;old,new,torn;scrap,rack,glue
sock;socks;state;holed,lone,pair;darn,drawer,rag
seed;seeds;shape;round,flat,winged;pot,tray,bag
brush;brushes;hair;hog,sable,nylon;mug,case,rinse
cork;corks;end;stained,dry,sound;craft,fire,reuse
script;scripts;genre;farce,drama,panto;read,return,pass
apple;apples;skin;red,green,russet;store,cook,cider
shell;shells;size;tiny,mid,large;necklace,shelf,garden
coin;coins;metal;gold,silver,copper;safe,purse,well
glove;gloves;hand;left,right,both;peg,hook,basket
tile;tiles;edge;clean,chipped,broken;wall,floor,mosaic
ball;balls;bounce;high,low,dead;match,practice,dog
reel;reels;gauge;eight,sixteen,video;vault,lab,shelf
feather;feathers;bird;goose,jay,owl;quill,hat,box
bulb;bulbs;feel;firm,soft,shooting;store_cold,discard,plant_now"""


def make(k):
    thing, things, column, sorts, bins = k.pick(SKINS.split("\n")).split(";")
    sorts, bins = sorts.split(","), bins.split(",")
    place = dict(zip(sorts, k.shuffled(bins), strict=True))
    if k.chance(30):
        place[sorts[0]] = place[sorts[1]]
    n, name = k.int(2, 4), k.word()
    rows = [(i, k.pick(sorts)) for i in k.ids(n)]
    cells = [k.one(f"{s}: {b}", f"{s} goes to {b}") for s, b in k.shuffled(list(place.items()))]

    k.role(f"{things}, sorting", f"You sort {things}.", f"A pile of {things} and you.")
    k.must(f"By {column}: {', '.join(cells)}.|Where they go, by {column}: {', '.join(cells)}.")
    k.goal(
        f"Sort pile {name} until nothing is left.",
        f"pile {name}",
        f"Would you work off the pile {name}, one {thing} at a time?",
        f"pile: {name}; {things}: all",
        f"Pile {name} is getting higher and higher. Please sort the lot.",
    )

    def left():
        return [row for row in rows if not put.made(key=row[0])]

    @k.look(f"top_of|next_{thing}|look_at_top", f"The topmost {thing} of a pile, and how many there are.|Looks at the top of a pile.", name=text("pile|name|of", "Name of the pile.|Which pile."))
    def top_of(**by):
        if by.get("name") != name:
            return k.fail("no such pile")
        rest = left()
        return k.result({f"{thing}|id": rest[0][0], column: rest[0][1]} if rest else None, "" if rest else "The pile is empty.", left=len(rest))

    @k.act(f"put|put_{thing}|sort_in", f"Puts the topmost {thing} where it belongs.|Takes the {thing} on top away to a place.", key=text(f"{thing}|id|which", f"Id of the {thing}.|Which {thing}."), to=choice("to|where|place", "Where it goes.|Which place.", sorted(bins)))
    def put(key, to):
        rest = left()
        return f"{key}: {to}" if rest and rest[0][0] == key else k.fail("That isn't on top.")

    k.success(top_of, left=0)

    def right():
        rest, done = left(), len(put.calls)
        if len(top_of.calls) <= done:
            return top_of(name=name)
        return put(key=rest[0][0], to=place[rest[0][1]]) if rest else None

    return right
