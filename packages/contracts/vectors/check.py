#!/usr/bin/env python3
"""Checks the vectors of the marketplace protocol with Python's standard library and the openssl command.

It shares no code with the packages, so a rule that they misread shows as a failed case.
Usage: python3 check.py [folder with the vectors; v1 beside this file by default]
Exit status: 0 every case agrees, 1 a case differs, 2 openssl is missing or older than 3.0.
"""

import base64
import binascii
import hashlib
import json
import pathlib
import re
import subprocess
import sys
import tempfile

SPKI_PREFIX = bytes.fromhex("302a300506032b6570032100")
P = 2**255 - 19
D = -121665 * pow(121666, P - 2, P) % P
LAST_SECOND = 9_999_999_999
DAY = 86_400


class Scratch:
    """A folder for the files that openssl reads, and the two kinds of verification."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)

    def file(self, name, data):
        path = self.folder / name
        path.write_bytes(data)
        return str(path)

    def ed25519(self, spki, signature, message):
        key = ["-pubin", "-keyform", "DER", "-inkey", self.file("key", spki)]
        files = ["-sigfile", self.file("signature", signature), "-in", self.file("message", message)]
        return succeeds(["openssl", "pkeyutl", "-verify", "-rawin", *key, *files])

    def rs256(self, pem, signature, message):
        files = ["-verify", self.file("key", pem.encode()), "-signature", self.file("signature", signature)]
        return succeeds(["openssl", "dgst", "-sha256", *files, self.file("message", message)])


def succeeds(command):
    return subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode == 0


def decode_base64(text):
    """The bytes of padded standard base64 in its one spelling, else None."""
    try:
        data = base64.b64decode(text.encode("ascii"), validate=True)
    except (UnicodeEncodeError, binascii.Error):
        return None
    return data if base64.b64encode(data).decode() == text else None


# Public keys


def point_of(raw):
    """The point (x, y) of the curve, or None (RFC 8032, section 5.1.3)."""
    y = int.from_bytes(raw, "little") & (2**255 - 1)
    square = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P != 0:
        x = x * pow(2, (P - 1) // 4, P) % P
    return (x, y) if y < P and (x * x - square) % P == 0 else None


def add(one, other):
    (x1, y1), (x2, y2) = one, other
    product = D * x1 * x2 * y1 * y2
    x = (x1 * y2 + x2 * y1) * pow(1 + product, P - 2, P)
    y = (y1 * y2 + x1 * x2) * pow(1 - product, P - 2, P)
    return (x % P, y % P)


def read_public_key(text):
    """The 44 bytes of a key that may be registered, else None. A low order is computed here, not looked up."""
    spki = decode_base64(text)
    if spki is None or len(spki) != 44 or not spki.startswith(SPKI_PREFIX):
        return None
    point = point_of(spki[12:])
    if point is None:
        return None
    for _ in range(3):
        point = add(point, point)
    return None if point == (0, 1) else spki


# Signed requests


def signed_string(request, timestamp):
    body = base64.b64decode(request["bodyBase64"])
    pathname = request["target"].split("?")[0]
    return "\n".join([request["method"], pathname, timestamp, hashlib.sha256(body).hexdigest()])


def signature_headers(headers):
    parts = ("Site", "Timestamp", "Signature")
    sets = [{part: headers.get(f"{prefix}-{part}") for part in parts} for prefix in ("X-Service", "X-Sv")]
    present = [one for one in sets if any(value is not None for value in one.values())]
    if len(present) != 1 or None in present[0].values():
        return None
    return present[0]


def judge_request(scratch, shared, request):
    """The signed string of a request that is verified, else None."""
    headers = signature_headers(request["headers"])
    keys = {install["siteId"]: install["publicKey"] for install in shared["installs"]}
    pathname = request["target"].split("?")[0]
    if headers is None or headers["Site"] not in keys:
        return None
    if re.search(r"[%;\\]|//|/\.{1,2}(/|$)", pathname) or (request["method"] == "GET" and request["bodyBase64"]):
        return None
    timestamp = headers["Timestamp"]
    if not re.fullmatch(r"[0-9]{1,12}", timestamp) or abs(int(timestamp) - shared["now"]) > 300:
        return None
    signature = decode_base64(headers["Signature"])
    text = signed_string(request, timestamp)
    key = read_public_key(keys[headers["Site"]])
    if signature is None or len(signature) != 64 or not scratch.ed25519(key, signature, text.encode()):
        return None
    return text


# Entitlements


def decode_json(part):
    try:
        return json.loads(base64.urlsafe_b64decode(part + "=" * (-len(part) % 4)))
    except ValueError:
        return None


def genuine_claims(scratch, pem, token):
    parts = token.split(".")
    header = decode_json(parts[0]) if len(parts) == 3 else None
    if not isinstance(header, dict) or header.get("alg") != "RS256" or "crit" in header or parts[2] == "":
        return None
    signature = base64.urlsafe_b64decode(parts[2] + "=" * (-len(parts[2]) % 4))
    return decode_json(parts[1]) if scratch.rs256(pem, signature, f"{parts[0]}.{parts[1]}".encode()) else None


def is_seconds(value):
    return type(value) is int and 0 <= value <= LAST_SECOND


def is_grant(grant):
    if not isinstance(grant, dict) or not isinstance(grant.get("id"), str):
        return False
    return is_seconds(grant.get("updatesUntil", 0)) and isinstance(grant.get("maxVersion", ""), str)


def is_well_formed(claims):
    if not isinstance(claims, dict) or not isinstance(claims.get("entitlements"), list):
        return False
    texts = all(isinstance(claims.get(name), str) for name in ("siteId", "licenseRef", "environment"))
    times = all(is_seconds(claims.get(name)) for name in ("issuedAt", "expiresAt", "refreshAfter"))
    environment = claims.get("environment") in ("production", "staging", "development")
    return texts and times and environment and all(map(is_grant, claims["entitlements"]))


def judge_entitlement(scratch, shared, case):
    """Why an entitlement is refused, else None."""
    claims = genuine_claims(scratch, shared["publicKeyPem"], case["token"])
    now = case.get("now", shared["now"])
    if claims is None:
        return "signature"
    if not is_well_formed(claims):
        return "malformed"
    issued, expires, refresh = claims["issuedAt"], claims["expiresAt"], claims["refreshAfter"]
    reasons = [
        (claims["siteId"] != shared["siteId"], "other-site"),
        (issued > now + 300, "issued-in-the-future"),
        (expires - issued > 30 * DAY or not issued <= refresh <= expires, "lifetime"),
        (now >= expires, "expired"),
        (issued < case.get("storedIssuedAt", 0), "older-than-stored"),
    ]
    return next((reason for applies, reason in reasons if applies), None)


# Publishers


def judge_publisher(scratch, case):
    """The signed string of a good signature, else None."""
    key, signature = read_public_key(case["publicKey"]), decode_base64(case["signature"])
    text = "sitevine-release-v1\n" + case["sha256"].lower()
    if key is None or signature is None or len(signature) != 64:
        return None
    return text if scratch.ed25519(key, signature, text.encode()) else None


def fingerprint(public_key):
    return hashlib.sha256(base64.b64decode(public_key)).hexdigest()


def differences(folder, scratch):
    """The number of cases and the names of those whose answer differs."""

    def read(name):
        return json.loads((folder / f"{name}.json").read_text("utf-8"))

    requests, keys = read("signed-requests"), read("public-keys")
    entitlements, publishers = read("entitlements"), read("publisher-signatures")
    answers = [
        *labelled(requests, lambda case: (judge_request(scratch, requests, case["request"]), case.get("signedString"))),
        *labelled(keys, lambda case: (read_public_key(case["publicKey"]) is not None, case["accepted"])),
        *labelled(entitlements, lambda case: (judge_entitlement(scratch, entitlements, case), case.get("reason"))),
        *labelled(publishers, lambda case: (judge_publisher(scratch, case), case.get("signedString"))),
        *((one["publicKey"], fingerprint(one["publicKey"]), one["fingerprint"]) for one in publishers["publishers"]),
    ]
    wrong = [f"{name}: found {found!r}, expected {expected!r}" for name, found, expected in answers if found != expected]
    return len(answers), wrong


def labelled(file, judge):
    """Name, found and expected answer of each case of a file."""
    return [(f"{file['format']}: {case['name']}", *judge(case)) for case in file["cases"]]


def main(arguments):
    folder = pathlib.Path(arguments[0]) if arguments else pathlib.Path(__file__).parent / "v1"
    try:
        version = subprocess.run(["openssl", "version"], capture_output=True, text=True).stdout
    except FileNotFoundError:
        version = ""
    if not re.match(r"OpenSSL ([3-9]|[1-9][0-9])\.", version):
        print("openssl 3.0 or later is necessary to verify Ed25519.", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory() as name:
        count, wrong = differences(folder, Scratch(name))
    print("\n".join([*wrong, f"{count} cases, {len(wrong)} differ ({version.strip()}, Python {sys.version.split()[0]})"]))
    return 1 if wrong else 0


sys.exit(main(sys.argv[1:]))
