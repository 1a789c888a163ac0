"""Puts each item where the rules of the system text say that its kind belongs."""

from kind import choice, text

STRUCTURE = "route-each"
DOMAIN = "intake routing"

# item, items, field, values, destination, verb, about
SKINS = """ticket|tickets|area|login,billing,export|team|route|Routes one ticket to a team; file|files|type|photo,video,text|folder|move|Moves one file into a folder;
error|errors|layer|network,disk,memory|channel|post|Posts one error to a channel; lead|leads|region|north,south,east|rep|pass_on|Passes one lead on to a rep;
string|strings|language|german,polish,french|translator|send|Sends one string to a translator; commit|commits|part|server,client,docs|reviewer|request|Requests a review of one commit;
clip|clips|length|short,medium,long|editor|hand_over|Hands one clip to an editor; record|records|status|new,changed,gone|table|write|Writes one record into a table;
page|pages|section|guide,reference,news|writer|give|Gives one page to a writer; alert|alerts|source|web,mail,batch|on-call group|page_out|Pages a group about one alert;
host|hosts|role|front,cache,store|window|plan|Plans one host for a maintenance window; design|designs|medium|print,web,screen|printer|submit|Submits one design to a printer;
package|packages|licence|open,paid,unknown|list|enter|Enters one package in a list; secret|secrets|kind|token,password,certificate|vault|store|Stores one secret in a vault;
invoice|invoices|currency|euro,dollar,pound|account|book|Books one invoice on an account; candidate|candidates|skill|design,code,sales|interviewer|invite|Invites one candidate to an interviewer""".split(";")


def make(k):
    item, items, field, values, dest, verb, about = k.pick(SKINS).strip().split("|")
    values, d, v = values.split(","), dest.replace(" ", "_").replace("-", "_"), verb.replace("_", " ")
    places = k.people(3) if dest in ("rep", "translator", "reviewer", "editor", "writer", "interviewer") else k.many(k.word, 3)
    rules = dict(zip(values, places, strict=True))
    rows = [(i, k.pick(values), k.title()) for i in k.ids(k.int(2, 4))]
    if k.chance(8):
        rows = []
    has_fast, urgent = k.chance(45), k.pick("urgent", "normal")

    k.role(f"""You are the intake of {items}.|{items} router|You look at each {item} and know where it belongs.|sorting agent
        |Front desk for {items}.|You {v} {items} by {field}.|small router, no opinions""")
    k.must(", ".join(f"{a}: {b}" for a, b in k.shuffled(list(rules.items()))) + f".|{dest.capitalize()} by {field}: " + "; ".join(f"{a} -> {b}" for a, b in rules.items()) + ".")
    k.steps("<incoming> shows what came in.|Read <incoming>.", "<route> each.|One <route> for each.")
    hurry = k.pick(f" Priority: {urgent}.", f" All with priority {urgent}.", f" prio={urgent}") if has_fast else ""
    k.goal(f"""{v.capitalize()} every {item} that came in to its {dest}.{hurry}|sort the incoming {items}{hurry}
        |Each {item} to the right {dest}, please.{hurry}|new {items} -> {dest} by {field}{hurry}
        |Some {items} came in over night. {v.capitalize()} them by the rules.{hurry}|intake run: {items}.{hurry}
        |Nothing should lie in the intake. Every {item} has a {dest}.{hurry}|please to {v} all {items} at the correct {dest}{hurry}
        |triage of {items}: {field} decides about the {dest}{hurry}""")

    @k.look(f"new_{items}|incoming|intake|list_{items}", f"Lists the {items} that came in.|All new {items}, with {field}.")
    def incoming():
        keys = (f"id|{item}|no", field, "title|about|subject")
        return [dict(zip(keys, r, strict=True)) for r in rows if not route.made(key=r[0])]

    params = dict(key=text(f"id|{item}|{item}_id", f"Id of the {item}."), to=text(f"{d}|to|target", f"The {dest} that gets it.|Name of the {dest}."))
    if has_fast:
        params["prio"] = choice("priority|prio|urgency", "How urgent it is.|Priority.", ["urgent", "normal", "low"])

    @k.act(f"{verb}|{verb}_{item}|{verb}_one", f"{about}.", **dict(k.shuffled(list(params.items()))))
    def route(key, to, prio=None):
        if key not in [r[0] for r in rows] or to not in places or route.made(key=key):
            return k.fail(f"No {item} {key}, or no {dest} {to}.")
        return f"{key} is with {to}."

    def right():
        if not incoming.made():
            return incoming()
        more = dict(prio=urgent) if has_fast else {}
        return [route(key=i, to=rules[f], **more) for i, f, _ in rows if not route.made(key=i)]

    return right
