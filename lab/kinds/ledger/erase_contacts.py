"""Goes through all pages of a contact list and erases the contacts without consent."""

from kind import choice, integer, text

STRUCTURE = "page-all"
DOMAIN = "customer relations"


def make(k):
    campaign, pages = k.word(), k.int(2, 4)
    sizes = [k.int(2, 4) for _ in range(pages)]
    numbers = iter(k.ids(sum(sizes)))
    consents = ["given", "given", "withdrawn", "never asked"]
    people = [[(next(numbers), k.mail(), k.pick(consents)) for _ in range(size)] for size in sizes]
    article = {"withdrawn": "on request", "never asked": "no legal basis"}

    k.role(
        "You look after data protection in the marketing department.",
        "Data protection assistant. When in doubt the rules below hold.",
        "contact list cleaner.",
    )
    k.must(
        "Whoever has withdrawn the consent is erased on request; whoever was never asked is erased because there "
        "is no legal basis.",
        "Contacts who have given their consent stay.",
    )
    k.steps("Read <contacts> page by page, until there is no next one.", "Erase with <erase>.")
    k.goal(
        f"Please remove everybody from the list of campaign {campaign} whom we may not write to.",
        f"Somebody on the {campaign} list has complained to the authorities. Clean the whole list.",
        f"LIST: {campaign}. MEASURE: erase contacts without valid consent",
        f"{campaign} goes out tonight, throw out all the people without consent first",
    )

    @k.look(
        "contacts|list_contacts|recipients",
        "Shows a page of the contacts of a campaign.",
        name=text("campaign|list", "Name of the campaign."),
        page=integer("page|part", "Number of the page.", default=1),
    )
    def contacts(name, page):
        if name != campaign or not 1 <= page <= pages:
            return k.fail("No such page.")
        rows = [
            {"contact|id": no, "address|mail": mail, "consent": consent}
            for no, mail, consent in people[page - 1]
            if not erase.made(contact=no)
        ]
        return k.result(rows, f"Next is page {page + 1}." if page < pages else "This is the last page.")

    @k.act(
        "erase|delete_contact|forget",
        "Erases a contact for good.",
        contact=text("contact|id", "Number of the contact."),
        ground=choice("ground|basis", "Ground for the record.", ["on request", "no legal basis", "inactive"]),
    )
    def erase(contact, ground):
        if contact not in [no for page in people for no, *_ in page]:
            return k.fail(f"No contact {contact}.")
        return f"Contact {contact} is erased ({ground})."

    def right():
        for i, page in enumerate(people, 1):
            if not contacts.made(name=campaign, page=i):
                return contacts(name=campaign, page=i)
            left = [(no, article[c]) for no, _, c in page if c in article and not erase.made(contact=no)]
            if left:
                on = (
                    []
                    if i == pages or contacts.made(name=campaign, page=i + 1)
                    else [contacts(name=campaign, page=i + 1)]
                )
                return [erase(contact=no, ground=why) for no, why in left] + on
        return None

    return right
