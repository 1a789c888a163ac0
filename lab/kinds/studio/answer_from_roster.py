"""A roster, plan or table says which one it is on that day or for that case; the answer is a name from it."""

from kind import text

STRUCTURE = "question-listed"
DOMAIN = "rosters and plans"

# list, key field, how, second key, values, answer field, how
SKINS = """on-call plan|day|date|shift|early,late,night|engineer|person; release plan|version|version|stage|beta,candidate,final|date|date; room plan|hour|time|floor|ground,first,second|room|word; style sheet|element|word|mode|light,dark,print|colour|word; price list|plan|word|term|monthly,yearly,trial|price|money;
contact list|country|word|topic|sales,press,support|mail|mail; port list|service|word|stage|dev,test,live|host|host; shift list|day|date|desk|front,back,phone|person|person; rights table|role|word|area|code,docs,data|reviewer|person; shooting plan|scene|title|unit|first,second,drone|camera|id;
mirror list|country|word|protocol|http,rsync,ftp|address|host; translation plan|file|path|language|german,polish,french|translator|person; print plan|poster|title|size|small,medium,large|printer|word; holiday plan|week|date|team|design,code,data|deputy|person; key plan|door|word|time|day,evening,weekend|key|id; retention table|bucket|folder|class|hot,warm,cold|owner|person""".split(";")


def make(k):
    plan, f1, h1, f2, few, answer, how = k.pick(SKINS).strip().split("|")
    few, p, a = few.split(","), plan.replace(" ", "_").replace("-", "_"), answer
    firsts = k.many(getattr(k, h1), k.int(2, 3))
    pairs = k.shuffled([(x, y) for x in firsts for y in k.some(few, k.int(2, 3))])
    rows = list(zip(pairs, k.many(getattr(k, how), len(pairs)), strict=True))
    (x, y), wanted = k.pick(rows)
    asks = k.chance(45)

    k.role(f"""You know the {plan}.|{plan} lookup|You read the {plan} for others.|"{plan}" in words
        |You answer who, when and where by the {plan}.|Front office. The {plan} is always right.|reader of plans""")
    k.steps("<rows_of> shows it.|Read <rows_of>.", f"Both the {f1} and the {f2} must fit; then answer.")
    k.goal(f"""Which {answer} does the {plan} have for {f1} {x}, {f2} {y}?|{plan}: {x} / {y} -> {answer}?|{answer} for {f2} {y} on {f1} {x}?
        |{f1}: {x}. {f2}: {y}. What is the {answer}?|I need the {answer} out of the {plan} ({y}, {x}).|Look into the {plan}. {f1} is {x} and {f2} is {y}, so which {answer}?
        |please say me the {answer} at {f1} {x} with {f2} {y}|{x} {y}: {answer}?""")
    k.answers(f"The {answer}.|The {answer} that the {plan} has.|{answer.capitalize()}, nothing else.")
    by = dict(key=text(f"{f1}|of_{f1}|key", f"The {f1}.|Which {f1}."))

    @k.look(f"{p}|read_{p}|show_plan", f"The rows of the {plan} for one {f1}." if asks else f"The whole {plan}.|Shows the {plan}.", **(by if asks else {}))
    def rows_of(key=None):
        return [{f1: u, f2: v, a: w} for (u, v), w in rows if key in (None, u)]

    def right():
        args = dict(key=x) if asks else {}
        return k.answer(wanted) if rows_of.made(**args) else rows_of(**args)

    return right
