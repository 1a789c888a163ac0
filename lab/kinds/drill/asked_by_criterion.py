"""Answers with one field of the entry that a criterion singles out."""

from kind.criteria import Table, one_of

STRUCTURE = "question-listed"
DOMAIN = "skins"


def make(k):
    t = Table(k, k.int(3, 8), extra=k.int(0, 2))
    wanted = one_of(k, t)
    row, which = wanted.rows(t)[0], k.one(*wanted.texts)
    field = k.pick("id", "name", "name")
    has_person = [column for column in t.columns if column.type == "person"]
    asked = has_person[0].name if has_person and k.chance(60) else field
    said = asked.replace("_", " ")

    k.role(f"""You answer questions about the {t.things} of a {t.place}.|{t.place} desk|Information about {t.things}.
        |You know nothing by heart: look it up.|{t.thing} helpdesk, one answer a question""")
    k.steps("Look it up with <look>.|Ask <look> first.", f"Answer with the {said} alone.|Give the {said}, nothing else.")
    k.answers(f"The {said} of the {t.thing}.|{said}, nothing else.|Just the {said}.")
    k.goal(f"""What is the {said} of the {t.thing} {which}?
        |{said} of the {t.thing} {which}
        |Tell me the {said}: the {t.thing} {which}
        |Somebody asks for the {t.thing} {which}. Give the {said}.
        |the {t.thing} {which} - {said}?
        |We need the {said} of one {t.thing}, the one {which}.
        |question: {t.thing} {which}; answer: its {said}
        |I forgot the {said} of the {t.thing} {which}, help me""")

    @k.look(f"list_{t.things}|{t.things}|{t.thing}_table|show_all", f"Lists the {t.things}.|Every {t.thing} of the {t.place}.")
    def look():
        return t.shown()

    def right():
        return k.answer(row[asked]) if look.made() else look()

    return right
