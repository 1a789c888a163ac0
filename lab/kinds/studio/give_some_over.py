"""An amount goes from one holder to another, both by id; sometimes the giver has too little and nothing is moved."""

from kind import integer, text

STRUCTURE = "transfer"
DOMAIN = "budgets and quotas"

# holder, holders, how, what, unit
SKINS = """team|teams|word|budget|euros; cluster|clusters|word|memory|gigabytes; project|projects|title|hours|hours; user|users|person|licences|licences; region|regions|word|nodes|nodes; campaign|campaigns|word|budget|dollars; account|accounts|mail|credits|credits; tenant|tenants|word|storage|terabytes; department|departments|title|laptops|laptops;
queue|queues|key|workers|workers; studio|studios|word|film|rolls; client|clients|person|prepaid hours|hours; pool|pools|key|addresses|addresses; channel|channels|word|air time|minutes; designer|designers|person|leave|days; disk|disks|id|space|gigabytes; sprint|sprints|word|points|points""".split(";")


def make(k):
    holder, holders, how, what, unit = k.pick(SKINS).strip().split("|")
    n = k.int(3, 5)
    names = k.many(getattr(k, how), n)
    a, b = names[:2]
    ids, has = dict(zip(names, k.ids(n), strict=True)), dict(zip(names, k.numbers(n, 50, 900), strict=True))
    amount = k.int(5, has[a] - 5) if not k.chance(15) else has[a] + k.int(1, 300)
    too_much, rows = amount > has[a], k.shuffled(names)
    why = k.pick(k.word, k.id)() if k.chance(45) else ""
    memo = k.pick(f" Memo: {why}.", f" (memo {why})", f", memo {why}") if why else ""
    w, asks = what.replace(" ", "_"), k.chance(40)

    k.role(f"""You shift {what} between {holders}.|{what} clerk|You book {what} from one {holder} to the other.|allocation bot
        |You do the books for a studio.|You never take more than there is.|{holders} and their {what}""")
    k.must(f"If the giver has less than that, move nothing and report that it is not done.|Too little {what} at the giver: it is not done, say so.")
    k.steps("<balance> shows what they have.|Look at <balance>.", "<transfer>, once.|Then <transfer>.")
    k.goal(f"""Transfer {amount} {unit} of {what} from {a} to {b}.{memo}|{b} gets {amount} {unit} from {a}{memo}|{amount} {unit}: {a} -> {b}{memo}|{a} gives {b} {amount} {unit}.{memo}
        |to: {b}\nfrom: {a}\n{what}: {amount}{memo}|{b} needs {amount} {unit} more. Take them from {holder} {a}.{memo}|please to move {amount} {unit} to {b}, out of {a}{memo}|reallocate {amount} {unit} ({what}) to {holder} {b}; source {a}{memo}
        |Can {holder} {a} hand over {amount} {unit} to {holder} {b}?{memo}""")
    by = dict(who=text(f"{holder}|name|of", f"Name of the {holder}.|Which {holder}."))

    @k.look(*((f"get_{holder}|{holder}_balance|find_{holder}", f"Id and {what} of one {holder}.|Finds a {holder}.") if asks else (f"list_{holders}|{w}_table|balances", f"Lists the {holders} with their {what}.|Who has how much {what}.")), **(by if asks else {}))
    def balance(who=None):
        out = [{f"id|{holder}_id|no": ids[n], f"name|{holder}": n, f"{w}|{w}_left": has[n]} for n in rows if who in (None, n)]
        return out[0] if asks and out else out

    params = dict(src=text("from|source|giver", f"Id of the {holder} that gives."), dst=text("to|target|receiver", f"Id of the {holder} that gets it."), amount=integer(f"amount|{unit}|how_many", f"How many {unit}.|Number of {unit}."))
    if why:
        params["memo"] = text("memo|note|purpose", "The memo.|Memo of the booking.")

    @k.act(f"transfer|move_{w}|transfer_{w}|book", f"Moves {what} from one {holder} to another.", **dict(k.shuffled(list(params.items()))))
    def transfer(src, dst, amount, memo=""):
        giver = [n for n in names if ids[n] == src]
        if not giver or dst not in ids.values() or src == dst or amount > has[giver[0]]:
            return k.fail(f"{src} can't give {amount} {unit} to {dst}.")
        return f"{src} -> {dst}: {amount}"

    def right():
        looks = [balance(who=x) for x in (a, b) if not balance.made(who=x)] if asks else [] if balance.made() else [balance()]
        if too_much and (not looks or k.seen(ids[a])):
            return k.give_up(f"{a} has too little {what}.")
        args = dict(src=ids[a], dst=ids[b], amount=amount) | (dict(memo=why) if why else {})
        return looks or (None if transfer.made() else transfer(**args))

    return right
