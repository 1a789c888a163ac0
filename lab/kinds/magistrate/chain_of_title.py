"""Follows a chain of predecessors as far as the rule says, and enters who is found there."""

from kind import text

STRUCTURE = "follow-until"
DOMAIN = "chains of title"

# thing;holder;link
SKINS = """plot;owner;bought_from
bond;holder;ceded_by
ship;owner;sold_by
patent;holder;assigned_by
case;court;referred_by
post;official;succeeded
claim;insurer;reinsured_by
sample;lab;received_from
lease;tenant;took_over_from
mandate;member;replaced
wagon;railway;handed_by
file;office;sent_by
water right;farm;inherited_from
quota;fisher;leased_from
licence;operator;acquired_from
patient;ward;moved_from
account;branch;migrated_from
painting;museum;lent_by"""


def an(word):
    return ("an " if word[0] in "aeio" or word.startswith(("hour", "un-", "under", "us")) and word[:3] != "use" else "a ") + word


def make(k):
    thing, holder, link = k.pick(SKINS.split("\n")).split(";")
    n, goods = k.int(3, 4), k.words(2)
    ids, holders, years = k.ids(n), k.people(n), sorted(k.numbers(n, 1950, 2025), reverse=True)
    kinds = [goods[0] if i < n - 1 and k.chance(60) else goods[1] for i in range(n)]
    rule = k.pick("end", "kind", "year")
    limit = k.pick(years[1:]) + 1
    stop = {"end": n - 1, "kind": next(i for i in range(n) if kinds[i] == goods[1]), "year": next(i for i in range(n) if years[i] < limit)}[rule]
    say = {
        "end": "Go back to the very first entry, the one without a predecessor.|The chain is followed to its beginning.",
        "kind": f"Go back until an entry has the title {goods[1]}; that one counts, older ones do not.|The first entry on the way back whose title is {goods[1]} is decisive.",
        "year": f"Go back until an entry is from before {limit}; that one counts.|The first entry on the way back whose year lies before {limit} is decisive.",
    }[rule]
    k.must(say)
    book = k.id()
    k.role(f"You trace the {holder}s of every {thing}.", f"Chain of {holder}s", f"Title searcher ({thing}). Step by step, back in time.")
    k.steps("<entry> shows one entry and the one before it.", "At the end, <enter_root>.")
    k.goal(
        f"Trace {thing} entry {ids[0]} back and enter the {holder} in book {book}.", f"{ids[0]}: who is the decisive {holder}? Enter in {book}.", f"book {book}: trace back from {ids[0]}", f"Starting with {ids[0]}, find the {holder} that the rule points to, and put that {holder} in book {book}."
    )

    @k.look("entry|read_entry|show_entry", f"One entry of {an(thing)}: {holder}, title, year, and the entry before it.", no=text("no|entry|id", "Number of the entry."))
    def entry(no):
        if no not in ids:
            return k.fail(f"No entry {no}.")
        i = ids.index(no)
        return {holder: holders[i], "title": kinds[i], "year": years[i], link: ids[i + 1] if i + 1 < n else "nobody"}

    @k.act("enter_root|enter_holder|put_in_book", f"Enters the decisive {holder} in a book.", who=text(f"{holder}|who", f"Name of the {holder}."), no=text("no|entry|from_entry", "Number of the entry that is decisive."), book=text("book|in", "Number of the book."))
    def enter_root(who, no, book):
        return f"{who} is in {book}." if no in ids else k.fail(f"No entry {no}.")

    def right():
        for i in range(stop + 1):
            if not entry.made(no=ids[i]):
                return entry(no=ids[i])
        if not enter_root.made():
            return enter_root(who=holders[stop], no=ids[stop], book=book)

    return right
