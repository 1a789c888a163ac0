"""Two lists should be equal: adds what is missing in the second, with its value, and removes what is too much."""

from kind import text

STRUCTURE = "compare-sync"
DOMAIN = "keeping lists in step"

# thing, things, how, value, how, wanted list, real list
SKINS = """member|members|person|role|word|team file|chat group; record|records|host|address|url|zone plan|name server; package|packages|ident|version|version|lock file|container; string|strings|key|text|title|source file|translation; flag|flags|key|owner|person|repo|flag service; user|users|mail|group|word|HR list|directory;
rule|rules|id|target|host|policy|firewall; page|pages|url|title|title|outline|site; font|fonts|word|licence|id|style guide|font server; secret|secrets|key|vault|word|manifest|cluster; clip|clips|id|position|time|edit list|timeline; guest|guests|person|table|word|invitation list|door list; job|jobs|key|start|time|plan|scheduler; redirect|redirects|url|target|url|sheet|web server; key|keys|id|holder|person|register|lock system; column|columns|ident|type|word|model|table""".split(";")


def make(k):
    thing, things, how, value, how2, plan, real = k.pick(SKINS).strip().split("|")
    names = k.many(getattr(k, how), k.int(3, 5))
    full = dict(zip(names, k.many(getattr(k, how2), len(names)), strict=True))
    kinds = k.shuffled(["both", "missing", "extra"] + [k.pick("both", "both", "missing", "extra") for _ in names[3:]])
    if k.chance(10):
        kinds = ["both"] * len(names)
    want = {n: full[n] for n, c in zip(names, kinds, strict=True) if c != "extra"}
    now = {n: full[n] for n, c in k.shuffled(list(zip(names, kinds, strict=True))) if c != "missing"}
    p, r = plan.replace(" ", "_").lower(), real.replace(" ", "_").lower()

    k.role(f"""You keep the {real} in step with the {plan}.|sync: {plan} -> {real}|The {plan} is right; you correct the {real}.|sync agent
        |You compare two lists and repair one.|Housekeeper of the {real}.|You make the {real} look like the {plan}.""")
    k.must(f"What is in the {plan} and not in the {real} is added; what is only in the {real} is removed. If both are the same, finish.|Add what the {real} lacks, remove what the {plan} does not have. Equal lists: nothing to do.")
    k.steps("Read <planned> and <actual>.|Both lists: <planned>, <actual>.", "Then <add> and <drop> until they are equal.")
    k.goal(f"""Make the {real} equal to the {plan}.|sync {things}: {plan} -> {real}|The {real} has drifted from the {plan}. Correct the {real}.
        |{things} in the {real} = {things} in the {plan}, please|Bring the {real} up to date with the {plan}: missing {things} in, surplus {things} out.
        |chore: sync {real}|please do that the {real} has the same {things} like the {plan}|compare {plan} and {real}; fix the {real} only|Is every {thing} of the {plan} in the {real}, and nothing else? Make it so.""")

    @k.look(f"{p}|read_{p}|wanted_{things}", f"The {things} of the {plan}.|What the {plan} says.")
    def planned():
        return [{f"{thing}|name": n, value: v} for n, v in want.items()]

    @k.look(f"{r}|read_{r}|current_{things}", f"The {things} of the {real}.|What the {real} has now.")
    def actual():
        return [{f"{thing}|name": n, value: v} for n, v in now.items()]

    @k.act(f"add_{thing}|add|create_{thing}", f"Adds one {thing} to the {real}.", **dict(k.shuffled([("key", text(f"{thing}|name|key", f"The {thing}.|Which {thing}.")), ("val", text(f"{value}|with_{value}", f"Its {value}.|{value.capitalize()} of the {thing}."))])))
    def add(key, val):
        if key in now:
            return k.fail(f"{key} is there already.")
        now[key] = val
        return f"added {key}"

    @k.act(f"remove_{thing}|remove|drop_{thing}", f"Removes one {thing} from the {real}.", key=text(f"{thing}|name|key", f"The {thing}.|Which {thing}."))
    def drop(key):
        if key not in now:
            return k.fail(f"{key} is not there.")
        del now[key]
        return f"removed {key}"

    def right():
        looks = [look() for look in (planned, actual) if not look.made()]
        adds = [add(key=n, val=v) for n, v in want.items() if n not in now]
        return looks or adds + [drop(key=n) for n in now if n not in want or now[n] != want[n]]

    return right, lambda: now == want
