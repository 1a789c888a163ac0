"""Lends a thing to somebody: its number from one list, the card of the person from another."""

from kind import text

STRUCTURE = "join"
DOMAIN = "skins"
SKINS = """book,books,library,reader,card
canoe,canoes,boat club,paddler,membership
wheelchair,wheelchairs,health centre,patient,health number
violin,violins,music school,pupil,school number
power drill,power drills,tool library,neighbour,key tag
costume,costumes,theatre store,player,contract
bicycle,bicycles,hotel,guest,room card
board game,board games,youth club,child,club pass
microscope,microscopes,school laboratory,pupil,school number
tent,tents,scout hut,scout,badge
projector,projectors,parish hall,group,hall number
cargo trailer,cargo trailers,garden centre,customer,customer number
pair of skis,pairs of skis,ski school,learner,lift pass
wedding dress,wedding dresses,dress hire,bride,booking
painting,paintings,picture library,borrower,lending card
metal detector,metal detectors,museum,volunteer,volunteer number
sewing machine,sewing machines,repair cafe,visitor,visitor tag
baby carrier,baby carriers,family centre,parent,family number
chess clock,chess clocks,chess club,player,licence
beehive smoker,beehive smokers,bee society,keeper,keeper number
pressure cooker,pressure cookers,community kitchen,cook,hook number
camera,cameras,newspaper,reporter,press card
rowing machine,rowing machines,sports centre,member,wristband
telescope,telescopes,star club,stargazer,star card"""


def make(k):
    thing, plural, house, who, card = k.pick(SKINS.splitlines()).split(",")
    name, *others = k.people(k.int(3, 5))
    titles = [word.capitalize() for word in k.words(k.int(3, 5))]
    title, day = titles[0], k.date()
    items = list(zip(k.ids(len(titles)), titles, [k.pick("in", "in", "out") for _ in titles], strict=True))
    cards = list(zip([name, *others], k.ids(1 + len(others)), strict=True))
    case = k.pick("fine", "fine", "fine", "fine", "fine", "out")
    items[0] = (items[0][0], title, "out" if case == "out" else "in")
    number, own = items[0][0], cards[0][1]
    items, cards = k.shuffled(items), k.shuffled(cards)
    asks_all = k.chance(50)
    slot, cardname = thing.replace(" ", "_"), card.replace(" ", "_")

    k.role(
        f"Lending desk|You lend things at a {house}.|{house}, lending|You lend out {plural}.",
        f"You are the one at the {house} who hands out {plural}.|Desk of the {house}: lending.",
        f"A {house} lends {plural} to people. Everyone has a {card}. You write down which {thing} goes out, on which {card}, and when it has to be back. "
        "What is out already cannot be lent.",
    )
    k.must(
        f"What is out cannot be lent: then say that it was not possible.|A {thing} that is out is not lent; report that you could not."
    )
    k.steps(
        f"<stock> knows every {thing}, <people> knows the {card}.|You need a number from <stock> and one from <people>.",
        "Then <lend>.",
    )
    k.goal(
        f"Lend {title} to {name} until {day}.",
        f"{name} would like to take the {thing} {title} home. Back by {day}. Could you book it out?",
        f"{title} > {name} > {day}",
        f"{day} at the latest it is back, {name} promises. It is about {title}.",
        f"The {thing} named {title} is to be issued to {name}, due {day}.",
        f"Hello! I am {name}. May I have {title}? I bring it back on {day}. Really!",
        f"who: {name}\nwhat: {title} ({thing})\nback: {day}",
        f"Because the old one broke, {name} needs the {thing} {title}, let us say until {day}.",
        f"Until {day}, {title} goes to {name}. Write it in the book, I have my hands full.",
        f"Can {name} borrow {title}? It comes back on {day}.",
    )

    @k.look(
        f"list_{plural.replace(' ', '_')}|get_inventory|{slot}_shelf|inventory",
        f"Lists the {plural} of the {house}.|Every {thing} with its number, and whether it is in or out.",
    )
    def stock():
        return [{"no|id|label": i, "name|title": t, "is": "out" if lend.made(number=i) else s} for i, t, s in items]

    by_name = {} if asks_all else {"name": text(f"name|{who}|full_name", f"Name of the {who}.|Whose {card}.")}

    @k.look(
        f"find_{who}|get_{cardname}|list_{who}s|{who}_directory|people",
        f"Finds the {card} of a {who}.|Who has which {card}.",
        **by_name,
    )
    def people(name=None):
        return [{who: n, cardname: c} for n, c in cards if name in (None, n)]

    @k.act(
        f"lend|lend_{slot}|create_loan|check_out|issue",
        f"Lends a {thing} to a {who}.|Books one {thing} out on a {card}.",
        number=text("no|id|label", f"Number of the {thing}.|Which {thing}."),
        card=text(f"{cardname}|on|borrower", f"The {card} of who takes it.|On which {card} it is booked."),
        until=text("until|due|back_by", "Day on which it is due.|When it has to be back."),
    )
    def lend(number, card, until):
        if number not in [row[0] for row in items] or card not in [c for _, c in cards]:
            return k.fail(f"Not both known here: {number}, {card}.")
        if "out" == next(s for i, _, s in items if i == number):
            return k.fail(f"{number} is out already.")
        return f"{number} is lent on {card} until {until}."

    def right():
        if lend.calls:
            return k.finish()
        if not stock.calls:
            ask = people() if asks_all else people(name=name)
            return [stock()] if people.calls else [stock(), ask]
        if case == "out":
            return k.give_up(f"{title} is out.")
        if not people.calls or not k.seen(own):
            return people() if asks_all else people(name=name)
        return lend(number=number, card=own, until=day)

    return right
