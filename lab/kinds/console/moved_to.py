"""A record says that it has moved to another; the trail is followed to its end, and the change is made there."""

from kind import text

STRUCTURE = "follow-then-act"
DOMAIN = "wikis and tickets"

# record;trail word;field;verb
SKINS = """ticket;moved_to;comment;comment
page;redirect;note;annotate
account;merged_into;tag;tag
repository;renamed;topic;label
domain;points_to;owner_note;mark
contact;now;remark;update
product;replaced_by;hint;badge
article;see;footnote;extend
order;transferred;memo;append
host;alias_of;comment;note
rule;superseded_by;reason;explain
channel;continued_in;pin;pin
user;became;title;name
form;new_form;help;caption
model;successor;card;describe
part;supersedes_in;label;stamp
case;joined_with;entry;log
book;next_edition;blurb;print
team;absorbed_by;motto;give
level;remade_as;tip;post"""


def make(k):
    record, trail, field, verb = k.pick(SKINS.split("\n")).split(";")
    ids = k.ids(k.int(1, 4))
    value = k.title()
    nice, tr = field.replace("_", " "), trail.replace("_", " ")
    last = ids[-1]
    keepers = k.people(len(ids))

    k.role(f"You {verb} records: {record} by {record}.|{record} scribe|Old numbers lead to new ones.")
    k.must(f"If a {record} has {tr} with a number, go on there; write only where the trail ends (-).|Follow {tr} until it is -, and write there.", "Name the keeper of the record that you write to.")
    k.steps("<show>, as often as needed.", "<write> at the end.")
    k.goal(
        f"{verb} {ids[0]}: {value}",
        f"Please put the {nice} {value} on {record} {ids[0]}, or wherever that is today.",
        f"{record}: {ids[0]}\n{nice}: {value}",
        f"{ids[0]} <- {value}",
        f"{value}. That belongs to {ids[0]} as {nice}",
    )

    @k.look(f"show_{record}|get_{record}|open_{record}", f"Shows a {record}.|Reads one {record} by its number.", ref=text(record, f"Number of the {record}."))
    def show(ref):
        if ref not in ids:
            return k.fail(f"no {record} {ref}")
        at = ids.index(ref)
        return {record: ref, trail: ids[at + 1] if ref != last else "-", "keeper|kept_by": keepers[at]}

    @k.act(
        f"{verb}|{verb}_{record}",
        f"Writes the {nice} of a {record}.",
        ref=text(record, f"Number of the {record}."),
        value=text(f"{field}|value", f"The {nice}."),
        who=text("keeper|kept_by", "Full name of its keeper."),
    )
    def write(ref, value, who):
        return f"{ref}: written" if ref == last and who in keepers else k.fail(f"{ref} is closed")

    def right():
        for i in ids:
            if not show.made(ref=i):
                return show(ref=i)
        return None if write.made() else write(ref=last, value=value, who=keepers[-1])

    return right
