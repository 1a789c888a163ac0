"""The first source is down or has nothing; the second one has the value, which the act then needs."""

from kind import integer, text

STRUCTURE = "fallback"
DOMAIN = "sources that fail"

# sought, key, how, value, verb, about, other, how, first source, second source
SKINS = """price|article|id|price|quote|Quotes a price to a customer|customer|person|shop system|price list; version|package|ident|build|pin|Pins a build|project|word|registry|mirror; load|server|host|load|record|Records a load|report|id|monitor|agent; port|service|word|port|open|Opens a port|firewall|host|service catalogue|config file;
size|bucket|folder|size|bill|Bills a size|tenant|word|live meter|nightly report; seats|room|word|seats|plan|Plans seats|event|title|booking system|floor plan; rate|freelancer|person|rate|offer|Offers a rate|project|title|HR system|contract folder; width|picture|path|width|reserve|Reserves a width|page|title|image server|file header;
quota|user|mail|quota|set|Sets a quota|disk|folder|directory|spreadsheet; stock|product|id|stock|promise|Promises a stock|order|id|warehouse|last count; lines|module|path|lines|log|Logs lines|audit|id|code index|checkout; runtime|film|title|runtime|print|Prints a runtime|poster|title|film database|cinema programme;
visits|page|url|visits|send|Sends visits to somebody|manager|person|analytics|web log; points|story|id|points|enter|Enters points|sprint|word|board|planning notes; age|key|id|age|report|Reports an age|auditor|person|vault|audit log; votes|logo|title|votes|publish|Publishes votes|newsletter|word|poll|paper count""".split(";")


def make(k):
    _, thing, how, value, verb, about, other, how2, one, two = k.pick(SKINS).strip().split("|")
    names = k.many(getattr(k, how), 3)
    numbers = dict(zip(names, k.numbers(3, 12, 9000), strict=True))
    name, who = names[0], getattr(k, how2)()
    trouble = k.pick("down", "down", "empty", "none")
    why = k.one("is down for maintenance|does not answer|timed out|answers 503|is locked at the moment")

    k.role(f"""You get the {value} of a {thing} and {verb} it.|{value} lookup with plan B|You have two sources and use the first that works.|robust fetcher
        |You help when the {one} is down again.|Small agent: look, look again, {verb}.|You work for a team with old systems.""")
    k.must(f"Ask the {one} first. If it fails or has nothing, ask the {two}.|The {two} is only for when the {one} fails or does not have it.")
    k.steps("<first>, then if need be <second>.|Start with <first>.", "Then <act_on>.")
    k.goal(f"""{verb.capitalize()} the {value} of {thing} {name} ({other} {who}).|{other} {who}: {value} of {name}, {verb} it|{name} -> {value} -> {who}
        |What is the {value} of {thing} {name}? {verb.capitalize()} it for {other} {who}.|{thing}={name} {other}={who} do={verb} {value}
        |For the {other} {who} please {verb} the {value} that {thing} {name} has.|please {verb} {value} of {thing} {name} for {who}|{who} waits for the {value} of {name}.""")
    by = dict(key=text(f"{thing}|name|key", f"The {thing}.|Which {thing}."))
    o, t2 = one.replace(" ", "_").lower(), two.replace(" ", "_").lower()

    @k.look(f"{o}|ask_{o}|{value}_from_{o}", f"The {value} of a {thing}, from the {one}.|Asks the {one} for the {value}.", **by)
    def first(key):
        if trouble == "down":
            return k.fail(f"The {one} {why}.")
        if key not in numbers or trouble == "empty":
            return []
        return [{thing: key, value: numbers[key]}]

    @k.look(f"{t2}|ask_{t2}|{value}_from_{t2}", f"The {value} of a {thing}, from the {two}.|Looks into the {two} for the {value}.", **by)
    def second(key):
        return [{thing: key, value: numbers[key]}] if key in numbers and trouble != "none" else []

    params = dict(size=integer(f"{value}|number|n_{value}", f"The {value}.|{value.capitalize()} that was found."), who=text(f"{other}|for|to", f"The {other}.|Which {other}."))

    @k.act(f"{verb}|{verb}_{value}|do_{verb}", f"{about}.", **dict(k.shuffled(list(params.items()))))
    def act_on(size, who):
        return f"{who}: {size}" if size in numbers.values() else k.fail(f"{size} is no {value} of a {thing}.")

    def right():
        if act_on.made():
            return None
        if k.seen(numbers[name]):
            return act_on(size=numbers[name], who=who)
        asked = first.made(key=name) or (trouble == "down" and k.seen(why))
        return second(key=name) if asked else first(key=name)

    return right
