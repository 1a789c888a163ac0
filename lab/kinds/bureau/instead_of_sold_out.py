"""Packs an order line by line: what is sold out is replaced if the customer allows it, else it is left out."""

from kind import flag, integer, text

STRUCTURE = "substitute"
DOMAIN = "skins"

# order, lines, article, who, place
SKINS = """order|article|customer|web shop; menu order|dish|guest|canteen;
prescription|drug|patient|pharmacy; seed order|seed|gardener|garden shop;
picking list|part|fitter|warehouse; book order|book|school|book shop;
flower order|flower|bride|flower shop; drinks order|drink|bar|drinks shop;
tool list|tool|worker|tool hire; sweet order|sweet|kiosk|sweet factory;
film list|film|club|video shop; feed order|feed|farmer|mill; toy order|toy|nursery|toy shop;
cloth order|cloth|tailor|cloth store; paint order|paint|painter|paint shop;
cheese plate|cheese|host|dairy; bread order|loaf|cafe|bakery; rental list|item|planner|party hire;
stamp order|stamp|collector|stamp shop; tyre order|tyre|garage|tyre depot;
spice order|spice|cook|spice shop; costume list|costume|troupe|costume hire""".split(";")


def make(k):
    order, art, who_is, place = k.pick(SKINS).strip().split("|")
    n, ref, who = k.int(2, 4), k.id(), k.person()
    arts, subs, counts = k.ids(n), k.ids(n), k.numbers(n, 2, 90)
    has = [k.chance(60) for _ in arts]
    if all(has) and k.chance(70):
        has[k.int(0, n - 1)] = False
    allows, mark = k.chance(65), k.chance(55)
    sub = [x if k.chance(80) else None for x in subs]
    a, o = art.replace(" ", "_"), order.replace(" ", "_")
    use = [arts[i] if has[i] else sub[i] if allows else None for i in range(n)]

    k.role(f"""You pack orders in a {place}.|{place}: packing|Sold out? There may be something else for it.
        |packer, {place}|You go through an order line by line.""")
    k.must(
        f"What is sold out is replaced by what the stock list names, but only if the {who_is} allows that; "
        f"else the line is left out.|"
        f"Replace what is sold out if the {who_is} agrees, otherwise skip it. No replacement named: skip it.",
    )
    if mark:
        k.must("Mark each replacement as one, and nothing else.|Flag replacements, only those.")
    k.steps("Read <lines>.", "Check each with <stock>.", "Then <pack>.")
    k.goal(f"""Pack {order} {ref} for {who}.|{order} {ref}, {who}: pack it|please pack {ref}, {who_is} is {who}
        |{who} is waiting for {order} {ref}, get it packed
        |{order}: {ref}\n{who_is}: {who}\nstate: to be packed
        |Last time {who} got the wrong things! Pack {ref} by the rules.|could you do {order} {ref} now ({who})
        |{ref} for {who}, all lines, rules as always""")

    @k.look(
        f"read_{o}|{o}_lines|open_{o}",
        f"Shows the lines of one {order}.|Opens one {order}.",
        no=text(f"{o}|no|id", f"Number of the {order}.|Which {order}."),
    )
    def lines(no):
        if no != ref:
            return k.fail(f"No {order} {no}.")
        rows = [{f"{a}|article_no": x, "count|pieces": c} for x, c in zip(arts, counts, strict=True)]
        return k.result(rows, f"{who}, replacements allowed: {'yes' if allows else 'no'}")

    @k.look(
        f"stock_of|check_{a}|in_stock",
        f"Tells whether one {art} is in stock, and what replaces it.|Stock of one {art}.",
        key=text(f"{a}|article_no|which", f"Number of the {art}.|Which {art}."),
    )
    def stock(key):
        if key not in arts:
            return k.fail(f"No {art} {key}.")
        i = arts.index(key)
        return {f"{a}|article_no": key, "in_stock|there": has[i], "replaced_by|instead": sub[i]}

    more = {}
    if mark:
        more = dict(
            is_sub=flag("replacement|is_replacement|instead", "Whether it replaces another one.|Replacement or not."),
        )

    @k.act(
        f"pack|pack_{a}|put_in",
        f"Packs one {art} for one {order}.|Puts something into the parcel.",
        no=text(f"{o}|no|for", f"Number of the {order}.|Which {order}."),
        key=text(f"{a}|article_no|what", f"Number of the {art}.|What is packed."),
        amount=integer("count|pieces|how_many", "How many.|Number of pieces."),
        **more,
    )
    def pack(no, key, amount, is_sub=None):
        if no != ref or key not in [*[x for x, y in zip(arts, has, strict=True) if y], *subs]:
            return k.fail(f"{key} is not there.")
        return f"{amount} of {key} packed."

    def right():
        if not lines.made(no=ref):
            return lines(no=ref)
        asks = [stock(key=x) for x in arts if not stock.made(key=x)]
        todo = [i for i in range(n) if use[i] and stock.made(key=arts[i]) and not pack.made(key=use[i])]
        m = [dict(is_sub=not has[i]) if mark else {} for i in range(n)]
        return asks + [pack(no=ref, key=use[i], amount=counts[i], **m[i]) for i in todo]

    return right
