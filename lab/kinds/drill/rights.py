"""Who may do what: the wanted rights against those that are there; grants what is missing, takes away what is too much."""

from kind import choice, text

STRUCTURE = "permission"
DOMAIN = "skins"
PLACES = "vault board archive repository bucket calendar shop ledger garage lab printer channel database folder".split()
RIGHTS = [["read", "write"], ["enter", "lock"], ["view", "edit"], ["borrow", "lend"], ["post", "delete"]]


def make(k):
    place, name = k.pick(PLACES), k.word()
    rights, people = k.pick(RIGHTS), k.people(k.int(2, 4))
    there = {(who, right) for who in people for right in rights if k.chance(50)}
    who, right = k.pick(people), k.pick(rights)
    other = rights[1 - rights.index(right)]
    how = k.pick("only", "nobody", "all", "as")
    like = k.pick([one for one in people if one != who])
    if how == "only":
        wanted = {(one, r) for one, r in there if r != right} | {(who, right)}
        goal = f"Only {who} may {right}; leave {other} as it is.|{right} is for {who} alone. Nothing else changes.|nobody but {who} may {right}; {other} stays"
    elif how == "nobody":
        wanted = {(one, r) for one, r in there if r != right}
        goal = f"Nobody may {right} any more.|Take {right} away from everybody.|{right}: nobody. {other} stays as it is"
    elif how == "all":
        wanted = there | {(one, right) for one in people}
        goal = f"Everybody on the list may {right}.|All of them get {right}.|{right} for all; {other} stays as it is"
    else:
        wanted = {(one, r) for one, r in there if one != who} | {(who, r) for one, r in there if one == like}
        goal = f"{who} gets exactly the rights of {like}.|{who} may do what {like} may, no more and no less.|same rights for {who} as for {like}; {like} stays as he is"
    k.role(f"""You keep the rights of a {place}.|{place} rights|Who may do what: you set it.|Keeper of the {place}.""")
    k.steps("<look> shows who may what.|Read <look>.", "<grant> what is missing, <revoke> what is too much.|Then <grant> or <revoke>.")
    k.goal(*[f"{place} {name}: {one}" for one in goal.split("|")], *[f"{one} ({place} {name})" for one in goal.split("|")[:2]])

    @k.look(f"list_rights|rights|who_may|members", f"Who may do what in a {place}.|Lists the rights.", name_=text(f"{place}|name|where", f"Name of the {place}."))
    def look(name_=None):
        if name_ != name:
            return k.fail(f"There is no {place} {name_}.")
        return [{"person|who|name": one} | {r: (one, r) in there for r in rights} for one in people]

    def params():
        return dict(name_=text(f"{place}|where|in", f"Name of the {place}."), who_=text("person|who|user", "Name of the person.|Who."), right_=choice("right|what|action", "Which right.|The right.", rights))

    def changed(tool, name_, who_, right_):
        return f"{who_}: {right_}, {tool}." if name_ == name and who_ in people else k.fail(f"{who_} is not on the list of {name_}.")

    @k.act("grant|allow|give_right", "Gives a right.|Allows a person something.", **params())
    def grant(name_=None, who_=None, right_=None):
        return changed("given", name_, who_, right_)

    @k.act("revoke|forbid|take_right", "Takes a right away.|No longer allows a person something.", **params())
    def revoke(name_=None, who_=None, right_=None):
        return changed("taken away", name_, who_, right_)

    def right_now():
        if not look.made():
            return look(name_=name)
        todo = [(grant, pair) for pair in sorted(wanted - there)] + [(revoke, pair) for pair in sorted(there - wanted)]
        return [tool(name_=name, who_=one, right_=r) for tool, (one, r) in todo if not tool.made(who_=one, right_=r)]

    return right_now
