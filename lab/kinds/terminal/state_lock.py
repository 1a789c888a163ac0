"""Changes the sizes of several resources; each change needs a token of its own."""

from kind import integer, text

STRUCTURE = "stale-token"
DOMAIN = "cloud accounts"


def make(k):
    stack = k.word()
    names = k.words(5)
    sizes = dict(zip(names, k.numbers(5, 1, 64), strict=True))
    wanted = dict(zip(names[: k.int(2, 3)], k.numbers(3, 65, 128), strict=False))
    if k.chance(40):
        sizes[names[0]] = wanted[names[0]]
    tokens = [f"{k.random.randrange(16**8):08x}" for _ in range(6)]
    serial = [0]

    k.role("state keeper.", "You apply changes to infrastructure state.", "You run resizes under a state lock.")
    k.must(
        "Every change takes a token. A token is good for one change only; fetch a fresh one before the next.",
        "What has the wanted size already is not changed.",
    )
    k.steps("<resources> shows the sizes.", "<token>, <resize>, <token>, <resize> and so on.")
    listed = ", ".join(f"{name} to {size}" for name, size in wanted.items())
    k.goal(
        f"resize in {stack}: {listed}",
        f"{stack}, please: {listed}. thx",
        f"In the stack {stack} the following sizes are wanted: {listed}.",
        f"capacity review says {listed} (stack {stack}). do it",
    )

    @k.look(
        "resources|show_state|state_list",
        "The resources of a stack and their sizes.",
        of=text("stack|state", "Name of the stack."),
    )
    def resources(of):
        return (
            [{"resource|name": n, "size|units": s} for n, s in sizes.items()]
            if of == stack
            else k.fail(f"no stack {of}")
        )

    @k.look(
        "token|fetch_token|lock_token",
        "The token that the next change of a stack needs.",
        of=text("stack|state", "Name of the stack."),
    )
    def token(of):
        return (
            {"stack": stack, "token|lock": tokens[serial[0]], "serial": serial[0] + 40}
            if of == stack
            else k.fail(f"no stack {of}")
        )

    @k.act(
        "resize|set_size|scale",
        "Changes the size of a resource.",
        of=text("stack|state", "Name of the stack."),
        name=text("resource|name", "Name of the resource."),
        units=integer("size|units", "The new size."),
        lock=text("token|lock", "A fresh token."),
    )
    def resize(of, name, units, lock):
        if of != stack or name not in sizes:
            return k.fail(f"no {name} in {of}")
        if lock != tokens[serial[0]]:
            return k.fail(f"token {lock} is used up or unknown")
        serial[0] += 1
        sizes[name] = units
        return f"{name} has size {units}"

    def right():
        if not resources.made(of=stack):
            return resources(of=stack)
        left = [name for name, size in wanted.items() if sizes[name] != size]
        if not left:
            return None
        if not k.seen(tokens[serial[0]]):
            return token(of=stack)
        return [resize(of=stack, name=n, units=wanted[n], lock=tokens[serial[0]]) for n in left]

    return right
