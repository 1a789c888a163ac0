"""Acts on the first, second, third or last of an ordered list."""

from kind import text

STRUCTURE = "nth"
DOMAIN = "lists"

# entry;list;verb;detail
SKINS = """applicant;shortlist;invite;interviewer
song;set list;cut;reason
runner;result list;honour;prize
dish;menu;replace;new dish
speaker;programme;move;slot
case;docket;call;courtroom
stop;route;skip;reason
pupil;class list;pick;task
picture;hanging plan;insure;insurer
act;variety bill;announce;announcer
bidder;bid list;inform;clerk
tenant;waiting list;offer to;flat
goal;match report;review;referee
volunteer;rota;thank;sponsor
hymn;order of service;drop;reason
patient;surgery list;prepare;nurse
candidate;ballot;question;panel
book;reading list;order;shop
toast;dinner plan;cancel;reason
chapter;reading plan;assign;reader"""


def make(k):
    entry, plan, verb, detail = k.pick(SKINS.split("\n")).split(";")
    n = k.int(4, 7)
    names, ids, value, which = [w.capitalize() for w in k.words(n)], k.ids(n), k.word(), k.word().capitalize()
    at, said = k.pick((0, "first"), (1, "second"), (2, "third"), (n - 1, "last"), (n - 2, "second to last"))
    number = {"first": "no. 1", "second": "no. 2", "third": "no. 3"}.get(said, f"the {said} one")

    k.role(
        f"You keep the {plan}.|{plan} helper",
        f"The {plan} of {which} is in your hands.|I count from the top.",
    )
    k.must(f"The {plan} is in order, from the first {entry} to the last.|First means on top of the {plan}, last means at the bottom.")
    k.steps("Read <rows>.|<rows> first.", "<do> that one.|Then <do>.")
    k.goal(
        f"{verb} the {said} {entry} on {plan} {which}, {detail}: {value}",
        f"{plan} {which}, {number}: {verb} ({detail} {value})",
        f"Hello, it's me again with my little wishes. On the {plan} {which}, the {said} {entry}, could you {verb} it? The {detail} would be {value}.",
        f"{which}: {said} {entry} -> {verb}, {value} is the {detail}",
    )

    @k.look(f"read_{plan.split()[-1]}|rows|get_{plan.split()[-1]}", f"The {plan}, in order.", name=text("name|of|which", f"Name of the {plan}."))
    def rows(name):
        if name != which:
            return k.fail(f"No {plan} of that name.")
        return [{f"{entry}|title|name": a, "id|code": b} for a, b in zip(names, ids, strict=True)]

    @k.act(
        f"{verb.split()[0]}|{verb.split()[0]}_{entry}|do_it",
        f"To {verb} one {entry}.",
        code=text("id|code", f"Code of the {entry}."),
        value=text(f"{detail.replace(' ', '_')}|detail", f"The {detail}."),
    )
    def do(code, value):
        return f"{code}: {verb}, {value}." if code in ids else k.fail(f"No {entry} {code}.")

    def right():
        if not rows.made(name=which):
            return rows(name=which)
        return [] if do.made() else do(code=ids[at], value=value)

    return right
