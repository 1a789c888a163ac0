"""Sends a paper to whoever holds an office at the moment; the goal names the office, not the person."""

from kind import text

STRUCTURE = "holder-of-office"
DOMAIN = "associations"

# body;office|office|office|office;paper;verb
SKINS = """choir;treasurer,chair,librarian,section leader;invoice;forward
rowing club;captain,secretary,boat keeper,coach;complaint;forward
faculty;dean,registrar,examiner,ombudsman;petition;pass on
town council;mayor,clerk,auditor,whip;motion;submit
parents' board;chair,deputy,treasurer,recorder;letter;send
tenants' union;speaker,cashier,secretary,caretaker;claim;hand
hospital ward;head nurse,registrar,pharmacist,almoner;report;send
museum trust;director,curator,registrar,conservator;loan request;forward
court chamber;presiding judge,clerk,usher,recorder;brief;lodge
food bank;manager,driver,treasurer,storekeeper;delivery note;send
orchestra;conductor,leader,librarian,stage manager;score;send
football league;referee chief,secretary,fixtures officer,steward;protest;file
library;head librarian,archivist,cataloguer,binder;donation slip;pass on
student union;president,welfare officer,treasurer,editor;nomination;hand
theatre company;producer,prompter,wardrobe mistress,designer;budget;send
restaurant;head chef,sommelier,host,bookkeeper;supplier offer;forward
parish;warden,organist,treasurer,sexton;bill;pass on
travel group;guide,driver,purser,interpreter;voucher;hand
school;head teacher,bursar,nurse,caretaker;note;pass on
housing co-op;chair,bookkeeper,gardener,secretary;quote;forward"""


def an(word):
    return f"{'an' if word[0] in 'aeiou' and word[:3] not in ('uni', 'use', 'eur') or word[:4] == 'hour' else 'a'} {word}"


def make(k):
    body, offices, paper, verb = k.pick(SKINS.split("\n")).split(";")
    offices = k.shuffled(offices.split(","))
    office, group = offices[0], k.word().capitalize()
    now, before = k.people(4), k.people(4)
    addresses = k.many(k.mail, 8)
    ref, by = k.id(), k.date()
    rows = [(o, now[i], addresses[i], "current|in office") for i, o in enumerate(offices)]
    rows += [(o, before[i], addresses[4 + i], "former|retired") for i, o in enumerate(offices) if k.chance(50)]
    rows = k.shuffled(rows)

    k.role(
        f"Post room of {an(body)}.|You carry the post of the {body} {group}.",
        f"I am the letter box of our {body}.|Secretary's helper, {body}. No small talk.",
    )
    k.must("Only people who are in office now get post.|Whoever has left office gets nothing.")
    k.steps("Ask <register> who holds which office.|<register> first.", f"<send> the {paper} to that address.|Then <send>.")
    k.goal(
        f"{verb} {paper} {ref} to the {office} of {group}, reply wanted by {by}",
        f"Good morning! Could the {office} of the {body} {group} please get the {paper} {ref}? They have until {by} to answer. Many thanks!",
        f"{paper} {ref} -> {office} ({group}), due {by}",
        f"Minutes, item 4: the {paper} with the number {ref} goes to the {office} of {group}, who answers no later than {by}.",
        f"mum says the {office} has to see {paper} {ref} before {by}. it's about {group}. can you do it?",
    )

    @k.look(
        "register|list_officers|who_is_who",
        f"Offices of {an(body)} and who holds or held them.|Lists officers of {an(body)}, current and former.",
        group=text("group|name|body", f"Name of the {body}."),
    )
    def register(group_=group, **by_):
        if by_.get("group") != group_:
            return k.fail(f"No {body} of that name.")
        return [{"office|post": o, "person|holder": p, "address|mail": a, "state|status": k.alias(s)} for o, p, a, s in rows]

    @k.act(
        f"send|forward|deliver_{paper.replace(' ', '_')}",
        f"Sends {an(paper)} to one address.|Delivers {an(paper)}.",
        ref=text(f"{paper.replace(' ', '_')}|ref|number", f"Number of the {paper}."),
        to=text("to|address|recipient", "Mail address that it goes to.|Address of the recipient."),
        due=text("due|reply_by|answer_by", "Day by which an answer is wanted."),
    )
    def send(ref, to, due):
        return f"{ref} sent to {to}, answer by {due}." if to in addresses else k.fail("No such address in the register.")

    def right():
        if not register.made(group=group):
            return register(group=group)
        return [] if send.made() else send(ref=ref, to=addresses[0], due=by)

    return right
