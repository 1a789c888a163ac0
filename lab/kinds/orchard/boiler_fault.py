"""Finds out from the code of a boiler what is wrong with it, and sets the remedy of the handbook going."""

from kind import choice, integer, text

STRUCTURE = "diagnose"
DOMAIN = "heating"


def make(k):
    boilers = k.ids(4)
    mine = k.pick(boilers)
    codes = k.ids(5)
    shows = dict(zip(boilers, k.some(codes, 4), strict=True))
    parts = k.ids(5)
    remedy = {code: k.pick("bleed", "restart", "part") for code in codes}
    minutes = dict(zip(codes, k.numbers(5, 5, 90), strict=True))
    site = k.word()

    k.role(
        "You look after the boilers of a housing company.",
        "Heating technician's helper. Read the code, read the book, then act.",
        "boiler desk.",
    )
    k.must(
        "Do what the handbook says for the code that shows now: let air out, start again, or order a part.",
        "Former codes are history.|Codes of the past don't count.",
    )
    k.steps(
        "<panel> shows the code.", "<handbook> says what helps.", "Then one of <bleed>, <restart> and <order_part>."
    )
    k.goal(
        f"Boiler {mine} at {site} went cold. Fix it by the book.",
        f"{site}, {mine}: no heat. pls handle",
        f"My flat in {site} is freezing! The plate on the boiler says {mine}. Do something.",
        f"[ ] {mine} fault code read  [ ] handbook remedy done (site {site})",
    )

    @k.look("panel|display|read_panel", "What the panel of a boiler shows, now and before.",
            boiler=text("boiler|unit", "Number of the boiler."))  # fmt: skip
    def panel(boiler):
        if boiler not in boilers:
            return k.fail(f"No boiler {boiler}.")
        former = next(code for code in codes if code != shows[boiler])
        return {"former_code|was": former, "code_now|shows": shows[boiler]}

    @k.look("handbook|manual|look_up_code", "What the handbook says about a code.",
            code=text("code|fault", "The code of the fault."))  # fmt: skip
    def handbook(code):
        if code not in codes:
            return k.fail("The handbook does not know this code.")
        what = {
            "bleed": f"Air in the pipes. Let the air out for {minutes[code]} minutes.",
            "restart": f"The burner tripped. Start it again after a rest of {minutes[code]} minutes.",
            "part": f"A part is worn. Order part {parts[codes.index(code)]} for the boiler.",
        }
        return f"{code}: {what[remedy[code]]}"

    def done(boiler, what):
        return what if boiler in boilers else k.fail(f"No boiler {boiler}.")

    @k.act("bleed|let_air_out", "Lets the air out of the pipes of a boiler.",
           boiler=text("boiler|unit", "Number of the boiler."),
           time=integer("time|minutes", "For how many minutes."))  # fmt: skip
    def bleed(boiler, time):
        return done(boiler, f"Air let out for {time} minutes.")

    @k.act("restart|start_again", "Starts a boiler again after a rest.",
           boiler=text("boiler|unit", "Number of the boiler."),
           rest=integer("rest|pause", "Minutes of rest before."))  # fmt: skip
    def restart(boiler, rest):
        return done(boiler, f"Started after {rest} minutes.")

    @k.act("order_part|order|buy_part", "Orders a part for a boiler.",
           boiler=text("boiler|unit", "Number of the boiler."), part=text("part|article", "Number of the part."),
           speed=choice("speed|post", "How it is sent.", ["normal", "express"], default="normal"))  # fmt: skip
    def order_part(boiler, part, speed):
        return done(boiler, f"{part} is on its way.") if part in parts else k.fail(f"There is no part {part}.")

    def right():
        if bleed.calls or restart.calls or order_part.calls:
            return k.finish()
        if not panel.made(boiler=mine):
            return panel(boiler=mine)
        code = shows[mine]
        if not handbook.made(code=code):
            return handbook(code=code)
        if remedy[code] == "part":
            return order_part(boiler=mine, part=parts[codes.index(code)])
        if remedy[code] == "bleed":
            return bleed(boiler=mine, time=minutes[code])
        return restart(boiler=mine, rest=minutes[code])

    return right
