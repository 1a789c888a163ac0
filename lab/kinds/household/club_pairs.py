"""Pairs the players of a board game evening who have the same number of points."""

from kind import integer, text

STRUCTURE = "match-pairs"
DOMAIN = "board games"


def make(k):
    club = k.word().title()
    pairs = k.int(2, 4)
    points = k.numbers(pairs + 2, 1, 30)
    names = k.people(2 * pairs + 2)
    couples = [(names[2 * i], names[2 * i + 1], points[i]) for i in range(pairs)]
    lonely = (names[-2], points[-2])
    gone = names[-1]
    rows = [(n, p, "here") for a, b, p in couples for n in (a, b)] + [(*lonely, "here")]
    has_twin = k.chance(50)  # somebody who has left has the same points as the lonely one
    rows = k.shuffled([*rows, (gone, points[-2] if has_twin else points[-1], "went home")])

    k.role(
        f"You run the tournaments of the game club {club}.",
        "tournament director, round 2 and later",
        f"You are the referee of the {club} game nights. People argue less if a machine says who plays whom, and at "
        f"which table.",
    )
    k.must(
        "Two who have the same number of points play each other, and the number of their table is their points."
        "|Same points: they meet. Their points are also the number of the table.",
        "Only those who are here play; who is here and finds no opponent gets a free win with <bye>.",
    )
    k.steps("<standings> shows who is here.", "<seat> each pair.")
    k.goal(
        f"Set up the next round at {club}, please.",
        f"{club}: pair everybody, the coffee is getting cold",
        f"next round of {club} pls!! who plays who",
        f"Why is nobody sitting yet? Get the pairings of {club} done.",
    )

    @k.look("standings|players|ranking", "The players with their points.", of=text("club|name", "Name of the club."))
    def standings(of):
        if of != club:
            return k.fail(f"The club {of} has no tournament. The one tonight is of {club}.")
        return [{"player|name": n, "points|score": p, "is|presence": s} for n, p, s in rows]

    @k.act(
        "seat|pair|pair_up",
        "Seats two players at a table.",
        one=text("first|player_a|one", "Name of one player."),
        two=text("second|player_b|two", "Name of the other player."),
        table=integer("table|board", "Number of the table."),
    )
    def seat(one, two, table):
        here = [n for n, _, s in rows if s == "here"]
        if one == two or one not in here or two not in here:
            return k.fail("Two different players who are here are needed.")
        if any(c[x] in (one, two) for c in seat.calls for x in ("one", "two")):
            return k.fail("One of them sits already.")
        return f"{one} and {two} play at table {table}."

    @k.act(
        "bye|free_win|sit_out",
        "Gives a player without an opponent a free win.",
        player=text("player|name", "Name of the player."),
    )
    def bye(player):
        return f"{player} has a free win." if player in names else k.fail(f"Who is {player}?")

    def right():
        if not standings.made(of=club):
            return standings(of=club)
        calls = []
        for a, b, p in couples:
            if not (seat.made(one=a) or seat.made(two=a)):
                calls += [seat(one=a, two=b, table=p), seat(one=b, two=a, table=p)]
        return calls + ([] if bye.made(player=lonely[0]) else [bye(player=lonely[0])])

    return right
