"""Sends a slip about a record to one of the people in it: the rule says which of them."""

from kind import choice, text

STRUCTURE = "which-field"
DOMAIN = "framing shop"

# record;records;person 1;person 2;person 3;slip
SKINS = """frame job;frame jobs;artist;buyer;framer;invoice
commission;commissions;sculptor;patron;agent;receipt
score;scores;composer;arranger;conductor;proof
gig;gigs;drummer;promoter;soundman;contract
match;matches;captain;referee;groundsman;card
wedding;weddings;bride;florist;caterer;quote
screening;screenings;director;projectionist;sponsor;ticket
manuscript;manuscripts;author;editor;translator;proof
plot;plots;tenant;neighbour;warden;notice
order;orders;cook;waiter;supplier;docket
litter;litters;breeder;vet;buyer;certificate
dress;dresses;designer;seamstress;wearer;sketch
lesson;lessons;pupil;teacher;parent;report
recital;recitals;soloist;pianist;host;programme
fete;fetes;treasurer;chairman;steward;rota
carving;carvings;carver;owner;gilder;estimate
book;books;illustrator;printer;bookseller;sample
race;races;rider;trainer;steward;result
portrait;portraits;sitter;painter;heir;letter
play;plays;lead;understudy;prompter;call"""


def make(k):
    record, records, *roles, slip = k.pick(SKINS.split("\n")).split(";")
    refs = k.ids(k.int(2, 4))
    people = {ref: k.people(3) for ref in refs}
    ref, at, how = k.pick(refs), k.int(0, 2), k.pick("post", "email", "hand")
    others = [role for i, role in enumerate(roles) if i != at]
    rule = k.one(
        f"Every {slip} goes to the {roles[at]}.|A {slip} is for the {roles[at]}, nobody else.",
        f"Neither the {others[0]} nor the {others[1]} gets the {slip}; it's the {roles[at]} who does.",
        f"The {others[1]} used to get the {slip}, these days it's the {roles[at]}.",
        f"Address the {slip} to whoever is down as {roles[at]}.|It is always the {roles[at]} who gets sent the {slip}.",
    )
    in_goal = k.chance(50)
    tail = f" {rule}" if in_goal else ""

    k.role(
        f"You do the paperwork for {records}.|Office help, {records} and such.|Front desk. {records.capitalize()} mostly.",
        f"you send a {slip} when somebody asks",
    )
    if not in_goal:
        k.must(rule)
    k.steps(f"Read the {record} with <fetch>.", "Then <send>, once.")
    k.goal(
        f"Please send the {slip} for {record} {ref}, by {how}.{tail}",
        f"{ref}: {slip} out by {how}.{tail}",
        f"Would you mind sending off the {slip}? It's {record} {ref} and it should go by {how}.{tail}",
        f"task: {slip}. {record}: {ref}. way: {how}.{tail}",
        f"{slip} of {ref} hasn't gone out yet, they're waiting. By {how}, please.{tail}",
    )

    @k.look(
        "get_record|read_entry|who_is_on",
        f"Reads one entry of the {records}: everybody involved.|Shows who is who in one of the {records}.",
        ref=text("ref|number|id", f"Number of the {record}.|Which {record}."),
    )
    def fetch(ref):
        if ref not in people:
            return k.fail(f"There's no {record} {ref}.")
        return {"number|ref": ref} | dict(zip(roles, people[ref], strict=True))

    @k.act(
        f"send_{slip}|{slip}_out|dispatch_{slip}",
        f"Sends the {slip} to one person.|Gets a {slip} off to somebody.",
        ref=text("ref|number|about", f"Number of the {record} it belongs to.|Which {record}."),
        to=text("to|recipient|addressee", "Full name of who receives it.|The person's name."),
        how=choice("way|how|by", "How it travels.|Which way it is sent.", ["post", "email", "hand"]),
    )
    def send(ref, to, how):
        if ref not in people or to not in people[ref]:
            return k.fail(f"{to} has nothing to do with {ref}.")
        return f"The {slip} is on its way to {to}."

    def right():
        if not fetch.made(ref=ref):
            return fetch(ref=ref)
        return [] if send.made() else send(ref=ref, to=people[ref][at], how=how)

    return right
