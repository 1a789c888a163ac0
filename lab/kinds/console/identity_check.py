"""Does something for a person only if the second detail they give is the one on file; otherwise it is refused."""

from kind import choice, text

STRUCTURE = "identity-check"
DOMAIN = "support"

# account;detail;verb;refuse;options
SKINS = """account;birthday;unlock;refuse;web,phone
order;zip_code;change;deny;home,work
card;maiden_name;unblock;reject;travel,daily
ticket;booking_no;refund;decline;cash,credit
patient;insurance_no;release;withhold;paper,mail
parcel;phone_no;redirect;refuse;shop,neighbor
domain;auth_code;transfer;deny;now,later
library_card;address;renew;refuse;year,month
device;serial;wipe;deny;partial,full
policy;policy_no;cancel;reject;today,month_end
player;first_pet;restore;refuse;skins,coins
meter;meter_no;move_out;decline;final,interim
loan;contract_no;defer;reject;once,twice
badge;staff_no;reissue;deny;plastic,mobile
mailbox;backup_mail;reset;refuse;link,code
flat;tenancy_no;repair;decline;urgent,normal
license;invoice_no;reactivate;reject;one,all
visa;passport_no;extend;deny;work,study
vote;register_no;confirm;refuse;post,booth
line;sim_no;port;reject;fixed,mobile"""


def make(k):
    account, detail, verb, refuse, options = k.pick(SKINS.split("\n")).split(";")
    options = options.split(",")
    people, details, ids = k.people(3), k.ids(4), k.ids(3)
    i, option = k.int(0, 2), k.pick(options)
    good = k.chance(60)
    given = details[i] if good else details[3]
    nice, act, acc = detail.replace("_", " "), verb.replace("_", " "), account.replace("_", " ")

    k.role(f"You help people with their {acc}, after a check.|{acc} hotline|Friendly, but you check who calls.")
    k.must(f"Only if the {nice} is the one on file, <do>; otherwise <turn_down>.|Compare the {nice} with the file. Same: <do>. Different: <turn_down>.")
    k.steps("<file_of> first.")
    k.goal(
        f"{people[i]} ({nice} {given}) wants to {act}, {option}",
        f"Hello, I am {people[i]}, my {nice} is {given}. Please {act} my {acc}: {option}.",
        f"name: {people[i]}\n{nice}: {given}\nwish: {act}, {option}",
        f"{act} {option} / {people[i]} / {given}",
        f"caller says {people[i]}, {nice} {given}, would like us to {act} ({option})",
    )

    @k.look(f"file_of|get_file|find_{account}", f"What is on file: number and {nice}.|The file of a person.", who=text("person|name", "Full name of the person."))
    def file_of(who):
        return {f"{account}_id|file_no": ids[people.index(who)], "name": who, detail: details[people.index(who)]} if who in people else k.fail(f"no file of {who}")

    @k.act(f"{verb}|{verb}_{account}", f"Does what the person wants: {act}.|Will {act} the {acc}.", ref=text(f"{account}_id|file_no", "Number on file."), how=choice("how|option", "In which way.", options))
    def do(ref, how):
        return f"{ref}: {act}" if ref in ids else k.fail(f"no file {ref}")

    @k.act(f"{refuse}|{refuse}_request", f"Turns a request down: {refuse}.|Says no to a person.", ref=text(f"{account}_id|file_no", "Number on file."), given=text(f"wrong_{detail}|given", f"The {nice} that was given."))
    def turn_down(ref, given):
        return f"{ref}: {refuse}" if ref in ids else k.fail(f"no file {ref}")

    def right():
        if not file_of.made(who=people[i]):
            return file_of(who=people[i])
        if do.made() or turn_down.made():
            return None
        return do(ref=ids[i], how=option) if good else turn_down(ref=ids[i], given=given)

    return right
