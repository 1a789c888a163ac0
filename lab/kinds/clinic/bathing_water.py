"""Finds in the log of the water laboratory which bathing place is over the limit, and closes it."""

from kind import integer, text

STRUCTURE = "log-hunt"
DOMAIN = "public health"


def make(k):
    lake = k.word()
    sites = k.words(k.int(4, 7))
    samples = k.ids(2 * len(sites))
    limit = k.int(4, 9) * 100
    bad = None if k.chance(20) else k.pick(sites)
    officer = k.person()
    lines, found = [], None
    hours = sorted(k.times(2 * len(sites)))
    for i, (sample, hour) in enumerate(zip(samples, hours, strict=True)):
        site, count = sites[i % len(sites)], k.int(5, limit - 1)
        note = k.pick("ok", "ok", "ok, cloudy", "ok, repeated")
        if i < len(sites) and k.chance(25):
            count, note = k.int(limit + 1, 3 * limit), "void, bottle broken"
        if site == bad and i >= len(sites):
            count = k.int(limit + 1, 3 * limit)
            found = (site, sample, count)
        lines.append(f"{hour} sample {sample} site {site} germs {count} ({note})")

    k.role(
        "You watch the bathing waters for the public health office; bathers rely on you.",
        "bathing water watch",
        "You read laboratory logs and close a beach when it must be.",
    )
    k.must(
        f"More than {limit} germs is over the limit. A void sample does not count."
        f"|The limit is {limit} germs; whatever is marked void is ignored.",
        "If no valid sample is over the limit, everything stays open.",
    )
    k.steps("Read the log with <water_log>.", "Close with <close_site>.")
    k.goal(
        f"Would you go through today's log of {lake} and close the site that is over the limit, in the name of "
        f"{officer}?",
        f"{lake}: any site too dirty? close it, sign {officer}",
        f"Water: {lake}. Officer: {officer}. Task: close what exceeds the limit.",
        f"Officer {officer} has been told that people fell ill at {lake}. Please close, in that officer's name, the "
        "place where the water is bad.",
    )

    @k.look(
        "water_log|read_log|lab_log",
        "Prints today's laboratory log of a water.",
        water=text("water|lake", "Name of the water."),
    )
    def water_log(water):
        return k.raw("\n".join(lines)) if water == lake else k.fail(f"No log of {water}.")

    @k.act(
        "close_site|close_beach|ban_bathing",
        "Closes a bathing site.",
        site=text("site|place", "Which site."),
        sample=text("sample|because_of", "Number of the sample that shows it."),
        germs=integer("germs|count", "How many germs it had."),
        by=text("officer|by", "In whose name."),
    )
    def close_site(site, sample, germs, by):
        if site not in sites or sample not in samples:
            return k.fail("No such site or sample.")
        return f"{site} is closed."

    def right():
        if not water_log.made(water=lake):
            return water_log(water=lake)
        if found and not close_site.calls:
            return close_site(site=found[0], sample=found[1], germs=found[2], by=officer)

    return right
