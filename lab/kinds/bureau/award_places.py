"""Gives the first places to the best of a list, each with its place and the prize for it."""

from kind import integer, text

STRUCTURE = "rank-top"
DOMAIN = "skins"

# competitor, competitors, event, score, more or less is better
SKINS = """cake|cakes|baking contest|points|more; runner|runners|village run|seconds|less;
pupil|pupils|maths prize|points|more; angler|anglers|fishing day|grams|more;
rabbit|rabbits|breeders' show|points|more; photo|photos|photo contest|votes|more;
seller|sellers|sales month|turnover|more; team|teams|pub quiz|points|more;
cyclist|cyclists|hill race|seconds|less; pumpkin|pumpkins|harvest fair|weight|more;
choir|choirs|song day|marks|more; archer|archers|club cup|rings|more;
garden|gardens|garden prize|votes|more; swimmer|swimmers|lake race|seconds|less;
golfer|golfers|spring cup|strokes|less; poem|poems|poetry slam|votes|more;
robot|robots|robot race|seconds|less; dog|dogs|dog show|points|more; wine|wines|tasting|points|more;
skipper|skippers|regatta|penalty|less; branch|branches|energy week|usage|less;
driver|drivers|eco drive|litres|less""".split(";")


def make(k):
    one, many, event, score, sense = k.pick(SKINS).strip().split("|")
    n, m = k.int(4, 7), k.int(2, 3)
    rows = list(zip(k.ids(n), k.many(k.pick(k.word, k.person), n), k.numbers(n, 11, 900), strict=True))
    if k.chance(12):
        rows = rows[: m - 1] if m > 1 else rows
    ranked = sorted(rows, key=lambda row: row[2] if sense == "less" else -row[2])[:m]
    prizes, has_prize, name = k.words(m), k.chance(65), k.word()
    pieces = [f"{i + 1}. {p}" for i, p in enumerate(prizes)]
    best = "fewest" if sense == "less" else "most"

    k.role(f"""You run the prize list of the {event}.|{event} jury desk|Prize giving, {event}
        |You write the winners down.|{event}: results bot""")
    k.must(f"The {best} {score} wins.|{score.capitalize()}: {'less' if sense == 'less' else 'more'} is better.")
    k.must("Places are 1, 2 and 3; start with place 1.|Enter place 1 first, then 2, then 3.")
    if has_prize:
        k.must(f"Prizes: {', '.join(pieces)}.|The prizes are {', '.join(pieces)}.")
    k.must("If there are fewer entries than places, give as many as there are.")
    k.steps("<results> first.", "Then <award>, place by place.")
    k.goal(f"""Award the first {m} places of {name}.|{name}, {event}: places 1 to {m} please
        |who won {name}? enter the best {m} {many}|The {event} {name} is over. Write down the top {m}.
        |event: {name}\nplaces: {m}\nby: {score}|People are waiting for the winners of {name}!! The best {m}, quickly.
        |Can you do the prize list for {name}, only {m} places this year?
        |top {m} of the {many} at {name}, in order""")

    @k.look(
        "results|result_list|scores",
        f"Shows what all {many} have reached.|The results of one {event}.",
        of=text("event|of|name", f"Name of the {event}.|Which {event}."),
    )
    def results(of):
        keys = (f"{one}_no|id|start_no", f"{one}|name", score)
        return [dict(zip(keys, row, strict=True)) for row in rows] if of == name else k.fail(f"No results of {of}.")

    more = dict(prize=text("prize|gets|award", "Prize for this place.|What is given.")) if has_prize else {}

    @k.act(
        "award|enter_place|give_place",
        f"Enters a place for one of the {many}.|Gives somebody a place.",
        ref=text(f"{one}|id|who", f"Number of the {one}.|Who, by number."),
        place=integer("place|rank|position", "The place, 1 is first.|Which place."),
        **more,
    )
    def award(ref, place, prize=None):
        if ref not in [row[0] for row in rows] or award.made(place=place):
            return k.fail(f"{ref} can't get place {place}.")
        return f"Place {place}: {ref}."

    def right():
        if not results.made(of=name):
            return results(of=name)
        for i, row in enumerate(ranked):
            if not award.made(ref=row[0]):
                return award(ref=row[0], place=i + 1, **(dict(prize=prizes[i]) if has_prize else {}))
        return None

    return right
