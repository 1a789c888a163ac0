"""Somebody or something has a new name: finds every place where the old one stands and changes each."""

from kind import integer, text

STRUCTURE = "rename-everywhere"
DOMAIN = "skins"

# what changes, kind, places, place
SKINS = """contact person|p|leaflets|leaflet; phone number|o|web pages|page; house name|w|signs|sign;
teacher|p|timetables|timetable; mail address|m|forms|form; street|w|maps|map;
product|t|price lists|price list; doctor|p|door plates|door plate; web address|u|posters|poster;
team|w|fixtures|fixture; server|h|how-tos|how-to; driver|p|route sheets|route sheet;
hall|w|tickets|ticket; supplier|w|order forms|order form; chairman|p|letterheads|letterhead;
course|t|brochures|brochure; ward|w|notices|notice; author|p|covers|cover; brand|w|labels|label;
bank code|i|invoices|invoice; road|w|delivery notes|delivery note; mascot|w|banners|banner""".split(";")


def make(k):
    what, kind, places, place = k.pick(SKINS).strip().split("|")
    draw = dict(p=k.person, o=k.phone, w=k.word, m=k.mail, t=k.title, u=k.url, h=k.host, i=k.id)[kind]
    old, new, near = k.many(draw, 3)
    n, none = k.int(1, 4), k.chance(12)
    hits = [] if none else list(zip(k.ids(n), k.numbers(n, 2, 40), strict=True))
    others = list(zip(k.ids(2), k.numbers(2, 2, 40), strict=True))
    has_line, has_old = k.chance(60), k.chance(60)
    ps, p, w = places.replace(
        " ", "_",
    ).replace("-", "_"), place.replace(" ", "_").replace("-", "_"), what.replace(" ", "_")

    k.role(f"""You keep all {places} up to date.|{places} upkeep|Old names on {places} annoy people. You replace them.
        |find and replace for our {places}|You go through the {places}, one by one.""")
    k.must(
        f"Every {place} with the old {what} gets the new one.|"
        f"Change all {places} where the old one stands, no others."
    )
    k.steps("<search> for the old one.", f"<replace> it on each {place}.")
    k.goal(f"""The {what} {old} is now {new}. Change it on all {places}.|{places}: {old} -> {new}
        |{new} replaces {old} as {what}, everywhere
        |please find {old} on our {places} and write {new}|{what}\nold: {old}\nnew: {new}\nwhere: all {places}
        |People still read {old} on the {places}! The {what} has been {new} for weeks.
        |is {old} still on any {place}? should be {new}
        |new {what}: {new}. go through the {places}, {old} must be gone""")

    @k.look(f"search|find_{ps}|where_is", f"Finds the {places} on which something stands.|Searches all {places}.",
            for_=text("text|for|query", "What to look for.|The text that is searched."))
    def search(for_):
        rows = hits if for_ == old else others if for_ == near else []
        return [{f"{p}|id|no": ref, "line|row": line} for ref, line in rows if not replace.made(ref=ref)]

    more = dict(line=integer("line|row|in_line", "Line where it stands.|Which line.")) if has_line else {}
    more |= dict(was=text("old|was|out", f"The old {what}.|What goes.")) if has_old else {}

    @k.act(
        f"replace|change_{p}|replace_on",
        f"Puts the new {what} on one {place}.|Changes one {place}.",
        ref=text(f"{p}|id|where", f"Number of the {place}.|Which {place}."),
        to=text("new|to|in", f"The new {what}.|What comes in."),
        **more,
    )
    def replace(ref, to, line=None, was=None):
        return f"{place} {ref} is changed." if ref in [r for r, _ in hits + others] else k.fail(f"No {place} {ref}.")

    def right():
        if not search.made(for_=old):
            return search(for_=old)
        m = dict(was=old) if has_old else {}
        todo = [(r, dict(line=x) if has_line else {}) for r, x in hits if not replace.made(ref=r)]
        return [replace(ref=r, to=new, **x, **m) for r, x in todo]

    return right
