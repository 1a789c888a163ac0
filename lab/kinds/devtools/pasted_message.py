"""Reads a pasted message, looks up the number that stands in it, and acts with what the record says."""

from kind import text

STRUCTURE = "handover+chain-act"
DOMAIN = "skins"

# record; get tools; target's name; amount's name @ draw; act tools; what the act does; complaint; what is wanted
TABLE = """
order;get_order|order;payment;total@money;refund|pay_back;Pays an amount back.;it never arrived;the money back
build;get_build|build;commit;log@url;report_flake|notify;Reports a flaky {r}.;it failed for no reason;report it as flaky
invoice;get_invoice|invoice;customer no;amount@money;credit|issue_credit;Issues a credit note.;we were billed twice
  a credit note
deploy;get_deploy|deploy;service;version before@version;roll_back|back_to;Rolls a service back.;all is red since
  roll it back
session;get_session|session;device;user@person;kick|end_session;Logs somebody off a device.;that was not me
  log that person off
ticket;get_ticket|ticket;component;reporter@mail;forward|hand_on;Hands a {r} on.;wrong department;hand it on
backup;get_backup|backup;volume;node@host;restore|bring_back;Restores a volume on a node.;I deleted the wrong file
  restore it
booking;get_booking|booking;room;starts@time;free_room|cancel;Frees a room at a time.;we don't come;cancel it
crash;get_crash|crash;build no;symbol file@path;symbolicate|decode;Decodes a {r}.;the trace is only hex;decode it
shipment;get_shipment|shipment;parcel;depot@word;trace|search_for;Starts a search at a depot.;still not here
  start a search
subscription;get_sub|subscription;contract;ends@date;terminate|end_contract;Ends a contract on a day.;too expensive
  end it
query;get_query|query;connection;database@word;kill|terminate;Kills what runs on a connection.;it runs for hours;kill it
import;get_import|import_info;batch;file@path;reload|import_again;Imports a batch again.;half the rows are missing
  do it again
alert;get_alert|alert;rule;receiver@mail;reroute|send_to;Sends a rule's alerts to somebody.;nobody got it;resend it
release;get_release|release;package;mirror@host;resync|push_mirror;Pushes a package to a mirror.;404 on download;sync it
payment;get_payment|payment;account;reference@id;allocate|match;Allocates money to a reference.;I did pay;allocate it
certificate;get_cert|cert;domain;contact@mail;renew|reissue;Renews for a domain.;browser warns;renew it
mailing;get_mailing|mailing;segment;sender@mail;resend|send_again;Sends to a segment again.;half of them got nothing
  resend
print job;get_job|print_job;printer;owner@person;reprint|print_again;Prints for somebody again.;the pages are empty
  reprint
translation;get_string|string;key;translator@person;send_back|return_to;Sends a key back.;that is not what it means
  send it back
lease;get_lease|lease;hardware address;address@host;release_lease|free;Frees an address.;two machines clash;free it
"""
SKINS = [row.split(";") for row in TABLE.strip().replace("\n  ", ";").splitlines()]


def make(k):
    record, gets, target, amount, acts, about, complaint, wish = k.pick(SKINS)
    amount, draw = amount.split("@")
    number, other = k.ids(2)
    facts = {target.replace(" ", "_"): k.id(), amount.replace(" ", "_"): getattr(k, draw)()}
    decoys = {"created|opened": k.date(), "handled_by|clerk": k.person(), "previous|earlier": other}
    order = k.shuffled([*facts.items(), *decoys.items()])
    who, when, phone = k.person(), k.time(), k.phone()
    gone = k.chance(10)

    k.role(
        f"You work through mails about each {record}.|{record} help desk|First level support. Topic: {record}.",
        f"Mails come in, you act. ({record})|You read what people write and do what they want.|inbox robot, {record}",
    )
    k.must("If there is no such record, end with: not done.|Unknown number: say that it cannot be done.")
    k.steps(f"Look the {record} up with <get>.", f"<act> with the {target} and the {amount} that it names.")
    k.goal(
        f"From: {who}\nSubject: {record} {number}\n\nHi, {complaint}. I want this: {wish}. {phone}",
        f'mail from {who}, {when}: "{record} {number}, {complaint}, please fix, {phone}" -> {wish}',
        f"{who} called at {when} about {record} {number} ({complaint}). They want: {wish}.",
        f"Dear team, {complaint}. It is about the {record} with the number {number}. So: {wish}. Regards, {who}",
        f"[chat {when}] {who}: hey {complaint}!! {number} - {wish} pls",
        f"{wish}: {record} {number}. {complaint}, says {who}",
        f"> {complaint}\n> {record}: {number}\n> {who}, {phone}\n\nPlease do it: {wish}.",
        f"voicemail {phone}, {when}: '... yes, {record} {number}, {complaint}, thank you, {who}.' Do it: {wish}.",
    )

    @k.look(
        gets,
        f"Shows one {record}.|Everything that is on file about a {record}.",
        number=text(f"{record.split()[-1]}|number|id", f"Number of the {record}."),
    )
    def get(**args):
        if gone or args["number"] != number:
            return k.result(None, f"There is no {record} with that number.")
        return {"number|no": number, **dict(order)}

    @k.act(
        acts,
        about.format(r=record),
        target=text(target.replace(" ", "_") + "|target|on", f"The {target}, as on file."),
        amount=text(amount.replace(" ", "_") + "|value|with_", f"The {amount}, as on file."),
        number=text(f"{record.split()[-1]}_no|about|ref", f"Number of the {record} it is about."),
    )
    def act(target, amount, number):
        if target not in facts.values() or amount not in facts.values():
            return k.fail("That does not fit the record.")
        return f"{number}: done, {target}, {amount}."

    def right():
        if not get.made(number=number):
            return get(number=number)
        if gone:
            return k.give_up(f"there is no {record} {number}.")
        first, second = facts.values()
        return [] if act.made() else act(target=first, amount=second, number=number)

    return right
