"""Brings the settings of an analyser back to the reference sheet of its reagent."""

from kind import integer, text

STRUCTURE = "drift"
DOMAIN = "laboratory"


def make(k):
    analyser = k.id()
    reagent, before = k.ids(2)
    keys = k.many(k.key, k.int(4, 6))
    wanted = dict(zip(keys, k.numbers(len(keys), 10, 900), strict=True))
    stale = dict(zip(keys, k.numbers(len(keys), 901, 1800), strict=True))
    off = k.some(keys, k.int(0, 3) if k.chance(25) else k.int(1, 3))
    now = {key: value + k.int(1, 9) if key in off else value for key, value in wanted.items()}
    shown = k.shuffled(keys)

    k.role(
        "You look after the analysers of a clinical laboratory. A wrong setting is a wrong diagnosis.",
        "analyser settings check, early shift",
        "Quality assistant of the central laboratory.",
    )
    k.must(
        "The sheet of the reagent that is loaded now is the reference; every setting that differs from it is put right."
        "|Compare with the sheet of the reagent now in the machine, and correct each setting that is not as the "
        "sheet says.",
        "Settings which agree are not written again.",
    )
    k.steps("Read <settings>, then <sheet>.", "Correct with <put>.")
    k.goal(
        f"Would you check the settings of {analyser} before the first samples arrive, and correct them?",
        f"{analyser} gives odd controls. settings vs sheet pls",
        f"Analyser {analyser}: settings as on the reference sheet.",
        f"I suspect that somebody turned a knob on {analyser}. Please restore what its sheet says.",
    )

    @k.look(
        "settings|show_settings|machine",
        "Shows an analyser and its settings.",
        no=text("analyser|machine", "Which analyser."),
    )
    def settings(no):
        if no != analyser:
            return k.fail(f"{no} is switched off.")
        rows = [{"setting|name": key, "value|is": now[key]} for key in shown]
        return {"reagent_loaded|reagent": reagent, "reagent_before": before, "settings": rows}

    @k.look(
        "sheet|reference|reference_sheet",
        "Shows the reference sheet of a reagent.",
        name=text("reagent|lot", "Number of the reagent."),
    )
    def sheet(name):
        if name not in (reagent, before):
            return []
        values = wanted if name == reagent else stale
        return [{"setting|name": key, "should_be|target": values[key]} for key in keys]

    @k.act(
        "put|write_setting|correct_setting",
        "Writes one setting of an analyser.",
        no=text("analyser|machine", "Which analyser."),
        key=text("setting|name", "Name of the setting."),
        value=integer("value|to", "Its new value."),
    )
    def put(no, key, value):
        if no != analyser or key not in now:
            return k.fail("No such setting.")
        now[key] = value
        return f"{key} is {value}."

    def right():
        if not settings.made(no=analyser):
            return settings(no=analyser)
        if not sheet.made(name=reagent):
            return sheet(name=reagent)
        return [put(no=analyser, key=key, value=wanted[key]) for key in shown if now[key] != wanted[key]]

    return right, lambda: now == wanted
