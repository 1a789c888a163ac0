"""Takes name, amount and day out of a letter and enters them as an order."""

from kind import integer, text

STRUCTURE = "handover"
DOMAIN = "skins"
SKINS = """loaves,bakery,order,baker
tulips,flower shop,order,florist
chairs,furniture hire,rental,hirer
tickets,theatre,reservation,cashier
eggs,farm shop,order,farmer
beds,youth hostel,booking,warden
bottles,winery,order,cellar man
copies,print shop,job,printer
sacks of coal,coal merchant,delivery,carter
candles,candle maker's,order,candle maker
lunches,canteen,order,cook
seedlings,nursery,order,gardener
canoes,boat hire,rental,boatman
programmes,concert hall,print order,clerk
crates,brewery,delivery,drayman
costumes,costume hire,loan,wardrobe lady
bales of hay,stable,delivery,stable hand
jars of honey,bee yard,order,beekeeper
places,evening school,enrolment,secretary
pizzas,pizzeria,order,cook
bicycles,cycle hire,rental,mechanic
trees,forest nursery,order,forester
cakes,pastry shop,order,confectioner
blankets,wool mill,order,weaver"""
LETTERS = """My name is {name}. We need {n} {things} by {day}. Last time, on {past}, we had {m}, which was not enough.
{n} {things} please, for {day}. {name} (not {m} as on {past}!)
On {past} I ordered {m} {things} from you and was content. This time, {day}, I should like {n}. Yours truly, {name}
Hello, it's {name}. {day}, {n} {things}. My neighbour says she got {m} on {past}, lucky her.
Would you kindly note {n} {things} for {day}? I am writing on {past}, and there are {m} of us in the club. {name}, treasurer
I write from the hospital, so briefly: {things}, {n}, on {day}. Do not send {m} like on {past}. Thanks, {name}
We are {m} in the family and meet on {day}. I think {n} {things} will do. Written on {past} by {name}
Please send {n} {things}. The day is {day}. I pay {m} when they come. I wrote this letter on {past}. My name is {name}."""


def make(k):
    things, house, order_word, worker = k.pick(SKINS.splitlines()).split(",")
    slot, one = order_word.replace(" ", "_"), things.split()[0]
    count = k.int(2, 4)
    names, numbers = k.people(count), k.ids(count)
    amounts, others, days, pasts = k.numbers(count, 3, 95), k.numbers(count, 100, 400), k.dates(count), k.dates(count)
    texts = [
        k.pick(LETTERS.splitlines()).format(name=a, n=b, m=c, day=d, past=e, things=things)
        for a, b, c, d, e in zip(names, amounts, others, days, pasts, strict=True)
    ]
    rows = k.shuffled(list(zip(numbers, texts, strict=True)))
    letter_no, name, amount, day = numbers[0], names[0], amounts[0], days[0]
    by_no, has_ref, asker = k.chance(60), k.chance(45), k.person()

    k.role(
        f"Letters|You enter orders at a {house}.|{house}: post|You turn letters into orders.",
        f"You read letters for the {worker}.|You help the {worker} with the post.",
        f"People write to the {house} in long sentences. The {worker} only wants to know who, how many and when. You read the letter, find these three "
        f"and enter the {order_word}. Other numbers and days in the letter mean nothing.",
    )
    k.must(
        f"Enter who wants how many {things}, and for which day; other numbers and days in a letter do not count.|Name, number of {things} and the wanted day are entered, nothing else of the letter."
    )
    k.steps("The letters are in <letters>.", "Enter with <enter>.")
    k.goal(
        f"Enter the {order_word} of letter {letter_no}.",
        f"{asker} asks you to enter what stands in letter {letter_no}.",
        f"letter {letter_no} -> {order_word}",
        f"Would you read letter {letter_no} and make a proper {order_word} of it, please?",
        f"The {worker} has no time to read. Letter {letter_no}, enter it!",
        f"Letter {letter_no} is to be transferred to the book as {order_word}.",
        f"letter: {letter_no}\nmake: {order_word}",
        f"I do not understand this letter. It has the number {letter_no}. Please write the {order_word} for me.",
        f"Somebody wants {things}. Look into {letter_no} and enter it.",
        f"Have you seen {letter_no}? It lay under the flowers for days. Enter the {order_word} now.",
    )
    asks = {"number": text("letter|no|id", "Number of the letter.|Which letter.")} if by_no else {}

    @k.look(
        "read_letter|get_letters|letters|open_post",
        f"Reads {'a letter' if by_no else 'all letters'}.|What {'one letter' if by_no else 'every letter'} says.",
        **asks,
    )
    def letters(number=None):
        return [{"letter|no": i, "text|says": t} for i, t in rows if number in (None, i)]

    more = (
        {"ref": text("letter|ref|source", "Number of the letter that it comes from.|From which letter.")}
        if has_ref
        else {}
    )

    @k.act(
        f"create_{slot}|enter_{slot}|add_{slot}",
        f"Enters a new {order_word}.|Writes one {order_word} into the book.",
        name=text("name|customer|who", "Who wants it.|Name of the customer."),
        amount=integer(f"{one}|amount|how_many", f"How many {things}.|Number of {things}."),
        day=text("day|for_day|wanted_on", "Day on which they are wanted.|For which day."),
        **more,
    )
    def enter(name, amount, day, ref=None):
        return f"Entered: {name}, {amount}, {day}."

    def right():
        if enter.calls:
            return k.finish()
        if not letters.made(**({"number": letter_no} if by_no else {})):
            return letters(number=letter_no) if by_no else letters()
        return enter(name=name, amount=amount, day=day, **({"ref": letter_no} if has_ref else {}))

    return right
