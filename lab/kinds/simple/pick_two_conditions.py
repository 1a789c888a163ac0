"""Picks the one that meets two conditions of the goal and acts on it; things, conditions and acts are drawn."""

from kind import integer, text

STRUCTURE = "pick-by-two"
DOMAIN = "skins"

THINGS = """room,rooms|van,vans|nanny,nannies|venue,venues|lens,lenses|horse,horses|flat,flats|server,servers|tutor,tutors|barrel,barrels
plugin,plugins|ladder,ladders|tent,tents|dress,dresses|piano,pianos|plot,plots|crew,crews|kayak,kayaks|sample,samples|model,models
interpreter,interpreters|wagon,wagons|canvas,canvases|drill,drills|berth,berths|caterer,caterers|studio,studios|costume,costumes"""
WORDS = "colour|town|make|language|shape|material|style|owner|zone|grade|floor|brand|skill|network|wood"
NUMBERS = "seats|size|price|weight|years|length|width|rooms|power|cost|height|miles|points|hours"
# verb; what the tool does with @; a value of the goal: name; how drawn
ACTS = """book;Books one @ for a day.;day;date|hire;Hires one @ for somebody.;for_whom;person|reserve;Reserves one @.|order;Orders one @.;pieces;number
hold;Holds one @ until a day.;until;date|rent;Rents one @ for some days.;days;number|buy;Buys one @.|request;Requests one @.;note;title
pick;Picks one @.|assign;Assigns one @ to a job.;job;id|test;Tests one @ with a kit.;kit;word|invite;Sends an invitation about one @.;mail;mail
tag;Puts a tag on one @.;tag;word|lock;Locks one @.;code;id|move;Moves one @ to a place.;to;word|show;Shows one @ to somebody.;to;person"""


def make(k):
    thing, things = k.pick(THINGS.replace("\n", "|").split("|")).split(",")
    word, measure = k.pick(WORDS.split("|")), k.pick(NUMBERS.split("|"))
    verb, about, *third = k.pick(ACTS.replace("\n", "|").split("|")).split(";")
    count, limit, up = k.int(4, 8), k.int(20, 400), k.chance(50)
    ids, names, kinds = k.ids(count), k.words(count), k.words(3)
    good, bad = (
        (lambda: limit + k.int(1, limit), lambda: limit - k.int(1, limit - 2))
        if up
        else (lambda: limit - k.int(1, limit - 2), lambda: limit + k.int(1, limit))
    )
    want, is_there, asks, by_name = kinds[0], not k.chance(9), k.chance(35), k.chance(25)
    rows = [(want, good() if is_there else bad()), (want, bad()), (kinds[1], good())]
    rows += [k.pick((want, bad()), (kinds[1], good()), (kinds[2], bad())) for _ in range(count - 3)]
    order, given = (
        k.shuffled(range(count)),
        (k.int(2, 30) if third[1:] == ["number"] else str(getattr(k, third[1])())) if third else None,
    )
    than = (
        k.pick(f"{measure} above {limit}", f"{measure} over {limit}", f"more than {limit} as {measure}")
        if up
        else k.pick(f"{measure} below {limit}", f"{measure} under {limit}", f"less than {limit} as {measure}")
    )
    plus = f" ({third[0].replace('_', ' ')}: {given})" if third else ""

    k.role(
        f"You find the right {thing}.|{things} desk|You {verb} {things} for people who know what they want.|Agent for {things}",
        f"A broker of {things}. Reads the list, picks one.|You are asked for one {thing} at a time, and you are exact.",
    )
    k.must(f"If none fits, report that it was not done.|No {thing} fits both: say that it is not possible.")
    k.steps(f"<listed> has the {things}.|Read <listed>.", "Then <do>, once.|Only the one that fits both gets <do>.")
    k.goal(
        f"{verb.capitalize()} the {thing} with the {word} {want} and {than}{plus}.|I need one {thing}: {word} {want}, {than}. {verb.capitalize()} it{plus}.",
        f"{word} {want}, {than}: {verb} this {thing}{plus}|Please {verb} the one that has {than} and {want} as {word}{plus}.",
        f"{thing} wanted. {than}; {word}: {want}. {verb.capitalize()} it if there is one{plus}.|Which {thing} has {word} {want} and {than}? {verb.capitalize()} that one{plus}.",
        f"task: {verb}. {word}: {want}. also: {than}.{plus}|Of all {things} with {word} {want}, {verb} the one with {than}{plus}.",
    )
    by = (
        {"kind": text(f"{word}|with_{word}", f"The {word} to look for.|Only this {word}.", optional=True)}
        if asks
        else {}
    )

    @k.look(f"list_{things}|{things}|search_{things}|offers", f"Lists the {things}.|Which {things} there are.", **by)
    def listed(kind=None):
        shown = [i for i in order if kind in (None, rows[i][0])]
        return [
            {"name|called": names[i], f"{thing}_id|id|no": ids[i], word: rows[i][0], measure: rows[i][1]} for i in shown
        ]

    known = names if by_name else ids
    params = {
        "no": text(f"{thing}|name" if by_name else f"{thing}_id|id", f"{'Name' if by_name else 'Id'} of the {thing}.")
    }
    if third:
        sort = integer if third[1] == "number" else text
        params["third"] = sort(f"{third[0]}|the_{third[0]}", f"The {third[0].replace('_', ' ')} that was asked for.")

    @k.act(f"{verb}|{verb}_{thing}|do_{verb}", about.replace("@", thing), **params)
    def do(no, third=None):
        return (
            k.one("ok", f"{verb}: {no}", f"{thing} {no} it is.")
            if no in known
            else k.fail(f"There is no {thing} {no}.")
        )

    def right():
        if not listed.calls or not (listed.made(kind=want) or any("kind" not in call for call in listed.calls)):
            return [listed(kind=want), listed()] if asks else listed()
        if not is_there:
            return k.give_up(f"no {thing} fits.")
        return [] if do.calls else do(no=known[0], **({"third": given} if third else {}))

    return right
