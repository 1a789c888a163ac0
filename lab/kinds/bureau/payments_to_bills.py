"""Links each thing that came in to the open entry with the same mark; what fits nothing stays."""

from kind import choice, text

STRUCTURE = "match-pairs"
DOMAIN = "skins"

# what came in, plural, what is open, plural, the mark they share (kind)
SKINS = """payment|payments|bill|bills|amount|n; glove|gloves|lost report|lost reports|colour|w;
delivery|deliveries|order|orders|order number|i; answer|answers|invitation|invitations|guest|p;
photo|photos|badge|badges|person|p; sample|samples|request|requests|barcode|i;
returned key|returned keys|deposit|deposits|room|i;
found dog|found dogs|search notice|search notices|chip|i; scan|scans|paper file|paper files|stamp|i;
receipt|receipts|expense|expenses|sum|n; trailer|trailers|tractor|tractors|plate|i;
prescription|prescriptions|pack|packs|patient|p; coat|coats|ticket stub|ticket stubs|number|n;
donation|donations|pledge|pledges|donor|p; luggage|bags|passenger|passengers|tag|i;
reading|readings|meter|meters|serial|i; review|reviews|visit|visits|guest|p;
print|prints|job|jobs|job name|w; song|songs|performer|performers|act|w;
parcel|parcels|resident|residents|flat|i; plant tag|plant tags|bed|beds|species|w;
repaired watch|repaired watches|work slip|work slips|slip|i""".split(";")


def make(k):
    came, cames, open_, opens, mark, kind = k.pick(SKINS).strip().split("|")
    n = k.int(2, 4)
    draw = dict(n=lambda m: k.numbers(m, 5, 990), i=k.ids, w=k.words, p=k.people)[kind]
    marks, others = draw(n + 3), k.people(2 * n + 4)
    left = list(zip(k.ids(n + 1), marks[: n + 1], others, strict=False))
    right_ = list(zip(k.ids(n + 2), [*marks[:n], *marks[n + 1 :]], k.dates(n + 2), strict=True))
    if k.chance(10):
        left = left[n:]
    by_mark = {m: ref for ref, m, _ in right_}
    pairs = [(ref, by_mark[m]) for ref, m, _ in left if m in by_mark]
    left, right_ = k.shuffled(left), k.shuffled(right_)
    has_how, how = k.chance(45), k.pick("sure", "check")
    c, o, m_ = (x.replace(" ", "_") for x in (came, open_, mark))
    cs, os = cames.replace(" ", "_"), opens.replace(" ", "_")

    k.role(f"""You match {cames} with {opens}.|{came} / {open_} matching
        |Bookkeeping of small things: what belongs to what.
        |You find the {open_} for every {came}.|matcher bot ({cames}, {opens})""")
    k.must(f"They belong together when the {mark} is the same.|Same {mark}: that's a pair.")
    k.must(f"What has no partner stays as it is.|Leave {cames} alone that fit nothing.")
    k.steps("Compare <incoming> with <waiting>.", "<link> each pair.")
    w = k.pick(f" Mark them as {how}.", f" Grade: {how}.") if has_how else ""
    k.goal(f"""Match the {cames} with the {opens}.{w}|{cames} vs {opens}: link what belongs together.{w}
        |which {came} goes with which {open_}? link them, by {mark}.{w}
        |the {cames} are in. assign them to the {opens}.{w}
        |There are still {opens} open although the {cames} are here! Please link them.{w}
        |task: pairs; left: {cames}; right: {opens}; by: {mark}.{w}
        |Take every {came}, find the {open_} with the same {mark}, connect the two.{w}
        |Could you tie up the {opens}? The {cames} should be there by now.{w}""")

    @k.look(f"list_{cs}|new_{cs}|{cs}", f"Lists the {cames} that came in.|All new {cames}.")
    def incoming():
        keys = (f"{c}_id|id|no", m_, "noted_by|clerk")
        return [dict(zip(keys, row, strict=True)) for row in left]

    @k.look(f"list_{os}|open_{os}|{os}", f"Lists the open {opens}.|All {opens} that are open.")
    def waiting():
        keys = (f"{o}_id|id|no", m_, "since|date")
        return [dict(zip(keys, row, strict=True)) for row in right_]

    more = {}
    if has_how:
        more = dict(how_=choice("grade|how|status", "How sure it is.|Grade of the match.", ["sure", "check"]))

    @k.act(
        f"link|match|connect|assign_{c}",
        f"Links one {came} to one {open_}.|Notes that the two belong together.",
        one=text(f"{c}|{c}_id|first", f"Id of the {came}.|Which {came}."),
        two=text(f"{o}|{o}_id|second", f"Id of the {open_}.|Which {open_}."),
        **more,
    )
    def link(one, two, how_=None):
        if one not in [row[0] for row in left] or two not in [row[0] for row in right_]:
            return k.fail(f"{one} and {two}: not known here.")
        return f"{one} belongs to {two}."

    def right():
        if looks := [tool() for tool in (incoming, waiting) if not tool.made()]:
            return looks
        h = dict(how_=how) if has_how else {}
        return [link(one=a, two=b, **h) for a, b in pairs if not link.made(one=a)]

    return right
