"""Answers which of two named things has more or less of something."""

from kind import text

STRUCTURE = "question-compare"
DOMAIN = "questions"
ANSWER_IS_A_CHOICE = True

# thing;things;measure;more;less;other measure
SKINS = """host;hosts;free memory;more;less;disk
branch;branches;commits ahead;more;fewer;authors
battery;batteries;volts;higher;lower;cycles
query;queries;millis;slower;faster;rows
image;images;megabytes;bigger;smaller;layers
service;services;error rate;worse;better;requests
sample;samples;concentration;stronger;weaker;volume
printer;printers;queue length;longer;shorter;pages
mirror;mirrors;latency;slower;faster;packages
model;models;accuracy;better;worse;parameters
dataset;datasets;rows;larger;smaller;columns
alloy;alloys;hardness;harder;softer;density
route;routes;hops;longer;shorter;loss
test;tests;seconds;slower;faster;asserts
sensor;sensors;noise;noisier;quieter;range
disk;disks;hours;older;newer;errors
motor;motors;torque;stronger;weaker;amps
page;pages;visits;busier;quieter;links
tank;tanks;litres;fuller;emptier;degrees
licence;licences;seats;wider;narrower;price
antenna;antennas;gain;better;worse;height
table;tables;bytes;heavier;lighter;indexes"""


def make(k):
    thing, things, measure, more, less, other = k.pick(SKINS.split("\n")).split(";")
    m, o = measure.replace(" ", "_"), other.replace(" ", "_")
    n, lists = k.int(3, 5), k.chance(45)
    names = k.many(k.pick(k.word, k.host, k.ident), n)
    values, others, order = k.numbers(n, 20, 5000), k.numbers(n, 20, 5000), k.shuffled(range(n))
    a, b = names[:2]
    word, pick = k.pick([(more, max), (less, min)])
    answer = names[pick((0, 1), key=lambda i: values[i])]
    sense = f"The one with {'most' if pick is max else 'least'} {measure}"

    k.role(
        f"You compare {things}.|{things} compared, no opinions|Benchmark reader: two names in, one name out.",
        f"You help people choose between two {things}.|comparer bot",
    )
    k.must(f"More {measure} means {more}, less means {less}.|{more.capitalize()} is who has more {measure}; {less} is who has less.")
    k.steps(f"Read the {measure} with <read>.", "Answer with the name.")
    k.goal(
        f"Which {thing} is {word}, {a} or {b}?|{a} vs {b}: {word}?|Is it {a} or {b} that is {word}?",
        f"Of the two {things} {b} and {a}, please name the {word} one.|compare {a} {b}, print the {word} one",
        f"I say {a}, my colleague says {b}. Which one is really {word}?|{word}({b}, {a})",
        f"We can only keep the {word} {thing}. Candidates: {a} and {b}. Which is it?",
        f"need the {word} of {b}/{a} for the report",
    )
    k.answers(f"The name of the {thing}.|{sense}, its name.|Which of the two.")
    by = {} if lists else {"name": text(f"{thing}|name", f"Name of the {thing}.")}

    @k.look(f"list_{things}|{thing}_stats" if lists else f"get_{thing}|{thing}_stats", f"Figures of all {things}." if lists else f"Figures of one {thing}.", **by)
    def read(name=None):
        if lists:
            return [{f"{thing}|name": names[i], o: others[i], m: values[i]} for i in order]
        if name not in names:
            return k.fail(f"no {thing} {name}")
        i = names.index(name)
        return {f"{thing}|name": name, o: others[i], m: values[i]}

    def right():
        calls = [read()] if lists else [read(name=x) for x in (a, b)]
        todo = [c for c in calls if not (read.calls if lists else read.made(**c.args))]
        return todo or k.answer(answer)

    return right
