"""Changes one key of a config file; which section has the key has to be read first."""

from kind import integer, text

STRUCTURE = "config-edit"
DOMAIN = "config files"

# program, what the file is, sections drawn, kinds of values
SKINS = """web server|config; build tool|settings; editor|preferences; mail server|config; game|options; database|parameters; render farm|profile; monitor|rules; proxy|config; test runner|settings; shop|options; backup tool|plan; cdn|rules; chat bot|settings; camera|profile; player|preferences; scheduler|table; site generator|config""".split(";")


def make(k):
    program, kind = k.pick(SKINS).strip().split("|")
    path = k.path("ini", "toml", "yaml", "conf", "cfg")
    sections = k.words(k.int(2, 3))
    keys = k.many(lambda: k.pick(k.word(), k.key()), 2 * len(sections))
    owner = {key: sections[i // 2] for i, key in enumerate(keys)}
    number_ = k.chance(50)
    draw = (lambda: k.int(2, 9000)) if number_ else k.pick(k.word, k.host, k.url, k.version)
    now = dict(zip(keys, k.many(draw, len(keys)), strict=True))
    key = k.pick(keys)
    new = draw()
    while new in now.values():
        new = draw()
    case = k.int(1, 100)  # up to 10: already so; above 90: no such key
    if case <= 10:
        now[key] = new
    if case > 90:
        key = k.key()
    if k.chance(50):
        k.on(path)
    says_old = k.chance(40)

    k.role(f"""You edit the {kind} of a {program}.|{program} {kind}|You change one line and touch nothing else.|config bot
        |You look after {path}.|A developer tells you what to change in the {kind}.|careful hands for the {program}""")
    k.must("Already so: change nothing. If no section has the key, report that it is not done; don't add it.|No such key anywhere? Then it is not done, say so. Right already? Then finish.")
    k.steps("<read> shows sections and keys.|Read it with <read>.", "<put> the new value.")
    k.goal(f"""In {path}, set {key} to {new}.|{path}: {key} = {new}|{key} should be {new} ({path})|Change {key} in the {kind} {path}; the new value is {new}.
        |config: {key} -> {new}, file {path}|please put {new} for {key} inside {path}|file: {path}\nkey: {key}\nvalue: {new}|The {program} needs {key} {new}. It's in {path}.
        |{new} instead of the old {key} in {path}, thanks|fix({program}): {key} must be {new} in {path}""")

    @k.look(f"read_config|show_{kind}|read_file", f"Sections, keys and values of a file.|Shows the {kind}.", path_=text("path|file|name", "Path of the file.|Which file."))
    def read(path_):
        if path_ != path:
            return k.fail(f"{path_}: no such file")
        return [{"section|part|block": owner[x], "key|name|option": x, "value|set_to": v} for x, v in now.items()]

    value = integer if number_ else text
    params = dict(path_=text("path|file|in_file", "Path of the file.|Which file."), section=text("section|part|block", "Section that has the key.|Which section."), key=text("key|name|option", "The key.|Which key."), new=value("value|new|to", "The new value.|What it gets."))
    if says_old:
        params["old"] = value("old|was|expected", "The value that it has now.|Old value, to be safe.")

    @k.act("set_key|write_config|edit_key", "Sets one key of a section.|Changes a value in a file.", **dict(k.shuffled(list(params.items()))))
    def put(path_, section, key, new, old=None):
        if path_ != path or owner.get(key) != section or old not in (None, now[key]):
            return k.fail(f"{path_} has no {key} like that in {section}.")
        now[key] = new
        return f"{section}.{key} = {new}"

    def right():
        if not read.made(path_=path):
            return read(path_=path)
        if key not in now:
            return k.give_up(f"no section has {key}.")
        if now[key] == new:
            return None
        return put(path_=path, section=owner[key], key=key, new=new, **(dict(old=now[key]) if says_old else {}))

    return right
