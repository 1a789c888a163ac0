"""Makes the second list like the first: adds what is missing and takes out what is too much."""

from kind import text

STRUCTURE = "compare-sync"
DOMAIN = "skins"

# entry, entries, list that counts, list that follows, extra value (kind)
SKINS = """guest|guests|seating plan|door list|table|i;
article|articles|catalogue|price board|price code|i; employee|employees|pay roll|door system|badge|i;
pupil|pupils|school register|bus list|stop|w; member|members|club book|mailing list|mail|m;
key|keys|key board|key book|holder|p; server|servers|rack plan|watch list|address|h;
tenant|tenants|lease folder|bell board|flat|i; player|players|squad|match sheet|shirt|i;
book|books|shelf|catalogue|shelf mark|i; medicine|medicines|cupboard|stock list|drawer|i;
horse|horses|stable|feed plan|box|i; song|songs|programme|song folder|folder|i;
machine|machines|hall|service plan|serial|i; stall|stalls|ground plan|power list|socket|i;
patient|patients|ward|meal list|room|i; volunteer|volunteers|sign-up sheet|shift board|phone|o;
phone|phones|phone book|exchange|extension|i; tree|trees|park map|care plan|row|w;
boat|boats|harbour|fee list|berth|i; camera|cameras|site plan|recorder|channel|i;
course|courses|brochure|web page|room|i""".split(";")


def make(k):
    entry, entries, source, target, extra, kind = k.pick(SKINS).strip().split("|")
    draw = dict(i=k.id, w=k.word, m=k.mail, p=k.person, h=k.host, o=k.phone)[kind]
    both, new, gone = k.int(1, 3), k.int(0, 2), k.int(0, 2)
    if k.chance(12):
        new = gone = 0
    names = k.many(k.pick(k.person, k.title, k.word), both + new + gone)
    marks = k.many(draw, both + new + gone)
    truth = dict(zip(names[: both + new], marks, strict=False))
    follow = names[:both] + names[both + new :]
    have = dict(zip(follow, k.ids(len(follow)), strict=True))
    order1, order2 = k.shuffled(list(truth)), k.shuffled(follow)
    has_extra, keeps = k.chance(65), k.chance(20)
    e, x = entry.replace(" ", "_"), extra.replace(" ", "_")
    s, t = source.replace(" ", "_").replace("-", "_"), target.replace(" ", "_").replace("-", "_")

    k.role(f"""You keep the {target} in step with the {source}.|{target} upkeep|Two lists, one truth: the {source}.
        |{target} bot|You compare the {source} with the {target} every evening.""")
    k.must(f"The {source} is right, the {target} follows.|What the {source} says counts.")
    if keeps:
        k.must(f"Only add what is missing; never take out any {entry}.|Adding only. What is too much stays.")
    else:
        k.must(f"Add what is missing and take out what is too much.|Missing {entries} come in, others go out.")
    k.steps("Compare <first> and <second>.", "<add> what is missing." + ("" if keeps else " <drop> what is too much."))
    k.goal(f"""Bring the {target} in line with the {source}.|{target} = {source}, please
        |the {target} is out of date, see the {source}
        |compare {source} and {target} and fix the {target}|list to fix: {target}\nlist that counts: {source}
        |I found {entries} that are not in the {target} as they should be! Please fix it by the {source}.
        |Does the {target} agree with the {source}? If not, change the {target}.|update {target} from {source}. thx""")

    @k.look(f"{s}|read_{s}|list_{s}", f"Lists the {entries} of the {source}.|Reads the {source}.")
    def first():
        return [{f"{e}|name": name, x: truth[name]} for name in order1]

    @k.look(f"{t}|read_{t}|list_{t}", f"Lists the {entries} of the {target}.|Reads the {target}.")
    def second():
        return [{"line|id|no": have[name], f"{e}|name": name} for name in order2]

    more = {}
    if has_extra:
        more = dict(mark=text(x, f"The {extra}, as in the {source}.|{extra.capitalize()} of the {entry}."))

    @k.act(f"add_{e}|add|add_to_{t}", f"Adds one {entry} to the {target}.|Puts one {entry} on the {target}.",
           name=text(f"{e}|name|who", f"Name of the {entry}.|What is added, by name."), **more)
    def add(name, mark=None):
        return f"{name} is on the {target}." if name in truth and name not in have else k.fail(f"Not possible: {name}.")

    @k.act(f"remove_{e}|remove|take_off", f"Takes one line off the {target}.|Removes one {entry}.",
           line=text("line|id|no", f"Id of the line on the {target}.|Which line, by id."))
    def drop(line):
        return f"{line} is off." if line in have.values() else k.fail(f"There is no line {line}.")

    def right():
        if looks := [tool() for tool in (first, second) if not tool.calls]:
            return looks
        todo = [
            add(name=x_, **(dict(mark=truth[x_]) if has_extra else {}))
            for x_ in truth if x_ not in have and not add.made(name=x_)
        ]
        if not keeps:
            todo += [drop(line=have[x_]) for x_ in follow if x_ not in truth and not drop.made(line=have[x_])]
        return todo

    return right
