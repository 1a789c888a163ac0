"""Files something under the code that the system text gives for a word which the record has."""

from kind import text

STRUCTURE = "code-in-rules"
DOMAIN = "filing"

# thing;property;word,word,word,word;verb;place
SKINS = """donation;source;street,gala,legacy,lottery;book;account
case;area;family,labour,traffic,rent;assign;chamber
book;genre;poetry,drama,travel,history;shelve;row
complaint;topic;food,noise,staff,price;route;desk
patient;complaint;back,skin,heart,eyes;send;clinic
gift;kind;toys,clothes,books,tools;store;box
essay;subject;maths,latin,music,art;file;folder
exhibit;material;bronze,paper,wood,glass;store;vault
booking;meal;lunch,brunch,dinner,supper;seat;section
song;mood;sad,merry,solemn,wild;file;binder
member;sport;tennis,judo,rowing,chess;assign;hall
letter;language;French,Polish,Greek,Dutch;route;tray
permit;purpose;film,market,march,concert;file;register
repair;trade;plumbing,roofing,painting,wiring;send;crew
trip;transport;rail,coach,ferry,air;book;cost centre
find;era;stone,roman,medieval,modern;store;shelf
pupil;house;north,south,east,west;seat;table
dish;course;starter,main,sweet,cheese;send;station
volunteer;skill;driving,cooking,reading,sewing;place;team
plea;type;guilty,innocent,silent,absent;list;roll"""


def an(word):
    return f"{'an' if word[0] in 'aeiou' and word[:3] not in ('uni', 'use', 'eur') or word[:4] == 'hour' else 'a'} {word}"


def make(k):
    thing, prop, words, verb, place = k.pick(SKINS.split("\n")).split(";")
    words = words.split(",")
    codes = k.ids(4)
    refs, owners = k.ids(3), k.people(3)
    kinds = [k.pick(words) for _ in refs]
    ref, note = refs[0], k.word()
    table = k.shuffled(list(zip(words, codes, strict=True)))
    rule = "; ".join(f"{w}: {c}" for w, c in table)
    rule2 = ", ".join(f"{c} for {w}" for w, c in table)
    code = codes[words.index(kinds[0])]

    k.role(
        f"You {verb} what comes in, by {prop}.|{place} clerk ({thing})",
        f"I {verb} things where they belong.|Filing assistant of a small office.",
    )
    k.must(f"Which {place}, by {prop}: {rule}.|The {place} goes by the {prop}: {rule2}.")
    k.steps("<info> tells the " + prop + ".|Look with <info>.", "Then <file>.|<file> it.")
    k.goal(
        f"{verb} {thing} {ref}, keyword {note}",
        f"{ref} came in this morning. {verb}, please (keyword: {note})",
        f"Hello dear, there is {an(thing)} on my desk, {ref}, and I have no idea where it belongs. Would you {verb} it? You may put {note} as the keyword.",
        f"{thing}={ref} keyword={note}, where does it go? {verb} it",
    )

    @k.look(f"info|get_{thing}|show_{thing}", f"What is known about {an(thing)}.", ref=text(f"{thing}|ref|number", f"Number of the {thing}."))
    def info(ref):
        if ref not in refs:
            return k.fail(f"No {thing} {ref}.")
        i = refs.index(ref)
        return {"no": ref, "from|owner|name": owners[i], prop: kinds[i]}

    @k.act(
        f"{verb}|{verb}_{thing}|put_away",
        f"To {verb} {an(thing)}.",
        ref=text(f"{thing}|ref|number", f"Number of the {thing}."),
        code=text(f"{place.replace(' ', '_')}|code|where", f"Code of the {place}."),
        owner=text("owner|from_whom|name", "Whose it is, by the record."),
        note=text("keyword|note|tag", "The keyword."),
    )
    def file(ref, code, owner, note):
        return f"{ref}: {code}." if ref in refs and code in codes else k.fail(f"There is no {place} of that code.")

    def right():
        if not info.made(ref=ref):
            return info(ref=ref)
        return [] if file.made() else file(ref=ref, code=code, owner=owners[0], note=note)

    return right
