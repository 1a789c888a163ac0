"""Serves a document on that party of a file which the rule names."""

from kind import text

STRUCTURE = "which-person"
DOMAIN = "service of documents"

# file;document;four parties
SKINS = """lawsuit;summons;plaintiff,defendant,counsel,bailiff
mortgage;notice;debtor,creditor,notary,guarantor
building file;order;owner,architect,neighbour,builder
customs file;assessment;importer,agent,carrier,consignee
insurance claim;decision;insured,injured,broker,surveyor
tax file;reminder;taxpayer,adviser,employer,payee
probate;invitation;heir,executor,creditor,guardian
tenancy;termination;tenant,landlord,agent,surety
enrolment;letter;pupil,parent,teacher,sponsor
hospital file;report;patient,referrer,insurer,relative
grid request;offer;producer,installer,landowner,supplier
grant;decision;researcher,dean,funder,auditor
accident file;record;driver,keeper,witness,insurer
water permit;permit;applicant,farmer,miller,warden
election protest;ruling;voter,candidate,party,officer
bankruptcy;call;debtor,trustee,bank,employee
patent file;objection;inventor,applicant,attorney,opponent
shipping file;invoice;shipper,consignee,master,broker"""


def an(word):
    return ("an " if word[0] in "aeio" or word.startswith(("hour", "un-", "under", "us")) and word[:3] != "use" else "a ") + word


def make(k):
    file, doc, parties = k.pick(SKINS.split("\n")).split(";")
    parties = parties.split(",")
    files = {i: {p: m for p, m in zip(parties, k.many(k.mail, 4), strict=True)} for i in k.ids(2)}
    mine, copy = list(files)[0], k.id()
    p, q = k.some(parties, 2)
    rule = k.pick("named", "not", "instead")
    missing = k.chance(50)
    if rule == "instead":
        say = f"The {doc} is served on the {p}; where the {p} has no address, on the {q}.|Serve the {p}. Only if the {p} has no address, serve the {q} instead."
        if missing:
            files[mine][p] = "none"
    elif rule == "not":
        say = f"{an(doc).capitalize()} goes to the {p}, never to the {q}.|Not the {q}, but the {p} receives {an(doc)}."
    else:
        say = f"{an(doc).capitalize()} is served on the {p}.|Addressee of every {doc}: the {p}.|The {p} is the one who receives it."
    to = q if rule == "instead" and missing else p
    k.must(say)
    k.role(f"You serve documents of every {file}.", "Service office. No document goes to the wrong person.", f"{file}: outgoing mail")
    k.steps("<parties_of> has the addresses.", "<serve> once.")
    k.goal(
        f"Serve {doc} {copy} in {file} {mine}.",
        f"{file} {mine}: {doc} {copy} is to go out.",
        f"The {doc} ({copy}) of {mine} has not yet been served. Do so.",
        f"serve {copy} / {mine}",
    )

    @k.look("parties_of|addresses|file_parties", f"The parties of {an(file)}, with addresses.", number=text("number|file|no", f"Number of the {file}."))
    def parties_of(number):
        return dict(files[number]) if number in files else k.fail(f"No {file} {number}.")

    @k.act(
        f"serve|send_{doc}|deliver",
        f"Serves {an(doc)}.",
        number=text("number|file|no", f"Number of the {file}."),
        doc=text(f"document|copy|{doc}", f"Number of the {doc}."),
        address=text("address|to|mail", "Address of who receives it."),
    )
    def serve(number, doc, address):
        if number not in files or address not in files[number].values() or "@" not in address:
            return k.fail(f"{address} is no address in {number}.")
        return f"{doc} was served at {address}."

    def right():
        if not parties_of.made(number=mine):
            return parties_of(number=mine)
        if not serve.made(number=mine):
            return serve(number=mine, doc=copy, address=files[mine][to])

    return right
