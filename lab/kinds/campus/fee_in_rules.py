"""Charges somebody what the system text says for their category; members of some groups pay nothing."""

from kind import flag, integer, text

STRUCTURE = "fee-in-rules"
DOMAIN = "tickets"

# thing;category;cats;exempt;money
SKINS = """museum ticket;status;adult,student,senior;veteran;euros
swim card;group;child,adult,family;lifeguard;coins
course fee;type;internal,external,guest;teacher;pounds
exam fee;try;first,second,third;exchange student;dollars
parking;vehicle;bike,car,van;ambulance;euros
stall fee;goods;food,books,clothes;charity;crowns
loan fee;borrower;private,school,museum;donor;euros
copy fee;user;reader,staff,visitor;archivist;cents
dinner;diner;guest,regular,child;cook;euros
room;booker;club,firm,person;parish;pounds
race fee;class;junior,senior,master;pacemaker;euros
clinic fee;insurance;public,private,foreign;midwife;euros
court fee;matter;family,trade,traffic;legal aid client;dollars
bus ticket;zone;inner,outer,airport;pupil;cents
concert;seat;stalls,balcony,box;usher;crowns
camp;tent;own,shared,cabin;leader;coins
permit;length;day,week,year;resident;pounds
lesson;age;child,teen,adult;scholar;euros
visa;stay;short,long,transit;diplomat;dollars
boat hire;craft;canoe,rowboat,yacht;rescuer;francs"""


def an(word):
    return f"{'an' if word[0] in 'aeiou' and word[:3] not in ('uni', 'use', 'eur') or word[:4] == 'hour' else 'a'} {word}"


def make(k):
    thing, cat, cats, exempt, money = k.pick(SKINS.split("\n")).split(";")
    cats = cats.split(",")
    fees = k.numbers(3, 2, 90)
    table = k.shuffled(list(zip(cats, fees, strict=True)))
    people, nos = k.people(3), k.ids(3)
    of, is_free = [k.int(0, 2) for _ in people], [k.chance(25) for _ in people]
    person, day, e = people[0], k.date(), exempt.replace(" ", "_")
    t = thing.replace(" ", "_")
    small = min(fees)

    k.role(f"You sell: {thing}.|{thing} till", "You charge what is due.|I sit at the till and look at cards.")
    k.must(
        f"Prices in {money}: " + ", ".join(f"{c} {f}" for c, f in table) + f". Half price does not exist.|By {cat}: " + "; ".join(f"{c} pays {f} {money}" for c, f in table) + ".",
        f"Nothing is charged to {an(exempt)}: they get a free one.|{an(exempt).capitalize()} pays nothing and gets it free.",
    )
    k.steps("<card_of> first.|Look at <card_of>.", "<charge> or <free>.|Then <charge>, or <free> it.")
    k.goal(
        f"{thing} for {person}, {day}",
        f"{person} needs {an(thing)} on {day}. Please charge what is due.",
        f"Good day! One {thing} for {day}, please. The name is {person}, you have my card on file, I hope it says everything.",
        f"{day}: {person}, 1 x {thing}",
    )

    @k.look("card_of|get_card|look_up_card", f"Card of a person: {cat}, and whether they are {an(exempt)}.", name=text("person|name", "Name of the person."))
    def card_of(name):
        if name not in people:
            return k.fail("Nobody of that name.")
        i = people.index(name)
        return {"no|card": nos[i], cat: cats[of[i]], e: is_free[i]}

    @k.act(
        f"charge|sell_{t}|sell",
        f"Sells {an(thing)}.",
        no=text("no|card", "Number of the card."),
        amount=integer(f"{money}|amount", f"What is charged, in {money}."),
        day=text("day|date", "The day."),
        is_cash=flag("cash|paid_in_cash", "Whether it is paid in cash.", default=False),
    )
    def charge(no, amount, day, is_cash):
        return f"{no}: {amount} {money}, {day}." if no in nos and amount >= small else k.fail("No such card or price.")

    @k.act(f"free|give_free|free_{t}", f"Gives {an(thing)} for nothing.", no=text("no|card", "Number of the card."), day=text("day|date", "The day."))
    def free(no, day):
        return f"{no}: free, {day}." if no in nos else k.fail("No such card.")

    def right():
        if not card_of.made(name=person):
            return card_of(name=person)
        if charge.made() or free.made():
            return []
        return free(no=nos[0], day=day) if is_free[0] else charge(no=nos[0], amount=fees[of[0]], day=day)

    return right
