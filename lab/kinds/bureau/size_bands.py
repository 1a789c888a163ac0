"""Labels each entry by the band in which its figure lies."""

from kind import choice, text

STRUCTURE = "tag"
DOMAIN = "skins"

# entry, entries, figure, bands from low to high
SKINS = """customer|customers|turnover|bronze|silver|gold; parcel|parcels|weight|light|normal|heavy;
pupil|pupils|score|repeat|pass|honours; room|rooms|seats|small|medium|large;
egg tray|egg trays|grams|S|M|L; plant|plants|height|seedling|young|tall;
invoice|invoices|days open|fine|remind|collect; runner|runners|minutes|fast|middle|slow;
log|logs|diameter|firewood|pulp|timber; tyre|tyres|tread|replace|watch|good;
ticket|tickets|age|new|old|stale; flat|flats|rent|cheap|fair|expensive;
disk|disks|fill level|ok|warn|full; review|reviews|stars|bad|mixed|great;
horse|horses|years|foal|adult|senior; boat|boats|length|dinghy|yacht|ship;
donor|donors|gift|friend|patron|sponsor; sample|samples|lead|clean|border|toxic;
well|wells|depth|shallow|middle|deep; client|clients|risk|low|mid|high;
wine|wines|sugar|dry|semi|sweet; beam|beams|load|green|amber|red""".split(";")


def make(k):
    entry, entries, figure, *bands = k.pick(SKINS).strip().split("|")
    low, width = k.int(10, 200), k.int(10, 300)
    high, n = low + width, k.int(3, 6)
    spans = ((1, low - 1), (low, high - 1), (high, high + width))
    rows = []
    for ref, who in zip(k.ids(n), k.people(n), strict=True):
        at = k.int(0, 2)
        value = k.pick(low, high) if k.chance(12) else k.int(*spans[at])
        at = 0 if value < low else 1 if value < high else 2
        rows.append((ref, value, bands[at] if k.chance(25) else None, who, bands[at]))
    if k.chance(10):
        rows = [(*r[:2], r[4], *r[3:]) for r in rows]
    e, es, f = (x.replace(" ", "_") for x in (entry, entries, figure))
    by, has_by = k.person(), k.chance(45)

    k.role(f"""You put {entries} into classes.|{entries} classifier|Sorting by {figure}, nothing else.
        |You keep the labels of our {entries} in order.|A bot that looks at the {figure} and writes a label.""")
    k.must(f"Under {low}: {bands[0]}. From {low} to under {high}: {bands[1]}. From {high}: {bands[2]}.|"
           f"{bands[2]} is {high} and up, {bands[1]} is at least {low} but less than {high}, {bands[0]} is the rest.")
    k.must("Only where no label is yet.|Leave labels that are there already.")
    k.steps(f"Read the {figure} in <listing>.|<listing> has the {figure}.", "Call <tag> where the label is missing.")
    s = k.pick(f" signed {by}", f" (checked by {by})") if has_by else ""
    k.goal(f"""Label all {entries} that have no label yet.{s}|{entries} without label: set it by {figure}{s}
        |Half of the {entries} have no class. Please finish that.{s}|which {entries} lack a label? add it.{s}
        |job: classes of {entries}, by {figure}, missing ones only.{s}
        |hey can you do the labels for the {entries}, you know, by {figure}.{s}
        |I can't send the list off like this: every {entry} needs its class.{s}
        |Fill in the empty labels. It goes by the {figure}.{s}""")

    @k.look(f"list_{es}|{es}|all_{es}", f"Lists the {entries} with their {figure}.|All {entries}.")
    def listing():
        keys = (f"{e}|id|no", f, "label|class", "contact|owner")
        return [dict(zip(keys, row[:4], strict=True)) for row in rows]

    more = dict(by=text("signed|by|checked_by", "Who signs for it.|Name of who has checked.")) if has_by else {}

    @k.act(
        f"set_label|label_{e}|classify|set_class",
        f"Sets the label of one {entry}.|Puts one {entry} into a class.",
        ref=text(f"{e}|id|which", f"Id of the {entry}.|Which {entry}."),
        label=choice("label|class|band", "The label.|Which class.", bands),
        **more,
    )
    def tag(ref, label, by=None):
        return f"{ref}: {label}." if ref in [row[0] for row in rows] else k.fail(f"{ref} is unknown.")

    def right():
        if not listing.made():
            return listing()
        todo = [row for row in rows if row[2] is None and not tag.made(ref=row[0])]
        return [tag(ref=row[0], label=row[4], **(dict(by=by) if has_by else {})) for row in todo]

    return right
