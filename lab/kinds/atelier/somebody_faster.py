"""Saves a text that somebody else may have changed in the meantime: overwrite theirs, or leave it, as the rule says."""

from kind import integer, text

STRUCTURE = "version-guard"
DOMAIN = "shared papers"

# paper;papers;field
SKINS = """menu;menus;special
programme;programmes;finale
rota;rotas;steward
set list;set lists;opener
fixture list;fixture lists;ground
planting plan;planting plans;border
call sheet;call sheets;location
recipe;recipes;herb
catalogue;catalogues;cover
seating plan;seating plans;host
glaze book;glaze books;ash
kit order;kit orders;sponsor
feed chart;feed charts;hay
price list;price lists;motto
pattern book;pattern books;sleeve
tour plan;tour plans;first stop
score;scores;tempo mark
studbook;studbooks;patron
wine list;wine lists;house red
playbill;playbills;headliner"""


def make(k):
    paper, papers, field = k.pick(SKINS.split("\n")).split(";")
    name, new, theirs, old, who = k.word(), k.word(), k.word(), k.word(), k.person()
    first, second = sorted(k.numbers(2, 3, 80))
    clash = k.chance(70)
    overwrite, rule = k.pick(
        [
            (True, "If somebody was faster, save again on top of theirs, with the newer version.|Theirs gives way: save again with the version you're told."),
            (False, "If somebody was faster, theirs stays; report that yours was not saved.|Theirs stays. Say that it could not be saved."),
        ]
    )

    k.role(f"{papers} office", f"You keep the {papers} up to date.", f"Several people write here, you among them.")
    k.must(rule)
    k.goal(
        f"The {field} of {name} should be {new}.",
        f"{name}: {field} {new}",
        f"Could you put {new} as {field} into {name}?",
        f"{paper}: {name}; {field}: {new}",
        f"They want {new} for the {field}, not {old}. It's in {name}.",
    )

    @k.look("open_paper|read_it|get_paper", f"Reads one of the {papers}, with its version.|What a {paper} says now.", name=text("paper|name|which", f"Name of the {paper}.|Which {paper}."))
    def read(**by):
        if by.get("name") != name:
            return k.fail(f"no such {paper}")
        return {"name": name, field.replace(" ", "_"): old, "version": first}

    @k.act("save|save_paper|write_it", f"Saves the {field} of one of the {papers}.|Writes the {field} into a {paper}.", name=text("paper|name|which", f"Name of the {paper}.|Which {paper}."), value=text(field.replace(" ", "_") + "|value|to", f"The new {field}.|What it shall say."), version=integer("version|based_on|seen", "The version it is based on.|Which version was read."))
    def save(name_=None, value=None, version=None, **by):
        if by.get("name") != name:
            return k.fail(f"no such {paper}")
        if clash and version != second:
            return k.fail(f"{who} was faster: the {field} is {theirs} now, version {second}.")
        return "saved" if clash or version == first else k.fail(f"The version is {first}.")

    def right():
        if save.made():
            return None
        if not read.made():
            return read(name=name)
        if not (clash and k.seen(who)):
            return save(name=name, value=new, version=first)
        return save(name=name, value=new, version=second) if overwrite else k.give_up(f"{who} was faster.")

    return right
