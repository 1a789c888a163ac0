"""Orders an article by its code; where the supplier has it no more, takes what he names instead, if that is allowed."""

from kind import integer, text

STRUCTURE = "detour"
DOMAIN = "skins"
SKINS = """tea,teas,tin,the tea room
wall paint,wall paints,bucket,the decorators
bicycle tube,bicycle tubes,piece,the bicycle workshop
flour,flours,sack,the bakery
seed potato,seed potatoes,crate,the farm
guitar string,guitar strings,set,the music shop
bandage,bandages,box,the first-aid post
stamp pad,stamp pads,piece,the town hall
football,footballs,piece,the sports club
candle,candles,carton,the chapel
printer paper,printer papers,ream,the school office
horse feed,horse feeds,bag,the stables
lamp,lamps,piece,the museum
floor soap,floor soaps,canister,the hostel
thread,threads,spool,the tailor
coffee,coffees,kilo,the canteen
bulb,bulbs,dozen,the nursery garden
chalk,chalks,packet,the village school
rope,ropes,coil,the sailing school
make-up,make-ups,jar,the theatre
glue,glues,tube,the bookbinder
fuse,fuses,packet,the electrician
syrup,syrups,bottle,the ice cream parlour
firewood,firewoods,stack,the mountain hut"""


def make(k):
    thing, plural, unit, house = k.pick(SKINS.splitlines()).split(",")
    slot, plural_name = (word.replace(" ", "_").replace("-", "_") for word in (thing, plural))
    wanted, other, *rest = [word.capitalize() for word in k.words(k.int(4, 6))]
    codes = dict(zip([wanted, other, *rest], k.ids(2 + len(rest)), strict=True))
    amount, name = k.int(2, 90), k.person()
    is_out = k.chance(65)
    may = k.chance(75)
    said = k.pick("another is fine", "or what they have instead") if may else k.pick("no other one", "only this one")
    listed = k.shuffled([n for n in codes if n != other])

    k.role(
        f"Buyer|You buy for {house}.|Orders, {house}.|You order what {house} needs from the wholesaler.",
        f"purchase bot of {house}|You are the right hand of the person who runs {house}.",
        f"You do the shopping for {house}. You are told the sort and how much of it. You find the code in the list and order. You only accept "
        "a replacement from people who have said that they accept one.",
    )
    k.must(
        f"If the {thing} cannot be had and no other is wanted, say that you could not order it.|Where no replacement is wanted, end with "
        "the news that it was not ordered.",
        "A replacement is ordered in the same amount, by the code that the supplier names.|The same number of the replacement.",
    )
    k.steps("Codes are in <articles>.|Start with <articles>.", "Order with <order>; read what the supplier answers.")
    k.goal(
        f"Order {amount} {unit}(s) of the {thing} {wanted} for {name} ({said}).",
        f"We are down to the last {unit}. {amount} of {wanted} please, {said}. For {name}.",
        f"{wanted} x {amount}, {said}, c/o {name}",
        f"{name} is asking for {wanted} again, {amount} this time, {said}. Can you see to it?",
        f"Good evening! {house.capitalize()} would like {amount} of your {thing} called {wanted}; {said}. To the attention of {name}.",
        f"{amount}. That is how many {unit}s of {wanted} {name} wants. {said.capitalize()}!",
        f"I must buy {thing}. The name of it is {wanted}. I need {amount}. It is for {name}. Remember: {said}.",
        f"order\n- {thing}: {wanted}\n- number: {amount}\n- for: {name}\n- {said}",
        f"As every spring, {name} gets {amount} {wanted}, {said}.",
        f"Guess who forgot to buy {thing}. Quick: {wanted}, {amount}, {said}, on the name of {name}.",
    )

    @k.look(
        f"list_{plural_name}|get_articles|price_list|{slot}_catalogue|search_articles",
        f"Lists the {plural} of the wholesaler with their codes.|The catalogue: which {thing} has which code.",
    )
    def articles():
        return [{"code|article|sku": codes[n], "name|sort": n, "unit": unit} for n in listed]

    @k.act(
        f"order|create_order|order_{slot}|buy|place_order",
        f"Orders {plural} from the wholesaler.|Places an order. Says so if it cannot be had.",
        code=text("code|article|sku", "Code of the article.|Which article, by its code."),
        count=integer(f"count|amount|{unit}s", f"How many: the unit is one {unit}.|Number of {unit}s."),
        buyer=text("for|buyer|attention", "Name of who gets it.|For whom it is."),
    )
    def order(code, count, buyer):
        if code not in codes.values():
            return k.fail(f"Article {code} is unknown.")
        if is_out and code == codes[wanted]:
            return k.fail(f"{code} {wanted} is no longer made. Instead there is {codes[other]} {other}.")
        return f"Ordered: {count} of {code} for {buyer}."

    def right():
        if order.calls:
            return k.finish()
        if not articles.calls:
            return articles()
        if not k.seen(codes[other]):
            return order(code=codes[wanted], count=amount, buyer=name)
        if not may:
            return k.give_up(f"{wanted} cannot be had.")
        return order(code=codes[other], count=amount, buyer=name)

    return right
