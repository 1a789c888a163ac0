"""One tool has to come before the other: it gives the number without which the act is not possible."""

from kind import integer, text

STRUCTURE = "prerequisite"
DOMAIN = "permits and sessions"

# permit, how it is got, purpose, how, verb, about, object, how, number
SKINS = """lease|take_lease|job|key|upload|Uploads a file|file|path|parts; session|open_session|service|word|run_query|Runs a query|query|ident|rows; ticket|open_ticket|change|title|restart|Restarts a host|host|host|minutes; token|get_token|area|word|call_api|Calls an address|address|url|tries; booking|book|studio|word|record|Records a track|track|title|takes; permit|ask_permit|place|title|shoot|Shoots a scene|scene|title|hours;
reservation|reserve|cluster|word|start|Starts a training|model|ident|nodes; quote|get_quote|printer|word|order|Orders a poster|poster|title|copies; claim|claim|task|id|submit|Submits a file|file|path|hours; slot|take_slot|runner|host|launch|Launches a pipeline|pipeline|key|retries; approval|request_approval|budget|word|buy|Buys an article|article|id|pieces; draft|new_draft|space|word|attach|Attaches a picture|picture|path|width;
batch|open_batch|warehouse|word|add|Adds an article|article|id|pieces; invite|make_invite|group|word|send|Sends to an address|address|mail|days; snapshot|take_snapshot|disk|id|resize|Resizes a volume|volume|key|gigabytes; window|open_window|site|host|deploy|Deploys a version|version|version|percent""".split(";")


def make(k):
    permit, get, purpose, how, verb, about, obj, how2, number = k.pick(SKINS).strip().split("|")
    aim, what, size, code = getattr(k, how)(), getattr(k, how2)(), k.int(2, 90), k.id()
    wanted = aim
    g, v, more = get.replace("_", " "), verb.replace("_", " "), k.chance(50)
    named = k.pick(f"{what}, {number} {size}", f"{obj} {what} ({number}: {size})", f"{size} {number}, {obj} {what}") if more else f"{obj} {what}"
    gives = {f"{permit}|{permit}_id|no": code, "valid_until|until": k.date(), "queue|place": k.int(1, 9)}

    k.role(f"""You {v} things, but never without a {permit}.|{permit} first|You do things in the right order.|{v} agent
        |No {permit}, no work.|You help a studio with {purpose}s.|two steps: {g}, {v}""")
    k.must(f"Without a {permit} it does not work; <obtain> gives one.|First a {permit} from <obtain>, then the rest.")
    k.goal(f"""{v.capitalize()} {named}; {purpose} {aim}.|{purpose} {aim}: {v} {named}|for {purpose} {aim}, {v} {named}|Please {v} {named}. The {purpose} is {aim}.
        |{purpose}: {aim}\n{v}: {named}|{named} -> {v}, {purpose} {aim}|can you {v} {named} under {purpose} {aim}?|with {purpose} {aim} please to {v} {named}""")

    @k.act(f"{get}|obtain_{permit}|new_{permit}", f"Gets a {permit} for one {purpose}.|Gives a {permit}.", aim=text(f"{purpose}|for_{purpose}|name", f"The {purpose}.|For which {purpose}."))
    def obtain(aim):
        if aim != wanted or obtain.made():
            return k.fail(f"No {permit} for {aim}.")
        return gives


    params = dict(code=text(f"{permit}|{permit}_id|with", f"The {permit}, as it was given.|Id of the {permit}."), what=text(f"{obj}|what|name", f"The {obj}.|Which {obj}."))
    if more:
        params["size"] = integer(f"{number}|how_many|n_{number}", f"How many: {number}.|Number for {number}.")

    @k.act(f"{verb}|do_{verb}|{verb}_now", f"{about}.", **dict(k.shuffled(list(params.items()))))
    def act_on(code, what, size=None):
        if not obtain.made() or code != gives[f"{permit}|{permit}_id|no"]:
            return k.fail(f"A {permit} is needed.")
        return f"{what}: {k.alias('ok|done')}"

    def right():
        if not obtain.made():
            return obtain(aim=wanted)
        return None if act_on.made() else act_on(code=code, what=what, **(dict(size=size) if more else {}))

    return right
