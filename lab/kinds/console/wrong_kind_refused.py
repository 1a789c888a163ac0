"""A request may only be done for things of one kind; for others it is passed to the team that the rules name."""

from kind import text

STRUCTURE = "in-scope-or-forward"
DOMAIN = "service desks"

# request;thing;kind word;verb;forward
SKINS = """reset;account;realm;reset;forward
repair;device;brand;repair;refer
refund;order;channel;refund;hand_on
restore;database;engine;restore;reroute
visit;patient;insurer;book;refer
change;domain;ending;change;delegate
delivery;parcel;zone;deliver;pass
translation;text;language;translate;sublet
audit;branch;country;audit;assign_out
inspection;elevator;maker;inspect;refer
upgrade;server;system;upgrade;forward
complaint;flight;airline;settle;redirect
print;poster;format;print;outsource
loan;book;section;lend;send_on
towing;car;district;tow;relay
lesson;pupil;instrument;teach;refer
review;patch;subsystem;review;forward
ban;player;server_name;ban;report
license;song;label;clear;pass_on
export;table;schema;export;hand_over"""


def make(k):
    request, thing, kind, verb, forward = k.pick(SKINS.split("\n")).split(";")
    kinds, team = k.words(3), k.word()
    ours = kinds[0]
    names, ids = k.words(3), k.ids(3)
    of = [k.pick(kinds) for _ in names]
    i = k.int(0, 2)
    of[i] = ours if k.chance(55) else k.pick(kinds[1:])
    ref = k.id()
    nice, fw = kind.replace("_", " "), forward.replace("_", " ")

    k.role(f"You {verb} for one {nice} only: {ours}.|{request} desk for {ours}|We do {ours}, nothing else.")
    k.must(f"{ours} is ours: <do>. Everything else goes to the team {team} with <pass_on>.|Not {ours}? Then <pass_on> to team {team}; else <do>.")
    k.steps(f"<info> tells the {nice}.")
    k.goal(
        f"{request} {ref} for {names[i]}",
        f"Please {verb} the {thing} {names[i]}, request {ref}.",
        f"request: {ref}\n{thing}: {names[i]}\nwhat: {request}",
        f"{ref}: {names[i]} needs a {request}",
        f"can you {verb} {names[i]} today? ({ref})",
    )

    @k.look(f"info|list_{thing}|{thing}_info", f"Number and {nice} of each {thing}.|What each {thing} is.")
    def info():
        return [{thing: n, f"{thing}_no|no": x, kind: o} for n, x, o in zip(names, ids, of, strict=True)]

    params = dict(no=text(f"{thing}_no|no", f"Number of the {thing}."), ref=text("request|ref", "Number of the request."))

    @k.act(f"{verb}|{verb}_{thing}", f"Does the {request}: {verb}.|Will {verb} one {thing}.", **params)
    def do(no, ref):
        return f"{no}: {verb}" if no in ids else k.fail(f"no {thing} {no}")

    @k.act(f"{forward}|{forward}_request", f"Gives a request to another team: {fw}.", **params, team=text("team|to", "Name of the team."))
    def pass_on(no, ref, team):
        return f"{ref} is with {team}" if no in ids else k.fail(f"no {thing} {no}")

    def right():
        if not info.made():
            return info()
        if do.made() or pass_on.made():
            return None
        return do(no=ids[i], ref=ref) if of[i] == ours else pass_on(no=ids[i], ref=ref, team=team)

    return right
