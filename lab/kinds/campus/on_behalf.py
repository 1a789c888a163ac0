"""Handles a request that one person makes for another one: whose record changes, and who asked for it."""

from kind import choice, text

STRUCTURE = "on-behalf"
DOMAIN = "front desks"

# who;asker;record;verb;reason,reason,reason
SKINS = """pupil;mother;file;excuse;illness,travel,funeral
patient;daughter;chart;reschedule;illness,weather,work
student;tutor;record;exempt;illness,sport,hardship
tenant;neighbour;tenancy;report;leak,noise,heating
member;trainer;membership;pause;injury,travel,work
guest;colleague;booking;cancel;illness,strike,weather
defendant;lawyer;case;adjourn;illness,evidence,counsel
player;captain;licence;suspend;injury,ban,transfer
reader;friend;card;renew;illness,travel,lost
singer;section leader;place;excuse;cold,travel,exam
traveller;travel agent;ticket;refund;illness,strike,delay
volunteer;organiser;shift;drop;illness,exam,weather
child;grandfather;lunch plan;stop;allergy,travel,camp
resident;carer;diet;change;allergy,surgery,wish
applicant;teacher;application;withdraw;move,funding,illness
artist;gallery;loan;recall;damage,sale,tour
juror;employer;summons;defer;work,illness,travel
donor;spouse;pledge;end;hardship,move,wish
learner;parent;lesson;skip;illness,exam,holiday
widow;notary;pension file;review;error,move,illness"""


def an(word):
    return f"{'an' if word[0] in 'aeiou' and word[:3] not in ('uni', 'use', 'eur') or word[:4] == 'hour' else 'a'} {word}"


def make(k):
    who, asker, record, verb, reasons = k.pick(SKINS.split("\n")).split(";")
    reasons = reasons.split(",")
    person, by, other = k.people(3)
    nos, why, days = k.ids(3), k.pick(reasons), k.dates(3)
    rows = k.shuffled([(person, nos[0], days[0]), (by, nos[1], days[1]), (other, nos[2], days[2])])

    k.role(
        f"Front desk. People come to you for others.|You take requests: {verb} {an(record)}.",
        f"{record} office, counter 2.|You are patient with everybody who asks for somebody else.",
    )
    k.must("What changes is the record of the person it is about, never that of the person who asks.|The one who asks is noted, the one it is about is changed.")
    k.steps("Find numbers with <find>.|<find> lists everybody.", "Then <do> it.|One <do>, nothing else.")
    k.goal(
        f"Dear Sir or Madam, my name is {by} and I am the {asker} of {person}. Because of {why} I have to ask you to {verb} the {record}. Yours, {by}",
        f"{by} ({asker}) says: {verb} {record} of {person}, {why}",
        f"{person} can't come to the phone, {by} called instead ({asker}): please {verb} the {record}, reason {why}.",
        f"hi this is {by}!! i'm writing for {person}, they asked me to ask you to {verb} their {record}. it's the {why}. thx {by}",
        f"about: {person}\nrequested by: {by}, {asker}\nground: {why}\nwish: {verb} {record}",
    )

    @k.look(f"list_{who}s|find|people", f"Lists people with the number of their {record}.|Everybody who has {an(record)} here.")
    def find():
        return [{"name|person": p, f"{record.replace(' ', '_')}|no|id": n, "since|opened": d} for p, n, d in rows]

    @k.act(
        f"{verb}|{verb}_{record.replace(' ', '_')}|do_{verb}",
        f"To {verb} one {record}.",
        no=text(f"{record.replace(' ', '_')}|no|number", f"Number of the {record} that changes."),
        by=text("by|asked_by|requested_by", "Name of the one who asks."),
        why=choice("why|reason|ground", "The reason.", reasons),
    )
    def do(no, by, why):
        return f"{verb}: {no} ({why}, asked by {by})." if no in nos else k.fail(f"There is no {record} {no}.")

    def right():
        if not find.made():
            return find()
        return [] if do.made() else do(no=nos[0], by=by, why=why)

    return right
