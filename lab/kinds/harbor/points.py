"""Sets the points of a route; the signal box gives a new release code for every move."""

from kind import choice, text

STRUCTURE = "stale-token"
DOMAIN = "rail"


def make(k):
    route, other = k.ids(2)
    points = [(p, k.pick("left", "right"), k.pick("left", "right")) for p in k.ids(k.int(3, 5))]
    wrong = [(p, want) for p, want, lies in points if want != lies]
    codes = [f"{n}" for n in k.numbers(12, 1000, 9999)]
    signaller = k.person()

    def code():
        return codes[min(len(throw.calls), 11)]

    k.role("You set routes from a signal box.", "Points desk. Code, throw, next code.", "route setting bot")
    k.must(
        "Throw only the points that lie wrong for the route.",
        "A release code is good for one throw. After that ask for a new one.|One code, one throw; then it is void.",
    )
    k.steps("<route_plan> tells how points must lie.", "<release_code>, then <throw>, for each.")
    k.goal(
        f"Set route {route}.",
        f"{signaller} wants {route} set. Every set of points the way it has to lie.",
        f"route {route} not {other}, get the points right",
        f"Train is asking for {route}. Bring its points into position.",
    )

    @k.look(
        "route_plan|points_of|route_card",
        "Points of a route: how they must lie and how they lie.|The points of one route.",
        name=text("route|name|no", "Number of the route.|Which route."),
    )
    def route_plan(name):
        if name != route:
            return k.fail(f"Route {name} is not in this box.")
        rows = []
        for p, want, lies in points:
            rows.append(
                {"points|switch": p, "must_lie|wanted": want, "lies|now": want if throw.made(which=p) else lies}
            )
        return rows

    @k.look("release_code|ask_code|get_release", "The release code for the next throw.|Code that is good now.")
    def release_code():
        return {"code|release": code(), "given_by|signaller": signaller}

    @k.act(
        "throw|set_points|move_points",
        "Throws a set of points.|Moves points to one side.",
        which=text("points|which|switch", "Number of the points.|Which points."),
        side=choice("side|position|to", "To which side.|How they shall lie.", ["left", "right"]),
        release=text("code|release|token", "Release code for this throw.|Code from the signaller."),
    )
    def throw(which, side, release):
        if which not in [p for p, _, _ in points]:
            return k.fail(f"No points {which} here.")
        if release != code():
            return k.fail(f"Code {release} is void.")
        return f"{which} lie {side}."

    def right():
        left = [(p, side) for p, side in wrong if not throw.made(which=p)]
        if not route_plan.made():
            return route_plan(name=route)
        if left and not k.seen(code()):
            return release_code()
        return [throw(which=p, side=side, release=code()) for p, side in left]

    return right
