"""Says which of two named things is ahead in something; each is looked up by itself."""

from kind import choice, text

STRUCTURE = "question-compare"
DOMAIN = "skins"
ANSWER_IS_A_CHOICE = True

# thing, two figures, with the words for more and for less
SKINS = """supplier|price:dearer:cheaper|delay:slower:quicker;
van|mileage:further:less far|load:stronger:weaker; printer|pages:busier:less busy|cost:dearer:cheaper;
pupil|absences:more often away:less often away|points:better:worse;
shop|turnover:ahead:behind|staff:bigger:smaller; room|area:bigger:smaller|rent:dearer:cheaper;
cow|milk:better:worse|age:older:younger;
phone plan|fee:dearer:cheaper|data:more generous:less generous;
team|goals:ahead:behind|fouls:rougher:fairer; tree|height:taller:shorter|age:older:younger;
server|load:busier:calmer|uptime:longer up:shorter up;
caterer|price:dearer:cheaper|rating:better:worse; route|distance:longer:shorter|toll:dearer:cheaper;
wine|points:better:worse|bottles:better stocked:worse stocked;
seller|deals:ahead:behind|returns:worse for returns:better for returns;
boiler|usage:thirstier:thriftier|age:older:newer; hotel|rooms:bigger:smaller|rate:dearer:cheaper;
field|yield:better:worse|area:larger:smaller; nurse|hours:busier:less busy|visits:ahead:behind;
bridge|length:longer:shorter|load:stronger:weaker;
choir|singers:larger:smaller|concerts:busier:less busy;
battery|charge:fuller:emptier|cycles:more worn:less worn""".split(";")


def make(k):
    thing, *figures = k.pick(SKINS).strip().split("|")
    figures = [f.split(":") for f in figures]
    at, wants_more = k.int(0, 1), k.chance(50)
    figure, more, less = figures[at]
    word = more if wants_more else less
    names = k.many(k.pick(k.word, k.title, k.person), 3)
    table = {
        name: list(pair) for name, pair in zip(names, zip(k.numbers(3, 5, 900), k.numbers(3, 5, 900)), strict=True)
    }
    a, b = names[:2]
    best = (max if wants_more else min)((a, b), key=lambda x: table[x][at])
    gone = k.pick(a, b) if k.chance(12) else None
    month, has_month = k.date()[:7], k.chance(65)
    t = thing.replace(" ", "_")

    k.role(f"""You compare one {thing} with another.|{thing} comparison|You know figures and answer plainly.
        |answers about each {thing}|The boss asks which {thing}, you say which.""")
    k.must(
        f"More {figure} means {more}.|"
        f"{figure.capitalize()} counts: the higher, the {more}." if " " not in more else f"More {figure} means {more}."
    )
    k.must(
        "If one of them has no figure, report that it can't be said.|"
        "A figure is missing: say that it is not possible."
    )
    k.steps("Ask <figure_of> for both.", "Answer with the name.")
    m = k.pick(f" in {month}", f" (month {month})") if has_month else ""
    k.goal(f"""Which is {word}{m}, {a} or {b}?|{a} or {b}: who or what is {word}{m}?
        |compare {b} with {a}{m}. which {thing} is {word}?
        |is it {a} or {b} that is {word}{m} by {figure}?|{thing} 1: {b}\n{thing} 2: {a}\nquestion: {word}?{m}
        |We keep arguing: {a} or {b}? I mean by {figure}, which one is {word}{m}
        |just tell me the {word} {thing}{m}: {b} / {a}|By {figure}{m}: {a}, {b} - name the one that is {word}.""")
    k.answers(f"The name of the {thing}.|Which of the two.|One of the two names.")

    more_ = dict(month_=text("month|in|period", "Which month, as 2026-01.|The month.")) if has_month else {}

    @k.look(
        f"{t}_figures|figure_of|get_figure",
        f"Tells one figure of one {thing}.|Looks up one figure.",
        name=text(f"{t}|name|which", f"Name of the {thing}.|Which {thing}."),
        what=choice("figure|what|column", "Which figure.|What to tell.", [f[0] for f in figures]),
        **more_,
    )
    def figure_of(name, what, month_=None):
        if name not in names or what not in (figures[0][0], figures[1][0]):
            return k.fail(f"Nothing is known of {name}.")
        i = 0 if what == figures[0][0] else 1
        return {
            f"{t}|name": name,
            what: None if name == gone and i == at else table[name][i],
            "as_of|checked": "12-0" + str(i + 1),
        }

    def right():
        p = dict(month_=month) if has_month else {}
        asks = [figure_of(name=x, what=figure, **p) for x in (a, b) if not figure_of.made(name=x, what=figure, **p)]
        if gone and figure_of.made(name=gone, what=figure, **p):
            return k.give_up(f"{gone} has no figure.")
        return asks or k.answer(best)

    return right
