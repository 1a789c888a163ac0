"""Makes an entry only if there is none yet; the group's number that it needs comes from another tool."""

from kind import choice, text

STRUCTURE = "create-if-missing"
DOMAIN = "registrations"

# entry; group; verb; option; values
SKINS = [
    row.split(";")
    for row in """member;club;enrol;fee;full,reduced
pupil;class;enrol;lunch;yes,no
supplier;branch;register;terms;cash,credit
contact;folder;add;kind;private,business
reader;library;register;card;paper,digital
patient;practice;register;insured;public,private
stall;market;register;size;short,long
dog;district;register;tax;full,half
volunteer;team;sign_up;shirt;small,large
meter;house;install;type;water,gas
locker user;pool;register;term;month,year
course;school;open;time;day,evening
account;bank;open;type;savings,current
player;squad;add;foot;left,right
hive;apiary;add;box;wood,foam
guest;event;invite;seat;front,back""".split("\n")
]


def make(k):
    entry, group, verb, option, values = k.pick(SKINS)
    values, one = values.split(","), entry.split()[-1]
    name, where, others, value = k.person() if k.chance(60) else k.word(), k.word(), k.words(2), k.pick(values)
    is_there, needs_code, code, wrong = k.chance(35), k.chance(55), k.id(), k.id()
    v = verb.replace("_", " ")
    k.role(
        f"You keep the {one}s of a {group}.|{group}: {one}s|You {v} who is not there yet, never twice.",
        f"Registration desk.|Clerk of several {group}s.|You look before you {v} anybody or anything.",
    )
    k.must("Who or what is on the list already is not entered again.|No double entries: if it is there, just finish.")
    k.steps(
        f"<listed> prints the {one}s of a {group}.",
        *([f"<number_of> tells the number of the {group}."] if needs_code else []),
        "Missing: <enter>.",
    )
    k.goal(
        f"{v.capitalize()} {entry} {name} in {group} {where} ({option}: {value}), unless done already.|{where}: {one} {name}, {option} {value}, if missing|Is {name} in {where}? If not, {v}, {option} {value}.",
        f"{entry}: {name}. {group}: {where}. {option}: {value}. only if not there|Please make sure that {where} has {one} {name}; {option} {value} for a new one.|{name} should be in {where}, {option} is {value}; do nothing when already in",
        f"{name} says nobody did {v} them in {where}. Check, and do it ({option} {value}).|we need {name} on the list of {where}, {option}: {value}",
    )
    param = {"of": text(f"{group}|name|of", f"Name of the {group}.|Which {group}.")}

    @k.look(f"list_{one}s|{one}s_of|{group}_list", f"Lists the {one}s of one {group}.", **param)
    def listed(of):
        if of != where:
            return k.fail(f"There is no {group} {of}.")
        return [
            {f"{one}|name": n, option: values[i % 2]}
            for i, n in enumerate([*others, *([name] if is_there or enter.calls else [])])
        ]

    if needs_code:

        @k.look(f"{group}_no|number_of|find_{group}", f"Tells the number of one {group}.", **param)
        def number_of(of):
            return (
                {group: of, "old_no|former_no": wrong, f"{group}_no|number": code}
                if of == where
                else k.fail(f"There is no {group} {of}.")
            )

    params = {"name_": text(f"{one}|name", f"Name of the {one}.|Which {one}.")}
    params["in_"] = (
        text(f"{group}_no|number", f"Number of the {group}.")
        if needs_code
        else text(f"{group}|into", f"Name of the {group}.")
    )
    params["option_"] = choice(f"{option}|the_{option}", f"The {option}.|Which {option}.", values)

    @k.act(f"{verb}|{verb}_{one}|enter", f"Enters one {one} into a {group}.|To {v} one {one}.", **params)
    def enter(name_, in_, option_):
        if is_there or enter.calls or name_ != name or in_ != (code if needs_code else where):
            return k.fail(f"{name_} can't be entered.")
        return k.one(f"{name_} is in.", "ok", "entered")

    def right():
        if not listed.calls:
            return listed(of=where)
        if is_there or enter.calls:
            return k.finish()
        if needs_code and not number_of.calls:
            return number_of(of=where)
        return enter(name_=name, in_=code if needs_code else where, option_=value)

    return right
