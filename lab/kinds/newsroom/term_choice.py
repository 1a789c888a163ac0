"""Looks up how a term of a chapter is translated; earlier runs may know the glossary."""

from kind import text

STRUCTURE = "known-before"
DOMAIN = "translation glossaries"


def make(k):
    chapter, term, (customer, other) = k.path("md", "txt", "html"), k.word(), k.words(2)
    glossary, foreign = k.ids(2)
    (chosen, banned), other_choice = k.words(2), k.word()
    known = k.chance(55)
    k.on(chapter)
    if known:
        k.hub(glossary=glossary, customer=customer)

    k.role(
        "You help translators to stick to the agreed terms.",
        "terminology lookup",
        "You are the terminologist of a translation office; every customer has a glossary, and woe betide who uses the "
        "one of somebody else.",
    )
    k.steps("If the glossary of the chapter is not known yet, <glossary_of> tells it.", "<term_in> looks a term up.")
    k.goal(
        f"How do we translate {term} in this chapter ({chapter})?",
        f"{chapter}: term for {term}?",
        f"file: {chapter} / word: {term} / wanted: the agreed translation",
        f"The reviser has struck out {term} in {chapter} for the second time. Which word does the customer want?",
    )
    k.answers("The agreed word.|The translation that is agreed.")

    @k.look(
        "glossary_of|which_glossary|find_glossary",
        "Says which glossary is for a file.",
        f=text("file|chapter", "The file."),
    )
    def glossary_of(f):
        if f != chapter:
            return k.fail(f"{f} belongs to no customer.")
        return {"file": chapter, "customer": customer, "glossary_before|old_glossary": foreign, "glossary": glossary}

    @k.look(
        "term_in|look_up_term|translation_of",
        "Looks a term up in a glossary.",
        g=text("glossary|in_glossary", "Number of the glossary."),
        t=text("term|word", "The term."),
    )
    def term_in(g, t):
        if g not in (glossary, foreign) or t != term:
            return k.fail(f"{t} is not in the glossary {g}.")
        if g == foreign:
            return {"term": t, "customer": other, "agreed|use": other_choice}
        return {"term": t, "customer": customer, "not_any_more|forbidden": banned, "agreed|use": chosen}

    def right():
        if term_in.made(g=glossary, t=term):
            return k.answer(chosen)
        if not known and not glossary_of.made(f=chapter):
            return glossary_of(f=chapter)
        more = [] if not known or glossary_of.made(f=chapter) else [glossary_of(f=chapter)]
        return [term_in(g=glossary, t=term), *more]

    return right
