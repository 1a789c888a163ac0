"""A request is refused because it is beyond the desk; it is passed on to who the message names, with the number it gives."""

from kind import integer, text

STRUCTURE = "escalate"
DOMAIN = "limits of a desk"

# thing; verb; unit; who asks; boss
SKINS = [
    row.split(";")
    for row in """refund;refund;euros;customer;manager
discount;grant;percent;buyer;director
loan;approve;francs;client;branch head
leave;grant;days;worker;head of office
repair;order;dollars;tenant;owner
visit;allow;hours;family;warden
extension;grant;days;reader;head librarian
dose;give;mg;patient;doctor
claim;pay;euros;insured;adjuster
credit;book;points;member;treasurer
overtime;approve;hours;nurse;matron
purchase;sign;dollars;teacher;head teacher
bonus;pay;euros;player;president
detour;allow;km;driver;dispatcher
grant;pay;euros;club;mayor
upgrade;give;nights;guest;hotel manager""".split("\n")
]


def make(k):
    thing, verb, unit, asker, boss = k.pick(SKINS)
    name, amount, case, chief, other = k.person(), k.int(20, 900), k.id(), k.person(), k.person()
    refused, has_case = k.chance(70), k.chance(60)
    k.role(
        f"You decide on a {thing} at the counter.|{thing} counter|Small ones you do, large ones go to the {boss}.",
        f"First desk for every {asker}.|You {verb} what you may, and pass on the rest.|Clerk below a {boss}.",
    )
    k.must(
        "Try yourself first. What is beyond this desk goes to the person that the message names.|If <do> refuses, <pass_on> it to who is named."
    )
    k.goal(
        f"{name} asks for a {thing} of {amount} {unit}.|{asker} {name}: {thing}, {amount} {unit}|{amount} {unit} of {thing} for {name}, please {verb}.",
        f"{asker}: {name}. {thing}: {amount} {unit}|I am {name}. Could I have a {thing} of {amount} {unit}?|Please {verb} {name} a {thing} ({amount} {unit}), or hand it to who may.",
        f"{thing} for {name}, {amount} {unit}, someone has to decide|{name} is waiting since an hour: {thing} {amount} {unit}",
    )
    params = {
        "who": text(f"{asker}|name|who", f"Name of the {asker}.|Who asks."),
        "amount_": integer(f"amount|{unit}|how_much", f"How many {unit}."),
    }

    @k.look(f"show_{asker}|{asker}_card|look_up", f"Shows one {asker}.", who=params["who"])
    def show(who):
        return (
            {f"{asker}|name": who, "account_of|account": other_no}
            if who == name
            else k.fail(f"There is no {asker} {who}.")
        )

    other_no = k.id()

    @k.act(
        f"{verb}|{verb}_{thing}|{verb}_it",
        f"To {verb} one {thing}.",
        **params,
        account=text("account_of|account", f"Account of the {asker}."),
    )
    def do(who, amount_, account):
        if who != name or account != other_no:
            return k.fail(f"There is no account {account} of {who}.")
        return (
            k.fail(f"Beyond this desk. Case {case} is for {chief}, {boss} (deputy of {other}).")
            if refused
            else k.one("Done.", "ok")
        )

    more = (
        {"case_": text("case|case_no|ref", "Number of the case.|Which case.")}
        if has_case
        else {"amount_": params["amount_"]}
    )

    @k.act(
        f"pass_on|forward|hand_to_{boss.split()[-1]}",
        f"Passes a {thing} on to a {boss}.",
        to=text(f"{boss.split()[-1]}|to|chief", f"Name of the {boss}.|Who decides."),
        who=params["who"],
        **more,
    )
    def pass_on(to, who, case_=None, amount_=None):
        if to != chief or who != name or (has_case and case_ != case):
            return k.fail(f"{to} does not take it.")
        return k.one(f"{to} has it.", "ok", "passed on")

    def right():
        if not show.calls:
            return show(who=name)
        if do.calls or pass_on.calls:
            return k.finish()
        if k.seen(case):
            return pass_on(to=chief, who=name, **({"case_": case} if has_case else {"amount_": amount}))
        return do(who=name, amount_=amount, account=other_no)

    return right
