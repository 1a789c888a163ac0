"""Pages through a long list to one entry and acts on it, or on the one the rule puts in its place."""

from kind import integer, text

STRUCTURE = "page-find"
DOMAIN = "long lists"

# entry;list;verb;column
SKINS = """voter;electoral roll;strike;street
parcel;land roll;transfer;owner
company;trade register;dissolve;seat
patient;waiting list;call;ward
claim;claims journal;reopen;branch
vessel;ship register;deregister;port
pupil;school roll;promote;class
tenant;rent roll;notify;house
account;dormant list;revive;branch
invoice;open items;dun;debtor
juror;jury list;excuse;county
sample;freezer list;remove;rack
meter;meter list;exchange;feeder
stop;stop list;rename;line
licence;licence roll;suspend;town
bond;bond register;redeem;holder
well;well list;seal;farm
judgment;judgment roll;publish;court"""


def an(word):
    return ("an " if word[0] in "aeio" or word.startswith(("hour", "un-", "under", "us")) and word[:3] != "use" else "a ") + word


def make(k):
    entry, roll, verb, col = k.pick(SKINS.split("\n")).split(";")
    pages = k.int(2, 4)
    n = 3 * pages
    names, codes, vals = k.words(n), k.ids(n), k.words(n)
    at, reason = k.int(2, n - 1), k.id()
    gone = k.chance(15)
    x = k.word() if gone else names[at]
    state = [k.pick("live", "live", "void") for _ in names]
    rule = k.pick("any", "live")
    ok = not gone and (rule == "any" or state[at] == "live")
    k.must("Not in the list at all: change nothing, and report that it was not done.|If it is nowhere, say that it could not be done.",
           f"An entry that is void is not touched either: report that it was not done.|Void entries stay; then say that it was not possible." if rule == "live" else "Whether an entry is live or void makes no difference.|Void entries are treated like live ones.")
    k.role(f"You keep the {roll}.", f"{roll}, keeper", f"Clerk of the {roll}. It is long, and in pages.")
    k.steps("<page_of> until it is there.", "<treat> by code.")
    k.goal(f"{verb.capitalize()} {x} in the {roll}, reason {reason}.", f"{roll}: {verb} {entry} {x} ({reason})", f"For reason {reason}, please {verb} {x}.", f"{entry} {x} - {verb} - {reason}")

    @k.look("page_of|read_page|show_page", f"A page of the {roll}, from 1.", page=integer("page|number", "Which page.", default=1))
    def page_of(page):
        if not isinstance(page, int) or not 1 <= page <= pages:
            return k.fail(f"There is no page {page}.")
        rows = [{f"{entry}|name": names[i], "code|id": codes[i], col: vals[i], "state": state[i]} for i in range(3 * page - 3, 3 * page)]
        return k.result(rows, f"Page {page} of {pages}." + (f" Next: {page + 1}." if page < pages else " This is the last page."))

    @k.act(f"{verb}|{verb}_{entry}|{verb}_one", f"To {verb} {an(entry)}.", code=text("code|id", f"Code of the {entry}."), place=text(f"{col}", f"Its {col}."), reason=text("reason|why", "The reason, a number."))
    def treat(code, place, reason):
        return f"{code}: {verb}." if code in codes and vals[codes.index(code)] == place else k.fail(f"No {code} with {col} {place}.")

    def right():
        if treat.made():
            return None
        last = pages if gone else at // 3 + 1
        for p in range(1, last + 1):
            if not page_of.made(page=p):
                return page_of(page=p)
        return treat(code=codes[at], place=vals[at], reason=reason) if ok else k.give_up(f"{x} is not to be had.")

    return right
