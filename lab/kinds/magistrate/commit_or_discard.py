"""Opens a draft, makes a change, and then commits or discards it, depending on what the check prints and the rule."""

from kind import text

STRUCTURE = "checkout"
DOMAIN = "drafts"

# draft;field;office
SKINS = """timetable;platform;railway
budget;title;treasury
by-law;paragraph;council
ward plan;bed;hospital
tariff;rate;utility
cadastre sheet;owner;land office
curriculum;subject;school
policy wording;clause;insurer
switching plan;switch;grid
voter roll;precinct;election office
rent table;quarter;housing office
protocol;step;lab
customs code;heading;customs
berth plan;berth;port
salary table;grade;personnel
price list;article;shop
duty plan;shift;police
water plan;gate;water board"""


def an(word):
    return ("an " if word[0] in "aeio" or word.startswith(("hour", "un-", "under", "us")) and word[:3] != "use" else "a ") + word


def make(k):
    draft, field, office = k.pick(SKINS.split("\n")).split(";")
    name, slot, value, token, by = k.word(), k.word(), k.word(), k.id(), k.person()
    mark = k.pick("clean", "warning", "conflict")
    rule = k.pick("clean", "not_conflict", "always")
    ok = {"clean": mark == "clean", "not_conflict": mark != "conflict", "always": True}[rule]
    say = {
        "clean": "Commit only what is clean; discard everything else.|A warning or a conflict means: discard. Clean: commit.",
        "not_conflict": "A conflict is discarded; a warning may be committed, and of course what is clean.|Discard only in case of a conflict; otherwise commit.",
        "always": "Commit in any case, whatever the change prints.|Warnings and conflicts are settled later: always commit.",
    }[rule]
    k.must(say, "After discarding, report that it was not done.|Discarded: say that it could not be done.")
    k.role(f"You change the {draft}s of the {office}.", f"{draft} drafts", "Draft keeper. Open, change, commit or discard.")
    k.steps("<open_draft> prints a token that the others want.", "<change>, then <commit> or <discard>.")
    k.goal(f"In {draft} {name}, set {field} {slot} to {value}, for {by}.", f"{draft} {name}: {field} {slot} = {value} ({by})", f"{by} asks: {field} {slot} of {draft} {name} becomes {value}.", f"{value} for {field} {slot}, {draft} {name}. {by}")

    @k.act("open_draft|check_out|begin", f"Opens {an(draft)} for changes. Prints a token.", name=text("name|draft", f"Name of the {draft}."))
    def open_draft(**a):
        return f"Open, token {token}." if a["name"] == name and not open_draft.made() else k.fail(f"{a['name']} cannot be opened.")

    @k.act("change|edit|set_field", f"Changes {an(field)} in the open {draft}.", token=text("token|key", "Token of the open draft."), slot=text(f"{field}|which", f"Which {field}."), value=text("value|to", "Its new value."))
    def change(**a):
        return f"Changed. Check: {mark}." if a["token"] == token and open_draft.made() else k.fail("Nothing is open under this token.")

    def close(word):
        def run(**a):
            if a["token"] != token or not change.made() or commit.made() or discard.made():
                return k.fail("There is nothing to close.")
            return f"{word}."

        run.__name__ = word
        return run

    args = dict(token=text("token|key", "Token of the open draft."), by=text("by|for_person", "For whom."))
    commit = k.act("commit|check_in|put_in_force", f"Puts the changed {draft} into force.", **args)(close("commit"))
    discard = k.act("discard|throw_away|drop", f"Drops the change and closes the {draft}.", **args)(close("discard"))

    def right():
        if commit.made():
            return None
        if discard.made():
            return k.give_up("it was discarded.")
        if not open_draft.made(name=name):
            return open_draft(name=name)
        if not change.made():
            return change(token=token, slot=slot, value=value)
        return (commit if ok else discard)(token=token, by=by)

    return right
