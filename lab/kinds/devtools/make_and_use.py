"""Makes a new one, puts it to use under the id that this printed, and takes the old one away."""

from kind import text

STRUCTURE = "pipeline"
DOMAIN = "skins"

# thing; what uses it; show tools; make tools; use tools; remove tools; field of the new one @ draw
TABLE = """
key;service;show_service|service;create_key|new_key;use_key|set_key;revoke_key|delete_key;owner@person
certificate;site;show_site|site;issue_cert|new_cert;install_cert|bind_cert;revoke_cert|drop_cert;contact@mail
token;bot;show_bot|bot;issue_token|new_token;give_token|set_token;revoke_token|kill_token;expiry@date
volume;database;show_db|db;create_volume|new_volume;attach|mount;release_volume|drop_volume;zone@word
address;host;show_host|host;allocate|new_ip;assign_ip|set_ip;release_ip|free_ip;network@word
password;account;show_account|account;generate|new_secret;set_secret|store;forget|drop_secret;vault@word
template;mailing;show_mailing|mailing;create_template|new_template;use_template|set_template;retire|delete_template
  subject@title
plan;customer;show_customer|customer;draft_plan|new_plan;activate|put_on_plan;end_plan|drop_plan;starts@date
webhook;repository;show_repo|repo;create_hook|new_hook;enable_hook|set_hook;remove_hook|delete_hook;target@url
replica;cluster;show_cluster|cluster;create_replica|new_replica;promote|switch_to;retire_replica|drop;host@host
contract;supplier;show_supplier|supplier;draw_up|new_contract;sign|put_in_force;terminate|end_contract;signer@person
phone number;employee;show_employee|employee;order_number|new_number;assign_number|set_phone
  cancel_number|return_number;extension@id
runner;pipeline;show_pipeline|pipeline;register|new_runner;use_runner|attach_runner;unregister|remove_runner
  image@version
theme;shop;show_shop|shop;copy_theme|new_theme;apply_theme|set_theme;delete_theme|drop_theme;title@title
schedule;job;show_job|job;create_schedule|new_schedule;set_schedule|bind;delete_schedule|drop_schedule;start@time
badge;visitor;show_visitor|visitor;print_badge|new_badge;hand_out|give_badge;void_badge|block_badge;host@person
index;table;show_table|table;build_index|new_index;switch_index|use_index;drop_index|remove_index;column@key
bank account;vendor;show_vendor|vendor;record_account|new_account;pay_to|set_account;close_account|drop_account
  number@id
domain;landing page;show_page|page;register_domain|new_domain;map_domain|set_domain;cancel_domain|let_go;registrar@host
segment;campaign;show_campaign|campaign;build_segment|new_segment;target|set_segment;delete_segment|drop;filter@key
seat;user;show_user|user;buy_seat|new_seat;assign_seat|set_seat;return_seat|free_seat;manager@person
"""
SKINS = [row.split(";") for row in TABLE.strip().replace("\n  ", ";").splitlines()]


def make(k):
    thing, user, shows, makes, uses, removes, field = k.pick(SKINS)
    field, draw = field.split("@")
    name, value = k.pick(k.word, k.ident)(), getattr(k, draw)()
    old, new, other = k.ids(3)
    since, keep = k.date(), k.chance(25)

    k.role(
        f"You renew the {thing} of each {user}.|{thing} rotation|You exchange things that are old: {thing}.",
        f"Rotation bot ({thing}, {user}).|new {thing}, use it, drop the old one|You keep every {user} supplied.",
    )
    k.must(
        "Nothing old may go before the new one is in use.|First the new one has to be in use, then the old one goes."
    )
    k.steps(
        "<show> tells the old one.", "<new_one> prints the id of the new one.", "<use> it, then <remove> the old one."
    )
    tail = (
        k.one(", keep the old one|, the old one stays")
        if keep
        else k.one(", remove the old one|, then drop the old one")
    )
    k.goal(
        f"new {thing} for {name} ({field} {value}){tail}",
        f"{user} {name}: rotate the {thing}, {field} {value}{tail}",
        f"Please give the {user} {name} a new {thing} with {field} {value}{tail}.",
        f"{name} needs another {thing}. {field.capitalize()}: {value}{tail}",
        f"{field}={value}: fresh {thing} for {user} {name}{tail}",
        f"The {thing} of {name} is old. Make one with {field} {value} and use it{tail}.",
        f"rotate {thing} / {user} {name} / {field} {value}{tail}",
        f"could {name} get a new {thing}, {field} {value}{tail}?",
    )

    @k.look(
        shows, f"Shows one {user} and its {thing}.", name=text(f"{user.split()[-1]}|name|of", f"Name of the {user}.")
    )
    def show(**args):
        if args["name"] != name:
            return k.fail(f"No such {user}.")
        label = thing.replace(" ", "_")
        return {"name|of": name, label: new if use.made() else old, "spare|reserve": other, "since|from": since}

    @k.act(
        makes,
        f"Makes a new {thing} for a {user}; prints its id.",
        name=text(f"{user.split()[-1]}|for_|name", f"Name of the {user}."),
        value=text(f"{field}|with_|value", f"The {field}."),
    )
    def new_one(value, **args):
        if args["name"] != name or new_one.made():
            return k.fail("Unknown, or one is waiting already.")
        return f"New: {new} ({value})."

    @k.act(
        uses,
        f"Lets a {user} use one {thing}.",
        name=text(f"{user.split()[-1]}|name|by", f"Name of the {user}."),
        item=text(f"{thing.split()[-1]}|id|what", f"Id of the {thing}."),
    )
    def use(item, **args):
        return (
            f"{name} uses {new}, not {old}."
            if item == new and new_one.made() and args["name"] == name
            else k.fail("Not there.")
        )

    @k.act(
        removes, f"Takes one {thing} away for good.", item=text(f"{thing.split()[-1]}|id|what", f"Id of the {thing}.")
    )
    def remove(item):
        return f"{item} is gone." if item in (old, other) and use.made() else k.fail(f"{item} can't go now.")

    def right():
        if not new_one.made():
            looks = [] if show.made(name=name) else [show(name=name)]
            return [*looks, new_one(name=name, value=value)]
        if not use.made():
            return use(name=name, item=new)
        if keep or remove.made(item=old):
            return None
        return remove(item=old)

    return right
