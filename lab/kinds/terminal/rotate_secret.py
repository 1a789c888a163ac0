"""Rotates a secret: a new version, rolled out, checked, and the old one revoked."""

from kind import flag, text

STRUCTURE = "pipeline"
DOMAIN = "security operations"


def make(k):
    secret, vault = k.key(), k.word()
    old, new, older = k.ids(3)
    rollout = k.id()
    users = k.words(k.int(1, 2))
    leaked = k.chance(50)
    checked = []

    k.role(
        "secrets rotation.", "You rotate credentials, completely or not at all.", "Security operations: key custodian."
    )
    k.must(
        f"All secrets are in the vault {vault}.",
        "Order: new version, rollout of the new version, check of the rollout, and only then is the version revoked "
        "that was active before.",
        "If the secret has leaked, revoke at once with force; otherwise without.|Force the revocation of leaked "
        "secrets, and of no others.",
    )
    how = "it leaked on a public gist" if leaked else "routine, the quarter is over"
    k.goal(
        f"rotate {secret} ({how})",
        f"Please rotate {secret} and retire the version that is in use now. Background: {how}.",
        f"{secret} needs a new version, the active one goes away. {how}",
        f"ticket: rotation of {secret}. cause: {how}. done means the former version no longer works",
    )

    @k.look(
        "versions|describe_secret|show_versions",
        "Versions of a secret and what they are.",
        store=text("vault|store", "Name of the vault."),
        name=text("secret|name", "Name of the secret."),
    )
    def versions(store, name):
        if store != vault or name != secret:
            return k.fail(f"{name} is not in {store}")
        rows = [{"version|ver": older, "state": "revoked"}, {"version|ver": old, "state": "active"}]
        return rows

    @k.act(
        "mint|new_version|generate",
        "Makes a new version of a secret.",
        store=text("vault|store", "Name of the vault."),
        name=text("secret|name", "Name of the secret."),
    )
    def mint(store, name):
        if store != vault or name != secret:
            return k.fail(f"{name} is not in {store}")
        return {"secret": name, "version|ver": new, "used_by": ", ".join(users)}

    @k.act(
        "roll_out|deploy_secret|distribute",
        "Gives a version of a secret to everything that uses it.",
        name=text("secret|name", "Name of the secret."),
        version=text("version|ver", "The version to use."),
    )
    def roll_out(name, version):
        if not mint.made() or version != new or name != secret:
            return k.fail(f"cannot distribute {version} of {name}")
        return {"rollout|job": rollout, "state": "started"}

    @k.look(
        "rollout_state|check_rollout|job_state",
        "How a rollout is going.",
        job=text("rollout|job|id", "Id of the rollout."),
    )
    def rollout_state(job):
        if job != rollout or not roll_out.made():
            return k.fail(f"no rollout {job}")
        checked.append(job)
        return {"rollout|job": job, "state": "complete", "replaced": old, "failed": 0}

    @k.act(
        "revoke|kill_version|retire",
        "Makes a version of a secret useless.",
        name=text("secret|name", "Name of the secret."),
        version=text("version|ver", "The version to revoke."),
        force=flag("force|now", "At once, without the grace period.", default=False),
    )
    def revoke(name, version, force):
        if name != secret or version not in (old, new):
            return k.fail("nothing to revoke")
        return f"{version} revoked, {'immediately' if force else 'after the grace period'}"

    def right():
        if not mint.made():
            first = [] if versions.made() else [versions(store=vault, name=secret)]
            return first + [mint(store=vault, name=secret)]
        if not roll_out.made():
            return roll_out(name=secret, version=new)
        if not checked:
            return rollout_state(job=rollout)
        if not revoke.made():
            return revoke(name=secret, version=old, force=leaked)

    return right
