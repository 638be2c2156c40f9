import { text } from 'node:stream/consumers'
import { operatorPlaceholder } from '@clearhold/contract/edition'
import { type Language, languages } from '@clearhold/contract/language'
import { decimalFromMicro } from '@clearhold/contract/money'
import { attachedJson } from '@clearhold/proof/account-statement/carried-note'
import { beforeAll, expect, test } from 'vitest'
import { investorAccount, investorKinds, postEntries, readBalanceAsOfMicro } from '#domains/ledger/index.ts'
import { businessNow } from '#platform/clock/clock.ts'
import { connectStatementSigner } from '#platform/signer/statement-signer.ts'
import { noteComparison } from '#testing/comparison.ts'
import { custody, entryOf, nextEntryKey } from '#testing/ledger.ts'
import { changeOf } from '#testing/own-history.ts'
import { readPdfRows } from '#testing/pdf-text.ts'
import { activated, insertInvestor, invite, offerPlans, passHours, payAll, testPlanParts } from '#testing/plans.ts'
import { silentLog } from '#testing/resources.ts'
import type { StatementParts } from '../parts.ts'
import { dayOf } from '../rules.ts'
import { dayOfKept, prepareSignedHistory } from '../testing.ts'
import { exportStatement } from './export-statement.ts'
import { printStatement } from './print-statement.ts'
import { proveStatement } from './prove-statement.ts'

const seed = Number(process.env['TEST_SEED'] ?? '31')
const history = prepareSignedHistory(seed)
const { database, personId, publish, check } = history
let parts: StatementParts

beforeAll(() => {
  parts = {
    database: database.app,
    signStatement: connectStatementSigner(history.desk.socketPath, silentLog),
    identity: { edition: 'demo', operator: operatorPlaceholder },
    site: 'https://clearhold.example',
  }
})

async function fileOf(from: string, to: string, language: 'en' | 'es' | 'fr' = 'en'): Promise<Buffer> {
  const result = await printStatement(parts, personId, { from, to, language })
  if (!result.ok) throw new Error(result.code)
  return result.value
}

async function totalBefore(at: Date): Promise<bigint> {
  const micros = await Promise.all(
    investorKinds.map((kind) => readBalanceAsOfMicro(database.app.reader, investorAccount(personId, kind), at)),
  )
  return micros.reduce<bigint>((sum, micro) => sum + (micro ?? 0n), 0n)
}

/** As a page writes it, read back. */
const plain = (printed: string | undefined) => (printed ?? '').replaceAll(',', '').replace('−', '-').replace('+', '')

test(`every printed amount is that of the ledger as of then (seed ${seed})`, async () => {
  const from = dayOfKept(history.kept[10])
  const to = dayOfKept(history.kept[60])
  const rows = readPdfRows(await fileOf(from, to))
  const within = history.kept.filter((movement) => dayOfKept(movement) >= from && dayOfKept(movement) <= to)
  expect(within.length).toBeGreaterThan(40)
  const printed = rows.filter((row) => /^\d\d:\d\d$/.test(row[1] ?? ''))
  expect(printed).toHaveLength(within.length)
  for (const [at, movement] of within.entries()) {
    const row = printed[at] ?? []
    // What was kept is the second in which it was posted, of which this is the end; the next movement is days later.
    const balance = await totalBefore(new Date(movement.at.getTime() + 1_000))
    expect([plain(row.at(-2)), plain(row.at(-1))]).toEqual([
      decimalFromMicro(changeOf(movement)),
      decimalFromMicro(balance),
    ])
  }
  const rowNamed = (name: string) => rows.find((row) => row.includes(name)) ?? []
  const opening = await totalBefore(new Date(Date.parse(from) - 1))
  const closing = await totalBefore(new Date(Date.parse(to) + 86_400_000 - 1))
  expect(plain(rowNamed('Opening balance').at(-1))).toBe(decimalFromMicro(opening))
  expect(rowNamed('Closing balance').slice(-2).map(plain)).toEqual([
    decimalFromMicro(closing - opening),
    decimalFromMicro(closing),
  ])
  const kinds = ['Account balance', 'Profit balance', 'Referral bonus', 'Locked in plans', 'On its way to you']
  const parts = kinds.map((kind) => plain(rowNamed(kind)[1]))
  expect(parts.reduce((sum, part) => sum + Math.round(Number(part) * 1_000_000), 0)).toBe(Number(closing))
})

test('it holds for the verifier, contains the JSON of the same days, and names its digest', async () => {
  const from = dayOfKept(history.kept[20])
  const to = dayOfKept(history.kept[50])
  const file = await fileOf(from, to)
  const json = await proveStatement(parts, personId, { from, to })
  if (!json.ok) throw new Error(json.code)
  expect(await check(file)).toMatchObject({ holds: true, said: { kind: 'pdf', personId, from, to } })
  expect(Buffer.from(attachedJson(file) ?? []).equals(json.value.file)).toBe(true)
})

test('error: one printed letter or digit that is changed is found, wherever it stands', async () => {
  const file = await fileOf(dayOfKept(history.kept[30]), dayOfKept(history.kept[32]))
  const text = file.toString('latin1')
  // The glyphs of every line of text; in each, one glyph becomes another of the same face.
  const runs = [...text.matchAll(/\[<([0-9a-f]{8,})/g)].filter((_run, at) => at % 4 === 0)
  expect(runs.length).toBeGreaterThan(8)
  for (const { index } of runs) {
    const changed = Buffer.from(file)
    changed.copy(changed, index + 2, index + 6, index + 10)
    if (!changed.equals(file)) expect(await check(changed)).toEqual({ holds: false, fault: 'file_changed' })
  }
}, 60_000)

test('of days that have ended it is the same, byte for byte, in each language, when time has passed and the log has grown', async () => {
  const range = [dayOfKept(history.kept[5]), dayOfKept(history.kept[40])] as const
  const first = await Promise.all((['en', 'es', 'fr'] as const).map((language) => fileOf(...range, language)))
  expect(new Set(first.map((file) => file.toString('base64'))).size).toBe(3)
  await database.owner('update platform.clock set offset_ms = offset_ms + 86400000')
  await database.app.transaction((tx) =>
    postEntries(tx, [entryOf(nextEntryKey(), [[custody, investorAccount(personId, 'cash'), 5n]])]),
  )
  await publish()
  const second = await Promise.all((['en', 'es', 'fr'] as const).map((language) => fileOf(...range, language)))
  expect(second.map((file, at) => first[at]?.equals(file))).toEqual([true, true, true])
})

test('a day that ends while the statement is made has not ended on it: movements of its last hours may be missing', async () => {
  const today = dayOf(await businessNow(database.app.reader))
  const { signStatement } = parts
  const midnight: StatementParts = {
    ...parts,
    signStatement: async (said) => {
      const signed = await signStatement(said)
      if (said.kind === 'json') await database.owner('update platform.clock set offset_ms = offset_ms + 86400000')
      return signed
    },
  }
  const printed = await printStatement(midnight, personId, { from: today, to: today, language: 'en' })
  if (!printed.ok) throw new Error(printed.code)
  const words = readPdfRows(printed.value).flat()
  expect(words).toContain('Balance so far')
  expect(words).not.toContain('Closing balance')
})

test('days without a movement are a page with an opening and a closing balance of nothing', async () => {
  const rows = readPdfRows(await fileOf('2001-01-01', '2001-12-31'))
  expect(rows).toContainEqual(['Statement, 2001'])
  expect(rows).toContainEqual(['31 Dec 2001', 'Closing balance', '0.00', '0.00'])
  expect(rows).toContainEqual(['Ledger entries', 'None'])
})

test('who invited an investor reads of a bonus where the investor reads that the plan has ended', async () => {
  const plans = testPlanParts(database)
  await offerPlans(database.app, 100_000n)
  const referrerId = await insertInvestor(database)
  const investorId = await insertInvestor(database, 5_000n)
  await invite(database, referrerId, investorId)
  await noteComparison(database.app, 1)
  await activated(plans, investorId)
  await passHours(database.app, 24 * 10)
  expect(await payAll(plans)).toBe(1)
  await publish()
  const days = { from: '2020-01-01', to: '2099-12-31' }
  const rowsOf = async (whose: string, language: Language) => {
    const printed = await printStatement(parts, whose, { ...days, language })
    if (!printed.ok) throw new Error(printed.code)
    return readPdfRows(printed.value)
      .filter((row) => /^\d\d:\d\d$/.test(row[1] ?? ''))
      .map((row) => [row[2], row.at(-2)])
  }
  const bonuses = await Promise.all(languages.map((language) => rowsOf(referrerId, language)))
  expect(bonuses).toEqual([
    [['Bonus for an invitation', '+250.00']],
    [['Bonificación por una invitación', '+250,00']],
    [['Prime pour une invitation', '+250,00']],
  ])
  expect((await rowsOf(investorId, 'en')).map(([reason]) => reason)).toEqual([
    'test.moved',
    'Plan started',
    'Plan ended',
  ])
  const file = await exportStatement(database.app.reader, referrerId, days)
  if (!file.ok) throw new Error(file.code)
  expect((await text(file.value)).split('\r\n')[2]?.split(',').slice(2, 5)).toEqual([
    'referral.bonus',
    '',
    '250.000000',
  ])
})

test('error: too many movements, and a signer that does not answer, are refused', async () => {
  const range = { from: dayOfKept(history.kept[5]), to: dayOfKept(history.kept[40]), language: 'en' } as const
  expect(await printStatement(parts, personId, range, 3)).toEqual({ ok: false, code: 'statement_too_long' })
  const silent = { ...parts, signStatement: connectStatementSigner(`${history.desk.socketPath}.missing`, silentLog) }
  expect(await printStatement(silent, personId, range)).toEqual({ ok: false, code: 'statement_signer_silent' })
  const { signStatement } = parts
  const half: StatementParts = {
    ...parts,
    signStatement: (said) => (said.kind === 'pdf' ? silent.signStatement(said) : signStatement(said)),
  }
  expect(await printStatement(half, personId, range)).toEqual({ ok: false, code: 'statement_signer_silent' })
})
