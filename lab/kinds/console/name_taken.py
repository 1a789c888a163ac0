"""Makes something under a name; if that is taken, the refusal offers a free one, which is used."""

from kind import text

STRUCTURE = "take-the-offer"
DOMAIN = "registration"

# thing;owner;verb;place
SKINS = """bucket;team;create;region
username;person;register;site
domain;brand;register;registrar
channel;group;open;workspace
repository;author;create;host
room;host;open;server
branch;developer;cut;repository
alias;user;add;mailbox
hostname;admin;claim;network
tag;writer;coin;blog
callsign;pilot;claim;tower
folder;client;make;drive
table;analyst;create;schema
guild;leader;found;realm
playlist;listener;start;player
handle;seller;reserve;market
project;lead;open;tracker
label;artist;found;city
key;service;mint;vault
nickname;player;take;arena"""


def make(k):
    thing, owner, verb, place = k.pick(SKINS.split("\n")).split(";")
    name, offer, where = k.word(), k.id(), k.word()
    who = k.people(3)
    accounts = dict(zip(who, k.ids(3), strict=True))
    taken = k.chance(55)
    person = who[0]
    rows = k.shuffled(list(accounts.items()))

    k.role(f"You {verb} names for people.|{thing} registry|Names are scarce here.")
    k.must("If the name is taken, take the one that the refusal offers.|Taken: use the name that is offered instead.")
    k.steps(f"<people_of> has the account of each {owner}.", "<make_it>.")
    k.goal(
        f"{verb} {thing} {name} at {where} for {person}",
        f"{person} would like the {thing} {name} ({place} {where}), or what is offered instead.",
        f"{owner}: {person}\n{thing}: {name}\n{place}: {where}",
        f"{where}: {name} -> {person}",
        f"please {verb} {name} in {where}, it's for {person}",
    )

    @k.look(f"people_of|list_{owner}|accounts", f"Each {owner} and the number of the account.|Accounts by {owner}.")
    def people_of():
        return [{owner: p, "account|account_no": a} for p, a in rows]

    @k.act(
        f"{verb}|{verb}_{thing}",
        f"Makes a new {thing} in a {place}.",
        name=text(f"{thing}|name", f"Name of the new {thing}."),
        where=text(place, f"Name of the {place}."),
        account=text("account|account_no", f"Account of the {owner}."),
    )
    def make_it(**by):
        if by["account"] not in accounts.values() or by["name"] not in (name, offer):
            return k.fail("unknown account or bad name")
        return k.fail(f"{name} is taken. Free: {offer}") if taken and by["name"] == name else f"{by['name']} is yours"

    def right():
        if not people_of.made():
            return people_of()
        if make_it.made():
            return None
        return make_it(name=offer if taken and k.seen(offer) else name, where=where, account=accounts[person])

    return right
