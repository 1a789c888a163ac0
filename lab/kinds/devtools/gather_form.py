"""Gathers three values from three tools and fills them into one form."""

from kind import text

STRUCTURE = "collect-act+order-form"
DOMAIN = "skins"

# thing; form; form tools; three fields: name @ draw = tools
TABLE = """
service;incident;open_incident|report;owner@person=owner_of|get_owner;version@version=version_of|running
  page@url=status_page|page_of
customer;contract;draw_up|new_contract;tax number@id=tax_id|tax_info;contact@mail=contact_of|mail_of
  rate@money=rate_of|price_of
package;advisory;publish_advisory|advise;maintainer@mail=maintainer_of|author;fixed in@version=fix_of|patched
  record@id=cve_of|record
host;work order;order_work|dispatch;room@word=room_of|location;admin@person=admin_of|contact
  kernel@version=kernel_of|uname
employee;badge;print_badge|issue;number@id=number_of|staff_no;manager@person=manager_of|boss;start@date=start_of|joined
meeting;invitation;send_invitation|invite;room@word=room_of|where;start@time=start_of|when;host@person=host_of|who
invoice;reminder;send_reminder|dun;amount@money=amount_of|open_sum;due date@date=due_of|deadline
  contact@mail=payer_of|mail_of
repository;release;create_release|release;tag@version=next_tag|tag_of;commit@id=head_of|commit
  notes@url=notes_of|changelog
domain;transfer;start_transfer|transfer;code@id=code_of|auth;registrar@host=registrar_of|whois
  expiry@date=expiry_of|until
database;ticket;open_ticket|file;dba@person=dba_of|keeper;engine@version=engine_of|version;host@host=host_of|primary
string;order;order_translation|commission;text@title=text_of|source;translator@person=translator_of|who
  due@date=due_of|deadline
device;claim;file_claim|claim;serial@id=serial_of|sn;bought@date=bought_of|purchase;holder@person=holder_of|user
test;bug;file_bug|report_bug;author@person=author_of|blame;file@path=file_of|where;run@id=run_of|last_run
site;audit;book_audit|audit;address@url=address_of|url_of;contact@mail=contact_of|owner;last audit@date=audit_of|last
article;purchase;purchase|order;supplier@word=supplier_of|vendor;price@money=price_of|cost;code@id=code_of|sku
job;change;raise_change|request;image@version=image_of|tag;start@time=start_of|when;owner@person=owner_of|lead
alert;page;page|call;phone@phone=phone_of|oncall;rule@key=rule_of|source;host@host=host_of|where
list;announcement;announce|post;address@mail=address_of|list_mail;moderator@person=moderator_of|keeper
  archive@url=archive_of|link
certificate;request;send_csr|request;host@host=host_of|cn;contact@mail=contact_of|mail;template@word=template_of|profile
room;booking;book|reserve;code@id=code_of|door;phone@phone=phone_of|desk;caretaker@person=caretaker_of|janitor
branch;review;ask_review|review;reviewer@person=reviewer_of|expert;head@id=head_of|commit;base@key=base_of|target
"""
SKINS = [row.split(";") for row in TABLE.strip().replace("\n  ", ";").splitlines()]


def make(k):
    thing, form, forms, *parts = k.pick(SKINS)
    fields = []
    for part in parts:
        label, rest = part.split("@")
        draw, tools = rest.split("=")
        fields.append((label, draw, tools))
    name = k.pick(k.word, k.ident, k.id)()
    values = {label: getattr(k, draw)() for label, draw, _ in fields}
    old = {label: getattr(k, draw)() for label, draw, _ in fields}
    labels = [label for label, _, _ in fields]
    made = {}

    k.role(
        f"You fill in each {form} for a {thing}.|{form} clerk|You gather facts and write one {form}.",
        f"Paperwork bot: {thing} in, {form} out.|You know each field of the {form}.|{form}, from {thing} data",
    )
    k.must(f"The {form} needs {labels[0]}, {labels[1]} and {labels[2]}, the present ones.|Old values don't count.")
    k.steps("Ask for each value.", "Then <fill> once.")
    k.goal(
        f"{form} for {thing} {name}",
        f"{name} needs a {form}",
        f"Please make the {form} for the {thing} {name}.",
        f"new {form}: {name}. look up {labels[0]}, {labels[1]} and {labels[2]}",
        f"can somebody fill in the {form} of {name}? I don't know the {labels[1]}",
        f"{form} -> {thing}={name}, rest from the tools",
        f"It's urgent: {form}, {thing} {name}.",
        f"write a {form} ({thing} {name}) with the right {labels[2]}, {labels[0]} and {labels[1]}",
    )

    def add(number, label, tools):
        def look(item):
            if item != name:
                return k.fail(f"No such {thing}.")
            return {label.replace(" ", "_"): values[label], "former|before": old[label]}

        look.__name__ = f"look{number}"
        item = text(f"{thing}|of|name", f"The {thing}.|Name of the {thing}.")
        made[label] = k.look(
            tools, f"Tells the {label} of one {thing}.|{label.capitalize()} of the {thing}.", item=item
        )(look)

    for number, (label, _, tools) in enumerate(fields):
        add(number, label, tools)

    def param(label, names):
        return text(f"{label.replace(' ', '_')}|{names}", f"The {label}.|Present {label}.")

    @k.act(
        forms,
        f"Fills in one {form}.|Makes the {form} for the {thing}.",
        item=text(f"{thing}|for_|about", f"The {thing} it is for."),
        a=param(labels[0], "first"),
        b=param(labels[1], "second"),
        c=param(labels[2], "third"),
    )
    def fill(item, a, b, c):
        return f"{form} for {item}: {a}, {b}, {c}." if item == name else k.fail(f"No such {thing}.")

    def right():
        left = [made[label](item=name) for label in labels if not made[label].made(item=name)]
        if left:
            return left
        a, b, c = (values[label] for label in labels)
        return [] if fill.made() else fill(item=name, a=a, b=b, c=c)

    return right
