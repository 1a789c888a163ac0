"""Reads a letter and answers one question about it; the letter has several values of the same sort."""

from kind import text

STRUCTURE = "question-prose"
DOMAIN = "letters"

# letter;who;what
SKINS = """invitation;aunt;dinner
summons;court;hearing
admission letter;faculty;seminar
doctor's letter;clinic;check-up
fixture letter;league;match
loan letter;museum;exhibition
tenancy letter;landlord;viewing
concert letter;agency;recital
school letter;head teacher;excursion
thank-you letter;charity;gala
travel letter;agency;crossing
club letter;secretary;assembly
wedding card;couple;ceremony
job letter;restaurant;trial shift
festival letter;organiser;sound check
council letter;town hall;site visit
library letter;librarian;reading
camp letter;scout leader;departure
funeral notice;family;service
exam letter;examiner;oral exam"""


def an(word):
    return f"{'an' if word[0] in 'aeiou' and word[:3] not in ('uni', 'use', 'eur') or word[:4] == 'hour' else 'a'} {word}"


def make(k):
    letter, who, what = k.pick(SKINS.split("\n")).split(";")
    ref, person = k.id(), k.person()
    (old, new), (t1, t2), place, old_place, phone = k.dates(2), sorted(k.times(2)), k.word().capitalize(), k.word().capitalize(), k.phone()
    moved = k.chance(60)
    ask, value = k.pick(("on which day", new), ("at what time", t1), ("where", place), ("under which phone number can we be reached about", phone))
    verb = "" if ask.startswith("under") else " takes place"
    lines = [
        k.pick(f"Dear reader, the {what} is on {new}, in {place}.", f"We are pleased to tell you that the {what} takes place on {new} in {place}."),
        k.pick(f"It begins at {t1}; doors close at {t2}.", f"Please be there at {t1}. By {t2} all is over."),
        k.pick(f"Questions? Call {phone}.", f"For anything else ring {phone}."),
    ]
    if moved:
        lines.insert(1, k.pick(f"It had been planned for {old} in {old_place}, which we are sorry to have had to give up.", f"Please forget {old} and {old_place}, these no longer hold."))
    lines.append(k.pick(f"Yours, {person}", f"With kind regards, {person}", f"{person}, for the {who}"))

    k.role(
        "You read people's post to them.|Reader of letters",
        "Somebody has lost their glasses and asks you what a letter says.|I answer what was asked, in one line.",
    )
    k.answers(f"What was asked about the {what}.|The day, time, place or number, as the letter has it.")
    k.steps("Open it with <open_letter>.|<open_letter> first.", "Answer with just that.|Then answer.")
    k.goal(
        f"{ask.capitalize()} is it that the {what}{verb}? See the {letter} {ref}." if verb else f"What phone number is in the {letter} {ref} about the {what}?",
        f"{letter} {ref}: {ask}{' the ' + what if not verb else ''}?",
        f"I have mislaid my glasses, dear. There is {an(letter)} from the {who}, number {ref}. Can you tell me {ask} the {what}{verb or ' is meant'}?" if verb else f"I have mislaid my glasses, dear. Whom do I ring, I mean which number, about the {what}? It's in the {letter} {ref}.",
        f"{ref}, the {what}, {ask}? just tell me",
    )

    @k.look(f"open_letter|read_{letter.split()[-1]}|get_letter", f"The text of one {letter}.", ref=text("letter|ref|number", "Number of the letter."))
    def open_letter(ref_=ref, **by):
        return k.result(" ".join(lines)) if by["ref"] == ref_ else k.fail("There is no such letter.")

    @k.look("list_letters|inbox|post", "Which letters there are.")
    def listed():
        return [{"letter|no": ref, "from|sender": who}]

    def right():
        return open_letter(ref=ref) if not open_letter.made(ref=ref) else k.answer(value)

    return right
