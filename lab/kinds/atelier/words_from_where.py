"""Sends a message whose words come from the goal, from a card of phrases, or from the record: the rule says."""

from kind import text

STRUCTURE = "text-from-where"
DOMAIN = "cards and captions"

# occasion;who;place;verb
SKINS = """birthday;guest;hotel;send_card
premiere;actor;theatre;send_note
retirement;coach;club;send_card
harvest;grower;allotment;pin_note
opening;artist;gallery;send_note
whelping;breeder;kennel;send_card
wedding;couple;bakery;write_icing
launch;author;press;send_letter
record;runner;club;hang_banner
recital;pupil;school;print_line
rosette;exhibitor;show;write_card
christening;family;church;engrave
farewell;waiter;kitchen;chalk_up
centenary;founder;society;carve
homecoming;rider;yard;paint_sign
debut;model;house;embroider
anniversary;owner;shop;dress_window
finale;host;studio;roll_caption
first night;dancer;ballet;wire
thank-you;sponsor;league;print_line"""


def make(k):
    occasion, who, place, verb = k.pick(SKINS.split("\n")).split(";")
    person, other = k.people(2)
    own, phrase, motto, draft = k.title(), k.title(), k.title(), k.title()
    addresses = dict(zip((person, other), (k.id(), k.id()), strict=True))
    way = k.pick("goal", "card", "motto")
    rule = {
        "goal": "Use the words of the request, to the letter.|Word for word what the request says, whatever is on the card.",
        "card": f"Use the words on our card for the {occasion}, whatever the request suggests.|We only ever write what our card says for the occasion.",
        "motto": f"Everybody has a motto on file: that's what we write, nothing else.|Write the {who}'s own motto, whatever people suggest.",
    }[way]
    words = {"goal": own, "card": phrase, "motto": motto}[way]
    v = verb.replace("_", " ")

    k.role(f"You write the nice things for a {place}.|{place}, cards and so on|You have a lovely hand and the right words.", "The card writer")
    k.must(rule)
    k.steps(f"<file_of> has address and motto, <phrase_for> has the card's words.")
    k.goal(
        f'The {occasion} of {person} is coming up. Something like "{own}", please: {v}.',
        f'{person}, {occasion}: "{own}"',
        f'Could you {v} for {person}? It\'s the {occasion}, and I thought of "{own}".',
        f'who: {person}; occasion: {occasion}; suggestion: "{own}"; do: {v}',
        f'"{own}" would be lovely for {person}, wouldn\'t it? For the {occasion}. {v.capitalize()}!',
    )

    @k.look("file_of|person|look_up", f"What we have on file about a {who}.|Address and motto of somebody.", name=text("name|who|person", "Full name.|Whose file."))
    def file_of(name):
        if name not in addresses:
            return k.fail(f"{name} isn't on file.")
        return {"name": name, "address|box": addresses[name], "motto|saying": motto if name == person else draft}

    @k.look("phrase_for|card_words|phrases", "What our card says for an occasion.|The words of the card.", occasion=text("occasion|for_what|when", "Which occasion.|The occasion."))
    def phrase_for(**by):
        return {"occasion": occasion, "words|text": phrase} if by.get("occasion") == occasion else k.fail("no card for that")

    @k.act(
        f"{verb}|{verb}_out|write_out",
        f"To {v}.|Writes it out and sends it.",
        to=text("to|address|box", "The address on file.|Which address."),
        words=text("words|text|line", "What it says.|The words."),
        name=text("name|who|for_whom", "Name of the person.|For whom."),
    )
    def write(to, words, name):
        return f"On its way to {name}." if addresses.get(name) == to else k.fail("wrong address")

    def right():
        if not file_of.made(name=person):
            return file_of(name=person)
        if way == "card" and not phrase_for.made():
            return phrase_for(occasion=occasion)
        return [] if write.made() else write(to=addresses[person], words=words, name=person)

    return right
