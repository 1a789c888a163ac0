"""Books something for which two names have to become codes first."""

from kind import integer, text

STRUCTURE = "code-table+order-form"
DOMAIN = "skins"

# who; codes tool; what; codes tool; amount's name, low-high; act tools; what the act does; how its people say it
TABLE = """
customer;customer_codes|customers;article;article_codes|skus;quantity,2-60;add_line|bill
  Adds a line to the next invoice.
  bill {a} {n} x {b}
project;project_codes|projects;activity;activities|task_codes;hours,1-12;book_time|log_hours;Books working time.
  {n} h of {b} on project {a}
cost centre;cost_centres|centres;account;accounts|chart;cents,100-9000;post|book;Posts an amount.
  post {n} to {b}, cost centre {a}
cluster;clusters|cluster_ids;image;images|image_ids;replicas,1-9;run_image|launch;Starts copies of an image.
  {n} replicas of {b} on {a}
team;teams|team_ids;licence;licences|licence_ids;seats,1-40;assign_seats|grant;Gives a team seats of a {b}.
  {a} needs {n} more seats of {b}
room;rooms|room_ids;equipment;equipment|gear;pieces,1-15;reserve|lend;Reserves equipment for a {a}.
  put {n} {b} into {a}
queue;queues|queue_ids;worker type;worker_types|workers;workers,1-20;add_workers|scale;Adds workers to a {a}.
  queue {a} is slow: {n} of {b}
repository;repos|repo_ids;label;labels|label_ids;days,3-90;stale_after|set_stale
  Sets after how many days a {b} is put on.
  label {b} after {n} days in {a}
region;regions|region_codes;machine type;types|type_codes;servers,1-30;order_servers|provision;Orders servers.
  order {n} {b} in {a}
list;lists|list_ids;template;templates|template_ids;minutes,5-90;schedule|queue_mail;Sends a template to a {a} later.
  {b} to {a} in {n} minutes
tenant;tenants|tenant_ids;resource;resources|resource_codes;limit,10-900;set_limit|cap;Sets the limit of a {b}.
  cap {b} of {a} at {n}
vendor;vendors|vendor_ids;part;parts|part_numbers;pieces,5-400;order_part|purchase;Orders parts.
  {n} pcs {b} from {a}
host;hosts|host_ids;check;checks|check_ids;seconds,10-600;set_interval|tune;Sets how often a {b} runs.
  {b} on {a} every {n} seconds
course;courses|course_ids;trainer;trainers|trainer_ids;places,4-30;open_course|plan;Opens a date of a {a}.
  {b} gives {a} for {n} people
printer;printers|printer_ids;paper;papers|paper_codes;sheets,50-900;refill|order_paper;Orders paper for a {a}.
  {n} sheets of {b} for {a}
translator;translators|translator_ids;language;languages|lang_codes;words,200-5000;commission|order
  Orders a translation.
  {a}: {n} words into {b}
database;databases|db_ids;user role;roles|role_ids;connections,2-80;limit_role|set_conn;Limits the connections of a {b}.
  role {b} gets {n} connections on {a}
shop;shops|shop_ids;voucher;vouchers|voucher_codes;percent,5-50;run_campaign|activate;Activates a {b}.
  {b} with {n} percent in {a}
dashboard;dashboards|board_ids;metric;metrics|metric_ids;height,2-12;add_panel|draw;Puts a {b} on a {a}.
  draw {b} on {a}, height {n}
branch;branches|branch_ids;check;required|check_ids;minutes,2-45;require|add_gate;Makes a {b} a gate of a {a}.
  gate {a} with {b}, timeout {n}
employee;staff|employee_ids;device;devices|device_codes;months,6-36;lend_device|hand_out;Lends a {b}.
  {b} for {a}, {n} months
"""
SKINS = [row.split(";") for row in TABLE.strip().replace("\n  ", ";").splitlines()]


def make(k):
    who, find_a, what, find_b, amount, acts, about, own = k.pick(SKINS)
    amount, span = amount.split(",")
    n = k.int(*(int(end) for end in span.split("-")))
    names_a, names_b = k.words(k.int(3, 5)), k.words(k.int(3, 5))
    codes_a = dict(zip(names_a, k.ids(len(names_a)), strict=True))
    codes_b = dict(zip(names_b, [str(c) for c in k.numbers(len(names_b), 10000, 99999)], strict=True))
    a, b = k.pick(names_a), k.pick(names_b)
    if k.chance(10):
        del codes_b[b]

    k.role(
        f"You enter bookings for people who know no codes ({who}, {what}).|{what} desk|data entry: {who} and {what}",
        f"You translate {who} and {what} into codes, and book.|clerk bot|You fill in the form nobody likes.",
    )
    k.must("The form wants codes, not names.", f"If a {what} has no code, end with: not done.")
    k.steps(f"<first> has the codes of each {who}, <second> those of each {what}.", "Then <book>.")
    k.goal(
        *[own.format(a=a, b=b, n=n)] * 4,
        f"{who} {a}, {what} {b}, {amount} {n}",
        f"{what} {b} for {who} {a}: {amount} = {n}",
        f"Please book {n} ({amount}) of the {what} {b}. It goes to the {who} {a}.",
        f"{n} {amount}! {what}: {b}, {who}: {a}",
        f"Can you enter this for me? {who} {a}; {what} {b}; {amount} {n}.",
        f"{amount}={n} {who.replace(' ', '_')}={a} {what.replace(' ', '_')}={b}",
        f"they told me to enter {n} as {amount}, {what} {b}, and {a} as {who}",
        f"{who}: {a}\n{what}: {b}\n{amount}: {n}",
    )

    def table(codes, label):
        return [{label: name, "code|id": code} for name, code in codes.items()]

    @k.look(find_a, f"Lists the code of each {who}.|All codes, by {who}.")
    def first():
        return table(codes_a, who.replace(" ", "_"))

    @k.look(find_b, f"Lists the code of each {what}.|Which {what} has which code.")
    def second():
        return table(codes_b, what.replace(" ", "_"))

    @k.act(
        acts,
        about.format(a=who, b=what),
        a=text(who.split()[-1] + "_code|for_|to", f"Code of the {who}."),
        b=text(what.split()[-1] + "_code|what|of", f"Code of the {what}."),
        n=integer(f"{amount}|n|amount", f"The number of {amount}.|{amount.capitalize()}."),
    )
    def book(a, b, n):
        if a not in codes_a.values() or b not in codes_b.values():
            return k.fail(f"No such code: {a} or {b}.")
        return f"{a}, {b}: {n} {amount}."

    def right():
        looks = [look() for look in (first, second) if not look.made()]
        if looks:
            return looks
        if b not in codes_b:
            return k.give_up(f"{b} has no code.")
        return [] if book.made() else book(a=codes_a[a], b=codes_b[b], n=n)

    return right
