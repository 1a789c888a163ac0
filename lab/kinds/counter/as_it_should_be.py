"""Reads a setting and changes it only if it is not what the goal wants; old and new stand in either order."""

from kind import flag, text

STRUCTURE = "set-value"
DOMAIN = "settings of a house"

# thing; setting; drawn; verb; does; who
SKINS = [
    row.split(";")
    for row in """sign;text;word;write;Writes;clerk
account;limit;money;set_limit;Sets the limit of;adviser
alarm;wake_time;time;set_time;Sets the time of;guest
subscription;delivery_day;word;set_day;Sets the day of;reader
clock;time;time;set_clock;Sets;keeper
contact;phone;phone;set_phone;Sets the phone of;secretary
heating;night_mode_from;time;set_night;Sets the night mode of;tenant
course;tutor;person;set_tutor;Sets the tutor of;head
bus;driver;person;set_driver;Sets the driver of;planner
exhibit;label;word;relabel;Labels;curator
invoice;due;date;set_due;Sets the due day of;bookkeeper
parcel;address;word;readdress;Readdresses;sender
member;mail;mail;set_mail;Sets the mail of;treasurer
field;crop;word;set_crop;Sets the crop of;farmer
menu;soup;word;set_soup;Sets the soup of;cook
door;code;id;set_code;Sets the code of;porter
game;kickoff;time;set_kickoff;Sets the kickoff of;referee""".split("\n")
]


def make(k):
    thing, field, drawn, verb, does, who = k.pick(SKINS)
    name, others = k.word(), k.words(2)
    old, new, side = k.many(getattr(k, drawn), 3)
    is_so, tells, label = k.chance(25), k.chance(50), field.replace("_", " ")
    now, quiet = [new if is_so else old], k.chance(50)
    by_old = k.chance(40)
    more = (" Tell nobody." if quiet else " Announce it.") if tells else ""
    k.role(
        f"You keep each {thing} as it should be.|{thing}: {label}|You check first and change only what is wrong.",
        f"Helper of the {who}.|The {who} says how it should be, you see to it.|Quiet hands: look, compare, set.",
    )
    k.must(f"If the {label} is right already, leave it.|Nothing is set that is right already.")
    k.steps("<show> tells how it is.|Begin with <show>.", f"<put> the {label} if it differs.")
    k.goal(
        f"The {label} of {name} has to be {new}.{more}|{thing} {name}: {label} {new}.{more}|Please see that {thing} {name} has {new} as its {label}.{more}",
        f"{new} is the right {label} for {name}; correct it if needed.{more}|{thing}: {name}. {label}: {new}.{more}|make sure {name} has {label} {new}.{more}",
        f"Is the {label} of {name} already {new}? If not, change it.{more}|i think {name} has the wrong {label}, must be {new}.{more}|From the {who}: {label} {new}, {thing} {name}.{more}",
    )

    @k.look(
        f"show_{thing}|{thing}_info|check_{thing}",
        f"Shows one {thing}.|How a {thing} is set.",
        which=text(f"{thing}|name|which", f"Name of the {thing}.|Which {thing}."),
    )
    def show(which):
        if which not in (name, *others):
            return k.fail(f"There is no {thing} {which}.")
        return {
            f"{thing}|name": which,
            f"former_{field}|before": side,
            f"{field}|is": now[0] if which == name else side,
        }

    params = {"which": text(f"{thing}|name|which", f"Name of the {thing}.|Which {thing}.")}
    if by_old:
        params["old"] = text(f"old_{field}|old|instead_of", f"The {label} it has now.|Old {label}.")
    params["new"] = text(f"new_{field}|{field}|to", f"The {label} it should have.|New {label}.")
    if tells:
        params["loud"] = flag("announce|tell_all|notify", "Whether it is announced.|True if people are told.")

    @k.act(f"{verb}|change_{field}|put_{field}", f"{does} one {thing}.|Gives a {thing} another {label}.", **params)
    def put(which, new, old=None, loud=None):
        if which not in (name, *others) or (by_old and old != now[0]):
            return k.fail(f"{which} does not have {old}.")
        now[0] = new
        return k.one(f"{which}: {new}.", "saved", f"{label} set")

    def right():
        if not show.made(which=name):
            return show(which=name)
        if now[0] == new:
            return k.finish()
        return put(which=name, new=new, **({"old": now[0]} if by_old else {}), **({"loud": not quiet} if tells else {}))

    return right
