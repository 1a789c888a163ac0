"""Follows links from one thing to the next until there is no further, and says or does something with the last."""

from kind import text

STRUCTURE = "follow-links"
DOMAIN = "skins"

# thing; link's name; get tools; what the end is called; property of the end @ draw; act tools; what the act does
TABLE = """
redirect;goes_to;get_redirect|follow;final address;owner@person;purge|clear_cache;Clears the cache of a {t}.
ticket;duplicate_of;get_ticket|ticket;original;assignee@person;ping|nudge;Asks about a {t}.
alias;points_to;resolve|alias;real mailbox;quota@money;freeze|lock;Locks a mailbox.
task;waits_for;get_task|task;first blocker;owner@person;hurry|expedite;Expedites a {t}.
DNS name;cname;dig|resolve;last name;address@id;flush|refresh;Refreshes a name.
team;reports_to;get_team|team;top team;head@person;inform|brief;Briefs a {t}.
commit;parent;show|get_commit;root;author@person;tag|mark;Tags a {t}.
config;inherits;get_config|config;base config;maintainer@mail;reload|apply;Reloads a {t}.
job;triggered_by;get_job|job;first job;started by@person;rerun|run_again;Runs a {t} again.
process;parent;proc|get_process;topmost process;command@path;stop|term;Stops a {t}.
message;reply_to;get_message|message;first message;sender@mail;pin|keep;Pins a {t}.
symbolic link;target;readlink|stat;real file;checksum@id;touch|mark;Marks a {t}.
certificate;issued_by;get_cert|cert;root certificate;expires@date;trust|accept;Marks a {t} as trusted.
account;billed_to;get_account|account;paying account;contact@mail;charge|bill;Sends the bill to an {t}.
page;moved_to;get_page|page;present page;editor@person;watch|follow_page;Watches a {t}.
incident;caused_by;get_incident|incident;root cause;service@word;close|settle;Closes an {t}.
image;built_from;inspect|image;base image;digest@id;rebuild|build;Rebuilds an {t}.
invoice;corrected_by;get_invoice|invoice;valid invoice;amount@money;send|mail_out;Sends an {t}.
package;replaced_by;get_package|package;successor;maintainer@mail;adopt|switch_to;Switches to a {t}.
replica;replicates;get_replica|replica;primary;zone@word;promote|check;Checks a {t}.
rule;falls_back_to;get_rule|rule;last rule;limit@money;disable|suspend;Suspends a {t}.
"""
SKINS = [row.split(";") for row in TABLE.strip().replace("\n  ", ";").splitlines()]


def make(k):
    thing, link, gets, end, fact, acts, about = k.pick(SKINS)
    fact, draw = fact.split("@")
    count = k.int(2, 5)
    chain = k.ids(count) if k.chance(60) else [k.host() for _ in range(count)]
    facts = {one: getattr(k, draw)() for one in chain}
    start, last, note = chain[0], chain[-1], k.word()
    days = dict(zip(chain, k.dates(count), strict=True))
    asks = k.chance(45)
    far = link.replace("_", " ")

    k.role(
        f"You trace each {thing} to its end.|{thing} tracer|You follow links so that people don't have to.",
        f"Bot: {thing}, {far}, {thing}, and so on.|You find the {end}.|the one who always asks '{far}?' again",
    )
    k.must(f"The {end} is the one whose '{far}' is empty.|Go on until there is no '{far}' any more: that is the {end}.")
    k.steps("<get> one after the other.", "Stop at the last.|Follow it to the end.")
    if asks:
        k.answers(f"The {fact} of the {end}.|What the {end} has as {fact}.")
        k.goal(
            f"{fact} of the {end} of {start}?",
            f"start at {start}, find the {end}, tell me its {fact}",
            f"What is the {fact} of the {end} behind the {thing} {start}?",
            f"{start} -> ... -> {end}: {fact}?",
            f"I have {start}. I need the {fact} of its {end}.",
            f"{thing} {start}; trace it to the {end} and report the {fact}",
            f"Which {fact} does the {end} of {start} have? ({thing})",
            f"go up from {start}. {fact} at the end of the line?",
        )
    else:
        k.goal(
            f"<do> the {end} of {start}, note {note}",
            f"{start}: go to the {end} and use <do> there, note '{note}'",
            f"Find the {end} of the {thing} {start}, then <do> with note {note}.",
            f"note {note}: <do> on whatever is the {end} of {start}",
            f"Don't touch {start} itself. Its {end} needs <do> (note: {note}).",
            f"trace {start} / <do> {end} / {note}",
            f"Where does {start} lead? Please run <do> on that {end}, with {note} as note.",
            f"{thing} {start} is only a pointer. <do> belongs on the {end}; note {note}",
        )

    @k.look(
        gets,
        f"Shows one {thing}: its {far}, its {fact}.|Looks at one {thing}.",
        item=text(f"{thing.split()[-1].lower()}|id|name", f"Which {thing}.|The {thing}."),
    )
    def get(item):
        if item not in chain:
            return k.fail(f"No {thing} {item}.")
        at = chain.index(item)
        next_one = chain[at + 1] if at + 1 < count else "-"
        return {"id|name": item, link: next_one, fact.replace(" ", "_"): facts[item], "seen|changed": days[item]}

    @k.act(
        acts,
        about.format(t=thing),
        item=text("id|name|on", f"The {thing}.|Which {thing}."),
        note=text("note|remark|comment", "A word for the log.|Note that goes with it."),
    )
    def do(item, note):
        if item not in chain:
            return k.fail(f"No {thing} {item}.")
        return f"{item}: ok ({note})."

    def right():
        for one in chain:
            if not get.made(item=one):
                return get(item=one)
        if asks:
            return k.answer(facts[last])
        return [] if do.made(item=last) else do(item=last, note=note)

    return right
