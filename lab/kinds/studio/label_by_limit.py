"""Labels each item by a number: above the limit one label, otherwise the other."""

from kind import choice, integer, text

STRUCTURE = "tag"
DOMAIN = "labels"

# item, items, measure, label for more, label for less, verb, about
SKINS = """pull request|pull requests|lines|large|small|label|Puts a label on one pull request; test|tests|seconds|slow|fast|mark|Marks one test;
image|images|width|hero|thumb|tag|Tags one image; host|hosts|load|busy|idle|mark|Marks one host; page|pages|words|long|short|tag|Tags one page;
customer|customers|seats|enterprise|starter|classify|Classifies one customer; table|tables|rows|big|tiny|annotate|Annotates one table;
issue|issues|votes|popular|niche|label|Labels one issue; endpoint|endpoints|latency|watch|fine|flag_it|Flags one endpoint;
clip|clips|length|feature|teaser|tag|Tags one clip; branch|branches|commits|diverged|close|mark|Marks one branch;
package|packages|downloads|core|fringe|rate|Rates one package; backup|backups|size|heavy|light|label|Labels one backup;
key|keys|age|rotate|keep|mark|Marks one key; crash|crashes|users|urgent|minor|grade|Grades one crash;
dashboard|dashboards|views|used|unused|stamp|Stamps one dashboard; model|models|polygons|detailed|simple|label|Labels one model""".split(";")


def make(k):
    item, items, measure, more, less, verb, about = k.pick(SKINS).strip().split("|")
    t, v = item.replace(" ", "_"), verb.replace("_it", "")
    n = k.int(3, 5)
    *sizes, limit = k.numbers(n + 1, 10, 2000)
    rows = list(zip(k.ids(n), sizes, k.numbers(n, 10, 2000), k.people(n), strict=True))
    says_value, by_system = k.chance(35), k.chance(50)
    rule = k.pick(f"{measure} above {limit}: {more}, otherwise {less}", f"{more} if {measure} > {limit}, else {less}", f"{less} up to {limit} {measure}, {more} beyond that")
    told = "" if by_system else k.pick(f" Rule: {rule}.", f" ({rule})", f" {rule.capitalize()}.")
    if by_system:
        k.must(f"{rule.capitalize()}.|Rule for labels: {rule}.")

    k.role(f"""You label {items}.|{item} labeller|You keep the labels of a team tidy.|label bot
        |You look at {items} and mark them.|Metadata helper.|Every {item} has exactly one label here.""")
    k.steps("<rows_of> lists them.|Begin with <rows_of>.", f"<label> each {item}.|One <label> each.")
    k.goal(f"""{v.capitalize()} every {item} as {more} or {less}.{told}|{v} all {items} by {measure}{told}
        |Each {item} needs its label, {more} or {less}.{told}|labels missing on the {items}, please add{told}
        |job: {v} {items} / labels: {more}, {less}{told}|Which {items} are {more}, which are {less}? {v.capitalize()} each one.{told}
        |All {items} without exception: {more} or {less}, depending on {measure}.{told}|feat: size labels for {items}{told}
        |we want to see at once if one {item} is {more}. so {v} them all{told}""")

    @k.look(f"list_{t}s|rows_of|all_{t}s|unlabelled", f"Lists the {items} and their {measure}.|All {items} that have no label yet.")
    def rows_of():
        keys = (f"id|{t}|no", measure, "rank|position|score", "by|owner|from")
        return [dict(zip(keys, r, strict=True)) for r in rows if not label.made(key=r[0])]

    params = dict(key=text(f"id|{t}|{t}_id", f"Id of the {item}."), tag=choice("label|tag|mark", "The label.|Which label it gets.", [more, less, k.pick("other", "unsure")]))
    if says_value:
        params["size"] = integer(f"{measure}|value|measured", f"Its {measure}, for the record.|The {measure} that decided it.")

    @k.act(f"{verb}|{verb}_{t}|set_label", f"{about}.", **dict(k.shuffled(list(params.items()))))
    def label(key, tag, size=None):
        if (key, size) not in [(r[0], r[1] if says_value else None) for r in rows] or label.made(key=key):
            return k.fail(f"No {item} {key} like that.")
        return f"{key}: {tag}"

    def right():
        if not rows_of.made():
            return rows_of()
        return [
            label(key=r[0], tag=more if r[1] > limit else less, **(dict(size=r[1]) if says_value else {}))
            for r in rows
            if not label.made(key=r[0])
        ]

    return right
