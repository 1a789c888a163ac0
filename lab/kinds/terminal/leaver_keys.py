"""Revokes all access keys of an account but those that are named."""

from kind import flag, text

STRUCTURE = "all-but"
DOMAIN = "cloud accounts"


def make(k):
    account = k.word()
    ids = k.ids(k.int(3, 7))
    keep = ids[: k.int(1, 2)]
    keys = [(key, k.pick("console", "api", "ssh")) for key in k.shuffled(ids)]
    names = " and ".join(keep)
    ticket = k.id()

    k.role(
        "iam cleanup.",
        "You revoke credentials, thoroughly.",
        "You are the account keeper of a cloud organisation. Every revocation has a ticket.",
    )
    k.must(f"The ticket is {ticket}.", "Keys of the type ssh are revoked with archive set, all others without.")
    k.steps("List them with <keys_of>.", "<revoke> one by one.")
    k.goal(
        f"{account}: revoke all keys except {names}",
        f"only {names} may survive in {account}, kill every other key",
        f"Please revoke the access keys of the account {account}, with the exception of {names}.",
        f"contractor left {account}. keep {names}, the rest goes",
    )

    @k.look(
        "keys_of|list_keys|access_keys",
        "The access keys of an account.",
        name=text("account|name", "Name of the account."),
    )
    def keys_of(name):
        return (
            [{"key|key_id": key, "type|kind": kind} for key, kind in keys if not revoke.made(key=key)]
            if name == account
            else []
        )

    @k.act(
        "revoke|disable_key|delete_key",
        "Revokes an access key.",
        key=text("key|key_id", "Id of the key."),
        why=text("ticket|ref", "Id of the ticket."),
        archive=flag("archive|keep_copy", "Whether the public part is kept for the audit.", default=False),
    )
    def revoke(key, why, archive):
        if key not in ids:
            return k.fail(f"no key {key}")
        return f"{key} revoked ({why}){', archived' if archive else ''}"

    def right():
        if not keys_of.made(name=account):
            return keys_of(name=account)
        return [
            revoke(key=key, why=ticket, archive=kind == "ssh")
            for key, kind in keys
            if key not in keep and not revoke.made(key=key)
        ]

    return right
