"""Creates an entry unless there is one already; then only what is missing of it is done."""

from kind import choice, text

STRUCTURE = "create-if-missing"
DOMAIN = "skins"

# entry, register, detail (kind), three groups
SKINS = """customer|address file|phone|o|private,firm,club;
contact|phone book|phone|o|friend,work,emergency; supplier|purchase file|mail|m|food,paper,tools;
pupil|school register|birthday|d|red,blue,green; mailbox|mail server|owner|p|small,normal,large;
room|room plan|key|i|office,store,meeting; project|time program|manager|p|inside,outside,study;
tag|label list|colour|w|urgent,info,later; folder|file server|owner|p|open,closed,team;
article|price list|supplier|p|fresh,dry,frozen; member|club file|mail|m|youth,adult,honour;
horse|stable book|rider|p|box,field,guest; printer|device list|host|h|colour,grey,label;
user|ticket board|mail|m|reader,writer,admin; plant|plant book|bed|w|herb,shrub,tree;
team|league list|coach|p|first,second,third; shelf|store plan|aisle|w|low,high,cold;
donor|donor file|phone|o|once,monthly,yearly; route|bus plan|driver|p|city,country,school;
course|course list|teacher|p|spring,summer,autumn; boat|boat list|berth|i|sail,motor,row;
dish|menu file|cook|p|starter,main,sweet""".split(";")


def an(word):
    """With its article."""
    vowel = word[0] in "aeio" and not word.startswith("one") or word[:2] in ("um", "un") or word.startswith("hour")
    return f"{'an' if vowel else 'a'} {word}"


def make(k):
    entry, register, detail, kind, groups = k.pick(SKINS).strip().split("|")
    groups = groups.split(",")
    draw = dict(o=k.phone, m=k.mail, d=k.date, p=k.person, i=k.id, w=k.word, h=k.host)[kind]
    name, *others = k.many(k.pick(k.person, k.word, k.title), k.int(3, 5))
    value, group, standard = draw(), k.pick(groups), k.pick(groups)
    there = k.chance(35)
    rows = [(i, x, draw(), k.pick(groups)) for i, x in zip(k.ids(len(others)), others, strict=True)]
    if there:
        rows.insert(k.int(0, len(rows)), (k.id(), name, value, group))
    says_group, by_list, ok = k.chance(60), k.chance(50), k.id()
    if not says_group and there:
        standard = group
    d, e, r = detail.replace(" ", "_"), entry.replace(" ", "_"), register.replace(" ", "_")
    use = group if says_group else standard

    k.role(f"""You enter new names in the {register}.|{register}, new entries|No {entry} twice, none forgotten.
        |{entry} entry desk|You look first and type afterwards ({register})""")
    k.must(f"If the {entry} is there already, do nothing.|Never enter {an(entry)} that is already there.")
    k.must(f"Who asks for no group gets {standard}.|Group if none is named: {standard}.")
    k.must(f"Your clerk number is {ok}.|Enter with clerk number {ok}.")
    k.steps("See <find>.", "<create> if it is not there.")
    g = k.pick(f", group {group}", f" ({group})") if says_group else ""
    k.goal(f"""See that {name} is in the {register}, {detail} {value}{g}.|new {entry}? {name}, {detail} {value}{g}
        |{name} should be in the {register} ({detail}: {value}){g}. please add if missing
        |{entry}: {name}\n{detail}: {value}{g}\nregister: {register}
        |is {name} already in the {register}? else enter with {detail} {value}{g}
        |I can't find {name} in the {register}! {detail} is {value}{g}. Enter it, but not twice.
        |{value} is the {detail} of {name}{g}, put that into the {register} unless we have it
        |Do we have {name}? If not: {detail} {value}{g}.""")

    one = {} if by_list else dict(query=text(f"{e}|name|query", f"Name of the {entry}.|Which name."))

    @k.look(
        f"list_{r}|{r}|read_{r}" if by_list else f"find_{e}|search|look_up",
        f"Lists the {register}.|Reads the {register}."
        if by_list
        else f"Looks for one {entry}.|Searches the {register}.",
        **one,
    )
    def find(query=None):
        keys = ("id|no", f"{e}|name", d, "group|kind")
        return [dict(zip(keys, row, strict=True)) for row in rows if query in (None, row[1])]

    @k.act(
        f"add_{e}|create_{e}|enter_{e}",
        f"Enters a new {entry}.|Adds one {entry} to the {register}.",
        name_=text(f"{e}|name|called", f"Name of the {entry}.|What it is called."),
        value_=text(f"{d}", f"{detail.capitalize()} of the {entry}.|The {detail}."),
        group_=choice("group|kind|type", "Which group.|Group it belongs to.", groups),
        clerk=text("clerk|clerk_no|by", "Number of the clerk.|Your number."),
    )
    def create(name_, value_, group_, clerk):
        return k.fail(f"{name_} is there already.") if name_ in [row[1] for row in rows] else f"{name_} is entered."

    def right():
        if not find.calls or not by_list and not find.made(query=name):
            return find() if by_list else find(query=name)
        args = dict(name_=name, value_=value, group_=use, clerk=ok)
        return None if there or create.made(**args) else create(**args)

    return right
