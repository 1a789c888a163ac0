"""Looks at a record and sends one of two letters; which state calls for which letter is drawn."""

from kind import text

STRUCTURE = "branch"
DOMAIN = "correspondence"

# person;state column;state a;state b;letter a;letter b
SKINS = """tenant;rent;paid;unpaid;thanks;reminder
pupil;exam;passed;failed;diploma;retake
patient;test;clear;positive;all_clear;recall
taxpayer;return;filed;missing;receipt;demand
driver;check;valid;expired;renewal;ban_notice
importer;entry;complete;incomplete;release;query
insured;claim;covered;excluded;payout;refusal
voter;roll;listed;absent;card;form
supplier;delivery;full;short;payment;complaint
borrower;loan;current;late;offer;warning
member;dues;settled;open;badge;invoice
applicant;file;ready;pending;invitation;delay_note
heir;will;found;lost;copy;search_note
donor;blood;usable;unusable;gratitude;apology
farmer;permit;granted;denied;licence;reasons
passenger;bag;found;missing;pickup;form_sheet
researcher;paper;accepted;declined;proof;regret
household;meter;read;unread;bill;estimate"""


def an(word):
    return ("an " if word[0] in "aeio" or word.startswith(("hour", "un-", "under", "us")) and word[:3] != "use" else "a ") + word


def make(k):
    one, col, sa, sb, la, lb = k.pick(SKINS.split("\n")).split(";")
    names, ref = k.people(2), k.id()
    rows = {p: {col: k.pick(sa, sb), "no": i} for p, i in zip(names, k.ids(2), strict=True)}
    me = names[0]
    flip = k.chance(40)
    a, b = (lb, la) if flip else (la, lb)
    wa, wb = a.replace("_", " "), b.replace("_", " ")
    say = k.pick(f"{sa.capitalize()}: send the {wa}. {sb.capitalize()}: send the {wb}.", f"The {wb} is for {sb}, the {wa} for {sa}.", f"If the {col} is {sb}, {wb}; if it is {sa}, {wa}.")
    in_goal = k.chance(40)
    if not in_goal:
        k.must(say)
    tail = f" {say}" if in_goal else ""
    k.role(f"You write to every {one}.", f"{one} letters", "Letter office. One of two letters goes out.")
    k.steps(f"<look_up> the {one} first.")
    k.goal(f"Write to {me} under {ref}.{tail}", f"{one} {me}, {ref}: the right letter.{tail}", f"{me} is to hear from us today ({ref}).{tail}", f"Which letter does {me} get? Send it, ref {ref}.{tail}")

    @k.look(f"look_up|record_of|{one}_card", f"The record of {an(one)}.", name=text("name|who", f"Name of the {one}."))
    def look_up(name):
        return {"no|id": rows[name]["no"], col: rows[name][col]} if name in rows else k.fail(f"{name} is not known.")

    def letter(word):
        def run(no, ref):
            return f"{no}: {word.replace('_', ' ')} sent." if no in [r["no"] for r in rows.values()] else k.fail(f"No {one} {no}.")

        run.__name__ = word
        return k.act(f"send_{word}|{word}", f"Sends the letter '{word.replace('_', ' ')}'.", no=text("no|id", f"Number of the {one}."), ref=text("ref|reference", "The reference."))(run)

    tools = {w: letter(w) for w in (la, lb)}

    def right():
        if not look_up.made(name=me):
            return look_up(name=me)
        t = tools[a if rows[me][col] == sa else b]
        if not t.made():
            return t(no=rows[me]["no"], ref=ref)

    return right
