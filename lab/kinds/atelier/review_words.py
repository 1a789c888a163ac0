"""Reads what critics wrote and records a mark for each; the house says which opinions count as which mark."""

from kind import choice, text

STRUCTURE = "prose-verdict"
DOMAIN = "reviews"

# thing;things;critic;good remark;so-so remark;bad remark;marks
SKINS = """play;plays;critic;a joy from start to end;fine in parts;dreadful, I left early;up,level,down
pie;pies;taster;I'd eat it every day;edible enough;went straight to the dog;gold,plain,none
album;albums;reviewer;on repeat since Monday;two good songs;I want my hour back;hit,fair,miss
film;films;viewer;laughed and cried;a bit long;who paid for this;star,dot,cross
garden;gardens;visitor;a little paradise;nice roses, dull hedges;mostly mud;first,second,third
novel;novels;reader;couldn't put it down;all right for a train;gave up on page nine;buy,borrow,skip
hat;hats;buyer;compliments all day;keeps the rain off;fell apart at once;stock,trial,drop
hotel;hotels;guest;slept like a baby;clean but noisy;never again;green,amber,red
pony;ponies;rider;an angel to ride;lazy but willing;threw me twice;keep,train,sell
band;bands;booker;had them dancing;tuneful, no more;cleared the room;rebook,maybe,never
class;classes;pupil;learnt such a lot;so-so, really;waste of a Saturday;grow,hold,close
cheese;cheeses;judge;simply perfect;a touch salty;tastes of soap;win,place,out
exhibition;exhibitions;guest;went three times;one good room;bare walls, big words;extend,run,end
gown;gowns;client;felt like a queen;a bit tight;ripped at the seam;show,alter,bin
podcast;podcasts;listener;best hour of my week;pleasant chatter;muffled nonsense;push,list,cut
kennel;kennels;owner;he didn't want to leave;clean and simple;came home thin;praise,note,warn
poem;poems;editor;made me gasp;has its moments;rhymes love with dove;print,return,refuse
racket;rackets;player;like part of my arm;does the job;strings went at once;order,test,return
cake;cakes;guest;gone in a minute;a little dry;like a brick;repeat,adjust,drop
tour;tours;tourist;what a guide;saw what we expected;lost the bus;feature,keep,stop"""


def make(k):
    thing, things, critic, good, middling, bad, marks = k.pick(SKINS.split("\n")).split(";")
    marks = marks.split(",")
    n = k.int(2, 4)
    names, name = k.people(n), k.word()
    sort = [k.int(0, 2) for _ in range(n)]
    lines = [f"{p}: {(good, middling, bad)[s]}" for p, s in zip(names, sort, strict=True)]
    variants = [
        ((0, 1, 2), "praise: {0}; mixed: {1}; scathing: {2}|kind words give {0}, half-hearted ones {1}, nasty ones {2}"),
        ((0, 2, 2), "praise: {0}; mixed or scathing: {2}|unless it is praise it's {2}; praise is {0}"),
        ((0, 0, 2), "scathing: {2}; anything else: {0}|only nasty ones get {2}, lukewarm ones count as praise: {0}"),
        ((1, 1, 2), "scathing: {2}; praise and mixed alike: {1}|we give {1} to all that isn't nasty, and {2} to what is"),
        ((0, 1, 1), "praise: {0}; all the rest, however nasty: {1}|praise gets {0}, everything short of praise gets {1}"),
    ]
    to, said = k.pick(variants)
    rule = k.one(said).format(*marks)
    wanted = [(p, marks[to[s]]) for p, s in zip(names, sort, strict=True)]

    k.role(f"You read what people say about {things}.|{critic} desk|You turn opinions into marks.", f"Reviews of {things}, sorted by you")
    k.must(f"The marks: {rule}.|How we mark: {rule}.")
    k.steps("<opinions> is what they wrote.", f"One <mark> for each {critic}.")
    k.goal(
        f"Record a mark for every {critic} of {name}.",
        f"{name}: marks, all {critic}s",
        f"What did they say about {name}? Give each {critic}'s opinion its mark.",
        f"{thing}: {name}; to do: mark each opinion by our rules",
        f"Would you read through the opinions on {name} and put a mark to each?",
    )

    @k.look("opinions|read_reviews|what_they_say", f"What was written about a {thing}.|The opinions on a {thing}.", name=text(f"{thing}|name|about", f"Name of the {thing}.|Which {thing}."))
    def opinions(**by):
        return k.raw("\n".join(lines)) if by.get("name") == name else k.fail("Nobody wrote about that.")

    @k.act(
        "mark|record_mark|rate",
        f"Records the mark of one {critic}.|Enters one mark.",
        who=text(f"{critic}|by|name", f"Name of the {critic}.|Whose opinion."),
        name=text(f"{thing}|about|what", f"Name of the {thing}.|Which {thing}."),
        mark=choice("mark|grade|verdict", "The mark.|Which mark it gets.", marks),
    )
    def mark(who, **by):
        return f"{who}: noted" if who in names and not mark.made(who=who) else k.fail(f"{who} wrote nothing")

    def right():
        if not opinions.made():
            return opinions(name=name)
        return [mark(who=p, name=name, mark=m) for p, m in wanted if not mark.made(who=p)]

    return right
