"""Finds who comes directly before or after somebody in an ordered list and does something with that one."""

from kind import text

STRUCTURE = "neighbour-row"
DOMAIN = "queues"

# list;entry;position;verb;note
SKINS = """waiting list;applicant;place;call;call time
programme;act;slot;announce;stage
docket;case;position;call;courtroom
starting list;runner;bib order;warn;lane
seating plan;guest;seat;move;table
speakers' list;speaker;turn;alert;microphone
shelf list;volume;shelf place;fetch;desk
surgery queue;patient;place;prepare;theatre
tour line;visitor group;turn;admit;gate
audition list;singer;turn;summon;room
kitchen queue;order;place;start;station
housing list;household;rank;invite;office
exam list;candidate;turn;fetch;hall
parade;float;position;send;street
relay;swimmer;leg;ready;block
agenda;item;number;open;chairperson's seat
hymn sheet;hymn;number;rehearse;chapel
boarding list;passenger;row order;board;door
story hour;child;turn;call;cushion
line-up;band;slot;soundcheck;stage"""


def an(word):
    return f"{'an' if word[0] in 'aeiou' and word[:3] not in ('uni', 'use', 'eur') or word[:4] == 'hour' else 'a'} {word}"


def make(k):
    plan, entry, position, verb, where = k.pick(SKINS.split("\n")).split(";")
    n = k.int(4, 7)
    names = k.people(n) if k.chance(60) else [w.capitalize() for w in k.words(n)]
    ids, place = k.ids(n), k.word()
    after = k.chance(50)
    at = k.int(0, n - 1)
    there = at + 1 if after else at - 1
    is_off = not 0 <= there < n
    way = "right after" if after else "right before"
    way2 = "next behind" if after else "next in front of"

    k.role(
        f"Keeper of {an(plan)}.|You run the {plan}.",
        f"{plan} steward, one {entry} at a time.|I hold the {plan} in my hand and {verb} people.",
    )
    k.must(f"If there is nobody there because the {plan} ends, report that it is not done.|No {entry} on that side: say it cannot be done.")
    k.steps("Read <listed>.|<listed> is in order, the first one on top.", f"Then <call> that {entry}.|<call> just one.")
    k.goal(
        f"{verb} the {entry} {way} {names[at]}: {place}",
        f"Who stands {way2} {names[at]} on the {plan}? Please {verb} that {entry}, {where} {place}.",
        f"Hello again, it's about {names[at]}. Not {names[at]} themselves though, it's the one {way} them that you should {verb} ({where} {place}), thanks so much!",
        f"{where} {place} is free. The {entry} {way} {names[at]} may be dealt with now: {verb}.",
    )

    @k.look(f"read_list|show_{plan.split()[0].replace(chr(39), '').replace('-', '')}|get_order", f"The {plan} in order.|Lists the {plan}, first to last.")
    def listed():
        return [{f"{position.split()[0]}|no|pos": i + 1, f"{entry.split()[0]}|name": names[i], "id|code|ticket": ids[i]} for i in range(n)]

    @k.act(
        f"{verb}|{verb}_{entry.split()[-1]}|do_{verb}",
        f"Has one {entry} dealt with ({verb}).|To {verb} {an(entry)}, by code.",
        code=text("code|id|ticket", f"Code of the {entry} on the {plan}."),
        where=text(f"{where.split()[0].replace(chr(39), '')}|where|place", f"Which {where}.|Name of the {where}."),
    )
    def call(code, where):
        return f"{verb}: {code}, {where}." if code in ids else k.fail(f"Nobody with the code {code}.")

    def right():
        if not listed.made():
            return listed()
        if is_off:
            return k.give_up(f"nobody is {way} {names[at]}.")
        return [] if call.made() else call(code=ids[there], where=place)

    return right
