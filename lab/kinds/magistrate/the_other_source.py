"""A source is down; the rule says which other one is asked, and which of its figures is then used."""

from kind import integer, text

STRUCTURE = "fallback"
DOMAIN = "data supply"

# thing;three sources;figure a;figure b
SKINS = """share;exchange,broker,bulletin;bid;ask
river;gauge,model,boatman;level;flow
feeder;telemetry,log_book,patrol;load;peak
currency;bank,agency,market;buying;selling
ward;monitor,round,register;beds;patients
precinct;live_count,fax,courier;valid;void
road;loop,camera,police;cars;trucks
port;radar,pilot,agent;ships;tons
school;portal,secretary,visit;pupils;absent
parcel;map_server,registry,survey;area;value
fund;custodian,manager,report;assets;units
plant;scada,operator,meter;output;reserve
reservoir;sensor,keeper,plan;volume;inflow
court;docket_system,clerk,notice;pending;closed
lab;instrument,notebook,assistant;mean;maximum
depot;stock_system,storeman,list;boxes;pallets
train;control,station,driver;delay;speed
claim desk;core_system,agent,archive;open;paid"""


def an(word):
    return ("an " if word[0] in "aeio" or word.startswith(("hour", "un-", "under", "us")) and word[:3] != "use" else "a ") + word


def make(k):
    thing, sources, fa, fb = k.pick(SKINS.split("\n")).split(";")
    sources = sources.split(",")
    name, period = k.word(), k.id()
    first, second, third = k.shuffled(sources)
    down = {first} if k.chance(70) else set()
    figures = {s: {fa: v, fb: w} for s, v, w in zip(sources, k.numbers(3, 10, 900), k.numbers(3, 901, 1900), strict=True)}
    f1, f2 = k.shuffled([fa, fb]) if k.chance(60) else [fa, fa]
    use = second if down else first
    fig = f2 if down else f1
    k.must(
        f"The source is {first.replace('_', ' ')}; if it does not answer, {second.replace('_', ' ')}, never {third.replace('_', ' ')}.|Ask {first.replace('_', ' ')}. Only when that fails, ask {second.replace('_', ' ')}. {third.replace('_', ' ').capitalize()} is not reliable.",
        f"From {first.replace('_', ' ')} take the figure {fa if f1 == fa else fb}, from {second.replace('_', ' ')} the figure {f2}.|Figure to enter: {f1} of {first.replace('_', ' ')}, or {f2} of {second.replace('_', ' ')}.",
    )
    k.role(f"You supply figures about every {thing}.", f"{thing} figures", "Data supply. There is more than one source.")
    k.steps("Ask, then <enter>.")
    k.goal(f"Enter the figure of {thing} {name} for period {period}.", f"{period}: figure of {name}", f"Period {period} lacks the figure of {thing} {name}.", f"what does {thing} {name} have for {period}? enter it")

    def source(s):
        def ask(**by):
            if by["name"] != name:
                return k.fail(f"No {thing} {by['name']}.")
            return k.fail(f"{s.replace('_', ' ').capitalize()} does not answer.") if s in down else dict(figures[s])

        ask.__name__ = f"from_{s}"
        return k.look(f"{s}|ask_{s}|{s}_data", f"The figures of {thing}s by {s.replace('_', ' ')}.", name=text("name|of", f"Name of the {thing}."))(ask)

    asks = {s: source(s) for s in sources}

    @k.act("enter|enter_figure|book_figure", f"Enters the figure of {an(thing)}.", name=text("name|of", f"Name of the {thing}."), value=integer("value|figure", "The figure."), period=text("period|for", "Number of the period."))
    def enter(**by):
        return f"{by['name']}: {by['value']}." if by["name"] == name else k.fail(f"No {thing} {by['name']}.")

    def right():
        if enter.made():
            return None
        if first not in down or k.seen(f"{first.replace('_', ' ').capitalize()} does not answer"):
            if not asks[use].made(name=name):
                return asks[use](name=name)
            return enter(name=name, value=figures[use][fig], period=period)
        return asks[first](name=name)

    return right
