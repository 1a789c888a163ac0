"""Moves an amount from one holder to another, if there is enough; holders, goods and tools are drawn from tables."""

from kind import integer, text

STRUCTURE = "transfer"
DOMAIN = "skins"

# holder, holders; what is held
HOLDERS = """account,accounts;euros|silo,silos;tons|tank,tanks;litres|store,stores;boxes|team,teams;points|phone,phones;minutes|budget,budgets;dollars
node,nodes;shards|depot,depots;pallets|ward,wards;beds|card,cards;credits|branch,branches;copies|pool,pools;workers|vault,vaults;coins
camp,camps;tents|stall,stalls;crates|class,classes;seats|barn,barns;bales|wallet,wallets;tokens|shop,shops;bikes|kitchen,kitchens;trays
line,lines;wagons|fund,funds;shares|library,libraries;books|farm,farms;hens|cellar,cellars;bottles"""
VERBS = "transfer,Transfers|move,Moves|shift,Shifts|send,Sends|hand_over,Hands over|rebook,Rebooks|pass,Passes"


def make(k):
    holder, holders, unit = k.pick(HOLDERS.replace("\n", "|").split("|")).replace(";", ",").split(",")
    verb, does = k.pick(VERBS.split("|")).split(",")
    count, lists, by_id, has_note = k.int(3, 6), k.chance(50), k.chance(70), k.chance(40)
    names, ids, sides = k.many(k.pick(k.word, k.title, k.person), count), k.ids(count), k.words(count)
    amount, note, say = k.int(5, 400), k.word(), verb.replace("_", " ")
    held = [k.int(1, 900) for _ in names]
    enough = not k.chance(18)
    held[0] = amount + k.int(0, 500) if enough else amount - k.int(1, amount - 1)
    source, target, known, order = names[0], names[1], ids if by_id else names, k.shuffled(range(count))
    end = f" (note: {note})" if has_note else ""

    k.role(
        f"You look after the {unit} of all {holders}.|{holders} desk|You {say} {unit} between {holders}.|Keeper of {unit}.",
        f"A clerk who counts before it moves anything.|You book {unit}, from one {holder} to another.",
    )
    k.must(
        "Never take more than there is; if it is too little, report that it was not done.|If there is not enough, do nothing and say that it is not possible."
    )
    k.steps("<show> tells how much there is.|Look with <show> first.", "Then <put>, once.|One <put> is enough.")
    k.goal(
        f"{say.capitalize()} {amount} {unit} from {source} to {target}{end}.|{target} gets {amount} {unit} from {source}{end}.",
        f"{source} -> {target}: {amount} {unit}{end}|{amount} {unit} of {source} belong to {target}. {say.capitalize()} them{end}.",
        f"{target} is short of {unit}. {source} helps out with {amount}{end}.|to: {target}. from: {source}. {unit}: {amount}.{end}",
        f"Please take {amount} {unit} out of {source} and put them into {target}{end}.|Can {source} spare {amount} {unit} for {target}? If so, {say} them{end}.",
    )

    def row(i):
        return {f"{holder}|name": names[i], "id|no|ref": ids[i], "place|region": sides[i], f"{unit}|amount": held[i]}

    by = {} if lists else {"name": text(f"{holder}|name", f"Name of the {holder}.|Which {holder}.")}
    tool = f"list_{holders}|{holders}|overview" if lists else f"get_{holder}|show_{holder}|balance"

    @k.look(
        tool, f"All {holders}, with what they have." if lists else f"What one {holder} has.|Shows one {holder}.", **by
    )
    def show(name=None):
        if lists:
            return [row(i) for i in order]
        return row(names.index(name)) if name in names else k.fail(f"There is no {holder} {name}.")

    kind = "Id" if by_id else "Name"
    params = {
        "a": text(
            "from_id|source_id|out_of" if by_id else f"source|from_{holder}|out_of",
            f"{kind} of the {holder} that gives.",
        ),
        "b": text(
            "to_id|target_id|into" if by_id else f"target|to_{holder}|into", f"{kind} of the {holder} that gets it."
        ),
        "n": integer(f"amount|{unit}|how_many", f"How many {unit}.|Number of {unit}."),
    }
    params = {key: params[key] for key in k.shuffled(list(params))}
    if has_note:
        params["note"] = text("note|remark", "Note that goes with it.|The note of the order.")

    @k.act(
        f"{verb}|{verb}_{unit}|do_{verb}", f"{does} {unit} from one {holder} to another.|{does} some {unit}.", **params
    )
    def put(a, b, n, note=None):
        if a not in known or b not in known or a == b or not 0 < n <= held[known.index(a)]:
            return k.fail(f"{n} from {a} to {b}: not possible.")
        held[known.index(a)] -= n
        held[known.index(b)] += n
        return k.one("ok", f"{n} {unit}: {a} -> {b}", f"{b} has {n} {unit} more now.")

    def right():
        asked = [show()] if lists else [show(name=source)] + ([show(name=target)] if by_id and enough else [])
        if not put.calls and (asked := [call for call in asked if not show.made(**call.args)]):
            return asked
        if not enough:
            return k.give_up(f"{source} has too little.")
        return [] if put.calls else put(a=known[0], b=known[1], n=amount, **({"note": note} if has_note else {}))

    return right
