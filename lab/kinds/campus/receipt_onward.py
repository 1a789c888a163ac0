"""Pays or files first, and releases the thing with the number that the first act gives back."""

from kind import integer, text

STRUCTURE = "receipt-onward"
DOMAIN = "counters"

# first verb;paper;fee;second verb;thing
SKINS = """pay;receipt;library fine;unblock;reader card
deposit;slip;key deposit;hand out;locker key
pay;voucher;museum fee;open;audio guide
lodge;filing number;court fee;list;hearing
pay;till number;copy fee;print;certificate
donate;gift number;gift;thank;donor
pay;payment code;swim fee;activate;pool band
settle;bill number;dinner bill;free;table
pay;transfer code;rent;release;deposit
register;entry code;race fee;issue;start number
pay;chit;lunch money;serve;tray
pay;stamp number;parking fee;raise;barrier
lodge;docket number;appeal fee;suspend;order
pay;proof;tuition;confirm;study place
insure;policy number;loan cover;ship;painting
pay;ticket code;tour fee;seat;visitor
settle;note number;clinic fee;send;lab report
pay;token;laundry fee;start;washer
pay;credit number;hall fee;unlock;rehearsal hall
pay;order code;band fee;confirm;gig"""


def an(word):
    return f"{'an' if word[0] in 'aeiou' and word[:3] not in ('uni', 'use', 'eur') or word[:4] == 'hour' else 'a'} {word}"


def make(k):
    verb, paper, fee, second, thing = k.pick(SKINS.split("\n")).split(";")
    ids, amounts, people = k.ids(3), k.numbers(3, 4, 300), k.people(3)
    papers = dict(zip(ids, k.ids(3), strict=True))
    own, person = ids[0], people[0]
    is_paid = k.chance(20)

    k.role(
        f"Counter clerk: {fee} first, {thing} after.|You take the {fee} and {second} the {thing}.",
        f"{fee} desk|I stand behind the glass and stamp things.",
    )
    k.must(f"Nothing is released without the {paper}. If it is paid already, its record has the {paper}.|{an(paper).capitalize()} exists once it is paid; only then {second}.")
    k.steps("<record> says what is due and what is paid.|Look with <record>.", "If due, <pay> it.|<pay>, if it is not yet paid.", f"<release> with the {paper}.")
    k.goal(
        f"{person} wants the {thing} {own} dealt with: {verb} the {fee} and {second} it.",
        f"{thing} {own}: {fee}, then {second} ({person})",
        f"I'm so sorry to bother you, my name is {person} and I am here about {thing} {own}. I understand there is {an(fee)}? Once that is out of the way, would you {second} it?",
        f"{second} {own} for {person}. if the {fee} is still open take care of it first",
    )

    @k.look(f"record|get_{thing.split()[-1]}|due", f"What is due for {an(thing)}.|Record of {an(thing)}.", no=text("no|id|number", f"Number of the {thing}."))
    def record(no):
        if no not in ids:
            return k.fail(f"There is no {thing} {no}.")
        i = ids.index(no)
        paid = pay.made(no=no) or (is_paid and i == 0)
        row = {"name|holder": people[i], f"{fee.replace(' ', '_')}|amount": amounts[i], "paid|is_paid": paid}
        return row | {paper.replace(" ", "_"): papers[no] if paid else "none"}

    @k.act(
        f"{verb}|{verb}_fee|book_payment",
        f"Books {an(fee)} as paid and prints the {paper}.",
        no=text("no|id|number", f"Number of the {thing}."),
        amount=integer("amount|sum|how_much", "How much, as the record has it."),
    )
    def pay(no, amount):
        if no not in ids or amount != amounts[ids.index(no)] or (is_paid and no == own) or pay.made(no=no):
            return k.fail("Not due, or not that much.")
        return f"Booked. {paper.capitalize()}: {papers[no]}."

    @k.act(
        f"{second.replace(' ', '_')}|release|{second.split()[0]}_{thing.split()[-1]}",
        f"To {second} {an(thing)} that is paid.",
        no=text("no|id|number", f"Number of the {thing}."),
        paper=text(f"{paper.replace(' ', '_')}|proof_of_payment", f"The {paper}."),
        who=text("who|person|holder", "Name of the person who gets it."),
    )
    def release(no, paper, who):
        if papers.get(no) != paper:
            return k.fail("That does not prove that it is paid.")
        return f"{no}: {second}, {who}."

    def right():
        if not record.made(no=own):
            return record(no=own)
        if not is_paid and not pay.made(no=own):
            return pay(no=own, amount=amounts[0])
        return [] if release.made(no=own) else release(no=own, paper=papers[own], who=person)

    return right
