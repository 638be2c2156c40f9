import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { hexOf } from './bytes.ts'
import { hashOfEntry, proveInclusion, rootOfLog } from './log/merkle.ts'
import { signNote } from './note.ts'
import { checkReceipt, type Receipt, writeReceipt } from './receipt.ts'
import { hex32, randomFrom, testSigner } from './testing.ts'

const { signer, key, text: keyText } = testSigner('clearhold.test/log', hex32('7'))
const verifier = fileURLToPath(new URL('../verify.py', import.meta.url))

// A small ledger, written from the specification and not with the functions under test.
const hash = (...parts: readonly (Uint8Array | string)[]) =>
  new Uint8Array(parts.reduce((sum, part) => sum.update(part), createHash('sha256')).digest())
const bytes = (value: bigint, length: number) => Buffer.from(value.toString(16).padStart(length * 2, '0'), 'hex')
const owner = '0a1b2c3d-0000-4000-8000-00000000beef'
const stranger = '99999999-0000-4000-8000-000000000bad'

interface Book {
  readonly receipt: Receipt
  readonly root: Uint8Array
}

/** Entry `index` of a group of so many, in a link of a log of so many: the owner's profit from an escrow, another investor's bonus beside it. */
function bookOf(
  random: (length: number) => Uint8Array,
  entries: number,
  index: number,
  size: number,
  seq: number,
): Book {
  const groupId = 1042n
  const digestOf = (place: number) => {
    const id = groupId * 1024n + BigInt(place)
    const slots = Array.from({ length: 6 }, () => random(16))
    const sideOf = (slot: number, account: string, amount: bigint, after: bigint) => {
      const salt = slots[slot] ?? new Uint8Array()
      const digest = hash(salt, bytes(id, 8), bytes(BigInt(slot), 2), bytes(amount, 8), bytes(after, 8), account)
      return { digest, open: { account, amountMicro: amount, afterMicro: after, salt } }
    }
    const sides = [
      sideOf(2, 'position:1:escrow', 250n, 40n),
      sideOf(3, `investor:${owner}:profit`, 250n, 900n),
      sideOf(4, 'position:1:escrow', 40n, 0n),
      sideOf(5, `investor:${stranger}:bonus`, 40n, 777_777_777n),
    ]
    const rest = random(32)
    const lines = sides.map(({ digest }) => digest)
    const reason = 'plan.matured'
    const said = [bytes(BigInt(reason.length), 2), Buffer.from(reason), Buffer.from('position:1')]
    const leaf = hash(bytes(0n, 1), 'CHE2', bytes(id, 8), rest, bytes(2n, 2), ...lines, ...said)
    return { id, leaf, rest, sides }
  }
  const all = Array.from({ length: entries }, (_, place) => digestOf(place + 1))
  const own = all[index] ?? digestOf(1)
  const leaves = all.map(({ leaf }) => leaf)
  const postedAt = '1794736800.007000'
  const businessAt = '1794740400.000001'
  const group = hash('CHG2', hash(`group|${groupId}|${entries}|${postedAt}|${businessAt}`), rootOfLog(leaves))
  const previous = random(32)
  const marks = random(32)
  const link = hash(`2|${hexOf(previous)}|${seq}|group|${groupId}|${hexOf(group)}|${hexOf(marks)}|1794736801.000000`)
  const log = Array.from({ length: size }, (_, at) => hashOfEntry(at === seq - 1 ? link : random(32)))
  return {
    root: rootOfLog(log),
    receipt: {
      entry: { id: own.id, reason: 'plan.matured', about: 'position:1', restDigest: own.rest },
      sides: own.sides.map(({ digest, open }, at) => (at === 1 ? open : digest)),
      group: { id: groupId, entries, postedAt, businessAt, index, path: proveInclusion(leaves, index) },
      link: { seq, previous, marksDigest: marks, sealedAt: '1794736801.000000' },
      log: { size, path: proveInclusion(log, seq - 1) },
      checkpoint: undefined,
    },
  }
}

const seed = process.env['TEST_SEED'] ?? '1'
const signed = async ({ receipt, root }: Book) => {
  const note = await signNote(`${signer.name}\n${receipt.log.size}\n${Buffer.from(root).toString('base64')}\n`, signer)
  return { file: writeReceipt({ ...receipt, checkpoint: note }), head: { size: receipt.log.size, root } }
}

test('a movement leads from one side of a line to the root of the log', () => {
  for (const [entries, index, size, seq] of [
    [1, 0, 1, 1],
    [3, 2, 5, 5],
    [7, 4, 300, 256],
  ] as const) {
    const { receipt, root } = bookOf(randomFrom(`holds:${seed}`), entries, index, size, seq)
    expect(checkReceipt(writeReceipt(receipt), { size, root })).toMatchObject({ holds: true, personId: owner, receipt })
  }
})

test('of the other side nothing is shown: neither whose it is nor what they have', () => {
  const { receipt } = bookOf(randomFrom('private'), 3, 1, 9, 4)
  const file = writeReceipt(receipt)
  expect(file).not.toContain(stranger)
  expect(file).not.toContain('777777777')
  expect(file).not.toContain('escrow')
  // Without its salt the digest is not found by trying amounts.
  const hidden = receipt.sides[3]
  const id = bytes(receipt.entry.id, 8)
  const guess = hash(
    new Uint8Array(32),
    id,
    bytes(5n, 2),
    bytes(40n, 8),
    bytes(777_777_777n, 8),
    `investor:${stranger}:bonus`,
  )
  expect(hidden).not.toEqual(guess)
})

test('a receipt of a group of a thousand entries in a log of a thousand million is a small file', () => {
  const { receipt } = bookOf(randomFrom('large'), 1_000, 617, 3, 2)
  expect(receipt.group.path).toHaveLength(10)
  const sides = Array.from({ length: 16 }, (_, at) => receipt.sides[at % 4] ?? new Uint8Array(32))
  const path = Array.from({ length: 30 }, () => new Uint8Array(32))
  const checkpoint = `${'x'.repeat(300)}${'— witness.example/name 012345678901234567890123456789\n'.repeat(6)}`
  const file = writeReceipt({ ...receipt, sides, log: { size: 2 ** 30, path }, checkpoint })
  expect(Buffer.byteLength(file)).toBeLessThanOrEqual(6_000)
})

/** Every place of a file at which a value stands, with what it becomes. */
function mutations(value: unknown, random: (length: number) => Uint8Array): unknown[] {
  const pick = (end: number) => Number(BigInt(`0x${hexOf(random(4))}`) % BigInt(end))
  if (Array.isArray(value))
    return [
      value.slice(1),
      [...value, value[0]],
      [...value].reverse(),
      ...value.flatMap((item, at) => mutations(item, random).map((changed) => value.with(at, changed))),
    ]
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, field]) => [
      Object.fromEntries(Object.entries(value).filter(([other]) => other !== name)),
      ...mutations(field, random).map((changed) => ({ ...value, [name]: changed })),
    ])
  if (typeof value === 'number')
    return [value + 1, value - 1, value * 2, -1, 0.5, String(value), null].filter((to) => to !== value)
  if (typeof value !== 'string') return []
  const at = pick(Math.max(1, value.length))
  const letters = [
    value.slice(0, at),
    String.fromCharCode(((value.charCodeAt(at) || 48) ^ 1) & 127),
    value.slice(at + 1),
  ].join('')
  return [letters, `${value}0`, value.slice(0, -1), value.slice(1), `0${value}`, '', 7, null].filter(
    (to) => to !== value,
  )
}

test('whatever is changed in it, it does not hold; TypeScript and Python name the same fault', async () => {
  const random = randomFrom(`mutations:${seed}`)
  const books = [bookOf(random, 1, 0, 1, 1), bookOf(random, 5, 4, 11, 7), bookOf(random, 6, 2, 300, 300)]
  const lines: string[] = []
  const ours: string[] = []
  for (const book of books) {
    const { file, head } = await signed(book)
    const { checkpoint, ...rest } = JSON.parse(file)
    for (const changed of [rest, ...mutations(rest, random), ...mutations(rest, random)]) {
      const line = JSON.stringify({ ...Object(changed), checkpoint })
      const checked = checkReceipt(line, head)
      lines.push(line)
      ours.push(checked.holds ? 'holds' : checked.fault)
    }
  }
  expect(lines.length).toBeGreaterThan(1_000)
  const python = spawnSync('python3', [verifier, keyText, '--lines'], {
    input: `${lines.join('\n')}\n`,
    encoding: 'utf8',
    maxBuffer: 1e9,
  })
  expect(python.stderr).toBe('')
  const theirs = python.stdout.trim().split('\n')
  const isNoReceipt = (line: string) => JSON.parse(line).format !== 'clearhold receipt 1'
  for (const [at, line] of lines.entries()) {
    // What does not say that it is a receipt is read as something else there.
    if (isNoReceipt(line)) expect(ours[at]).toBe('file_malformed')
    else expect(theirs[at], line).toBe(ours[at])
  }
  expect(ours.filter((answer) => answer === 'holds')).toHaveLength(books.length)
  expect(new Set(ours)).toEqual(
    new Set(['holds', 'file_malformed', 'opening_malformed', 'path_malformed', 'other_log_size', 'not_in_log']),
  )
}, 60_000)

test('another log, another size, another key', async () => {
  const book = bookOf(randomFrom('other'), 2, 1, 6, 3)
  const { file, head } = await signed(book)
  expect(checkReceipt(file, { ...head, root: hex32('1') })).toEqual({ holds: false, fault: 'not_in_log' })
  expect(checkReceipt(file, { ...head, size: 7 })).toEqual({ holds: false, fault: 'other_log_size' })
  const path = join(mkdtempSync(join(tmpdir(), 'receipt-')), 'receipt.json')
  writeFileSync(path, file)
  expect(spawnSync('python3', [verifier, keyText, path], { encoding: 'utf8' })).toMatchObject({
    status: 0,
    stdout: 'Holds\n',
  })
  const other = testSigner(key.name, hex32('8')).text
  const refused = spawnSync('python3', [verifier, other, path], { encoding: 'utf8' })
  expect(refused).toMatchObject({ status: 1, stdout: 'Does not hold: checkpoint_not_signed\n' })
  writeFileSync(path, writeReceipt(book.receipt))
  const unsigned = spawnSync('python3', [verifier, keyText, path], { encoding: 'utf8' })
  expect(unsigned.stdout).toBe('Does not hold: checkpoint_missing\n')
})
