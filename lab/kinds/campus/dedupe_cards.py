"""Somebody is on record twice; the later record is merged into the older one and its note kept."""

from kind import text

STRUCTURE = "merge-into"
DOMAIN = "records"

# record;who;extra
SKINS = """reader card;reader;branch
patient file;patient;doctor
member card;member;section
donor record;donor;campaign
guest profile;guest;hotel
pupil file;pupil;school
tenant file;tenant;estate
voter card;voter;district
artist record;artist;gallery
alumni record;graduate;faculty
player pass;player;club
client file;client;lawyer
subscriber card;subscriber;theatre
volunteer record;helper;charity
visitor badge;visitor;museum
traveller profile;traveller;agency
swimmer card;swimmer;pool
singer file;singer;choir
pet file;dog;vet
scout card;scout;troop"""


def make(k):
    record, who, extra = k.pick(SKINS.split("\n")).split(";")
    person, others = k.person(), k.people(2)
    names = [person, person, *others]
    nos, days, places = k.ids(4), k.dates(4), k.words(4)
    if single := k.chance(15):
        names[1] = k.person()
    rows = k.shuffled(range(4))
    old, new = sorted((0, 1), key=lambda i: days[i])
    r = record.replace(" ", "_")

    k.role(f"You tidy up records ({record}).|{record} clean-up", f"One person, one {record}: that is your creed.|I merge what belongs together.")
    k.must(f"The older {record} stays, the later one is merged into it; the {extra} of the later one is taken over.|Merge the newer into the older and keep the {extra} that the newer one has.")
    k.steps("<records> lists them.|Look at <records>.", "<merge> if there are two.|Then <merge>.")
    k.goal(
        f"Merge the records of {person}, if there are two.",
        f"{person} says they have got everything twice. One {record} is enough.",
        f"Dear registry, I keep receiving two letters each time. Might it be that I have two records? Then please make them one. Yours sincerely, {person}",
        f"{person}: double {record}? merge",
    )

    @k.look(f"records|list_{r}s|find_records", f"Every {record}, with name, day and {extra}.")
    def records():
        return [{f"{r}|no": nos[i], f"{who}|name": names[i], "made|created": days[i], extra: places[i]} for i in rows]

    @k.act(
        "merge|join_records|unite",
        f"Merges one {record} into another.",
        keep=text("keep|into|stays", f"Number of the {record} that stays."),
        drop=text("drop|merged|goes", f"Number of the {record} that is merged and goes."),
        extra=text(extra, f"The {extra} that is kept."),
    )
    def merge(keep, drop, extra):
        if keep not in nos or drop not in nos or keep == drop or names[nos.index(keep)] != names[nos.index(drop)]:
            return k.fail("These do not belong together.")
        return f"{drop} is part of {keep} now ({extra})."

    def right():
        if not records.made():
            return records()
        return [] if single or merge.made() else merge(keep=nos[old], drop=nos[new], extra=places[new])

    return right
