"""Answers which entry of a required list is missing in another one, by its id in the first."""

from kind import text

STRUCTURE = "question-missing"
DOMAIN = "questions"

# required;its list;present;its list;entry;entries
SKINS = """required;package manifest;installed;installed list;package;packages
planned;seating plan;seen;attendance;student;students
expected;bill of materials;delivered;delivery note;part;parts
scheduled;job plan;finished;run log;job;jobs
registered;asset register;found;scan;device;devices
promised;spec;implemented;route table;endpoint;endpoints
sent;dispatch list;arrived;receipt list;parcel;parcels
ordered;order sheet;measured;result list;sample;samples
licensed;contract;used;usage report;module;modules
invited;guest list;confirmed;answer list;speaker;speakers
declared;header;defined;symbol table;function;functions
mounted;mount plan;online;status list;sensor;sensors
backed up;backup plan;stored;vault list;volume;volumes
translated;source strings;ready;translation file;string;strings
wired;schematic;probed;probe log;net;nets
assigned;duty list;signed;sign-in sheet;guard;guards
committed;sprint plan;done;board;story;stories
published;index;reachable;crawl;page;pages
cited;reference list;archived;library;paper;papers
issued;key register;returned;key cabinet;key;keys
enabled;flag list;deployed;build info;feature;features
announced;route list;received;route table;prefix;prefixes"""


def make(k):
    req, l1, pres, l2, one, many = k.pick(SKINS.split("\n")).split(";")
    u = str.maketrans(" -", "__")
    a_, b_, n, place = l1.translate(u), l2.translate(u), k.int(3, 6), k.word()
    names, ids, notes = k.many(k.pick(k.word, k.ident, k.id), n), k.ids(n), k.words(n)
    lost = None if k.chance(10) else k.int(0, n - 1)
    extra = k.word() if k.chance(40) else None
    there = k.shuffled([x for i, x in enumerate(names) if i != lost] + ([extra] if extra else []))
    by_id, stamps = k.chance(55), k.times(len(there))
    what = f"number of the {one}" if by_id else f"{one}"

    k.role(
        f"You compare the {l1} with the {l2}.|gap finder|Two lists, one question: what is not there?|completeness check for {many}",
    )
    k.must("If nothing is missing, say that it is not the case: not one is missing.|Nothing missing: answer that there is not one.")
    if by_id:
        k.must(f"Answer with the number that the {l1} has.|The answer is its number in the {l1}.")
    k.steps("<required> and <present>.", "Compare them.")
    k.goal(
        f"Which {one} of {place} is {req} but not {pres}?|{place}: what is missing ({l1} vs {l2})?|diff {a_} {b_} {place}",
        f"Something of {place} is {req} and never was {pres}. Which {one} is it?|Please name the {one} that {place} lacks; compare {l1} and {l2}.",
        f"one {one} too few in {place}. which?|{place}: one of the {many} is not in the {l2}. {what}?",
        f"I counted twice and {place} is still incomplete. Which of the {many} that are {req} isn't {pres}?",
    )
    k.answers(f"The {what} that is missing.|The missing {one}: its {'number' if by_id else 'name'}.")
    of = text("place|of|name", f"Whose {many}.")

    @k.look(f"get_{a_}|read_{a_}|{a_}", f"The {l1}: which {many} are {req}.", of=of)
    def required(of):
        if of != place:
            return k.fail(f"no {l1} for {of}")
        return [{f"{one}|name": x, "remark|note": z, "no|number": y} for x, y, z in zip(names, ids, notes, strict=True)]

    @k.look(f"get_{b_}|read_{b_}|{b_}", f"The {l2}: which {many} are {pres}.", of=of)
    def present(of):
        return [{f"{one}|name": x, "at|time": y} for x, y in zip(there, stamps, strict=True)] if of == place else k.fail(f"no {l2} for {of}")

    def right():
        if looks := [x(of=place) for x in (required, present) if not x.made(of=place)]:
            return looks
        return k.give_up("nothing is missing.") if lost is None else k.answer(ids[lost] if by_id else names[lost])

    return right
