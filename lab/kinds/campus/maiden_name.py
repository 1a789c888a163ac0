"""Nothing is found under the name that the goal gives first; the goal or the register has another one."""

from kind import text

STRUCTURE = "empty-ask-again"
DOMAIN = "former names"

# who;record;verb;detail
SKINS = """patient;chart;fetch;room
graduate;diploma;copy;format
member;card;renew;year
author;book;order;shop
tenant;lease;find;folder
singer;contract;send;agent
street;plan;copy;scale
school;archive box;fetch;desk
witness;statement;read out;hall
band;record;play;studio
club;trophy;display;case
donor;receipt;reissue;ledger
ship;log;scan;scanner
restaurant;licence;check;officer
painter;sketch;frame;framer
town;charter;show;wing
player;pass;stamp;desk
charity;statute;print;printer
hotel;voucher;honour;desk
teacher;file;update;cabinet"""


def an(word):
    return f"{'an' if word[0] in 'aeiou' and word[:3] not in ('uni', 'use', 'eur') or word[:4] == 'hour' else 'a'} {word}"


def make(k):
    who, record, verb, detail = k.pick(SKINS.split("\n")).split(";")
    is_person = who in "patient graduate member author tenant singer witness donor painter player teacher"
    new, old, others = (k.person(), k.person(), k.people(2)) if is_person else ([w.capitalize() for w in k.words(2)] + [[w.capitalize() for w in k.words(2)]])
    has_new = k.chance(40)
    under = new if has_new else old
    nos, value = k.ids(3), k.word()
    files = {under: nos[0], others[0]: nos[1], others[1]: nos[2]}
    days = dict(zip(files, k.dates(3), strict=True))
    r, v = record.replace(" ", "_"), verb.replace(" ", "_")

    k.role(f"You look for old papers ({record}).|{record} search", "Names change, papers stay.|I search until I find it.")
    k.must("Search under the present name first; only if nothing is found, under the former one.|First the name of today, then the old one, if need be.")
    k.steps("<search> by name.|Use <search>.", "<do> with its number.|Then <do>.")
    k.goal(
        f"{verb} the {record} of {new} (formerly {old}), {detail} {value}",
        f"{new}, once called {old}: {record}, {verb}, {detail} {value}",
        f"Dear archive, today it is {new}, but it used to be {old}, in case that helps. Would you find the {record} and {verb} it? {detail.capitalize()}: {value}.",
        f"{record} of {new}? maybe still under {old}. {verb} it, {detail} = {value}",
    )

    @k.look(f"search|find_{r}|search_by_name", f"Searches for {an(record)} by name.", name=text(f"{who}|name", f"Name of the {who}."))
    def search(name):
        return [{f"{r}|no": files[name], "name": name, "dated|from": days[name]}] if name in files else []

    @k.act(
        f"{v}|{v}_{r}|do_{v}",
        f"To {verb} {an(record)}.",
        no=text(f"{r}|no", f"Number of the {record}."),
        value=text(detail, f"The {detail}."),
        name=text("name|for_whom", f"Present name of the {who}."),
    )
    def do(no, value, name):
        return f"{no}: {verb}, {value}." if no in nos else k.fail(f"No {record} {no}.")

    def right():
        if do.made():
            return []
        if not search.made(name=new):
            return search(name=new)
        if not has_new and not search.made(name=old):
            return search(name=old)
        return do(no=nos[0], value=value, name=new)

    return right
