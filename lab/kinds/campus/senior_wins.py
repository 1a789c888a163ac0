"""Several people left notes about the same thing; the note of the one with the highest rank is carried out."""

from kind import text

STRUCTURE = "senior-wins"
DOMAIN = "hierarchies"

# thing;value;ranks;verb
SKINS = """patient;ward;consultant,registrar,junior doctor,nurse;transfer
painting;wall;director,curator,assistant,guard;hang
class;room;head teacher,deputy,teacher,trainee;put
case;courtroom;president,judge,clerk,usher;list
menu;main dish;head chef,sous chef,cook,apprentice;set
team;captain;manager,coach,trainer,physio;name
concert;encore;conductor,leader,player,librarian;set
lecture;hall;dean,professor,lecturer,tutor;place
shipment;dock;captain,mate,bosun,sailor;send
parade;route;mayor,marshal,sergeant,constable;set
script;title;producer,director,author,prompter;set
camp;site;chief scout,leader,helper,cub;pitch
budget;reserve;chair,treasurer,member,guest;name
hotel guest;room;owner,manager,receptionist,porter;move
tour;start;head guide,guide,intern,driver;set
book;shelf;head librarian,librarian,page,reader;shelve
service;hymn;bishop,vicar,curate,sexton;choose
flat;tenant;owner,agent,caretaker,neighbour;let to
match;referee;president,secretary,observer,fan;appoint
charity shop;window;trustee,manager,volunteer,donor;decorate"""


def make(k):
    thing, value, ranks, verb = k.pick(SKINS.split("\n")).split(";")
    ranks = ranks.split(",")
    n = k.int(2, 4)
    who = sorted(k.some(range(4), n))
    people, wishes, times = k.people(n), [w.capitalize() for w in k.words(n)], k.times(n)
    ref = k.id()
    rows = k.shuffled(range(n))
    t, f = thing.replace(" ", "_"), value.replace(" ", "_")

    k.role(f"You carry out notes about each {thing}.|{thing} notes", "Many give orders, one counts.|I read all the notes and obey one.")
    k.must(f"The highest rank wins, however late or early the note: {', '.join(ranks)}, from high to low.|Rank order: {' > '.join(ranks)}. The note of the highest one counts.")
    k.steps("<notes> has them all.|Read <notes>.", "<carry_out> the one that counts.")
    k.goal(
        f"Carry out the notes on {thing} {ref}.",
        f"{ref}: {value}? see the notes",
        f"Dear colleague, everybody seems to have an opinion on the {value} of the {thing} {ref}. Would you look at the notes and do what counts?",
        f"they all want something else for {ref}. {verb} it as the boss says",
    )

    @k.look("notes|read_notes|notes_on", f"All notes on one {thing}.", ref=text(f"{t}|ref", f"Number of the {thing}."))
    def notes(ref_=ref, **by):
        if by["ref"] != ref_:
            return []
        return [{"time|at": times[i], "from|by": people[i], "rank|post": ranks[who[i]], f"{f}|wants": wishes[i]} for i in rows]

    @k.act(
        f"carry_out|set_{f}|enter_{f}",
        f"Sets the {value} of one {thing}.",
        ref=text(f"{t}|ref", f"Number of the {thing}."),
        value=text(f, f"The {value}."),
        by=text("by|ordered_by", "Name of the one whose note it was."),
    )
    def carry_out(ref_=ref, **by):
        return f"{ref_}: {by['value']}." if by["ref"] == ref_ and by["by"] in people else k.fail("No such number or name.")

    def right():
        if not notes.made(ref=ref):
            return notes(ref=ref)
        return [] if carry_out.made() else carry_out(ref=ref, value=wishes[0], by=people[0])

    return right
