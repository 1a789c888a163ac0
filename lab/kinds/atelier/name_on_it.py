"""Makes a badge or the like: which of a person's names goes on it, and which number, is up to the house."""

from kind import text

STRUCTURE = "which-field"
DOMAIN = "badges and plates"

# thing;person;name 1;name 2;number 1;number 2
SKINS = """badge;visitor;full_name;nickname;seat_no;pass_no
plate;horse;show_name;stable_name;box_no;chip_no
shirt;player;surname;nickname;squad_no;club_no
label;rose;latin_name;trade_name;bed_no;lot_no
tag;dog;kennel_name;call_name;chip_no;ring_no
door sign;actor;stage_name;real_name;room_no;part_no
place card;guest;title_name;first_name;table_no;chair_no
mug;member;full_name;pet_name;hook_no;member_no
certificate;pupil;full_name;short_name;class_no;roll_no
bib;runner;race_name;club_name;start_no;chip_no
spine;book;long_title;short_title;shelf_no;copy_no
ticket;boat;yacht_name;syndicate_name;sail_no;berth_no
caption;film;release_title;working_title;reel_no;film_no
apron;cook;chef_name;house_name;station_no;staff_no
ribbon;quilt;show_title;maker_title;entry_no;wall_no
crate;wine;estate_name;brand_name;bin_no;cask_no
locker;rower;surname;crew_name;oar_no;locker_no
hook;pupil;first_name;house_name;peg_no;year_no
sleeve;record;artist_name;label_name;cat_no;disc_no
sign;stall;trader_name;shop_name;pitch_no;permit_no"""


def make(k):
    thing, person, a, b, c, d = k.pick(SKINS.split("\n")).split(";")
    refs = k.ids(3)
    rows = {r: (k.word(), k.word(), k.id(), k.id()) for r in refs}
    ref, i, j = refs[0], k.pick(0, 1), k.pick(2, 3)
    fields = (a, b, c, d)
    said = [f.replace("_no", " number").replace("_", " ") for f in fields]
    rule = k.one(f"A {thing} shows the {said[i]} and the {said[j]}.", f"On it: {said[j]} and {said[i]}, nothing more.", f"We use the {said[i]}, not the {said[1 - i]}, and the {said[j]}, not the {said[5 - j]}.")

    k.role(f"{thing} maker", f"You make a {thing} for each {person}.", f"The machine for the {thing} is yours.")
    k.must(rule)
    k.goal(
        f"Make the {thing} for {ref}.",
        f"{ref}: {thing}",
        f"{person.capitalize()} {ref} still needs a {thing}, could you?",
        f"job: {thing}; file: {ref}",
        f"One {thing} please, file {ref}, the usual way.",
    )

    @k.look("file|get_file|read_file_card", f"The file of one {person}.|Names and numbers of a {person}.", ref=text("file|no|which", "Number of the file.|Which file."))
    def file(**by):
        return dict(zip(fields, rows[by["ref"]], strict=True)) if by.get("ref") in rows else k.fail("no such file")

    @k.act(f"make_{thing.replace(' ', '_')}|print_it|make_one", f"Makes a {thing}.|Produces a {thing} with two lines.", name=text("name|line_one|top", "The name on it.|Which name it shows."), number=text("number|line_two|bottom", "The number on it.|Which number it shows."), ref=text("file|for_file|ref", "Number of the file.|For which file."))
    def go(name, number, ref):
        return f"{thing}: {name}, {number}" if ref in rows else k.fail("no such file")

    def right():
        if not file.made(ref=ref):
            return file(ref=ref)
        return [] if go.made() else go(name=rows[ref][i], number=rows[ref][j], ref=ref)

    return right
