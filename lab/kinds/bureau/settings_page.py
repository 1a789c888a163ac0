"""Changes one line in a section of a settings file, where several sections have the same line."""

from kind import choice, text

STRUCTURE = "config-edit"
DOMAIN = "skins"

# file, sections, keys with kinds
SKINS = """scanner settings|office,hall,cellar|folder:f|mail:m|pages:n;
door settings|front,back,gate|opens:c|closes:c|contact:p;
backup settings|daily,weekly,monthly|target:f|start:c|keep:n;
phone settings|day,night,holiday|forward:o|greeting:w|rings:n;
heating settings|school,gym,office|on:c|off:c|degrees:n;
web shop settings|prices,mails,orders|sender:m|limit:n|theme:w;
till settings|left,right,kiosk|printer:h|currency:w|float:n;
newsletter settings|weekly,event,thanks|sender:m|hour:c|footer:w;
camera settings|yard,gate,shop|server:h|days:n|name:w;
irrigation settings|lawn,roses,hedge|start:c|minutes:n|valve:i;
bell settings|lesson,break,fire|at:c|seconds:n|sound:w;
wifi settings|guests,staff,devices|name:w|channel:n|gateway:h;
print settings|posters,letters,labels|paper:w|queue:h|copies:n;
sign settings|entrance,lift,canteen|text:t|from:c|until:c;
alarm settings|shop,store,flat|code:i|delay:n|caller:o;
fleet settings|vans,cars,bikes|depot:w|mail:m|service:n;
ticket settings|adult,child,group|price:n|gate:w|valid until:d;
library settings|books,films,games|days:n|desk:w|mail:m;
kiln settings|bisque,glaze,test|peak:n|hold:n|owner:p;
radio settings|morning,noon,night|host:p|start:c|jingle:f;
mail settings|info,orders,jobs|forward:m|quota:n|owner:p;
pool settings|large,small,spa|degrees:n|opens:c|guard:p""".split(";")


def make(k):
    file, sections, *keys = k.pick(SKINS).strip().split("|")
    sections = sections.split(",")
    names, kinds = zip(*(x.split(":") for x in keys), strict=True)
    names = [x.replace(" ", "_") for x in names]
    draws = dict(
        f=k.folder,
        m=k.mail,
        n=lambda: str(k.int(2, 900)),
        c=k.time,
        p=k.person,
        o=k.phone,
        w=k.word,
        h=k.host,
        i=k.id,
        t=k.title,
        d=k.date,
    )
    have = {s: dict(zip(names, [draws[x]() for x in kinds], strict=True)) for s in sections}
    section, at = k.pick(sections), k.int(0, 2)
    key, old = names[at], have[section][names[at]]
    new, is_so, whole = draws[kinds[at]](), k.chance(14), k.chance(50)
    if is_so:
        new = old
    f = file.replace(" ", "_")

    k.role(f"""You look after the {file}.|{file}|I never touch the {file} myself, you do.
        |small changes in the {file}|You edit settings for people who don't like computers.""")
    k.must(f"Sections: {', '.join(sections)}.|The file has the sections {', '.join(sections)}.")
    k.must("If it is so already, change nothing.|Leave a line that is right.")
    k.steps("Look at <show>.", "Then <edit> one line.")
    k.goal(f"""In the {file}, section {section}, set {key} to {new}.|{section}: {key} = {new} ({file})
        |{key} of {section} should be {new}
        |[{section}]\n{key} = {new}\nplease|can you change {key} to {new}, but only for {section}?
        |{new} as {key} in {section}, everything else in the {file} stays
        |The {key} for {section} is wrong, it must be {new}!
        |please put {new} into the {file}: part {section}, line {key}""")
    one = {} if whole else dict(part=choice("section|part|of", "Which section.|Name of the section.", sections))

    @k.look(f"show_{f}|read_settings|{f}", f"Shows the {file}.|Reads the {file}.", **one)
    def show(part=None):
        if whole:
            return [{"section|part": s} | have[s] for s in sections]
        return {"section|part": part} | have[part] if part in have else k.fail(f"No section {part}.")

    @k.act(
        "edit_setting|set_line|change_setting",
        f"Changes one line of the {file}.|Sets one key in one section.",
        part=choice("section|part|where", "Which section.|Section of the line.", sections),
        name=choice("key|line|setting", "Which key.|Name of the line.", names),
        value=text("value|to|new", "The new value.|What it says then."),
        was=text("old|was|instead_of", "The value that is there now.|Old value."),
    )
    def edit(part, name, value, was):
        if part not in have or name not in names or have[part][name] != was:
            return k.fail(f"{name} in {part} is not {was}.")
        have[part][name] = value
        return f"{part}: {name} is {value}."

    def right():
        args = {} if whole else dict(part=section)
        if not show.made(**args):
            return show(**args)
        return None if have[section][key] == new else edit(part=section, name=key, value=new, was=old)

    return right
