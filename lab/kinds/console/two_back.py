"""Three look-ups in a row; the last call needs a value of the first and one of the third."""

from kind import text

STRUCTURE = "two-back"
DOMAIN = "logistics"

# first;second;third;value of first;value of third;verb
SKINS = """order;shipment;carrier;customer;phone;call
ticket;service;team;reporter;channel;post
invoice;contract;vendor;clerk;iban;transfer
alert;host;rack;watcher;door_code;send
flight;plane;hangar;pilot;frequency;radio
booking;hotel;manager;guest;extension;dial
commit;build;runner;author;console;open
patient;ward;nurse;doctor;pager;page
loan;book;shelf;reader;aisle;fetch
domain;zone;provider;owner;portal;log_in
song;album;label;listener;form;claim
machine;line;foreman;operator;radio_no;radio
parcel;truck;driver;sender;handset;text
dataset;bucket;account;analyst;role_id;assume
player;team;coach;scout;mailbox;write
course;campus;dean;pupil;office;visit
device;site;warden;user;gate_code;open
claim;policy;agent;insured;desk_no;ring
sensor;gateway;uplink;farmer;socket_id;bind
article;section;editor;writer;line_no;ring"""


def make(k):
    one, two, three, mine, last, verb = k.pick(SKINS.split("\n")).split(";")
    ref, mid, end = k.id(), k.id(), k.word()
    person, value, decoy = k.person(), k.id(), k.person()
    nice, act = last.replace("_", " "), verb.replace("_", " ")

    k.role(f"You reach the right {three}.|{one} follow-up|You go from {one} to {two} to {three}.")
    k.must(f"In the end name the {mine} of the {one}.|The {mine} of the {one} has to be named.")
    k.steps("<get_one>, then <get_two>, then <get_three>.", f"<do> with the {nice} and the {mine}.")
    k.goal(
        f"{act} the {three} about {one} {ref}",
        f"Something is wrong with {one} {ref}. Please {act} the {three} responsible, naming the {mine}.",
        f"{one}: {ref}\naction: {act} {three}",
        f"{ref}?? {act} whoever is behind that ({three})",
        f"{act}({three} of {two} of {ref})",
    )

    @k.look(f"get_{one}|{one}_info", f"Shows the {mine} and the {two} of a {one}.", ref=text(f"{one}|ref", f"Number of the {one}."))
    def get_one(**by):
        return {mine: person, two: mid, "entered_by": decoy} if by["ref"] == ref else k.fail(f"no {one} {by['ref']}")

    @k.look(f"get_{two}|{two}_info", f"Shows the {three} of a {two}.", ref=text(f"{two}|ref", f"Number of the {two}."))
    def get_two(**by):
        return {three: end, "since": "2024"} if by["ref"] == mid else k.fail(f"no {two} {by['ref']}")

    @k.look(f"get_{three}|{three}_info", f"Shows the {nice} of a {three}.", name=text(f"{three}|name", f"Name of the {three}."))
    def get_three(**by):
        return {three: end, last: value} if by["name"] == end else k.fail(f"no {three} {by['name']}")

    @k.act(f"{verb}|{verb}_{three}", f"Reaches a {three}: {act}.", at=text(last, f"The {nice}."), who=text(mine, f"Full name of the {mine}."), about=text(f"{one}|about", f"Number of the {one}."))
    def do(at, who, about):
        return "ok" if at == value else k.fail(f"no {nice} {at}")

    def right():
        for tool, args in ((get_one, dict(ref=ref)), (get_two, dict(ref=mid)), (get_three, dict(name=end))):
            if not tool.made(**args):
                return tool(**args)
        return None if do.made() else do(at=value, who=person, about=ref)

    return right
