"""Takes a person off a group: the group's id and the person's number there come from two look-ups."""

from kind import flag, text

STRUCTURE = "permission+chain-act"
DOMAIN = "skins"

# group; groups; member; group's tool; members' tool; act tools; option; how its people say it
TABLE = """
mailing list;mailing lists;subscriber;lists|find_list;subscribers;unsubscribe|drop_sub;tell them
  get {p} off the list {g}
repository;repositories;collaborator;repos|search_repos;collaborators;remove_collab|kick;drop forks;{p} left, repo {g}
on-call rotation;rotations;responder;rotations|list_rotas;responders;leave_rota|unschedule;swap shifts;{p} is off {g}
calendar event;calendar events;guest;events|find_event;guests;uninvite|drop_guest;send a mail;uninvite {p} from {g}
pull request;pull requests;reviewer;prs|find_pr;reviewers;remove_reviewer|unassign;dismiss reviews;{g}: {p} won't review
chat channel;channels;member;channels|find_channel;members;kick_member|remove_from;ban;throw {p} out of {g}
licence;licences;seat holder;licences|find_licence;seats;free_seat|release_seat;wipe data;free the seat of {p}, {g}
admin role;admin roles;holder;roles|find_role;holders;revoke_role|demote;end sessions;{p} is no {g} any more
alert policy;alert policies;receiver;policies|find_policy;receivers;stop_paging|drop_receiver;notify
  don't page {p} for {g}
shared folder;shared folders;reader;folders|find_folder;readers;unshare|stop_sharing;delete copies;unshare {g}, {p}
project;projects;watcher;projects|find_project;watchers;unwatch|remove_watcher;keep history
  {p} gets spam from {g}, unwatch
VPN group;VPN groups;client;vpn_groups|find_group;clients;revoke_vpn|cut_off;kill tunnel;cut {p} off VPN group {g}
database;databases;login;databases|find_db;logins;drop_login|revoke_login;close connections;drop {p}'s login on {g}
support queue;support queues;agent;queues|find_queue;agents;take_off|remove_agent;requeue chats;{p} doesn't do {g} now
sprint;sprints;developer;sprints|find_sprint;developers;release_dev|unplan;move tickets;{p} is ill, take off sprint {g}
dashboard;dashboards;viewer;dashboards|find_board;viewers;hide_from|remove_viewer;drop alerts;hide {g} from {p}
billing account;billing accounts;payer;accounts|find_account;payers;remove_payer|detach;close card;detach {p} from {g}
translation team;translation teams;translator;teams|find_team;translators;drop_translator|leave;reassign;{p} leaves {g}
release train;release trains;approver;trains|find_train;approvers;drop_approver|remove_ok;reset votes;{g} minus {p}
wiki space;wiki spaces;editor;spaces|find_space;editors;revoke_edit|lock_out;keep drafts;no more edits by {p} in {g}
server;servers;shell user;servers|find_server;shell_users;delete_user|lock_user;remove home;deluser {p} on {g}
"""
SKINS = [row.split(";") for row in TABLE.strip().replace("\n  ", ";").splitlines()]


def make(k):
    group, groups, member, find, list_, acts, option, own = k.pick(SKINS)
    names, person, opt = k.words(k.int(2, 4)), k.person(), k.chance(40)
    ids = k.ids(len(names))
    this = k.pick(names)
    group_id = ids[names.index(this)]
    people = k.people(k.int(2, 5))
    numbers = [str(n) for n in k.numbers(len(people) + 1, 100, 9999)] if k.chance(50) else k.ids(len(people) + 1)
    inside = not k.chance(12)
    rows = k.shuffled(list(zip(numbers, [person, *people] if inside else people, strict=False)))
    number = numbers[0] if inside else ""
    with_it = (
        k.one(f", and {option}|, {option}: yes|, also {option}") if opt else k.one(f", don't {option}|, no '{option}'")
    )

    k.role(
        f"You handle leavers: every {member} of our {groups}.|{group} admin bot|offboarding ({groups})",
        f"You manage who is {member} of what.|Janitor of the {groups}.|You take people off {groups}. That is the job.",
    )
    k.must(f"Nothing to do if the person is not on it.|Who isn't a {member} needs no removal.")
    k.steps(f"<find> for the id of the {group}.", "<inside_of> for the number of the person.", "Then <remove>.")
    k.goal(
        *[own.format(p=person, g=this) + with_it] * 2,
        f"Remove {person} from the {group} {this}{with_it}.",
        f"{this}: {person} out{with_it}",
        f"{person} no longer works with us and should not be a {member} of {this}{with_it}.",
        f"offboard {person}, {group} {this}{with_it}",
        f"Why is {person} still a {member} of {this}? Change that{with_it}.",
        f"{group}={this} {member}='{person}' action=remove{with_it}",
        f"As agreed with HR: {this} ({group}) without {person}{with_it}",
        f"- [ ] {person} off {this}{with_it}",
    )

    @k.look(find, f"Lists the {groups} with their ids.|All {groups}.")
    def find():
        return [{"id|key|ref": i, "name|title": n} for i, n in zip(ids, names, strict=True)]

    @k.look(
        f"{list_}|list_{list_}",
        f"Lists who is {member} of one {group}.|Every {member} of the {group}.",
        group=text(f"{group.split()[-1].lower()}|group|of", f"Id of the {group}, not its name."),
    )
    def inside_of(group):
        if group not in ids:
            return k.fail(f"{group} is not an id. {find.name} has the ids.")
        return [{"no|member|uid": i, "who|person|full_name": n} for i, n in rows] if group == group_id else []

    @k.act(
        acts,
        f"Takes one {member} off the {group}.|Removes the {member} from the {group}.",
        group=text(f"{group.split()[-1].lower()}_id|group|from", f"Id of the {group}."),
        member=text(f"{member.split()[-1]}|member|who", f"Number of the {member}.|The {member}, by number."),
        extra=flag(option.replace(" ", "_") + "|extra|also", f"Whether to {option}, too."),
    )
    def remove(group, member, extra):
        if group != group_id or member not in dict(rows):
            return k.fail(f"{member} is not in {group}.")
        return f"{member} is off {group}."

    def right():
        if not find.made():
            return find()
        if not inside_of.made(group=group_id):
            return inside_of(group=group_id)
        return [] if not inside or remove.made() else remove(group=group_id, member=number, extra=opt)

    return right
