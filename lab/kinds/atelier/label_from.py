"""Labels every piece by one of three columns; the rule says by which one."""

from kind import choice, text

STRUCTURE = "column-decides"
DOMAIN = "fashion archive"

# thing;things;column 1: values;column 2: values;column 3: values
SKINS = """garment;garments;fabric:silk,wool,linen;era:tudor,regency,modern;state:sound,frail,torn
seed tin;seed tins;kind:bean,kale,squash;month:april,may,june;germ:good,poor,nil
record;records;genre:folk,jazz,opera;format:shellac,vinyl,tape;state:mint,worn,cracked
recipe;recipes;course:starter,main,pudding;season:spring,autumn,winter;level:easy,fiddly,hard
horse;horses;gait:trot,canter,pace;coat:bay,grey,dun;temper:calm,keen,wild
poster;posters;paper:matt,gloss,card;size:quarto,folio,crown;ink:black,sepia,red
bulb;bulbs;flower:tulip,crocus,iris;soil:clay,sand,loam;spot:sun,shade,pot
film;films;sound:silent,mono,stereo;stock:nitrate,acetate,digital;rating:family,teen,adult
player;players;side:first,second,youth;role:bat,bowl,field;form:hot,steady,cold
bird;birds;perch:high,middle,low;song:loud,soft,mute;diet:seed,fruit,worm
tile;tiles;glaze:celadon,cobalt,tenmoku;shape:square,hex,round;use:floor,wall,hearth
essay;essays;topic:craft,travel,food;length:short,medium,long;stage:draft,proof,final
wine;wines;colour:red,white,rose;body:light,medium,full;rack:north,south,east
knife;knives;steel:carbon,stainless,damascus;job:paring,bread,boning;edge:keen,dull,chipped
hat;hats;felt:fur,wool,straw;block:bowler,fedora,cloche;head:small,medium,large
viol;viols;string:gut,steel,nylon;size:treble,tenor,bass;bow:baroque,modern,none
stall;stalls;trade:food,craft,plants;row:upper,lower,outer;power:mains,battery,none
rug;rugs;knot:persian,turkish,flat;dye:madder,indigo,weld;room:hall,study,stairs
dog;dogs;group:hound,terrier,toy;coat:smooth,rough,curly;class:novice,open,veteran
lamp;lamps;shade:glass,paper,silk;base:brass,oak,stone;bulb:warm,cool,tinted"""


def make(k):
    thing, things, *columns = k.pick(SKINS.split("\n")).split(";")
    names = [column.split(":")[0] for column in columns]
    values = [column.split(":")[1].split(",") for column in columns]
    n, at, collection = k.int(2, 5), k.int(0, 2), k.word()
    rows = [(i, *(k.pick(v) for v in values)) for i in k.ids(n)]
    off = [name for i, name in enumerate(names) if i != at]
    rule = k.one(
        f"The label shows the {names[at]}.|What goes on the label is the {names[at]}.",
        f"We label by {names[at]}, never by {off[0]}.|Forget {off[0]} and {off[1]}: the {names[at]} is what people want to read.",
        f"A visitor wants to know the {names[at]}, so that's the label.|{names[at]} on every label, please",
    )

    k.role(
        f"You label the {things} of a collection.|Label printer for {things}.|Cataloguer's mate. {things.capitalize()}.",
        f"You're the one with the label machine and a lot of {things}.",
    )
    k.must(rule)
    k.steps(f"List the {things} with <listed>.", f"<label> each {thing}.")
    k.goal(
        f"Label all the {things} in {collection}.|Please give every {thing} of {collection} its label.",
        f"{collection} wants labels, the lot of them",
        f"The {things} in {collection} are still bare. Could you label each one before we open?",
        f"collection: {collection}. job: labels for all {things}",
        f"Somebody forgot the labels in {collection}! Do every {thing}.",
    )

    @k.look(
        f"list_{names[0]}_rows|collection|contents",
        f"Lists the {things} of a collection.|What a collection holds.",
        name=text("collection|name|of", "Name of the collection.|Which collection."),
    )
    def listed(name):
        if name != collection:
            return k.fail(f"No collection called {name}.")
        return [dict(zip(("id|no|tag", *names), row, strict=True)) for row in rows if not label.made(key=row[0])]

    @k.act(
        "label|print_label|stick_label",
        f"Prints the label of one {thing}.|Puts a label on one of the {things}.",
        key=text("id|item|piece", f"Id of the {thing}.|Which {thing}, by id."),
        word=choice("label|word|caption", "What the label says.|The word on it.", sorted({v for col in values for v in col})),
    )
    def label(key, word):
        if key not in [row[0] for row in rows] or label.made(key=key):
            return k.fail(f"{key}: nothing to label")
        return f"{key} now says {word}."

    def right():
        if not listed.made(name=collection):
            return listed(name=collection)
        return [label(key=row[0], word=row[1 + at]) for row in rows if not label.made(key=row[0])]

    return right
