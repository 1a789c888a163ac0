"""In a thread people change their minds; what the person in charge said last is what counts."""

from kind import choice, text

STRUCTURE = "last-word"
DOMAIN = "workplace chat"

# thing;person in charge;options
SKINS = """release;owner;ship,hold,drop
logo;client;round,square,plain
venue;chair;hall,garden,boat
menu;host;fish,meat,vegan
contract;lawyer;sign,amend,refuse
candidate;lead;hire,wait,reject
color;designer;teal,coral,sand
server;architect;keep,move,retire
title;editor;short,long,none
price;director;raise,lower,freeze
lineup;coach;attack,defend,mixed
feature;sponsor;build,buy,skip
budget;treasurer;full,half,zero
policy;board;strict,loose,trial
engine;producer;old,new,both
route;captain;north,south,wait
font;publisher;serif,sans,mono
backup;admin;daily,weekly,monthly
shift;foreman;early,late,split
merge;maintainer;squash,rebase,plain"""


def make(k):
    thing, boss, options = k.pick(SKINS.split("\n")).split(";")
    options = options.split(",")
    (thread, *more), (name, *names) = k.ids(3), k.words(3)
    index = k.shuffled(list(zip([name, *names], [thread, *more], strict=True)))
    lead, other, third = k.people(3)
    said = [(lead, k.pick(options)), (other, k.pick(options))]
    final = k.pick(options)
    said += [(lead, final)]
    if k.chance(60):
        said += [(third, k.pick([o for o in options if o != final]))]
    if k.chance(30):
        said.insert(0, (third, k.pick(options)))
    forms = ["I say {}.", "{} it is", "My vote: {}", "let's go with {}", "Definitely {}!", "{}, please"]
    lines = [f"{p}: " + k.pick(forms).format(o) for p, o in said]

    k.role(f"You write down what was decided about each {thing}.|{thing} decisions|Secretary of the thread.")
    k.must(f"What the {boss} said last counts, whatever others say later.|Only the {boss} decides, and may change their mind: the last word counts.")
    k.steps("<threads>, then <read>.", "<note> the decision.")
    k.goal(
        f"note the decision on {name}; {lead} is the {boss}",
        f"What did {lead} ({boss}) decide about {thing} {name}? Put it down.",
        f"{boss}: {lead}\n{thing}: {name}",
        f"decision for {name} ({boss}: {lead})",
        f"so what is it now with {name}? they discussed it, {lead} has the say",
    )

    @k.look("threads|list_threads", f"Which thread is about which {thing}.")
    def threads():
        return [{thing: n, "thread|thread_id": t} for n, t in index]

    @k.look("read_thread|get_thread|thread", "Prints a thread, oldest message first.", prints="lines", ref=text("thread|id", "Number of the thread."))
    def read(ref):
        return k.raw("\n".join(lines)) if ref == thread else k.fail(f"no thread {ref}")

    @k.act(
        "note_decision|record|decide",
        f"Writes down what was decided about a {thing}.",
        name=text(f"{thing}|name", f"Name of the {thing}."),
        what=choice("decision|outcome", "What was decided.", options),
        who=text(f"{boss}|by", f"Full name of the {boss}."),
        ref=text("thread|source", "Number of the thread."),
    )
    def note(name, what, who, ref):
        return f"{name}: {what}" if who in (lead, other, third) else k.fail(f"{who} is unknown")

    def right():
        if not threads.made():
            return threads()
        if not read.made(ref=thread):
            return read(ref=thread)
        return None if note.made() else note(name=name, what=final, who=lead, ref=thread)

    return right
