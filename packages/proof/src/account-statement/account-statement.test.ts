import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { hexOf, utf8 } from '../bytes.ts'
import { checkFile, verdictOf } from '../check-file.ts'
import { type Contradiction, checkFraudFile, writeFraudFile } from '../fraud.ts'
import { writeCheckpoint } from '../log/checkpoint.ts'
import { hashOfEntry, proveInclusion, rootOfLog } from '../log/merkle.ts'
import { rangesBeside } from '../log/multiproof.ts'
import { type OpenMovement, readHashes } from '../movement.ts'
import { signNote } from '../note.ts'
import { writeReceipt } from '../receipt.ts'
import { hex32, mutated, PythonVerifier, randomFrom, testSigner } from '../testing.ts'
import { writeCarried } from './carried-note.ts'
import { checkAccountStatement } from './check.ts'
import { readJsonBody, writeJsonBody } from './json-body.ts'
import { digestOfEntries, readSaid, type SaidStatement, signStatement, writeSaid } from './said.ts'

const log = testSigner('clearhold.test/log', hex32('7'))
const answers = testSigner('clearhold.test/answers', hex32('8'))
const keys = { log: log.key, answers: answers.key }
const python = new PythonVerifier(log.text, '--answers', answers.text)
afterAll(() => python.stop())
const script = fileURLToPath(new URL('../../verify.py', import.meta.url))
const person = '0a1b2c3d-0000-4000-8000-00000000beef'

// A ledger written from the specification and not with the functions under test.
const hash = (...parts: readonly (Uint8Array | string)[]) =>
  new Uint8Array(parts.reduce((sum, part) => sum.update(part), createHash('sha256')).digest())
const bytes = (value: bigint, length: number) => Buffer.from(value.toString(16).padStart(length * 2, '0'), 'hex')
const secondsOf = (time: string) => `${Date.parse(time) / 1000}.000000`

interface Deed {
  readonly day: string
  /** From or to an account of the house: what the person's account has after it. */
  readonly kind: 'cash' | 'profit'
  readonly isIn: boolean
  readonly amount: bigint
  readonly after: bigint
}

const deeds: readonly Deed[] = [
  { day: '2026-10-06T10:12:00Z', kind: 'cash', isIn: true, amount: 2_400n, after: 4_200n },
  { day: '2026-10-10T06:40:00Z', kind: 'profit', isIn: true, amount: 1_200n, after: 1_200n },
  { day: '2026-10-31T23:59:59Z', kind: 'cash', isIn: false, amount: 600n, after: 3_600n },
]
const opening = { cash: 1_800n, locked: 0n, profit: 0n, bonus: 0n, leaving: 0n }
const closing = { ...opening, cash: 3_600n, profit: 1_200n }

/** The movement, and the hash of its link: a group of one entry. */
function post(deed: Deed, at: number, random: (length: number) => Uint8Array) {
  const groupId = BigInt(100 + at)
  const id = groupId * 1024n + 1n
  const own = { account: `investor:${person}:${deed.kind}`, amountMicro: deed.amount, afterMicro: deed.after }
  const salt = random(16)
  const slot = deed.isIn ? 3n : 2n
  const digest = hash(salt, bytes(id, 8), bytes(slot, 2), bytes(deed.amount, 8), bytes(deed.after, 8), own.account)
  const foreign = random(32)
  const rest = random(32)
  const [source, target] = deed.isIn ? [foreign, digest] : [digest, foreign]
  const reason = bytes(4n, 2)
  const leaf = hash(bytes(0n, 1), 'CHE2', bytes(id, 8), rest, bytes(1n, 2), source, target, reason, 'test', 'deed:1')
  const time = secondsOf(deed.day)
  const group = hash('CHG2', hash(`group|${groupId}|1|${time}|${time}`), leaf)
  const link = { seq: 3 * at + 2, previous: random(32), marksDigest: random(32), sealedAt: time }
  const fields = [2, hexOf(link.previous), link.seq, 'group', groupId, hexOf(group), hexOf(link.marksDigest), time]
  const movement: OpenMovement = {
    entry: { id, reason: 'test', about: 'deed:1', restDigest: rest },
    sides: deed.isIn ? [foreign, { ...own, salt }] : [{ ...own, salt }, foreign],
    group: { id: groupId, entries: 1, postedAt: time, businessAt: time, index: 0, path: [] },
    link,
  }
  return { movement, linkHash: hash(fields.join('|')) }
}

const size = 11
async function bookOf(posted: readonly Deed[]) {
  const random = randomFrom('25')
  const made = posted.map((deed, at) => post(deed, at, random))
  const tree = Array.from({ length: size }, (_, index) => {
    const own = made.find(({ movement }) => movement.link.seq - 1 === index)
    return hashOfEntry(own?.linkHash ?? random(32))
  })
  const root = rootOfLog(tree)
  const indices = made.map(({ movement }) => movement.link.seq - 1)
  const beside = rangesBeside(indices, { from: 0, to: size }).map(({ from, to }) => rootOfLog(tree.slice(from, to)))
  const origin = 'clearhold.test/log'
  const checkpoint = await signNote(writeCheckpoint({ origin, size, root, extensions: [] }), log.signer)
  return { movements: made.map(({ movement }) => movement), beside, checkpoint, root, tree }
}

type Said = Omit<SaidStatement, 'origin' | 'digest'>

const saidOf = (movements: readonly OpenMovement[], root: Uint8Array): Said => ({
  kind: 'json',
  personId: person,
  from: '2026-10-01',
  to: '2026-10-31',
  entries: movements.length,
  opening,
  closing,
  entriesDigest: digestOfEntries(movements.map(({ entry }) => entry.id)),
  log: { size, root },
})

async function signed(body: string, said: Said): Promise<Uint8Array> {
  const note = await signStatement({ ...said, digest: hash(body) }, answers.signer)
  return utf8(body + writeCarried(note))
}

async function jsonOf(posted: readonly Deed[] = deeds, change: Partial<Said> = {}): Promise<Uint8Array> {
  const book = await bookOf(posted)
  return signed(writeJsonBody(book), { ...saidOf(book.movements, book.root), ...change })
}

const verdict = async (file: Uint8Array) => verdictOf(await checkFile(file, keys))

test('a statement in which nothing was changed holds', async () => {
  const json = await jsonOf()
  expect(await checkAccountStatement(json, keys)).toMatchObject({ holds: true, said: { opening, closing, entries: 3 } })
  expect(JSON.parse(Buffer.from(json).toString())).toMatchObject({ format: 'clearhold account statement 1' })
})

test('days without any movement hold, with a path that is the root itself', async () => {
  const none = { opening, closing: opening }
  expect(await verdict(await jsonOf([], none))).toBe('holds')
})

test('a body has room for the hashes beside ten thousand movements in a log of any length, and hashes have a limit', () => {
  const beside = Array.from({ length: 200_000 }, (_, index) => hash(bytes(BigInt(index), 8)))
  const body = utf8(writeJsonBody({ movements: [], beside, checkpoint: '' }))
  const read = readJsonBody(body)?.beside
  expect([read?.length, read?.at(-1)]).toEqual([beside.length, beside.at(-1)])
  const three = Buffer.alloc(96).toString('base64')
  expect([readHashes(three, 3)?.length, readHashes(three, 2)]).toEqual([3, undefined])
})
test('one changed byte is found, wherever it stands', async () => {
  const file = await jsonOf()
  const places = Array.from(file.keys()).filter((at) => at % 23 === 0 || file.length - at < 40)
  for (const at of places) {
    const changed = Uint8Array.from(file)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect([at, await verdict(changed)]).not.toEqual([at, 'holds'])
  }
})

test('a changed digit is found at its line', async () => {
  const text = Buffer.from(await jsonOf()).toString()
  const changed = utf8(text.replace('"amountMicro":"1200"', '"amountMicro":"9200"'))
  expect(await checkAccountStatement(changed, keys)).toEqual({ holds: false, fault: 'lines_do_not_add_up', line: 2 })
  const other = utf8(text.replace('"about":"deed:1"', '"about":"deed:2"'))
  expect(await checkAccountStatement(other, keys)).toEqual({ holds: false, fault: 'file_changed' })
})

/** The least of a PDF that carries a JSON: the note stands in a comment before its last lines. */
async function pdfOf(json: Uint8Array, change: Partial<Said> = {}): Promise<string> {
  const { movements, root } = await bookOf(deeds)
  const attached = Buffer.from(json).toString()
  const head = `%PDF-1.7\n(Closing balance 4,800)\n1 0 obj\n<<>>\nstream\n${attached}\nendstream\ntrailer\n<<>>\n%`
  const ending = '\nstartxref\n123\n%%EOF\n'
  const said: Said = { ...saidOf(movements, root), kind: 'pdf', ...change }
  const note = await signStatement({ ...said, digest: hash(head + ending) }, answers.signer)
  return `${head}${writeCarried(note)}${ending}`
}

async function verdictInBoth(file: string): Promise<string> {
  const ours = await verdict(utf8(file))
  const path = join(mkdtempSync(join(tmpdir(), 'clearhold-pdf-')), 'statement.pdf')
  writeFileSync(path, file)
  const { stdout } = spawnSync('python3', [script, log.text, '--answers', answers.text, path], { encoding: 'utf8' })
  expect(stdout.startsWith('Holds') ? 'holds' : stdout.trim().split(': ').at(-1)).toBe(ours)
  return ours
}

test('a PDF holds by the JSON in it, and a printed digit that was changed is found', async () => {
  const pdf = await pdfOf(await jsonOf())
  expect(await verdictInBoth(pdf)).toBe('holds')
  expect(await checkAccountStatement(utf8(pdf), keys)).toMatchObject({ said: { kind: 'pdf', closing } })
  expect(await verdictInBoth(pdf.replace('4,800', '9,800'))).toBe('file_changed')
  expect(await verdictInBoth(pdf.replace('startxref\n123', 'startxref\n999'))).toBe('file_changed')
  expect(await verdictInBoth(pdf.replace('"amountMicro":"1200"', '"amountMicro":"9200"'))).toBe('lines_do_not_add_up')
})

test('a PDF without its note does not hold by the JSON in it: what is printed would not be signed', async () => {
  const pdf = await pdfOf(await jsonOf())
  const at = pdf.lastIndexOf(',"note":')
  const without = pdf.slice(0, at) + pdf.slice(pdf.indexOf('\nstartxref', at))
  expect(await verdictInBoth(without)).toBe('file_malformed')
  expect(await verdictInBoth(`${pdf}% more\n`)).toBe('file_malformed')
})

/** The file with one more line under the signature of its note. */
function withLine(file: string, line: string): string {
  const end = file.lastIndexOf('\\n"}')
  return `${file.slice(0, end)}\\n${line}${file.slice(end)}`
}

test('a line under the signature is found, in a JSON, in a PDF and in the JSON of a PDF: such a line is not signed', async () => {
  const others = testSigner('witness.test', hex32('9'))
  const note = await signNote('another text\n', others.signer)
  const line = note.split('\n').at(-2) ?? ''
  const json = Buffer.from(await jsonOf()).toString()
  const own = json.slice(json.lastIndexOf('— ')).replace('\\n"}', '')
  for (const added of [line, own, '— witness.test AAAAAAA=']) {
    expect(await verdictInBoth(withLine(json, added))).toBe('account_statement_not_signed')
    expect(await verdictInBoth(withLine(await pdfOf(utf8(json)), added))).toBe('account_statement_not_signed')
    expect(await verdictInBoth(await pdfOf(utf8(withLine(json, added))))).toBe('account_statement_not_signed')
  }
})

test('the kind in the note decides what is checked: a PDF ends as one, and a JSON does not', async () => {
  const { movements, root } = await bookOf(deeds)
  const pdf = await pdfOf(await jsonOf())
  const ending = '\nstartxref\n123\n%%EOF\n'
  const head = pdf.slice(0, pdf.lastIndexOf(',"note":'))
  for (const body of [head, head + ending]) {
    const file = await signed(body, { ...saidOf(movements, root), kind: 'pdf' })
    expect(await verdictInBoth(Buffer.from(file).toString())).toBe('file_malformed')
  }
  expect(await verdictInBoth(await pdfOf(await jsonOf(), { kind: 'json' }))).toBe('file_malformed')
})

test('a PDF that says another thing than the JSON in it does not hold, though the operator signed both', async () => {
  const json = await jsonOf()
  expect(await verdictInBoth(await pdfOf(json, { closing: opening }))).toBe('account_statement_malformed')
  expect(await verdictInBoth(await pdfOf(json, { personId: person.replace('beef', 'dead') }))).toBe(
    'account_statement_malformed',
  )
  expect(await verdictInBoth(await pdfOf(utf8('{"format":"clearhold account statement 1"}')))).toBe('file_malformed')
  expect(await verdictInBoth(await pdfOf(utf8('nothing')))).toBe('file_malformed')
})

test('one changed byte of a PDF is found, wherever it stands', async () => {
  const file = utf8(await pdfOf(await jsonOf()))
  for (const at of Array.from(file.keys()).filter((one) => one % 29 === 0 || file.length - one < 60)) {
    const changed = Uint8Array.from(file)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect([at, await verdict(changed)]).not.toEqual([at, 'holds'])
  }
})

test('what the operator signs and the log does not contain is found', async () => {
  const { movements, beside, checkpoint, root } = await bookOf(deeds)
  const forged = movements.map((one, at) => (at === 1 ? { ...one, entry: { ...one.entry, reason: 'bonus' } } : one))
  const body = writeJsonBody({ movements: forged, beside, checkpoint })
  expect(await verdict(await signed(body, saidOf(movements, root)))).toBe('not_in_log')
  const fewer = writeJsonBody({ movements: movements.slice(0, 2), beside, checkpoint })
  expect(await verdict(await signed(fewer, saidOf(movements, root)))).toBe('lines_do_not_add_up')
  const turned = writeJsonBody({ movements: movements.toReversed(), beside, checkpoint })
  expect(await verdict(await signed(turned, saidOf(movements, root)))).toMatch(/lines_do|out_of_place/)
})

test('other days, another person, another log or another file than the note names are found', async () => {
  expect(await verdict(await jsonOf(deeds, { to: '2026-10-30' }))).toBe('line_out_of_place')
  expect(await verdict(await jsonOf(deeds, { from: '2026-10-07' }))).toBe('line_out_of_place')
  expect(await verdict(await jsonOf(deeds, { personId: person.replace('beef', 'dead') }))).toBe('line_out_of_place')
  expect(await verdict(await jsonOf(deeds, { closing: { ...closing, bonus: 1n } }))).toBe('lines_do_not_add_up')
  expect(await verdict(await jsonOf(deeds, { log: { size: 12, root: new Uint8Array(32) } }))).toBe('other_log')
})

test('it needs the key of answers, and the key that the verifier knows', async () => {
  const json = await jsonOf()
  expect((await checkFile(json, { log: log.key })).kind).toBe('needs_answers_key')
  const others = testSigner('clearhold.test/answers', hex32('9'))
  expect(verdictOf(await checkFile(json, { log: log.key, answers: others.key }))).toBe('account_statement_not_signed')
  expect(verdictOf(await checkFile(json, { log: others.key, answers: answers.key }))).toBe('checkpoint_not_signed')
})

test('only the canonical form of a note is read', async () => {
  const { movements, root } = await bookOf(deeds)
  const text = writeSaid({ ...saidOf(movements, root), origin: 'o', digest: hash('x') })
  expect(readSaid(text)).toBeDefined()
  for (const [from, to] of [
    ['2026-10-31', '2026-11-31'],
    ['2026-10-31', '2026-09-30'],
    ['opening 1800', 'opening 01800'],
    ['account-statement json', 'account-statement xls'],
    ['entries 3', 'entries 3 '],
  ] as const)
    expect(readSaid(text.replace(from, to))).toBeUndefined()
})

/** The file with another body, signed as if the operator had written it. */
async function resigned(file: string, change: Partial<Said> = {}): Promise<string> {
  const { note: _, ...rest } = JSON.parse(file) as { readonly note: string; readonly movements?: unknown }
  const { movements, root } = await bookOf(deeds)
  const body = JSON.stringify(rest).slice(0, -1)
  return Buffer.from(await signed(body, { ...saidOf(movements, root), ...change })).toString()
}

test('TypeScript and Python say the same of every changed file, also of those that the operator would have signed', async () => {
  const random = randomFrom(`mutations:${process.env['TEST_SEED'] ?? '1'}`)
  const file = Buffer.from(await jsonOf()).toString()
  const twoOfOneGroup = {
    ...JSON.parse(file),
    movements: [...JSON.parse(file).movements, JSON.parse(file).movements[2]],
  }
  const ownLine = file.slice(file.lastIndexOf('— ')).replace('\\n"}', '')
  const files = [file, await resigned(file, { to: '2026-10-30' }), await resigned(JSON.stringify(twoOfOneGroup))]
  files.push(withLine(file, ownLine), withLine(file, '— witness.test AAAAAAA='))
  for (let count = 0; count < 400; count += 1) {
    const changed = mutated(file, random).file
    files.push(changed, await resigned(changed))
  }
  for (const change of [
    { closing: opening },
    { entries: 2 },
    { log: { size: 12, root: hex32('1') } },
    { personId: person.replace('beef', 'dead') },
  ])
    files.push(await resigned(file, change))
  const ours = await Promise.all(files.map((one) => verdict(utf8(one))))
  const theirs = await python.ask(files)
  for (const [at, one] of files.entries()) expect(theirs[at], one).toBe(ours[at])
  // Where only the note was changed, it was signed again as it was.
  for (const [at, one] of files.entries()) if (ours[at] === 'holds') expect(one).toBe(file)
  for (const fault of ['file_changed', 'line_out_of_place', 'lines_do_not_add_up', 'not_in_log', 'other_log'])
    expect(ours).toContain(fault)
}, 120_000)

async function fraud(contradiction: Contradiction, pieces: readonly string[]): Promise<string> {
  const text = writeFraudFile(contradiction, pieces)
  const checked = await checkFraudFile(text, keys)
  const said = checked.isConfirmed ? checked.contradiction : checked.fault
  expect(await python.ask([text])).toEqual([said])
  return said
}

test('account_statements_differ: two statements of the same days at one length of the log', async () => {
  const { movements, root } = await bookOf(deeds)
  const noteOf = (change: Partial<SaidStatement> = {}) =>
    signStatement({ ...saidOf(movements, root), digest: hash('one'), ...change }, answers.signer)
  const differ = async (change: Partial<SaidStatement>) =>
    fraud('account_statements_differ', [await noteOf(), await noteOf(change)])
  expect(await differ({ closing: { ...closing, cash: 1n } })).toBe('account_statements_differ')
  expect(await differ({ entries: 2 })).toBe('account_statements_differ')
  expect(await differ({ log: { size, root: hash('other') } })).toBe('account_statements_differ')
  expect(await differ({ digest: hash('two') }), 'another path to the same root').toBe('no_contradiction')
  expect(await differ({ log: { size: size + 1, root } }), 'of a longer log').toBe('no_contradiction')
  expect(await differ({ to: '2026-10-30' }), 'of other days').toBe('no_contradiction')
  expect(await differ({ kind: 'pdf', digest: hash('two') }), 'as a PDF').toBe('no_contradiction')
  expect(await differ({ kind: 'pdf', entries: 2 })).toBe('account_statements_differ')
  expect(await fraud('account_statements_differ', [await noteOf(), 'nothing'])).toBe('statement_note_worthless')
})

test('account_statement_forgets_receipt: a movement of its days that is in the log is missing from it', async () => {
  const book = await bookOf(deeds)
  const { movements, root, tree, checkpoint } = book
  const receiptOf = (at: number) => {
    const movement = movements[at]
    if (movement === undefined) throw new Error('there is such a movement')
    const path = proveInclusion(tree, movement.link.seq - 1)
    return writeReceipt({ ...movement, log: { size, path }, checkpoint })
  }
  // The last of the month is left out, and the statement closes before it.
  const fewer = movements.slice(0, 2)
  const indices = fewer.map(({ link }) => link.seq - 1)
  const beside = rangesBeside(indices, { from: 0, to: size }).map(({ from, to }) => rootOfLog(tree.slice(from, to)))
  const lie = (change: Partial<Said> = {}) =>
    signed(writeJsonBody({ movements: fewer, beside, checkpoint }), {
      ...saidOf(fewer, root),
      closing: { ...closing, cash: 4_200n },
      ...change,
    })
  const said = Buffer.from(await lie()).toString()
  expect(await verdict(utf8(said)), 'by itself').toBe('holds')
  expect(await fraud('account_statement_forgets_receipt', [said, receiptOf(2)])).toBe(
    'account_statement_forgets_receipt',
  )
  expect(await fraud('account_statement_forgets_receipt', [said, receiptOf(1)])).toBe('no_contradiction')
  const shorter = Buffer.from(await lie({ to: '2026-10-30' })).toString()
  expect(await fraud('account_statement_forgets_receipt', [shorter, receiptOf(2)])).toBe('no_contradiction')
  const changed = said.replace('"about":"deed:1"', '"about":"deed:2"')
  expect(await fraud('account_statement_forgets_receipt', [changed, receiptOf(2)])).toBe('account_statement_worthless')
})
