"""Opens a working copy, makes the changes that the goal names in it, and commits it with a message."""

from kind import text

STRUCTURE = "checkout"
DOMAIN = "working copies"

# thing, how, copy, open, change verb, field word, field how, value how, commit
SKINS = """page|title|draft|open_draft|set|block|word|title|publish; repo|ident|branch|new_branch|write|file|path|title|merge; schema|ident|migration|begin_migration|alter|column|ident|word|apply; config|path|edit|begin_edit|put|key|key|word|commit; product|id|version|new_version|update|field|word|word|release; contract|id|revision|open_revision|amend|clause|word|title|sign;
zone|host|transaction|start_transaction|point|record|host|url|commit; timeline|title|copy|check_out|place|clip|id|time|check_in; price list|word|draft|copy_list|price|article|id|money|activate; layout|title|sandbox|open_sandbox|paint|layer|word|word|save; roster|word|plan|edit_plan|assign|shift|id|person|confirm; policy|word|proposal|propose|limit|rule|id|word|enact;
document|path|checkout|check_out|fill|section|word|title|check_in; playlist|title|edit|start_edit|slot|song|title|time|save; form|title|draft|edit_form|label|field|ident|title|publish; firewall|host|candidate|load_candidate|allow|port name|word|host|commit""".split(";")


def make(k):
    thing, how, copy, open_, verb, field, h1, h2, commit = k.pick(SKINS).strip().split("|")
    name, key, message = getattr(k, how)(), k.id(), k.title()
    changes = dict(zip(k.many(getattr(k, h1), n := k.pick(1, 2, 2, 3)), k.many(getattr(k, h2), n), strict=True))
    t, f, o, c = thing.replace(" ", "_"), field.replace(" ", "_"), open_.replace("_", " "), commit.replace("_", " ")
    shown = k.pick(", ".join(f"{a} = {b}" for a, b in changes.items()), "; ".join(f"{a}: {b}" for a, b in changes.items()), " and ".join(f"{b} for {a}" for a, b in changes.items()))

    k.role(f"""You change {thing}s the proper way: {o}, {verb}, {c}.|{thing} editor|You never work on the live {thing}.|{o} / {verb} / {c}
        |You edit in a {copy} and then {c} it.|Careful editor for a team.|You always {c} what you opened.""")
    k.must(f"First <begin>, then every change with <change>, at the end <finish> with the message.|Work in a {copy}: <begin>, <change> for each, then <finish>.")
    k.goal(f"""{thing.capitalize()} {name}: {shown}. Message: {message}.|{verb} in {thing} {name}: {shown} (message "{message}")|"{message}" - {name}: {shown}|Please change {thing} {name}: {shown}. Then {c} it, message {message}.
        |{thing}: {name}\nchanges: {shown}\nmessage: {message}|in {name} we need {shown}; {c} with message {message}|message {message}; {thing} {name}; {verb}: {shown}|Could you {verb} {shown} in {name} and {c}? The message is {message}.""")

    @k.act(f"{open_}|{open_}_of", f"Opens a {copy} of one {thing}.|Begins a {copy}.", name_=text(f"{t}|name|of", f"The {thing}.|Which {thing}."))
    def begin(name_):
        return {f"{copy}|{copy}_id|no": key, f"{t}|name": name, "base|from_version": extra} if name_ == name and not begin.made() else k.fail(f"{name_}: can't be opened.")

    extra = k.id()
    params = dict(key=text(f"{copy}|{copy}_id|in", f"Id of the {copy}."), field=text(f"{f}|what|name", f"The {field}.|Which {field}."), value=text("value|to|new", "What it gets.|The new value."))

    @k.act(f"{verb}|{verb}_{f}|change", f"Makes one change in a {copy}: a {field} gets a value.", **dict(k.shuffled(list(params.items()))))
    def change(key, field, value):
        if key != opened or not begin.made() or field not in changes or finish.made():
            return k.fail(f"No {copy} {key}, or no {field} {field}.")
        return f"{field}: {value}"

    opened = key
    params2 = dict(key=text(f"{copy}|{copy}_id|which", f"Id of the {copy}."), message=text("message|note|comment", "The message.|Message for the log."))

    @k.act(f"{commit}|{commit}_{copy}|do_{commit}", f"Ends a {copy}; its changes become real.", **dict(k.shuffled(list(params2.items()))))
    def finish(key, message):
        if key != opened or not all(change.made(field=a, value=b) for a, b in changes.items()):
            return k.fail(f"No {copy} {key}, or changes are missing.")
        return f"{name}: {c} ok"

    def right():
        if not begin.made():
            return begin(name_=name)
        left = [change(key=opened, field=a, value=b) for a, b in changes.items() if not change.made(field=a)]
        return left or (None if finish.made() else finish(key=opened, message=message))

    return right
