"""Creates a thing only if the list has none with that name; otherwise nothing is done."""

from kind import choice, integer, text

STRUCTURE = "create-if-missing"
DOMAIN = "provisioning"

# thing;things;place;choice;values;number
SKINS = """topic;topics;broker;cleanup;delete,compact;partitions
bucket;buckets;project;class;hot,cold;days
label;labels;repo;colour;red,green,blue;order
namespace;namespaces;cluster;tier;dev,live;pods
channel;channels;workspace;privacy;open,closed;limit
table;tables;schema;engine;row,column;shards
vlan;vlans;switch;mode;tagged,untagged;priority
queue;queues;account;kind;plain,ordered;seconds
index;indexes;collection;kind;hash,tree;width
user;users;database;right;read,write;connections
job;jobs;scheduler;pace;daily,weekly;retries
folder;folders;share;access;team,all;gigabytes
record;records;zone;type;address,mail,text;ttl
rack;racks;room;side;left,right;units
probe;probes;monitor;kind;ping,web;interval
milestone;milestones;board;state;planned,active;weeks
profile;profiles;slicer;quality;draft,fine;microns
alarm;alarms;panel;level;info,urgent;delay
volume;volumes;pool;format;thin,thick;gigabytes
webhook;webhooks;app;event;push,tag;timeout
role;roles;tenant;scope;own,all;rank
plate;plates;incubator;medium;agar,broth;wells"""


def make(k):
    thing, things, place, field, values, number = k.pick(SKINS.split("\n")).split(";")
    values, where, n = values.split(","), k.pick(k.word, k.host)(), k.int(2, 5)
    names = k.many(k.pick(k.word, k.key, k.ident), n + 1)
    name, value, count = names[0], k.pick(values), k.int(2, 90)
    has_count, in_rule = k.chance(60), k.chance(40)
    case = k.int(1, 100)
    is_there = case <= 30
    rows = k.shuffled([a for a in names[1:]] + ([name] if is_there else []))
    ids, kinds = k.ids(len(rows)), [k.pick(values) for _ in rows]
    plus = (f", {number} {count}" if has_count else "") + ("" if in_rule else f", {field} {value}")

    k.role(
        f"You provide {things}.|idempotent {thing} maker|You make sure that things exist, once.|Provisioner of the {place}.",
    )
    k.must(f"Any {thing} that exists is not created again and not changed.|If it exists, do nothing.")
    if in_rule:
        k.must(f"New {things} have {field} {value}.|{field.capitalize()} of new {things}: {value}.")
    k.steps("<all_of> shows what exists.", "<create> what is missing.")
    k.goal(
        f"Make sure {where} has a {thing} {name}{plus}.|ensure {thing} {name} on {where}{plus}|{where} needs {name}{plus}, unless it is there",
        f"Does the {place} {where} have the {thing} {name}? If not, create it{plus}.|{name} should exist in {where}{plus}",
        f"create {where}/{name} if not exists{plus}|The build fails when {where} lacks {thing} {name}. See to it{plus}.",
        f"Please create the {thing} {name} on {where}{plus}, but only if there is none of that name.",
        f"{thing}: {name}{plus}. {place}: {where}. state: present.",
    )

    @k.look(f"list_{things}|{things}|get_{things}", f"The {things} of one {place}.", where=text(f"{place}|on|where", f"Name of the {place}."))
    def all_of(**a):
        if a["where"] != where:
            return k.fail(f"no {place} {a['where']}")
        return [{f"{thing}_id|id": i, "name|called": b, field: c} for i, b, c in zip(ids, rows, kinds, strict=True)]

    more = {"count": integer(number, f"The {number}.")} if has_count else {}

    @k.act(
        f"create_{thing}|add_{thing}|new_{thing}",
        f"Creates one {thing}.",
        where=text(f"{place}|on|where", f"Name of the {place}."),
        name=text(f"name|{thing}", f"Name of the new {thing}."),
        value=choice(field, f"Its {field}.", values),
        **more,
    )
    def create(**a):
        if a["where"] != where or a["name"] in rows or create.calls:
            return k.fail(f"{a['name']} exists or {a['where']} is unknown")
        return k.one("created", f"{a['name']} created", "ok")

    def right():
        if not all_of.made(where=where):
            return all_of(where=where)
        if is_there or create.calls:
            return None
        return create(where=where, name=name, value=value, **(dict(count=count) if has_count else {}))

    return right
