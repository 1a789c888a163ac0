"""Collects the signature of each who has to sign, then files the paper with the last number."""

from kind import choice, text

STRUCTURE = "collect-approvals"
DOMAIN = "skins"

# paper, who signs, where it is filed, kinds
SKINS = """contract|partner|contract safe|work,rent,sale;
leave form|boss|staff office|holiday,sick,parental; expense sheet|head|accounts|travel,meal,tool;
building plan|neighbour|town hall|shed,wall,roof; minutes|board member|club file|annual,extra,budget;
budget|councillor|treasury|road,school,park; exam|teacher|registry|oral,written,final;
dose plan|doctor|ward file|pain,heart,sleep; duty swap|nurse|rota office|day,night,weekend;
price change|seller|price office|up,down,promo; trip plan|parent|school office|zoo,museum,farm;
recipe|cook|kitchen book|soup,main,sweet; lease|tenant|house file|new,longer,end;
press text|editor|press office|news,sport,event; patch|coder|release list|fix,feature,docs;
loan form|guarantor|bank file|car,house,study; safety sheet|foreman|safety office|crane,acid,height;
statute|member|court|name,fee,seat; hunting plan|landowner|forest office|deer,boar,fox;
menu|host|print shop|wedding,birthday,wake; schedule|coach|league office|home,away,cup;
will|witness|notary|house,money,farm""".split(";")


def an(word):
    """With its article."""
    vowel = word[0] in "aeio" and not word.startswith("one") or word[:2] in ("um", "un") or word.startswith("hour")
    return f"{'an' if vowel else 'a'} {word}"


def make(k):
    paper, who_is, office, kinds = k.pick(SKINS).strip().split("|")
    kinds, ref, n = kinds.split(","), k.id(), k.int(2, 3)
    people, codes, kind = k.people(n), k.ids(n), k.pick(kinds)
    signed = [k.chance(25) for _ in people]
    if all(signed):
        signed[-1] = False
    refuses = k.int(0, n - 1) if k.chance(14) else None
    if refuses is not None:
        signed[refuses] = False
    final, has_kind, w = k.id(), k.chance(65), who_is.replace(" ", "_")
    p, o = paper.replace(" ", "_"), office.replace(" ", "_")
    done = [i for i in range(n) if signed[i]]

    k.role(f"""You run after signatures.|{paper}: signatures
        |{an(paper).capitalize()} needs all names on it before it goes to the {office}.
        |signature bot|You collect what is missing and then file it.""")
    k.must(
        f"File it only when every {who_is} has signed; nobody is asked twice.|"
        "First all signatures that are missing, then file."
    )
    k.must("If somebody refuses, report that it is not filed.|A refusal: say that it could not be filed.")
    k.steps(
        "See who has signed with <state>.", "Call <ask> for those who have not.", "Then <file_> with "
        "the final number."
    )
    k.goal(f"""Get {paper} {ref} signed and file it ({kind}).|{paper} {ref}: signatures, then {office}, {kind}
        |{ref} has to go to the {office} as {kind}. collect what is missing
        |please see that everybody signs {ref}, then file as {kind}|{paper}: {ref}\nkind: {kind}\nend: filed
        |Why is {ref} still not at the {office}?! Get the signatures, file as {kind}.
        |could you take {paper} {ref} round and file it under {kind}
        |all signatures on {ref} and off to the {office}, {kind}""")

    @k.look(
        f"who_has_signed|signatures|{p}_state",
        f"Lists who has to sign and who has.|Signatures on one {paper}.",
        no=text(f"{p}|no|id", f"Number of the {paper}.|Which {paper}."),
    )
    def state(no):
        if no != ref:
            return k.fail(f"No {paper} {no}.")
        return [
            {f"{w}|name": x, f"{w}_no|id": c, "signed|has_signed": i in done}
            for i, (x, c) in enumerate(zip(people, codes, strict=True))
        ]

    @k.act(
        f"ask_{w}|ask_to_sign|get_signature",
        f"Asks somebody to sign {an(paper)}.|Gets one signature.",
        no=text(f"{p}|no|id", f"Number of the {paper}.|Which {paper}."),
        who=text(f"{w}_no|who|from", f"Number of the {who_is}.|Who, by number."),
    )
    def ask(no, who):
        if no != ref or who not in codes or codes.index(who) in done:
            return k.fail(f"{who} has nothing to sign.")
        if codes.index(who) == refuses:
            return k.fail(f"{who} refuses to sign {ref}.")
        done.append(codes.index(who))
        return f"{who} has signed." + (f" All have signed, the final number is {final}." if len(done) == n else "")

    more = dict(kind_=choice("kind|as|under", "Under what it is filed.|Kind.", kinds)) if has_kind else {}

    @k.act(
        f"file_{p}|file|send_to_{o}",
        f"Files one {paper}.|Hands it to the {office}.",
        no=text(f"{p}|no|id", f"Number of the {paper}.|Which {paper}."),
        last=text("final_no|final|with", "The final number.|Number that came with the last signature."),
        **more,
    )
    def file_(no, last, kind_=None):
        if no == ref and last == final and len(done) == n:
            return f"{no} is filed."
        return k.fail("Signatures are missing.")

    def right():
        if not state.made(no=ref):
            return state(no=ref)
        if refuses is not None and k.seen(f"{codes[refuses]} refuses to sign {ref}."):
            return k.give_up("somebody refuses to sign.")
        if todo := [i for i in range(n) if i not in done]:
            return [ask(no=ref, who=codes[i]) for i in todo]
        return None if file_.calls else file_(no=ref, last=final, **(dict(kind_=kind) if has_kind else {}))

    return right
