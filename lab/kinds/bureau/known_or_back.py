"""Looks up the name on each item: who is known gets it, the others go back."""

from kind import choice, text

STRUCTURE = "deliver-or-return"
DOMAIN = "skins"

# item, items, name on it, register, place where it is brought
SKINS = """parcel|parcels|resident|house list|flat; letter|letters|employee|staff list|desk;
coat|coats|guest|ticket list|hook; bag|bags|traveller|hotel list|room;
sample|samples|farmer|farm list|bench; shirt|shirts|player|squad list|locker;
book|books|reader|loan list|shelf; tool|tools|worker|tool list|drawer;
meal|meals|patient|ward list|bed; badge|badges|visitor|day list|gate;
bill|bills|client|client list|folder; dog|dogs|owner|kennel list|box;
fax|faxes|doctor|practice list|tray; pallet|pallets|shop|shop list|ramp;
score|scores|singer|choir list|chair; key|keys|tenant|key list|board;
bike|bikes|pupil|school list|rack; mail bag|mail bags|village|route list|stop;
plant|plants|gardener|plot list|plot; crate|crates|restaurant|customer list|door;
photo|photos|family|order list|envelope; trophy|trophies|team|cup list|table""".split(";")
WHYS = ["unknown", "moved", "refused"]


def an(word):
    """With its article."""
    vowel = word[0] in "aeio" and not word.startswith("one") or word[:2] in ("um", "un") or word.startswith("hour")
    return f"{'an' if vowel else 'a'} {word}"


def make(k):
    item, items, who_is, register, spot = k.pick(SKINS).strip().split("|")
    n = k.int(2, 4)
    ids, names = k.ids(n), k.people(n)
    state = [k.pick("ok", "ok", "unknown", "moved") for _ in ids]
    spots, notes = k.ids(n), k.words(n)
    if k.chance(8):
        ids, names, state = [], [], []
    day, has_day = k.date(), k.chance(40)
    i_, s, w = item.replace(" ", "_"), spot.replace(" ", "_"), who_is.replace(" ", "_")
    its = items.replace(" ", "_")

    k.role(f"""You bring {items} to people.|{items}: bring or send back|Known names get their {item}, others not.
        |{item} round|You look up every name before you walk.""")
    k.must(
        f"Who is on the {register} gets it at their {spot}; who is not goes back as unknown, who has moved as moved.|"
        f"On the {register}: bring it. Not on it: back, unknown. Moved away: back, moved.",
    )
    k.steps("See <incoming>.", "Look each name up with <find>.", "Then <bring> or <send_back>.")
    d = k.pick(f" of {day}", f" ({day})") if has_day else ""
    k.goal(f"""Bring today's {items}{d} to where they belong, send back the rest.|{items}{d}: deliver or return
        |please do the {items}{d}, what can't be delivered goes back
        |all {items}{d} out of the office, one way or the other|job: {items}{d}\nknown: bring\nother: back
        |There are still {items}{d} lying around! Bring them or send them back.
        |could you deal with the {items}{d}? look up the names first|{item} round{d} please""")
    day_ = dict(on=text("day|date|of", "Which day.|The day.")) if has_day else {}

    @k.look(f"incoming_{its}|new_{its}|list_{its}", f"Lists the {items} that came.|New {items}.", **day_)
    def incoming(on=None):
        return [{f"{i_}|id": a, f"{w}|name": b} for a, b in zip(ids, names, strict=True)]

    @k.look(f"find_{w}|look_up|{register.replace(' ', '_')}", f"Looks a name up on the {register}.|Finds one {who_is}.",
            name=text(f"{w}|name|who", f"Name of the {who_is}.|Which name."))
    def find(name):
        if name not in names or state[names.index(name)] == "unknown":
            return []
        i = names.index(name)
        return [
            {
                f"{w}|name": name,
                s: spots[i],
                "state|status": "moved" if state[i] == "moved" else "here",
                "mark|note": notes[i],
            },
        ]

    ref_ = text(f"{i_}|id|which", f"Number of the {item}.|Which {item}.")

    @k.act(f"bring|bring_{i_}|deliver", f"Brings one {item} to {an(spot)}.|Delivers one {item}.", ref=ref_,
           to=text(f"{s}|to|where", f"The {spot}.|Which {spot}."))
    def bring(ref, to):
        return f"{ref} is at {to}." if ref in ids and to in spots else k.fail(f"{ref} can't go to {to}.")

    @k.act(f"send_back|return_{i_}|give_back", f"Sends one {item} back.|Returns one {item}.", ref=ref_,
           why=choice("reason|why|because", "Why it goes back.|Reason.", WHYS))
    def send_back(ref, why):
        return f"{ref} goes back." if ref in ids else k.fail(f"No {item} {ref}.")

    def right():
        if not incoming.calls:
            return incoming(**(dict(on=day) if has_day else {}))
        todo = []
        for i, ref in enumerate(ids):
            if bring.made(ref=ref) or send_back.made(ref=ref):
                continue
            if not find.made(name=names[i]):
                todo.append(find(name=names[i]))
            else:
                todo.append(bring(ref=ref, to=spots[i]) if state[i] == "ok" else send_back(ref=ref, why=state[i]))
        return todo

    return right
