"""A long message from a customer with two numbers, two dates and a complaint; one wish is in it."""

from kind import text

STRUCTURE = "value-in-story"
DOMAIN = "support"

# thing;verb;value;place word
SKINS = """order;redirect;address;street
booking;rename;guest_name;hotel
delivery;reschedule;day_name;depot
subscription;switch;plan_name;site
repair;relocate;workshop;town
ticket;swap;seat_code;hall
invoice;readdress;company;office
account;rename;login;portal
policy;extend;cover_name;agency
appointment;move;doctor;clinic
domain;repoint;target_host;panel
course;change;group_name;school
rental;exchange;car_class;airport
parcel;forward;neighbor;village
membership;convert;level_name;club
contract;assign;partner;bank
table;change;corner;bistro
device;reassign;user_name;floor
photo;retitle;caption;album
claim;reroute;expert;branch"""


def make(k):
    thing, verb, field, place = k.pick(SKINS.split("\n")).split(";")
    good, other = k.ids(2)
    who, helper = k.people(2)
    new, old, where = k.words(3)
    version, day, day2 = k.id(), *k.dates(2)
    nice = field.replace("_", " ")

    k.role(f"You do what customers want, {thing} by {thing}.|{thing} support|Customers write a lot. Find the wish.")
    k.steps("<show> it for the version.", "<change> it.")
    k.must("A change needs the version that is printed now.|Without the current version no change is accepted.")
    k.goal(
        f"Hello, on {day} I got {other}, which was fine, {helper} was very kind. But {good} of {day2} still says {old} as {nice}! It should be {new}. Best, {who}",
        f"I am quite upset. First {other} came late, never mind. Now I see {old} on my {thing} {good}, although I told {helper} on {day} that the {nice} is {new}. Please {verb} it. {who}",
        f"subject: {thing} {good}\nHi, unlike with {other} (there {old} was right) I need {new} as the {nice} this time. Thanks a lot, {who} from {where}",
        f"{who} called from the {place} {where}: {thing} {good} needs the {nice} {new} and not {old}; {other} stays as it is.",
        f"Long story short: {other} is done, forget it. For {good} the {nice} must be {new}. I wrote that on {day} and again on {day2}. {who}",
    )

    @k.look(f"show_{thing}|get_{thing}", f"Shows a {thing} with its {nice} and version.|One {thing}, as it is now.", ref=text(thing, f"Number of the {thing}."))
    def show(ref):
        if ref not in (good, other):
            return k.fail(f"no {thing} {ref}")
        return {thing: ref, field: old, "version|rev": version if ref == good else "closed"}

    @k.act(
        f"{verb}|{verb}_{thing}",
        f"Gives a {thing} another {nice}: {verb}.",
        ref=text(thing, f"Number of the {thing}."),
        value=text(f"{field}|new_value", f"The new {nice}."),
        rev=text("version|rev", "The version, as printed."),
        who=text("customer|asked_by", "Full name of the customer."),
    )
    def change(ref, value, rev, who):
        return f"{ref}: {value}" if ref == good and rev == version else k.fail("wrong version")

    def right():
        if not show.made(ref=good):
            return show(ref=good)
        return None if change.made() else change(ref=good, value=new, rev=version, who=who)

    return right
