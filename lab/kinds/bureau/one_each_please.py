"""Hands out one thing to each who asks, but not a second one to those who already had one."""

from kind import choice, text

STRUCTURE = "one-per-person"
DOMAIN = "skins"

# thing, who asks, plural, book, sizes
SKINS = """voucher|customer|customers|voucher book|5,10,20;
helmet|worker|workers|helmet list|small,medium,large;
free ticket|member|members|ticket book|child,adult,senior;
key|tenant|tenants|key book|door,cellar,gate;
food parcel|family|families|parcel book|small,large,baby; uniform|guard|guards|uniform list|S,M,L;
calendar|client|clients|gift list|wall,desk,pocket;
tree|household|households|tree list|apple,pear,plum;
seed packet|gardener|gardeners|seed book|carrot,bean,pea;
laptop|pupil|pupils|device list|old,new,tablet; towel|swimmer|swimmers|towel list|small,big,robe;
medal|runner|runners|medal list|gold,silver,tin;
parking card|resident|residents|card book|day,month,year;
badge|visitor|visitors|badge book|red,blue,green; blanket|guest|guests|blanket list|wool,down,fleece;
test kit|patient|patients|kit book|nose,blood,saliva; vest|driver|drivers|vest list|yellow,orange,red;
song book|singer|singers|book list|high,low,full; bin|house|houses|bin list|paper,glass,rest;
cap|player|players|cap list|home,away,spare; licence|user|users|licence list|basic,plus,full;
lunch card|student|students|card list|meat,veggie,fish""".split(";")


def make(k):
    thing, one, many, book, sizes = k.pick(SKINS).strip().split("|")
    sizes, n = sizes.split(","), k.int(2, 5)
    names, ids = k.people(n), k.ids(n)
    wants = [k.pick(sizes) for _ in names]
    had = [x for x in names if k.chance(38)]
    if k.chance(8):
        had = list(names)
    before = k.shuffled([(x, k.date()) for x in [*had, *k.people(2)]])
    day, has_day = k.date(), k.chance(50)
    t, b, o = thing.replace(" ", "_"), book.replace(" ", "_"), one.replace(" ", "_")

    k.role(f"""You hand out things, one for each: {thing}.|{thing} desk|One {thing} each. Nobody gets a second one.
        |{book} keeper|You check the {book} before you give anything.""")
    k.must(f"Who is in the {book} has had one and gets no more.|No {thing} for names that are in the {book}.")
    k.must("Everybody gets the kind that they asked for.|The kind is the one in the request.")
    k.steps("See <asking>.", "Check <had_>.", "Call <give> for those who had none.")
    d = k.pick(f" on {day}", f" ({day})") if has_day else ""
    k.goal(f"""Give each who asks one {thing}{d}, but nobody twice.|{thing}{d}: hand out, one each
        |who asked for a {thing}? give them one{d} unless they had one
        |please hand out the {thing}{d} to all {many} who asked and are not in the {book}
        |job: {thing}{d}\nrule: one per {one}|Some {many} got two last year! One {thing} each{d}, check the {book}.
        |could you do the requests for the {thing}{d}? one each
        |requests are in, every {one} without a {thing} gets one{d}""")

    @k.look(f"requests|who_asks|{t}_requests", f"Lists the {many} who ask for a {thing}.|New requests.")
    def asking():
        return [{f"{o}_no|id": ids[i], f"{o}|name": names[i], "kind|wants": wants[i]} for i in range(n)]

    @k.look(f"{b}|read_{b}|who_had_one", f"Shows the {book}.|Who has had a {thing}.")
    def had_():
        return [{f"{o}|name": x, "on|given_on": y} for x, y in before]

    more = dict(on=text("day|date|on", "Which day.|The day.")) if has_day else {}

    @k.act(
        f"give_{t}|give|hand_out",
        f"Gives somebody one {thing}.|Hands out one {thing}.",
        to=text(f"{o}_no|id|to", f"Number of the {one}.|Who, by number."),
        kind_=choice("kind|which|type", f"Kind of {thing}.|Which kind.", sizes),
        **more,
    )
    def give(to, kind_, on=None):
        return f"{to} has one." if to in ids else k.fail(f"No {one} {to}.")

    def right():
        if looks := [tool() for tool in (asking, had_) if not tool.made()]:
            return looks
        m = dict(on=day) if has_day else {}
        todo = [i for i in range(n) if names[i] not in had and not give.made(to=ids[i])]
        return [give(to=ids[i], kind_=wants[i], **m) for i in todo]

    return right
