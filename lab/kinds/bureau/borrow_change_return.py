"""Takes a document out of the archive, changes a line of it, and brings it back with a note."""

from kind import flag, text

STRUCTURE = "checkout"
DOMAIN = "skins"

# document, archive, line (kind), what a working copy is called
SKINS = """plan|plan room|scale:n|copy; contract|contract safe|end date:d|draft;
recipe|recipe book|oven time:n|slip; lease|lease file|rent:n|copy;
timetable|school office|room:w|sheet; price list|sales file|discount:n|sheet;
manual|machine file|page:n|draft; will|notary's safe|heir:p|draft; score|music library|tempo:n|part;
map|map drawer|legend:w|overlay; rota|staff office|substitute:p|sheet;
policy|insurance file|sum:n|copy; script|theatre office|line:t|copy; menu|kitchen file|dish:t|card;
statute|club safe|chairman:p|draft; formula|paint lab|dose:n|card; route|bus office|stop:w|sheet;
catalogue|print file|cover:t|proof; blueprint|drawing room|width:n|sheet;
budget|finance file|total:n|sheet; label|brewery file|strength:n|proof; form|registry|contact:p|draft""".split(";")


def make(k):
    doc, archive, line, copy_ = k.pick(SKINS).strip().split("|")
    line, kind = line.split(":")
    draw = dict(n=lambda: str(k.int(5, 900)), d=k.date, p=k.person, w=k.word, t=k.title)[kind]
    ref, new, old, ticket, who = k.id(), draw(), draw(), k.id(), k.person()
    if new == old:
        old += "1"
    note, other, is_out, big = k.word(), k.person(), k.chance(12), k.chance(50)
    state = dict(out=False, value=old)
    has_big = k.chance(45)
    d, ln, c = (x.replace(" ", "_").replace("'", "") for x in (doc, line, copy_))

    k.role(f"""You change papers of the {archive}.|{archive} clerk
        |Take it out, change it, bring it back: {doc} by {doc}.
        |keeper of the {archive}|You work for {who} and may take a {doc} out.""")
    k.must(f"Take a {doc} out before you change it, and bring it back afterwards.|Out, change, back: in this order.")
    k.must(f"Your name here is {who}.|You take things out as {who}.")
    k.must("If somebody else has it, report that it is not done.|Out with another person: say it could not be done.")
    if has_big:
        k.must(
            f"This counts as a {'big' if big else 'small'} change.|"
            f"Changes of today are {'big' if big else 'small'} ones."
        )
    k.steps("<take> it.", "<change> the line.", "<bring> it back.")
    k.goal(f"""In {doc} {ref}, change the {line} to {new} (note: {note}).|{doc} {ref}: {line} = {new}, note {note}
        |{new} is the new {line} of {ref}. note for the file: {note}
        |please correct the {line} of {doc} {ref}: {new}. the note is {note}|{doc}: {ref}\n{line}: {new}\nnote: {note}
        |The {line} in {ref} is wrong, {new} is right! Note: {note}.
        |could you get {ref} out and put {new} as {line}? note {note}
        |note {note}: {line} becomes {new} in {doc} {ref}""")

    @k.act(f"take_out|check_out|borrow_{d}",
           f"Takes one {doc} out of the {archive}.|Borrows one {doc}; gives the number of the {copy_}.",
           no=text(f"{d}|no|id", f"Number of the {doc}.|Which {doc}."),
           name=text("name|who|by", "Who takes it out.|Your name."))
    def take(no, name):
        if no != ref or name != who:
            return k.fail(f"{no} is not given to {name}.")
        if is_out:
            return k.fail(f"{no} is out with {other}.")
        state["out"] = True
        return k.result({f"{c}_no|copy_no": ticket, ln: old}, f"{no} is out.")

    @k.act(f"change_{ln}|change_line|write", f"Changes the {line} of a {doc} that is out.|Writes into the {copy_}.",
           copy__=text(f"{c}_no|{c}|copy", f"Number of the {copy_}.|Which {copy_}."),
           value=text(f"{ln}|value|to", f"The new {line}.|What it says then."))
    def change(copy__, value):
        return f"{line}: {value}." if copy__ == ticket and state["out"] else k.fail(f"There is no {copy_} {copy__}.")

    more = dict(big_=flag("big|big_change|is_big", "Whether it is a big change.|Big change?")) if has_big else {}

    @k.act(f"bring_back|check_in|return_{d}", f"Brings the {doc} back.|Ends the loan of a {doc}.",
           copy__=text(f"{c}_no|{c}|copy", f"Number of the {copy_}.|Which {copy_}."),
           note_=text("note|remark|for_file", "Note for the file.|What is noted."), **more)
    def bring(copy__, note_, big_=None):
        if copy__ != ticket or not state["out"]:
            return k.fail(f"There is no {copy_} {copy__}.")
        state["out"] = False
        return f"{ref} is back."

    def right():
        if not take.calls:
            return k.give_up(f"{ref} is out.") if k.seen(f"{ref} is out with {other}.") else take(no=ref, name=who)
        if not change.calls:
            return change(copy__=ticket, value=new)
        return None if bring.calls else bring(copy__=ticket, note_=note, **(dict(big_=big) if has_big else {}))

    return right
