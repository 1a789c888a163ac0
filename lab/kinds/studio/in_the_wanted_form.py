"""The act refuses the value as the goal writes it; the error prints it in the form that it wants."""

from kind import integer, text

STRUCTURE = "correct-format"
DOMAIN = "input formats"

# thing, how, verb, about, field, how the goal has it, how it is wanted
SKINS = """meeting|title|schedule|Schedules a meeting|day|spoken|iso; backup|word|plan|Plans a backup|time|dot|colon; user|person|invite|Invites a user|phone|bare|plus; page|title|publish|Publishes a page|address|title|slug; release|title|tag|Tags a release|version|bare|v; branch|key|create|Creates a branch|ticket|bare|hash; file|path|store|Stores a file|folder|bare|slash;
clip|title|cut|Cuts a clip|position|dot|colon; alert|key|route|Routes an alert|channel|bare|hash; invoice|id|book|Books an invoice|day|spoken|iso; product|title|list|Lists a product|code|lower|upper; host|host|add|Adds a host|environment|lower|upper; song|title|register|Registers a song|label|title|slug; job|key|start|Starts a job|start time|dot|colon; poster|title|order|Orders a poster|delivery day|spoken|iso; column|ident|rename|Renames a column|constant|lower|upper""".split(";")
MONTHS = "January February March April May June July August September October November December".split()


def make(k):
    thing, how, verb, about, field, given, wanted = k.pick(SKINS).strip().split("|")
    name, f = getattr(k, how)(), field.replace(" ", "_")
    word, day, time = k.word(), k.date(), k.time()
    y, m, d = day.split("-")
    forms = dict(
        iso=(f"{int(d)} {MONTHS[int(m) - 1]} {y}", day),
        colon=(time.replace(":", "."), time),
        plus=(p := f"{k.int(20, 99)}{k.int(100000, 999999)}", f"+{p}"),
        slug=(t := k.title(), t.lower().replace(" ", "-")),
        v=(n := k.version(), f"v{n}"),
        hash=(word, f"#{word}"),
        slash=(word, f"/{word}/"),
        upper=(word, word.upper()),
    )
    told, right_form = forms[wanted]
    size = k.int(2, 90) if k.chance(50) else None
    sized = k.pick(f", size {size}", f" (size {size})", f"; size: {size}") if size else ""
    wants = k.one(f"{field} must be written like this: {right_form}|Bad {field}. Expected: {right_form}|{told} is not accepted, {right_form} is.|Format of {field}: {right_form}")
    strict = k.chance(80)

    k.role(f"""You {verb} {thing}s.|{thing} form|You fill in forms, and the form is strict.|{verb} bot
        |You type for others.|If the form complains, read what it wants.|You help with {thing}s.""")
    k.must("If the form is refused, use the spelling that the error prints.|An error shows the right form: try again with that.")
    k.steps("<act_on> once with the value as given.", "If needed, again in the form that it wants.")
    k.goal(f"""{verb.capitalize()} {thing} {name}, {field} {told}{sized}.|{name}: {field} {told}{sized}|{thing} {name} gets {told} as {field}{sized}, {verb} it|Please {verb} the {thing} {name}. {field.capitalize()} is {told}{sized}.
        |{thing}: {name}\n{field}: {told}{sized}|{field} {told}, {thing} {name}{sized} -> {verb}|can you {verb} {name} with {field} {told}{sized}?|{told} is the {field} for {name}{sized}""")

    params = dict(key=text(f"{thing}|name|what", f"The {thing}.|Which {thing}."), value=text(f"{f}|value|with_{f}", f"The {field}.|{field.capitalize()} of the {thing}."))
    if size:
        params["size"] = integer("size|amount|n", "The size.|How large it is.")

    @k.act(f"{verb}|{verb}_{thing}|do_{verb}", f"{about}.", **dict(k.shuffled(list(params.items()))))
    def act_on(key, value, size=None):
        if key != name or value not in (told, right_form):
            return k.fail(f"{key}: unknown, or no {field} {value}.")
        return k.fail(wants) if value == told and strict else f"{key}: {value}"

    @k.look(f"list_{thing}s|all_{thing}s|show_{thing}s", f"Lists the {thing}s.|All {thing}s there are.")
    def rows_of():
        return [{f"{thing}|name": name}]

    def right():
        if act_on.made():
            return None
        return act_on(key=name, value=right_form if strict and k.seen(wants) else told, **(dict(size=size) if size else {}))

    return right
