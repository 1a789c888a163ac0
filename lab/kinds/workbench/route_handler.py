"""Says which handler serves an API route."""

from kind import choice, text

STRUCTURE = "question-one"
DOMAIN = "API routes"


def make(k):
    top = f"/{k.word()}"
    paths = [f"{top}/{w}" for w in k.words(2)] + [top, f"{top}/{k.word()}/{k.word()}"]
    verbs = ["GET", "PUT", "POST", "DELETE"]
    pairs = k.some([(verb, path) for path in paths for verb in verbs], k.int(4, 8))
    routes = []
    for verb, path in pairs:
        routes.append(
            {
                "verb|method": verb,
                "route|path": path,
                "handler|calls": f"{k.word()}.{k.ident()}",
                "file|defined_in": k.path("py", "ts"),
            }
        )
    verb, path = pairs[0]
    wanted, key = k.pick(("handler", "handler|calls"), ("file", "file|defined_in"))
    answer = routes[0][key]
    routes = k.shuffled(routes)
    ask = "Which handler serves" if wanted == "handler" else "In which file is the handler of"

    k.role(
        "You know the routes of a web API.",
        "route lookup",
        "You answer questions of front-end developers about a back end that they did not write. One value, no explanations.",
    )
    k.goal(
        f"{ask} `{verb} {path}`?",
        f"{verb} {path} -> {wanted}?",
        f"I am looking for the {wanted} behind {path} when it is called with {verb}.",
        f"route={path} method={verb} want={wanted}",
    )
    k.answers("The name that was asked for, as the table has it.|The handler or file, exactly.")

    @k.look(
        "routes|list_routes|routing_table",
        "Lists the routes below a path.|Routing table of the API, from a path on down.",
        prefix=text("prefix|path|below", "Path that the routes begin with.|Beginning of the path."),
        only=choice(
            "method|verb", "Only routes of this method.|Method to restrict it to.", [*verbs, "ANY"], default="ANY"
        ),
    )
    def list_routes(prefix, only):
        return [r for r in routes if r["route|path"].startswith(prefix) and only in ("ANY", r["verb|method"])]

    def right():
        if not k.seen(answer):
            return [list_routes(prefix=path, only=verb), list_routes(prefix=path)]
        return k.answer(answer)

    return right
