"""Sends a text in the right language: the receiver's, the house's, or the one that the wish names, as the rule has it."""

from kind import choice, text

STRUCTURE = "language-by-rule"
DOMAIN = "touring companies"

# paper;papers;person;house
SKINS = """programme;programmes;guest;opera
menu;menus;diner;restaurant
contract;contracts;artist;gallery
score note;score notes;player;orchestra
wall text;wall texts;visitor;museum
invitation;invitations;patron;ballet
rulebook;rulebooks;captain;league
care sheet;care sheets;owner;kennel
recipe;recipes;cook;school
catalogue;catalogues;bidder;saleroom
planting guide;planting guides;gardener;nursery
call sheet;call sheets;actor;film company
certificate;certificates;breeder;society
itinerary;itineraries;singer;choir
pattern;patterns;knitter;magazine
tasting note;tasting notes;buyer;winery
lesson plan;lesson plans;pupil;riding school
fitting card;fitting cards;client;couturier
tour leaflet;tour leaflets;tourist;abbey
royalty letter;royalty letters;author;press"""
TONGUES = ["english", "french", "german", "italian", "spanish", "welsh", "dutch"]


def make(k):
    paper, papers, person, house = k.pick(SKINS.split("\n")).split(";")
    names = k.people(3)
    mine, asked, home, spare = k.some(TONGUES, 4)
    rows = {p: (m, t) for p, m, t in zip(names, k.many(k.mail, 3), [mine, spare, home], strict=True)}
    name, title = names[0], k.title()
    names_one = k.chance(60)
    mode, rule = k.pick(
        [
            ("own", f"Everybody gets it in their own language, whatever was wished for.|Go by the {person}'s language and by nothing else."),
            ("home", f"We only send {home}, whatever was wished for.|{home.capitalize()} for all: it's the language of the house."),
            ("asked own", f"A language that is asked for is the one to use; otherwise the {person}'s own.|If the wish names a language, that; if not, the {person}'s."),
            ("asked home", f"A language that is asked for is the one to use; otherwise {home}.|If the wish names a language, that; if not, {home}."),
        ]
    )
    tongue = asked if names_one and mode.startswith("asked") else home if mode.endswith("home") else mine
    wish = f" in {asked}" if names_one else ""

    k.role(f"You send papers for an {house}." if house[0] in "aeiou" else f"You send papers for a {house}.", f"{papers}, outgoing|You post the {papers}, and in the right tongue.", f"{house} mail room")
    k.must(rule)
    k.steps(f"<person_card> has the address.", "<send> it.")
    k.goal(
        f'{name} would like the {paper} "{title}"{wish}.',
        f'"{title}"{wish} to {name}',
        f'Could you send {name} our {paper} "{title}"{wish}?',
        f'{person}: {name}; {paper}: "{title}"{wish}',
        f'{name} has been asking for "{title}"{wish}. Off it goes!',
    )

    @k.look("person_card|card|look_up", f"The card of one {person}.|Address and language of a {person}.", name=text(f"{person}|name|who", f"Name of the {person}.|Which {person}."))
    def person_card(**by):
        row = rows.get(by.get("name"))
        return {"name": by["name"], "mail|address": row[0], "language|speaks": row[1]} if row else k.fail(f"no such {person}")

    @k.act(
        "send|send_paper|mail_out",
        f"Sends a {paper}.|Mails a {paper} to somebody.",
        to=text("to|address|mail", "Mail address.|Where to."),
        title=text("title|paper|what", f"Title of the {paper}.|Which {paper}."),
        tongue=choice("language|tongue|lang", "In which language.|The language.", TONGUES),
    )
    def send(to, title, tongue):
        return f"sent to {to}" if to in [r[0] for r in rows.values()] else k.fail("no such address")

    def right():
        if not person_card.made(name=name):
            return person_card(name=name)
        return [] if send.made() else send(to=rows[name][0], title=title, tongue=tongue)

    return right
