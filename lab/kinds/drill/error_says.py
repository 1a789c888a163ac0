"""A call is refused, and the error says what is wrong: another value, another tool first, or nothing can be done."""

from kind import choice, text

STRUCTURE = "detour"
DOMAIN = "skins"
THINGS = "parcel ship; file upload; order send; car register; page publish; letter mail; key copy; report hand_in; boat launch; image print; package install; claim submit; visitor admit; sample test".split("; ")
UNITS = ["north", "south", "east", "west"]


def make(k):
    thing, verb = k.pick(THINGS).split()
    said = verb.replace("_", " ")
    names, gate, clerk = k.words(3), k.pick(UNITS), k.person()
    name = names[0]
    how = k.pick("gate", "stamp", "name", "never", "none")
    right_gate = k.pick([one for one in UNITS if one != gate]) if how == "gate" else gate
    right_name = name if how != "name" else names[1]
    state = {"stamped": how != "stamp"}
    fee = k.id()
    k.role(f"""You {said} every {thing}.|{thing} counter|You {said} things and read what the machine says.|Counter clerk, patient with refusals.""")
    k.must("If it is refused, do what the refusal says, and try again.|A refusal tells what to do: do that.", "If it can never be done, report that it is not done.|What is impossible is reported as not done.")
    k.goal(f"""{said} {thing} {name} at gate {gate}, clerk {clerk}.|{thing} {name}: {said} it ({gate}, {clerk})|gate {gate}, clerk {clerk}: {said} {name}|Please {said} the {thing} {name}. Gate {gate}, it is for {clerk}.
        |{clerk} wants {thing} {name} through gate {gate}""")
    k.steps("<deed> it.|Begin with <deed>.")

    @k.act(f"{verb}|{verb}_{thing}|do_{verb}", f"To {said} a {thing}.|For a {thing} that one wants to {said}.", name_=text(f"{thing}|name|which", f"Name of the {thing}."),
           gate_=choice("gate|at|side", "Which gate.|The gate.", UNITS), clerk_=text("clerk|by|who", "Name of the clerk.|Who does it."))
    def deed(name_=None, gate_=None, clerk_=None):
        if how == "never":
            return k.fail(k_never)
        if name_ != right_name:
            return k.fail(f"{name_} has been renamed: it is {right_name} now." if name_ == name else f"There is no {thing} {name_}.")
        if gate_ != right_gate:
            return k.fail(f"Gate {gate_} is closed today. Use {right_gate}.")
        if not state["stamped"] and not stamp.made(name_=name_):
            return k.fail(f"{name_} has no stamp. {stamp.name} it with {fee} first.")
        return f"{name_}: done."

    k_never = k.one(f"{name} was destroyed. This is final.|{name} is forbidden by law; there is no way.|{name} does not exist any more, and nothing replaces it.")

    @k.act(f"stamp|stamp_{thing}|seal", f"Puts a stamp on a {thing}.|Stamps one {thing}.", name_=text(f"{thing}|name|which", f"Name of the {thing}."), fee_=text("fee|voucher|code", "Number of the voucher.|Voucher."))
    def stamp(name_=None, fee_=None):
        return f"{name_} is stamped." if name_ in names and fee_ == fee else k.fail(f"{fee_} is no voucher.")

    def right():
        if deed.made():
            return None
        if how == "never" and k.seen(k_never):
            return k.give_up("it is impossible")
        if how == "stamp" and k.seen(fee) and not stamp.made():
            return stamp(name_=name, fee_=fee)
        use_gate = right_gate if how == "gate" and k.seen(right_gate) else gate
        use_name = right_name if how == "name" and k.seen(right_name) else name
        return deed(name_=use_name, gate_=use_gate, clerk_=clerk)

    return right
