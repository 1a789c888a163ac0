"""Finds in a log whose card did it, and blocks that card."""

from kind import choice, text

STRUCTURE = "log-hunt"
DOMAIN = "skins"

# log, what is written down: two good, one bad; token, place
SKINS = """door log|opened|closed|forced|card|lab; pump log|started|stopped|overfilled|key|fuel depot;
till log|sale|return|void|badge|shop; gate log|in|out|rammed|plate|car park;
print log|printed|copied|jammed|account|copy shop; lift log|up|down|overloaded|fob|hotel;
copier log|scan|print|bypassed|code|school; locker log|locked|opened|broken open|pin|gym;
crane log|lifted|lowered|tipped|permit|harbour; mail log|sent|received|spammed|login|office;
machine log|start|stop|emergency stop|operator card|plant;
turnstile log|entry|exit|jumped|ticket|stadium; bike log|taken|returned|crashed|tag|bike rental;
vpn log|connect|disconnect|wrong country|profile|small firm;
kiln log|heated|cooled|overfired|token|pottery; library log|borrowed|returned|alarm|pass|library;
wash log|washed|rinsed|blocked drain|coin card|laundry; boiler log|on|off|tampered|key card|house;
wine log|filled|drained|spilled|sleeve|cellar; booth log|vote|leave|double vote|slip|club;
scale log|weighed|zeroed|cheated|chip|market; wifi log|join|leave|attack|device|café""".split(";")


def an(word):
    """With its article."""
    vowel = word[0] in "aeio" and not word.startswith("one") or word[:2] in ("um", "un") or word.startswith("hour")
    return f"{'an' if vowel else 'a'} {word}"


def make(k):
    log, good, good2, bad, token, place = k.pick(SKINS).strip().split("|")
    n = k.int(4, 8)
    times, tokens, spots = sorted(k.times(n)), k.ids(n), k.words(n)
    events = [k.pick(good, good2) for _ in range(n)]
    at, is_clean = k.int(0, n - 1), k.chance(12)
    if not is_clean:
        events[at] = bad
    day, case = k.date(), k.id()
    reason, reasons = "", ["misuse", "lost", "fee"]
    reason = k.pick(reasons)
    has_case, has_spot = k.chance(50), k.chance(40)
    t = token.replace(" ", "_")

    k.role(f"""You look after access at {an(place)}.|{place}: {token} office
        |You read the {log} and block what misbehaves.
        |House rules, {place}. You enforce them.|{log} watcher""")
    k.must(f"A block because of a log entry has the reason {reason}.|Reason for such blocks: {reason}.")
    k.must(f"If the {log} has no such entry, report that nothing could be blocked.|No such line: say it was not done.")
    k.steps(f"Read the {log} with <read>.", f"<block> the {token} of that line.")
    c = k.pick(f" Case {case}.", f" ({case})") if has_case else ""
    k.goal(f"""On {day} something was "{bad}". Find the {token} in the {log} and block it.{c}
        |{log} {day}: entry "{bad}" -> block {token}.{c}|which {token} did "{bad}" on {day}? block it please.{c}
        |Somebody caused "{bad}" on {day}!! I want that {token} blocked.{c}
        |day: {day}; look for: {bad}; then: block the {token}.{c}
        |the {log} of {day} must show who it was ({bad}). block the {token}.{c}
        |Block the {token} behind "{bad}". It was on {day}.{c}
        |{bad}, {day}. you know what to do with the {token}.{c}""")

    @k.look(
        f"read_{log.replace(' ', '_')}|read_log|show_log",
        f"Prints the {log} of a day.|What the {log} has.",
        on=text("day|date|on", "Which day.|The day."),
        prints="log" if k.chance(60) else None,
    )
    def read(on):
        keys = ("at|time", "spot|where", t, "event|what")
        if on == day:
            return [dict(zip(keys, row, strict=True)) for row in zip(times, spots, tokens, events, strict=True)]
        return []

    more = dict(spot=text("spot|where|place", "Where it happened.|Spot in the log.")) if has_spot else {}
    more |= dict(ref=text("case|case_no|ref", "Number of the case.|Case.")) if has_case else {}

    @k.act(
        f"block_{t}|block|lock_out",
        f"Blocks one {token}.|Takes one {token} out of use.",
        which=text(f"{t}|id|which", f"Number of the {token}.|Which {token}."),
        why=choice("reason|why|because", "Why it is blocked.|Reason.", reasons),
        **more,
    )
    def block(which, why, spot=None, ref=None):
        return f"{which} is blocked." if which in tokens else k.fail(f"No {token} {which}.")

    def right():
        if not read.made(on=day):
            return read(on=day)
        if is_clean:
            return k.give_up("there is no such entry.")
        args = dict(which=tokens[at], why=reason) | (dict(spot=spots[at]) if has_spot else {})
        args |= dict(ref=case) if has_case else {}
        return None if block.made(which=tokens[at]) else block(**args)

    return right
