"""Shares something out as the goal says: so much for each name, under the numbers that a list has."""

from kind import integer, text

STRUCTURE = "split"
DOMAIN = "skins"
SKINS = """hay,bale,paddock,farm,feed book
harvest,crate,shop,fruit farm,delivery book
prize money,coin,winner,chess club,cash book
ticket block,ticket,kiosk,theatre,sales book
flour,sack,branch,bakery,stock book
donation,euro,project,parish,donation book
sand,barrow,bed,playground,work book
water,litre,terrace,vineyard,water book
class money,token,group,school,money box
seeds,packet,plot,garden club,seed book
honey,jar,helper,bee yard,honey book
bandages,roll,ward,hospital,stores book
coal,bucket,stove,old school,coal book
rehearsal time,minute,section,youth orchestra,time sheet
parking places,place,tenant,housing office,place list
stamps,sheet,counter,post office,stamp book
milk,can,dairy shop,cooperative,milk book
leaflets,bundle,district,election office,round book
blankets,blanket,tent,relief camp,camp book
wine,barrel,cellar,winery,cellar book
chairs,chair,room,community hall,furniture list
salt,bag,road,winter service,salt book
fish food,scoop,pond,fish farm,pond book
programmes,pack,door,concert hall,usher sheet"""


def make(k):
    stuff, unit, who, house, book = k.pick(SKINS.splitlines()).split(",")
    slot, one, measure = (w.replace(" ", "_") for w in (stuff, who, unit))
    names = [w.capitalize() for w in k.words(k.int(3, 6))]
    chosen = k.some(names, k.int(2, min(4, len(names))))
    shares = dict(zip(chosen, k.numbers(len(chosen), 2, 95), strict=True))
    rows = k.shuffled(list(zip(k.ids(len(names)), names, strict=True)))
    number = {n: i for i, n in rows}
    day, has_day = k.date(), k.chance(50)
    pairs = list(shares.items())
    one_way = ", ".join(f"{n} {v}" for n, v in pairs)
    other_way = ", ".join(f"{v} to {n}" for n, v in pairs)
    lines = "\n".join(f"{n}: {v}" for n, v in pairs)

    k.role(
        f"Shares|You share out the {stuff} of a {house}.|{book}|You hand out {stuff}.",
        f"You keep the {book} of the {house}.|You are fair with the {stuff}.",
        f"You look after the {stuff} of the {house}. Somebody decides how it is shared. You enter each share in the {book}, under the right number. You neither "
        "round nor change anything.",
    )
    k.must(
        f"Enter each share once, under the number of the {who}.|Every {who} that is named gets its share, entered once."
    )
    k.steps(f"Numbers of each {who}: <all_of>.", "Enter every share with <enter>.")
    k.goal(
        f"Share out the {stuff} of {day}: {one_way}.",
        f"Here is who gets the {stuff} on {day}: {other_way}.",
        f"{stuff} {day}: {one_way}",
        f"Would you please enter the shares of the {stuff}? {other_way}. The day is {day}.",
        f"{day}, {stuff}, quick: {one_way}!",
        f"On {day} the {stuff} shall be divided as follows: {other_way}.",
        f"{stuff}, {day}\n{lines}",
        f"We have {stuff}. I say who gets how much. {one_way}. Write {day}.",
        f"How to share the {stuff} of {day} was decided last night: {other_way}. Put it in the {book}.",
        f"I promised the {stuff} to them: {other_way}. Date of it: {day}.",
    )

    @k.look(
        f"list_{one}s|get_{one}s|{one}_list|{one}_numbers",
        f"Lists every {who} with its number.|Which {who} has which number.",
    )
    def all_of():
        got = {call["number"]: call["amount"] for call in enter.calls}
        return [{"no|id": i, "name": n, "got|has": got.get(i, 0)} for i, n in rows]

    more = {"day": text("day|date|of", "Day of it.|On which day.")} if has_day else {}

    @k.act(
        f"enter_share|give_{slot}|allot|add_share",
        f"Enters a share of the {stuff}.|Gives some of the {stuff} to one {who}.",
        number=text("no|id|to", f"Number of the {who}.|Which {who}."),
        amount=integer(f"amount|{measure}s|share", f"How much: the unit is one {unit}.|Size of the share."),
        **more,
    )
    def enter(number, amount, day=None):
        if number not in [i for i, _ in rows] or enter.made(number=number):
            return k.fail(f"{number} cannot be entered.")
        return f"{number} has {amount}."

    def right():
        if not all_of.calls:
            return all_of()
        return [
            enter(number=number[n], amount=v, **({"day": day} if has_day else {}))
            for n, v in shares.items()
            if not enter.made(number=number[n])
        ]

    return right
