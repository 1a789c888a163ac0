"""The most important goes first; where two are equal, the older one does."""

from kind import text

STRUCTURE = "tie-break"
DOMAIN = "ticket systems"

# item;rank word;levels;verb;person
SKINS = """ticket;urgency;low,medium,high;take;agent
patient;severity;mild,serious,grave;call;doctor
bug;impact;small,medium,large;assign;developer
order;class;normal,fast,express;pack;picker
claim;value_class;minor,middle,major;open;clerk
job;priority;batch,normal,rush;start;operator
candidate;fit;weak,fair,strong;invite;recruiter
repair;danger;none,some,acute;send_out;fitter
lead;heat;cold,warm,hot;ring;seller
alert;severity;info,warning,critical;ack;engineer
flight;delay_class;short,long,extreme;rebook;desk
sample;risk;green,amber,red;test;chemist
question;weight;light,middle,heavy;answer;tutor
review;rating;good,mixed,bad;reply;host
quest;rarity;common,rare,epic;start;hero
pothole;depth;flat,deep,crater;fill;crew
request;tier;free,paid,partner;handle;manager
parcel;value;cheap,dear,precious;ship;courier
finding;risk;minor,notable,severe;fix;owner
letter;grade;plain,registered,court;open_it;secretary"""


def make(k):
    item, rank, levels, verb, person = k.pick(SKINS.split("\n")).split(";")
    levels = levels.split(",")
    count = k.int(4, 6)
    ids, days = k.ids(count), k.dates(count)
    top = k.pick(levels[1:])
    below = levels[: levels.index(top)]
    tops = k.int(1, 3)
    ranks = k.shuffled([top] * tops + [k.pick(below) for _ in range(count - tops)])
    rows = list(zip(ids, ranks, days, strict=True))
    best = min((r for r in rows if r[1] == top), key=lambda r: r[2])
    who, where = k.person(), k.word()
    nice, say = rank.replace("_", " "), verb.replace("_", " ")

    k.role(f"You say which {item} is next.|{item} dispatcher|Most important first.")
    k.must(f"{nice} from least to most: {', '.join(levels)}. Among equals, the older one goes first.|Highest {nice} first ({' < '.join(levels)}); if several have it, the earliest day.")
    k.steps("<listed> has them.", "<do> one.")
    k.goal(
        f"next {item} of {where} for {who}",
        f"{who} is free. Please {say} the next {item} of {where}.",
        f"list: {where}\n{person}: {who}",
        f"{who} <- {where}, whatever is next",
        f"What should {who} do next in {where}? {say} it.",
    )

    @k.look(f"list_{item}|{item}_list|open_{item}", f"Each open {item} with {nice} and day.", where=text("list|where", "Name of the list."))
    def listed(**by):
        return [{item: i, rank: r, "day|since": d} for i, r, d in rows] if by["where"] == where else k.fail(f"no list {by['where']}")

    @k.act(f"{verb}|{verb}_{item}", f"Gives one {item} to a {person}: {say}.", ref=text(item, f"Number of the {item}."), who=text(person, f"Full name of the {person}."), where=text("list|where", "Name of the list."))
    def do(ref, who, where):
        return f"{ref}: {who}" if ref in ids else k.fail(f"no {item} {ref}")

    def right():
        if not listed.made(where=where):
            return listed(where=where)
        return None if do.made() else do(ref=best[0], who=who, where=where)

    return right
