"""Corrects one answer of a survey, by its code."""

from kind import choice, integer, text

STRUCTURE = "code-table"
DOMAIN = "survey data"


def make(k):
    survey, person, topics = k.word(), k.id(), k.words(4)
    questions = dict(zip(topics, [f"Q{n}" for n in k.numbers(4, 1, 60)], strict=True))
    books = {q: dict(zip(k.words(k.int(4, 6)), k.numbers(6, 1, 99), strict=False)) for q in questions.values()}
    topic = k.pick(topics)
    question = questions[topic]
    meant, first = k.some(books[question], 2)
    on_file = meant if k.chance(18) else first
    channel = k.pick("phone", "letter", "mail")
    told = {"phone": "rang us up", "letter": "wrote us a letter", "mail": "sent a mail"}[channel]

    k.role(
        "You maintain the data of an opinion survey.",
        "data cleaning, survey team",
        "You work for a research institute, where an answer is a number, and the codebook alone says which.",
    )
    k.must("If the record has the right code already, change nothing.|Don't touch a record that is right as it is.")
    k.steps(
        "<questions_of> gives the number of the question, <codebook> the codes of its answers.",
        "Compare with <record>, and change it with <set_answer>.",
    )
    k.goal(
        f"{survey}: respondent {person} {told}. On {topic}, the answer should be {meant}.",
        f"respondent: {person} / survey: {survey} / topic: {topic} / answer: {meant} / came by: {channel}",
        f'set {topic} = "{meant}" for {person} in {survey} (source {channel})',
        f"Respondent {person} of {survey} {told} and says that we have got it all wrong and that {meant} is what was "
        f"meant on {topic}. Please make sure that this is what the data says.",
    )

    @k.look(
        "questions_of|questionnaire|items", "Lists the questions of a survey.", name=text("survey|study", "Its name.")
    )
    def questions_of(name):
        return [{"topic|about": t, "question|no": q} for t, q in questions.items()] if name == survey else []

    @k.look(
        "codebook|codes_of|answer_codes",
        "The codes of the answers to a question.",
        q=text("question|number", "Number of the question."),
    )
    def codebook(q):
        return [{"answer|label": label, "code": code} for label, code in books.get(q, {}).items()]

    @k.look(
        "record|answers_of|respondent",
        "What a respondent has answered, in codes.",
        who=text("respondent|who", "Id of the respondent."),
    )
    def record(who):
        if who != person:
            return k.fail(f"No respondent {who}.")
        now = {made["q"]: made["code"] for made in set_answer.calls}
        codes = {q: books[q][on_file] if q == question else min(books[q].values()) for q in questions.values()}
        return [{"question|no": q, "code": c} for q, c in (codes | now).items()]

    @k.act(
        "set_answer|recode|correct_answer",
        "Sets the code of one answer of one respondent.",
        who=text("respondent|who", "Id of the respondent."),
        q=text("question|number", "Number of the question."),
        code=integer("code|answer_code", "Code of the answer."),
        source=choice("source|channel", "How the correction reached us.", ["phone", "letter", "mail"]),
    )
    def set_answer(who, q, code, source):
        if who != person or code not in books.get(q, {}).values():
            return k.fail(f"{who}, {q}: no such code.")
        return f"{q} of {person} is {code} now, source: {source}."

    def right():
        early = [] if record.made(who=person) else [record(who=person)]
        if not questions_of.made(name=survey):
            return [questions_of(name=survey), *early]
        if not codebook.made(q=question):
            return [codebook(q=question), *early]
        if early or on_file == meant or set_answer.calls:
            return early
        return set_answer(who=person, q=question, code=books[question][meant], source=channel)

    return right
