"""Something must come before an act: which preliminary, and with what, is told by the error and chosen by the rule."""

from kind import choice, text

STRUCTURE = "prerequisite"
DOMAIN = "preliminaries"

# thing;act;preliminary;proofs
SKINS = """file;open_file;deposit;passport,badge,letter
vault;enter_vault;sign_in;key,card,code
ward;visit_ward;disinfect;spray,bath,gown
line;work_on_line;earth;clamp,rod,cable
ship;board_ship;announce;flag,radio,horn
exam;begin_exam;identify;photo,number,witness
archive room;use_room;lock_bag;locker,shelf,counter
reactor hall;enter_hall;measure;film,chip,meter
account;change_account;authenticate;token,phone,letter
courtroom;film_trial;apply;press_card,form,fax
booth;vote;check_in;card,roll,oath
warehouse;break_seal;notify;mail,call,post
well;draw_water;register;tag,book,chip
tunnel;drive_through;declare;plate,load,axle
auction;bid;enrol;bond,cheque,cash
plot;build;consult;neighbour,map,office
library;borrow;join;fee,pledge,voucher
data room;download;consent;click,pen,stamp"""


def an(word):
    return ("an " if word[0] in "aeiou" else "a ") + word


def make(k):
    thing, act, pre, proofs = k.pick(SKINS.split("\n")).split(";")
    proofs = proofs.split(",")
    mine, who, slip = k.id(), k.person(), k.id()
    by, needed = k.pick(proofs), k.chance(75)
    p, w = pre.replace("_", " "), act.replace("_", " ")
    k.must(f"Where it is needed, {p} by {by.replace('_', ' ')}.|The preliminary ({p}) is done with {by.replace('_', ' ')}, if one is demanded.", f"Do not {p} where nobody demands it.|Without demand no preliminary.")
    k.role(f"You handle access to every {thing}.", f"Access, {thing}", f"Doorkeeper. For each {thing} there may be a preliminary.")
    k.steps(f"Try <go>; it says what is missing.", "What <before> prints is given to <go>.")
    k.goal(f"{w.capitalize()} for {who}: {thing} {mine}.", f"{who} wants {thing} {mine} ({w})", f"{thing} {mine}, person {who}. {w}", f"See that {who} can {w}; it is {thing} {mine}.")

    @k.act(f"{pre}|{pre}_first", f"The preliminary: {p}. Prints a slip.", who=text("who|person", "For whom."), by=choice("by|with", "With what.", proofs))
    def before(who, by):
        if not k.seen("Demanded"):
            return k.fail(f"Nobody demanded it.")
        return f"Slip {slip} for {who}."

    @k.act(f"{act}", f"To {w}.", item=text("item|no|id", f"Number of the {thing}."), who=text("who|person", "For whom."), slip=text("slip|preliminary", "Slip of the preliminary, if one was demanded.", optional=True))
    def go(**a):
        if a["item"] != mine:
            return k.fail(f"No {thing} {a['item']}.")
        if needed and a.get("slip") != slip:
            return k.fail(f"Demanded: {p}. Its slip is missing.")
        return f"{a['who']}: {w}, {mine}."

    def right():
        if go.made():
            return None
        if needed and k.seen("Demanded"):
            return go(item=mine, who=who, slip=slip) if before.made(who=who, by=by) else before(who=who, by=by)
        return go(item=mine, who=who)

    return right
