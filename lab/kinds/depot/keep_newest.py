"""Of several versions of one thing the newest stays and all the older ones go."""

from kind import text

STRUCTURE = "keep-one"
DOMAIN = "archives"

SKINS = """drawing;bridge;withdraw
permit;dig;void
route card;tour;shred
recipe;batch;retire
chart;channel;cancel
timetable;line;take down
price list;pit;pull
plan;field;archive
label;crate;destroy
manual;press;remove
seal;door;break
map;mine;lock away
roster;gang;delete
forecast;river;drop
certificate;crane;revoke
sample;well;discard
quote;job;withdraw
photo;site;erase
key code;gate;kill
notice;pier;tear down"""


def make(k):
    thing, of, verb = k.pick(SKINS.split("\n")).split(";")
    name, count = k.word(), k.int(1, 5)
    rows = list(zip(k.ids(count), k.dates(count), strict=True))
    newest = max(rows, key=lambda r: r[1])
    reason = k.word()
    k.role(f"You tidy up old versions.|{thing} archive|Only the newest {thing} counts.", "Document control")
    k.must(
        f"The newest {thing} stays, every older one goes. If there is one only, it stays.|Keep the one with the latest date and {verb} all the others."
    )
    k.steps("<versions> lists them.|Look at <versions>.", "<drop> the old ones one by one.")
    k.goal(
        f"{of.capitalize()} {name}: only the newest {thing} may stay. Reason {reason}.",
        f"{name}: {verb} old {thing}s, reason {reason}",
        f"There is more than one {thing} of {name} about, I fear. {verb.capitalize()} all but the latest ({reason}).",
        f"{of} {name} / keep newest {thing} / reason {reason}",
        f"crews use an old {thing} at {name} again. get rid of everything outdated! ({reason})",
    )

    @k.look(
        f"versions|list_{thing.split()[0]}s|all_of",
        f"Every {thing} of one {of}.",
        name=text(f"{of}|name", f"Name of the {of}.|Which {of}."),
    )
    def versions(**by):
        return (
            [{"number|no": n, "dated|of_day": d} for n, d in rows if not drop.made(number=n)]
            if by["name"] == name
            else []
        )

    @k.act(
        f"{verb}|{verb}_old|{verb}_one".replace(" ", "_"),
        f"Takes a {thing} out of use ({verb}).",
        number=text("number|no", f"Number of the {thing}.|Which {thing}."),
        reason=text("reason|why", "The reason.|Why it goes."),
    )
    def drop(number, reason):
        return f"{number}: {verb}" if number in [r[0] for r in rows] else k.fail(f"no {thing} {number}")

    def right():
        if not versions.made(name=name):
            return versions(name=name)
        return [drop(number=n, reason=reason) for n, d in rows if n != newest[0] and not drop.made(number=n)]

    return right
