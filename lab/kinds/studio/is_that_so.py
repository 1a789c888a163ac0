"""Somebody claims a value; it is checked, and corrected in the page if the claim does not hold."""

from kind import text

STRUCTURE = "verify-claim"
DOMAIN = "documentation facts"

# thing, how, field, how, place, how, verb
SKINS = """service|word|port host|host|page|title|correct; package|ident|licence|word|notice|path|fix; team|word|lead|person|chart|title|amend; product|title|price|money|leaflet|title|correct; server|host|contact|mail|sticker|id|update; film|title|director|person|programme|title|fix; release|version|date|date|announcement|title|correct; course|title|room|word|handout|title|change;
API|ident|base address|url|guide|path|fix; table|ident|owner|person|catalogue page|title|amend; event|title|start time|time|invitation|title|correct; font|word|designer|person|credits|title|fix; build|id|compiler version|version|report|title|amend; office|word|phone|phone|sign|id|update; photo|path|photographer|person|caption|title|correct; camera|id|firmware|version|label|id|update""".split(";")


def make(k):
    thing, how, field, how2, place, how3, verb = k.pick(SKINS).strip().split("|")
    name, others = getattr(k, how)(), k.words(2)
    truth, claim = k.many(getattr(k, how2), 2)
    where = getattr(k, how3)()
    holds = k.chance(25)
    if holds:
        claim = truth
    t, f, p = thing.lower(), field.replace(" ", "_"), place.replace(" ", "_")
    says_old = k.chance(65)

    k.role(f"""You check facts about {thing}s.|fact check|You read what a {place} says and compare it with the register.|truth desk
        |Wrong facts in print are your enemy.|You {verb} a {place} when it is wrong, and only then.|You verify before you {verb}.""")
    k.must(f"The register is right. If the {place} agrees with it, change nothing.|The {place} is changed only if the register says something else.")
    k.steps("<register> tells the truth.|Ask <register>.", "<correct> if it differs.|If it is wrong: <correct>.")
    k.goal(f"""{place.capitalize()} {where} says that the {field} of {thing} {name} is {claim}. Check it and {verb} it if needed.|{where}: {thing} {name} has {field} {claim}? verify, {verb}
        |Is {claim} really the {field} of {name}? {place.capitalize()} {where} says so; {verb} it if that's wrong.|claim: {field} = {claim}\n{thing}: {name}\nwhere: {place} {where}\nif wrong: {verb}
        |In the {place} {where} stands {claim} as {field} of {thing} {name}. I'm not sure. Please check, {verb}.|fact check {place} {where}: {name}, {field}, {claim}
        |please control if {field} of {name} is {claim} like in {place} {where}, else {verb}""")

    @k.look(f"register|{t}_register|look_up_{t}", f"What the register says about one {thing}.|The facts of a {thing}.", key=text(f"{t}|name|key", f"The {thing}.|Which {thing}."))
    def register(key):
        if key != name:
            return k.fail(f"No {thing} {key}.")
        return {t: name, "group|family": others[0], f: truth, "note|remark": others[1]}

    params = dict(where=text(f"{p}|where|in", f"The {place}.|Which {place}."), new=text(f"new|{f}|right", f"The right {field}.|New {field}."))
    if says_old:
        params["old"] = text("old|wrong|instead_of", f"The {field} that it says now.|The wrong {field}.")

    @k.act(f"{verb}|{verb}_{p}|{verb}_fact", f"Changes a fact in a {place}.|Corrects the {field} in a {place}.", **dict(k.shuffled(list(params.items()))))
    def correct(where, new, old=None):
        return f"{where}: {k.alias('ok|corrected')}" if old in (None, claim) else k.fail(f"It does not say {old}.")

    def right():
        if not register.made(key=name):
            return register(key=name)
        if holds or correct.made():
            return None
        return correct(where=where, new=truth, **(dict(old=claim) if says_old else {}))

    return right
