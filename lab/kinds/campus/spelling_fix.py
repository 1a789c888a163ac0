"""A name is misspelt in some records; those that have the wrong spelling are corrected, the right ones stay."""

from kind import text

STRUCTURE = "spelling-fix"
DOMAIN = "spelling"

# record;field;who;place
SKINS = """ticket;name;guest;theatre
diploma;name;graduate;university
file;party;lawyer;court
card;holder;reader;library
label;artist;painter;museum
bed sign;patient;patient;ward
place card;guest;guest;banquet
programme;soloist;soloist;concert
pass;player;player;club
doorbell;tenant;tenant;house
invoice;client;client;office
badge;speaker;speaker;congress
medal;winner;runner;race
poster;band;band;festival
certificate;donor;donor;charity
rota;helper;helper;food bank
hymn sheet;composer;composer;parish
boarding list;passenger;passenger;ferry
trophy;captain;captain;league
recipe;author;cook;cookery school"""


def an(word):
    return f"{'an' if word[0] in 'aeiou' and word[:3] not in ('uni', 'use', 'eur') or word[:4] == 'hour' else 'a'} {word}"


def make(k):
    record, field, who, place = k.pick(SKINS.split("\n")).split(";")
    wrong, good, others = k.person(), k.person(), k.people(2)
    n = k.int(4, 6)
    values = [k.pick(wrong, wrong, good, *others) for _ in range(n)]
    values[0] = wrong
    values = k.shuffled(values)
    nos, name, by = k.ids(n), k.word().capitalize(), k.person()
    bad = [i for i in range(n) if values[i] == wrong]
    r, f = record.replace(" ", "_"), field.replace(" ", "_")

    k.role(f"You correct names on every {record}.|{record} corrections", "A wrong name hurts.|I change letters so that people smile.")
    k.must(f"Every {record} with the wrong name is corrected, all others stay.|Correct only what has exactly the wrong name.")
    k.steps("<all_of> shows the names.|Look at <all_of>.", "<correct> each wrong one.|Then <correct>.")
    k.goal(
        f"{place} {name}: it is {good}, not {wrong}. Correct every {record}; noted by {by}.",
        f"{wrong} -> {good} ({record}, {name}), by {by}",
        f"Dear office, I was rather sad to read {wrong} when my name is {good}. Would you correct it wherever it stands wrong at {name}? Tell them {by} has noted it.",
        f"wherever {name} says {wrong} it has to say {good}. signed {by}",
    )

    @k.look(f"all_of|list_{r}s|show_{r}s", f"Every {record} of {an(place)} and its {field}.", place=text(place.replace(" ", "_"), f"Name of the {place}."))
    def all_of(place):
        if place != name:
            return k.fail(f"Nothing known of {place}.")
        return [{f"{r}|no": nos[i], f: values[i]} for i in range(n)]

    @k.act(
        f"correct|correct_{r}|set_{f}",
        f"Corrects the {field} on one {record}.",
        no=text(f"{r}|no", f"Number of the {record}."),
        new=text(f"{f}|new_{f}", "The right spelling."),
        by=text("by|noted_by", "Who noted it."),
    )
    def correct(no, new, by):
        return f"{no}: {new}." if no in nos and not correct.made(no=no) else k.fail(f"No {record} {no}.")

    def right():
        if not all_of.made(place=name):
            return all_of(place=name)
        return [correct(no=nos[i], new=good, by=by) for i in bad if not correct.made(no=nos[i])]

    return right
