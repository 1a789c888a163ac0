"""Some get one treatment, some the other, some both: the rule says who gets what."""

from kind import text

STRUCTURE = "one-act-or-both"
DOMAIN = "show preparation"

# thing;things;column;three values;act 1;act 2
SKINS = """pony;ponies;coat;grey,bay,chestnut;wash;plait
dahlia;dahlias;form;cactus,pompon,ball;disbud;stake
float;floats;height;tall,low,towed;light;weigh
cake;cakes;base;sponge,fruit,nut;glaze;board
model;models;walk;first,middle,last;brief;style
banner;banners;cloth;cotton,felt,nylon;iron;hem
poodle;poodles;cut;lamb,lion,puppy;bathe;clip
print;prints;state;first,second,final;number;sign
singer;singers;voice;alto,tenor,bass;mic;seat
pitch;pitches;turf;natural,hybrid,plastic;mow;line
proof;proofs;stage;galley,page,plate;read;stamp
stall;stalls;trade;food,drink,gifts;inspect;wire
violin;violins;class;school,hire,concert;tune;insure
hen;hens;group;heavy,light,bantam;dust;ring
cider;ciders;style;dry,sweet,perry;taste;tap
film;films;length;short,feature,clip;subtitle;rate
boot;boots;use;riding,walking,dress;polish;lace
tree;trees;fruit;apple,pear,plum;prune;wash
mask;masks;stuff;paper,wood,leather;paint;line
kite;kites;lines;one,two,four;measure;test"""


def make(k):
    thing, things, column, values, one, two = k.pick(SKINS.split("\n")).split(";")
    values, n, room = k.shuffled(values.split(",")), k.int(2, 4), k.id()
    kinds = k.shuffled([(one,), (two,), (one, two)]) if k.chance(70) else [(one,), (one, two), (one, two)]
    plan = dict(zip(values, kinds, strict=True))
    rows = [(i, k.pick(values)) for i in k.ids(n)]

    def phrase(v, acts):
        what = f"both, {acts[0]} and {acts[1]}" if len(acts) == 2 else f"{acts[0]} only"
        return k.one(f"{v}: {what}", f"those with {column} {v} get {what}", f"for {v} it's {what}")

    rule = "; ".join(phrase(v, plan[v]) for v in k.shuffled(values))

    k.role(f"You get {things} ready for the day.|{things} prep|Backstage with the {things}, sleeves up.", f"You prepare {things}.")
    k.must(f"By {column}: {rule}.|What each gets depends on its {column}: {rule}.")
    k.steps("<entries> lists them.")
    k.goal(
        f"Get all {things} in {room} ready.|Everything in {room} should be ready by ten.",
        f"{room}: prep the {things}",
        f"Could you go over to {room} and do what has to be done to each {thing} there?",
        f"room {room}; {things}; full preparation as per rules",
        f"They open at ten and not one {thing} in {room} is ready. Please!",
    )

    @k.look("entries|in_room|who_is_there", f"Lists the {things} in a room.|What stands in a room.", room=text("room|at|where", "Number of the room.|Which room."))
    def entries(**by):
        return [{"id|no": i, column: v} for i, v in rows] if by.get("room") == room else k.fail("no such room")

    tools = {}

    def job(verb):
        def work(key, room_no):
            if key not in dict(rows) or room_no != room or tools[verb].made(key=key):
                return k.fail(f"{key} in {room_no}: no")
            return f"{verb} {key}: done"

        work.__name__ = f"do_{'one' if verb == one else 'two'}"
        tools[verb] = k.act(
            f"{verb}|{verb}_{thing}|{verb}_it",
            f"To {verb} one {thing}.",
            key=text("id|no|which", f"Id of the {thing}.|Which {thing}."),
            room_no=text("room|at|where", "Number of the room.|In which room."),
        )(work)

    for verb in (one, two):
        job(verb)

    def right():
        if not entries.made():
            return entries(room=room)
        return [tools[a](key=i, room_no=room) for i, v in rows for a in plan[v] if not tools[a].made(key=i)]

    return right
