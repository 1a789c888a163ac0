"""Fetches a thing from the sources in the order of preference that the text states, until one has it; then uses it."""

import re

from kind import choice, text

STRUCTURE = "preferred-source"
DOMAIN = "mirrors"

# thing;source;sources;four sources;mark;verb;third person;target
SKINS = """package;index;indexes;internal,public,vendor,archive;checksum;install;Installs;host
image;registry;registries;local,hub,quay,backup;digest;pull;Pulls;node
secret;store;stores;vault,keychain,env,file;version_id;inject;Injects;service
config;layer;layers;git,consul,disk,default;revision;load;Loads;app
dataset;bucket;buckets;hot,cold,partner,glacier;etag;mount;Mounts;notebook
document;shelf;shelves;wiki,drive,mail,paper;page_id;attach;Attaches;ticket
key;server;servers;ring,ldap,web,token;fingerprint;trust;Trusts;user
log;sink;sinks;stream,index,tape,syslog;offset_id;replay;Replays;analysis
binary;cache;caches;runner,team,global,release;build_id;link;Links;stage
contact;directory;directories;crm,ldap,phonebook,excel;person_id;call_up;Calls;case
schema;catalog;catalogs;glue,hive,repo,dump;schema_id;bind;Binds;table
certificate;issuer;issuers;internal,acme,partner,manual;serial;deploy;Deploys;listener
address;resolver;resolvers;hosts,split,public,backup;lookup_id;pin;Pins;client
snapshot;site;sites;near,far,cloud,vaulted;snapshot_id;restore;Restores;volume
license;pool;pools;team,office,country,world;seat_id;assign;Assigns;laptop
font;folder;folders;project,user,system,network;file_id;embed;Embeds;page
test_result;dashboard;dashboards;ci,nightly,lab,manual;run_id;cite;Cites;report
driver;channel;channels;stable,beta,vendor,legacy;build_no;flash;Flashes;device
template;library;libraries;own,team,company,market;template_id;apply;Applies;project
ticket;tracker;trackers;new,old,partner,archive;ticket_id;import_it;Imports;board"""


def an(word):
    """With its article."""
    return ("an " if re.match("[aeio]|u(?!s|ni|t|rl)", word) else "a ") + word


def make(k):
    thing, source, sources, four, mark, verb, does, target = k.pick(SKINS.split("\n")).split(";")
    four, v, th = four.split(","), verb.replace("_", " "), thing.replace("_", " ")
    name, dest = k.word(), k.word()
    order = k.some(four, k.int(2, 4))
    banned = [one for one in four if one not in order]
    at = k.int(0, len(order) - 1)
    none = k.chance(12)
    has = {one: k.id() for one in four if (one in banned and k.chance(60)) or (not none and one in order and (order.index(one) == at or (order.index(one) > at and k.chance(70))))}
    says = k.one(
        f"Ask {', then '.join(order)}.|Order of {sources}: {', '.join(order)}.|{order[0]} is preferred; after that {', '.join(order[1:])}.",
        f"The last resort is {order[-1]}; before that come {', '.join(order[:-1])}, in this order.",
    )
    k.role(f"You fetch {an(th)} from where it is.|{th} fetcher|{sources}: first come, first served")
    k.must(says, f"The first {source} that has it is used.|Stop at the first {source} that has it.", f"If no {source} has it, report that it was not found.|Nowhere: say that it cannot be done.")
    if banned:
        k.must(f"{' and '.join(banned)}: never used.|Don't ask {' or '.join(banned)}.")
    k.steps("<ask> one at a time.")
    k.goal(
        f"{v} {th} {name} for {target} {dest}",
        f"{dest} needs the {th} {name}.",
        f"get {name} from somewhere and {v} it, it's for {dest}",
        f"Please {v} {name} for the {target} {dest}, from the right {source}.",
        f"{thing}={name} {target}={dest}",
    )

    @k.look(f"ask_{source}|lookup_{thing}|probe_{source}", f"Asks one {source} for {an(th)}.", source=choice(f"{source}|where", f"Name of the {source}.|Which {source}.", four), name=text(f"{thing}|name", f"Name of the {th}.|Which {th}."))
    def ask(source, **by):
        if source not in four or by.get("name") != name:
            return k.fail(f"no such {th} or place")
        return {mark: has[source], "in": source} if source in has else f"{source}: {name} is not there"

    @k.act(
        f"{verb}_{thing}|{verb}|do_{verb}",
        f"{does} {an(th)} for {an(target)}.",
        mark=text(f"{mark}|mark", f"The {mark.replace('_', ' ')} that the {source} gave.|Its {mark.replace('_', ' ')}."),
        source=choice(f"{source}|taken_from", f"The {source} it comes from.|Where it was found.", four),
        dest=text(f"{target}|to", f"Name of the {target}.|Which {target} gets it."),
    )
    def use(mark, source, dest):
        return f"{dest}: {mark}" if has.get(source) == mark and dest == wanted else k.fail(f"{source} has no {mark}")

    wanted = dest

    def right():
        for one in order if none else order[: at + 1]:
            if not ask.made(source=one, name=name):
                return ask(source=one, name=name)
        if none:
            return k.give_up(f"no {source} has it, not found.")
        return [] if use.made() else use(mark=has[order[at]], source=order[at], dest=dest)

    return right
