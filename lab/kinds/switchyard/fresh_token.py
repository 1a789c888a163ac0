"""Each change wants a token; whether one token is good for all, or each change prints or needs a new one, is stated."""

import re

from kind import text

STRUCTURE = "stale-token"
DOMAIN = "tokens"

# thing;token;place;verb;third person;value
SKINS = """record;serial;zone;set_record;Sets;target
key;lease;vault;write_key;Writes;value
row;txid;table;update_row;Updates;content
page;ticket;wiki;save_page;Saves;text_key
port;session;switch;set_port;Sets;vlan
rule;commit_id;firewall;put_rule;Puts;action_key
user;nonce;directory;change_user;Changes;group
flag;etag;project;set_flag;Sets;variant
job;epoch;scheduler;edit_job;Edits;calendar
label;revision;board;move_label;Moves;color
route;generation;router;set_route;Sets;next_hop
item;cart_key;shop;book_item;Books;buyer
setting;stamp;device;put_setting;Puts;setting_value
alias;fence;cluster;point_alias;Points;index
grant;proof;bucket;give_grant;Gives;person_key
disk;handle;array;assign_disk;Assigns;pool
slot;ticket_no;calendar;take_slot;Takes;guest
policy;version_id;account;attach_policy;Attaches;role
topic;claim;broker;tune_topic;Tunes;profile
image;upload_id;registry;tag_image;Tags;tag"""


def an(word):
    """With its article."""
    return ("an " if re.match("[aeio]|u(?!s|ni|t|rl)", word) else "a ") + word


def make(k):
    thing, token, place, verb, does, val = k.pick(SKINS.split("\n")).split(";")
    home, names = k.word(), k.words(k.int(2, 3))
    values = k.words(len(names))
    tokens = k.ids(len(names) + 1)
    tk, vl, v = (x.replace("_", " ") for x in (token, val, verb))
    mode, says = k.pick(
        [
            ("same", f"One {tk} is good for all changes.|The {tk} does not change; get it once."),
            ("chain", f"Each change prints the {tk} for the next one.|After a change, use the {tk} that it printed."),
            ("anew", f"A {tk} is good for one change; get a new one with <get_token> before each.|Before every change, a fresh {tk} from <get_token>."),
        ]
    )
    reverse = k.chance(25)
    todo = list(zip(names, values, strict=True))
    k.role(f"You change things in {an(place)}.|{place} editor|{thing} changes, {tk} in hand")
    k.must(says, "From the last to the first.|Begin with the one named last." if reverse else "In the order of the request.|The one named first comes first.")
    k.steps(f"<get_token> gives {an(tk)}.")
    pairs = [f"{n} -> {x}" for n, x in todo]
    k.goal(
        f"{place} {home}: {', '.join(pairs)} ({vl})",
        f"In {home}, set the {vl} of " + ", of ".join(f"{n} to {x}" for n, x in todo) + ".",
        f"{home} pls: {' / '.join(pairs)}",
        f"Please change these in the {place} {home}: {'; '.join(f'{n} gets {x}' for n, x in todo)}.",
        f"{place}={home} " + " ".join(f"{n}={x}" for n, x in todo),
    )
    order = todo[::-1] if reverse else todo

    def current():
        return tokens[0] if mode == "same" else tokens[len(put.calls)]

    @k.look(f"get_{token}|new_{token}|{token}_of", f"Gives {an(tk)} for {an(place)}.", name=text(f"{place}|name", f"Name of the {place}.|Which {place}."))
    def get_token(**by):
        return {f"{place}|name": home, token: current()} if by.get("name") == home else k.fail(f"no {place} {by.get('name')}")

    @k.act(f"{verb}|{verb}_in|do_{verb}", f"{does} {an(thing)}.", key=text(f"{thing}|name", f"Name of the {thing}.|Which {thing}."), value=text(f"{val}|value", f"The {vl}.|Which {vl} it gets."), token=text(f"{token}|with_{token}", f"The {tk} that is valid now.|A valid {tk}."))
    def put(key, value, **by):
        if by.get("token") != current() or key not in names:
            return k.fail(f"{tk} {by.get('token')} is not valid")
        return f"{key}: {value}. next {tk}: {tokens[len(put.calls) + 1]}" if mode == "chain" else f"{key}: {value}"

    def right():
        left = [(n, x) for n, x in order if not put.made(key=n)]
        if not left:
            return []
        if not k.seen(current()):
            return get_token(name=home)
        return put(key=left[0][0], value=left[0][1], token=current())

    return right
