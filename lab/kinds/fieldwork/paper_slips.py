"""Enters the paper slips of a radio outage into the station log, in the order of their times."""

from kind import choice, text

STRUCTURE = "replay"
DOMAIN = "forestry fire watch"


def make(k):
    tower, pad = k.word().capitalize(), k.id()
    count = k.int(4, 7)
    codes = ["smoke", "all clear", "vehicle", "relief"]
    slips = list(
        zip(sorted(k.times(count)), k.some(k.words(count), count), [k.pick(codes) for _ in range(count)], strict=False)
    )
    known = k.int(0, 2) if k.chance(60) else 0  # so many were entered before the power failed
    void = slips[k.int(known, count - 1)] if k.chance(50) else None
    due = [s for s in slips[known:] if s != void]
    shown, entered = k.shuffled(slips), []
    before = slips[known - 1][0] if known else "05:10"

    k.role(
        "You keep the log of a fire watch tower.",
        "tower log, catching up after an outage",
        "Forest service, radio room. After an outage the paper slips are typed in, oldest first, void ones left out, "
        "none twice.",
        "log entry agent",
    )
    k.must(
        "Entries are made in the order of their times, the earliest first.|Chronological order, earliest slip first; "
        "the log takes no other.",
        "Slips up to the time of the last log entry are in the log already; void slips are never entered.",
        "When all are in, check with <state> that no slip is left.",
    )
    k.recall()
    k.goal(
        f"The radio was out at {tower}. Enter the slips of pad {pad} into the log.",
        f"pad {pad} -> log of {tower}",
        f"{tower}: outage over, bring the log up to date from pad {pad}.",
        f"Log of {tower} incomplete since the power cut. Source: pad {pad}. Complete it.",
    )

    @k.look(
        "slips|read_pad|paper_slips", "The slips of a pad, as they lie.", pad=text("pad|pad_no", "Number of the pad.")
    )
    def read_slips(pad):
        if pad != paper:
            return []
        return [
            {"time|at": t, "from|call_sign": c, "message|what": m, "mark|remark": "VOID" if (t, c, m) == void else "-"}
            for t, c, m in shown
        ]

    @k.look(
        "log_state|state_of_log",
        "Last entry of a tower's log, and how many slips are still open.",
        tower=text("tower|log", "Name of the tower."),
    )
    def state(tower):
        if tower != here:
            return k.fail(f"No log of {tower}.")
        left = len(due) - len(entered)
        return k.result({"last_entry|last": entered[-1] if entered else before}, f"{left} slips open.", open=left)

    @k.act(
        "enter|add_entry|log_entry",
        "Adds an entry to a tower's log.",
        tower=text("tower|log", "Name of the tower."),
        time=text("time|at", "Time of the slip."),
        sign=text("call_sign|source", "Who sent it."),
        message=choice("message|what", "What was reported.", codes),
    )
    def enter(tower, time, sign, message):
        if tower != here or (time, sign, message) not in slips:
            return k.fail("There is no such slip.")
        if time <= (entered[-1] if entered else before):
            return k.fail("The log has a later entry already.")
        if (time, sign, message) == void:
            return k.fail("That slip is void.")
        entered.append(time)
        return f"{time} {sign}: {message}."

    here, paper = tower, pad
    k.success(state, open=0)

    def right():
        looks = [] if read_slips.made(pad=pad) else [read_slips(pad=pad)]
        if not state.made(tower=tower):
            looks.append(state(tower=tower))
        if looks:
            return looks
        left = [s for s in due if s[0] not in entered]
        if left:
            return enter(tower=tower, time=left[0][0], sign=left[0][1], message=left[0][2])
        return k.finish() if k.seen("0 slips open.") else state(tower=tower)

    return right
