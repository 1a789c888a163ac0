"""Reads what somebody has written and does what it asks: confirm, strike out, or change the day."""

from kind import text

STRUCTURE = "branch"
DOMAIN = "skins"
SKINS = """party place,guest,wedding,dinner
lesson,pupil,music school,lesson
delivery,customer,dairy,delivery
visit,patient,surgery,appointment
seat,subscriber,theatre,evening
stall,trader,market,stand
day trip,family,school,trip
pitch,camper,camp site,stay
fitting,bride,dressmaker's,fitting
tasting,wine lover,winery,tasting
shift,helper,soup kitchen,shift
trial,singer,choir,trial
test drive,buyer,car dealer's,drive
course,beginner,pottery,course
ride,rider,stable,ride
interview,applicant,town hall,talk
haircut,customer,barber's,haircut
tour,group leader,castle,tour
flight,passenger,balloon club,flight
match,captain,league,game
table,diner,bistro,table
reading,poet,bookshop,reading
check,landlord,chimney sweep,check
rehearsal,drummer,brass band,rehearsal"""
YES = """Yes, I shall be there, do count on me.|Yes, that suits me very well.|ok for me|Yes! We look forward to it.|Of course, yes, I am coming!
That day is ok.|Yes, gladly. I am coming.|Yes, all stays as agreed.|It is in my diary, so yes, thank you."""
NO = """I am sorry, I am not coming, not on any day.|Please strike me out, I do not want it.|no, not this year|No, we have to give it up altogether.
I don't want it any more, no.|It is not possible for me, and I need no other day.|Kindly remove my name, I am not coming.|No: I have changed my mind, leave me out."""
MOVE = """Could it be on {day} instead?|That day is bad, but {day} would be good.|better {day}|I can only on {day}, please change it.
Please put me down for {day}; on the old day I am away.|Let us say {day}.|{day} is the only day that suits me.|Would {day} be possible? I could not before."""


def make(k):
    thing, who, house, word = k.pick(SKINS.splitlines()).split(",")
    names, intent = k.people(k.int(3, 4)), k.pick("yes", "no", "move")
    name = names[0]
    ids = dict(zip(names, k.ids(len(names)), strict=True))
    old, new, *days = k.dates(5)
    intents = {n: k.pick("yes", "no", "move") for n in names} | {name: intent}
    pool = {"yes": YES, "no": NO, "move": MOVE}
    said = {n: k.one(*pool[intents[n]].splitlines()) for n in names}
    said = {n: words.format(day=new if n == name else k.pick(days)) for n, words in said.items()}
    opening = k.one("|Dear all, |Thank you for your letter. |Hello! |About your question: |To the office: ").lstrip()
    closing = k.one("|Greetings|Yours|With kind regards|See you|In haste").strip()
    text_of = {n: f"{opening} {said[n]} {closing} {n.split()[0]}".strip() for n in names}
    slot, person = thing.replace(" ", "_"), who.replace(" ", "_")
    by_name, listed, has_name = k.chance(50), k.shuffled(names), k.chance(30)

    k.role(
        f"Post|You open the letters of a {house}.|{house}, letters|You answer letters by doing things.",
        f"You handle what each {who} writes about the {word}.|You are the clerk who reads the post.",
        f"The {house} gets letters about every {thing}. Some people confirm, some take their name back, and some want another day. You read the letter and do what it says. "
        "You do it once, and only for that person.",
    )
    k.must(
        f"Who agrees is confirmed with <confirm>; who does not want the {thing} at all is taken off with <strike>; who names another day gets it with <shift>."
        f"|Use <confirm> for a yes, <strike> for a no, <shift> for another day."
    )
    k.steps("Read the letter with <letter>.")
    k.goal(
        f"{name} has written about the {word} of {old}. Do what the letter says.",
        f"What does {name} say about {old}? Please act on it.",
        f"letter of {name} ({thing}, {old}): settle",
        f"There is a letter from {name} concerning the {word} on {old}. Would you deal with it?",
        f"Post from {name}! It is about {old}. Do it right away.",
        f"The letter received from {name} about the {thing} of {old} is to be carried out.",
        f"from: {name}\nabout: {thing}, {old}\ntask: do as written",
        f"I cannot read this writing. It is from {name}, about the {word} on {old}. Please read it and do it.",
        f"{old}, {name}: confirmed or not? Look at the letter and book it.",
        f"My glasses are broken. {name} wrote, it must be about the {word} of {old}. You read it, and you do it.",
    )
    asks = {"asked": text(f"from|{person}|name", f"Name of the {who}.|Whose letter.")} if by_name else {}

    @k.look(
        "read_letter|get_letters|letter_from|inbox",
        f"Reads {'the letter of one' if by_name else 'the letters of every'} {who}.|What was written.",
        **asks,
    )
    def letter(asked=None):
        rows = [(ids[n], n, text_of[n]) for n in listed if asked in (None, n)]
        return [{"booking|no": i, "from": n, "day|booked_for": old, "text|says": words} for i, n, words in rows]

    number = text("booking|no|id", f"Number of the booking.|Which {thing}, by its number.")
    more = {"name": text(f"{person}|name", f"Name of the {who}.|Who it is.")} if has_name else {}

    def made(number):
        return "Done." if number in ids.values() else k.fail(f"There is no booking {number}.")

    @k.act(
        f"confirm_{slot}|confirm|accept", f"Confirms a {thing}.|Marks one {thing} as certain.", number=number, **more
    )
    def confirm(number, name=None):
        return made(number)

    @k.act(
        f"strike_out|remove_{slot}|cancel_{slot}",
        f"Takes a {thing} off the list.|Cancels one {thing}.",
        number=number,
        **more,
    )
    def strike(number, name=None):
        return made(number)

    @k.act(
        f"change_day|move_{slot}|shift_{slot}",
        f"Puts a {thing} on another day.|Changes the day of one {thing}.",
        number=number,
        day=text("day|to|new_day", "The new day.|Other day."),
        **more,
    )
    def shift(number, day, name=None):
        return made(number)

    def right():
        if confirm.calls or strike.calls or shift.calls:
            return k.finish()
        if not letter.made(**({"asked": name} if by_name else {})):
            return letter(asked=name) if by_name else letter()
        args = {"number": ids[name]} | ({"name": name} if has_name else {})
        if intent == "move":
            return shift(day=new, **args)
        return confirm(**args) if intent == "yes" else strike(**args)

    return right
