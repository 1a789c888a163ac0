"""Answers what one field of one thing is in one environment."""

from kind import choice, text

STRUCTURE = "question-one"
DOMAIN = "questions"

# thing;things;environment word;environments;fields asked, and how they are drawn
SKINS = """service;services;env;dev,stage,prod;version:version,replicas:number,owner:person
printer;printers;tray;upper,lower,side;paper:word,sheets:number,toner code:id
database;databases;role;primary,standby,report;host:host,lag:number,engine version:version
board;boards;bank;first,second,boot;firmware:version,checksum:id,size:number
sensor;sensors;channel;red,green,blue;gain:number,serial:id,mount:word
package;packages;channel;stable,beta,edge;version:version,digest:id,maintainer:person
course;courses;term;spring,summer,winter;tutor:person,room:id,seats:number
shop;shops;market;north,south,abroad;currency code:word,manager:person,orders:number
domain;domains;record;mail,web,text;value:host,ttl:number,editor:person
camera;cameras;stream;main,sub,archive;url:url,bitrate:number,codec:word
study;studies;phase;pilot,main,follow-up;leader:person,samples:number,protocol:id
repo;repos;branch;main,develop,release;head:id,open issues:number,last author:person
rack;racks;side;front,back,top;switch:host,free units:number,key no:id
queue;queues;lane;fast,normal,bulk;depth:number,consumer:word,broker:host
freezer;freezers;shelf;top,middle,bottom;sample owner:person,boxes:number,label:id
cluster;clusters;pool;cpu,gpu,spot;node type:word,nodes:number,image:id
reactor;reactors;line;feed,drain,vent;valve:id,pressure:number,operator:person
api;apis;tier;free,pro,partner;rate:number,base url:url,contact:mail
robot;robots;joint;base,elbow,wrist;offset:number,encoder:id,firmware:version
site;sites;language;english,dutch,italian;editor:person,pages:number,home page:url
firewall;firewalls;zone;inner,outer,guest;policy:id,rules:number,admin:person
model;models;stage;trial,shadow,live;weights:id,batch size:number,trained by:person"""


def make(k):
    thing, things, env, envs, fields = k.pick(SKINS.split("\n")).split(";")
    envs, fields, u = envs.split(","), [f.split(":") for f in fields.split(",")], str.maketrans(" -", "__")
    name = k.pick(k.word, k.ident)()
    draw = {"number": lambda: k.int(100, 99999)}
    rows = [{f: draw.get(how, getattr(k, how, None))() for f, how in fields} for _ in envs]
    asked, i, whole = k.pick([f for f, _ in fields]), k.int(0, len(envs) - 1), k.chance(40)
    gone = k.chance(10)
    e, answer = envs[i], rows[i][asked]

    k.role(
        f"You answer questions about {things}.|ask me about a {thing}|Read-only helper. Facts about {things}, one at a time.",
        f"{things} faq bot|You look things up so that nobody needs a login.",
    )
    k.must("If there is no such entry, say that it was not found.|No entry: report that it is not known.")
    k.steps("<get> it.", "Answer with the value alone.")
    k.goal(
        f"What is the {asked} of {name} in {e}?|{asked} of {name} ({env} {e})?|{name}/{e}: {asked}?|{e} {env} of {thing} {name}: tell me the {asked}",
        f"Please look up which {asked} the {thing} {name} has in {e}.|I need the {asked}, {env} {e}, {thing} {name}. Nothing else.",
        f"get {name}.{e}.{asked.translate(u)}|the wiki is wrong again. what {asked} does {name} really have in {e}?",
        f"Somebody asked for {name}'s {asked} and I don't know it. It is about {e}.",
    )
    k.answers(f"The {asked}.|The value that was asked for.|What the {asked} is.")
    params = {"name": text(f"{thing}|name", f"Name of the {thing}.")}
    if not whole:
        params["env"] = choice(env, f"Which {env}.", envs)

    @k.look(f"get_{thing}|show_{thing}|describe_{thing}", f"Data of one {thing}" + (f", by {env}." if whole else f" in one {env}."), **params)
    def get(**a):
        if a["name"] != name or (gone and not whole and a["env"] == e):
            return k.fail(f"{a['name']}: no entry")
        out = [{env: x} | {f.translate(u): v for f, v in row.items()} for x, row in zip(envs, rows, strict=True)]
        if whole:
            return [r for r in out if not (gone and r[env] == e)]
        return out[envs.index(a["env"])] if a["env"] in envs else k.fail("no entry")

    def right():
        call = get(name=name) if whole else get(name=name, env=e)
        if not get.made(**call.args):
            return k.give_up("there is no such entry.") if k.seen(f"{name}: no entry") else call
        return k.give_up("there is no such entry.") if gone else k.answer(answer)

    return right
