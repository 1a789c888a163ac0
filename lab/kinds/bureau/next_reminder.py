"""Sends each debtor the reminder that comes after the one they have had."""

from kind import choice, text

STRUCTURE = "next-stage"
DOMAIN = "skins"

# entry, entries, stages in order, who
SKINS = """invoice|invoices|friendly,firm,final|client; loan|loans|note,letter,bill|reader;
fee|fees|mail,letter,lawyer|member; rent|rents|call,letter,notice|tenant;
application|applications|read,interview,trial|applicant; batch|batches|raw,washed,packed|foreman;
ticket|tickets|new,tested,solved|user; pupil|pupils|white,yellow,green|trainer;
sample|samples|taken,measured,filed|farmer; parcel|parcels|sorted,loaded,delivered|driver;
manuscript|manuscripts|draft,edited,printed|author; wine|wines|pressed,racked,bottled|grower;
car|cars|washed,checked,sold|seller; lead|leads|cold,warm,hot|agent;
claim|claims|opened,checked,paid|client; dog|dogs|found,chipped,placed|keeper;
bowl|bowls|thrown,fired,glazed|potter; offer|offers|sent,called,closed|buyer;
house|houses|shell,roof,finish|builder; recruit|recruits|basic,guard,leader|sergeant;
horse|horses|halter,saddle,rider|trainer; cheese|cheeses|fresh,salted,aged|dairyman""".split(";")


def make(k):
    entry, entries, stages, who_is = k.pick(SKINS).strip().split("|")
    stages = stages.split(",")
    n, today = k.int(3, 5), k.date()
    rows = [(i, p, k.pick(stages), k.chance(70)) for i, p in zip(k.ids(n), k.people(n), strict=True)]
    if k.chance(8):
        rows = [(i, p, stages[-1], b) for i, p, s, b in rows]
    due = [r for r in rows if r[3] and r[2] != stages[-1]]
    has_day, sign, has_sign = k.chance(50), k.id(), k.chance(40)

    k.role(f"""You take each {entry} one stage further.|{entries}: next stage|Stage by stage, {entry} by {entry}.
        |You keep {entries} moving.|{entry} board""")
    k.must(f"Stages in order: {', '.join(stages)}.|It goes {' -> '.join(stages)}.")
    k.must(
        "Only those that are due; one stage each; what is at the last stage stays.|"
        "Due ones go one stage on. Last stage: nothing."
    )
    if has_sign:
        k.must(f"Sign: {sign}.|Your sign is {sign}.")
    k.steps("Read the board with <board>.", "Call <advance> with the next stage for each that is due.")
    d = k.pick(f" Date: {today}.", f" ({today})") if has_day else ""
    k.goal(f"""Take all {entries} that are due to their next stage.{d}|{entries} due -> next stage{d}
        |please move on every {entry} that is due, one stage.{d}
        |what is due among the {entries}? next stage for those.{d}|job: {entries}\nwhich: due\nto: next stage\n{d}
        |Nothing has moved for days! Every due {entry} goes one stage on.{d}
        |could you do the weekly round, due {entries} one step further?{d}
        |one stage on for whatever {entry} is due.{d}""")

    @k.look(f"board|list_{entries}|{entries}", f"Lists the {entries} with their stage.|All {entries}.")
    def board():
        keys = (f"{entry}_no|id", f"{who_is}|with", "stage|is_at", "due|is_due")
        return [dict(zip(keys, r, strict=True)) for r in rows]

    more = dict(on=text("date|day|on", "Date of it.|The day.")) if has_day else {}
    more |= dict(by=text("sign|signed|by", "Sign of who does it.|Your sign.")) if has_sign else {}

    @k.act(
        f"advance_{entry}|advance|set_stage",
        f"Puts one {entry} on a stage.|Sets the stage of one {entry}.",
        ref=text(f"{entry}|id|no", f"Number of the {entry}.|Which {entry}."),
        stage=choice("stage|to|next", "Stage on which it is then.|The new stage.", stages),
        **more,
    )
    def advance(ref, stage, on=None, by=None):
        return f"{ref}: {stage}." if ref in [r[0] for r in rows] else k.fail(f"No {entry} {ref}.")

    def right():
        if not board.made():
            return board()
        m = (dict(on=today) if has_day else {}) | (dict(by=sign) if has_sign else {})
        todo = [r for r in due if not advance.made(ref=r[0])]
        return [advance(ref=r[0], stage=stages[stages.index(r[2]) + 1], **m) for r in todo]

    return right
