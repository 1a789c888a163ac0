"""A chat is the goal: several people, several wishes; only what the chat agrees on at its end is done."""

from kind import text

STRUCTURE = "chat-in-goal"
DOMAIN = "workplace chat"

# thing;slot;verb;place
SKINS = """meeting;room;book;floor
release;branch;cut;repository
lunch;bistro;reserve;street
deploy;region;run;stack
offsite;hotel;book;town
demo;laptop;prepare;desk
match;court;rent;club
training;hall;reserve;campus
shoot;studio;hire;district
backup;vault;start;site
party;bar;reserve;quarter
interview;booth;book;office
raid;dungeon;start;realm
concert;stage;hire;park
survey;panel;launch;market
migration;window;schedule;cluster
workshop;lab;reserve;wing
ride;trail;plan;valley
audit;branch_office;announce;region
tasting;cellar;book;village"""


def make(k):
    thing, slot, verb, place = k.pick(SKINS.split("\n")).split(";")
    options = k.words(3)
    ids = dict(zip(options, k.ids(3), strict=True))
    places = k.words(3)
    p, q, r = [name.split()[0] for name in k.people(3)]
    first, final = k.some(options, 2)
    day, day2 = k.dates(2)
    s = slot.replace("_", " ")
    lines = [f"{p}: where do we do the {thing}? {first}?", f"{q}: {first} is taken on {day}", f"{r}: what about {final}"]
    lines += k.pick([f"{p}: fine for me. {day}?", f"{q}: yes {day}"], [f"{q}: {final} works, but {day2} is better", f"{p}: ok then {day2}"], [f"{p}: ok {final}, and {day}", f"{r}: +1"])
    agreed = day2 if day2 in lines[-1] else day
    ask = k.pick("@bot please", "bot, do it", f"@bot {verb} that", f"so: {verb} it please @bot")
    chat = "\n".join([*lines, f"{p}: {ask}"])

    k.role(f"You {verb} what a chat has agreed on.|{thing} chat bot|You listen, and act when called.")
    k.must("What they agree on last counts, not what was said before.|Act on the final agreement of the chat.")
    k.steps(f"<listed> has the number of each {s}.", "<do> it.")
    k.goal(chat, f"#general\n{chat}", f"Chat log:\n{chat}", f"[thread]\n{chat}\n[end]", f"{chat}\n\nDo what they want.")

    @k.look(f"list_{slot}|{slot}_list|options", f"Each {s} with number and {place}.|Numbers, by {s}.")
    def listed():
        return [{slot: o, f"{slot}_no|no": i, place: x} for (o, i), x in zip(ids.items(), places, strict=True)]

    @k.act(
        f"{verb}|{verb}_{slot}",
        f"Takes a {s} for a {thing}: {verb}.",
        ref=text(f"{slot}_no|no", f"Number of the {s}."),
        day=text("day|date", "On which day."),
        place=text(place, f"Its {place}, as listed."),
    )
    def do(ref, day, place):
        return f"{ref}: {day}" if ref in ids.values() and place in places else k.fail(f"no {s} {ref}")

    def right():
        if not listed.made():
            return listed()
        return None if do.made() else do(ref=ids[final], day=agreed, place=places[options.index(final)])

    return right
