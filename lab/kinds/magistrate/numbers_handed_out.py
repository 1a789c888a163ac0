"""Gives free numbers to items one by one; which item begins and which number comes first is laid down."""

from kind import text

STRUCTURE = "hand-out-numbers"
DOMAIN = "registries"

# item;items;number;numbers;date word
SKINS = """suit;suits;docket;dockets;filed
vehicle;vehicles;plate;plates;bought
candidate;candidates;ballot slot;ballot slots;nominated
patient;patients;bed;beds;arrived
trader;traders;stall;stalls;applied
pupil;pupils;locker;lockers;enrolled
ship;ships;berth;berths;reported
bidder;bidders;envelope;envelopes;registered
witness;witnesses;seat;seats;summoned
sample;samples;rack slot;rack slots;taken
house;houses;house number;house numbers;built
official;officials;desk;desks;hired
policy;policies;series number;series numbers;signed
train;trains;path;paths;requested
company;companies;register number;register numbers;founded
well;wells;tag;tags;drilled
client;clients;safe;safes;opened
researcher;researchers;key;keys;admitted"""


def an(word):
    return ("an " if word[0] in "aeio" or word.startswith(("hour", "un-", "under", "us")) and word[:3] != "use" else "a ") + word


def make(k):
    item, items, num, nums, when = k.pick(SKINS.split("\n")).split(";")
    n = k.int(2, 3)
    ids, days = k.ids(n), k.dates(n)
    free = [str(x) for x in k.numbers(n + k.int(0, 2), 100, 999)]
    day = dict(zip(ids, days, strict=True))
    order, said = k.pick([
        (sorted(ids, key=day.get), f"who was {when} first comes first|the earliest under {when} begins"),
        (sorted(ids, key=day.get, reverse=True), f"who was {when} last comes first|the latest under {when} begins"),
        (ids, "in the order of the list|the list is worked from the top"),
    ])
    take, which = k.pick([
        (sorted(free), f"the smallest free {num} is always given next|{nums} are given from small to large"),
        (sorted(free, reverse=True), f"the largest free {num} is always given next|{nums} are given from large to small"),
        (free, f"{nums} are given as they stand in the stock|the {num} that stands first in the stock is given next"),
    ])
    k.must(f"Order: {k.one(said)}.", f"And {k.one(which)}.|Of the {nums}: {k.one(which)}.")
    k.role(f"You hand out {nums} to {items}.", f"{nums}, issue", f"Issuing office. One {num} for each {item}.")
    k.steps("<waiting> and <stock> first.", "<issue> one by one.")
    k.goal(f"Give every waiting {item} {an(num)}.", f"issue {nums} to all {items}", f"Each {item} on the list is to have its {num} today.", f"The {items} are still without {nums}. See to it.")

    @k.look("waiting|list_waiting|without_number", f"The {items} that wait for {an(num)}.")
    def waiting():
        return [{f"{item}|no": i, when: day[i]} for i in ids if not issue.made(item=i)]

    @k.look("stock|free_numbers|free_ones", f"The {nums} that are free.")
    def stock():
        return [{f"{num.replace(' ', '_')}": f, "free": True} for f in free if not issue.made(number=f)]

    @k.act("issue|hand_out|give_number", f"Gives {an(num)} to one of the {items}.", item=text(f"{item}|no|to", f"Number of the {item}."), number=text(f"{num.replace(' ', '_')}|free_one", f"Which {num}."))
    def issue(item, number):
        if item not in ids or number not in free or issue.made(item=item) or issue.made(number=number):
            return k.fail(f"{item} or {number} is not open.")
        return f"{item} has {number}."

    def right():
        looks = ([] if waiting.made() else [waiting()]) + ([] if stock.made() else [stock()])
        if looks:
            return looks
        i = len(issue.calls)
        if i < n:
            return issue(item=order[i], number=take[i])

    return right
