"""Changes one key in one section of a configuration file, where the same key stands in several sections."""

from kind import text

STRUCTURE = "config-edit"
DOMAIN = "files"

# file is of;section word;keys
SKINS = """web server;site;listen,root,timeout,charset
build tool;target;flags,output,runner,depends
mail client;account;server,folder,signature,port
shell prompt;theme;colour,symbol,width,font
backup job;volume;path,keep,schedule,exclude
time service;source;host,poll,key,burst
editor;language;indent,linter,encoding,wrap
printer driver;tray;paper,density,duplex,margin
package index;mirror;address,priority,branch,key
logger;handler;level,format,file,rotate
database proxy;pool;host,size,mode,user
game server;world;seed,border,rules,spawn
bus gateway;device;address,baud,parity,name
scraper;spider;start,delay,agent,depth
test runner;suite;paths,markers,workers,report
synthesizer;voice;wave,attack,filter,octave
firewall;zone;policy,interface,log,forward
telescope mount;axis;speed,limit,offset,guide
slicer;material;heat,bed,flow,fan
notebook hub;profile;image,memory,kernel,idle
dns server;zone;master,serial,notify,file
load tester;scenario;users,ramp,target,think"""
FORMS = ["[{s}]", "{s}:", "# --- {s}", "<{s}>"]


def make(k):
    of, section, keys = k.pick(SKINS.split("\n")).split(";")
    keys, path, n = k.shuffled(keys.split(","))[: k.int(2, 4)], k.path("yaml", "txt", "json"), k.int(2, 4)
    sections, key, form = k.words(n), keys[0], k.pick(FORMS)
    values = {s: dict(zip(keys, k.many(k.pick(k.word, k.id), len(keys)), strict=True)) for s in sections}
    where, new, sign = sections[k.int(0, n - 1)], k.pick(k.word, k.id)(), k.pick(" = ", "=", ": ")
    old, same, needs_old = values[where][key], k.chance(12), k.chance(50)
    if same:
        new = old
    by_old = not same and k.chance(25)
    place = f"where it is {old} now" if by_old else f"{section} {where}"

    k.role(
        f"You edit the configuration of a {of}.|{of} config editor|One key, one section, nothing else changes.",
        f"You are careful with files. This one belongs to a {of}.|sed with eyes",
    )
    k.must(f"The same key stands in several {section}s: change only the one that is meant.|Mind the {section}; keys repeat.")
    k.must("If the value is there already, leave the file as it is.|No edit where nothing changes.")
    k.steps("<cat> the file.", "<edit> the one line.")
    k.goal(
        f"{path}: {key} to {new}, {place}|Set {key} to {new} in {path} ({place}).|{place}: {key} should be {new}. The file is {path}.",
        f"{new} is the new {key} ({place}), see {path}|conf: {path} {key}={new} @ {place}",
        f"Please change {key} in {path}, {place}; the new value is {new}.|in {path} the {key} is wrong, {place}. should read {new}",
        f"can {path} get {key}{sign}{new}? I mean {place}, not the others",
        f"The {of} needs {new} as {key}, {place}. File: {path}.",
    )

    @k.look("read_file|cat|show_config", "Prints a configuration file.", path=text("path|file", "Path of the file."))
    def cat(**a):
        if a["path"] != path:
            return k.fail(f"{a['path']}: no such file")
        lines = []
        for s in sections:
            lines.append(form.format(s=s))
            for x, v in values[s].items():
                now = next((c["value"] for c in reversed(edit.calls) if (c["section"], c["key"]) == (s, x)), v)
                lines.append(f"{'  ' if ':' in form else ''}{x}{sign}{now}")
        return k.raw("\n".join(lines))

    more = {"old": text("old_value|was|expect", "The value that is there now.")} if needs_old else {}

    @k.act(
        "set_key|edit_config|write_value",
        "Sets one key of a configuration file.",
        path=text("path|file", "Path of the file."),
        section=text(f"{section}|section|in", f"The {section} that the key stands under."),
        key=text("key|option|name", "Name of the key."),
        value=text("value|new_value|to", "The new value."),
        **more,
    )
    def edit(**a):
        if a["path"] != path or a["key"] not in values.get(a["section"], {}):
            return k.fail(f"no {a['key']} under {a['section']}")
        if a.get("old") not in (None, values[a["section"]][a["key"]]):
            return k.fail(f"{a['key']} is not {a['old']}")
        return k.one("saved", "1 line changed", "ok")

    def right():
        if not cat.made(path=path):
            return cat(path=path)
        more = dict(old=old) if needs_old else {}
        return None if same or edit.calls else edit(path=path, section=where, key=key, value=new, **more)

    return right
