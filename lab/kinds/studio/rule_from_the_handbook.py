"""A tool tells the rule for a kind of thing; the act needs what the rule says together with what the goal says."""

from kind import integer, text

STRUCTURE = "policy-lookup"
DOMAIN = "house rules"

# thing, things, kinds how, two rule fields with how, verb, about, how things are named
SKINS = """release|releases|approver:person|notice days:n|announce|Announces a release|version; backup|backups|target:folder|days kept:n|plan|Plans a backup|host; account|accounts|role:word|valid days:n|create|Creates an account|mail; invoice|invoices|account:id|payment days:n|send|Sends an invoice|id;
deploy|deploys|window:time|batch size:n|schedule|Schedules a deploy|version; photo|photos|folder:folder|width:n|export|Exports a photo|path; article|articles|editor:person|word limit:n|commission|Commissions an article|title; alert|alerts|channel:word|wait minutes:n|configure|Configures an alert|key;
certificate|certificates|issuer:word|key length:n|request|Requests a certificate|host; video|videos|preset:word|bit rate:n|encode|Encodes a video|path; trip|trips|agency:word|daily rate:n|book|Books a trip|title; log|logs|bucket:folder|days kept:n|ship|Ships a log|path;
ticket|tickets|team:word|answer hours:n|file|Files a ticket|title; poster|posters|paper:word|resolution:n|print|Prints a poster|title; token|tokens|scope:word|valid hours:n|issue|Issues a token|person; database|databases|zone:word|replicas:n|create|Creates a database|ident""".split(";")


def make(k):
    thing, things, *rules, verb, about, how = k.pick(SKINS).strip().split("|")
    (r1, h1), (r2, _) = (r.split(":") for r in rules)
    kinds = k.many(k.word, 3)
    asks = k.chance(65)
    table = {kind: (getattr(k, h1)(), k.int(2, 400)) for kind in kinds}
    name, kind = getattr(k, how)(), kinds[0]
    u1, u2 = r1.replace(" ", "_"), r2.replace(" ", "_")
    use = k.pick(1, 2, 2, 3)  # bit 1: the first rule, bit 2: the second

    k.role(f"""You handle {things} by the house rules.|{things}, by the book|You {verb} {things}; the handbook says how.|policy-minded agent
        |You look into the handbook before you act.|Team assistant. Rules first.|You don't know the rules by heart, so you look.""")
    k.must(f"The rules depend on the class of the {thing}.|For each class of {things} there is a rule; use what it says.")
    k.steps("<rule_for> tells the rule.|Ask <rule_for> first.", "Then <act_on> with what it says.")
    k.goal(f"""{verb.capitalize()} {thing} {name}, class {kind}, by the rules.|{thing} {name} (class {kind}): {verb} as the handbook says|{verb} {name}; class: {kind}
        |{name} is a {thing} of class {kind}. Please {verb} it the way our rules want it.|class={kind}; {thing}={name}; action={verb}
        |New {thing}: {name}. It belongs to class {kind}. {verb.capitalize()} it.|for {name} ({kind}) look what the rule is, then {verb}|please {verb} this {thing}: {name}, the class is {kind}, follow the handbook""")
    q = dict(query=text("class|kind|of_class", f"Class of the {thing}.|Which class."))

    @k.look("rule_for|get_rule|policy_of" if asks else "handbook|all_rules|policies", f"The rule for one class of {things}." if asks else f"The rules for all classes of {things}.", **(q if asks else {}))
    def rule_for(query=None):
        if query is not None and query not in table:
            return k.fail(f"No class {query}.")
        rows = [{"class|kind": c, u1: a, u2: b} for c, (a, b) in table.items() if query in (None, c)]
        return rows[0] if query else rows

    params = dict(name=text(f"{thing}|name|what", f"The {thing}.|Which {thing}."))
    if use & 1:
        params["one"] = text(f"{u1}|rule_{u1}", f"The {r1}, by the rule.|{r1.capitalize()}.")
    if use & 2:
        params["two"] = integer(f"{u2}|rule_{u2}", f"The {r2}, by the rule.|{r2.capitalize()}.")

    @k.act(f"{verb}|{verb}_{thing}|do_{verb}", f"{about}.", **dict(k.shuffled(list(params.items()))))
    def act_on(name, one=None, two=None):
        return f"{name}: {k.alias('ok|accepted|done')}"

    def right():
        if not rule_for.made(**(dict(query=kind) if asks else {})):
            return rule_for(**(dict(query=kind) if asks else {}))
        args = dict(name=name) | (dict(one=table[kind][0]) if use & 1 else {}) | (dict(two=table[kind][1]) if use & 2 else {})
        return None if act_on.made() else act_on(**args)

    return right
