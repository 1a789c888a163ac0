"""Fills in a request: some fields from the goal, one from the rules, the number of the item from a catalog."""

from kind import choice, flag, integer, text

STRUCTURE = "order-form"
DOMAIN = "requests"

# item;items;form;who;kinds;what the rules fix;its values
SKINS = """server;servers;capacity request;team;virtual,metal;network;lab,office
licence;licences;software request;user;single,floating;term;year,forever
chemical;chemicals;purchase;lab;technical,pure;storage;shelf,cabinet
cable;cables;work order;site;copper,fibre;duct;floor,ceiling
microscope;microscopes;booking;group;optical,electron;supervision;none,expert
laptop;laptops;equipment request;employee;light,strong;system;linux,windows
dataset;datasets;access request;study;sample,full;purpose;teaching,research
domain;domains;dns request;project;internal,public;registrar;ours,external
filament;filaments;print order;class;matte,glossy;delivery;desk,pickup
certificate;certificates;signing request;service;server,client;authority;inner,public
part;parts;spare request;plant;original,generic;carrier;road,air
mailbox;mailboxes;account request;department;shared,personal;archive;off,on
sensor;sensors;installation;building;wired,radio;mount;wall,pole
gpu;gpus;compute request;project;train,infer;queue;batch,live
book;books;library order;reader;paper,online;branch;north,south
key;keys;key request;person;door,cabinet;deposit;cash,none
vm;vms;lab request;course;small,large;image;plain,tools
font;fonts;design request;brand;web,print;foundry;first,second
drone;drones;flight request;survey;photo,lidar;insurance;basic,full
probe;probes;calibration order;bench;short,long;class;first,second
phone;phones;telephony request;desk;fixed,mobile;plan;flat,metered
tape;tapes;restore request;client;daily,monthly;target;disk,server"""


def make(k):
    item, items, form, who, kinds, field, values = k.pick(SKINS.split("\n")).split(";")
    u = str.maketrans(" ", "_")
    f, kinds, values, n = form.translate(u), kinds.split(","), values.split(","), k.int(3, 6)
    names, nos, prices = k.many(k.pick(k.word, k.title), n), k.ids(n), k.numbers(n, 20, 2000)
    mixed = [k.pick(kinds) for _ in names]
    i = k.int(0, n - 1)
    name, no, person, count = names[i], nos[i], k.pick(k.person, k.word)(), k.int(2, 40)
    value, gone, rush, has_rush, search = k.pick(values), k.chance(10), k.chance(50), k.chance(50), k.chance(45)
    plus = (", express" if rush else ", not express") if has_rush else ""
    shown = k.shuffled([j for j in range(n) if not (gone and j == i)])

    k.role(
        f"You fill in the {form}.|{form} assistant|Forms are boring, that is why you exist.|Procurement helper for {items}.",
    )
    k.must(f"The {field} is always {value}.|{field.capitalize()}: {value}, for everybody.")
    k.must("What the catalog does not have can't be ordered: say that it was not done.|Not in the catalog: report that it is not possible.")
    k.steps("<find> the number.", "<submit> the form once.")
    k.goal(
        f"{count} x {name} for {person}{plus}|{form}: {person}, {name}, {count}{plus}|Please request {count} {items} of type {name} for {who} {person}{plus}.",
        f"{person} needs {count} of {name}{plus}|request {name} --count {count} --{who} {person}{plus}",
        f"could {who} {person} get {name}? {count} pieces{plus}|{name}, {count} pieces, goes to {person}{plus}",
        f"I have filled in this {form} four times!! {person}, {count} {name}{plus}. You do it.",
        f"[{form}] item: {name}; for: {person}; how many: {count}{plus}",
    )
    by = {"query": text(f"name|query|{item}", f"Name of the {item}.")} if search else {}

    @k.look(f"{item}_catalog|catalog|list_{items}" if not search else f"find_{item}|search_catalog", f"The catalog of {items}." if not search else f"Finds one of the {items} in the catalog.", **by)
    def find(query=None):
        rows = [j for j in shown if query in (None, names[j])]
        return [{"name|title": names[j], "kind|type": mixed[j], "price|cost": prices[j], f"{item}_no|no|sku": nos[j]} for j in rows]

    more = {"rush": flag("express|rush", "Whether it is express.")} if has_rush else {}

    @k.act(
        f"submit_{f}|new_{f}|send_form",
        f"Sends one {form}.",
        no=text(f"{item}_no|no|sku", f"Number of the {item} in the catalog."),
        who=text(f"{who}|for_whom", f"Which {who} it is for."),
        count=integer("count|quantity", "How many."),
        value=choice(field, f"The {field}.", values),
        **more,
    )
    def submit(no, who, count, value, rush=None):
        if no not in nos or submit.calls or (gone and no == nos[i]):
            return k.fail(f"{no} is not in the catalog, or sent already")
        return k.one("sent", f"{form} sent", "ok")

    def right():
        if not (find.made(query=name) if search else find.calls):
            return find(query=name) if search else find()
        if gone:
            return k.give_up(f"{name} is not in the catalog.")
        more = dict(rush=rush) if has_rush else {}
        return None if submit.calls else submit(no=no, who=person, count=count, value=value, **more)

    return right
