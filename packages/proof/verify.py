#!/usr/bin/env python3
"""Checks what was downloaded from Clearhold with Python's standard library alone, written from SPECIFICATION.md and not from the other verifier.

  verify.py KEY FILE      checks one file: a proof, an account statement, a receipt, a fraud, an answer, a snapshot's note or a checkpoint
  verify.py KEY --lines   reads one proof, account statement, receipt or fraud a line from standard input and answers with a line for each

KEY is the verifier key of the log, taken from somewhere else than the file. Before FILE or --lines may stand
  --answers KEY           the key that signs answers to one investor; needed for answers, account statements and frauds
  --witness KEY           a witness whose cosignature of a checkpoint is looked for; may be given several times
"""

import base64
import binascii
import datetime
import functools
import hashlib
import json
import math
import re
import sys

KINDS = ["cash", "locked", "profit", "bonus", "leaving", "promisedProfit", "promisedBonus"]
SUM_MAX = 10**18 - 1


class Fault(Exception):
    pass


def sha256(*parts):
    return hashlib.sha256(b"".join(parts)).digest()


def utf8(text):
    """What is no Unicode (half of a surrogate pair) is hashed as the replacement character, as browsers do."""
    return re.sub("[\ud800-\udfff]", "\ufffd", text).encode()


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


@functools.lru_cache(maxsize=16)
def doubles_of(point):
    """The point times 1, 2, 4, ...: kept, because the base and the operator's key come again and again."""
    doubles = [point]
    while len(doubles) < 256:
        doubles.append(add(doubles[-1], doubles[-1]))
    return doubles


def times(scalar, point):
    result = (0, 1, 1, 0)
    for at, double in enumerate(doubles_of(point)):
        if (scalar >> at) & 1:
            result = add(result, double)
    return result


def is_same_point(left, right):
    return (left[0] * right[2] - right[0] * left[2]) % P == 0 and (left[1] * right[2] - right[1] * left[2]) % P == 0


BASE = extended(point_of((4 * pow(5, P - 2, P) % P).to_bytes(32, "little")))


@functools.lru_cache(maxsize=64)
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


def read_key(text, algorithm=1):
    """The algorithm is 1 for a key that signs a text, and 4 for a key of a witness."""
    name, key_id, encoded = (text.split("+", 2) + ["", ""])[:3]
    key = from_base64(encoded)
    if key is None or len(key) != 33 or key[0] != algorithm or sha256(name.encode(), b"\n", key)[:4].hex() != key_id:
        raise SystemExit("this is no verifier key")
    return name, bytes.fromhex(key_id), key[1:]


def split_note(note):
    end = note.rfind("\n\n")
    if end < 0 or not note.endswith("\n") or len(note) > 1_000_000:
        raise Fault("note_not_signed")
    text, lines = note[: end + 1], note[end + 2 : -1].split("\n")
    if not is_text(text) or len(lines) > 100:
        raise Fault("note_not_signed")
    return text, [read_signature(line) for line in lines]


def signature_of(signatures, key):
    return next((entry[2] for entry in signatures if entry[:2] == key[:2]), None)


def open_note(note, key):
    text, signatures = split_note(note)
    own = signature_of(signatures, key)
    if own is None or not is_signed(key[2], own, utf8(text)):
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


WHOLE = "(0|[1-9][0-9]*)"
HASH = "([A-Za-z0-9+/]{43}=)"
TIME = "([0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}[.][0-9]{3}Z)"
UUID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"

STATEMENT = re.compile(
    rf"([^\n]+)\nsnapshot {WHOLE}\nroot {HASH}\nowed {WHOLE}\ntree {WHOLE} {WHOLE}\ncut {WHOLE}\nat {TIME}\nheld {WHOLE}\n"
    rf"proved {WHOLE}\nblock {WHOLE} {WHOLE} 0x[0-9a-f]{{64}}\nreserves {HASH}\nlog {WHOLE} {HASH}\n"
)


def is_time(text):
    try:
        datetime.datetime.fromisoformat(text[:-1])
        return True
    except ValueError:
        return False


def read_statement(text):
    found = STATEMENT.fullmatch(text)
    if found is None:
        raise Fault("statement_malformed")
    origin, number, root, owed, bits, height, cut, at, held, proved, chain, block, reserves, size, log_root = found.groups()
    hashes = [from_base64(digest) for digest in (root, reserves, log_root)]
    snapshot, owed, bits, height, cut = int(number), int(owed), int(bits), int(height), int(cut)
    is_tree = snapshot < 10**9 and owed <= SUM_MAX and bits <= 20 and height <= 16
    is_held = int(proved) <= int(held) <= SUM_MAX and cut < 2**63 and is_time(at)
    is_read = int(chain) < 10**15 and int(block) < 10**19 and int(size) < 10**15
    if not (is_tree and is_held and is_read) or None in hashes:
        raise Fault("statement_malformed")
    tree = {"snapshot": snapshot, "root": (hashes[0], owed), "bits": bits, "height": height}
    return {**tree, "origin": origin, "cut": cut, "log": (int(size), hashes[2])}


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


def parse_json(text):
    """None for what is no JSON; infinities and what is no number are none."""
    def refuse(_):
        raise ValueError

    try:
        return json.loads(text, parse_constant=refuse)
    except (ValueError, RecursionError):
        return None


def read_file(text):
    try:
        file = parse_json(text)
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


def check_proof(text, key):
    """Answers what the note says and what the opening says."""
    (note, person, email), address, owed, entry, salt, parts, crown = read_file(text)
    statement = read_statement(open_note(note, key))
    is_person = re.fullmatch(UUID, person)
    is_address = address is None or re.fullmatch(r"0x(?!0{40})[0-9a-f]{40}", address)
    is_debt = all(amount <= SUM_MAX for amount in owed) and sum(owed) <= SUM_MAX
    name = utf8(email)
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
    opening = {"person": person, "leaf": identity, "owed": owed, "entry": entry}
    return statement, opening


def climb(statement, leaf, index, siblings, crown):
    height, bits = statement["height"], statement["bits"]
    if index in (math.inf, -math.inf) or index != int(index) or not 0 <= index < 2**height or len(siblings) != height:
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


# Receipts (SPECIFICATION.md, section 10).
ACCOUNT = r"investor:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}):(?:cash|locked|profit|bonus|leaving)"


def receipt_text(value):
    if not isinstance(value, str):
        raise Fault("file_malformed")
    return value


def receipt_reason(text):
    if len(receipt_text(text).encode("utf-16-le", "surrogatepass")) > 200:
        raise Fault("file_malformed")
    return text


def receipt_salt(text):
    if not isinstance(text, str) or re.fullmatch(r"[0-9a-f]{32}", text) is None:
        raise Fault("file_malformed")
    return bytes.fromhex(text)


def receipt_bytes(text):
    """What is no Unicode (half of a surrogate pair) is hashed as the replacement character, as browsers do."""
    return re.sub("[\ud800-\udfff]", "\ufffd", text).encode()


def receipt_number(text):
    if not isinstance(text, str) or re.fullmatch(r"0|[1-9][0-9]{0,18}", text) is None:
        raise Fault("file_malformed")
    return int(text)


def receipt_count(value):
    is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
    if not is_number or value != value or not 0 <= value < 2**53 or value != int(value):
        raise Fault("file_malformed")
    return int(value)


def receipt_time(text):
    if not isinstance(text, str) or re.fullmatch(r"(0|[1-9][0-9]{0,11})\.[0-9]{6}", text) is None:
        raise Fault("file_malformed")
    return text


def receipt_hashes(text, most=64):
    data = from_base64(text)
    if data is None or len(data) % 32 != 0 or len(data) > most * 32:
        raise Fault("file_malformed")
    return [data[at : at + 32] for at in range(0, len(data), 32)]


def receipt_hash(text):
    hashes = receipt_hashes(text)
    if len(hashes) != 1:
        raise Fault("file_malformed")
    return hashes[0]


def receipt_side(side):
    if isinstance(side, str):
        return receipt_hash(side)
    amount, after = receipt_number(side["amountMicro"]), receipt_number(side["afterMicro"])
    return receipt_text(side["account"]), amount, after, receipt_salt(side["salt"])


def read_movement(file):
    """The part that a receipt and an account statement have in common."""
    entry, group, link = file["entry"], file["group"], file["link"]
    if not isinstance(file["sides"], list) or len(file["sides"]) not in range(2, 17, 2):
        raise Fault("file_malformed")
    seq = receipt_count(link["seq"])
    if seq < 1:
        raise Fault("file_malformed")
    return {
        "sides": [receipt_side(side) for side in file["sides"]],
        "id": receipt_number(entry["id"]),
        "reason": receipt_reason(entry["reason"]),
        "about": receipt_text(entry["about"]),
        "rest": receipt_hash(entry["restDigest"]),
        "group": receipt_number(group["id"]),
        "entries": receipt_count(group["entries"]),
        "times": (receipt_time(group["postedAt"]), receipt_time(group["businessAt"])),
        "place": (receipt_count(group["index"]), receipt_hashes(group["path"])),
        "seq": seq,
        "previous": receipt_hash(link["previous"]),
        "marks": receipt_hash(link["marksDigest"]),
        "sealed": receipt_time(link["sealedAt"]),
    }


# What reading a file of another shape than expected raises.
MISREAD = (ValueError, KeyError, TypeError, AttributeError, IndexError, OverflowError)


def read_receipt(text):
    try:
        file = json.loads(text)
        if file["format"] != "clearhold receipt 1" or not isinstance(file["checkpoint"], (str, type(None))):
            raise Fault("file_malformed")
        log = file["log"]
        head = {"size": receipt_count(log["size"]), "path": receipt_hashes(log["path"]), "checkpoint": file["checkpoint"]}
        return {**read_movement(file), **head}
    except MISREAD:
        raise Fault("file_malformed") from None


def climb_log(entry, index, size, path):
    """The root that an entry and the hashes beside its way lead to (RFC 9162, 2.1.3.2)."""
    if index >= size:
        raise Fault("path_malformed")
    node, place, last = sha256(b"\x00", entry), index, size - 1
    for beside in path:
        if last == 0:
            raise Fault("path_malformed")
        if place & 1 or place == last:
            node = sha256(b"\x01", beside, node)
            while place & 1 == 0 and place != 0:
                place, last = place >> 1, last >> 1
        else:
            node = sha256(b"\x01", node, beside)
        place, last = place >> 1, last >> 1
    if last != 0:
        raise Fault("path_malformed")
    return node


def owner_of(movement):
    """Whose movement it is; every opened side must be of one person."""
    number, opened = movement["id"], [side for side in movement["sides"] if not isinstance(side, bytes)]
    owners = [re.fullmatch(ACCOUNT, account) for account, *_ in opened]
    is_place = number < 2**63 and number // 1024 == movement["group"] and number % 1024 > 0
    is_amount = all(0 < amount <= SUM_MAX and after <= SUM_MAX for _, amount, after, _ in opened)
    if not opened or None in owners or len({found[1] for found in owners}) != 1 or not is_place or not is_amount:
        raise Fault("opening_malformed")
    return owners[0][1]


def link_of(movement):
    """The link of its group, from what is opened and the path in the group."""
    number, digests = movement["id"], []
    for slot, side in enumerate(movement["sides"], 2):
        if not isinstance(side, bytes):
            account, amount, after, salt = side
            side = sha256(salt, u64(number), slot.to_bytes(2, "big"), u64(amount), u64(after), receipt_bytes(account))
        digests.append(side)
    reason, lines = receipt_bytes(movement["reason"]), (len(digests) // 2).to_bytes(2, "big")
    said = [len(reason).to_bytes(2, "big"), reason, receipt_bytes(movement["about"])]
    entry = b"".join([b"CHE2", u64(number), movement["rest"], lines, *digests, *said])
    index, path = movement["place"]
    root = climb_log(entry, index, movement["entries"], path)
    fields = ["group", str(movement["group"]), str(movement["entries"]), *movement["times"]]
    content = sha256(b"CHG2", sha256("|".join(fields).encode()), root)
    link = ["2", movement["previous"].hex(), str(movement["seq"]), "group", str(movement["group"]), content.hex()]
    return sha256("|".join([*link, movement["marks"].hex(), movement["sealed"]]).encode())


def check_receipt(text, head=None):
    """Checks a receipt against size and root of the log; without them, against the root it leads to, which is answered."""
    receipt = read_receipt(text)
    owner_of(receipt)
    leaf = link_of(receipt)
    if head is not None and receipt["size"] != head[0]:
        raise Fault("other_log_size")
    reached = climb_log(leaf, receipt["seq"] - 1, receipt["size"], receipt["path"])
    if head is not None and reached != head[1]:
        raise Fault("not_in_log")
    return receipt, reached


def check_signed_receipt(text, key):
    """Checks a receipt against the checkpoint it carries, signed by the key of the log. Answers whose movement it is."""
    receipt = read_receipt(text)
    if receipt["checkpoint"] is None:
        raise Fault("checkpoint_missing")
    check_receipt(text, check_checkpoint(receipt["checkpoint"], key)["log"])
    opened = [side for side in receipt["sides"] if not isinstance(side, bytes)]
    left = {account: after for account, _, after, _ in opened}
    moved = {"entry": receipt["id"], "group": receipt["group"], "left": sum(left.values())}
    return {**moved, "person": owner_of(receipt), "times": receipt["times"], "seq": receipt["seq"]}


ANSWER = re.compile(
    rf"([^\n]+)\nsnapshot {WHOLE}\nperson ({UUID})\nleaf (none|{HASH})\nowed {WHOLE}\nentry {WHOLE}\nat {TIME}\n"
)


def open_answer(note, key):
    try:
        text = open_note(note, key)
    except Fault:
        raise Fault("answer_not_signed") from None
    found = ANSWER.fullmatch(text)
    if found is None:
        raise Fault("answer_malformed")
    origin, number, person, leaf_text, _, owed, entry, at = found.groups()
    snapshot, owed, entry = int(number), int(owed), int(entry)
    leaf = None if leaf_text == "none" else from_base64(leaf_text)
    is_leaf = leaf is not None or (leaf_text == "none" and owed == 0)
    is_number = snapshot < 10**9 and owed <= SUM_MAX and entry < 2**63
    if not is_leaf or not is_number or not is_time(at) or origin != key[0]:
        raise Fault("answer_malformed")
    return {"snapshot": snapshot, "person": person, "leaf": leaf, "owed": owed, "entry": entry}


def check_checkpoint(note, key, witnesses=()):
    """Answers the log's name, size and root, the further lines, and the witnesses that saw it with the time of each."""
    try:
        text = open_note(note, key)
    except Fault:
        raise Fault("checkpoint_not_signed") from None
    found = re.fullmatch(rf"([^\n]+)\n{WHOLE}\n{HASH}\n((?:[^\n]+\n)*)", text)
    root = from_base64(found[3]) if found else None
    if root is None or int(found[2]) >= 10**15:
        raise Fault("checkpoint_malformed")
    if found[1] != key[0]:
        raise Fault("checkpoint_of_another_log")
    seen = [(witness[0], cosigned_at(note, witness)) for witness in witnesses]
    lines = found[4].split("\n")[:-1]
    cosigned = [(name, at) for name, at in seen if at is not None]
    return {"origin": found[1], "log": (int(found[2]), root), "lines": lines, "cosigned": cosigned}


def cosigned_at(note, witness):
    text, signatures = split_note(note)
    own = signature_of(signatures, witness)
    if own is None:
        return None
    at = int.from_bytes(own[:8], "big")
    if len(own) != 72 or at >= 2**63 or not is_signed(witness[2], own[8:], utf8(f"cosignature/v1\ntime {at}\n{text}")):
        raise Fault("cosignature_wrong")
    return at


def open_snapshot(note, key):
    text = open_note(note, key)
    return {**read_statement(text), "text": text}


# Account statements (SPECIFICATION.md, section 12).
STATEMENT_KINDS = KINDS[:5]
DAY = "([0-9]{4}-[0-9]{2}-[0-9]{2})"
FIVE = " ".join(["(0|[1-9][0-9]{0,17})"] * 5)
ACCOUNT_STATEMENT = re.compile(
    rf"([^\n]+)\naccount-statement (json|pdf)\nperson ({UUID})\ndays {DAY} {DAY}\nentries (0|[1-9][0-9]{{0,8}}) {HASH}\n"
    rf"opening {FIVE}\nclosing {FIVE}\nlog (0|[1-9][0-9]{{0,14}}) {HASH}\ndigest {HASH}\n"
)
CARRIED = b',"note":'
PDF_ENDING = re.compile(rb"\nstartxref\n[0-9]{1,10}\n%%EOF\n\Z")


def json_text(text):
    """As JSON.stringify writes it: half of a surrogate pair is escaped."""
    written = json.dumps(text, ensure_ascii=False)
    return re.sub("[\ud800-\udfff]", lambda half: f"\\u{ord(half[0]):04x}", written).encode()


def read_carried(data):
    """The body and the note of an account statement, and whether it ends as a PDF does; None if it is none."""
    ending = PDF_ENDING.search(data[-40:])
    ending = ending[0] if ending else b""
    data = data[: len(data) - len(ending)]
    at = data.rfind(CARRIED)
    if at < 0 or len(data) - at > 8_000 or data[-1:] != b"}":
        return None
    note = parse_json(data[at + len(CARRIED) : -1].decode("utf-8", "replace"))
    if not isinstance(note, str) or data[at + len(CARRIED) : -1] != json_text(note):
        return None
    return data[:at] + ending, note, ending != b""


def is_account_statement(data):
    carried = read_carried(data)
    return carried is not None and (carried[1].split("\n") + [""])[1].startswith("account-statement ")


def microseconds_of(day):
    """Of the start of a day, since 1970."""
    try:
        return (datetime.date.fromisoformat(day) - datetime.date(1970, 1, 1)).days * 86_400_000_000
    except ValueError:
        raise Fault("account_statement_malformed") from None


def open_said(note, key):
    try:
        text = open_note(note, key)
        is_signed_alone = len(split_note(note)[1]) == 1
    except Fault:
        raise Fault("account_statement_not_signed") from None
    if not is_signed_alone:
        raise Fault("account_statement_not_signed")
    found = ACCOUNT_STATEMENT.fullmatch(text)
    if found is None:
        raise Fault("account_statement_malformed")
    origin, kind, person, first, last, count, ids, *amounts, size, root, digest = found.groups()
    hashes = [from_base64(text) for text in (ids, root, digest)]
    opening, closing = [int(amount) for amount in amounts[:5]], [int(amount) for amount in amounts[5:]]
    days = (microseconds_of(first), microseconds_of(last) + 86_400_000_000)
    is_sum = sum(opening) <= SUM_MAX and sum(closing) <= SUM_MAX
    if None in hashes or not is_sum or first > last or origin != key[0]:
        raise Fault("account_statement_malformed")
    said = {"person": person, "days": days, "entries": (int(count), hashes[0]), "log": (int(size), hashes[1])}
    named = {"kind": kind, "named": (first, last)}
    return {**said, **named, "opening": opening, "closing": closing, "digest": hashes[2]}


def read_account_statement(body):
    try:
        file = json.loads((body + b"}").decode("utf-8", "replace").removeprefix("\ufeff"))
        if file["format"] != "clearhold account statement 1" or not isinstance(file["checkpoint"], str):
            raise Fault("file_malformed")
        if not isinstance(file["movements"], list) or len(file["movements"]) > 100_000:
            raise Fault("file_malformed")
        beside = receipt_hashes(file["beside"], 5_000_000)
        return [read_movement(movement) for movement in file["movements"]], beside, file["checkpoint"]
    except (*MISREAD, RecursionError):
        raise Fault("file_malformed") from None


def is_within(times, seq, said):
    at = int(times[1].replace(".", ""))
    return said["days"][0] <= at < said["days"][1] and seq <= said["log"][0]


def check_lines(movements, said):
    balances, before = list(said["opening"]), -1
    for movement in movements:
        is_own = owner_of(movement) == said["person"]
        if not is_own or movement["id"] <= before or not is_within(movement["times"], movement["seq"], said):
            raise Fault("line_out_of_place")
        before = movement["id"]
        for slot, side in enumerate(movement["sides"]):
            if isinstance(side, bytes):
                continue
            kind = STATEMENT_KINDS.index(side[0].rsplit(":", 1)[1])
            balances[kind] += side[1] if slot % 2 else -side[1]
            if balances[kind] != side[2]:
                raise Fault("lines_do_not_add_up")
    ids = sha256(*[u64(movement["id"]) for movement in movements])
    if (len(movements), ids) != said["entries"] or balances != said["closing"]:
        raise Fault("lines_do_not_add_up")


def root_from(placed, beside, low, high):
    """The root of a range of the log, from the entries in it and the hashes of the subtrees without any; takes what it uses."""
    if not placed:
        return next(beside)
    if high - low == 1:
        return placed[0][1]
    middle = low + (1 << ((high - low - 1).bit_length() - 1))
    left = root_from([one for one in placed if one[0] < middle], beside, low, middle)
    return sha256(b"\x01", left, root_from([one for one in placed if one[0] >= middle], beside, middle, high))


def is_in_log(movements, beside, log):
    size, root = log
    links = {}
    for movement in movements:
        leaf = sha256(b"\x00", link_of(movement))
        if links.setdefault(movement["seq"] - 1, leaf) != leaf:
            return False
    rest = iter(beside)
    try:
        return size > 0 and root_from(sorted(links.items()), rest, 0, size) == root and next(rest, None) is None
    except StopIteration:
        return False


def check_account_statement(data, keys):
    """Answers what the note says and the numbers of the entries."""
    carried = read_carried(data)
    if carried is None:
        raise Fault("file_malformed")
    body, note, is_paper = carried
    said = open_said(note, keys["answers"])
    if said["kind"] == "pdf":
        return check_pdf(body if is_paper else b"", said, keys)
    movements, beside, checkpoint = read_account_statement(body)
    if check_checkpoint(checkpoint, keys["log"], keys["witnesses"])["log"] != said["log"]:
        raise Fault("other_log")
    check_lines(movements, said)
    if sha256(body) != said["digest"]:
        raise Fault("file_changed")
    try:
        is_led = is_in_log(movements, beside, said["log"])
    except Fault:
        is_led = False
    if not is_led:
        raise Fault("not_in_log")
    return {**said, "ids": {movement["id"] for movement in movements}}


def check_pdf(body, said, keys):
    """What is printed is signed; what is proved is the JSON that the PDF contains."""
    start = body.find(b'{"format":"clearhold ')
    end = body.find(b"\nendstream", start)
    if start < 0 or end < 0:
        raise Fault("file_malformed")
    checked = check_account_statement(body[start:end], keys)
    if sha256(body) != said["digest"]:
        raise Fault("file_changed")
    named = ("person", "days", "entries", "opening", "closing", "log")
    if checked["kind"] != "json" or any(checked[name] != said[name] for name in named):
        raise Fault("account_statement_malformed")
    return {**checked, **said}


# Each contradiction, the pieces that show it, and when they cannot all be true.
def is_about_same(first, second):
    return first["snapshot"] == second["snapshot"] and first["person"] == second["person"]


def do_answers_differ(first, second):
    return is_about_same(first, second) and any(first[name] != second[name] for name in ("leaf", "owed", "entry"))


def is_proof_denied(answer, proof):
    statement, opening = proof
    said = {**opening, "snapshot": statement["snapshot"], "owed": sum(opening["owed"])}
    return do_answers_differ(answer, said)


def is_proof_forgotten(answer, said, proof):
    statement, opening = proof
    if answer["snapshot"] != said["snapshot"] or answer["person"] != opening["person"]:
        return False
    if said["origin"] != statement["origin"] or said["cut"] < statement["cut"]:
        return False
    if answer["entry"] != opening["entry"]:
        return answer["entry"] < opening["entry"]
    return answer["owed"] < sum(opening["owed"][:5])


def is_receipt_forgotten(answer, said, receipt):
    if answer["snapshot"] != said["snapshot"] or answer["person"] != receipt["person"] or receipt["group"] > said["cut"]:
        return False
    if answer["entry"] != receipt["entry"]:
        return answer["entry"] < receipt["entry"]
    return answer["owed"] < receipt["left"]


def do_snapshots_differ(first, second):
    is_same = first["origin"] == second["origin"] and first["snapshot"] == second["snapshot"]
    return is_same and first["text"] != second["text"]


def do_logs_differ(first, second):
    (size, root), (other_size, other_root) = first["log"], second["log"]
    return first["origin"] == second["origin"] and size == other_size and root != other_root


def do_account_statements_differ(first, second):
    is_same = all(first[name] == second[name] for name in ("person", "days")) and first["log"][0] == second["log"][0]
    return is_same and any(first[name] != second[name] for name in ("entries", "opening", "closing", "log"))


def is_movement_forgotten(said, receipt):
    is_about = said["person"] == receipt["person"] and is_within(receipt["times"], receipt["seq"], said)
    return is_about and receipt["entry"] not in said["ids"]


CONTRADICTIONS = {
    "answers_differ": (["answer", "answer"], do_answers_differ),
    "answer_denies_proof": (["answer", "proof"], is_proof_denied),
    "answer_forgets_proof": (["answer", "snapshot", "proof"], is_proof_forgotten),
    "answer_forgets_receipt": (["answer", "snapshot", "receipt"], is_receipt_forgotten),
    "snapshots_differ": (["snapshot", "snapshot"], do_snapshots_differ),
    "checkpoints_differ": (["checkpoint", "checkpoint"], do_logs_differ),
    "snapshot_outside_log": (["snapshot", "checkpoint"], do_logs_differ),
    "account_statements_differ": (["statement_note", "statement_note"], do_account_statements_differ),
    "account_statement_forgets_receipt": (["account_statement", "receipt"], is_movement_forgotten),
}


def check_fraud(file, keys):
    """Answers the name of the contradiction that the file shows."""
    name, pieces = file.get("contradiction"), file.get("pieces")
    kinds, is_shown = CONTRADICTIONS.get(name, ([], None)) if isinstance(name, str) else ([], None)
    if is_shown is None or not isinstance(pieces, list) or len(pieces) != len(kinds):
        raise Fault("file_malformed")
    if not all(isinstance(piece, str) for piece in pieces):
        raise Fault("file_malformed")
    opened = [open_piece(kind, piece, keys) for kind, piece in zip(kinds, pieces)]
    if not is_shown(*opened):
        raise Fault("no_contradiction")
    return name


def open_piece(kind, text, keys):
    try:
        if kind == "answer":
            return open_answer(text, keys["answers"])
        if kind == "snapshot":
            return open_snapshot(text, keys["log"])
        if kind == "proof":
            return check_proof(text, keys["log"])
        if kind == "receipt":
            return check_signed_receipt(text, keys["log"])
        if kind == "statement_note":
            return open_said(text, keys["answers"])
        if kind == "account_statement":
            return check_account_statement(utf8(text), {**keys, "witnesses": []})
        return check_checkpoint(text, keys["log"])
    except Fault:
        raise Fault(f"{kind}_worthless") from None


def check_file(data, keys):
    """What a file is follows from its own words, whether it holds from the keys alone. Answers a line that says what was found."""
    if is_account_statement(data):
        need_answers_key(keys)
        said = check_account_statement(data, keys)
        return f"Holds: statement of {said['person']}, {said['named'][0]} to {said['named'][1]}, {len(said['ids'])} movements"
    if data.startswith(b"%PDF-"):
        raise Fault("file_malformed")
    text = data.decode("utf-8", "replace")
    file = parse_json(text)
    if isinstance(file, dict) and file.get("format") == "clearhold fraud 1":
        need_answers_key(keys)
        return f"Fraud confirmed: {check_fraud(file, keys)}"
    if isinstance(file, dict) and file.get("format") == "clearhold receipt 1":
        check_signed_receipt(text, keys["log"])
        return "Holds"
    if file is not None or text.lstrip().startswith("{"):
        check_proof(text, keys["log"])
        return "Holds"
    return check_note(text, keys)


def check_note(note, keys):
    lines = split_note(note)[0].split("\n")
    if lines[1].startswith("snapshot ") and lines[2].startswith("person "):
        need_answers_key(keys)
        answer = open_answer(note, keys["answers"])
        owed = "no leaf" if answer["leaf"] is None else f"owed {answer['owed']}"
        return f"Holds: answer to {answer['person']} about snapshot {answer['snapshot']}: {owed}"
    if lines[1].startswith("snapshot "):
        return f"Holds: note of snapshot {open_snapshot(note, keys['log'])['snapshot']}"
    checked = check_checkpoint(note, keys["log"], keys["witnesses"])
    names = ", ".join(name for name, _ in checked["cosigned"]) or "no known witness"
    return f"Holds: checkpoint of size {checked['log'][0]}, seen by {names}"


def need_answers_key(keys):
    if keys["answers"] is None:
        raise SystemExit("give the key that signs answers: --answers KEY")


def answer_line(text, keys):
    """For --lines: a word for each file, the same as the other verifiers say."""
    try:
        found = check_file(text.encode(), keys)
        return "holds" if found.startswith("Holds") else found.removeprefix("Fraud confirmed: ")
    except Fault as fault:
        return str(fault)


def read_options(words):
    keys = {"log": read_key(words[0]), "answers": None, "witnesses": []}
    rest = words[1:]
    while len(rest) > 2 and rest[0] in ("--answers", "--witness"):
        if rest[0] == "--answers":
            keys["answers"] = read_key(rest[1])
        else:
            keys["witnesses"].append(read_key(rest[1], 4))
        rest = rest[2:]
    if len(rest) != 1:
        raise SystemExit(__doc__)
    return keys, rest[0]


def main():
    if len(sys.argv) < 3:
        raise SystemExit(__doc__)
    keys, path = read_options(sys.argv[1:])
    if path == "--lines":
        for line in sys.stdin:
            print(answer_line(line.rstrip("\n"), keys), flush=True)
        return
    with open(path, "rb") as file:
        data = file.read()
    try:
        print(check_file(data, keys))
    except Fault as fault:
        print(f"Does not hold: {fault}")
        sys.exit(1)


if __name__ == "__main__":
    main()
