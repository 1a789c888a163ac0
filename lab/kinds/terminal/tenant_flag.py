"""Says whether a flag is on for a tenant; a scope that sets nothing inherits from its parent."""

from kind import text

STRUCTURE = "inherit+question-yesno"
DOMAIN = "feature flags"
ANSWER_IS_A_CHOICE = True


def make(k):
    flag, tenant = k.key(), k.word()
    scopes = [tenant, *k.words(k.int(1, 4))]
    cousin = k.word()
    value = k.pick("yes", "no")
    at = k.int(0, len(scopes) - 1)
    opposite = {"yes": "no", "no": "yes"}[value]

    k.role(
        "flag oracle.",
        "You answer questions about feature flags.",
        "support engineer's helper: what does this customer actually see?",
    )
    k.must(
        "A scope that has a setting of its own uses it, whatever its parents say. A scope that is inherited takes "
        "the value of its parent, and so on upwards.",
        "Answer yes or no.",
    )
    k.steps("Start with the scope of the tenant in <scope>.")
    k.goal(
        f"is {flag} on for {tenant}?",
        f"{tenant} says they can't see {flag}. do they have it, yes or no",
        f"Please tell me whether the flag {flag} is enabled for the tenant {tenant}.",
        f"flag {flag} / tenant {tenant} / enabled?",
    )
    k.answers("yes or no", "Whether it is on: yes or no.")

    @k.look(
        "scope|flag_in_scope|setting",
        "What one scope says about a flag.",
        key=text("flag|key", "Key of the flag."),
        name=text("scope|tenant|level", "Name of the scope; a tenant is a scope, too."),
    )
    def scope(key, name):
        if key != flag:
            return k.fail(f"no flag {key}")
        if name == cousin:
            return {"scope": name, "enabled|on": opposite, "parent": scopes[-1]}
        if name not in scopes:
            return k.fail(f"no scope {name}")
        n = scopes.index(name)
        own = value if n == at else "inherited" if n < at else opposite
        return {
            "scope": name,
            "enabled|on": own,
            "parent": scopes[n + 1] if n + 1 < len(scopes) else "root",
            "sibling": cousin,
        }

    def right():
        for name in scopes[: at + 1]:
            if not scope.made(key=flag, name=name):
                return scope(key=flag, name=name)
        return k.answer(value)

    return right
