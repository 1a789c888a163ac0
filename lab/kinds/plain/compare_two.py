"""Answers which of two named things has more or less of something; each is asked for singly, or both are in a list."""

from kind import text

STRUCTURE = "question-compare"
DOMAIN = "skins"
ANSWER_IS_A_CHOICE = True

# thing, things, where, how they are named
THINGS = """hotel|hotels|travel guide|t; laptop|laptops|web shop|i; river|rivers|atlas|w;
library|libraries|package index|k; singer|singers|chart|p; mirror|mirrors|download page|h; castle|castles|guide book|w;
loan|loans|bank|i; cyclist|cyclists|tour|p; camera|cameras|test report|t; village|villages|census|w;
function|functions|profiler|x; supplier|suppliers|purchasing|t; rocket|rockets|space agency|w; novel|novels|bookshop|t;
comet|comets|star chart|w; tractor|tractors|dealer|i; fund|funds|savings bank|t; build|builds|pipeline|v;
tower|towers|skyline list|w; potato|potatoes|seed list|w; report|reports|archive|f; swimmer|swimmers|club|p;
site|sites|monitor|u""".split(";")
# measure | kind | question for the higher, for the lower
MEASURES = """price|n|costs more|costs less; weight|n|is heavier|is lighter; opened|d|is newer|is older;
stars|n|has more stars|has fewer stars; length|n|is longer|is shorter;
delay|n|has the longer delay|has the shorter delay; last update|d|was updated later|was updated earlier;
memory|n|needs more memory|needs less memory; votes|n|got more votes|got fewer votes; speed|n|is faster|is slower;
height|n|is higher|is lower; finished|d|was finished later|was finished first;
downloads|n|has more downloads|has fewer downloads; born|d|is younger|is older;
rate|n|has the higher rate|has the lower rate; power|n|is stronger|is weaker;
failures|n|fails more often|fails less often; stock|n|has more in stock|has less in stock;
distance|n|is farther away|is nearer; noise|n|is louder|is quieter""".split(";")


def make(k):
    thing, things, place, named = k.pick(THINGS).strip().split("|")
    (what, kind, more, less), (what2, kind2, *_) = (m.strip().split("|") for m in k.some(MEASURES, 2))
    draws = dict(t=k.title, i=k.id, w=k.word, k=k.key, p=k.person, h=k.host, x=k.ident, v=k.version, f=k.path, u=k.url)
    n, t, ts = k.int(3, 7), thing.replace(" ", "_"), things.replace(" ", "_")
    columns = [k.dates(n) if one == "d" else k.numbers(n, 12, 9800) for one in (kind, kind2)]
    rows = list(zip(k.many(draws[named], n), *columns, strict=True))
    one, two = k.some(rows, 2)
    wants_more, singly = k.chance(50), k.chance(65)
    best = (max if wants_more else min)(one, two, key=lambda row: row[1])
    a, b, asked = one[0], two[0], more if wants_more else less

    k.role(f"""You compare {things} for people who can't decide.|{place} desk|You know the {place}.
        |Which is it? You know.
        |You answer short questions about {things}.|comparison bot for {things}
        |Advice on {things}, one name as answer""")
    k.must(f"Go by the {what}.|The {what} decides.|Look at the {what} only.")
    k.answers(f"The name of the {thing}.|Which of the two it is.|Name of the one {thing} that was asked for.")
    k.steps("Ask <facts> first.|<facts> has the figures.", "Answer with one of the two names.|Give the name only.")
    k.goal(f"""Which {asked}, {a} or {b}?|{a} or {b}: which one {asked}?
        |Of the {things} {a} and {b}, tell me which {asked}.
        |{a} vs {b}, {what}. name the one that {asked}|I can't decide between {a} and {b}. I want the one that {asked}.
        |compare {b} with {a}: which {asked}|Somebody says {a} {asked}, somebody else says {b} does. Name the right one.
        |Two {things}: {a}, {b}. Question: which {asked}?|Is it {a} that {asked}, or {b}? Name it.
        |Find out by {what} which of {a} and {b} {asked}.""")
    keys = (f"name|{t}|called", what.replace(" ", "_"), what2.replace(" ", "_"))
    order = k.pick([0, 1, 2], [0, 2, 1])
    name = dict(name=text(f"name|{t}|which", f"Name of the {thing}.|Which {thing}."))
    get = (f"get_{t}|{t}_facts|look_up|describe", f"Facts about one {thing}.|What the {place} has on a {thing}.")
    all_ = (f"list_{ts}|{ts}|all_{ts}", f"Lists all {things} with their figures.|The {things} of the {place}.")

    @k.look(*(get if singly else all_), **(name if singly else {}))
    def facts(name=None):
        found = [{keys[i]: row[i] for i in order} for row in rows if name in (None, row[0])]
        if singly:
            return found[0] if found else k.fail(f"No {thing} is called {name}.")
        return found

    def right():
        if singly:
            asks = [facts(name=row[0]) for row in (one, two) if not facts.made(name=row[0])]
        else:
            asks = [] if facts.made() else [facts()]
        return asks or k.answer(best[0])

    return right
