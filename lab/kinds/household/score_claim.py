"""Checks a complaint about a game's result against the score sheet."""

from kind import choice, text

STRUCTURE = "verify-claim"
DOMAIN = "board games"


def make(k):
    who = k.person()
    rivals = k.people(4)
    days = k.dates(4)
    games = k.ids(4)
    entered = [f"{a}:{b}" for a, b in zip(k.numbers(4, 10, 60), k.numbers(4, 10, 60), strict=True)]
    at = k.int(0, 3)
    true = entered[at]
    is_wrong = k.chance(60)
    if is_wrong:
        a, b = true.split(":")
        true = f"{b}:{a}" if k.chance(40) and a != b else f"{int(a) + k.int(1, 9)}:{b}"
    byname = k.chance(50)
    which = f"against {rivals[at]}" if byname else f"of {days[at]}"

    k.role(
        "You keep the score table of a family that takes games very seriously.",
        "score keeper",
        "You are the arbiter. Half of all complaints are right and the other half are uncle being uncle, so you "
        "believe neither him nor the "
        "table, but only the sheet that was signed at the game.",
    )
    k.must("Only the signed sheet counts.|What the sheet says is true, whatever the table or the people say.")
    k.steps(
        "Find the game with <games_of> and read <sheet>.",
        "If the table differs, use <correct> with the reason mistyped.",
        "Then report the score that counts.",
    )
    k.answers("The score of that game as it stands on the sheet.|The score that counts.")
    k.goal(
        f"{who} says that the table has the game {which} wrong. Check it, put the table right if need be (it was "
        f"mistyped then), and tell me the true score.",
        f"complaint by {who}, game {which}. verify, fix if mistyped, report score",
        f"I was robbed! The game {which}, look at it! Signed, {who}. (If the table is wrong, it was mistyped. Which "
        f"score is "
        f"it?)",
        f"What was the real score in the game of {who} {which}? If the table says something else, correct it as "
        f"mistyped, please.",
    )

    @k.look(
        "games_of|table|results_of",
        "The games of a player as the table has them.",
        player=text("player|name", "Full name of the player."),
    )
    def games_of(player):
        if player != who:
            return []
        now = [c["score"] for c in correct.calls if c["game"] == games[at]]
        return [
            {
                "game|no": g,
                "day|played_on": d,
                "against|opponent": r,
                "score|in_table": now[-1] if now and g == games[at] else s,
            }
            for g, d, r, s in zip(games, days, rivals, entered, strict=True)
        ]

    @k.look(
        "sheet|score_sheet|signed_sheet", "The signed sheet of one game.", game=text("game|no", "Number of the game.")
    )
    def sheet(game):
        if game not in games:
            return k.fail(f"There is no sheet for {game}.")
        return {
            "game|no": game,
            "signed_by": "both",
            "final|final_score": true if game == games[at] else entered[games.index(game)],
        }

    @k.act(
        "correct|fix_score|overwrite",
        "Changes the score of a game in the table.",
        game=text("game|no", "Number of the game."),
        score=text("score|to", "The score, as 12:9."),
        why=choice("why|reason", "Why it is changed.", ["mistyped", "cheating", "replayed"]),
    )
    def correct(game, score, why):
        return f"{game} stands at {score} now ({why})." if game in games else k.fail(f"There is no game {game}.")

    def right():
        if not games_of.made(player=who):
            return games_of(player=who)
        if not sheet.made(game=games[at]):
            return sheet(game=games[at])
        if is_wrong and not correct.made(game=games[at]):
            return correct(game=games[at], score=true, why="mistyped")
        return k.answer(true)

    return right
