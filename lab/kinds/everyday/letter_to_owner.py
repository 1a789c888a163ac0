"""Writes to whoever is responsible for a thing: first who that is, then where they live, then the letter."""

from kind import choice, text

STRUCTURE = "chain-act"
DOMAIN = "skins"
SKINS = """bicycle,rider,cycle shed,collect|pay|move
boat,skipper,marina,move|repair|pay
garden,tenant,garden club,mow|pay|water
grave,family,churchyard,tend|renew|visit
locker,swimmer,swimming bath,empty|renew|clean
dog,keeper,dog park,leash|vaccinate|register
car,driver,car park,move|lock|pay
horse,rider,stable,exercise|shoe|pay
flat,tenant,housing company,ventilate|inspect|pay
stall,trader,weekly market,clean|pay|close
hive,beekeeper,bee yard,treat|move|label
costume,player,theatre,return|wash|mend
score,singer,choir,return|copy|erase
parcel,receiver,post depot,collect|sign|refuse
tent,camper,camp site,move|dry|pay
tree,neighbour,parks department,prune|water|fell
piano,pupil,music school,tune|return|cover
key,caretaker,town hall,return|copy|report
book,reader,library,return|renew|pay
field,farmer,village council,plough|fence|mow
cup,winner,sports club,return|engrave|polish
meter,household,waterworks,read|repair|replace
fridge shelf,lodger,shared flat,clean|empty|label
roof,landlord,town planning,repair|insulate|clear"""


def make(k):
    thing, who, house, verbs = k.pick(SKINS.splitlines()).split(",")
    slot, person, verbs = thing.replace(" ", "_"), who.replace(" ", "_"), verbs.split("|")
    verb, day = k.pick(verbs), k.date()
    names = [w.capitalize() for w in k.words(k.int(3, 5))]
    people = k.people(len(names))
    addresses = (
        [k.mail() for _ in people] if k.chance(50) else [f"{k.word().capitalize()} {k.int(2, 99)}" for _ in people]
    )
    former, name = k.person(), names[0]
    address_of = dict(zip([*people, former], [*addresses, k.mail()], strict=True))
    things = k.shuffled(list(zip(k.ids(len(names)), names, people, strict=True)))
    book = k.shuffled(list(address_of.items()))
    number = next(i for i, n, _ in things if n == name)
    nobody = k.chance(10)
    by_number, has_no, by_person = k.chance(40), k.chance(45), k.chance(60)
    told = f"number {number}" if by_number else name

    k.role(
        f"Letters|You write to people for a {house}.|{house}, letters|You remind each {who}.",
        f"You write the letters of the {house}.|You find out whose {thing} it is, and write.",
        f"At the {house} every {thing} belongs to somebody. When something has to be done you write to that {who}. You look up who it is and where to write. You write once, and "
        "politely.",
    )
    k.must(
        f"If a {thing} belongs to nobody (-), say that no letter could be sent.|Belongs to nobody, shown as -? Then report that you could not write."
    )
    k.steps("<things_of> tells whose it is.", "<address> tells where to write.", "Then <write>.")
    k.goal(
        f"The {thing} {told}: please {verb} it by {day}. Write to the {who}.",
        f"Tell the {who} of the {thing} {told} to {verb} it by {day}.",
        f"{thing} {told}, {verb}, {day}, letter",
        f"Would you write to whoever has the {thing} {told}? They should {verb} it, and {day} is the last day.",
        f"{told} again! The {who} has until {day} to {verb} that {thing}. Write!",
        f"The {who} responsible for the {thing} {told} is to be asked in writing to {verb} it no later than {day}.",
        f"{thing}: {told}\nask the {who} to: {verb}\nuntil: {day}",
        f"I found the {thing} {told}. Somebody must {verb} it. The last day is {day}. Please send a letter.",
        f"By {day} someone has to {verb} the {thing} {told}. Do you know whose it is? Then write.",
        f"Nobody listens to me, so write a letter: {verb}, the {thing} {told}, until {day}.",
    )

    @k.look(
        f"list_{slot}s|get_{slot}s|{slot}_register|whose_{slot}",
        f"Lists every {thing} and its {who}.|Which {who} has which {thing}.",
    )
    def things_of():
        return [
            {"no|id": i, "name": n, person: "-" if nobody and n == name else p, "before": former} for i, n, p in things
        ]

    asks = {"asked": text(f"{person}|name|of", f"Name of the {who}.|Whose address.")} if by_person else {}

    @k.look(
        f"get_address|address_of|list_addresses|find_{person}",
        f"Tells {'the address of one' if by_person else 'the address of every'} {who}.|Where {'a' if by_person else 'each'} {who} gets letters.",
        **asks,
    )
    def address(asked=None):
        return [{person: n, "address|write_to": a} for n, a in book if asked in (None, n)]

    more = {"number": text("no|id|about", f"Number of the {thing}.|Which {thing} it is about.")} if has_no else {}

    @k.act(
        f"write_letter|send_letter|write_to_{person}|create_letter",
        f"Writes to a {who}.|Sends one letter about a {thing}.",
        to=text("to|address|write_to", "Address that it goes to.|Where it is sent."),
        **more,
        what=choice("what|please|task", "What the letter asks for.|What has to be done.", verbs),
        until=text("until|by|last_day", "Last day for it.|Until when."),
    )
    def write(to, what, until, number=None):
        return f"Letter to {to} is out." if to in address_of.values() else k.fail(f"{to} is no address here.")

    def right():
        if write.calls:
            return k.finish()
        if not things_of.calls:
            return things_of()
        if nobody:
            return k.give_up(f"the {thing} belongs to nobody.")
        owner = people[0]
        if not address.made(**({"asked": owner} if by_person else {})):
            return address(asked=owner) if by_person else address()
        return write(to=address_of[owner], what=verb, until=day, **({"number": number} if has_no else {}))

    return right
