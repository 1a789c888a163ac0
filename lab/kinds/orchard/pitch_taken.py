"""Books a pitch for a match, trying the wished pitches in order until one is not taken."""

from kind import integer, text

STRUCTURE = "retry-other"
DOMAIN = "sports clubs"


def make(k):
    home, away = k.words(2)
    pitches = k.ids(6)
    wished = pitches[: k.int(2, 4)]
    free = [pitch for pitch in wished if k.chance(35)]
    fee = dict(zip(pitches, k.numbers(6, 10, 90), strict=True))
    day, hour = k.date(), k.time()
    others = k.words(6)
    list_ = ", then ".join(wished)

    k.role(
        "You book pitches for a football league.",
        "Fixtures desk. Grass, mud, whatever is free.",
        "pitch booker for amateur teams.",
    )
    k.must(
        "A booking has to name the fee that the price list has for the pitch.",
        "Try the wished pitches in the order given; if all are taken, book none.",
    )
    k.steps("<prices> has the fees.", "<reserve> the first wish; if it is taken, the next.")
    k.goal(
        f"{home} at home against {away}, {day} at {hour}. Pitches we like: {list_}.",
        f"Please get us a pitch on {day}, {hour}: {list_}. The team is {home}, the guests are {away}.",
        f"match {home}-{away} / {day} / {hour} / first {list_} / for team {home}",
        f"{home} needs a place to play on {day} at {hour}. In this order: {list_}.",
    )

    @k.look("prices|fee_list|price_list", "The pitches and what they cost.")
    def prices():
        return [{"pitch|ground": p, "fee|costs": fee[p], "deposit|extra": fee[p] + 91} for p in pitches]

    @k.act("reserve|book_pitch|take", "Books a pitch for a team.",
           pitch=text("pitch|ground", "Number of the pitch."),
           team=text("team|club", "The team that plays at home."),
           date=text("day|date", "The day of the match."),
           at=text("hour|at", "When it begins."),
           price=integer("fee|price", "The fee of this pitch."))  # fmt: skip
    def reserve(pitch, team, date, at, price):
        if pitch not in pitches or price != fee.get(pitch):
            return k.fail("Unknown pitch, or not its fee.")
        if pitch in wished and pitch not in free:
            return k.fail(f"{pitch} is taken by {others[wished.index(pitch)]} at that hour.")
        return f"{pitch} is yours."

    def right():
        if not prices.made():
            return prices()
        if reserve.calls:
            return k.finish()
        for pitch in wished:
            if pitch in free or not k.seen(f"{pitch} is taken"):
                return reserve(pitch=pitch, team=home, date=day, at=hour, price=fee[pitch])
        return k.give_up("All wished pitches are taken.")

    return right
