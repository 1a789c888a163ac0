"""Changes a field of a record that may be written only with the version it was read at."""

from kind import choice, integer, text

STRUCTURE = "version-guard"
DOMAIN = "skins"

# record; get tools; put tools; fields @ draw; what the version is called
TABLE = """
config map;get_config|read_map;put_config|write_map;timeout@time,endpoint@url,image@version;revision
wiki page;get_page|load_page;save_page|store_page;title@title,owner@person,review date@date;revision
feature flag;get_flag|flag;put_flag|update_flag;owner@person,rollout key@key,expiry@date;etag number
customer;get_customer|customer;save_customer|put_customer;mail@mail,phone@phone,city@word;version
document;fetch_doc|get_doc;replace_doc|put_doc;heading@title,author@person,status note@word;seq_no
route;get_route|route;put_route|set_route;backend@host,prefix@url,owner@mail;generation
secret;read_secret|get_secret;write_secret|put_secret;holder@person,rotation@date,path@url;version
user profile;get_profile|profile;save_profile|patch_profile;display name@person,mail@mail,locale@word;version
price;get_price|price;put_price|set_price;amount@money,valid from@date,label@word;row_version
dashboard;get_dashboard|board;save_dashboard|put_board;title@title,folder@word,owner@person;version
playbook;get_playbook|playbook;save_playbook|put_playbook;contact@mail,window@time,title@title;revision
index template;get_template|template;put_template|set_template;pattern@key,alias@word,owner@person;version
schedule;get_schedule|schedule;put_schedule|set_schedule;start@time,end date@date,calendar@word;lock_version
invoice draft;get_draft|draft;save_draft|put_draft;amount@money,due date@date,contact@mail;version
translation;get_string|string;put_string|save_string;text@title,translator@person,context@word;revision
stack;describe_stack|get_stack;update_stack|put_stack;template@url,release@version,owner@mail;serial
queue;get_queue|queue;configure_queue|put_queue;dead letter@word,owner@person,alarm@mail;generation
contract;get_contract|contract;amend|put_contract;end date@date,fee@money,signer@person;amendment
zone;get_zone|zone;put_zone|save_zone;primary@host,admin@mail,next check@date;serial
policy;get_policy|policy;put_policy|set_policy;approver@person,review date@date,scope@word;version
release plan;get_plan|plan;save_plan|put_plan;date@date,captain@person,tag@version;revision
"""
SKINS = [row.split(";") for row in TABLE.strip().replace("\n  ", ";").splitlines()]


def make(k):
    record, gets, puts, fields, version = k.pick(SKINS)
    fields = [field.split("@") for field in fields.split(",")]
    name, (field, draw) = k.pick(k.word, k.ident, k.id)(), k.pick(fields)
    now = {label: getattr(k, kind)() for label, kind in fields}
    value = now[field] if k.chance(12) else getattr(k, draw)()
    numbers = sorted(k.numbers(2, 3, 800))
    races, label = k.chance(30) and value != now[field], version.replace("_", " ")

    k.role(
        f"You edit one {record} at a time.|{record} editor|You write to an API with optimistic locking ({record}).",
        f"Careful hands for every {record}.|You change fields. Others do so, too, at the same time.|{record} patcher",
    )
    k.must(f"Each write needs the {label} that is current.|Writes without the current {label} are refused.")
    k.steps(
        f"<get> the {record} first.", f"<put> one field, with the {label}. If it says stale, use the number it names."
    )
    k.goal(
        f"set {field} of {name} to {value}",
        f"{record} {name}: {field} = {value}",
        f"The {field} of the {record} {name} should be {value}.",
        f"{value}, not {now[field]}, is right for {name}'s {field}"
        if value != now[field]
        else f"{name}: {field} {value}",
        f"Is {value} the {field} of {name}? It has to be. ({record})",
        f"please give {record} {name} {value} as its {field}",
        f"{name} - change {field} to {value} - {record}",
        f"Since this morning the {field} of {name} is meant to be {value}. Update the {record}.",
        f"fix({name}): {field} -> {value}",
    )

    @k.look(
        gets,
        f"Reads one {record}, with its {label}.|Shows the {record} as it is.",
        name=text("name|id|which", f"Name of the {record}.|Which {record}."),
    )
    def get(**args):
        if args["name"] != name:
            return k.fail(f"No such {record}.")
        return {
            "name|id": name,
            **{a.replace(" ", "_"): v for a, v in now.items()},
            version.replace(" ", "_"): numbers[0],
        }

    @k.act(
        puts,
        f"Writes one field of the {record}.|Changes one field, if the {label} is current.",
        name=text("name|id|which", f"Name of the {record}."),
        field=choice(
            "field|key|attribute", "Which field.|The field.", [label.replace(" ", "_") for label, _ in fields]
        ),
        value=text("value|to|content", "What the field gets.|New value."),
        at=integer(f"{version.replace(' ', '_')}|if_match|expected", f"The {label} that is current."),
    )
    def put(field, value, at, **args):
        if args["name"] != name or at != numbers[1 if races else 0]:
            return k.fail(f"Stale. The {label} of {name} is {numbers[1 if races else 0]} now.")
        return f"{name}: {field} is {value}."

    def right():
        if not get.made(name=name):
            return get(name=name)
        if now[field] == value or put.made():
            return None
        at = numbers[1] if races and k.seen(f"is {numbers[1]} now") else numbers[0]
        return put(name=name, field=field.replace(" ", "_"), value=value, at=at)

    return right
