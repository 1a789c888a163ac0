"""Several entries bear the same name; a second feature from the goal tells which is meant."""

from kind import text

STRUCTURE = "homonym"
DOMAIN = "registers"

# entry;feature a;feature b;verb
SKINS = """citizen;street;trade;certify
patient;ward;insurer;transfer
pupil;class;village;report
ship;port;cargo;clear
company;town;branch;register
street;quarter;postcode;rename
account;branch;product;close
voter;precinct;card;strike
case;court;matter;list
farm;valley;crop;inspect
station;line;zone;announce
author;institute;field;invite
policy;agent;peril;renew
well;basin;owner;test
tenant;house;floor;remind
officer;post;rank;promote
parcel;parish;use;assess
sample;donor;freezer;release"""


def make(k):
    entry, a, b, verb = k.pick(SKINS.split("\n")).split(";")
    name, other, memo = k.person(), k.person(), k.id()
    n = k.int(3, 4)
    va, vb = k.words(n), k.words(n)
    rows = [dict(no=i, name=name if j < n - 1 else other, a=x, b=y) for j, (i, x, y) in enumerate(zip(k.ids(n), va, vb, strict=True))]
    me = k.pick(rows[: n - 1])
    by, rest = k.pick(("a", [r for r in rows[: n - 1] if r is not me]), ("b", [r for r in rows[: n - 1] if r is not me]))
    feature, value = (a, me["a"]) if by == "a" else (b, me["b"])
    neg = len(rest) == 1 and k.chance(40)
    said = f"not the one whose {feature} is {rest[0][by]}" if neg else k.pick(f"the one whose {feature} is {value}", f"{feature} {value}")
    shown = k.shuffled(rows)
    k.must("A name may occur several times; the goal tells which is meant.|Names are not unique. Take the one that is described.")
    k.role(f"You find the right {entry} among those of one name.", f"{entry} search", "Search office. Names repeat.")
    k.steps("<search> the name.", "<treat> the one that is meant.")
    k.goal(f"{verb.capitalize()} {name} ({said}), memo {memo}.", f"memo {memo}: {verb} {entry} {name}, {said}", f"There is more than one {name}; {verb} {said}. Memo {memo}.", f"{name}, {said}: please {verb} under memo {memo}")

    @k.look("search|find_name|by_name", f"Every {entry} of a name.", name=text("name|who", "The name."))
    def search(**q):
        return [{"no|id": r["no"], "name": r["name"], a: r["a"], b: r["b"]} for r in shown if r["name"] == q["name"]]

    @k.act(f"{verb}|{verb}_{entry}|{verb}_one", f"To {verb} one {entry}.", no=text("no|id", f"Number of the {entry}."), memo=text("memo|under", "Number of the memo."))
    def treat(no, memo):
        return f"{no}: {verb}." if no in [r["no"] for r in rows] else k.fail(f"No {entry} {no}.")

    def right():
        if not search.made(name=name):
            return search(name=name)
        if not treat.made():
            return treat(no=me["no"], memo=memo)

    return right
