"""Tries the usual way; where that is refused, the error names the other way and what it needs."""

from kind import choice, text

STRUCTURE = "detour"
DOMAIN = "operations"

# thing;verb;third person;other verb;third person;what it needs;level values
SKINS = """package;install;Installs;install_offline;Installs from a file;archive;user,system
message;send;Sends;send_via;Sends through a relay;relay;normal,urgent
repo;clone;Clones;fetch_bundle;Fetches as a bundle;bundle;shallow,full
host;reboot;Reboots;power_cycle;Power cycles;outlet;soft,hard
user;reset_login;Resets the login of;send_code;Sends a code to;device;temporary,final
sample;scan;Scans;scan_manual;Scans by hand;tray;quick,thorough
part;order;Orders;order_from;Orders from a dealer;dealer;single,dozen
page;publish;Publishes;publish_static;Publishes as a static copy;copy id;draft,final
board;flash;Flashes;flash_by_cable;Flashes by cable;port;verify,skip
file;download;Downloads;request_copy;Requests a copy of;archive id;whole,part
query;run;Runs;run_batch;Runs as a batch;queue;fresh,cached
print;start;Starts;print_from_card;Prints from a card;card;draft,fine
camera;stream;Streams;pull_frames;Pulls frames from;channel;low,high
lock;open;Opens;open_by_key;Opens with a key;key no;once,stay
backup;restore;Restores;restore_tape;Restores from tape;tape;latest,all
payment;book;Books;book_by_hand;Books by hand;form no;now,later
domain;renew;Renews;renew_code;Renews with a code;renewal code;year,decade
metric;query;Queries;query_archive;Queries in the archive;archive;raw,mean
train;dispatch;Dispatches;dispatch_over;Dispatches over a detour;track;slow,express
device;pair;Pairs;pair_wired;Pairs by wire;socket;basic,full
release;tag;Tags;tag_branch;Tags on a branch;branch;light,signed
call;connect;Connects;connect_line;Connects over a line;line;voice,video"""


def make(k):
    thing, verb, does, verb2, does2, needs, values = k.pick(SKINS.split("\n")).split(";")
    u = str.maketrans(" ", "_")
    nd, say, values = needs.translate(u), verb.replace("_", " "), values.split(",")
    name, where, value, key, decoy = k.pick(k.word, k.ident)(), k.word(), k.pick(values), k.id(), k.id()
    case = k.int(1, 100)
    works, dead = case <= 25, 25 < case <= 35
    why = k.pick("blocked by policy", "no route", "not supported here", "temporarily off", "quota used up")

    k.role(
        f"You {say} things.|{say}, one way or another|You know that the straight way is often closed.|{thing} helper",
    )
    k.must("Try <plain> first; if it is refused, do what the error says.|The plain way comes first, the other way only when an error names it.")
    k.must("If an error names no other way, say that it was not done.|Where no other way is named, report that it is not possible.")
    k.steps("<plain> it.", "If that fails, <other>.")
    k.goal(
        f"{say} {thing} {name} at {where}, {value}|{where}: {name}, {say}, {value}|Please {say} {name} ({value}) for {where}.",
        f"{name} has to be there today: {say}, {value}, site {where}|{say} {name} --{value} --site {where}",
        f"can somebody {say} {name} at {where}? make it {value}|{value} / {where} / {say} {name}",
        f"At {where} they still wait for {name}; {say} it as {value}.|it never works at {where}, but try again: {say} {name}, {value}",
    )
    site = text("site|at|where", "Name of the site.")

    @k.act(
        f"{verb}|{verb}_{thing}",
        f"{does} one {thing}, the plain way.",
        name=text(f"{thing}|name", f"Name of the {thing}."),
        where=site,
        value=choice("mode|how|kind", "How to do it.", values),
    )
    def plain(**a):
        if a["name"] != name or a["where"] != where or plain.calls or other.calls:
            return k.fail(f"{a['name']} at {a['where']}: unknown or done already")
        if dead:
            return k.fail(f"{name}: {why}, and there is no other way")
        if not works:
            return k.fail(f"{name}: {why}. Use {other.name} with {needs} {key} (not {decoy}, it is closed)")
        return k.one("ok", f"{name}: ok", "done")

    @k.act(
        f"{verb2}|{verb2}_{thing}",
        f"{does2} one {thing}; the other way.",
        name=text(f"{thing}|name", f"Name of the {thing}."),
        where=site,
        key=text(f"{nd}|with|over", f"The {needs} to use."),
    )
    def other(**a):
        if a["name"] != name or a["key"] != key or works or dead or other.calls:
            return k.fail(f"{a['name']}: no {needs} {a['key']}")
        return k.one("ok", f"{name}: done", "done that way")

    def right():
        if plain.calls or other.calls:
            return None
        if dead and k.seen("there is no other way"):
            return k.give_up(f"{why}, and there is no other way.")
        if k.seen(key):
            return other(name=name, where=where, key=key)
        return plain(name=name, where=where, value=value)

    return right
