"""Books something for a person; what the card of the person says about needs goes along, if it says anything."""

from kind import integer, text

STRUCTURE = "order-form"
DOMAIN = "skins"
SKINS = """room,guest,hotel,ground floor|quiet side|cot|no feathers
table,diner,restaurant,no nuts|high chair|by the window|wheelchair
seat,patron,theatre,aisle|hearing loop|front row|near the exit
bed,patient,clinic,low bed|window|single room|oxygen
lesson,pupil,music school,left hand|large print|slow pace|own bow
ride,rider,riding school,calm horse|side saddle|leading rein|helmet
pitch,camper,camp site,shade|power|near the water|flat ground
tour,visitor,museum,sign language|stool|short way|large print
haircut,customer,barber's,no scissors|early|sensitive skin|own comb
trip,passenger,ferry line,bicycle|dog|pram|lower deck
desk,reader,reading room,lamp|left side|quiet corner|magnifier
lane,swimmer,swimming pool,edge lane|lift|warm water|float
course,student,night college,front desk|recording|late start|day care
stall,trader,market,corner|power|shade|two tables
lunch,boarder,canteen,no milk|no wheat|soft food|small portion
berth,skipper,marina,deep water|power|near the crane|stern first
place,child,kindergarten,nap|no gluten|own cup|interpreter
fitting,bride,dressmaker's,evening|with mother|wide room|mirror
locker,gymnast,sports hall,low row|wide door|near the bench|key
plot,gardener,garden club,raised bed|water tap|south side|no hedge
taxi,caller,cab company,child seat|estate car|woman driver|no smoke
box,subscriber,opera house,lift|cushions|side door|left side
hive place,keeper,bee society,south side|wind screen|near lime trees|fence
cabin,hiker,mountain club,ground bunk|stove|dog|early start"""


def make(k):
    thing, who, house, needs = k.pick(SKINS.splitlines()).split(",")
    slot, person = thing.replace(" ", "_"), who.replace(" ", "_")
    needs = [f"{need} {k.word()}" if k.chance(40) else need for need in k.shuffled(needs.split("|"))]
    name, *others = k.people(k.int(3, 5))
    cards = dict(zip([name, *others], k.ids(1 + len(others)), strict=True))
    has = {n: k.pick(needs[1:]) if k.chance(50) else "-" for n in others} | {name: needs[0] if k.chance(60) else "-"}
    day, count = k.date(), k.pick(1, 1, k.int(2, 9))
    listed, by_name = k.shuffled([name, *others]), k.chance(50)
    number = f" for {count}" if count > 1 else ""
    field = k.pick("needs", "wish", "remark")

    k.role(
        f"Bookings|You take bookings at a {house}.|{house} bookings|You book for people you know.",
        f"You keep the cards and the book of the {house}.|You remember what each {who} needs.",
        f"At the {house} every {who} has a card. Some cards say what the person needs. When you book a {thing} you pass that on, word for word. If the card says nothing, "
        "you pass nothing on.",
    )
    k.must(
        f"What the card has under {field} goes along with the booking, word for word; where it shows -, leave <book.need> out."
        f"|Pass on the {field} of the card exactly; if there is none (-), give no <book.need>.",
        "Without a number in the request it is for one person.|One person, unless a number is named.",
    )
    k.steps("The card is in <card_of>.", "Book with <book>.")
    k.goal(
        f"Book a {thing}{number} on {day} for {name}.",
        f"{name} would like a {thing}{number}, on {day}.",
        f"{day}, {name}, {thing}{number}",
        f"Would you reserve a {thing}{number} on {day}? The name is {name}, you have the card.",
        f"{name} is coming on {day}! A {thing}{number}, please.",
        f"A {thing}{number} is to be booked for {day} in the name of {name}.",
        f"who: {name}\nwhat: {thing}{number}\nday: {day}",
        f"I want to book a {thing}{number}. My name is {name}. The day is {day}. Thank you.",
        f"As last year, {name} wants a {thing}{number}. This time the day is {day}.",
        f"On {day}, can {name} have a {thing}{number}?",
    )
    asks = {"asked": text(f"name|{person}|of", f"Name of the {who}.|Whose card.")} if by_name else {}

    @k.look(
        f"find_{person}|get_card|list_{person}s|card_of",
        f"Finds the card of {'a' if by_name else 'every'} {who}.|What {'the card of one' if by_name else 'each card of a'} {who} says.",
        **asks,
    )
    def card_of(asked=None):
        return [{"card|no": cards[n], "name": n, field: has[n]} for n in listed if asked in (None, n)]

    @k.act(
        f"book_{slot}|create_booking|reserve_{slot}|add_booking",
        f"Books a {thing}.|Reserves a {thing} for a {who}.",
        card=text("card|no|for_card", f"Number of the card of the {who}.|Which card."),
        day=text("day|date|on", "Day of the booking.|For which day."),
        count=integer("people|count|persons", "For how many people.|Number of people.", default=1),
        need=text(
            f"{field}|extra|with",
            "What the person needs, if anything.|Needs of the card, if there are any.",
            optional=True,
        ),
    )
    def book(card, day, count=1, need=None):
        return f"Booked for {card} on {day}." if card in cards.values() else k.fail(f"There is no card {card}.")

    def right():
        if book.calls:
            return k.finish()
        if not card_of.made(**({"asked": name} if by_name else {})):
            return card_of(asked=name) if by_name else card_of()
        more = {"count": count} if count > 1 else {}
        return book(card=cards[name], day=day, **more, **({"need": has[name]} if has[name] != "-" else {}))

    return right
