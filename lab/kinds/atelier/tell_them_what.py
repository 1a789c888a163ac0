"""Tells a person one fact of a record; which fact goes out, and to whom of two, is the rule of the house."""

from kind import text

STRUCTURE = "notify"
DOMAIN = "messages"

# record;records;three facts;two people
SKINS = """match;matches;score,scorer,gate;coach,reporter
show;shows;takings,lead,running_time;producer,critic
sale;sales;hammer,buyer,lot;seller,auctioneer
litter;litters;size,sire,weight;breeder,vet
firing;firings;peak,cone,losses;potter,warden
harvest;harvests;kilos,grade,field;grower,buyer
shoot;shoots;scenes,light,overtime;director,producer
supper;suppers;covers,special,leftover;chef,owner
race;races;winner,distance,time_taken;trainer,steward
print run;print runs;copies,paper,waste;editor,printer
class;classes;present,topic,homework;parent,head
gig;gigs;crowd,encore,fee;agent,band_leader
fitting;fittings;waist,hem,next_date;client,cutter
tasting;tastings;best,worst,poured;maker,merchant
survey;surveys;nests,eggs,rings;warden,society
regatta;regattas;first_boat,wind,protests;umpire,press
exhibition;exhibitions;visitors,sold,favourite;curator,artist
recital;recitals;piece,tempo,applause;teacher,pianist
market;markets;stalls,rent,rubbish;council,chairman
voyage;voyages;miles,catch,weather;skipper,insurer"""


def make(k):
    record, records, facts, people = k.pick(SKINS.split("\n")).split(";")
    facts, people = facts.split(","), people.split(",")
    refs = k.ids(3)
    rows = {r: (k.words(3), (k.mail(), k.mail())) for r in refs}
    ref, at, to = refs[0], k.int(0, 2), k.pick(0, 1)
    fact, person = facts[at].replace("_", " "), people[to].replace("_", " ")
    in_goal = k.chance(50)
    rule = k.one(f"the {fact} goes to the {person}", f"tell the {person} the {fact}", f"it's the {person} who hears about the {fact}")

    k.role(f"{records} desk", f"You pass on news about {records}.", f"Messages, short ones.")
    if not in_goal:
        k.must(f"For every one: {rule}.|Our custom: {rule}.")
    more = f": {rule}" if in_goal else ""
    k.goal(
        f"Send the message about {ref}{more}.",
        f"{ref}{more or ' message'}",
        f"Could you do the message for {record} {ref}{more}?",
        f"{record}: {ref}; message{more}",
        f"{ref} is over and done with, so let them know{more}.",
    )

    @k.look("record|read_record|look_up", f"The record of one {record}.|What is known about a {record}.", ref=text("ref|no|which", f"Number of the {record}.|Which {record}."))
    def read(**by):
        if by.get("ref") not in rows:
            return k.fail(f"no such {record}")
        values, mails = rows[by["ref"]]
        return dict(zip(facts, values, strict=True)) | {f"{p}_mail": m for p, m in zip(people, mails, strict=True)}

    @k.act("send|send_message|tell", "Sends a short message.|Writes one fact to somebody.", to=text("to|mail|address", "Mail address.|Where to."), ref=text("about|ref|no", f"Number of the {record}.|About which {record}."), what=text("message|text|fact", "The fact that is told.|What it says."))
    def send(to, ref, what):
        return f"sent to {to}" if ref in rows and to in rows[ref][1] else k.fail("no such address")

    def right():
        if not read.made(ref=ref):
            return read(ref=ref)
        return [] if send.made() else send(to=rows[ref][1][to], ref=ref, what=rows[ref][0][at])

    return right
