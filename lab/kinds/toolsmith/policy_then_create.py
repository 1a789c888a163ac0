"""Asks what the policy of a class says and creates a thing accordingly."""

from kind import choice, flag, integer, text

STRUCTURE = "policy-lookup"
DOMAIN = "governance"

# thing;class word;number of the policy;choice;values;flag
SKINS = """bucket;data class;keep days;storage;hot,warm,cold;encrypted
account;role;password days;login;password,token,card;mfa
backup;system class;copies;medium;disk,tape,cloud;encrypted
sample;hazard class;max days;fridge;upper,lower,deep;sealed
machine;environment;idle hours;size;small,medium,large;public
database;tier;pool size;engine;light,normal,heavy;replicated
topic;data kind;partitions;cleanup;delete,compact,both;compressed
certificate;zone;valid days;key;rsa,ecdsa,edwards;wildcard
print job;material class;bed degrees;nozzle;fine,normal,wide;enclosed
firewall rule;trust level;log days;action;allow,limit,deny;logged
repository;visibility class;reviewers;merge;squash,rebase,commit;signed
notebook;course level;memory gb;kernel;python,julia,octave;shared
job;priority class;max hours;queue;short,long,idle;preemptible
mailbox;staff group;quota gb;archive;off,yearly,always;external
dashboard;audience;refresh seconds;theme;light,dark,plain;public
device;asset class;patch days;network;lab,office,guest;managed
feature flag;rollout class;percent;target;staff,beta,everyone;sticky
dataset;privacy level;review days;share;nobody,project,world;masked
key;secret class;rotate days;store;file,vault,module;exportable
ticket;customer level;answer hours;channel;mail,phone,chat;escalated
sensor;zone class;interval seconds;protocol;serial,radio,bus;battery
branch;release class;approvals;build;quick,full,nightly;protected"""


def make(k):
    thing, cls, number, field, values, yes = k.pick(SKINS.split("\n")).split(";")
    u = str.maketrans(" ", "_")
    t, c, n, values = thing.translate(u), cls.translate(u), number.translate(u), values.split(",")
    classes = k.words(4)
    name, mine = k.pick(k.word, k.key)(), classes[0]
    policy = {a: (k.int(2, 99), k.pick(values), k.chance(50)) for a in classes}
    numbers = k.numbers(4, 2, 99)
    policy = {a: (numbers[i], *policy[a][1:]) for i, a in enumerate(classes)}
    lists, forbidden, has_flag, has_field = k.chance(45), k.chance(10), k.chance(55), k.chance(75)
    order = k.shuffled(classes)

    k.role(
        f"You create things by the book.|{thing} factory|Policy first, then the {thing}.",
        f"Platform helper: people ask for one {thing}, you look up what they may have.|You set up each {thing} as its {cls} demands.",
    )
    k.must(f"Never choose the values yourself: they come from the policy of the {cls}.|All values are those of the policy for its {cls}.")
    k.must(f"If the {cls} may have no {thing}, say that it was not created.|Where the policy says none, report that it is not allowed.")
    k.steps("Read <policy_of>.", f"<create> the {thing} with these values.")
    k.goal(
        f"Create {thing} {name}, {cls} {mine}.|new {thing} {name} ({mine})|{cls}={mine} {t}={name} create",
        f"Please set up the {thing} {name} for us; it is {cls} {mine}.|{mine} needs one more {thing}: {name}",
        f"feat: add {thing} {name} for {mine}|could I have a new {thing} called {name}? {cls} is {mine}",
        f"For the {cls} {mine} we want the {thing} {name}, as the policy says.|{name} was ordered two weeks ago and does not exist. {cls}: {mine}. Create it!",
    )

    def row(a):
        if forbidden and a == mine:
            return {c: a, n: "none", field: "none", yes: "none"}
        return {c: a, n: policy[a][0], field: policy[a][1], yes: "yes" if policy[a][2] else "no"}

    by = {} if lists else {"name": text(f"{c}|of|name", f"Name of the {cls}.")}

    @k.look("get_policy|policy|read_policy", f"What the policy says, for every {cls}." if lists else f"The policy for one {cls}.", **by)
    def policy_of(name=None):
        if lists:
            return [row(a) for a in order]
        return row(name) if name in classes else k.fail(f"no policy for {name}")

    params = {"number": integer(n, f"The {number} of the policy.")}
    if has_field:
        params["kind"] = choice(field, f"The {field}.", values)
    if has_flag:
        params["yes"] = flag(yes, f"Whether it is {yes}.")

    @k.act(f"create_{t}|new_{t}|add_{t}", f"Creates one {thing}.", name=text("name|called", f"Name of the {thing}."), **params)
    def create(**a):
        return k.one("created", f"{name} is there", "ok") if a["name"] == name and not forbidden else k.fail("policy violation")

    def right():
        if not (policy_of.calls if lists else policy_of.made(name=mine)):
            return policy_of() if lists else policy_of(name=mine)
        if forbidden:
            return k.give_up(f"{mine} may have no {thing}.")
        number, kind, yes_ = policy[mine]
        given = {a: b for a, b in dict(number=number, kind=kind, yes=yes_).items() if a in params}
        return None if create.calls else create(name=name, **given)

    return right
