"""Mutes everything that comes from the named source, until the time that the goal says."""

from kind import text

STRUCTURE = "each-when"
DOMAIN = "skins"

# thing; things; where it comes from; look tools; act tools; what the act does; what its people call it; reason's name
TABLE = """
alert;alerts;host;firing|list_alerts|get_alerts;silence|mute_alert;Silences an {t} for a while.;shut up;ticket
monitor;monitors;region;monitors|list_monitors;pause_monitor|snooze;Pauses a {t} until a time.;pause;change
cron job;cron jobs;server;crontab|list_jobs;suspend_job|hold_job;Suspends one {t} until a time.;suspend;change
notification;notifications;repository;inbox|get_notifications;snooze|defer;Puts off a {t}.;snooze;note
webhook;webhooks;integration;webhooks|list_hooks;disable_hook|hold_hook;Stops a {t} until a time.;stop;ticket
queue consumer;consumers;topic;consumers|list_consumers;park|pause_consumer;Parks a {t} until a time.;park;incident
reminder;reminders;project;reminders|due_list;postpone|push_back;Postpones a {t}.;postpone;reason_id
backup plan;backup plans;volume;plans|list_plans;freeze_plan|skip_runs;Skips the runs of a {t} until a time.;freeze
  change
report;reports;dashboard;subscriptions|list_reports;hold_report|mute_report;Holds a {t} back until a time.;hold back
  request
invoice reminder;invoice reminders;customer;dunning|open_reminders;hold_dunning|wait_with;Waits with a {t}.;hold;case
probe;probes;data centre;probes|list_probes;blank_probe|ignore_probe;Ignores a {t} until a time.;ignore;maintenance
pipeline;pipelines;branch;pipelines|scheduled;skip_schedule|pause_pipeline;Pauses a {t} until a time.;pause;issue
mailing;mailings;list;outbox|planned_mailings;delay|delay_mailing;Delays a {t} until a time.;delay;approval
crawler;crawlers;site;crawlers|list_bots;rest|halt_crawler;Halts a {t} until a time.;halt;ticket
feature experiment;experiments;product;experiments|list_tests;freeze|stop_traffic;Freezes an experiment.;freeze;decision
health check;health checks;load balancer;checks|get_checks;relax_check|mute_check;Mutes a {t} until a time.;mute;change
sync task;sync tasks;tenant;tasks|sync_status;hold_task|stall;Holds a {t} until a time.;hold;incident
log rule;log rules;service;rules|list_rules;quiet_rule|mute_rule;Keeps a {t} quiet until a time.;quieten;ticket
pager rule;pager rules;team;paging|pager_rules;override|mute_pager;Overrides a {t} until a time.;mute;handover
calendar invite;calendar invites;organiser;invites|pending_invites;later|remind_later;Brings up an invite later.;park
  note
autoscaler;autoscalers;namespace;scalers|list_hpa;lock_scaler|pin_scaler;Locks an {t} until a time.;lock;change
"""
SKINS = [row.split(";") for row in TABLE.strip().replace("\n  ", ";").splitlines()]


def make(k):
    thing, things, source, looks, acts, about, say, why = k.pick(SKINS)
    sources, ticket, until = k.words(k.int(3, 4)), k.id(), f"{k.date()} {k.time()}"
    this = sources[0]
    rows = [(ident, k.word(), k.pick(sources[1:])) for ident in k.ids(k.int(4, 7))]
    hits = 0 if k.chance(10) else k.int(1, 4)
    rows = k.shuffled([(i, w, this if n < hits else s) for n, (i, w, s) in enumerate(rows)])
    wanted = [ident for ident, _, where in rows if where == this]

    k.role(
        f"You handle the {things}.|{thing} keeper|Operations bot for {things}. No small talk.|ops helper ({things})",
        f"You keep {things} quiet during maintenance.|You are on call and look after the {things} of each {source}.",
        f"role: quiet-hours. scope: {things}",
    )
    k.must(f"Only what comes from the {source} of the goal, nothing else.|Leave the {things} of others alone.")
    k.steps("Get them all with <listed>.|First <listed>.", f"Then <mute> for each of that {source}.")
    k.goal(
        f"{say} all {things} of {this} until {until}, {why} {ticket}",
        f"{ticket}: we work on {this} until {until}. Please {say} its {things}.",
        f"Until {until} I don't want to hear from {this}. {why}: {ticket}. ({things})",
        f"maintenance of {source} {this}, {why} {ticket}, ends {until} - {say} every {thing} it has",
        f"[{ticket}] {say} {things}: {source}={this}, until={until}",
        f"Can you {say} whatever {things} {this} has? We need that until {until}; refer to {ticket}.",
        f"{until} is when {this} is back. Up to then {say} its {things} ({ticket}).",
        f"ops({this}): {say} {things} till {until}, see {ticket}",
        f"Somebody unplugged {this}, {ticket}. Each {thing} from there has to stay quiet until {until}.",
    )

    @k.look(looks, f"Lists all {things} with the {source} of each.|All {things}, whatever {source} they belong to.")
    def listed():
        return [{"id|no|key": i, "title|text|name": w, source.replace(" ", "_"): s} for i, w, s in rows]

    @k.act(
        acts,
        about.format(t=thing),
        item=text(f"{thing.split()[-1].lower()}|id|which", f"Id of the {thing}.|Which {thing}."),
        until=text("until|ends|to", "Until when, date and time.|Date and time of the end."),
        why=text(f"{why}|because|ref", f"Number of the {why.replace('_id', '')} behind it."),
    )
    def mute(item, until, why):
        if item not in [i for i, _, _ in rows]:
            return k.fail(f"There is no {thing} {item}.")
        return f"{item}: nothing until {until} ({why})."

    def right():
        if not listed.made():
            return listed()
        return [mute(item=i, until=until, why=ticket) for i in wanted if not mute.made(item=i)]

    return right
