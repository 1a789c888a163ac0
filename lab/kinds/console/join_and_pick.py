"""One list has the candidates of a group, another their figures; the best figure among the candidates wins."""

from kind import text

STRUCTURE = "join-and-pick"
DOMAIN = "purchasing"

# item;group;figure;verb;extreme
SKINS = """supplier;article;price;order;lowest
runner;label;load;pick;lowest
doctor;specialty;wait;refer;lowest
hotel;town;rate;book;lowest
player;position;score;field;highest
mirror;country;delay;use;lowest
translator;language;rating;hire;highest
model;task;accuracy;deploy;highest
route;border;toll;take;lowest
printer;floor;queue;send;lowest
agent;language;open_calls;connect;lowest
seed;season;yield;sow;highest
server;zone;free_gb;place;highest
band;genre;fans;invite;highest
tutor;subject;stars;book;highest
plan;carrier;fee;switch;lowest
cache;region;hits;prefer;highest
fund;risk;costs;buy;lowest
school;district;places;apply;highest
crane;berth;backlog;assign;lowest"""


def make(k):
    item, group, figure, verb, extreme = k.pick(SKINS.split("\n")).split(";")
    names, groups = k.words(6), k.words(2)
    of = [groups[0]] * 3 + [groups[1]] * 3
    numbers = dict(zip(names, k.numbers(6, 10, 900), strict=True))
    best = (min if extreme == "lowest" else max)(names[:3], key=numbers.get)
    one, two = k.shuffled(list(zip(names, of, strict=True))), k.shuffled(names)
    who, nice = k.person(), figure.replace("_", " ")

    k.role(f"You pick the {item} with the {extreme} {nice}.|{item} picker|Two lists, one choice.")
    k.must(f"Among those of the right {group}, the one with the {extreme} {nice}.|{extreme} {nice} wins, within the {group}.")
    k.steps("Print <members> and <figures>.", "<take> the best.")
    k.goal(
        f"{verb} a {item} for {groups[0]}, asked by {who}",
        f"{who} needs the best {item} in {group} {groups[0]}.",
        f"{group}: {groups[0]}\nfor: {who}",
        f"{groups[0]}: {extreme} {nice} -> {verb} ({who})",
        f"Which {item} should {who} take for {groups[0]}? {verb} it right away.",
    )

    @k.look(f"members|list_{item}|{item}_by_{group}", f"Which {item} belongs to which {group}.|Each {item} and its {group}.")
    def members():
        return [{item: n, group: g} for n, g in one]

    @k.look(f"figures|{figure}_list|list_{figure}", f"The {nice} of each {item}.|Figures: {item} and {nice}.")
    def figures():
        return [{item: n, figure: numbers[n]} for n in two]

    @k.act(f"{verb}|{verb}_{item}", f"Takes a {item} for somebody: {verb}.", name=text(item, f"Name of the {item}."), group=text(group, f"Name of the {group}."), who=text("for_person|who", "Full name of who asked."))
    def take(name, group, who):
        return f"{name}: {verb}" if (name, group) in one else k.fail(f"{name} is not in {group}")

    def right():
        ask = [t() for t in (members, figures) if not t.made()]
        return ask or (None if take.made() else take(name=best, group=groups[0], who=who))

    return right
