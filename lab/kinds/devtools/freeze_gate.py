"""Does it unless the calendar says that the day is closed; then it says so and leaves it."""

from kind import text

STRUCTURE = "gate"
DOMAIN = "skins"

# what is done; to what; closed period's name; calendar tools; act tools; what the act does; value @ draw
TABLE = """
deploy;service;freeze;freezes|change_calendar;deploy|ship;Deploys a {t}.;version@version
publish;article;embargo;embargoes|press_calendar;publish|put_out;Publishes an {t}.;address@url
send;mailing;quiet period;quiet_periods|send_calendar;send|schedule_send;Sends a {t}.;subject@title
migrate;database;blackout;blackouts|db_calendar;migrate|move_db;Moves a {t} to a host.;host@host
restart;host;business peak;peaks|load_calendar;restart|reboot;Restarts a {t}.;time@time
release;package;code freeze;code_freezes|release_calendar;release|cut;Releases a {t}.;version@version
change the price of;article;price lock;price_locks|sales_calendar;set_price|reprice;Sets the price of an {t}.
  price@money
book;invoice;closed month;closed_months|ledger_calendar;book|post;Books an {t}.;account@id
rotate;key;key ceremony;ceremonies|vault_calendar;rotate|rotate_key;Rotates a {t}.;custodian@person
delete;bucket;legal hold;legal_holds|holds;delete_bucket|drop;Deletes a {t}.;request@id
test;fire alarm;event;events|house_calendar;test_alarm|ring;Tests a {t}.;guard@person
renumber;network;exam week;exam_weeks|campus_calendar;renumber|readdress;Renumbers a {t}.;gateway@host
import;customer list;audit;audits|audit_calendar;import_list|load;Imports a {t}.;file@path
switch;carrier;contract lock;contract_locks|contracts;switch|change_carrier;Switches a {t}.;successor@word
archive;project;review;reviews|review_calendar;archive|shelve;Archives a {t}.;folder@word
translate;release note;string freeze;string_freezes|l10n_calendar;order_translation|translate;Orders a translation.
  translator@person
upgrade;cluster;holiday rota;rotas|duty_calendar;upgrade|update;Upgrades a {t}.;version@version
repair;lift;inspection;inspections|lift_calendar;send_crew|repair;Sends a crew to a {t}.;foreman@person
open;ticket sale;press ban;press_bans|pr_calendar;open_sale|start;Opens a {t}.;channel@word
reindex;search index;traffic peak;traffic_peaks|traffic;reindex|rebuild;Rebuilds a {t}.;alias@word
pay;supplier;bank holiday;bank_holidays|bank_calendar;pay|transfer;Pays a {t}.;amount@money
"""
SKINS = [row.split(";") for row in TABLE.strip().replace("\n  ", ";").splitlines()]


def make(k):
    verb, thing, period, looks, acts, about, value = k.pick(SKINS)
    field, draw = value.split("@")
    name, value, others = k.pick(k.word, k.ident)(), getattr(k, draw)(), k.words(2)
    days = sorted(k.dates(7))
    closed = k.chance(35)
    day = days[1] if closed else days[k.pick(0, 3, 6)]
    rows = [
        (name, days[0] if day != days[0] else days[1], days[2]),
        (others[0], days[0], days[5]),
        (others[1], days[2], days[6]),
    ]
    if not closed and day == days[3]:
        rows.append((name, days[4], days[5]))
    rows = k.shuffled(rows)

    k.role(
        f"You {verb} things when it is allowed.|{thing} gatekeeper|You {verb} by the rules ({thing}).",
        f"You know every {period}. You {verb}, or you don't.|ops bot: {verb} {thing}|The {period} is sacred to you.",
    )
    k.must(
        f"Within a {period} of that {thing}, first and last day included, do nothing and end with: not done.|"
        f"Any {period} of the {thing} forbids it, both of its ends included. Then say that it cannot be done.",
    )
    k.steps("See <periods> first.", f"<do> it if no {period} of that {thing} has the day in it.")
    k.goal(
        f"{verb} {name} on {day}, {field} {value}",
        f"{day}: {verb} {thing} {name} ({field} {value})",
        f"Please {verb} the {thing} {name} on {day}. {field.capitalize()}: {value}.",
        f"{name} has to go through on {day}: {verb}, {field} {value}",
        f"Can we {verb} {name} on {day}? If yes, do so; {field} {value}.",
        f"{field}={value} day={day} {thing.replace(' ', '_')}={name} action={verb.split()[0]}",
        f"with {value} as {field}, {verb} {name}. planned day: {day}",
        f"We want to {verb} {thing} {name}; the day is {day}, the {field} {value}.",
    )

    @k.look(looks, f"Lists every {period}: {thing}, first day, last day.")
    def periods():
        return [{thing.replace(" ", "_"): n, "from|first": a, "to|last": b} for n, a, b in rows]

    @k.act(
        acts,
        about.format(t=thing),
        name=text(f"{thing.split()[-1]}|name|what", f"Name of the {thing}."),
        day=text("day|date|on", "The day.|On which day."),
        value=text(f"{field}|value|with_", f"The {field}."),
    )
    def do(day, value, **args):
        if args["name"] not in [row[0] for row in rows]:
            return k.fail(f"No such {thing}.")
        return f"{args['name']}: {day}, {value}."

    def right():
        if not periods.made():
            return periods()
        if closed:
            return k.give_up(f"{day} is within a {period}.")
        return [] if do.made() else do(name=name, day=day, value=value)

    return right
