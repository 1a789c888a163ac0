"""A diff is printed with plus and minus lines; what has a plus is added, what has a minus is removed."""

from kind import text

STRUCTURE = "apply-diff"
DOMAIN = "code repositories"

# entry;place;add;remove
SKINS = """package;project;add;drop
user;group;invite;remove
rule;firewall;allow;revoke
record;zone;create;delete
dish;menu;list;strike
player;squad;sign;release
book;shelf;place;pull
tag;article;attach;detach
host;pool;enroll;evict
word;dictionary;enter;erase
feature;plan;include;exclude
song;rotation;put_in;take_out
station;line;open;close
key;keyring;import;purge
guest;list;add;cross_out
plugin;site;install;uninstall
shop;mall;admit;expel
column;table;append;drop
ward;clinic;open;shut
bot;channel;call_in;kick"""


def make(k):
    entry, place, add, remove = k.pick(SKINS.split("\n")).split(";")
    where, ref, no = k.word(), k.id(), k.id()
    names = k.words(k.int(3, 5))
    signs = [k.pick("+", "-", " ") for _ in names]
    signs[0] = k.pick("+", "-")
    order = k.shuffled(range(len(names)))
    lines = [f"{signs[i]} {names[i]}" for i in order]
    plus = [names[i] for i in order if signs[i] == "+"]
    minus = [names[i] for i in order if signs[i] == "-"]

    k.role(f"You bring a {place} to its new state.|{place} applier|You read diffs and do them.")
    k.must("A line with + is added with <put_in>, one with - is removed with <take_out>, the others stay.|+ means <put_in>, - means <take_out>, nothing means nothing.")
    k.steps("<diff> prints the lines.")
    k.goal(
        f"apply diff {ref} to {where}",
        f"Please carry out the change {ref} in {place} {where}.",
        f"{place}: {where}\ndiff: {ref}",
        f"{ref} -> {where}",
        f"chore({where}): apply {ref}",
    )

    @k.look("diff|show_diff|get_diff", "Prints a diff.|The lines of a change.", ref=text("diff|id", "Number of the diff."))
    def diff(**by):
        return k.raw("\n".join([f"@@ {place} {no} @@", *lines])) if by["ref"] == ref else k.fail(f"no diff {by['ref']}")

    params = dict(where=text(place, f"Name of the {place}."), name=text(entry, f"Name of the {entry}."))

    @k.act(f"{add}|{add}_{entry}", f"Adds one {entry} to a {place}.", **params)
    def put_in(where, name):
        return f"+ {name}" if name in plus and not put_in.made(name=name) else k.fail(f"{name} can't be added")

    @k.act(f"{remove}|{remove}_{entry}", f"Removes one {entry} from a {place}.", **params)
    def take_out(where, name):
        return f"- {name}" if name in names and name not in plus and not take_out.made(name=name) else k.fail(f"{name} can't be removed")

    def right():
        if not diff.made(ref=ref):
            return diff(ref=ref)
        calls = [put_in(where=where, name=n) for n in plus if not put_in.made(name=n)]
        return calls + [take_out(where=where, name=n) for n in minus if not take_out.made(name=n)]

    return right
