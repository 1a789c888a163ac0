"""Picks the best thing that costs no more than somebody has; a second look tells how much that is."""

from kind import text

STRUCTURE = "best-affordable"
DOMAIN = "budgets"

# thing;rating;budget;who
SKINS = """violin;tone;purse;pupil
hotel;stars;travel budget;speaker
caterer;grade;party fund;club
wheelchair;comfort;allowance;patient
flat;size;rent limit;tenant
microscope;sharpness;lab money;class
guide;rating;tour fund;group
lawyer;wins;legal aid;client
kit;quality;kit fund;team
frame;finish;frame budget;gallery
course;credits;voucher;learner
present;fun;pocket money;child
band;fame;event budget;festival
menu;courses;dinner budget;family
bike;gears;savings;student
projector;brightness;media fund;library
boat;speed;boat fund;crew
tent;weight class;camp money;troop
piano;age class;music fund;school
coach;seats;trip money;choir"""


def an(word):
    return f"{'an' if word[0] in 'aeiou' and word[:3] not in ('uni', 'use', 'eur') or word[:4] == 'hour' else 'a'} {word}"


def make(k):
    thing, rating, budget, who = k.pick(SKINS.split("\n")).split(";")
    n = k.int(4, 6)
    names, codes = [w.capitalize() for w in k.words(n)], k.ids(n)
    ratings, prices = sorted(k.numbers(n, 1, 99)), k.numbers(n, 50, 900)
    owners = [w.capitalize() for w in k.words(2)]
    money = [k.int(40, 950), k.int(40, 950)]
    can = [i for i in range(n) if prices[i] <= money[0]]
    owner, rows = owners[0], k.shuffled(range(n))
    b = budget.replace(" ", "_")

    k.role(
        f"You choose {an(thing)} for {an(who)}.|{thing} advice and orders",
        f"I know each {thing} in the shop.|Buying agent for every {who}; the {budget} is the limit.",
    )
    k.must(
        f"The price may not be above the {budget}. Of what is left the one with the highest {rating} is best.|Best means the highest {rating} among those that the {budget} covers.",
        f"If the {budget} covers none, report that it is not done.|Nothing affordable: say that it cannot be done.",
    )
    k.steps(f"<money_of> has the {budget}, <offers> the prices.|Look at <money_of> and <offers>.", "<order> it.|Then <order>.")
    k.goal(
        f"Order the best {thing} that {who} {owner} can afford.",
        f"{owner}: best {thing} within the {budget}",
        f"We have been saving for so long! Could you get the {who} {owner} the very best {thing} that their {budget} allows?",
        f"Subject: {thing} for {owner}. Please choose the best one they can pay for and order it.",
    )

    @k.look(f"{b}|money_of|get_{b}", f"How much {an(who)} has: the {budget}.", owner=text(f"{who}|name|of", f"Name of the {who}."))
    def money_of(owner):
        return {who: owner, f"{b}|limit": money[owners.index(owner)]} if owner in owners else k.fail(f"No {who} of that name.")

    @k.look(f"offers|list_{thing}s|shop", f"Every {thing} on offer with price and {rating}.")
    def offers():
        return [{"code|id": codes[i], f"{thing}|name": names[i], "price|costs": prices[i], rating.replace(" ", "_"): ratings[i]} for i in rows]

    @k.act(f"order|buy|order_{thing}", f"Orders {an(thing)}.", code=text("code|id|offer", f"Code of the {thing}."), owner=text(f"{who}|for_whom", f"Name of the {who}."))
    def order(code, owner):
        return f"{code} is on its way to {owner}." if code in codes else k.fail(f"No {thing} {code}.")

    def right():
        calls = [c for c, m in ((money_of(owner=owner), money_of.made(owner=owner)), (offers(), offers.made())) if not m]
        if calls:
            return calls
        if not can:
            return k.give_up(f"{owner} can afford none.")
        return [] if order.made() else order(code=codes[max(can)], owner=owner)

    return right
