"""A tool prints the policy in prose, another the case; what the policy says today decides which value is used."""

import re

from kind import choice, text

STRUCTURE = "policy-lookup"
DOMAIN = "policies"

# subject;property;values;option;options;verb;third person;number
SKINS = """bucket;sensitivity;public,internal,secret;class;open,sealed,vaulted;classify;Classifies;objects
server;use;web,database,build;patch_ring;early,middle,late;enroll;Enrolls;cores
account;standing;staff,guest,robot;lifetime;month,quarter,year;limit;Limits;logins
ticket;origin;customer,partner,monitor;priority;low,normal,high;rank;Ranks;replies
branch;kind;feature,hotfix,release;merge_way;squash,rebase,plain;protect;Protects;commits
log;stream;access,audit,debug;keep;week,month,decade;retain;Retains;lines
image;base;distro,slim,scratch;scan_depth;quick,normal,full;scan;Scans;layers
domain;role;shop,blog,mail;lock_level;none,soft,hard;lock;Locks;records
database;engine;row,column,graph;backup;hourly,daily,weekly;plan;Plans;tables
alert;source;disk,net,app;target;pager,chat,mail;route;Routes;firings
key;use;sign,tls,ssh;storage;file,card,module;store;Stores;uses
job;owner_kind;team,person,system;pool;shared,own,spot;place;Places;runs
device;place;office,home,field;profile;strict,normal,loose;manage;Manages;apps
package;origin;own,mirror,fork;review;light,normal,deep;review;Reviews;deps
page;audience;staff,client,world;approval;self,peer,lead;submit;Submits;words
topic;traffic;calm,busy,burst;copies;single,double,triple;configure;Configures;events
vm;stage;dev,test,live;shutdown;nightly,weekend,never;schedule;Schedules;disks
dataset;content;personal,technical,open;mask;hash,drop,keep;mask;Masks;columns
contractor;task;code,design,audit;access;read,write,admin;admit;Admits;days
flag;purpose;release,ops,trial;expiry;short,long,never;register;Registers;users"""


def an(word):
    """With its article."""
    return ("an " if re.match("[aeio]|u(?!s|ni|t|rl)", word) else "a ") + word


def make(k):
    subject, prop, values, option, options, verb, does, num = k.pick(SKINS.split("\n")).split(";")
    values, options = values.split(","), options.split(",")
    name, topic = k.word(), k.word()
    now, limit = k.pick(values), k.int(30, 60)
    n, owner = k.pick(k.int(2, 29), k.int(61, 400)), k.word()
    p, o = prop.replace("_", " "), option.replace("_", " ")
    a, b, c = k.shuffled(options)
    val = k.pick(values)
    says, result = k.pick(
        [
            (f"A{an(subject)[1:]} with {p} {val} gets {o} {a}. All others get {b}.", a if now == val else b),
            (f"The {o} is {a} where {num} is over {limit}, and {b} in all other cases.", a if n > limit else b),
            (f"Normally {o} {b}. The exception is {p} {val}, which gets {c}.", c if now == val else b),
            (f"Below {limit} {num} the {o} is {c}. From there on it is {a}, unless the {p} is {val}: then {b}.", c if n < limit else b if now == val else a),
            (f"{values[0]}: {a}. {values[1]}: {b}. {values[2]}: {c}. That is the {o} by {p}.", dict(zip(values, (a, b, c), strict=True))[now]),
            (f"Since the last audit every {subject} has {o} {a}, with whatever {p}. The older table is void.", a),
        ]
    )
    noise = k.one("This text replaces the one of last year.|Questions go to the board.|Thanks to all who helped.")
    says = k.pick(f"{says} {noise}", f"{noise} {says}")
    k.role(f"You apply policies to every {subject}.|{o} clerk|policy {topic}, applied")
    k.must(f"The policy is called {topic}; what it says now counts.|Read policy {topic} before you act.")
    k.steps("<policy> and <get>, in any order.")
    k.goal(
        f"{verb} {subject} {name} by the policy",
        f"{name} has no {o} yet. Please {verb} it.",
        f"{verb} {name} pls, policy as usual",
        f"{subject}: {name}; to do: {verb}; by: policy {topic}",
        f"Which {o} does {name} get? Look, and {verb} it.",
    )

    @k.look("read_policy|policy|get_policy", "Prints a policy.|The text of a policy.", topic=text("policy|name|topic", "Name of the policy.|Which policy."))
    def policy(**by):
        return says if by.get("topic") == topic else k.fail(f"no policy {by.get('topic')}")

    @k.look(f"get_{subject}|show_{subject}|{subject}_card", f"Shows {an(subject)}.", name=text(f"{subject}|name", f"Name of the {subject}.|Which {subject}."))
    def get(**by):
        return {f"{subject}|name": name, prop: now, num: n, "owner|team": owner} if by.get("name") == name else k.fail(f"no {subject} {by.get('name')}")

    @k.act(f"{verb}_{subject}|{verb}|do_{verb}", f"{does} {an(subject)}.", key=text(f"{subject}|name", f"Name of the {subject}.|Which {subject}."), opt=choice(option, f"The {o} it gets.|Which {o}.", options), owner=text("owner|team|for_team", f"Who owns the {subject}.|The team it belongs to."))
    def apply(key, opt, **by):
        return f"{key}: {opt}" if key == name and by.get("owner") == owner else k.fail(f"{key} belongs to somebody else")

    def right():
        looks = [call for tool, call in ((policy, policy(topic=topic)), (get, get(name=name))) if not tool.calls]
        if looks and not (policy.made(topic=topic) and get.made(name=name)):
            return looks
        return [] if apply.made() else apply(key=name, opt=result, owner=owner)

    return right
