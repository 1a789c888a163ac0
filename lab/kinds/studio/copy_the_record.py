"""Takes fields of a record in one system and enters them into another, under the names that this one uses."""

from kind import integer, text

STRUCTURE = "handover"
DOMAIN = "record handover"

# record, how, text field, how, text field, how, number field, target system, how
SKINS = """lead|person|company|word|mail|mail|budget|CRM|word; bug|id|title|title|reporter|person|votes|tracker|word; server|host|owner|person|rack|id|memory|inventory|word; invoice|id|client|person|due|date|amount|ledger|word; photo|path|photographer|person|place|title|width|gallery|title;
hire|person|team|word|start|date|desk|HR system|word; release|version|branch|key|manager|person|changes|portal|word; event|title|room|word|day|date|seats|calendar|word; package|ident|vendor|word|licence|word|size|registry|host; page|url|author|person|section|word|words|CMS|word;
incident|id|service|word|lead|person|minutes|wiki|word; clip|id|scene|title|camera|word|seconds|archive|word; contract|id|partner|person|ends|date|price|vault|word; device|id|user|person|model|word|ports|asset list|word; job|key|host|host|starts|time|retries|scheduler|word; order|id|customer|person|article|id|pieces|shop|word""".split(";")


def make(k):
    rec, how, f1, h1, f2, h2, num, system, _ = k.pick(SKINS).strip().split("|")
    names = k.many(getattr(k, how), k.int(2, 3))
    name, where = names[0], k.word()
    data = {n: (getattr(k, h1)(), getattr(k, h2)(), k.int(11, 9000)) for n in names}
    r = rec.replace(" ", "_")
    use = k.pick((0, 1), (0, 2), (1, 2), (0, 1, 2))
    fields = [f1, f2, num]
    missing = k.chance(10)

    k.role(f"""You copy records into the {system}.|{rec} handover|You carry {rec}s from one system to the next.|copy-paste agent
        |You keep the {system} complete.|Import by hand, field by field.|You enter each {rec} exactly as it is.""")
    k.must(f"A {rec} that does not exist can't be entered: report that it is not done.|No such {rec}? Say that it is not done.")
    k.steps(f"<read> shows the {rec}.|First <read>.", "<enter> it with the same values.|Then <enter>, once.")
    k.goal(f"""Enter {rec} {name} into the {system}, folder {where}.|{rec} {name} -> {system} ({where})|copy {name} to the {system}, folder: {where}
        |{name} is missing in folder {where} of the {system}. Please enter it with the data of the {rec}.|folder={where} {rec}={name}
        |The {system} should have {rec} {name} as well, in folder {where}.|please bring {rec} {name} over, {system} folder {where}|In {where} there's no {name} yet. Take it from the {rec} list and enter it.""")

    @k.look(f"get_{r}|read_{r}|show_{r}|open_{r}", f"Shows one {rec}.|All fields of a {rec}.", key=text(f"{r}|name|id", f"The {rec}.|Which {rec}."))
    def read(key):
        if key not in data or (missing and key == name):
            return k.fail(f"There is no {rec} {key}.")
        return {r: key} | dict(zip(fields, data[key], strict=True))

    descs = [text(f"{f1}|the_{f1}|{r}_{f1}", f"{f1.capitalize()} of the {rec}."), text(f"{f2}|the_{f2}|{r}_{f2}", f"{f2.capitalize()} of the {rec}."), integer(f"{num}|the_{num}|n_{num}", f"{num.capitalize()} of the {rec}.")]
    params = dict(folder=text("folder|place|section", f"Folder of the {system}.|Which folder.")) | {f"f{i}": descs[i] for i in use}
    if len(params) < 4:
        params["key"] = text(f"{r}|name|{r}_name", f"The {rec}.|Which {rec}.")

    @k.act(f"enter|add_{r}|create_{r}|import_{r}", f"Enters one {rec} into the {system}.", **dict(k.shuffled(list(params.items()))))
    def enter(folder, key=None, f0=None, f1=None, f2=None):
        given, real = (f0, f1, f2), data[name]
        if folder != where or any(given[i] != real[i] for i in use) or key not in (None, name):
            return k.fail(f"This does not agree with the {rec}.")
        return k.alias("Entered.|ok, 1 record|created")

    def right():
        if missing:
            return k.give_up(f"there is no {rec} {name}.") if k.seen("There is no") else read(key=name)
        if not read.made(key=name):
            return read(key=name)
        args = dict(folder=where) | {f"f{i}": data[name][i] for i in use} | (dict(key=name) if "key" in params else {})
        return None if enter.made() else enter(**args)

    return right
