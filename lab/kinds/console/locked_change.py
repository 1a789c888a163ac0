"""Takes a lock, changes one thing and gives the lock back, also if the change is refused."""

from kind import text

STRUCTURE = "bracket"
DOMAIN = "databases"

# place;lock verb;unlock verb;thing;field
SKINS = """table;lock;unlock;row;value
site;pause;resume;page;title
cluster;cordon;uncordon;node;image
line;halt;restart;machine;recipe
sheet;protect;unprotect;cell;formula
repository;freeze;thaw;file;owner
shop;close;open;product;price_code
account;hold;release;limit;amount_code
store;seal;unseal;shelf;label
server;drain;undrain;service;build
board;hide;show;card;color_code
game;suspend;continue;rule;wording
zone;stop_updates;start_updates;record;target
switch;isolate;rejoin;port;vlan
mailbox;block;unblock;filter;folder
library;reserve;free;volume;place
queue;stop;start;consumer;handler
robot;disarm;arm;joint;profile
catalog;detach;attach;entry;text_id
ward;close_off;reopen;bed;tag"""


def make(k):
    place, lock, unlock, thing, field = k.pick(SKINS.split("\n")).split(";")
    where, what, value, token = k.word(), k.word(), k.id(), k.id()
    refused = k.chance(25)
    nice = field.replace("_", " ")
    lo, un = lock.replace("_", " "), unlock.replace("_", " ")

    k.role(f"You change a {place} while nobody else does.|{place} editor|Careful hands: {lo}, change, {un}.")
    k.must(
        "Before a change <take>, after it <give> with the token.|Nothing is changed without <take>; <give> comes last, always.",
        "If the change is refused, do the last step all the same and report that it was not done.",
    )
    k.steps("<take> prints a token.", "<change> needs it.")
    k.goal(
        f"{place} {where}: set {what} to {value}",
        f"Please give the {thing} {what} in {where} the {nice} {value}.",
        f"{place}: {where}\n{thing}: {what}\n{nice}: {value}",
        f"{where}.{what} := {value}",
        f"{value} is what {what} should have ({where})",
    )

    @k.act(f"{lock}|{lock}_{place}", f"Keeps others out of a {place}: {lo}. Prints a token.", where=text(place, f"Name of the {place}."))
    def take(**by):
        return f"{lo}: ok, token {token}" if by["where"] == where and not held() else k.fail("not possible")

    def held():
        return take.made() and not give.made()

    @k.act(
        f"set_{field}|change_{thing}|write",
        f"Sets the {nice} of a {thing}.",
        token=text("token|with_token", "The token."),
        what=text(thing, f"Name of the {thing}."),
        value=text(f"{field}|value", f"The new {nice}."),
    )
    def change(**by):
        if not held() or by["token"] != token:
            return k.fail("no valid token")
        return k.fail(f"{what} is read-only") if refused else f"{by['what']}: {by['value']}"

    @k.act(f"{unlock}|{unlock}_{place}", f"Lets others in again: {un}.", where=text(place, f"Name of the {place}."), token=text("token", "The token."))
    def give(where, token):
        return f"{un}: ok" if held() and k.seen(token) else k.fail("not held")

    def right():
        if not take.made():
            return take(where=where)
        tried = change.made(what=what) or k.seen("read-only")
        if not tried:
            return change(token=token, what=what, value=value)
        if not give.made():
            return give(where=where, token=token)
        return k.give_up(f"{what} is read-only") if refused else None

    return right
