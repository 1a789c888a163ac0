"""What the agent may not do itself it passes on to the one whom the refusal names."""

from kind import choice, text

STRUCTURE = "escalate"
DOMAIN = "approvals"

# thing, how, verb, about, who, request word, levels
SKINS = """refund|id|pay|Pays a refund|manager|request|normal,urgent,legal; deploy|version|approve|Approves a deploy|release lead|request|today,tonight,weekend; account|mail|delete|Deletes an account|privacy officer|case|simple,partial,full; rule|id|open|Opens a firewall rule|security lead|ticket|low,medium,high; budget|word|raise|Raises a budget|finance partner|form|small,medium,large; page|title|publish|Publishes a page|editor|note|text,picture,legal;
table|ident|drop|Drops a table|data owner|request|test,staging,live; key|id|reveal|Reveals a key|vault keeper|request|once,hour,day; film|title|release|Releases a film|producer|memo|cinema,web,both; discount|id|grant|Grants a discount|sales lead|request|small,medium,large; host|host|reboot|Reboots a host|on-call engineer|ticket|planned,urgent,crash; licence|id|extend|Extends a licence|buyer|form|month,quarter,year;
photo|path|license|Licenses a photo|photographer|mail|print,web,all; branch|key|unprotect|Takes the protection off a branch|maintainer|request|short,long,forever; export|ident|allow|Allows an export|data officer|request|sample,masked,full; poster|title|reprint|Reprints a poster|art director|memo|few,many,all""".split(";")


def make(k):
    thing, how, verb, about, who, form, levels = k.pick(SKINS).strip().split("|")
    levels, name, person, other = levels.split(","), getattr(k, how)(), k.person(), k.person()
    level = k.pick(levels)
    allowed = k.chance(25)
    mail = k.mail() if k.chance(50) else ""
    to = mail or person
    told = k.one(f"Not allowed for you. The {who} is {person}" + (f", {mail}." if mail else ".") + f"|Refused: only the {who}, {person}" + (f" ({mail})," if mail else ",") + " may do that.")
    w = who.replace(" ", "_").replace("-", "_")

    k.role(f"""You handle {thing}s as far as you may.|{thing} desk|You know your limits and pass things on.|first level
        |You are the first to try and never the last to ask.|If you may not, somebody else may.|front office of a studio""")
    k.must(f"If you are not allowed to, pass it on with <pass_on> to the one who is named; then it is done.|Refused? Then <pass_on> to the {who} who is named, and finish.")
    k.steps("Try <act_on>.|First <act_on>.")
    k.goal(f"""{verb.capitalize()} {thing} {name}, {level}.|{name}: {verb} ({level})|{thing} {name} - please {verb}, kind: {level}|Please {verb} {name}, or ask who may. It is {level}.|{thing}={name}; kind={level}; {verb}
        |can someone {verb} the {thing} {name}? {level}. {other} could not help me|{level}: {verb} {thing} {name}|We want to {verb} {thing} {name} ({level}); if you can't, pass it on.""")
    both = [("key", text(f"{thing}|name|what", f"The {thing}.|Which {thing}.")), ("level", choice("kind|level|type", "The kind.|Which kind.", levels))]

    @k.act(f"{verb}|{verb}_{thing}|do_{verb}", f"{about}.", **dict(k.shuffled(both)))
    def act_on(key, level):
        if key != name:
            return k.fail(f"No {thing} {key}.")
        return f"{key}: ok" if allowed else k.fail(told)

    to_ = ("to", text(f"to|{w}|address" if mail else f"to|{w}|person", "Mail address of the one who may do it." if mail else "Name of the one who may do it."))

    @k.act(f"pass_on|escalate|send_{form}", f"Passes a {thing} on to somebody else.|Sends a {form} about a {thing}.", **dict(k.shuffled([*both, to_])))
    def pass_on(key, level, to):
        return f"{form} sent to {to}" if key == name else k.fail(f"No {thing} {key}.")

    def right():
        if act_on.made() or pass_on.made():
            return None
        return pass_on(key=name, level=level, to=to) if k.seen(told) else act_on(key=name, level=level)

    return right
