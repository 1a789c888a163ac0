"""Fills only the empty fields of a record with what another source has; what is there stays."""

from kind import text

STRUCTURE = "fill-gaps"
DOMAIN = "data quality"

# record;records;source;fields
SKINS = """contact;contacts;directory;phone,office,title,language
asset;assets;scanner;serial,model,room,owner
package;packages;registry;licence,homepage,author,keyword
sample;samples;lab sheet;species,site,depth,collector
host;hosts;agent report;system,kernel,site,contact
book;books;union catalog;year,publisher,shelf,editor
part;parts;supplier feed;weight,colour,origin,tariff
song;songs;music database;album,label,year,genre
repo;repos;survey;lead,language,topic,mirror
sensor;sensors;factory sheet;range,unit,batch,mount
ticket;tickets;mail header;client,product,channel,region
image;images;camera data;lens,place,author,film
user;users;payroll;manager,office,grade,phone
strain;strains;collection;host,medium,donor,country
dataset;datasets;paper;doi,author,method,licence
recipe;recipes;cook book;yield,oven,origin,season
server;servers;purchase list;vendor,warranty,order,price
page;pages;old site;author,topic,summary,language
vehicle;vehicles;registry;plate,maker,fuel,colour
network;networks;address plan;gateway,site,contact,purpose
firmware;firmwares;build server;branch,compiler,signer,target
invoice;invoices;scan;vendor,project,period,approver"""


def make(k):
    rec, recs, source, fields = k.pick(SKINS.split("\n")).split(";")
    s, fields, name = source.replace(" ", "_"), k.shuffled(fields.split(","))[: k.int(3, 4)], k.pick(k.word, k.id)()
    other = dict(zip(fields, k.words(len(fields)), strict=True))
    mine = dict(zip(fields, k.words(len(fields)), strict=True))
    gaps = k.some(fields, 0 if k.chance(12) else k.int(1, 2))
    lost = gaps[-1] if gaps and k.chance(20) else None
    empty = k.pick("-", "", "unknown", "n/a")
    todo = [f for f in fields if f in gaps and f != lost]
    order = k.shuffled(fields)

    k.role(
        f"You complete {recs}.|{rec} completer|You fill gaps and overwrite nothing.|Data steward for {recs}.",
    )
    k.must(f"Only fields that are empty are filled; what is there stays, even if the {source} says otherwise.|Never overwrite. Empty fields get the value of the {source}.")
    k.must(f"What the {source} does not have either stays empty.|A field that both lack stays as it is.")
    k.steps(f"<get> the {rec}, <ask> the {source}.", "<fill> each gap.")
    k.goal(
        f"Complete {rec} {name} from the {source}.|fill the gaps of {name}|{name}: empty fields, take them from the {source}",
        f"Please fill in what is missing in {rec} {name}; the {source} should have it.|enrich {rec} {name} --from {s} --no-overwrite",
        f"why is half of {name} empty? the {source} knows it all. fill it, don't overwrite",
        f"{rec} {name} + {source} -> no gaps|What does {name} still lack? Add it from the {source}.",
    )
    which = text(f"{rec}|name|id", f"Which {rec}.")

    @k.look(f"get_{rec}|show_{rec}|read_{rec}", f"One {rec} as it is.", name=which)
    def get(**a):
        if a["name"] != name:
            return k.fail(f"no {rec} {a['name']}")
        now = {c["field"]: c["value"] for c in fill.calls}
        return {rec: name} | {f: now.get(f, empty if f in gaps else mine[f]) for f in fields}

    @k.look(f"ask_{s}|{s}|lookup_{s}", f"What the {source} has about one {rec}.", name=which)
    def ask(**a):
        if a["name"] != name:
            return k.fail(f"{a['name']} is not in the {source}")
        return {rec: name} | {f: empty if f == lost else other[f] for f in order}


    @k.act(
        f"set_field|fill_field|update_{rec}",
        f"Sets one field of one {rec}.",
        name=which,
        field=text("field|key", "Name of the field."),
        value=text("value|to", "The value to set."),
    )
    def fill(**a):
        if a["name"] != name or a["field"] not in fields or a["value"] not in [*other.values(), *mine.values()]:
            return k.fail(f"{a['field']}: not set")
        if a["field"] not in gaps:
            return k.fail(f"{a['field']} is not empty")
        return k.one("ok", f"{a['field']} filled", "set")

    def right():
        if looks := [x(name=name) for x in (get, ask) if not x.made(name=name)]:
            return looks
        return [fill(name=name, field=f, value=other[f]) for f in todo if not fill.made(field=f)]

    return right
