"""The act wants other things first and says so, one error after the other; each is done when it was asked for."""

from kind import text

STRUCTURE = "order-by-errors"
DOMAIN = "go-live checks"

# thing, how, act, three conditions: verb and what it is called when missing
SKINS = """site|host|go_live|warm_up:warmed up,scan:scanned,sign_off:signed off; release|version|publish|freeze:frozen,test:tested,tag:tagged; film|title|export|grade:graded,mix:mixed,lock:locked; server|host|retire|drain:drained,back_up:backed up,mute:muted; invoice|id|send|check:checked,number:numbered,approve:approved; dataset|word|share|clean:cleaned,mask:masked,describe:described;
poster|title|print|proof:proofed,convert:converted,trim:trimmed; account|mail|activate|verify:verified,assign:assigned,greet:greeted; package|ident|upload|build:built,sign:signed,scan:scanned; table|ident|migrate|lock:locked,copy:copied,compare:compared; course|title|open|review:reviewed,price:priced,list:listed; camera|id|ship|clean:cleaned,charge:charged,pack:packed;
cluster|word|upgrade|snapshot:saved,cordon:cordoned,notify:announced; page|url|translate|extract:extracted,check:checked,assign:assigned; song|title|release|master:mastered,tag:tagged,clear:cleared; model|ident|deploy|evaluate:evaluated,sign:signed,register:registered""".split(";")


def make(k):
    thing, how, act, conditions = k.pick(SKINS).strip().split("|")
    conditions = dict(c.split(":") for c in conditions.split(","))
    name, other, by = getattr(k, how)(), getattr(k, how)(), k.person()
    needed = k.some(list(conditions), k.pick(0, 1, 2, 2, 3, 3))
    v = act.replace("_", " ")
    told = k.one("{0} is not {1} yet.|{0} has to be {1} first.|Refused: {0} was not {1}.|{0} must be {1} before that.")
    signs = k.chance(55)  # every call has the name of the person
    who = dict(by=text("by|person|operator", "Who does it.|Name of the person.")) if signs else {}
    mine = dict(by=by) if signs else {}
    named = k.pick(f" Operator: {by}.", f" (by {by})", f", operator {by}") if signs else ""

    k.role(f"""You {v} {thing}s.|{thing} {v}|You try, read the error, do what it says.|checklist agent
        |You bring each {thing} over the line.|Errors are instructions for you.|operator of {thing}s""")
    k.must("Do a preparation only if the error asks for it.|Prepare only what a refusal names, then try again.")
    k.steps("Try <go> first.|<go>; if it is refused, do what is missing.", "Then try again.")
    k.goal(f"""{v.capitalize()} {thing} {name}.{named}|{name}: {v}{named}|{thing} {name} should {v} today{named}|please {v} {name} (not {other}){named}|{v} {name}, with all that it takes but nothing more{named}
        |goal: {v} / {thing}: {name}{named}|Can {thing} {name} {v}? Make it happen.{named}|we need to {v} the {thing} {name}, do what the system asks{named}""")

    @k.act(f"{act}|{act}_{thing}|{act}_now", f"The last step for a {thing}: {v}.", key=text(f"{thing}|name|which", f"The {thing}.|Which {thing}."), **who)
    def go(key, by=None):
        if key != name:
            return k.fail(f"No {thing} {key}.")
        missing = [c for c in needed if not tools[c].made(key=name)]
        return k.fail(told.format(name, conditions[missing[0]])) if missing else f"{name}: {v} ok"

    tools = {}
    for verb, done in conditions.items():

        def prepare(key, by=None, done=done):
            return f"{name} is {done}." if key == name else k.fail(f"No {thing} {key}.")

        prepare.__name__ = verb
        tools[verb] = k.act(f"{verb}|{verb}_{thing}", f"Afterwards the {thing} is {done}.", key=text(f"{thing}|name|which", f"The {thing}.|Which {thing}."), **who)(prepare)

    def right():
        if go.made():
            return None
        for c in needed:
            if not tools[c].made(key=name):
                return tools[c](key=name, **mine) if k.seen(told.format(name, conditions[c])) else go(key=name, **mine)
        return go(key=name, **mine)

    return right
