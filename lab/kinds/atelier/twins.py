"""Two entries for the same thing: one goes, and the rule says which; the other's number is given as the one that stays."""

from kind import text

STRUCTURE = "dedupe"
DOMAIN = "double entries"

# thing;things;number;date;verb
SKINS = """singer;singers;concerts;joined;merge
horse;horses;starts;foaled;strike
print;prints;copies;pulled;drop
recipe;recipes;steps;written;bin
dog;dogs;shows;whelped;void
rose;roses;buds;bred;remove
film;films;minutes;shot;delete
player;players;caps;signed;cut
book;books;pages;printed;withdraw
stall;stalls;metres;booked;cancel
pot;pots;grams;fired;unlist
song;songs;verses;penned;erase
boat;boats;feet;built;scratch
gown;gowns;beads;sewn;retire
wine;wines;degrees;bottled;expunge
guest;guests;visits;invited;clear
hive;hives;frames;set_up;fold
poem;poems;lines;sent;discard
cheese;cheeses;weeks;made;take_off
clock;clocks;repairs;received;purge"""


def make(k):
    thing, things, number, date, verb = k.pick(SKINS.split("\n")).split(";")
    n = k.int(2, 3)
    twin, *names = k.words(n + 1)
    rows = [(w, i, v, d) for w, i, v, d in zip([twin, twin, *names[: n - 1]], k.ids(n + 1), k.numbers(n + 1, 2, 90), k.dates(n + 1), strict=True)]
    pair = rows[:2]
    rows = k.shuffled(rows)
    has = k.chance(88)
    if not has:
        rows = [r for r in rows if r[0] != twin]
    when = date.replace("_", " ")
    goes, rule = k.pick(
        [
            (min(pair, key=lambda r: r[3]), f"The older entry goes, by {when}.|Of two the later {when} stays."),
            (max(pair, key=lambda r: r[3]), f"The newer entry goes, by {when}.|Of two the earlier {when} stays."),
            (min(pair, key=lambda r: r[2]), f"The one with fewer {number} goes.|Of two the one with more {number} stays."),
            (max(pair, key=lambda r: r[2]), f"The one with more {number} goes.|Of two the one with fewer {number} stays."),
        ]
    )
    stays = pair[0] if goes is pair[1] else pair[1]
    book = k.word()

    k.role(f"{things} register", f"You keep the register of {things} tidy.", f"Nobody may be on a roll twice, that's your motto.")
    k.must(rule)
    k.goal(
        f"Is any {thing} in {book} twice? Then {verb.replace('_', ' ')} one of the two.",
        f"{book}: no doubles",
        f"I think somebody entered a {thing} of {book} under the same name twice. Sort it out?",
        f"roll: {book}; {things}; doubles: {verb.replace('_', ' ')} one",
        f"Please see that no {thing} name stands in {book} more than once.",
    )

    @k.look(f"register|list_{things}|all_in", f"All {things} of a roll.|Everything that stands on a roll.", name=text("roll|name|of", "Name of the roll.|Which roll."))
    def register(**by):
        return [{"name": w, "id|no": i, number: v, date: d} for w, i, v, d in rows if not go.made(goes=i)] if by.get("name") == book else k.fail("no such roll")

    @k.act(f"{verb}|{verb}_double|{verb}_one", f"Takes one of two entries out.|Of two entries one goes and one stays.", goes=text("out|goes|remove_id", "Id of the entry that goes.|Which one goes."), stays=text("keep|stays|keep_id", "Id of the entry that stays.|Which one stays."))
    def go(goes, stays):
        ids = [r[1] for r in rows]
        return f"{goes} is gone, {stays} stays." if goes in ids and stays in ids and goes != stays else k.fail("no such entries")

    def right():
        if not register.made():
            return register(name=book)
        return [] if not has or go.made() else go(goes=goes[1], stays=stays[1])

    return right
