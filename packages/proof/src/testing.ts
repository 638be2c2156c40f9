import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { createHash, createPrivateKey, sign as signWith } from 'node:crypto'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { base64Of, bytesOfBase64, bytesOfHex, hexOf, joined, readU64, u64, utf8 } from './bytes.ts'
import { hashOfEntry } from './log/merkle.ts'
import { type NoteSigner, readVerifierKey, signNote, type VerifierKey, writeVerifierKey } from './note.ts'
import { writeProofFile } from './proof-file.ts'
import type { Receipt } from './receipt.ts'
import { sha256 } from './sha256.ts'
import { type DebtKind, debtKinds, type Leaf, leavesOf, type Opening, saltsOf } from './tree/leaf.ts'
import { nodeLength, writeNode } from './tree/node.ts'
import { leavesMin, type TreeShape } from './tree/shape.ts'
import { buildTree } from './tree/snapshot.ts'
import { type SnapshotStatement, writeStatement } from './tree/statement.ts'

/** Seeded random numbers: every run with a seed makes the same trees. */
export function randomFrom(seed: string): (length: number) => Uint8Array {
  let count = 0
  return (length) => {
    const bytes = new Uint8Array(length)
    for (let at = 0; at < length; at += 32) {
      count += 1
      const block = createHash('sha256').update(`${seed}:${count}`).digest()
      bytes.set(block.subarray(0, Math.min(32, length - at)), at)
    }
    return bytes
  }
}

/** A key derived from a seed; for tests only. */
export function testSigner(
  name: string,
  seed: Uint8Array,
): { readonly signer: NoteSigner; readonly key: VerifierKey; readonly text: string } {
  const pkcs8 = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed])
  const secret = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' })
  const jwk = secret.export({ format: 'jwk' })
  const publicKey = new Uint8Array(Buffer.from(String(jwk.x), 'base64url'))
  const signer = { name, publicKey, sign: async (text: Uint8Array) => new Uint8Array(signWith(null, text, secret)) }
  const text = writeVerifierKey(name, publicKey)
  const key = readVerifierKey(text)
  if (key === undefined) throw new Error('the key reads as it is written')
  return { signer, key, text }
}

type Debt = Omit<Opening, 'salt'>

/** Investors with amounts of all sizes, some without a deposit address, some with nothing. */
export function randomDebts(count: number, random: (length: number) => Uint8Array): Debt[] {
  const number = (below: bigint) => BigInt(`0x${hexOf(random(8))}`) % below
  return Array.from({ length: count }, (_, index) => {
    const amounts = debtKinds.map((kind): [DebtKind, bigint] => [
      kind,
      number(3n) === 0n ? 0n : number(10n ** number(13n)),
    ])
    const [cash, locked, profit, bonus, leaving, promisedProfit, promisedBonus] = amounts.map(([, micro]) => micro)
    const none = 0n
    return {
      personId: `${hexOf(random(4))}-${hexOf(random(2))}-${hexOf(random(2))}-${hexOf(random(2))}-${hexOf(random(6))}`,
      email: index % 7 === 0 ? `ñandú-${index}@example.test` : `person-${index}@example.test`,
      depositAddress: index % 5 === 0 ? undefined : `0x${hexOf(random(20))}`,
      owedMicro: {
        cash: cash ?? none,
        locked: locked ?? none,
        profit: profit ?? none,
        bonus: bonus ?? none,
        leaving: leaving ?? none,
        promisedProfit: promisedProfit ?? none,
        promisedBonus: promisedBonus ?? none,
      },
      lastEntryId: number(2n ** 50n),
    }
  })
}

export interface Snapshot {
  readonly note: string
  readonly totalMicro: bigint
  /** The file of each investor, by index. */
  readonly fileOf: (index: number) => string
}

/** Invented values for the rest of a snapshot's note. */
export const testHeld: Omit<SnapshotStatement, 'origin' | 'snapshot' | 'root' | keyof TreeShape> = {
  cutGroupId: 1_042n,
  at: '2026-11-18T09:20:00.000Z',
  heldMicro: 900_000_000_000_000n,
  provedMicro: 850_000_000_000_000n,
  block: { chainId: 31_337, number: 20_852_163n, hash: `0x${'5e'.repeat(32)}` },
  reserves: hex32('e'),
  log: { size: 2_048, root: hex32('b') },
}

interface SnapshotTools {
  readonly signer: NoteSigner
  readonly salt: Uint8Array
  /** Another shape than the one for so many leaves, and then without any filling: a small tree is made quickly. */
  readonly shape?: TreeShape
  readonly held?: Partial<typeof testHeld>
}

/** A whole snapshot, as an operator would make it. */
export async function takeSnapshot(
  number: number,
  debts: readonly Debt[],
  { signer, salt, shape, held }: SnapshotTools,
): Promise<Snapshot> {
  const leaves = debts.map((debt) => leavesOf(number, salt, debt))
  const filled = shape === undefined ? filling(number, leaves.length * 2, salt) : []
  const tree = buildTree([...leaves.flat(), ...filled], shape)
  const { root, bucketBits, bucketHeight, crown } = tree
  const statement = { ...testHeld, ...held, origin: signer.name, snapshot: number, root, bucketBits, bucketHeight }
  const note = await signNote(writeStatement(statement), signer)
  return {
    note,
    totalMicro: root.sumMicro,
    fileOf: (index) => {
      const debt = debts[index]
      const [first, second] = leaves[index] ?? []
      if (debt === undefined || first === undefined || second === undefined) throw new Error(`no investor at ${index}`)
      const opening = { ...debt, salt: saltsOf(salt, debt.personId).opening }
      const part = (leaf: Leaf) => ({ ...tree.placeOf(leaf), sumMicro: leaf.sumMicro, salt: leaf.salt })
      return writeProofFile(note, {
        opening,
        crown: joined(...crown.map(writeNode)),
        parts: [part(first), part(second)],
      })
    },
  }
}

/** Filling leaves, up to the smallest tree. */
function filling(snapshot: number, from: number, salt: Uint8Array): Leaf[] {
  const random = randomFrom(`filling:${hexOf(salt)}`)
  return Array.from({ length: Math.max(0, leavesMin - from) }, (): Leaf => {
    return { snapshot, id: random(32), kinds: random(32), part: 0, sumMicro: 0n, salt: random(32) }
  })
}

interface Moved {
  readonly account: string
  readonly entryId: bigint
  readonly afterMicro: bigint
  readonly random: (length: number) => Uint8Array
}

/** A movement of one investor, alone in its group and in the log, that left so much on their account; and the log's root. */
export function receiptOf({ account, entryId, afterMicro, random }: Moved): { receipt: Receipt; root: Uint8Array } {
  const groupId = entryId / 1_024n
  const side = { account, amountMicro: 5n, afterMicro, salt: random(16) }
  const opened = sha256(joined(side.salt, u64(entryId), Uint8Array.of(0, 3), u64(5n), u64(afterMicro), utf8(account)))
  const hidden = random(32)
  const restDigest = random(32)
  const words = joined(Uint8Array.of(0, 7), utf8('deposit'), utf8('about'))
  const digest = joined(utf8('CHE2'), u64(entryId), restDigest, Uint8Array.of(0, 1), hidden, opened, words)
  const at = '1794736800.000000'
  const own = sha256(utf8(`group|${groupId}|1|${at}|${at}`))
  const group = hexOf(sha256(joined(utf8('CHG2'), own, hashOfEntry(digest))))
  const previous = random(32)
  const marksDigest = random(32)
  const link = sha256(utf8(`2|${hexOf(previous)}|1|group|${groupId}|${group}|${hexOf(marksDigest)}|${at}`))
  const receipt: Receipt = {
    entry: { id: entryId, reason: 'deposit', about: 'about', restDigest },
    sides: [hidden, side],
    group: { id: groupId, entries: 1, postedAt: at, businessAt: at, index: 0, path: [] },
    link: { seq: 1, previous, marksDigest, sealedAt: at },
    log: { size: 1, path: [] },
    checkpoint: undefined,
  }
  return { receipt, root: hashOfEntry(link) }
}

export function hex32(digit: string): Uint8Array {
  const bytes = bytesOfHex(digit.repeat(64), 32)
  if (bytes === undefined) throw new Error('a digit is one of sixteen')
  return bytes
}

interface Spot {
  readonly holder: Record<string, unknown>
  readonly key: string
  readonly field: string
}

/**
 * Changes one field of a file: a letter, a number, or in base64 a bit, a sum or two swapped nodes. Each field is
 * as likely as any other, however long it is.
 */
export function mutated(
  file: string,
  random: (length: number) => Uint8Array,
): { readonly file: string; readonly field: string } {
  const pick = (below: number) => Number(BigInt(`0x${hexOf(random(6))}`) % BigInt(below))
  const value: unknown = JSON.parse(file)
  const spots: Spot[] = []
  const visit = (inner: unknown, field: string) => {
    if (typeof inner !== 'object' || inner === null) return
    const holder = inner as Record<string, unknown>
    for (const key of Object.keys(holder)) {
      const name = Array.isArray(inner) ? field : `${field}.${key}`
      if (typeof holder[key] === 'object' && holder[key] !== null) visit(holder[key], name)
      else spots.push({ holder, key, field: name })
    }
  }
  visit(value, '')
  const spot = spots[pick(spots.length)]
  if (spot === undefined) throw new Error('a file has fields')
  const { holder, key, field } = spot
  const before = holder[key]
  if (typeof before === 'string') holder[key] = changedText(before, pick)
  else if (typeof before === 'number') holder[key] = pick(3) === 0 ? before + 1 + pick(9) : before ^ (1 << pick(12))
  else holder[key] = `0x${'0'.repeat(39)}1`
  return { file: JSON.stringify(value), field }
}

function changedText(before: string, pick: (below: number) => number): string {
  const bytes = before.length >= 44 ? bytesOfBase64(before) : undefined
  if (bytes !== undefined && pick(2) === 0) {
    const changed = base64Of(changedBytes(bytes, pick))
    if (changed !== before) return changed
  }
  const alphabet = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ+/=- \n'
  const at = pick(Math.max(1, before.length))
  const letter = alphabet[pick(alphabet.length)] ?? '0'
  const changed = `${before.slice(0, at)}${letter}${before.slice(at + 1)}`
  return changed === before ? `${before}${letter}` : changed
}

/** A bit flips, a sum changes by one, two nodes are swapped, or one is missing or duplicated. */
function changedBytes(bytes: Uint8Array, pick: (below: number) => number): Uint8Array {
  const nodes = Math.floor(bytes.length / nodeLength)
  const nodeAt = (index: number) => bytes.slice(index * nodeLength, (index + 1) * nodeLength)
  const changed = bytes.slice()
  const way = nodes === 0 || bytes.length % nodeLength !== 0 ? 0 : pick(5)
  const one = pick(Math.max(1, nodes))
  const other = pick(Math.max(1, nodes))
  if (way === 0) {
    const at = pick(bytes.length)
    changed[at] = (bytes[at] ?? 0) ^ (1 << pick(8))
  } else if (way === 1) {
    const at = one * nodeLength + 32
    changed.set(u64(BigInt.asUintN(64, readU64(bytes, at) + (pick(2) === 0 ? 1n : -1n))), at)
  } else if (way === 2) {
    changed.set(nodeAt(other), one * nodeLength)
    changed.set(nodeAt(one), other * nodeLength)
  } else if (way === 3) return joined(bytes.slice(0, one * nodeLength), bytes.slice((one + 1) * nodeLength))
  else return joined(bytes, nodeAt(one))
  return changed
}

/** The verifier in Python, started once and given one file after another. */
export class PythonVerifier {
  readonly #child: ChildProcessByStdio<Writable, Readable, null>
  readonly #lines: AsyncIterator<string>

  constructor(...keys: readonly string[]) {
    const script = fileURLToPath(new URL('../verify.py', import.meta.url))
    this.#child = spawn('python3', [script, ...keys, '--lines'], { stdio: ['pipe', 'pipe', 'inherit'] })
    this.#lines = createInterface({ input: this.#child.stdout })[Symbol.asyncIterator]()
  }

  /** Its result for each file, in order. */
  async ask(files: readonly string[]): Promise<string[]> {
    this.#child.stdin.write(files.map((file) => `${file}\n`).join(''))
    const said: string[] = []
    for (const _ of files) {
      const { value, done } = await this.#lines.next()
      if (done === true) throw new Error('the verifier in Python ended')
      said.push(value)
    }
    return said
  }

  stop(): void {
    this.#child.stdin.end()
  }
}
