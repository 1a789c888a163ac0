"""Looks up a clause of a contract and sends what it names; goal and rule say which clause."""

from kind import text

STRUCTURE = "which-clause"
DOMAIN = "contracts"

# contract;topics;act
SKINS = """lease;deposit,notice,repairs;remind
loan;interest,default,pledge;warn
policy;excess,theft,renewal;explain
supply contract;price,outage,metering;notify
charter;laytime,demurrage,bunkers;invoke
employment;hours,leave,secrecy;cite
tender;penalty,bond,delivery;claim
treaty;transit,visas,disputes;protest
franchise;brand,royalty,territory;admonish
research contract;data,credit,funding;recall
service contract;response,spares,travel;complain
building contract;delay,defects,payment;dun
trust deed;trustee,payout,audit;instruct
concession;tolls,upkeep,handback;enforce
partnership;votes,profits,exit;declare
will;legacy,burial,executor;execute
statute;quorum,dues,election;apply
licence;use,copies,support;assert"""


def an(word):
    return ("an " if word[0] in "aeio" or word.startswith(("hour", "un-", "under", "us")) and word[:3] != "use" else "a ") + word


def make(k):
    contract, topics, act = k.pick(SKINS.split("\n")).split(";")
    topics = topics.split(",")
    no, who = k.id(), k.person()
    nums = [str(x) for x in k.numbers(3, 2, 40)]
    terms = {n: dict(topic=t, value=v, day=d) for n, t, v, d in zip(nums, topics, k.ids(3), k.dates(3), strict=True)}
    n = k.pick(nums)
    how = k.pick("number", "topic", "other")
    if how == "other":
        rest = [x for x in nums if x != n]
        said = f"the clause that is about neither {terms[rest[0]]['topic']} nor {terms[rest[1]]['topic']}"
    else:
        said = f"clause {n}" if how == "number" else k.pick(f"the clause on {terms[n]['topic']}", f"what was agreed on {terms[n]['topic']}")
    k.must("The form is quoted by the code that the clause names.|Each clause names a form by its code; that code is given.")
    k.role(f"You act on clauses of {an(contract)}.", f"{contract} clauses", "Contract desk. Clause by clause.")
    k.steps("<clauses> of the contract.", "<act_on> it.")
    k.goal(f"{act.capitalize()} {who} under {said} of {contract} {no}.", f"{contract} {no}: {said}, {act} {who}", f"On the basis of {said} in {no}, {act} {who}.", f"{who} is to hear of {said} ({no}); {act}")

    @k.look("clauses|read_contract|show_clauses", f"The clauses of {an(contract)}.", item=text(f"{contract.split()[0]}|no", f"Number of the {contract}."))
    def clauses(item):
        if item != no:
            return k.fail(f"No {contract} {item}.")
        return [{"clause|section": x, "topic|about": t["topic"], "form|code": t["value"], "since": t["day"]} for x, t in terms.items()]

    @k.act(f"{act}|{act}_party|{act}_under", f"To {act} somebody under a clause.", who=text("who|party|name", "Name of the person."), clause=text("clause|section", "Number of the clause."), code=text("form|code", "Code of the form."), item=text(f"{contract.split()[0]}|no", f"Number of the {contract}."))
    def act_on(who, clause, code, item):
        return f"{who}: {act}, clause {clause}." if clause in terms else k.fail(f"No clause {clause}.")

    def right():
        if not clauses.made(item=no):
            return clauses(item=no)
        if not act_on.made():
            return act_on(who=who, clause=n, code=terms[n]["value"], item=no)

    return right
