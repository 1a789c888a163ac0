"""Finds the id of a name, then a detail by that id, then acts with both; records, details and acts are drawn."""

from kind import text

STRUCTURE = "chain-act"
DOMAIN = "skins"

# record, records: who or what has a name
RECORDS = """customer,customers|tenant,tenants|patient,patients|supplier,suppliers|member,members|driver,drivers
project,projects|sensor,sensors|parcel,parcels|course,courses|branch,branches|machine,machines|author,authors
exhibit,exhibits|vessel,vessels|service,services|dataset,datasets|venue,venues|stall,stalls|garden,gardens|account,accounts|team,teams"""
# detail; how it is drawn; tool; what the tool does; the goal, with @ for the name and # for a value; which; how drawn
ACTS = """mail;mail;send_reminder;Sends a reminder by mail.;send @ a reminder of # euros;amount;money
phone;phone;book_call;Books a call.;book a call with @ on #;day;date|badge;id;print_badge;Prints a badge.;print the badge of @
account_no;id;pay_out;Pays an amount into an account.;pay # to @;amount;money
shelf;word;put_note;Leaves a note on a shelf.;leave the note # for @;note;word
host;host;open_port;Opens a port for a host.;open port # for @;port;number
version;version;freeze;Freezes something at a version.;freeze @ where it is, reason #;reason;word
path;path;share_file;Shares a file with somebody.;share the file of @ with #;with;person
room;id;order_cleaning;Orders a cleaning of a room.;have the room of @ cleaned on #;day;date
plate;id;let_in;Lets a car in at the gate.;let the car of @ in|time_slot;time;confirm;Confirms a time.;confirm the time of @
url;url;add_link;Adds a link to a page.;put the link of @ on the page #;page;word
locker;id;assign_key;Assigns a key to a locker.;give the locker of @ the key #;key;word
tariff;word;make_offer;Makes an offer by tariff.;make @ an offer that is good until #;until;date
renewal;date;extend_term;Extends what ends on a date.;extend the term of @ by # days;days;number
region;word;set_manager;Names who is in charge.;put # in charge of @;who;person
gauge;id;calibrate;Calibrates a gauge.;calibrate the gauge of @ to #;target;number
license;id;revoke;Takes a license back.;take the license of @ back|tag_code;id;print_tag;Prints a tag.;print a tag for @
printer;host;print_label;Prints a label.;print a label for @ with the text #;text;word
meter;id;book_reading;Books a reading of a meter.;book # as the reading of @;reading;number
branch_name;word;start_build;Starts a build of a branch.;build @ with the profile #;profile;word
price_list;id;send_prices;Sends out a price list.;send the price list of @ to #;to;mail"""


def make(k):
    def draw(kind):
        return str(k.int(2, 999) if kind == "number" else getattr(k, kind)())

    record, records = k.pick(RECORDS.replace("\n", "|").split("|")).split(",")
    detail, drawn, act, about, goal, *third = k.pick(ACTS.replace("\n", "|").split("|")).split(";")
    count, name_of = k.int(3, 6), k.pick(k.word, k.title, k.person)
    names, ids, states, since = k.many(name_of, count), k.ids(count), k.words(3), k.dates(count)
    details = k.many(lambda: draw(drawn), count)
    name, no, value = names[0], ids[0], details[0]
    given, is_there, asks = draw(third[1]) if third else "", not k.chance(10), k.chance(60)
    rows = k.shuffled([i for i in range(count) if i or is_there])
    ask = goal.replace("@", name).replace("#", given)
    more = k.pick("", "", f" It is one of our {records}.", f" ({record}: {name})", " Thanks!")

    k.role(
        f"You work with the {records}.|Desk for {records}. {about}|{record} bot",
        f"You are the assistant of an office that has many {records}.",
        f"You know nothing by heart; the register of {records} knows it all.",
        f"Back office, {records}, one order at a time.|I handle requests about {records}. {about}",
    )
    k.must(f"No such {record}: report that it was not done.|If the {record} is unknown, say that it is not possible.")
    k.steps(
        f"<find> has the ids.|The id of the {record} comes from <find>.",
        f"<detail_of> has the {detail}.|Then ask <detail_of> for the {detail}.",
        "Last, <do> it with both.|Then <do>, once.",
    )
    k.goal(
        f"{ask[0].upper()}{ask[1:]}.{more}|{ask}{more}|Could you please {ask}?|{record} {name}: {ask}.",
        f"To do: {ask}. The {detail} is on file.|{ask[0].upper()}{ask[1:]}. You find the {detail} in the records.",
        f"Today's order: {ask}|One thing is left for today: {ask}.{more}|I would like you to {ask}, with the {detail} on file.",
    )
    by = {"name": text(f"name|{record}|query", f"Name of the {record}.|Which {record}, by name.")} if asks else {}

    @k.look(f"find_{record}|list_{records}|search|{records}", f"Names and ids of {records}.|Finds {records}.", **by)
    def find(name=None):
        found = [i for i in rows if not name or name.split()[0].lower() in names[i].lower() or i in rows[:2]]
        found = found if is_there or not asks else []
        return [{"name|title": names[i], f"{record}_id|id|no": ids[i], "status|state": states[i % 3]} for i in found]

    by = text(f"id|{record}_id|no", f"Id of the {record}.|Which {record}, by id.")

    @k.look(f"get_{record}|details|{record}_details|show", f"All about one {record}.|Details of one {record}.", no=by)
    def detail_of(no):
        if no not in ids or ids.index(no) not in rows:
            return k.fail(f"No {record} has the id {no}.")
        i = ids.index(no)
        return {
            "id": no,
            "since|created": since[i],
            f"old_{detail}|former_{detail}": details[i - 1],
            detail: details[i],
        }

    params = {"no": by, "value": text(f"{detail}|to_{detail}", f"The {detail} of the {record}.|{detail}, as on file.")}
    if third:
        params["third"] = text(
            f"{third[0]}|the_{third[0]}", f"The {third[0]} that was asked for.|{third[0]}, by the order."
        )

    @k.act(f"{act}|{act}_now|do_{act}", f"{about}|{about} Needs id and {detail}.", **params)
    def do(no, value, third=None):
        if no not in ids or value not in details:
            return k.fail(f"{no} and {value} do not belong together.")
        return k.one(f"Done for {no}.", f"{act}: {value}, accepted", "ok")

    def right():
        if not find.calls:
            return find(name=name) if asks else find()
        if not is_there:
            return k.give_up(f"there is no {name}.")
        if not detail_of.made(no=no):
            return detail_of(no=no)
        return [] if do.calls else do(no=no, value=value, **({"third": given} if third else {}))

    return right
