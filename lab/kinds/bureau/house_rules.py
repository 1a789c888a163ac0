"""Asks the house rules what applies to a case, and does as they say."""

from kind import choice, flag, integer, text

STRUCTURE = "policy-lookup"
DOMAIN = "skins"

# case, place, categories: three; who, what they get, unit
SKINS = """late return|library|novel,film,map|reader|fine|cents;
early leave|hostel|dorm,single,suite|guest|refund|euros;
lost key|office house|room,gate,safe|tenant|charge|euros;
sick day|workshop|fitter,clerk,trainee|worker|pay|percent;
broken glass|bar|beer,wine,cocktail|guest|charge|cents;
no-show|practice|check,surgery,talk|patient|fee|euros;
overtime|depot|driver,loader,guard|worker|bonus|euros;
damaged parcel|post shop|letter,box,tube|sender|payment|euros;
dog visit|campsite|small,medium,large|camper|surcharge|euros;
group visit|museum|school,club,firm|leader|discount|percent;
late payment|gym|student,adult,senior|member|fee|euros;
wrong parking|estate|visitor,resident,supplier|driver|fine|euros;
cancelled course|evening school|language,cooking,sport|student|refund|percent;
empty bottle|shop|glass,plastic,crate|customer|deposit|cents;
rain day|fair|stall,ride,tent|trader|rebate|percent;
moved lesson|music school|piano,drums,voice|pupil|credit|minutes;
faulty item|bazaar|toy,shirt,tool|buyer|refund|percent;
night work|clinic|nurse,porter,cook|worker|bonus|percent;
boat delay|rental|canoe,sail,pedal|renter|charge|euros;
missed pickup|recycling|paper,glass,bulk|household|credit|points;
lost ticket|car park|day,week,month|driver|charge|euros;
fallen tree|parish|path,grave,yard|owner|payment|euros""".split(";")


def an(word):
    """With its article."""
    vowel = word[0] in "aeio" and not word.startswith("one") or word[:2] in ("um", "un") or word.startswith("hour")
    return f"{'an' if vowel else 'a'} {word}"


def make(k):
    case, place, cats, who_is, gets, unit = k.pick(SKINS).strip().split("|")
    cats = cats.split(",")
    sums, notes = dict(zip(cats, k.numbers(3, 3, 95), strict=True)), {c: k.chance(50) for c in cats}
    cat, who, ref, none = k.pick(cats), k.person(), k.id(), k.pick(cats) if k.chance(14) else None
    has_letter, in_goal = k.chance(60), k.chance(50)
    asks = k.chance(50)
    g, cu = gets.replace(" ", "_"), case.replace(" ", "_").replace("-", "_")

    k.role(f"""You settle each {case} at {an(place)}.|{place}: {case} desk
        |You apply the house rules. You don't invent any.
        |{place} office|Whoever has {an(case)} is dealt with by the rules; you know where they stand.""")
    k.must(f"The rules say what the {gets} is for each kind.|The {gets} depends on the kind; see the rules.")
    k.must(
        "If the rules give nothing for a kind, report that it is not done.|"
        "Nothing in the rules: say it could not be settled."
    )
    if has_letter:
        k.must("Send a letter only where the rules want one.|Letter or no letter: as in the rules.")
    k.steps("Read <rules>.", "<settle> the case.")
    about = f"{cat}, number {ref}" if in_goal else ref
    k.goal(f"""Settle the {case} of {who} ({about}).|{case}: {who}, {about}
        |{who} has {an(case)} again ({about}). do what the rules say
        |case {about}\nkind of case: {case}\n{who_is}: {who}|What does {who} get? {case}, {about}. Book it.
        |{who} is angry about the {case} ({about}). Settle it by the rules, please.
        |please handle {about}: {case}, name {who}
        |There was {an(case)}, {about}, by {who}. House rules apply.""")

    if not in_goal:

        @k.look(
            f"get_case|{cu}|open_case",
            f"Opens one {case}.|Shows a case.",
            no=text("case|no|ref", "Number of the case.|Which case."),
        )
        def opened(no):
            if no != ref:
                return k.fail(f"There is no case {no}.")
            return {"case|no": ref, f"{who_is}|name": who, "kind|type": cat}

    def row(c):
        return {"kind|type": c, gets: None if c == none else sums[c], "letter|send_letter": notes[c]}

    one = dict(kind=choice("kind|type|of", "Which kind.|Kind of the case.", cats)) if asks else {}

    @k.look("rules|house_rules|read_rules", f"Shows the house rules for {an(case)}.|What the rules say.", **one)
    def rules(kind=None):
        if not asks:
            return [row(c) for c in cats]
        return row(kind) if kind in cats else k.fail(f"The rules do not know {kind}.")

    more = {}
    if has_letter:
        more = dict(letter=flag("letter|send_letter|with_letter", "Whether a letter goes out.|Send a letter?"))

    @k.act(
        f"book_{g}|settle|settle_{cu}",
        f"Books the {gets} and closes the case.|Settles one {case}.",
        no=text("case|no|ref", "Number of the case.|Which case."),
        name=text(f"{who_is}|name|who", f"Name of the {who_is}.|Who."),
        amount=integer(f"{g}|amount|{unit}", f"How many {unit}.|The {gets} in {unit}."),
        **more,
    )
    def settle(no, name, amount, letter=None):
        return f"{no} is settled." if no == ref else k.fail(f"There is no case {no}.")

    def right():
        if not in_goal and not opened.made(no=ref):
            return opened(no=ref)
        if not rules.made(**(dict(kind=cat) if asks else {})):
            return rules(kind=cat) if asks else rules()
        if cat == none:
            return k.give_up("the rules give nothing for it.")
        args = dict(no=ref, name=who, amount=sums[cat]) | (dict(letter=notes[cat]) if has_letter else {})
        return None if settle.made(**args) else settle(**args)

    return right
