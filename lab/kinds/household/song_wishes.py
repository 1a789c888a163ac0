"""Works through the song wishes of a party."""

from kind import choice, text

STRUCTURE = "queue"
DOMAIN = "music playlists"


def make(k):
    party = k.title()
    banned, *bands = [w.title() for w in k.words(4)]
    longest = k.int(4, 6)
    wishes = []
    for no in k.ids(k.int(3, 6)):
        wishes.append(
            (no, k.title(), k.pick(banned, *bands), k.int(2, 9), k.pick("slow", "fast"), k.person().split()[0])
        )

    shown = []  # what next_wish has printed

    def head():
        return next((w for w in wishes if not take.made(wish=w[0]) and not refuse.made(wish=w[0])), None)

    k.role(
        "You are the DJ at family parties.",
        "dj bot, handles the wishes",
        f"You take the song wishes of the guests. The bride is tolerant, her uncle is not: nothing by {banned}, or he "
        f"leaves.",
    )
    k.must(
        f"Refused are songs by {banned} (reason: artist), and, of the others, those of more than {longest} minutes "
        f"(reason: length)."
        f"|No songs by {banned}: refuse them because of the artist. Anything else that lasts more than {longest} "
        f"minutes: refuse because of the length.",
        "All others are taken: slow ones for the dinner, fast ones for the dance.",
    )
    k.steps(
        "<next_wish> shows the one whose turn it is; there is a next one only when that is handled.",
        "<take> or <refuse> it.",
    )
    k.goal(
        f"Handle all the song wishes for {party}.",
        f"{party} - wish queue, empty it",
        f"Are there wishes left for {party}? Please see to them before the guests come to me again.",
        f"the kids put sooo many wishes in for {party}, go through all of them until there are none",
    )

    @k.look(
        "next_wish|wish|whats_next",
        "The next wish that is not handled yet.",
        at=text("party|for_party", "Name of the party."),
    )
    def next_wish(at):
        if at != party:
            return k.fail(f"There is no party {at}.")
        wish = head()
        shown.append(wish)
        if wish is None:
            return []
        no, song, band, minutes, pace, guest = wish
        return {
            "wish|no": no,
            "song|title": song,
            "artist|band": band,
            "minutes|length": minutes,
            "tempo|pace": pace,
            "from|guest": guest,
        }

    @k.act(
        "take|accept_song|add_song",
        "Puts a wished song on the playlist.",
        wish=text("wish|no", "Number of the wish."),
        part=choice("part|played_at", "For which part of the evening.", ["dinner", "dance"]),
    )
    def take(wish, part):
        if head() is None or wish != head()[0]:
            return k.fail(f"{wish} is not the next wish.")
        return f"{wish} will be played at the {part}."

    @k.act(
        "refuse|decline_song|turn_down",
        "Refuses a wish.",
        wish=text("wish|no", "Number of the wish."),
        why=choice("why|reason", "Why it is refused.", ["artist", "length"]),
    )
    def refuse(wish, why):
        if head() is None or wish != head()[0]:
            return k.fail(f"{wish} is not the next wish.")
        return f"{wish} is refused ({why})."

    def right():
        if head() not in shown:
            return next_wish(at=party)
        if head() is None:
            return k.finish()
        no, _, band, minutes, pace, _ = head()
        if band == banned:
            return refuse(wish=no, why="artist")
        if minutes > longest:
            return refuse(wish=no, why="length")
        return take(wish=no, part="dinner" if pace == "slow" else "dance")

    return right
