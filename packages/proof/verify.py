#!/usr/bin/env python3
"""Checks a Clearhold proof with Python's standard library alone, written from SPECIFICATION.md and not from the other verifier.

  verify.py KEY FILE      checks one file, as it was downloaded
  verify.py KEY --lines   reads one file a line from standard input and answers with a line for each
"""

import base64
import binascii
import hashlib
import json
import re
import sys

KINDS = ["cash", "locked", "profit", "bonus", "leaving", "promisedProfit", "promisedBonus"]
SUM_MAX = 10**18 - 1


class Fault(Exception):
    pass


def sha256(*parts):
    return hashlib.sha256(b"".join(parts)).digest()


def u64(value):
    return value.to_bytes(8, "big")


# Ed25519 (RFC 8032), verification only.
P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
ROOT = pow(2, (P - 1) // 4, P)


def point_of(bytes32):
    y = int.from_bytes(bytes32, "little")
    sign = y >> 255
    y &= (1 << 255) - 1
    if y >= P:
        return None
    square = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P != 0:
        x = x * ROOT % P
    if (x * x - square) % P != 0 or (x == 0 and sign == 1):
        return None
    return (P - x if x & 1 != sign else x, y)


def extended(point):
    x, y = point
    return (x, y, 1, x * y % P)


def add(left, right):
    """In extended coordinates, which need no division (RFC 8032, 5.1.4)."""
    (x1, y1, z1, t1), (x2, y2, z2, t2) = left, right
    a = (y1 - x1) * (y2 - x2) % P
    b = (y1 + x1) * (y2 + x2) % P
    c = 2 * t1 * t2 * D % P
    d = 2 * z1 * z2 % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return (e * f % P, g * h % P, f * g % P, e * h % P)


def times(scalar, point):
    result = (0, 1, 1, 0)
    while scalar > 0:
        if scalar & 1:
            result = add(result, point)
        point = add(point, point)
        scalar >>= 1
    return result


def is_same_point(left, right):
    return (left[0] * right[2] - right[0] * left[2]) % P == 0 and (left[1] * right[2] - right[1] * left[2]) % P == 0


BASE = extended(point_of((4 * pow(5, P - 2, P) % P).to_bytes(32, "little")))


def is_signed(public_key, signature, message):
    if len(signature) != 64:
        return False
    key, commitment = point_of(public_key), point_of(signature[:32])
    scalar = int.from_bytes(signature[32:], "little")
    if key is None or commitment is None or scalar >= ORDER:
        return False
    digest = hashlib.sha512(signature[:32] + public_key + message).digest()
    challenge = int.from_bytes(digest, "little") % ORDER
    return is_same_point(times(scalar, BASE), add(extended(commitment), times(challenge, extended(key))))


def from_base64(text):
    if not isinstance(text, str):
        return None
    try:
        data = base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        return None
    return data if base64.b64encode(data).decode() == text else None


def read_key(text):
    name, key_id, encoded = text.split("+", 2)
    key = from_base64(encoded)
    if key is None or len(key) != 33 or key[0] != 1 or sha256(name.encode(), b"\n", key)[:4].hex() != key_id:
        raise SystemExit("this is no verifier key")
    return name, bytes.fromhex(key_id), key[1:]


def open_note(note, key):
    name, key_id, public_key = key
    end = note.rfind("\n\n")
    if end < 0 or not note.endswith("\n") or len(note) > 1_000_000:
        raise Fault("note_not_signed")
    text, lines = note[: end + 1], note[end + 2 : -1].split("\n")
    if not is_text(text) or len(lines) > 100:
        raise Fault("note_not_signed")
    signatures = [read_signature(line) for line in lines]
    own = next((entry for entry in signatures if entry[0] == name and entry[1] == key_id), None)
    if own is None or not is_signed(public_key, own[2], text.encode()):
        raise Fault("note_not_signed")
    return text


def is_text(text):
    control = any((ord(letter) < 32 or 127 <= ord(letter) < 160) and letter != "\n" for letter in text)
    return len(text) > 1 and "\n\n" not in text and not control


def read_signature(line):
    words = line[2:].split(" ") if line.startswith("— ") else []
    data = from_base64(words[1]) if len(words) == 2 else None
    if data is None or len(data) < 5 or words[0] == "" or re.search(r"[\s+]", words[0]):
        raise Fault("note_not_signed")
    return words[0], data[:4], data[4:]


def read_statement(text):
    pattern = r"([^\n]+)\nsnapshot (0|[1-9][0-9]{0,8})\nroot ([^\n]*)\nowed (0|[1-9][0-9]{0,17})\ntree (0|[1-9][0-9]?) (0|[1-9][0-9]?)\n"
    found = re.match(pattern, text)
    root = from_base64(found[3]) if found else None
    if found is None or root is None or len(root) != 32:
        raise Fault("statement_malformed")
    bits, height = int(found[5]), int(found[6])
    if bits > 20 or height > 16:
        raise Fault("statement_malformed")
    return {"snapshot": int(found[2]), "root": (root, int(found[4])), "bits": bits, "height": height}


def read_nodes(text):
    data = from_base64(text)
    if data is None or len(data) % 40 != 0:
        raise Fault("file_malformed")
    return [(data[at : at + 32], int.from_bytes(data[at + 32 : at + 40], "big")) for at in range(0, len(data), 40)]


def read_number(text):
    if not isinstance(text, str) or re.fullmatch(r"0|[1-9][0-9]{0,19}", text) is None:
        raise Fault("file_malformed")
    return int(text)


def read_salt(text):
    if not isinstance(text, str) or re.fullmatch(r"[0-9a-f]{64}", text) is None:
        raise Fault("file_malformed")
    return bytes.fromhex(text)


def join(left, right):
    total = left[1] + right[1]
    if left[1] > SUM_MAX or right[1] > SUM_MAX or total > SUM_MAX:
        raise Fault("sum_out_of_range")
    return (sha256(b"\x01", left[0], u64(left[1]), right[0], u64(right[1])), total)


def read_file(text):
    try:
        file = json.loads(text)
        opening = file["opening"]
        parts = [
            (part["index"], read_number(part["sumMicro"]), read_salt(part["salt"]), read_nodes(part["siblings"]))
            for part in file["parts"]
        ]
        crown = read_nodes(file["crown"])
        owed = [read_number(opening["owedMicro"][kind]) for kind in KINDS]
        entry, salt = read_number(opening["lastEntryId"]), read_salt(opening["salt"])
        texts = [file["note"], opening["personId"], opening["email"]]
        address = opening["depositAddress"]
    except (ValueError, KeyError, TypeError, AttributeError, IndexError):
        raise Fault("file_malformed") from None
    is_whole = file["format"] == "clearhold proof 1" if "format" in file else False
    is_index = all(isinstance(part[0], (int, float)) and not isinstance(part[0], bool) for part in parts)
    if not is_whole or not is_index or len(parts) != 2 or not all(isinstance(value, str) for value in texts):
        raise Fault("file_malformed")
    if address is not None and not isinstance(address, str):
        raise Fault("file_malformed")
    return texts, address, owed, entry, salt, parts, crown


def check(text, key):
    (note, person, email), address, owed, entry, salt, parts, crown = read_file(text)
    statement = read_statement(open_note(note, key))
    is_person = re.fullmatch(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", person)
    is_address = address is None or re.fullmatch(r"0x[0-9a-f]{40}", address)
    is_debt = all(amount <= SUM_MAX for amount in owed) and sum(owed) <= SUM_MAX
    name = email.encode("utf-8", "surrogatepass")
    if not is_person or not is_address or not is_debt or entry >= 2**63 or len(name) > 320:
        raise Fault("opening_malformed")
    if any(part[1] > SUM_MAX for part in parts):
        raise Fault("opening_malformed")
    if parts[0][1] + parts[1][1] != sum(owed):
        raise Fault("parts_differ_from_debt")
    place = bytes(20) if address is None else bytes.fromhex(address[2:])
    identity = sha256(salt, bytes.fromhex(person.replace("-", "")), name, place)
    kinds = sha256(salt, *[u64(amount) for amount in owed], u64(entry))
    for part, (index, amount, part_salt, siblings) in enumerate(parts):
        head = b"\x00CHL1" + statement["snapshot"].to_bytes(4, "big")
        leaf = (sha256(head, identity, bytes([part]), u64(amount), kinds, part_salt), amount)
        climb(statement, leaf, index, siblings, crown)
    fold(statement, crown)


def climb(statement, leaf, index, siblings, crown):
    height, bits = statement["height"], statement["bits"]
    if index != int(index) or not 0 <= index < 2**height or len(siblings) != height:
        raise Fault("path_malformed")
    index, node = int(index), leaf
    for at, sibling in enumerate(siblings):
        is_right = (index >> at) & 1
        if is_right and at == 0 and sibling == (bytes(32), 0):
            raise Fault("path_malformed")
        node = join(sibling, node) if is_right else join(node, sibling)
    bucket = int.from_bytes(leaf[0][:4], "big") >> (32 - bits)
    if bucket >= len(crown) or crown[bucket] != node:
        raise Fault("leaf_not_in_bucket")


def fold(statement, crown):
    if len(crown) != 2 ** statement["bits"]:
        raise Fault("crown_not_in_root")
    level = crown
    try:
        while len(level) > 1:
            level = [join(level[at], level[at + 1]) for at in range(0, len(level), 2)]
    except Fault:
        raise Fault("crown_not_in_root") from None
    if level[0] != statement["root"]:
        raise Fault("crown_not_in_root")


def answer(text, key):
    try:
        check(text, key)
        return "holds"
    except Fault as fault:
        return str(fault)


def main():
    if len(sys.argv) != 3:
        raise SystemExit(__doc__)
    key = read_key(sys.argv[1])
    if sys.argv[2] == "--lines":
        for line in sys.stdin:
            print(answer(line, key), flush=True)
        return
    with open(sys.argv[2], encoding="utf-8") as file:
        result = answer(file.read(), key)
    print("Holds" if result == "holds" else f"Does not hold: {result}")
    sys.exit(0 if result == "holds" else 1)


main()
