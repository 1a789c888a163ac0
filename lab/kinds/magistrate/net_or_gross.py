"""Pays a bill: which of its sums, to which of its accounts, is said by the rule."""

from kind import integer, text

STRUCTURE = "which-amount"
DOMAIN = "cash offices"

# bill;payee;sum a;sum b;account a;account b
SKINS = """invoice;supplier;net;gross;giro;savings
fee note;lawyer;fee;total;office;escrow
hospital bill;clinic;own_share;full_cost;cash_desk;insurer
rent bill;landlord;cold;warm;house;private
water bill;waterworks;prepayment;balance;north;south
premium note;insurer;instalment;annual;branch;head_office
customs note;treasury;duty;duty_and_tax;port;capital
school bill;school;lunch;tuition;canteen;board
freight bill;carrier;tariff;surcharged;local;foreign
grant call;institute;advance;remainder;project;overhead
power bill;utility;base;usage;retail;grid
repair bill;workshop;parts;labour;main;branch
court bill;court;costs;deposit;registry;treasury
toll bill;operator;toll;toll_and_fine;gate;central
tax notice;tax office;first_half;second_half;city;state
auction note;auctioneer;hammer;with_premium;sale;trust
travel claim;official;fares;fares_and_meals;home;office
survey bill;surveyor;basic;extended;firm;partner"""


def an(word):
    return ("an " if word[0] in "aeio" or word.startswith(("hour", "un-", "under", "us")) and word[:3] != "use" else "a ") + word


def make(k):
    bill, payee, s1, s2, a1, a2 = k.pick(SKINS.split("\n")).split(";")
    ids, title = k.ids(2), k.id()
    rows = {i: {s1: x, s2: y, f"account_{a1}": p, f"account_{a2}": q} for i, x, y, p, q in zip(ids, k.numbers(2, 10, 400), k.numbers(2, 401, 900), k.ids(2), k.ids(2), strict=True)}
    mine, sum_, acc = ids[0], k.pick(s1, s2), k.pick(a1, a2)
    s, a = sum_.replace("_", " "), acc.replace("_", " ")
    in_goal = k.pick("sum", "account", "neither")
    t1, t2 = f"What is paid is the sum under {sum_}.|Pay the {s}.", f"It goes to the {a} account.|Account: {a}."
    if in_goal != "sum":
        k.must(t1)
    if in_goal != "account":
        k.must(t2)
    tail = f", the {s}" if in_goal == "sum" else f", to the {a} account" if in_goal == "account" else ""
    k.role(f"You pay each {bill}.", "Cash office. Pays once, and the right sum.", f"{bill} payments")
    k.steps("<read_bill>, then <pay>.")
    k.goal(f"Pay {bill} {mine}{tail}; charge it to title {title}.", f"{bill} {mine}{tail}. title {title}", f"Out of title {title}, {mine} is to be paid{tail}.", f"The {payee} is waiting: {mine}{tail}, title {title}")

    @k.look("read_bill|show_bill|open_bill", f"The sums and accounts of {an(bill)}.", no=text("no|bill|id", f"Number of the {bill}."))
    def read_bill(no):
        return dict(rows[no]) if no in rows else k.fail(f"No {bill} {no}.")

    @k.act("pay|pay_bill|remit", f"Pays {an(bill)}.", no=text("no|bill|id", f"Number of the {bill}."), amount=integer("amount|sum", "The sum that is paid."), account=text("account|to", "Number of the account it goes to."), title=text("title|charge_to", "The title it is charged to."))
    def pay(no, amount, account, title):
        return f"{no}: {amount} paid to {account}." if no in rows and account in rows[no].values() else k.fail(f"{account} is not an account of {no}.")

    def right():
        if not read_bill.made(no=mine):
            return read_bill(no=mine)
        if not pay.made(no=mine):
            return pay(no=mine, amount=rows[mine][sum_], account=rows[mine][f"account_{acc}"], title=title)

    return right
