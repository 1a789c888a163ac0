"""Changes a setting in the layer of the configuration that wins."""

from kind import integer, text

STRUCTURE = "config-edit"
DOMAIN = "configuration files"


def make(k):
    key = k.key()
    wanted, *stale = k.many(
        lambda: k.pick(f"{k.int(2, 90)}s", f"{k.int(2, 512)}MiB", f'"{k.word()}"', f"[{k.int(1, 9)}, {k.int(10, 99)}]"),
        5,
    )
    files, sections = k.many(lambda: k.path("yaml", "toml", "ini"), k.int(2, 4)), k.words(4)
    ranks = k.numbers(len(files), 1, 90)
    layers = [
        {"rank|priority": rank, "file|path": file, "section|table": section, "value|current": value}
        for rank, file, section, value in zip(ranks, files, sections, stale, strict=False)
    ]
    top = max(layers, key=lambda layer: layer["rank|priority"])
    if k.chance(20):
        top["value|current"] = wanted
    template = k.path("tmpl") if k.chance(35) else None

    k.role(
        "You edit the configuration of a service.",
        "conf editor. knows layers.",
        "You set configuration values for developers who do not want to know which of the files counts. Each layer has "
        "a rank, and the layer with the highest rank decides what the service sees.",
    )
    k.must(
        "The layer with the highest rank number wins; edit that one and no other.|Only the winning layer (highest rank) is edited.",
        "If that file is generated, edit the template that the error names instead, same section."
        "|Generated file? The error names its template: make the change there, in the same section.",
        "A setting that is right already is left as it is.",
    )
    k.goal(
        f"`{key}` = `{wanted}`, effective please",
        f"Make the service see `{wanted}` for {key}.",
        f"I set {key} somewhere and nothing happened. It should be `{wanted}` in the layer that counts.",
        f"setting: {key}\nvalue: {wanted}",
    )

    @k.look(
        "layers_of|where_set|explain_key",
        "Shows every layer that sets a key.|Where a setting is defined: file, section, value, rank.",
        name=text("key|setting|name", "Name of the setting.|Which key."),
    )
    def layers_of(name):
        return layers if name == key else []

    @k.act(
        "put|set_value|write_setting",
        "Writes a value into a configuration file.|Sets one key of one section of a file.",
        file=text("file|path", "The file to write.|Path of the file."),
        section=text("section|table", "Section of the file.|In which section."),
        name=text("key|setting|name", "Name of the setting.|Which key."),
        value=text("value|literal|to", "The value as it shall be written.|What it becomes."),
        indent=integer("indent|spaces", "Spaces in front of the line.|How far to indent.", default=0),
    )
    def put(file, section, name, value, indent):
        if template and file == top["file|path"]:
            return k.fail(f"{file} is generated from {template}; your change would be lost.")
        if (file, section) not in [
            (x["file|path"], x["section|table"]) for x in [*layers, top | {"file|path": template}]
        ]:
            return k.fail(f"{file} has no section {section}.")
        return f"{file} [{section}] {name} = {value}" if name == key else k.fail(f"{name} is not a known key.")

    def right():
        if not layers_of.made(name=key):
            return layers_of(name=key)
        if top["value|current"] == wanted or put.made(name=key):
            return k.finish()
        file = template if template and k.seen(template) else top["file|path"]
        return put(file=file, section=top["section|table"], name=key, value=wanted)

    return right
