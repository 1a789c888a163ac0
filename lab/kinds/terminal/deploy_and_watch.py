"""Deploys a version, looks how it does, and keeps it or goes back to what ran before."""

from kind import choice, integer, text

STRUCTURE = "keep-or-undo"
DOMAIN = "CI pipelines"


def make(k):
    service, env = k.word(), k.pick("staging", "production")
    before, new, ancient = k.many(k.version, 3)
    limit, deploy_id, old_id = k.int(20, 80), *k.ids(2)
    rate = k.pick(limit + k.int(1, 60), k.int(0, limit))
    batch = k.pick(2, 4, 5, 10)
    is_new = k.chance(15)

    k.role(
        "deployer.",
        "You ship versions and take responsibility for them.",
        "release robot. if in doubt, the old version was fine.",
    )
    k.must(
        f"Deploy in batches of {batch}.|batch size: {batch}.",
        f"After a deploy look at the errors: more than {limit} a minute, and the service goes back to the version "
        f"that ran before; otherwise confirm the deploy. In both cases you are done.",
        "If the version runs already, there is nothing to do.",
    )
    k.steps("<running> tells what runs before you change it.", "<deploy>, <errors>, then <go_back> or <confirm>.")
    k.goal(
        f"ship {service} {new} to {env}",
        f"{env}: {service} -> {new}. watch it, roll back if it stinks",
        f"Please deploy version {new} of {service} to {env} and see whether it behaves.",
        f"deploy {new} of {service} on {env}, usual rules",
    )

    @k.look(
        "running|current_version|what_runs",
        "Which version of a service runs, and which ran earlier.",
        name=text("service|app", "Name of the service."),
        where=choice("env|environment", "The environment.", ["staging", "production"]),
    )
    def running(name, where):
        if name != service:
            return k.fail(f"no service {name}")
        return {"now|active": new if is_new else before, "last_month": ancient, "deploy": old_id}

    @k.act(
        "deploy|ship|release",
        "Deploys a version of a service.",
        name=text("service|app", "Name of the service."),
        version=text("version|tag", "The version."),
        where=choice("env|environment", "The environment.", ["staging", "production"]),
        size=integer("batch|at_once", "How many machines at once."),
    )
    def deploy(name, version, where, size):
        if name != service or version not in (before, new, ancient):
            return k.fail(f"no image {name}:{version}")
        return {"deploy|deployment": deploy_id, "state": f"rolled out in batches of {size}"}

    @k.look(
        "errors|error_rate|watch",
        "The errors a minute after a deploy.",
        number=text("deploy|deployment", "Id of the deploy."),
    )
    def errors(number):
        if number == old_id:
            return {"deploy": number, "errors_per_minute|errors": limit // 3}
        if number != deploy_id or not deploy.made():
            return k.fail(f"no deploy {number}")
        return {"deploy": number, "errors_per_minute|errors": rate}

    @k.act(
        "go_back|rollback|undo_deploy",
        "Takes a deploy back.",
        number=text("deploy|deployment", "Id of the deploy."),
        version=text("version|to", "The version to return to."),
    )
    def go_back(number, version):
        return (
            f"{service} is back on {version}"
            if deploy.made() and number == deploy_id
            else k.fail(f"no deploy {number}")
        )

    @k.act(
        "confirm|keep|promote", "Confirms that a deploy stays.", number=text("deploy|deployment", "Id of the deploy.")
    )
    def confirm(number):
        return f"{number} stays" if deploy.made() and number == deploy_id else k.fail(f"no deploy {number}")

    def right():
        if not running.made(name=service, where=env):
            return running(name=service, where=env)
        if is_new or go_back.made() or confirm.made():
            return None
        if not deploy.made():
            return deploy(name=service, version=new, where=env, size=batch)
        if not errors.made(number=deploy_id):
            return errors(number=deploy_id)
        return go_back(number=deploy_id, version=before) if rate > limit else confirm(number=deploy_id)

    return right
