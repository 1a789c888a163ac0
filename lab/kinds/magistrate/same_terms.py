"""Gives one contract the same terms as another one has, all of them or only one."""

from kind import integer, text

STRUCTURE = "same-as"
DOMAIN = "contracts"

# contract;contracts;party;number;word
SKINS = """lease;leases;tenant;months;tariff
policy;policies;insured;deductible;class
loan;loans;borrower;term;index
supply contract;supply contracts;customer;kilowatts;plan
tenancy;tenancies;lodger;deposit;house_rule
licence;licences;trader;stalls;zone
employment;employments;clerk;hours;grade
account;accounts;holder;limit;package
subscription;subscriptions;commuter;zones;line
water right;water rights;farmer;litres;basin
berth;berths;skipper;metres;quay
ward bed;ward beds;patient;dose;diet
grant;grants;researcher;quarters;fund
bond;bonds;importer;percent;warehouse
pass;passes;visitor;days;gate
maintenance plan;maintenance plans;station;visits;crew
school place;school places;pupil;lessons;stream
easement;easements;owner;paces;path"""


def an(word):
    return ("an " if word[0] in "aeio" or word.startswith(("hour", "un-", "under", "us")) and word[:3] != "use" else "a ") + word


def make(k):
    thing, things, party, number, word = k.pick(SKINS.split("\n")).split(";")
    who = k.people(4)
    rows = {p: {"id": i, number: n, word: w} for p, i, n, w in zip(who, k.ids(4), k.numbers(4, 2, 400), k.words(4), strict=True)}
    a, b = who[0], who[1]
    mode = k.pick("both", "number", "word")
    what = {
        "both": [f"both {number} and {word}", "all terms"],
        "number": [f"only the {number}; the {word} stays its own", f"{number} alone, the {word} remains"],
        "word": [f"only the {word}; the {number} stays its own", f"{word} alone, the {number} remains"],
    }[mode]
    what = k.pick(what)
    src = {number: b if mode != "word" else a, word: b if mode != "number" else a}
    k.must("The other terms of a contract are to be given unchanged.|<amend> wants both terms: what does not change is given as it was.")
    k.role(f"You amend {things}.", f"{thing} administration", f"Contracts clerk ({things}). One amendment at a time.")
    k.steps("<terms_of> for both parties.", "Then a single <amend>.")
    k.goal(
        f"{a} shall have the same {thing} terms as {b}: {what}.",
        f"Put {a} on the terms of {b} ({what}).",
        f"what {b} has, {a} gets too. {what}",
        f"Amend the {thing} of {a}; model: {b}; extent: {what}",
        f"Equal treatment with {b} is granted to {a}, namely {what}.",
    )

    @k.look("terms_of|read_terms|contract_of", f"The {thing} of a {party}, with its terms.", party=text(f"{party}|party|name", f"Name of the {party}."))
    def terms_of(party):
        if party not in rows:
            return k.fail(f"{party} has no {thing}.")
        return {f"{thing.replace(' ', '_')}|no": rows[party]["id"], number: rows[party][number], word: rows[party][word]}

    @k.act(
        "amend|set_terms|change_terms",
        f"Sets the terms of {an(thing)}.",
        contract=text("contract|no|id", f"Number of the {thing} that changes."),
        amount=integer(f"{number}|new_{number}", f"Its {number} from now on."),
        label=text(f"{word}|new_{word}", f"Its {word} from now on."),
    )
    def amend(contract, amount, label):
        if contract not in [r["id"] for r in rows.values()]:
            return k.fail(f"No {thing} {contract}.")
        return f"{contract}: {number} {amount}, {word} {label}."

    def right():
        if amend.made():
            return None
        looks = [terms_of(party=p) for p in (a, b) if not terms_of.made(party=p)]
        return looks or amend(contract=rows[a]["id"], amount=rows[src[number]][number], label=rows[src[word]][word])

    return right
