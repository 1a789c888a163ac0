"""A thread of messages about one thing: whose word counts, the first, the last or the organiser's, is a rule."""

from kind import text

STRUCTURE = "latest-word-wins"
DOMAIN = "group chats"

# matter;matters;field;verb;chair
SKINS = """rehearsal;rehearsals;room;book;conductor
supper;suppers;dish;order;host
match;matches;pitch;reserve;captain
cover;covers;colour;print;editor
bouquet;bouquets;flower;buy;bride
shoot;shoots;location;scout;director
walk;walks;route;publish;leader
poster;posters;slogan;set;organiser
litter;litters;name;register;breeder
kit;kits;sponsor;sew;manager
set list;set lists;opener;fix;singer
border;borders;plant;order;owner
cake;cakes;flavour;bake;client
float;floats;theme;build;mayor
cast;casts;lead;announce;producer
window;windows;hat;dress;buyer
tour;tours;stop;arrange;agent
regatta;regattas;umpire;invite;commodore
anthology;anthologies;title;typeset;publisher
fair;fairs;patron;ask;chairman"""


def make(k):
    matter, matters, field, verb, chair = k.pick(SKINS.split("\n")).split(";")
    n, name = k.int(3, 5), k.word()
    boss, *people = k.people(4)
    writers = [k.pick(people) for _ in range(n)]
    boss_at = k.int(0, n - 1)
    writers[boss_at] = boss
    values, times = k.words(n), sorted(k.times(n))
    at, rule = k.pick(
        [
            (n - 1, "Whoever spoke last has it.|The latest message counts, the others are history."),
            (0, "Whoever spoke first has it.|The first message counts; later ones are just talk."),
            (boss_at, f"Only the {chair} decides, and that's {boss}.|What {boss} writes counts, early or late: {boss} is the {chair}."),
        ]
    )
    forms = ["I'd say {}", "let's have {}", "{}, definitely", "what about {}", "{} for me", "my vote is {}"]
    lines = [f"{t} {w}: {k.one(*forms).format(v)}" for t, w, v in zip(times, writers, values, strict=True)]

    k.role(f"You turn long chats into decisions.|chat to decision, {matters}|Everybody writes, nobody decides; you read the rules and act.", f"Secretary for {matters}")
    k.must(rule)
    k.steps("<thread> is the chat.", "<settle> it.")
    k.goal(
        f"Settle the {field} of {matter} {name}.",
        f"{name}: {field}? {verb} it",
        f"They've been going on about the {field} for {name} all day. Could you settle it and {verb}?",
        f"{matter}: {name}; open point: {field}",
        f"What's the {field} for {name}, then? Get on and {verb} it, as the rules say.",
    )

    @k.look("thread|read_chat|messages", f"The messages about one {matter}.|Reads the chat.", name=text(f"{matter.split()[0]}|name|about", f"Name of the {matter}.|Which {matter}."))
    def thread(**by):
        return k.raw("\n".join(lines)) if by.get("name") == name else k.fail("nobody talks about that")

    @k.act(
        f"{verb}|settle_{field}|{verb}_it",
        f"Fixes the {field} of a {matter}, for all to see.|To {verb} what was settled.",
        name=text(f"{matter.split()[0]}|name|of", f"Name of the {matter}.|Which {matter}."),
        value=text(f"{field}|value|decided", f"The {field} it is to be.|Which {field}."),
        who=text("decided_by|whose|by", "Name of whose word it is.|Who wrote it."),
    )
    def settle(name, value, who):
        return f"{name}: {value}" if (value, who) in zip(values, writers, strict=True) else k.fail(f"{who} didn't write that.")

    def right():
        if not thread.made():
            return thread(name=name)
        return [] if settle.made() else settle(name=name, value=values[at], who=writers[at])

    return right
