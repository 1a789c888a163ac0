"""Makes a new secret, gives it to the one who uses it, and only then takes the old one away."""

from kind import text

STRUCTURE = "rotate"
DOMAIN = "secrets and certificates"

# secret;user;make;install;end
SKINS = """key;service;mint;install;revoke
certificate;gateway;issue;deploy;revoke
password;robot;generate;set;expire
token;webhook;create;store;delete
badge;worker;print;hand_out;block
license;machine;draw;load;return
lock;cabinet;order;fit;scrap
code;door;draw;program;clear
card;driver;issue;activate;cancel
battery;sensor;fetch;insert;recycle
filter;pump;pick;mount;dispose
tape;recorder;label;insert;archive
seal;container;cut;attach;void
profile;printer;build;push;retire
disk;array;reserve;plug;eject
sim;phone;order;insert;disable
cookie;session;bake;plant;crumble
flag;ship;sew;hoist;fold
number;line;reserve;bind;free
stamp;office;carve;issue;destroy"""


def make(k):
    secret, user, make_, put, end = k.pick(SKINS.split("\n")).split(";")
    users = k.words(3)
    old = dict(zip(users, k.ids(3), strict=True))
    name, new, why = k.pick(users), k.id(), k.title()
    p = put.replace("_", " ")

    k.role(f"You renew the {secret} of each {user}.|{secret} rotation|Out with the old {secret}, but only after the new one works.")
    k.must(f"Never <finish> the old {secret} before the new one is in place.|Order: <fresh>, <install>, <finish>.")
    k.steps("<current> tells which one is in use.")
    k.goal(
        f"rotate the {secret} of {name}, reason {why}",
        f"Please give {user} {name} a new {secret} and get rid of the old one. Reason: {why}.",
        f"{user}: {name}\nrotate: {secret}\nreason: {why}",
        f"{name} needs a fresh {secret} ({why})",
        f"chore({name}): {secret} rotation, {why}",
    )

    @k.look(f"current|list_{secret}|{secret}_in_use", f"Which {secret} each {user} has.|The {secret} in use, by {user}.")
    def current():
        return [{user: u, f"{secret}|{secret}_id": s} for u, s in old.items()]

    @k.act(f"{make_}_{secret}|{make_}|new_{secret}", f"Makes a new {secret} and prints it.|Gets a fresh {secret} for a {user}.", name=text(user, f"Name of the {user}."), why=text("reason|why", "The reason."))
    def fresh(**by):
        return f"new {secret}: {new}" if by["name"] == name and not fresh.made() else k.fail(f"no {user} {by['name']}")

    @k.act(f"{put}_{secret}|{put}", f"Gives a {user} its new {secret}: {p}.", name=text(user, f"Name of the {user}."), what=text(f"new_{secret}|{secret}", f"The new {secret}."))
    def install(name, what):
        return f"{name} has {what}" if what == new and fresh.made() and not install.made() else k.fail(f"{what} does not exist")

    @k.act(f"{end}_{secret}|{end}", f"Makes an old {secret} useless: {end}.", what=text(f"old_{secret}|{secret}", f"The old {secret}."), why=text("reason|why", "The reason."))
    def finish(what, why):
        return f"{what}: {end}" if what in old.values() else k.fail(f"no {secret} {what}")

    def right():
        if not current.made():
            return current()
        if not fresh.made():
            return fresh(name=name, why=why)
        if not install.made():
            return install(name=name, what=new)
        return None if finish.made() else finish(what=old[name], why=why)

    return right
