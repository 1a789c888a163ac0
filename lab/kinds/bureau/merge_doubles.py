"""Finds entries that stand twice in a register and merges the later into the older."""

from kind import flag, text

STRUCTURE = "dedupe"
DOMAIN = "skins"

# entry, entries, register, what tells that two are the same (kind)
SKINS = """customer|customers|address file|phone|o; member|members|club register|mail|m;
book|books|library catalogue|isbn|i; supplier|suppliers|purchase file|tax number|i;
patient|patients|card index|insurance number|i; device|devices|inventory|serial|i;
tenant|tenants|house file|phone|o; donor|donors|charity list|mail|m; car|cars|garage file|plate|i;
applicant|applicants|job folder|mail|m; plant|plants|garden list|tag|i;
pupil|pupils|school register|student number|i; ticket|tickets|help desk|error code|i;
lead|leads|sales list|phone|o; recipe|recipes|recipe box|title|t; guest|guests|guest book|passport|i;
horse|horses|stud book|chip|i; photo|photos|album|file|f; contact|contacts|phone book|phone|o;
article|articles|price list|barcode|i; song|songs|song book|title|t; host|hosts|network plan|address|h""".split(";")


def an(word):
    """With its article."""
    vowel = word[0] in "aeio" and not word.startswith("one") or word[:2] in ("um", "un") or word.startswith("hour")
    return f"{'an' if vowel else 'a'} {word}"


def make(k):
    entry, entries, register, same, kind = k.pick(SKINS).strip().split("|")
    draw = dict(o=k.phone, m=k.mail, i=k.id, t=k.title, f=k.path, h=k.host)[kind]
    singles, doubles = k.int(1, 3), 0 if k.chance(10) else k.int(1, 3)
    marks = k.many(draw, singles + doubles)
    used = [*marks, *marks[singles:]]
    rows = list(zip(k.ids(len(used)), k.people(len(used)), used, k.dates(len(used)), strict=True))
    pairs = []
    for mark in marks[singles:]:
        old, new = sorted((row for row in rows if row[2] == mark), key=lambda row: row[3])
        pairs.append((old[0], new[0]))
    rows = k.shuffled(rows)
    has_log, log, is_newer = k.chance(50), k.chance(50), k.chance(25)
    if is_newer:
        pairs = [(new, old) for old, new in pairs]
    stays, goes = ("newer", "older") if is_newer else ("older", "newer")
    e, es, s = (x.replace(" ", "_") for x in (entry, entries, same))

    k.role(f"""You keep the {register} clean.|{register}, clean-up|No {entry} twice: that is your job.
        |You tidy up {an(register)} that three people have typed into.|{register} maintenance bot""")
    k.must(f"Two {entries} with the same {same} are the same one.|The {same} decides whether it is the same {entry}.")
    k.must(f"The {stays} one stays.|Keep the {stays} one, the {goes} one goes.")
    if has_log:
        k.must(f"{'Keep' if log else 'Do not keep'} a backup of what goes.|Backup: {'yes' if log else 'no'}.")
    k.steps("Read <listing>.", "For each double entry, <merge>.")
    k.goal(f"""Remove the double {entries} from the {register}.|{register}: merge {entries} that are in there twice
        |we have the same {entries} twice again, please clean up|is any {entry} in the {register} more than once? merge
        |Somebody typed {entries} in a second time. Find them by the {same} and merge.
        |object: {register}; problem: double {entries}; to do: merge
        |It's embarrassing to write to the same {entry} twice. Sort out the {register}, please.
        |Could you check the {register} for doubles and put them together?""")

    @k.look(f"list_{es}|all_{es}|read_register", f"Lists the {entries} of the {register}.|The whole {register}.")
    def listing():
        gone = [made["out"] for made in merge.calls]
        keys = (f"{e}_id|id|no", "entered_by|typed_by", s, "entered_on|created")
        return [dict(zip(keys, row, strict=True)) for row in rows if row[0] not in gone]

    more = {}
    if has_log:
        more = dict(backup=flag("backup|keep_copy|save_old", "Whether a backup of it is kept.|Keep a backup?"))

    @k.act(
        f"merge|merge_{es}|join_entries",
        f"Puts two {entries} together: one stays, one goes.|Merges one {entry} into another.",
        stay=text("keep|stays|into", f"Id of the {entry} that stays.|The one that stays, by id."),
        out=text("remove|goes|drop", f"Id of the {entry} that goes.|The one that goes, by id."),
        **more,
    )
    def merge(stay, out, backup=None):
        ids = [row[0] for row in rows]
        if stay not in ids or out not in ids or stay == out:
            return k.fail(f"{stay} and {out} can't be merged.")
        return f"{out} is merged into {stay}."

    def right():
        if not listing.made():
            return listing()
        b = dict(backup=log) if has_log else {}
        return [merge(stay=x, out=y, **b) for x, y in pairs if not merge.made(out=y)]

    return right
