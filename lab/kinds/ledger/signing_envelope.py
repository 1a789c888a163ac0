"""Drafts an agreement from a template, prints it to a document and sends it out for signature."""

from kind import choice, integer, text

STRUCTURE = "pipeline"
DOMAIN = "legal documents"


def make(k):
    party, subject, tongue = k.person(), k.word(), k.pick("English", "French", "German")
    days, mail = k.int(3, 30), k.mail()
    other = k.word()
    new, old, third, drawn, paper, parcel = k.ids(6)
    rows = k.shuffled([(new, subject, "in force"), (old, subject, "withdrawn"), (third, other, "in force")])

    k.role(
        "You prepare agreements for the legal department.",
        "Paralegal assistant: templates in, signed paper out.",
        "contract office.",
    )
    k.must(
        f"A request for signature stays open for {days} days.|Signers get {days} days.",
        "Withdrawn templates must not be used.",
    )
    k.steps("Template, draft with <make_draft>, document with <finalize>, then <send>.")
    k.goal(
        f"Please send {party} our {subject} agreement in {tongue} for signature, to {mail}.",
        f"AGREEMENT: {subject}. COUNTERPARTY: {party}, {mail}. LANGUAGE: {tongue}.",
        f"{party} is still waiting for the {subject} agreement and is losing patience. In {tongue} please, the "
        f"address is {mail}.",
        f"hi, {subject} agreement -> {party} ({mail}), {tongue} version. thanks!",
    )

    @k.look("templates|find_template", "Lists the templates of agreements.")
    def templates():
        return [{"template|no": no, "agreement|about": what, "state": state} for no, what, state in rows]

    @k.act(
        "make_draft|draft_from|new_draft",
        "Makes a draft for a party from a template.",
        template=text("template|no", "Number of the template."),
        party=text("party|with", "Name of the other party."),
    )
    def make_draft(template, party):
        return f"Draft {drawn} made." if template in (new, old, third) else k.fail(f"No template {template}.")

    @k.act(
        "finalize|typeset|to_document",
        "Turns a draft into a document in a language.",
        draft=text("draft|source", "Number of the draft."),
        tongue=choice("language|lang", "Language of the document.", ["English", "French", "German"]),
    )
    def finalize(draft, tongue):
        if not make_draft.made() or draft != drawn:
            return k.fail(f"No draft {draft}.")
        return f"Document {paper} is ready, print job {parcel}."

    @k.act(
        "send|request_signature|mail_out",
        "Sends a document to somebody who has to sign it.",
        document=text("document|doc", "Number of the document."),
        address=text("address|mail|to", "Mail address of the signer."),
        days=integer("days|open_for", "For how many days it can be signed."),
    )
    def send(document, address, days):
        if not finalize.made() or document != paper:
            return k.fail(f"No document {document}.")
        return f"Sent to {address}."

    def right():
        if not templates.made():
            return templates()
        if not make_draft.made():
            return make_draft(template=new, party=party)
        if not finalize.made():
            return finalize(draft=drawn, tongue=tongue)
        if not send.made():
            return send(document=paper, address=mail, days=days)

    return right
