"""Sends everybody who owes something the letter that fits how often they have been written to; the ladder is the house's."""

from kind import choice, text

STRUCTURE = "level-table"
DOMAIN = "subscriptions"

# member;members;debt;four letters
SKINS = """subscriber;subscribers;dues;nudge,plea,warning,final
tenant;tenants;plot rent;card,note,notice,eviction
borrower;borrowers;library fine;smile,reminder,bill,ban
rider;riders;livery;hint,letter,call,lien
singer;singers;robe fee;wink,slip,sheet,summons
stallholder;stallholders;pitch fee;ask,repeat,press,close
player;players;subs;text,mail,visit,drop
advertiser;advertisers;invoice;copy,chaser,stern,legal
pupil;pupils;tuition;memo,second,third,stop
hirer;hirers;damage;query,claim,demand,court
breeder;breeders;stud fee;friendly,formal,firm,ring_off
diner;diners;tab;blue,yellow,orange,red
author;authors;manuscript;gentle,plain,sharp,cancel
collector;collectors;lot;alpha,beta,gamma,delta
boater;boaters;mooring;first,next,further,last
baker;bakers;oven share;soft,medium,hard,burnt
keeper;keepers;hive loan;drone,worker,guard,queen
sponsor;sponsors;pledge;hello,again,still,goodbye
weaver;weavers;yarn bill;thread,knot,cut,snip
film club;film clubs;rental;reel_one,reel_two,reel_three,end"""


def make(k):
    member, members, debt, letters = k.pick(SKINS.split("\n")).split(";")
    ladder, n = k.shuffled(letters.split(",")), k.int(2, 5)
    rows = list(zip(k.people(n), [k.int(0, 4) for _ in range(n)], k.many(k.money, n), strict=True))
    stop = k.pick("last", "nothing")
    pairs = [f"{'none' if i == 0 else i} so far: {w}" for i, w in enumerate(ladder)]
    told = ["never", "once", "twice", "three times"]
    said = k.one("; ".join(pairs), "; ".join(f"who was written to {t} gets {w}" for t, w in k.shuffled(list(zip(told, ladder, strict=True)))))
    after = f"four or more: {ladder[3]} again" if stop == "last" else "four or more: no more letters, leave them"
    letter = lambda c: ladder[c] if c < 4 else (ladder[3] if stop == "last" else None)  # noqa: E731
    hit = [(p, letter(c), m) for p, c, m in rows if letter(c)]
    run = k.word()

    k.role(f"You write to {members} about money.|{debt} letters|Firm but fair, that's your style with {members}.", f"You chase the {debt}.")
    k.must(f"Letters sent before decide the next: {said}; {after}.|Which letter? {said}; {after}.")
    k.steps("<owing> says who owes and how often they were written to.", "<send> one letter each.")
    k.goal(
        f"Write to all who owe {debt}, for the run {run}.",
        f"{run}: {debt} letters",
        f"It's time for the run {run}: everybody who still owes us {debt} gets the letter that fits.",
        f"run: {run}; {debt}; letters to all, by the ladder",
        f"Some {members} haven't paid their {debt}, I hear. Could you do {run}, please?",
    )

    @k.look("owing|who_owes|debtors", f"The {members} that owe {debt}.|Who owes what, and letters so far.", run=text("run|name|of", "Name of the run.|Which run."))
    def owing(**by):
        return [{f"{member.split()[0]}|name": p, "letters|written_to": c, "owes|sum": m} for p, c, m in rows if not send.made(who=p)] if by.get("run") == run else k.fail("no such run")

    @k.act(
        "send_letter|send|write_to",
        "Sends one letter.|Writes to somebody.",
        who=text(f"{member.split()[0]}|name|to", "Full name of who gets it.|To whom."),
        letter=choice("letter|which|form", "Which letter.|The letter that fits.", sorted(ladder)),
        money=text("sum|owes|amount", "What they owe.|The sum in the letter."),
    )
    def send(who, letter, money):
        return f"{who}: {letter}" if any(r[0] == who and r[2] == money for r in rows) and not send.made(who=who) else k.fail(f"{who} doesn't owe {money}")

    def right():
        if not owing.made():
            return owing(run=run)
        return [send(who=p, letter=w, money=m) for p, w, m in hit if not send.made(who=p)]

    return right
