import { beforeAll, expect, test } from 'vitest'
import { growLog, sealChain } from '#domains/audit/index.ts'
import {
  investorAccount,
  investorKinds,
  postEntries,
  readBalanceAsOfMicro,
  readPostingGroups,
} from '#domains/ledger/index.ts'
import { businessNow, systemClock } from '#platform/clock/clock.ts'
import { connectStatementSigner } from '#platform/signer/statement-signer.ts'
import { custody, entryOf, nextEntryKey, nextPersonId } from '#testing/ledger.ts'
import { writeOwnHistory } from '#testing/own-history.ts'
import { silentLog, tamper } from '#testing/resources.ts'
import type { StatementParts } from '../parts.ts'
import { dayOf } from '../rules.ts'
import { dayOfKept, prepareSignedHistory } from '../testing.ts'
import { exportStatement } from './export-statement.ts'
import { proveStatement } from './prove-statement.ts'

const history = prepareSignedHistory(12)
const { database, personId, publish, check } = history
let parts: Pick<StatementParts, 'database' | 'signStatement'>

beforeAll(() => {
  parts = { database: database.app, signStatement: connectStatementSigner(history.desk.socketPath, silentLog) }
})

const prove = (from: string, to: string, max?: number) => proveStatement(parts, personId, { from, to }, max)

async function fileOf(from: string, to: string): Promise<Buffer> {
  const result = await prove(from, to)
  if (!result.ok) throw new Error(result.code)
  return result.value.file
}

const balancesBefore = async (at: Date) => {
  const micros = await Promise.all(
    investorKinds.map((kind) => readBalanceAsOfMicro(database.app.reader, investorAccount(personId, kind), at)),
  )
  return Object.fromEntries(investorKinds.map((kind, index) => [kind, micros[index] ?? 0n]))
}

test('a file holds for the verifier, has every movement of its days, and opens and closes with the balances of the ledger', async () => {
  const from = dayOfKept(history.kept[20])
  const to = dayOfKept(history.kept[50])
  const checked = await check(await fileOf(from, to))
  const within = history.kept.filter((movement) => dayOfKept(movement) >= from && dayOfKept(movement) <= to)
  expect(checked).toMatchObject({ holds: true, said: { personId, from, to, entries: within.length } })
  if (!checked.holds) throw new Error(checked.fault)
  expect(checked.movements.map(({ entry }) => entry.id)).toEqual(within.map(({ entryId }) => entryId))
  expect(checked.said.opening).toEqual(await balancesBefore(new Date(Date.parse(from) - 1)))
  expect(checked.said.closing).toEqual(await balancesBefore(new Date(Date.parse(to) + 86_400_000 - 1)))
})

test('of days that have ended the file is the same, byte for byte, when the log has grown and its name for the newest is another', async () => {
  const range = [dayOfKept(history.kept[5]), dayOfKept(history.kept[40])] as const
  const first = await fileOf(...range)
  await database.owner('update platform.clock set offset_ms = offset_ms + 86400000')
  await database.app.transaction((tx) =>
    postEntries(tx, [entryOf(nextEntryKey(), [[custody, investorAccount(personId, 'cash'), 5n]])]),
  )
  await publish()
  expect((await fileOf(...range)).equals(first)).toBe(true)
})

test('days without a movement hold, and so do days before the first', async () => {
  const day = dayOfKept(history.kept[0])
  const before = new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)
  const none = { holds: true, said: { entries: 0 }, movements: [] }
  expect(await check(await fileOf(before, before))).toMatchObject(none)
  expect(await check(await fileOf('2001-01-01', '2001-12-31'))).toMatchObject(none)
})

test('error: one changed digit is found at its line, and a removed movement is found', async () => {
  const text = (await fileOf(dayOfKept(history.kept[10]), dayOfKept(history.kept[30]))).toString()
  const amount = /"amountMicro":"(\d)/.exec(text)?.[1] ?? ''
  const other = text.replace(`"amountMicro":"${amount}`, `"amountMicro":"${amount === '9' ? 8 : 9}`)
  expect(await check(Buffer.from(other))).toEqual({ holds: false, fault: 'lines_do_not_add_up', line: 1 })
  const { movements, ...rest } = JSON.parse(text) as { movements: unknown[]; note: string }
  const shorter = JSON.stringify({ format: 'clearhold account statement 1', movements: movements.slice(1), ...rest })
  expect((await check(Buffer.from(shorter))).holds).toBe(false)
})

test('error: a row of the ledger that was changed after it was sealed is not issued as a statement that holds', async () => {
  const stranger = nextPersonId()
  await writeOwnHistory(database, stranger, { groups: 2, seed: 21 })
  await publish()
  const range = { from: '2020-01-01', to: '2100-01-01' }
  const sound = await proveStatement(parts, stranger, range)
  expect(sound.ok && (await check(sound.value.file)).holds).toBe(true)
  await tamper(
    database,
    `update ledger.entry set reason = 'test.other' where id = (select max(p.entry_id) from ledger.posting p
       join ledger.account a on a.id in (p.source_id, p.target_id) where a.key like 'investor:${stranger}:%')`,
  )
  const forged = await proveStatement(parts, stranger, range)
  expect(forged.ok && (await check(forged.value.file))).toEqual({ holds: false, fault: 'not_in_log' })
})

test('error: until the newest movement is under a signed checkpoint there is no file; other days have theirs', async () => {
  const today = new Date().toISOString().slice(0, 10)
  await database.app.transaction((tx) =>
    postEntries(tx, [entryOf(nextEntryKey(), [[custody, investorAccount(personId, 'cash'), 7n]])]),
  )
  expect(await prove(today, '2100-01-01')).toEqual({ ok: false, code: 'statement_not_sealed' })
  expect((await prove(dayOfKept(history.kept[5]), dayOfKept(history.kept[40]))).ok).toBe(true)
  while ((await sealChain(database.app, [readPostingGroups], systemClock)) > 0);
  while ((await growLog(database.app)) > 0);
  expect(await prove(today, '2100-01-01')).toEqual({ ok: false, code: 'statement_not_sealed' })
  await publish()
  expect(await check(await fileOf(today, '2100-01-01'))).toMatchObject({ holds: true })
})

test('error: days that have not begun are refused by each file, and the current one is not', async () => {
  const { reader } = database.app
  const at = (ms: number) => dayOf(new Date(ms))
  const now = (await businessNow(reader)).getTime()
  const tomorrow = { from: at(now + 86_400_000), to: '2100-01-01' }
  const refusal = { ok: false, code: 'statement_not_begun' }
  expect(await prove(tomorrow.from, tomorrow.to)).toEqual(refusal)
  expect(await exportStatement(reader, personId, tomorrow)).toEqual(refusal)
  expect((await prove(at(now), '2100-01-01')).ok).toBe(true)
  expect((await exportStatement(reader, personId, { from: at(now), to: '2100-01-01' })).ok).toBe(true)
})

test('error: no file leaves without a signature, and the signer names no log that it has not signed', async () => {
  const range = { from: dayOfKept(history.kept[5]), to: dayOfKept(history.kept[40]) }
  const silent = { ...parts, signStatement: connectStatementSigner(`${history.desk.socketPath}.missing`, silentLog) }
  expect(await proveStatement(silent, personId, range)).toEqual({ ok: false, code: 'statement_signer_silent' })
  const [row] = await database.owner('select max(size)::int as size from audit.checkpoint')
  const zero = Object.fromEntries(investorKinds.map((kind) => [kind, '0']))
  const hash = Buffer.alloc(32).toString('base64')
  const said = {
    kind: 'json',
    personId,
    ...range,
    entries: 0,
    entriesDigest: hash,
    opening: zero,
    closing: zero,
    digest: hash,
  }
  const ask = (size: number, changed: object = {}) =>
    history.desk.ask('POST', '/statements', { ...said, log: { size, root: hash }, ...changed })
  const size = Number(row?.['size'])
  expect((await ask(size)).body).toEqual({ code: 'log_rewritten' })
  expect((await ask(size + 1)).body).toEqual({ code: 'log_rewritten' })
  expect((await ask(1, { from: range.to, to: range.from })).body).toEqual({ code: 'bad_request' })
  expect((await ask(1, { note: 'sign this' })).body).toEqual({ code: 'bad_request' })
})

test('error: too many movements, and movements from before entries could be opened, are refused', async () => {
  const from = dayOfKept(history.kept[0])
  const to = dayOfKept(history.kept.at(-1))
  const days = history.kept.filter((movement) => dayOfKept(movement) <= to)
  expect(await prove(from, to, days.length - 1)).toEqual({ ok: false, code: 'statement_too_long' })
  expect((await prove(from, to, days.length)).ok).toBe(true)
  await tamper(database, 'update ledger.digest_key set first_group_id = 1000000')
  expect(await prove(from, to)).toEqual({ ok: false, code: 'statement_not_provable' })
})
