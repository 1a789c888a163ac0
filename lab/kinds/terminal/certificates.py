"""Renews the TLS certificates that run out before a day and do not renew themselves."""

from kind import choice, text

STRUCTURE = "each-when"
DOMAIN = "servers"


def make(k):
    limit, key = k.date(), k.pick("ecdsa", "rsa")
    cluster, other = k.words(2)
    certs = [
        {
            "cert|serial|id": cert,
            "cn|subject": k.host(),
            "not_after|expires": day,
            "auto_renew|managed": k.pick("yes", "no", "no"),
            "ca|issuer": k.word(),
        }
        for cert, day in zip(k.ids(6), k.dates(6), strict=True)
    ]
    rows = certs[: k.int(3, 6)] if k.chance(85) else []

    def column(row, number):
        return list(row.values())[number]

    due = [r for r in rows if column(r, 2) < limit and column(r, 3) == "no"]

    k.role(
        "tls janitor.", "You keep the certificates of our clusters alive.", "You are on the platform team and own TLS."
    )
    k.must(
        f"Keys are {key}, nothing else.|New keys: {key}.",
        "A certificate that is renewed automatically is left alone.|hands off whatever renews itself.",
        "Reissue from the CA that issued it.",
    )
    k.steps("See what there is with <inventory>.", "Then <reissue> one after the other.")
    k.goal(
        f"Renew what expires before {limit} on cluster {cluster}.",
        f"{cluster}: anything with an end date earlier than {limit} needs a new cert today",
        f"got paged for an expired cert again. go through {cluster} and reissue everything that dies before {limit}",
        f"cluster: {cluster} / cutoff: {limit} (exclusive) / task: reissue",
    )

    @k.look(
        "inventory|list_certs|certs",
        "Lists the certificates of a cluster.",
        where=text("cluster|scope|env", "Name of the cluster."),
    )
    def inventory(where):
        return rows if where == cluster else k.fail(f"unknown cluster {where}, try {cluster} or {other}")

    @k.act(
        "reissue|renew_cert|rotate_cert",
        "Has a certificate issued again.|Orders a new certificate for an old one.",
        cert=text("cert|serial|id", "Id of the certificate that runs out."),
        ca=text("ca|issuer|authority", "The CA that signs it."),
        kind=choice("key_type|algorithm|key", "Type of the key.", ["rsa", "ecdsa", "ed25519"]),
    )
    def reissue(cert, ca, kind):
        row = next((r for r in rows if column(r, 0) == cert), None)
        if row is None:
            return k.fail(f"no certificate {cert}")
        if ca != column(row, 4):
            return k.fail(f"{ca} never issued {cert}.")
        return f"{cert}: new {kind} key, csr sent to {ca}"

    def right():
        if not inventory.made(where=cluster):
            return inventory(where=cluster)
        return [
            reissue(cert=column(r, 0), ca=column(r, 4), kind=key) for r in due if not reissue.made(cert=column(r, 0))
        ]

    return right
