"""Every change needs the stamp that the last answer gave; which of several rows are changed is the rule's."""

from kind import text

STRUCTURE = "stale-token"
DOMAIN = "stamped books"

# thing;things;column;three values;verb;done
SKINS = """loan;loans;state;late,due,fresh;renew;renewed
entry;entries;class;open,novice,junior;confirm;confirmed
seat;seats;tier;gold,silver,plain;release;released
horse;horses;box;north,south,west;move;moved
lot;lots;room;blue,red,oak;withdraw;withdrawn
plot;plots;rent;paid,owing,free;lease;leased
reel;reels;base;nitrate,acetate,tape;copy;copied
dog;dogs;jab;done,due,missed;book;booked
pot;pots;glaze;ash,tin,salt;refire;refired
poem;poems;verdict;yes,no,maybe;return;returned
boat;boats;class;gig,punt,skiff;rate;rated
gown;gowns;fit;loose,tight,right;alter;altered
stall;stalls;trade;food,craft,toys;inspect;inspected
player;players;form;hot,cold,steady;drop;dropped
wine;wines;grade;top,mid,low;reprice;repriced
hive;hives;queen;old,young,absent;requeen;requeened
song;songs;key;flat,sharp,natural;transpose;transposed
quilt;quilts;wall;east,west,north;rehang;rehung
clock;clocks;pace;slow,fast,true;adjust;adjusted
hat;hats;mode;in,out,classic;discount;discounted"""


def make(k):
    thing, things, column, values, verb, done = k.pick(SKINS.split("\n")).split(";")
    values, n, name = values.split(","), k.int(3, 4), k.word()
    rows = [(i, k.pick(values)) for i in k.ids(n)]
    stamps = k.ids(n + 1)
    value, negated = k.pick(values), k.chance(40)
    hit = [i for i, v in rows if (v == value) != negated][:3]
    which = k.one(f"all but those whose {column} is {value}", f"those whose {column} isn't {value}") if negated else k.one(f"those whose {column} is {value}", f"the ones with {column} {value}")
    hit = [i for i, v in rows if (v == value) != negated]

    k.role(f"{things}, stamped", f"You change {things} in a stamped book.", f"No stamp, no change, they say.")
    k.must("Each change uses up the stamp and gives a new one; the next change needs that.|A stamp is good for one change. The answer has the next.")
    k.goal(
        f"In {name}, {verb} {which}.",
        f"{name}: {verb} {which}",
        f"Would you take book {name} and {verb} {which}?",
        f"book: {name}; {verb}: {which}",
        f"Of the {things} in {name}, {which} are to be {done}.",
    )

    @k.look(f"book_of|open_book|list_{things}", f"The {things} of a book, with the stamp to use first.|What a book has, and its stamp.", name=text("book|name|which", "Name of the book.|Which book."))
    def book_of(**by):
        return {"stamp": stamps[len(go.calls)], things: [{"id|no": i, column: v} for i, v in rows]} if by.get("name") == name else k.fail("no such book")

    @k.act(f"{verb}|{verb}_{thing}|{verb}_one", f"Has one {thing} {done}; gives the next stamp.|To {verb} one {thing}, against a stamp.", key=text("id|no|which", f"Id of the {thing}.|Which {thing}."), stamp=text("stamp|token|with_stamp", "The stamp that is good now.|The latest stamp."))
    def go(key, stamp):
        if key not in dict(rows) or go.made(key=key):
            return k.fail(f"{key}? no")
        if stamp != stamps[len(go.calls)]:
            return k.fail("That stamp is used up.")
        return f"{key} {done}. Next stamp: {stamps[len(go.calls) + 1]}"

    def right():
        if not book_of.made():
            return book_of(name=name)
        return [go(key=i, stamp=stamps[len(go.calls)]) for i in hit if not go.made(key=i)]

    return right
