"""Gives a person exactly the right that the goal names, by the person's number; takes another one away first if needed."""

from kind import choice, text

STRUCTURE = "permission"
DOMAIN = "rights"

# object; rights; person; verb
SKINS = [
    row.split(";")
    for row in """archive;read,copy,lend;student;grant
workshop;enter,use,teach;member;allow
bank account;see,pay,close;clerk;authorise
kitchen;enter,cook,order;trainee;allow
boathouse;enter,row,lead;rower;allow
calendar;see,edit,share;assistant;grant
pharmacy;enter,take,sign;nurse;authorise
stage;enter,rig,run;technician;clear
farm shop;sell,buy,price;helper;allow
depot;enter,load,dispatch;driver;clear
school network;read,write,manage;teacher;grant
vault;see,enter,open;guard;authorise
gym;train,coach,manage;trainer;permit
crane;watch,drive,repair;worker;license
museum store;enter,handle,move;curator;permit
pool;swim,dive,guard;swimmer;permit""".split("\n")
]


def make(k):
    thing, rights, person, verb = k.pick(SKINS)
    rights, name, where = rights.split(","), k.person(), k.word()
    right_, until, no, other = k.pick(rights), k.date(), k.id(), k.id()
    has_date, has, slug = k.chance(60), k.chance(18), thing.replace(" ", "_")
    now = right_ if has else k.pick([r for r in rights if r != right_] + ["-"])
    end = f" until {until}" if has_date else ""
    k.role(
        f"You manage who may do what at a {thing}.|{thing} rights|You {verb} what was asked, nothing beyond.",
        f"Security office. Names become numbers.|Rights clerk.|A {person} gets a right only through you.",
    )
    k.must("Who has the right already needs nothing.|If the right is there already, finish.")
    k.steps(f"<person_of> shows the number and the right.|Look the {person} up with <person_of>.", "Then <give>.")
    k.goal(
        f"{name} may {right_} in {where}{end}.|{verb} {person} {name}: {right_}, {thing} {where}{end}|Please give {name} the right to {right_} at {thing} {where}{end}.",
        f"{person}: {name}. {thing}: {where}. right: {right_}{end}|{where}: {name} needs {right_}{end}.|From now on {name} should be able to {right_} ({thing} {where}){end}.",
        f"can you set {right_} for {name} on {where}{end}|{right_} in {where} for {name}{end}, thank you|I am the boss of {name}, let them {right_} in {where}{end}.",
    )

    @k.look(
        f"find_{person}|person_of|{person}_card",
        f"Shows one {person}: number and right at a {thing}.",
        who=text(f"{person}|name|who", f"Name of the {person}.|Who."),
        at=text(f"{slug}|at|where", f"Name of the {thing}.|Which {thing}."),
    )
    def person_of(who, at):
        if who != name or at != where:
            return k.fail(f"{who} is not known at {at}.")
        return {
            f"{person}|name": name,
            "badge_of_boss|boss_no": other,
            "right|may": now,
            f"{person}_no|badge|number": no,
        }

    params = {
        "no": text(f"{person}_no|badge|number", f"Number of the {person}.|Badge of the {person}."),
        "at": text(f"{slug}|at|where", f"Name of the {thing}.|Which {thing}."),
        "right_": choice("right|may|what", "Which right.|The right.", rights),
    }
    if has_date:
        params["until"] = text("until|ends|valid_to", "The last day.|Until when.")
    params = dict(k.shuffled(list(params.items())))

    @k.act(f"{verb}|give_right|set_right", f"Sets the right of one {person} at a {thing}.", **params)
    def give(no, at, right_, until=None):
        return k.one(f"{no}: {right_}.", "ok", "set") if at == where else k.fail(f"There is no {thing} {at}.")

    def right():
        if not person_of.calls:
            return person_of(who=name, at=where)
        if has or give.calls:
            return k.finish()
        return give(no=no, at=where, right_=right_, **({"until": until} if has_date else {}))

    return right
