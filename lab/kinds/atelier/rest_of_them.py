"""Finishes off what is not finished yet; which words on the sheet mean finished is for the house to say."""

from kind import text

STRUCTURE = "skip-done"
DOMAIN = "workroom"

# thing;things;verb;done;four marks
SKINS = """invitation;invitations;post;posted;ticked,ringed,starred,crossed
costume;costumes;press;pressed;blue,green,red,white
medal;medals;engrave;engraved;tray,box,rack,drawer
seed packet;seed packets;seal;sealed;dot,dash,cross,loop
plate;plates;glaze;glazed;upper,lower,left,right
chorus part;chorus parts;copy;copied;pencil,ink,chalk,crayon
puppy;puppies;worm;wormed;ribbon,collar,bell,tag
pie;pies;crimp;crimped;leaf,star,knot,slit
hoof;hooves;oil;oiled;north,south,east,west
caption;captions;check;checked;alpha,beta,gamma,delta
ticket;tickets;stamp;stamped;a,b,c,d
jersey;jerseys;number;numbered;pin,clip,peg,tape
lantern;lanterns;fill;filled;short,long,wide,thin
rose bush;rose bushes;mulch;mulched;stone,stick,flag,string
programme;programmes;fold;folded;flat,curl,crease,bend
bat;bats;bind;bound;one,two,three,four
skein;skeins;wash;washed;soft,crisp,slack,tight
chapter;chapters;typeset;typeset;square,circle,triangle,diamond
brush;brushes;rinse;rinsed;hook,jar,shelf,sill
saddle;saddles;wax;waxed;high,mid,low,floor"""


def make(k):
    thing, things, verb, done, marks = k.pick(SKINS.split("\n")).split(";")
    marks = k.shuffled(marks.split(","))
    n, sheet, hand = k.int(3, 6), k.id(), k.person()
    done_marks, ways = marks[: k.pick(1, 2)], k.chance(50)
    open_marks = [m for m in marks if m not in done_marks]
    rows = [(i, k.pick(marks)) for i in k.ids(n)]
    todo = [i for i, m in rows if m not in done_marks]
    meaning = (
        k.one(f"A mark of {' or '.join(done_marks)} means it has been {done} already; any other means it hasn't.", f"{' and '.join(done_marks)} stand for {done}. The rest are still waiting.")
        if ways
        else k.one(f"Marked {' or '.join(open_marks)}: not {done} yet. Otherwise it has been.", f"Still waiting are those marked {' or '.join(open_marks)}, and only they.")
    )

    k.role(f"You finish the {things} that others started.|workroom, {things}|Late shift. You pick up the {things} where the early lot left them.", f"{hand}'s right hand for {things}")
    k.must(meaning)
    k.steps("<sheet_of> shows the marks.", "Do the waiting ones with <go>.")
    k.goal(
        f"Finish sheet {sheet} for {hand}: whatever isn't {done} yet.",
        f"{sheet}: {verb} the rest ({hand})",
        f"{hand} was called away from sheet {sheet}. Could you {verb} what's left of it, in {hand}'s name?",
        f"sheet {sheet} / for {hand} / nothing may stay un{done}",
        f"Would you be a love and see that everything on {sheet} is {done}? It's {hand}'s.",
    )

    @k.look("sheet_of|read_sheet|sheet", f"Reads a sheet: its {things} and their marks.|What a sheet says.", sheet=text("sheet|no|of", "Number of the sheet.|Which sheet."))
    def sheet_of(**by):
        if by.get("sheet") != sheet:
            return k.fail("There's no such sheet.")
        return [{"id|no": i, "mark|sign": m} for i, m in rows]

    @k.act(
        f"{verb}|{verb}_one|{verb}_it",
        f"To {verb} one of the {things}.|Gets one {thing} {done}.",
        key=text("id|no|piece", f"Number of the {thing}.|Which {thing}."),
        who=text("for_whom|hand|name", "In whose name.|Name of who had the sheet."),
    )
    def go(key, who):
        return f"{key} is {done}." if key in dict(rows) and not go.made(key=key) else k.fail(f"{key} is not on the sheet")

    def right():
        if not sheet_of.made():
            return sheet_of(sheet=sheet)
        return [go(key=i, who=hand) for i in todo if not go.made(key=i)]

    return right
