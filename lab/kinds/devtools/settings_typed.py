"""Sets a number or a switch of the named one, as the goal says in words; the key stands in the settings."""

from kind import flag, integer, text

STRUCTURE = "config-edit"
DOMAIN = "skins"

# thing; show tools; numbers: what it is = key, ...; switches: what it is = key, ...; number tools; switch tools
TABLE = """
web server;show_config|config;worker count=workers,request limit=max_req;access log=access_log,compression=gzip
  set_number;set_switch
queue;queue_config|show_queue;retry limit=retries,message size=max_bytes;dead letters=dlq,ordering=fifo;set_limit;toggle
database;db_settings|show_all;connection limit=max_conn,statement timeout=stmt_ms;auto vacuum=autovacuum,ssl=ssl_on
  alter_number;alter_flag
build job;job_config|show_job;timeout in minutes=timeout_min,parallel steps=par
  clean checkout=clean,artifacts=keep_art;set_int;set_bool
mailing list;list_config|show_list;size limit=max_kb,digest interval=digest_h;moderation=moderate,archive=archived
  set_value;set_option
repository;repo_settings|settings;required reviews=min_reviews,stale days=stale_d;force push=force_push,wiki=has_wiki
  put_number;put_flag
alert rule;rule_config|show_rule;threshold=limit,repeat interval=repeat_m;auto close=autoclose,night silence=quiet
  tune;switch
shop;shop_config|shop_settings;free shipping above=free_from,basket limit=max_items
  guest orders=guest,vouchers=voucher;set_amount;set_feature
backup plan;plan_config|show_plan;copies to keep=keep,days between=every_d;encryption=encrypt,verification=verify
  set_count;set_mode
calendar;cal_settings|show_cal;default length=minutes,reminder before=remind_m;public view=public,weekend=weekends
  set_number;set_view
container;limits|show_limits;memory in MB=mem_mb,cpu shares=cpu;read only root=ro_root,auto restart=restart;set_limit
  set_flag
account;account_settings|show_account;session length=session_m,password age=pw_days;two factors=mfa,api access=api
  set_policy_number;set_policy
crawler;crawler_config|show_crawler;depth=max_depth,delay=delay_ms;follow redirects=follow,obey robots=robots
  set_param;set_behaviour
printer;printer_config|show_printer;sleep after=sleep_min,copies limit=max_copies;duplex=duplex,color=color_on
  set_number;set_switch
cache;cache_config|show_cache;lifetime=ttl_s,size=size_mb;compression=lz4,statistics=stats;set_cache_number
  set_cache_flag
locale;locale_config|show_locale;line length=max_len,review quorum=quorum;machine drafts=mt,plural forms=plurals
  set_int;set_bool
firewall;fw_config|show_fw;session timeout=sess_s,rate limit=rate;logging=log_all,ping=icmp;set_number;set_rule_flag
invoice template;template_config|show_template;days to pay=due_days,decimals=dec;show tax=tax,page numbers=pages
  set_number;set_option
test suite;suite_config|show_suite;retries=retry_n,shards=shards;fail fast=failfast,coverage=cov;set_int;set_bool
chat channel;channel_config|show_channel;message age=max_age_d,slow mode=slow_s;threads=threads,guests=guests
  set_number;set_switch
load balancer;lb_config|show_lb;idle timeout=idle_s,health interval=probe_s;sticky sessions=sticky,http2=h2;set_number
  set_feature
"""
SKINS = [row.split(";") for row in TABLE.strip().replace("\n  ", ";").splitlines()]


def make(k):
    thing, shows, numbers, switches, tool_n, tool_s = k.pick(SKINS)
    numbers, switches = ([pair.split("=") for pair in part.split(",")] for part in (numbers, switches))
    name, section = k.pick(k.word, k.ident)(), k.word()
    rows = [(f"{section}.{key}", about, k.int(2, 900)) for about, key in numbers]
    rows += [(f"{section}.{key}", about, k.chance(50)) for about, key in switches]
    rows = k.shuffled(rows)
    key, about, now = k.pick(rows)
    is_switch = isinstance(now, bool)
    value = (not now) if is_switch else now + k.int(1, 90)
    if k.chance(12):
        value = now
    says = ("on" if value else "off") if is_switch else str(value)

    k.role(
        f"You tune each {thing}.|{thing} config bot|You change one setting and leave the others.|knobs of a {thing}",
        f"Configuration of every {thing}: you.|ops, {thing} settings",
    )
    k.must("Numbers and switches have a tool each.|One tool sets numbers, the other turns things on and off.",
           "If it is so already, change nothing.")  # fmt: skip
    k.steps("<show> has the keys and what they mean.", "Set it by its key.")
    k.goal(
        f"{about} of {name}: {says}",
        f"{thing} {name}, {about} = {says}",
        f"Please set the {about} of the {thing} {name} to {says}.",
        f"{says} for {about}, {thing} {name}",
        f"{name} should have {about} {says}",
        f"Is the {about} of {name} {says}? It has to be.",
        f"after the last outage we want {about} {says} on {name}",
        f"config({name}): {about} -> {says}",
    )

    @k.look(
        shows,
        f"Shows the settings of one {thing}: key, meaning, present value.",
        name=text(f"{thing.split()[-1]}|name|of", f"Name of the {thing}."),
    )
    def show(**args):
        if args["name"] != name:
            return []
        return [{"key|setting": a, "meaning|about": b, "value|now": c} for a, b, c in rows]

    def params(value):
        return {
            "name": text(f"{thing.split()[-1]}|name|on", f"Name of the {thing}."),
            "key": text("key|setting|what", "Key of the setting."),
            "value": value,
        }

    def write(name_, key, value, kind):
        fits = [a for a, _, c in rows if isinstance(c, bool) == kind]
        return f"{key}: {value}." if name_ == name and key in fits else k.fail(f"{key} is not a key for this.")

    @k.act(
        f"{tool_n}|{tool_n}_of", f"Sets a number of the {thing}.", **params(integer("to|value|number", "The number."))
    )
    def number(key, value, **args):
        return write(args["name"], key, value, False)

    @k.act(
        f"{tool_s}|{tool_s}_of",
        f"Turns something of the {thing} on or off.",
        **params(flag("on|enabled|active", "On or off.")),
    )
    def switch(key, value, **args):
        return write(args["name"], key, value, True)

    def right():
        if not show.made(name=name):
            return show(name=name)
        tool = switch if is_switch else number
        return [] if value == now or tool.made() else tool(name=name, key=key, value=value)

    return right
