"""A price list with several columns; the question says, in everyday words, whose price is meant."""

from kind import text

STRUCTURE = "field-by-wording"
DOMAIN = "price boards"

# thing;things;three columns=who in words
SKINS = """lesson;lessons;member=somebody who has joined the club;guest=somebody who just drops in;child=somebody of nine
ticket;tickets;stalls=a seat downstairs;circle=a seat upstairs;standing=a place without a seat
cut;cuts;junior=a schoolboy;senior=a pensioner;adult=a man of forty
print;prints;framed=one that can be hung at once;loose=just the sheet;signed=one with the artist's name
hire;hires;weekday=a Tuesday;weekend=a Sunday;holiday=Christmas Day
cake;cakes;slice=a single piece;whole=the lot;half=every other piece
bed;beds;seedling=tiny ones;potted=ones in pots;bare=ones without soil
ride;rides;walk=going slowly;trot=a bit faster;gallop=as fast as it goes
copy;copies;hardback=the one with the stiff cover;paperback=the one with the soft cover;audio=the one to listen to
wash;washes;small=a lapdog;medium=a spaniel;large=a wolfhound
film;films;morning=before noon;matinee=after lunch;evening=after dark
fitting;fittings;rush=by tomorrow;normal=within the month;slow=whenever you have time
cheese;cheeses;shop=over the counter;trade=for restaurants;online=by parcel
berth;berths;day=one night;month=four weeks;season=the whole summer
class;classes;single=one go;block=ten in a row;year=all of them till next spring
dish;dishes;lunch=at midday;dinner=at night;takeaway=to carry home
bouquet;bouquets;collected=fetched in person;delivered=brought to the door;posted=in a box by mail
pitch;pitches;grass=on the lawn;clay=on the red court;indoor=under a roof
booking;bookings;early=months ahead;regular=a few weeks ahead;door=at the last minute
kitten;kittens;pedigree=one with papers;rescue=one from the shelter;farm=one from a barn"""


def make(k):
    thing, things, *columns = k.pick(SKINS.split("\n")).split(";")
    columns = [c.split("=") for c in columns]
    n = k.int(3, 4)
    names, prices = k.words(n), k.many(k.money, 3 * n)
    at, column = k.int(0, n - 1), k.int(0, 2)
    name, (short, phrase) = names[at], columns[column]
    said = phrase if k.chance(65) else f"the {short} price"
    answer = prices[3 * at + column]

    k.role(f"You answer questions about the price of {things}.|price board, {things}|You're asked what things cost, all day long.", "Information desk")
    k.must("Give the price as it stands on the board.|Prices are told as the board has them.")
    k.steps("<price_board> has them all.")
    k.answers("The price that was asked for.|What it costs.")
    k.goal(
        f"How much is {name}? It would be {said}.".replace("be the", "be at the"),
        f"{name}, {said}: how much",
        f"I'm thinking about {name} ({said}). What does that come to, do you know?",
        f"thing: {name}; case: {said}; price?",
        f"What do you charge for {name}, {said}, if I may ask?",
    )

    @k.look("price_board|prices|price_list", f"The board with the prices of all {things}.|What everything costs.")
    def price_board():
        return [{f"{thing}|name": w} | {c: prices[3 * i + j] for j, (c, _) in enumerate(columns)} for i, w in enumerate(names)]

    @k.act(
        "change_price|set_price|reprice",
        "Changes a price on the board. Only for the owner.|Writes a new price.",
        name=text(f"{thing}|name|which", f"Name of the {thing}.|Which one."),
        price=text("price|to|amount", "The new price.|What it shall cost."),
    )
    def change(name, price):
        return "changed"

    def right():
        return k.answer(answer) if price_board.made() else price_board()

    return right
