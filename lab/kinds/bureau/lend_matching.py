"""Lends out the one thing that has both properties that were asked for."""

from kind import flag, text

STRUCTURE = "pick-by-two"
DOMAIN = "skins"

# thing, things, first property: values; second property: values
SKINS = """bike|bikes|frame:small,medium,large|gears:three,seven;
ski|skis|length:short,long,kids|type:alpine,touring;
car|cars|drive:manual,automatic|class:small,estate,van;
costume|costumes|size:S,M,L|era:baroque,roman,modern;
drill|drills|power:battery,mains|head:hammer,plain;
violin|violins|size:half,full,quarter|wood:maple,spruce;
locker|lockers|row:upper,lower|side:left,right,middle;
canoe|canoes|seats:one,two,three|hull:wood,plastic; dog|dogs|age:puppy,adult,old|coat:short,long;
flat|flats|floor:ground,first,top|heating:gas,oil,wood;
horse|horses|nature:calm,lively|use:riding,driving;
tablet|tablets|screen:small,big|system:android,apple;
projector|projectors|light:bright,dim|plug:hdmi,vga,usb;
tent|tents|people:two,four,six|season:summer,winter;
wheelchair|wheelchairs|width:narrow,wide|drive:hand,motor;
ladder|ladders|kind:folding,sliding|height:low,high; piano|pianos|kind:grand,upright|tone:soft,bright;
seat|seats|row:front,back|place:window,aisle,middle;
scaffold|scaffolds|kind:rolling,fixed|height:low,mid,high;
suit|suits|cut:slim,wide|colour:black,grey,blue; helmet|helmets|size:S,M,L|visor:clear,dark;
game|games|players:two,four,many|age:kids,adults""".split(";")


def make(k):
    thing, things, *parts = k.pick(SKINS).strip().split("|")
    (p1, v1), (p2, v2) = ((name, values.split(",")) for name, values in (part.split(":") for part in parts))
    a, b = k.pick(v1), k.pick(v2)
    fits = [(a, b, True)]
    near = [(x, y, True) for x in v1 for y in v2 if (x, y) != (a, b)]
    rows = fits + k.some(near, min(len(near), k.int(2, 4))) + ([(a, b, False)] if k.chance(60) else [])
    gone = k.chance(14)
    if gone:
        rows = rows[1:]
    rows = [(ref, *row, where) for ref, row, where in zip(k.ids(len(rows)), rows, k.words(len(rows)), strict=True)]
    best = next((row[0] for row in rows if row[1:4] == (a, b, True)), None)
    rows = k.shuffled(rows)
    who, until, has_paid, paid = k.person(), k.date(), k.chance(50), k.chance(50)

    k.role(f"""You lend out {things}.|{thing} lending|You are at the counter and give out {things}.
        |Counter help: find the {thing} people ask for.|{things} for members""")
    k.must(f"It has to fit in both points and be in.|Only a {thing} that is in and has both properties.")
    k.must("If there is none, report that it is not done.|Nothing suitable in? Then say that it could not be done.")
    k.steps("Check <shelf>.", "Then <lend>.")
    w = k.pick(" (deposit paid)", ", deposit is paid") if paid else k.pick(" (no deposit yet)", ", deposit not paid")
    w = w if has_paid else ""
    k.goal(f"""{who} would like a {thing}, {p1} {a} and {p2} {b}, until {until}{w}
        |Lend {who} a {thing}: {p2} {b}, {p1} {a}. Back on {until}{w}
        |{thing} for {who} / {p1}: {a} / {p2}: {b} / until: {until}{w}
        |do we have a {thing} with {b} ({p2}) and {a} ({p1})? if so it goes to {who} until {until}{w}
        |until {until}: one {thing} to {who}. must be {a} in {p1}, {b} in {p2}{w}
        |{who} is at the counter and wants a {thing}. Not just any! {p1} has to be {a}, {p2} {b}. Return date {until}{w}
        |Please give out a {thing}. borrower {who}, return {until}, {p2} {b}, {p1} {a}{w}
        |I'm {who}. Could I have a {thing} until {until}? I need {p1} {a} with {p2} {b}{w}""")

    @k.look(f"list_{things}|{things}|shelf", f"Lists the {things}.|All our {things}.")
    def shelf():
        keys = ("id|no|tag", p1, p2 if p2 != p1 else p2 + "_", "in|available", "hangs_at|spot")
        return [dict(zip(keys, row, strict=True)) for row in rows]

    more = {}
    if has_paid:
        more = dict(deposit=flag("deposit|paid|deposit_paid", "Whether the deposit is paid.|Deposit paid?"))

    @k.act(
        f"lend|lend_{thing}|give_out",
        f"Lends one {thing} to somebody.|Gives one {thing} out.",
        ref=text(f"{thing}|id|which", f"Number of the {thing}.|Which {thing}."),
        to=text("to|borrower|who", "Who takes it.|Name of the borrower."),
        back=text("until|back_on|return", "Day it comes back.|Until when."),
        **more,
    )
    def lend(ref, to, back, deposit=None):
        if ref not in [row[0] for row in rows if row[3]]:
            return k.fail(f"{ref} is not in.")
        return f"{ref} goes to {to} until {back}."

    def right():
        if not shelf.made():
            return shelf()
        if best is None:
            return k.give_up(f"no such {thing} is in.")
        args = dict(ref=best, to=who, back=until) | (dict(deposit=paid) if has_paid else {})
        return None if lend.made(ref=best) else lend(**args)

    return right
