"""Takes the next one from a queue, decides it by a rule on its data, until the queue is empty or closed."""

from kind import choice, text

STRUCTURE = "queue"
DOMAIN = "counters"

# person;counter;column;number;three ways
SKINS = """visitor;passport counter;purpose;age;left,right,back
truck;customs gate;goods;tonnes;green,red,scale
patient;admission;complaint;fever;ward,home,theatre
caller;hotline;topic;minutes;sales,service,legal
voter;polling desk;street;card;booth,clerk,chair
letter;mail desk;topic;pages;archive,desk,bin
ship;roadstead;cargo;draught;inner,outer,wait
pupil;school office;errand;class;teacher,nurse,principal
claim;claims desk;peril;sum;auto,agent,expert
sample;intake;species;volume;cold,bench,waste
client;bank counter;wish;balance;cash,advice,manager
passenger;ticket desk;destination;bags;north,south,transit
file;registry;matter;weight;room_a,room_b,cellar
plaintiff;court desk;matter;value;single,panel,clerk
farmer;subsidy desk;crop;hectares;pay,check,deny
applicant;licence desk;trade;years;exam,issue,refuse
wagon;marshalling yard;load;axles;track_a,track_b,hump
crate;quarantine;origin;kilos;free,hold,burn"""


def make(k):
    person, counter, col, num, ways = k.pick(SKINS.split("\n")).split(";")
    ways = k.shuffled(ways.split(","))
    sorts, n = k.words(2), k.int(2, 4)
    rows = [(i, k.pick(sorts), v) for i, v in zip(k.ids(n), k.numbers(n, 5, 95), strict=True)]
    limit = k.pick([x for x in range(20, 80) if x not in [r[2] for r in rows]])
    s = sorts[0]
    say, way = k.pick([
        (f"With {col} {s}: {ways[0]}. Otherwise, {num} above {limit}: {ways[1]}; the rest: {ways[2]}.", lambda r: ways[0] if r[1] == s else ways[1] if r[2] > limit else ways[2]),
        (f"{num.capitalize()} above {limit}: {ways[0]}, whatever the {col}. Of the others, {col} {s}: {ways[1]}; the rest: {ways[2]}.", lambda r: ways[0] if r[2] > limit else ways[1] if r[1] == s else ways[2]),
        (f"{num.capitalize()} below {limit}: {ways[0]}. All others: {ways[1]}. The {col} does not matter, and {ways[2]} is closed.", lambda r: ways[0] if r[2] < limit else ways[1]),
        (f"{col.capitalize()} {s}: {ways[1]}. Any other {col}: {ways[2]}. The {num} does not matter, and {ways[0]} is closed.", lambda r: ways[1] if r[1] == s else ways[2]),
    ])
    k.must(say, "When nobody is left, finish.|An empty queue is the end.")
    clerk = k.person()
    k.role(f"You work at the {counter}.", f"{counter}: next please", f"Counter clerk, one {person} after the other.")
    k.steps("<next_one> calls, <send_to> settles; then the next.")
    k.goal(f"Work off the queue as {clerk}.", f"{clerk} has the {counter} today. Serve them all.", f"{counter}, clerk {clerk}: until nobody is left", f"Every {person} in the queue is to be served; you are {clerk}.")

    def done():
        return len(send_to.calls)

    @k.look("next_one|call_next|next_please", f"Calls the next {person}.")
    def next_one():
        if done() >= n:
            return "Nobody is left."
        i, c, v = rows[done()]
        return {f"{person}|no": i, col: c, num: v}

    @k.act("send_to|direct|settle", f"Settles one {person}: sends it on its way.", item=text("item|no|id", f"Number of the {person}."), way=choice("way|to", "Where to.", sorted(ways)), clerk=text("clerk|by", "Who does it."))
    def send_to(item, way, clerk):
        if done() >= n or rows[done()][0] != item:
            return k.fail(f"{item} is not next.")
        return f"{item}: {way}."

    def right():
        if len(next_one.calls) <= done():
            return next_one()
        if done() < n:
            return send_to(item=rows[done()][0], way=way(rows[done()]), clerk=clerk)

    return right
