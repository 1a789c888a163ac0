"""One record with many fields, some alike: the goal says in other words which one is wanted, and what for."""

from kind import text

STRUCTURE = "question-one"
DOMAIN = "skins"
# field; in other words
FIELDS = """sent_on|when it was sent|date; paid_on|when it was paid|date; due_on|by when it has to be paid|date; sender|who sent it|person; receiver|who gets it|person; approved_by|who approved it|person;
net|what it costs before tax|money; gross|what it costs with tax|money; deposit|what was paid in advance|money; old_no|the number it had before|id; new_no|the number it has now|id; order_no|the order it belongs to|id;
pickup_place|where it is picked up|word; drop_place|where it is brought|word; home_place|where it belongs|word; opens|from when one can come|time; closes|until when one can come|time; phone_day|how to call by day|phone; phone_night|how to call at night|phone""".split(";")
THINGS = "invoice contract parcel rental booking permit loan claim license repair delivery lease policy ticket".split()


def make(k):
    thing, refs = k.pick(THINGS), k.ids(3)
    ref = refs[0]
    drawn = [field.strip().split("|") for field in k.some(FIELDS, k.int(5, 7))]
    cards = {one: {name: getattr(k, kind)() for name, _, kind in drawn} for one in refs}
    name, words, _ = k.pick(drawn)
    said = k.pick(words, words, name.replace("_", " "))
    acts, to = k.chance(50), k.person()
    k.role(f"""You answer for every {thing}.|{thing} desk|You look things up in a {thing}.|Clerk with the {thing} files.""")
    k.steps("<card> shows all fields.|Ask <card>.", "<tell> who asked.|Then <tell>." if acts else "Answer with that alone.|Give that one field.")
    if acts:
        k.goal(f"""{to} wants to know of {thing} {ref}: {said}.|Tell {to} {said} ({thing} {ref}).|{thing} {ref}: let {to} know {said}|for {to}, about {ref}: {said}""")
    else:
        k.answers("The field that was asked for.|That value, nothing else.")
        k.goal(f"""{thing} {ref}: {said}?|Of {thing} {ref} I need this: {said}.|Please look up {said} for {ref}.|what does {thing} {ref} say about {said}|{said}, {thing} {ref}""")

    @k.look(f"show_{thing}|{thing}_card|get_{thing}|open", f"Shows one {thing}.|All fields of a {thing}.", ref_=text(f"{thing}|no|ref", f"Number of the {thing}."))
    def card(ref_=None):
        return {f"{thing}|no": ref_} | cards[ref_] if ref_ in cards else k.fail(f"There is no {thing} {ref_}.")

    if acts:

        @k.act("tell|answer|reply|inform", "Tells somebody something.|Answers a question.", to_=text("to|who|person", "Who asked.|Who is told."),
               what=text("what|answer|text", "The value that was asked for.|What they are told."), ref_=text(f"about|{thing}|ref", f"Number of the {thing} it is about."))
        def tell(to_=None, what=None, ref_=None):
            return f"{to_} knows." if to_ == to else k.fail(f"{to_} did not ask.")

    def right():
        if not card.made(ref_=ref):
            return card(ref_=ref)
        value = str(cards[ref][name])
        if not acts:
            return k.answer(value)
        return None if tell.made() else tell(to_=to, what=value, ref_=ref)

    return right
