"""Closes what a free-text mail is about: the number stands in a sentence, beside another one that is not meant."""

from kind import choice, text

STRUCTURE = "prose-id"
DOMAIN = "mail"

# thing;verb;sentence word
SKINS = """order;cancel;purchase
ticket;close;request
invoice;void;bill
booking;cancel;reservation
subscription;end;plan
claim;withdraw;case
device;wipe;laptop
account;lock;login
parcel;return;package
domain;release;address
license;revoke;seat
badge;block;card
job;abort;run
certificate;revoke;cert
campaign;stop;ad
repair;cancel;visit
listing;remove;offer
appointment;drop;slot
transfer;recall;payment
workspace;archive;project"""
REASONS = ["by_customer", "duplicate", "error"]


def make(k):
    thing, verb, word = k.pick(SKINS.split("\n")).split(";")
    mail, old, new = k.id(), *k.ids(2)
    sender = k.person()
    why = k.pick(REASONS)
    said = {
        "by_customer": k.pick("I changed my mind.", "I simply no longer want it.", "We do not need it any more."),
        "duplicate": k.pick("I made it twice by accident.", "It is the same as the other one, which should stay."),
        "error": k.pick("Something went wrong in your form, it was never what I entered.", "Your system made it by mistake."),
    }[why]
    body = k.pick(
        f"Hello, my {word} {old} is fine, leave that. But please {verb} {new}. {said} Regards, {sender}",
        f"Hi team, {said} So {verb} number {new}, not {old}. Thanks! {sender}",
        f"Dear all, about {old}: all good with that one. It is {new} that I would like you to {verb}. {said} {sender}",
        f"{said} That is {word} {new}. Keep {old} as it is. - {sender}",
    )

    k.role(f"You work through mails about each {word}.|inbox helper ({thing})|Support agent: read the mail, {verb} the {thing}.")
    k.must("Reasons: by_customer when they no longer want it, duplicate when it exists twice, error when our system is to blame.")
    k.steps("Read it with <read>.|<read> first.", f"Then <end_it>.|<end_it> the {thing} that the mail wants gone.")
    k.goal(
        f"handle mail {mail}",
        f"There is a mail from {sender} ({mail}). Do what it asks.",
        f"message {mail} is still open, please {verb} what they want us to {verb}",
        f"- mail: {mail}\n  do: {verb} the right {thing}",
        f"Customer {sender} wrote, see {mail}. Which {thing} should we {verb}? Do it.",
    )

    @k.look("read_mail|open_mail|get_message", "Shows the text of a mail.", mail=text("mail|message|id", "Number of the mail."), prints="lines")
    def read(**by):
        return body if by["mail"] == mail else k.fail("no such mail")

    @k.act(
        f"{verb}|{verb}_{thing}|{verb}_{word}",
        f"Ends one {thing} for good.|Takes a {thing} out of the system.",
        ref=text(f"{thing}|{thing}_no|ref", f"Number of the {thing}."),
        why=choice("reason|why|cause", "Why it is done.", REASONS),
    )
    def end_it(ref, why):
        if ref not in (old, new):
            return k.fail(f"{thing} {ref} is unknown")
        return f"{ref}: {verb} done"

    def right():
        if not read.made(mail=mail):
            return read(mail=mail)
        return None if end_it.made(ref=new) else end_it(ref=new, why=why)

    return right
