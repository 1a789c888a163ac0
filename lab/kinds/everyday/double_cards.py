"""Finds two cards of the same person or thing and puts the newer one into the older one."""

from kind import text

STRUCTURE = "dedupe"
DOMAIN = "skins"
SKINS = """reader card,library,reader,telephone
member card,gymnastics club,member,birthday
patient file,surgery,patient,insurance no
plant label,botanical garden,plant,latin name
customer card,shoe shop,customer,telephone
dog licence,town office,dog,chip
guest profile,hotel,guest,passport
instrument tag,music school,brass instrument,serial no
bee permit,bee society,apiary,grid square
recipe card,cookery school,recipe,page
wine entry,cellar,wine,label no
boat entry,marina,boat,sail number
museum card,museum,object,inventory no
pupil file,school,pupil,birthday
bus card,bus company,rider,photo no
tree record,park office,tree,tag
song sheet,choir,song,hymn number
donor card,blood bank,donor,telephone
bicycle entry,cycle registry,bicycle,frame no
stall file,market hall,trader,tax no
cow card,dairy farm,cow,ear tag
costume card,opera,costume,rail
address slip,post office,household,house number
runner entry,town race,runner,birthday"""


def make(k):
    card, house, who, mark = k.pick(SKINS.splitlines()).split(",")
    slot, one, key = (word.replace(" ", "_") for word in (card, who, mark))
    pairs, singles = 0 if k.chance(8) else k.pick(1, 1, 2), k.int(2, 4)
    draw = {"telephone": k.phone, "birthday": k.date}.get(mark)
    marks = k.many(draw, pairs + singles) if draw else k.ids(pairs + singles)
    is_person = who in "reader member patient customer guest pupil rider donor trader household runner".split()
    days = k.dates(2 * pairs + singles)
    ids = k.ids(len(days))
    spelling = {m: k.person() if is_person else k.word().capitalize() for m in marks}
    rows = []
    for at, m in enumerate(marks):
        rows += [(spelling[m], m)] * (2 if at < pairs else 1)
    rows = [(i, n, m, d) for i, (n, m), d in zip(ids, rows, days, strict=True)]
    if singles > 1 and k.chance(60):  # two with one name who are not the same
        rows[-1] = (rows[-1][0], rows[-2][1], *rows[-1][2:])
    twins = [sorted((row for row in rows if row[2] == m), key=lambda row: row[3]) for m in marks[:pairs]]
    rows, made = k.shuffled(rows), k.pick("made", "since", "entered")
    asker, has_asker = k.person(), k.chance(40)

    k.role(
        f"Tidy|You tidy the files of a {house}.|{card} files|You look for doubles.",
        f"You keep each {card} of the {house} in order.|You are careful and you work at the {house}.",
        f"In the {house} there should be one {card} for each {who}. Now and then somebody makes a second one. You find those doubles and put them "
        "together. The older number always stays.",
    )
    k.must(
        f"Two cards are doubles if the {mark} is the same; the same name alone means nothing.|What counts is the {mark}, not the name.",
        f"The older {card} stays, the newer one goes into it.|Keep the one that was made first; the later one is dropped.",
    )
    k.steps("Read all with <cards>.", "Put doubles together with <merge>.")
    k.goal(
        f"Put double {card} entries together. {asker}",
        f"Is there any {who} with two cards? Then make one of them, {asker} asks.",
        f"dedupe {card}s ({asker})",
        f"{asker} would be grateful if you went through the files: every {who} should have only one {card}.",
        f"Yesterday somebody got two letters because we have the same {who} twice! Put that right. {asker}",
        f"Each {who} shall be listed once. Please merge what is double, in the name of {asker}.",
        f"job: one {card} per {who}\nfor: {asker}",
        f"Some cards are two times here. This is bad. Make one card of two. My name is {asker}.",
        f"{asker} thinks that we counted a {who} twice. Check it and merge.",
        f"Before the count on Friday, {asker} wants no double {card} in the house.",
    )

    @k.look(
        f"list_{slot}s|get_{slot}s|all_cards|{one}_files",
        f"Lists every {card}.|All cards of the {house}, with {mark} and the day they were made.",
    )
    def cards():
        gone = [call["drop"] for call in merge.calls]
        return [{"no|id|card": i, "name": n, key: m, made: d} for i, n, m, d in rows if i not in gone]

    more = {"asker": text("by|asked_by|for", "Who asked for it.|Name of the person who wants it.")} if has_asker else {}

    @k.act(
        f"merge_{slot}s|merge_cards|put_together|join_{slot}s",
        f"Puts two cards together.|Makes one {card} of two: one stays, the other goes.",
        stay=text("keep|stays|into", f"Number of the {card} that stays.|Which one is kept."),
        drop=text("drop|goes|double", f"Number of the {card} that goes.|Which one is given up."),
        **more,
    )
    def merge(stay, drop, asker=None):
        known = [row[0] for row in rows]
        if stay not in known or drop not in known or stay == drop:
            return k.fail(f"Cannot put {drop} into {stay}.")
        return f"{drop} is part of {stay} now."

    def right():
        if not cards.calls:
            return cards()
        return [
            merge(stay=old[0], drop=new[0], **({"asker": asker} if has_asker else {}))
            for old, new in twins
            if not merge.made(drop=new[0])
        ]

    return right
