"""The goal brings a new offer; it replaces the present one only if it is better."""

from kind import integer, text

STRUCTURE = "only-if-better"
DOMAIN = "offers and records"

# thing;value;better;who;verb
SKINS = """club record;seconds;lower;runner;enter
rent;euros;lower;landlord;switch to
swim record;seconds;lower;swimmer;enter
jump record;centimetres;higher;jumper;enter
auction lot;euros;higher;bidder;accept
catering contract;price;lower;caterer;switch to
bell ringing record;peals;higher;ringer;enter
quiz record;points;higher;team;enter
coach contract;fare;lower;coach firm;switch to
loan fee;pounds;lower;lender;switch to
attendance record;visitors;higher;show;enter
pledge record;crowns;higher;donor;enter
reading record;books;higher;reader;enter
insurance;premium;lower;insurer;switch to
cleaning contract;hours;lower;firm;switch to
lap record;seconds;lower;driver;enter
waiting time record;minutes;lower;ward;enter
print contract;cents;lower;printer;switch to
bake sale record;cakes;higher;class;enter
phone tariff;cents;lower;provider;switch to"""


def an(word):
    return f"{'an' if word[0] in 'aeiou' and word[:3] not in ('uni', 'use', 'eur') or word[:4] == 'hour' else 'a'} {word}"


def make(k):
    thing, unit, better, who, verb = k.pick(SKINS.split("\n")).split(";")
    name, people, ref = k.word().capitalize(), k.people(2), k.id()
    now, new = k.numbers(2, 20, 900)
    is_better = new < now if better == "lower" else new > now
    code, day = k.id(), k.date()
    other = [k.word().capitalize(), k.person(), k.int(20, 900), k.id()]
    t, v = thing.replace(" ", "_"), verb.replace(" ", "_")

    k.role(f"You keep the best: {thing}.|{thing} keeper", f"Only what is better goes in.|I compare and then {verb}.")
    k.must(f"{an(better).capitalize()} figure is better. If the new one is not better, nothing changes.|New only replaces old if it is {better}; if not, leave it.")
    k.steps("<present> tells how it is now.|See <present>.", "<replace> it if the new one is better.")
    k.goal(
        f"{thing} {name}: {people[0]} offers {new} {unit} (proof {ref})",
        f"{people[0]} has {new} {unit}, proof {ref}. Is that better than what {name} has? Then {verb} it.",
        f"Dear keeper, the {who} {people[0]} reports {new} {unit} for {name}; the proof is {ref}. Should it be an improvement, would you {verb} it?",
        f"{name}? {new} {unit} by {people[0]}, {ref}. only if it beats the old one",
    )

    @k.look(f"present|get_{t}|current", f"The {thing} as it is now.", name=text("name|which", f"Name of the {thing}."))
    def present(name_=name, **by):
        if by["name"] == other[0]:
            return {"code|id": other[3], f"{who.replace(' ', '_')}|by": other[1], unit: other[2]}
        if by["name"] != name_:
            return k.fail(f"No {thing} of that name.")
        return {"code|id": code, f"{who.replace(' ', '_')}|by": people[1], unit: now, "since": day}

    @k.act(
        f"replace|{v}|new_{t}",
        f"Replaces the {thing} by a better one.",
        code=text("code|id", f"Code of the {thing}."),
        who=text(who.replace(" ", "_"), f"Name of the {who} who has the better one."),
        value=integer(unit, f"The new figure in {unit}."),
        ref=text("proof|ref", "Number of the proof."),
    )
    def replace(code_=code, **by):
        return f"{code_}: {by['value']} {unit}." if by["code"] == code_ else k.fail("No such code.")

    def right():
        if not present.made(name=name):
            return present(name=name)
        return replace(code=code, who=people[0], value=new, ref=ref) if is_better and not replace.made() else []

    return right
