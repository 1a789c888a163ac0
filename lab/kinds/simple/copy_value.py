"""Copies the value of one record to another one; what the records are and which fields they have is drawn."""

from kind import choice, text

STRUCTURE = "handover"
DOMAIN = "skins"

RECORDS = """recipe,recipes|profile,profiles|machine,machines|room,rooms|course,courses|service,services|contract,contracts
product,products|trip,trips|user,users|lesson,lessons|server,servers|poster,posters|tariff,tariffs|match,matches
greenhouse,greenhouses|policy,policies|playlist,playlists|vehicle,vehicles|job,jobs|branch,branches|form,forms
template,templates|patient,patients|shift,shifts|ward,wards|plot,plots|song,songs|badge,badges|report,reports"""
# field; how it is drawn
FIELDS = """owner;person|colour;word|price;money|limit;number|start;date|opens;time|host;host|mail;mail|version;version
contact;phone|file;path|place;word|title;title|code;id|link;url|deadline;date|dose;number|fee;money|guide;person
ends;time|folder;folder|setting;key|handler;ident|supplier;word|weight;number|teacher;person|target;url|stock;number"""
VERBS = "set,Sets|change,Changes|update,Updates|write,Writes|edit,Edits|put,Puts"


def make(k):
    record, records = k.pick(RECORDS.replace("\n", "|").split("|")).split(",")
    fields = [row.split(";") for row in k.some(FIELDS.replace("\n", "|").split("|"), k.int(2, 4))]
    verb, does = k.pick(VERBS.split("|")).split(",")
    field, count, lists, one_field = fields[0][0], k.int(3, 5), k.chance(40), k.chance(45)
    names, ids, told = k.many(k.pick(k.word, k.title, k.id), count), k.ids(count), k.pick("id", "name")
    source, target = names[:2]

    def draw(kind):
        return k.many(lambda: str(k.int(2, 900) if kind == "number" else getattr(k, kind)()), count)

    values = {called: draw(kind) for called, kind in fields}
    is_same, is_there, order = k.chance(8), not k.chance(8), k.shuffled(range(count))
    if is_same:
        values[field][1] = values[field][0]
    rows = [i for i in order if i or is_there]

    k.role(
        f"You keep the {records}.|{records} clerk|You edit the {records} of our company, as you are asked.",
        f"Agent with the right to {verb} any {record}.|{record} editor, short answers|You copy and never invent.",
        f"The {records} must agree with each other; you see to it.",
    )
    k.must(f"If there is no such {record}, report that it was not done.|Unknown {record}: say that it is not possible.")
    k.steps(
        f"Read both {records} with <show>.|<show> first.",
        f"Then <put> the {field}, once.|Call <put> unless both have the same {field} already.",
    )
    k.goal(
        f"Copy the {field} of {source} to {target}.|{target} should have the same {field} as {source}.",
        f"{target}: take the {field} from {source}|Give {target} the {field} that {source} has.",
        f"The {field} of {target} is wrong. {source} has the right one.|copy {field}, {source} -> {target}",
        f"What {source} has as its {field} goes into {target} too.|from: {source}. to: {target}. field: {field}.",
        f"Please let {record} {target} follow {record} {source} in its {field}.|{field} of {target} := {field} of {source}",
    )

    def row(i):
        return {"name|called|label": names[i], f"{record}_id|id|no": ids[i]} | {
            called: values[called][i] for called in values
        }

    by = {} if lists else {"name": text(f"name|{record}|which", f"Name of the {record}.|Which {record}, by name.")}

    @k.look(
        f"list_{records}|all_{records}" if lists else f"get_{record}|show_{record}|read",
        f"All {records}." if lists else f"Shows one {record}.",
        **by,
    )
    def show(name=None):
        if lists:
            return [row(i) for i in rows]
        i = names.index(name) if name in names else 0
        return row(i) if name in names and i in rows else k.fail(f"There is no {record} {name}.")

    params = {"no": text(f"{record}|{record}_{told}|{told}", f"{told.capitalize()} of the {record} that is changed.")}
    if not one_field:
        params["field"] = choice("field|key|column", f"Which field of the {record}.|What is changed.", list(values))
    params["value"] = text(
        f"new_{field}|{field}|value" if one_field else "value|new_value|to",
        f"The new {field}." if one_field else "What it becomes.|New value.",
    )
    tool = f"{verb}_{field}|{verb}_{record}_{field}" if one_field else f"{verb}_{record}|{verb}_field|{verb}"

    @k.act(
        tool, f"{does} the {field} of one {record}." if one_field else f"{does} one field of one {record}.", **params
    )
    def put(no, value, field=field):
        known = ids if told == "id" else names
        if no not in known:
            return k.fail(f"No {record} has the {told} {no}.")
        values[field][known.index(no)] = value
        return k.one(f"{field} of {no} is {value}.", "saved", f"{record} {no} changed")

    def right():
        if asked := [
            call for call in ([show()] if lists else [show(name=source), show(name=target)]) if not read(call)
        ]:
            return asked
        if not is_there:
            return k.give_up(f"there is no {source}.")
        value = values[field][0]
        more = {} if one_field else {"field": field}
        return [] if values[field][1] == value else put(no=(ids if told == "id" else names)[1], value=value, **more)

    def read(call):
        return show.made(**call.args) or (not is_there and (k.printed or call.args.get("name") == target))

    return right
