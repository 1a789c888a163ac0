"""Grants an amount that was asked for, or the most that the plan allows if that is less."""

from kind import integer, text

STRUCTURE = "cap"
DOMAIN = "quotas"

# thing;unit;holder;verb
SKINS = """storage;gigabytes;tenant;grant
memory;megabytes;pod;raise
bandwidth;megabits;port;allow
seats;seats;workspace;assign
credits;credits;account;top_up
minutes;minutes;project;grant
requests;requests;client;permit
cores;cores;cluster;allot
pages;pages;printer;release
leave;days;employee;approve
discount;percent;shop;apply
overtime;hours;team;approve
samples;units;lab;ship
connections;connections;database;open
messages;messages;sender;allow
rows;rows;sheet;reserve
tokens;tokens;player;award
lives;lives;player;restore
budget;euros;campaign;release
speed;kilometers;scooter;set"""


def make(k):
    thing, unit, holder, verb = k.pick(SKINS.split("\n")).split(";")
    plans = k.words(3)
    limits = dict(zip(plans, k.numbers(3, 20, 800), strict=True))
    names = k.words(3)
    of = {name: k.pick(plans) for name in names}
    who, refs = names[0], dict(zip(names, k.ids(3), strict=True))
    limit = limits[of[who]]
    asked = k.int(limit + 1, limit + 400) if k.chance(50) else k.int(5, limit - 1)
    amount = min(asked, limit)
    table = ", ".join(f"{plan} {limits[plan]}" for plan in plans)

    k.role(f"You decide how much {thing} each {holder} gets.|{thing} desk|Bot that hands out {thing}, in {unit}.")
    k.must(
        f"The most {unit} by plan: {table}. Who asks for more gets the most of the plan.|Plans have a ceiling ({table} {unit}); never go over it, give the ceiling instead."
    )
    k.steps(f"<info> tells the plan of the {holder}.", "Then <grant> what is asked or the ceiling.")
    k.goal(
        f"{who} wants {asked} {unit} of {thing}.",
        f"{thing} for {holder} {who}: {asked} {unit} please, or as much as the plan allows",
        f"{holder} {who} asks whether it could have {asked} {unit}. Give what is allowed.",
        f"{verb} {holder}={who} {thing}={asked} (mind the ceiling)",
        f"hey, can {who} get {asked} {unit}? if that is too much then the maximum is fine",
    )

    @k.look(f"{holder}_info|get_{holder}|show_{holder}", f"Shows one {holder} and its plan.", name=text(f"{holder}|name", f"Name of the {holder}."))
    def info(name):
        if name not in of:
            return k.fail(f"no {holder} {name}")
        return {f"{holder}|name": name, "plan|tier": of[name], "account_no|no": refs[name]}

    @k.act(
        f"{verb}|{verb}_{thing}|give_{thing}",
        f"Gives a {holder} some {thing}.|Books {thing} for one {holder}.",
        ref=text(f"{holder}_no|account|to", f"Account number of the {holder}."),
        amount=integer(f"{unit}|amount|how_much", f"How many {unit}.|The amount in {unit}."),
    )
    def grant(ref, amount):
        if ref not in refs.values():
            return k.fail(f"no account {ref}")
        return f"{ref}: {amount} {unit}"

    def right():
        if not info.made(name=who):
            return info(name=who)
        return None if grant.made() else grant(ref=refs[who], amount=amount)

    return right
