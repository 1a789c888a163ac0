"""What came in since the last time, or before it, or on that day, is dealt with; the last time is in the log."""

from kind import text

STRUCTURE = "since-last"
DOMAIN = "regular rounds"

# thing;things;round;verb;done
SKINS = """letter;letters;sorting;answer;answered
entry;entries;judging;judge;judged
parcel;parcels;delivery;carry;carried
demo;demos;listening;review;reviewed
seedling;seedlings;potting;pot;potted
photo;photos;upload;publish;published
egg;eggs;collection;candle;candled
recipe;recipes;tasting;test;tested
ticket;tickets;refund;pay;paid out
poem;poems;reading;read;read
stray;strays;vet round;chip;chipped
jersey;jerseys;wash;fold;folded
pot;pots;firing;glaze;glazed
reel;reels;screening;view;viewed
dress;dresses;fitting;pin;pinned
report;reports;meeting;minute;minuted
loan;loans;check;renew;renewed
bottle;bottles;racking;turn;turned
bid;bids;opening;log;logged
flyer;flyers;print run;cut;cut"""


def make(k):
    thing, things, round_, verb, done = k.pick(SKINS.split("\n")).split(";")
    n, name, hand = k.int(3, 6), k.word(), k.person()
    dates = sorted(k.dates(n + 3))
    last_at = k.int(1, n + 1)
    last, older = dates[last_at], dates[0]
    days = [d for i, d in enumerate(dates) if i not in (0, last_at)][:n]
    if k.chance(40):
        days[k.int(0, len(days) - 1)] = last
    rows = k.shuffled(list(zip(k.ids(len(days)), days, strict=True)))
    test, said = k.pick(
        [
            (lambda d: d > last, f"that came in after the last {round_}|newer than the last {round_}"),
            (lambda d: d >= last, f"that came in on the day of the last {round_} or later|from the last {round_} on, that day included"),
            (lambda d: d < last, f"that had come in before the last {round_} and were left over|older than the last {round_}"),
            (lambda d: d <= last, f"that had come in by the last {round_}, that day included|up to and including the day of the last {round_}"),
        ]
    )
    hit = [i for i, d in rows if test(d)]
    said = k.one(said)

    k.role(f"You do the {round_}.|{round_} helper|Regular as clockwork: the {round_}, then tea.", f"You keep on top of the {things}.")
    k.must("The log tells when it was last done; the latest entry counts.|When it was last done stands in the log: the newest line.")
    k.steps("<log_of> first, then <arrivals>.", "<go> for each.")
    k.goal(
        f"In {name}, the {things} {said} should be {done}; {hand} signs.",
        f"{name}: {verb} {things} {said} ({hand})",
        f"Would you {verb} all {things} in {name} {said}? In the name of {hand}, please.",
        f"place {name}; {things} {said}; {verb}; signed {hand}",
        f"{hand} asks that the {things} {said} be {done}. It's {name} we mean.",
    )

    @k.look("log_of|log|past_rounds", f"When the {round_} was done.|The log of a place.", name=text("place|name|of", "Name of the place.|Which place."))
    def log_of(**by):
        return [{"done|day": d, "what|round": round_} for d in order] if by.get("name") == name else k.fail("no log")

    order = k.shuffled([older, last])

    @k.look(f"arrivals|list_{things}|came_in", f"The {things} that came in, with their days.|What is there.", name=text("place|name|at", "Name of the place.|Which place."))
    def arrivals(**by):
        return [{"id|no": i, "came_in|day": d} for i, d in rows if not go.made(key=i)] if by.get("name") == name else k.fail("no such place")

    @k.act(
        f"{verb}|{verb}_{thing}|{verb}_it",
        f"Has one {thing} {done}.|One {thing}: {done}.",
        key=text("id|no|which", f"Id of the {thing}.|Which {thing}."),
        who=text("signed|by|hand", "Who signs.|Name that signs."),
    )
    def go(key, who):
        return f"{key} {done}" if key in dict(rows) and not go.made(key=key) else k.fail(f"{key}? no")

    def right():
        if not (log_of.made() and arrivals.made()):
            return [t(name=name) for t in (log_of, arrivals) if not t.made()]
        return [go(key=i, who=hand) for i in hit if not go.made(key=i)]

    return right
