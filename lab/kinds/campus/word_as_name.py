"""Things are called like states ("Closed", "Urgent"); what counts is the column, not the name."""

from kind import text

STRUCTURE = "word-as-name"
DOMAIN = "odd names"

# thing;state;state;state;verb;detail
SKINS = """play;open;closed;sold out;promote;poster
band;booked;free;late;invite;stage
boat;ready;broken;away;launch;crew
painting;new;lost;sold;insure;insurer
horse;fit;lame;tired;enter;rider
novel;read;unread;missing;recommend;reader
pub;open;shut;full;reserve;table
film;running;ended;planned;show;hall
song;finished;rough;silent;record;engineer
team;ready;injured;resting;field;captain
dish;hot;cold;gone;serve;waiter
house;vacant;let;empty;show;agent
club;active;dormant;dissolved;fund;treasurer
motion;pending;passed;failed;vote on;chair
garden;dry;wet;wild;water;gardener
exhibit;safe;broken;on loan;clean;restorer
bell;loud;silent;cracked;ring;ringer
statue;clean;dirty;hidden;wash;cleaner
café;open;closed;quiet;visit;inspector
tune;easy;hard;lost;teach;teacher"""


def an(word):
    return f"{'an' if word[0] in 'aeiou' and word[:3] not in ('uni', 'use', 'eur') or word[:4] == 'hour' else 'a'} {word}"


def make(k):
    thing, *states, verb, detail = k.pick(SKINS.split("\n")).split(";")
    own = [w.capitalize() for w in k.words(2)]
    names = k.shuffled([s.title() for s in states] + own)
    ids, value = k.ids(5), k.word()
    state = dict(zip(names, [k.pick(states) for _ in names], strict=True))
    wanted = k.pick(states)
    for name in names:  # a name never tells its own state, and one at least is as wanted
        if state[name] == name.lower():
            state[name] = k.pick([s for s in states if s != name.lower()])
    if wanted not in state.values():
        state[own[0]] = wanted
    todo = [i for i, name in enumerate(names) if state[name] == wanted]
    v = verb.split()[0]

    k.role(
        f"You look after things with odd names.|{thing} office",
        f"Here {an(thing)} may be called {names[0]} and be {state[names[0]]}.|I {verb} whatever the column tells me to {verb}.",
    )
    k.must(f"{an(thing).capitalize()} may have the name of a state. The state is in its own column.|Don't be misled by names: what {an(thing)} is called says nothing about its state.")
    k.steps("Read <everything>.|<everything> has names and states.", "<do> each one.|Then <do> them one by one.")
    k.goal(
        f"{verb} every {thing} that is {wanted}, {detail} {value}",
        f"Whatever {thing} is {wanted} at the moment: please {verb} ({detail}: {value}).",
        f"Dear office, I know the names are confusing! We only mean those which are {wanted} right now, not those that are called so. Could you {verb} each such {thing} with {value} as the {detail}?",
        f"all {wanted} ones -> {verb} / {detail} {value}",
    )

    @k.look(f"everything|all_{thing.replace('é', 'e')}s|overview", f"Every {thing} with its name and state.")
    def everything():
        return [{"id|no": ids[i], f"{thing.replace('é', 'e')}|name|called": a, "state|status": state[a]} for i, a in enumerate(names)]

    @k.act(
        f"{v}|{v}_{thing.replace('é', 'e')}|do_{v}",
        f"To {verb} one {thing}.",
        no=text("id|no|which", f"Number of the {thing}."),
        value=text(f"{detail}|detail", f"The {detail}."),
    )
    def do(no, value):
        return f"{no}: {verb} ({value})." if no in ids and not do.made(no=no) else k.fail(f"Nothing to {verb}: {no}.")

    def right():
        if not everything.made():
            return everything()
        return [do(no=ids[i], value=value) for i in todo if not do.made(no=ids[i])]

    return right
