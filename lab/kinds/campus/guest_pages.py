"""Leafs through a long list page by page until a person is on it, then acts with the number beside the name."""

from kind import integer, text

STRUCTURE = "page-find"
DOMAIN = "long lists"

# book;who;verb;detail
SKINS = """guest book;guest;invite;table
phone book;citizen;call;topic
alumni book;graduate;invite;reunion
parish book;member;visit;elder
visitors' book;visitor;thank;curator
catalogue;author;reprint;series
address book;donor;thank;card
register;pupil;excuse;lesson
start list;runner;warn;marshal
jury roll;juror;excuse;trial
tenant list;tenant;remind;bill
cast archive;actor;cast;role
member list;member;promote;post
patient index;patient;recall;doctor
crew list;sailor;relieve;watch
staff list;teacher;honour;medal
wine list;grower;order from;crate
booking list;traveller;upgrade;cabin
voter roll;voter;strike;reason
band index;band;book;stage"""


def an(word):
    return f"{'an' if word[0] in 'aeiou' and word[:3] not in ('uni', 'use', 'eur') or word[:4] == 'hour' else 'a'} {word}"


def make(k):
    book, who, verb, detail = k.pick(SKINS.split("\n")).split(";")
    pages, size = k.int(2, 4), 3
    people, nos = k.people(pages * size), k.ids(pages * size)
    at = k.int(0, pages * size - 1)
    value, name = k.word(), k.word().capitalize()
    gone = k.chance(12)
    person = k.person() if gone else people[at]
    where = pages - 1 if gone else at // size
    v = verb.replace(" ", "_")

    k.role(f"You leaf through the {book}.|{book} search", "You never give up before the last page.|I turn pages for people.")
    k.must(f"If the name is on no page, report that it is not done.|Not in the {book}: say that it cannot be done.")
    k.steps("<page> by page, from 1.|Begin with page 1 of <page>.", "<do> when you have the number.")
    k.goal(
        f"{verb} {person} ({book} {name}), {detail} {value}",
        f"{person} must be somewhere in {name}. Please {verb} them: {detail} {value}.",
        f"Dear reader of lists, the {book} {name} is endless, I know, but could you find {person} in it and {verb} them? The {detail} is {value}.",
        f"{name}: {person}? -> {verb}, {detail} {value}",
    )

    @k.look(
        f"page|read_page|{book.split()[-1]}_page",
        f"One page of {an(book)}. Pages begin with 1.",
        name=text("book|name", f"Name of the {book}."),
        n=integer("page|number", "Which page.", default=1),
    )
    def page(n, name_=name, **by):
        if by["name"] != name_ or not 1 <= n <= pages:
            return k.fail("There is no such page.")
        rows = [{f"{who}|name": people[i], "no|id": nos[i]} for i in range((n - 1) * size, n * size)]
        return k.result(rows, f"next: {n + 1}" if n < pages else "last page")

    @k.act(f"{v}|{v}_{who}|do_{v}", f"To {verb} somebody from the {book}.", no=text("no|id", "Number beside the name."), value=text(detail, f"The {detail}."))
    def do(no, value):
        return f"{no}: {verb}, {value}." if no in nos else k.fail(f"Nobody has the number {no}.")

    def right():
        if do.made():
            return []
        if not gone and page.made(name=name, n=where + 1):
            return do(no=nos[at], value=value)
        left = [n for n in range(1, where + 2) if not page.made(name=name, n=n)]
        return page(name=name, n=left[0]) if left else k.give_up(f"{person} is on no page.")

    return right
