"""A first call gives a slip with two numbers on it; the second call needs one of them, and the rule says which."""

from kind import choice, text

STRUCTURE = "slip-then-confirm"
DOMAIN = "two-step counters"

# thing;verb 1;verb 2;number 1;number 2
SKINS = """parcel;weigh;post;scale_no;label_no
horse;enter;declare;draw_no;card_no
print;reserve;collect;hold_no;desk_no
dog;check_in;kennel;visit_no;run_no
ticket;quote;buy;quote_no;seat_code
book;request;borrow;request_no;shelf_code
film;submit;screen;entry_no;slot_code
gown;measure;order;form_no;pattern_code
wine;sample;ship;sample_no;batch_code
plant;quarantine;release;box_no;pass_code
boat;survey;launch;survey_no;slip_code
song;register;publish;work_no;release_code
pot;load;fire;shelf_code;firing_no
poem;offer;accept_fee;offer_no;fee_code
cake;taste;confirm;tasting_no;recipe_code
player;trial;sign;trial_no;contract_code
stall;apply;open;application_no;pitch_code
hive;inspect;move;report_no;permit_code
fiddle;value;insure;value_no;policy_code
mural;sketch;paint;sketch_no;wall_code"""


def make(k):
    thing, one, two, a, b = k.pick(SKINS.split("\n")).split(";")
    name, clerk, way = k.word(), k.person(), k.pick("today", "tomorrow", "friday")
    numbers, at = k.ids(2), k.pick(0, 1)
    said = [x.replace("_no", " number").replace("_", " ") for x in (a, b)]
    v, w = one.replace("_", " "), two.replace("_", " ")
    rule = k.one(f"To {w} you need the {said[at]} from the first step, not the {said[1 - at]}.", f"The second step goes by the {said[at]}.", f"Hand in the {said[at]} when you {w}; the {said[1 - at]} is for the customer.")

    k.role(f"{thing} counter", f"You take a {thing} through both steps.", f"First {v}, then {w}: that's how we do it.")
    k.must(rule, f"Steps: {v}, then {w}.|First {v}, then {w}.")
    k.goal(
        f"{name} for {clerk}, {way}.",
        f"{clerk}: {name}, {way}",
        f"{clerk} has come with the {thing} {name}. Do both steps, for {way}.",
        f"{thing}: {name}; who: {clerk}; day: {way}",
        f"Could you see {name} through? It's {clerk}'s, and it's for {way}.",
    )

    @k.act(f"{one}|{one}_{thing}|step_{one}", f"First step: to {v} a {thing}. Gives two numbers.|To {v} a {thing}.", name=text(f"{thing}|name|which", f"Name of the {thing}.|Which {thing}."), who=text("who|customer|whose", "Name of the customer.|Whose it is."))
    def first(who, **by):
        return {a: numbers[0], b: numbers[1]} if (by.get("name"), who) == (name, clerk) and not first.made() else k.fail("no such thing here")

    @k.act(f"{two}|{two}_{thing}|step_{two}", f"Second step: to {w} a {thing}.|To {w} a {thing}, after the first step.", key=text("number|key|slip", "The number that this step goes by.|Which number, by the rule."), day=choice("day|when|on", "When.|Which day.", ["today", "tomorrow", "friday"]))
    def second(key, day):
        return f"{w}: {key}, {day}" if first.made() and key == numbers[at] and not second.made() else k.fail("That number won't do here.")

    def right():
        if not first.made():
            return first(name=name, who=clerk)
        return [] if second.made() else second(key=numbers[at], day=way)

    return right
