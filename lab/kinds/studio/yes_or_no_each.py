"""Approves or rejects each request: within the limit and complete it is approved, otherwise rejected with the reason."""

from kind import choice, text

STRUCTURE = "approve-reject"
DOMAIN = "requests of a studio"

# item, items, measure, unit, paper
SKINS = """licence request|licence requests|seats|seats|manager_ok; purchase|purchases|price|euros|quote; leave request|leave requests|days|days|cover;
deploy request|deploy requests|downtime|minutes|tests_green; access request|access requests|duration|days|training; render booking|render bookings|time|hours|brief;
refund|refunds|sum|dollars|receipt; data export|data exports|rows|thousand rows|consent; server order|server orders|memory|gigabytes|cost_centre;
schema change|schema changes|rows|million rows|review; photo order|photo orders|pictures|pictures|release_form; trip|trips|cost|euros|agenda;
experiment|experiments|traffic|percent|hypothesis; quota raise|quota raises|space|terabytes|reason; print order|print orders|copies|copies|proof;
overtime claim|overtime claims|time|hours|timesheet; plugin install|plugin installs|rights|rights|audit""".split(";")


def make(k):
    item, items, measure, unit, paper = k.pick(SKINS).strip().split("|")
    t, p = item.replace(" ", "_"), paper.replace("_", " ")
    n = k.int(2, 4)
    *sizes, limit = k.numbers(n + 1, 3, 80)
    rows = list(zip(k.ids(n), k.people(n), sizes, [k.chance(70) for _ in range(n)], strict=True))
    two = k.chance(50)  # two tools, or one with a verdict
    reasons = ["too_much", f"no_{paper}"]

    k.role(f"""You decide about {items}.|{items}: verdicts|You stand in for the team lead and decide {items}.|approval bot
        |You apply a simple policy to {items}.|Back office. Every {item} gets its verdict.|policy agent, friendly but strict""")
    k.must(
        f"At most {limit} {unit} are allowed.|The limit is {limit} {unit}; exactly {limit} is allowed.",
        f"Without {p} it is rejected, whatever the {measure}: reason no_{paper}. Too much: reason too_much.|Missing {p}: reject (no_{paper}), also if it is too much. Over the limit: reject (too_much).",
    )
    k.steps("<pending> lists them.|Look at <pending> first.", "Then decide each, one call each.")
    k.goal(f"""Decide all pending {items}.|go through the {items}: yes or no for each|Every open {item} needs a verdict today.
        |pending {items} -> 0|People wait for an answer about their {items}. Approve what the policy allows, reject the rest.
        |Approve or reject each {item} by the policy.|please check the {items} and give to each one a decision
        |checklist: {items} decided? reasons given?|Nobody decided the {items} this week, can you? Policy as always.""")

    @k.look(f"pending|list_{t}s|open_{t}s|waiting_list", f"Lists the {items} that wait.|All open {items}, with {measure} and {p}.")
    def pending():
        keys = (f"id|{t}|no", "by|who|from_person", f"{measure}|{measure}_asked", f"{paper}|has_{paper}")
        return [dict(zip(keys, r, strict=True)) for r in rows if not is_decided(r[0])]

    def is_decided(key):
        return (approve.made(key=key) or reject.made(key=key)) if two else decide.made(key=key)

    def may(key):
        return key in [r[0] for r in rows] and not is_decided(key)

    one = dict(key=text(f"id|{t}|{t}_id", f"Id of the {item}."))
    if two:

        @k.act(f"approve|accept|approve_{t}", f"Approves one {item}.", **one)
        def approve(key):
            return f"{key} approved" if may(key) else k.fail(f"{key} does not wait.")

        @k.act(f"reject|decline|reject_{t}", f"Rejects one {item}.", **one, why=choice("reason|why", "Why it is rejected.|The reason.", reasons))
        def reject(key, why):
            return f"{key} rejected ({why})" if may(key) else k.fail(f"{key} does not wait.")
    else:

        @k.act(f"decide|verdict|decide_{t}", f"Records the verdict about one {item}.", **one,
               verdict=choice("verdict|decision", "The verdict.|How it was decided.", ["approve", "reject"]),
               why=choice("reason|why", "Why it is rejected; leave it out when it is approved.", reasons, optional=True))
        def decide(key, verdict, why=None):
            if (verdict == "approve") == (why is not None):
                return k.fail("A rejection has a reason, an approval has none.")
            return f"{key}: {verdict}" if may(key) else k.fail(f"{key} does not wait.")

    def right():
        if not pending.made():
            return pending()
        out = []
        for key, _, size, has_paper in rows:
            if not is_decided(key):
                why = f"no_{paper}" if not has_paper else "too_much" if size > limit else None
                if two:
                    out.append(reject(key=key, why=why) if why else approve(key=key))
                else:
                    out.append(decide(key=key, verdict="reject" if why else "approve", why=why))
        return out

    return right
