"""Links the items of two lists that share a value; some have no partner."""

from kind import text

STRUCTURE = "match-pairs"
DOMAIN = "linking records"

# first, firsts, second, seconds, shared value, how it looks
SKINS = """commit|commits|ticket|tickets|branch|key; payment|payments|invoice|invoices|reference|id; photo|photos|product|products|article number|id;
test|tests|function|functions|function name|ident; alert|alerts|runbook|runbooks|service|word; crash|crashes|release|releases|version|version;
subtitle|subtitles|video|videos|scene|title; key|keys|account|accounts|mail|mail; backup|backups|host|hosts|address|host;
mockup|mockups|page|pages|path|url; order|orders|parcel|parcels|customer|person; translation|translations|string|strings|key|key;
badge|badges|employee|employees|name|person; deploy|deploys|build|builds|hash|id; caption|captions|picture|pictures|file|path;
metric|metrics|panel|panels|metric name|key; domain|domains|certificate|certificates|domain name|host""".split(";")


def make(k):
    a, as_, b, bs, shared, how = k.pick(SKINS).strip().split("|")
    s = shared.replace(" ", "_")
    n = k.int(2, 3)
    values = k.many(getattr(k, how), n + 3)
    pairs = values[:n]
    left = k.shuffled(pairs + values[n : n + k.int(0, 2)])
    right_values = k.shuffled(pairs + values[n + 2 :])
    left_ids, right_ids = k.ids(len(left)), k.ids(len(right_values))
    wanted = [(left_ids[left.index(v)], right_ids[right_values.index(v)], v) for v in pairs]
    notes = k.words(len(left)), k.dates(len(right_values))
    asks_value = k.chance(35)

    k.role(f"""You link {as_} to {bs}.|linker: {as_} / {bs}|You bring together what belongs together.|record matching
        |You connect {as_} with {bs} for a data team.|Matching clerk. Never by feeling.|join agent""")
    k.must(f"A {a} and a {b} belong together when the {shared} is the same. What has no partner stays alone.|Same {shared}: link them. Without a partner: leave it.")
    k.steps("Read <firsts> and <seconds>.|Both lists first: <firsts>, <seconds>.", "Then <link> each pair.|<link> pair by pair.")
    k.goal(f"""Link every {a} to its {b}.|match {as_} and {bs} by {shared}|{as_} <-> {bs}, key is the {shared}
        |Each {a} that has a {b} should be linked to it.|The {as_} hang in the air. Connect them to the {bs} with the same {shared}.
        |join on {shared}: {as_}, {bs}|please connect the {as_} with the {bs}; the {shared} says which to which
        |Which {b} goes with which {a}? Link them all.|task: link. left: {as_}. right: {bs}. by: {shared}.""")

    @k.look(f"list_{as_}|{as_}|all_{as_}", f"Lists the {as_} with their {shared}.|All {as_}.")
    def firsts():
        return [{f"id|{a}_id|no": i, s: v, "note|about": x} for i, v, x in zip(left_ids, left, notes[0], strict=True)]

    @k.look(f"list_{bs}|{bs}|all_{bs}", f"Lists the {bs} with their {shared}.|All {bs}.")
    def seconds():
        return [{f"id|{b}_id|no": i, "date|since": x, s: v} for i, v, x in zip(right_ids, right_values, notes[1], strict=True)]

    params = dict(one=text(f"{a}|{a}_id|left", f"Id of the {a}."), two=text(f"{b}|{b}_id|right", f"Id of the {b}."))
    if asks_value:
        params["by"] = text(f"{s}|key|matched_by", f"The {shared} that both have.|What they share: the {shared}.")

    @k.act(f"link|connect|attach_{b}|pair", f"Links one {a} to one {b}.|Notes that a {a} and a {b} belong together.", **dict(k.shuffled(list(params.items()))))
    def link(one, two, by=None):
        if one not in left_ids or two not in right_ids:
            return k.fail(f"No {a} {one}, or no {b} {two}.")
        return f"{one} + {two}"

    def right():
        looks = [look() for look in (firsts, seconds) if not look.made()]
        return looks or [
            link(one=i, two=j, **(dict(by=v) if asks_value else {})) for i, j, v in wanted if not link.made(one=i, two=j)
        ]

    return right
