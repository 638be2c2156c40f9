import { operatorPlaceholder } from '@clearhold/contract/edition'
import type { Language } from '@clearhold/contract/language'
import { attachedJson } from '@clearhold/proof/account-statement/carried-note'
import { checkFile, type KnownKeys, verdictOf } from '@clearhold/proof/check-file'
import { readVerifierKey } from '@clearhold/proof/note'
import { readReceipt } from '@clearhold/proof/receipt'
import { beforeAll, expect, test } from 'vitest'
import { formatEntryId, investorAccount, readBalanceAsOfMicro, readEntry } from '#domains/ledger/index.ts'
import { connectNoteSigner } from '#platform/signer/note-signer.ts'
import { type PayoutDesk, payoutDesk } from '#testing/payout-desk.ts'
import { readPdfRows } from '#testing/pdf-text.ts'
import { activated, insertInvestor, leaveEarly, offerPlans, passHours, payAll, testPlanParts } from '#testing/plans.ts'
import { paidByBank, testWithdrawalParts } from '#testing/withdrawals.ts'
import { publishLog } from '../testing.ts'
import type { ReceiptAsked } from './find-receipt.ts'
import { printReceipt } from './print-receipt.ts'

let desk: PayoutDesk
let keys: KnownKeys
/** One of each kind, of people who did it. */
let made: Readonly<Record<'deposit' | 'start' | 'end' | 'left' | 'payout' | 'bank', Made>>

interface Made extends ReceiptAsked {
  readonly personId: string
}

const print = (personId: string, { of, subject }: ReceiptAsked, language: Language = 'en') =>
  printReceipt(
    {
      database: desk.database.app,
      identity: { edition: 'demo', operator: operatorPlaceholder },
      site: 'https://clearhold.example',
    },
    personId,
    { of, subject, language },
  )

async function fileOf(one: Made, language: Language = 'en'): Promise<Buffer> {
  const printed = await print(one.personId, one, language)
  if (!printed.ok) throw new Error(`${one.of}: ${printed.code}`)
  return printed.value
}

const publish = () => publishLog(desk.database.app, desk.socketPath)
const jsonIn = (pdf: Buffer) => Buffer.from(attachedJson(pdf) ?? [])

async function deposited(amount: bigint): Promise<Made> {
  const { personId } = await desk.deposit(amount)
  const [row] = await desk.database.owner('select id from deposits.deposit where person_id = $1', [personId])
  return { personId, of: 'deposit', subject: String(row?.['id']) }
}

async function paidOut(amount: bigint): Promise<Made> {
  const { id, personId } = await desk.ask(amount)
  await desk.turn()
  await desk.pass(3)
  return { personId, of: 'withdrawal', subject: id }
}

async function paidAndConfirmed(): Promise<Made> {
  const { id, personId } = await paidByBank(desk.database, testWithdrawalParts(desk.database))
  expect(await print(personId, { of: 'withdrawal', subject: id })).toEqual({ ok: false, code: 'not_found' })
  await desk.database.owner('select withdrawals.confirm_received($1, $2, $3)', [id, personId, 'test'])
  return { personId, of: 'withdrawal', subject: id }
}

beforeAll(async () => {
  desk = await payoutDesk()
  const signed = await connectNoteSigner(desk.socketPath).keys()
  if (!signed.ok) throw new Error(signed.code)
  const log = readVerifierKey(signed.value.log)
  const answers = readVerifierKey(signed.value.answers)
  if (log === undefined || answers === undefined) throw new Error('no verifier keys')
  keys = { log, answers }
  const plans = testPlanParts(desk.database)
  await offerPlans(desk.database.app, 100_000n)
  const deposit = await deposited(5_000n)
  const payout = await paidOut(40n)
  const bank = await paidAndConfirmed()
  const matures = (await activated(plans, deposit.personId)).position
  await passHours(desk.database.app, 24 * 10)
  expect(await payAll(plans)).toBe(1)
  const leaves = (await activated(plans, deposit.personId)).position
  await leaveEarly(plans, deposit.personId, leaves)
  const { personId } = deposit
  made = {
    deposit,
    payout,
    bank,
    start: { personId, of: 'plan_start', subject: matures.id },
    end: { personId, of: 'plan_end', subject: matures.id },
    left: { personId, of: 'plan_end', subject: leaves.id },
  }
  await publish()
}, 120_000)

/** As a page writes it, read back: with two decimals, or with six if an amount of the page needs them. */
const microOf = (printed = '') => {
  const [units = '', fraction = ''] = printed.replaceAll(',', '').split('.')
  return BigInt(units + fraction.padEnd(6, '0'))
}

test('every printed amount is that of the ledger: what moved, and what the balances were after it', async () => {
  for (const one of Object.values(made)) {
    const pdf = await fileOf(one)
    const rows = readPdfRows(pdf)
    const { entry, group } = readReceipt(jsonIn(pdf).toString()) ?? { entry: undefined, group: undefined }
    if (entry === undefined || group === undefined) throw new Error('no receipt is attached')
    const stored = await readEntry(desk.database.app.reader, entry.id)
    const own = (stored?.postings ?? []).filter(({ source, target }) =>
      [source, target].some((account) => account.startsWith(`investor:${one.personId}:`)),
    )
    const top = rows.findIndex(([title]) => title === 'What the entry moved')
    const lines = rows.slice(top + 2, top + 2 + own.length)
    expect(lines.map((row) => microOf(row.at(-1)))).toEqual(own.map(({ amountMicro }) => amountMicro))
    const after = rows.slice(rows.findIndex(([title]) => title === 'Your balances after it') + 1)
    const kinds = { 'Account balance': 'cash', 'Locked in plans': 'locked', 'Profit balance': 'profit' } as const
    let seen = 0
    for (const [name, kind] of [...Object.entries(kinds), ['On its way to you', 'leaving'] as const]) {
      const shown = after.find(([said]) => said === name)
      if (shown === undefined) continue
      seen += 1
      const at = new Date(Number(group.businessAt.slice(0, -3).replace('.', '')) + 1)
      const micro = await readBalanceAsOfMicro(desk.database.app.reader, investorAccount(one.personId, kind), at)
      expect([one.of, name, microOf(shown[1])]).toEqual([one.of, name, micro])
    }
    expect(seen).toBeGreaterThan(0)
    expect(rows).toContainEqual(['Ledger entry', formatEntryId(entry.id)])
  }
})

test('it says what happened in each case', async () => {
  const said = async (one: Made) => {
    const rows = readPdfRows(await fileOf(one))
    const figure = rows.findIndex((row) => row.length === 1 && /^[\d,.]+ USDT$/.test(row[0] ?? ''))
    return [rows[figure - 4]?.[0], rows[figure]?.[0]]
  }
  expect(await Promise.all(Object.values(made).map(said))).toEqual([
    ['Deposit credited', '5,000.00 USDT'],
    ['Withdrawal settled', '40.00 USDT'],
    ['Withdrawal paid by bank', '90.00 USDT'],
    ['Plan started', '2,500.00 USDT'],
    ['Plan ended', '3,500.00 USDT'],
    ['Plan left early', '2,500.00 USDT'],
  ])
  const rows = readPdfRows(await fileOf(made.payout))
  const stored = await desk.read(made.payout.subject)
  expect(rows).toContainEqual(['Transaction hash', `0x${stored.txHash?.toString('hex')}`])
  expect(rows).toContainEqual(['Reference', `W-${stored.number}`])
  expect(readPdfRows(await fileOf(made.bank))).toContainEqual(['Payment reference', 'SEPA 77'])
})

test('it is the same, byte for byte, in each language, when time has passed and the log has grown', async () => {
  const asked = [
    ...Object.values(made).map((one) => [one, 'en'] as const),
    [made.payout, 'es'] as const,
    [made.payout, 'fr'] as const,
  ]
  const all = () => Promise.all(asked.map(([one, language]) => fileOf(one, language)))
  const first = await all()
  expect(new Set(first.map((file) => file.toString('base64'))).size).toBe(first.length)
  await passHours(desk.database.app, 48)
  await deposited(7n)
  await publish()
  const second = await all()
  expect(second.map((file, at) => first[at]?.equals(file))).toEqual(first.map(() => true))
}, 60_000)

test('the verifier finds the attached receipt valid, and every digit of it that is changed', async () => {
  const json = jsonIn(await fileOf(made.deposit)).toString()
  expect(verdictOf(await checkFile(json, keys))).toBe('holds')
  const digits = [...json.matchAll(/\d/g)]
  expect(digits.length).toBeGreaterThan(100)
  for (const { index, 0: digit } of digits) {
    const changed = `${json.slice(0, index)}${(Number(digit) + 1) % 10}${json.slice(index + 1)}`
    expect(`${index} ${verdictOf(await checkFile(changed, keys))}`).not.toBe(`${index} holds`)
  }
}, 60_000)

test('error: no paper passes for a checked one by itself: the file in it does', async () => {
  expect(verdictOf(await checkFile(await fileOf(made.deposit), keys))).toBe('file_malformed')
})

test('error: another investor is told that there is none', async () => {
  const other = await insertInvestor(desk.database)
  for (const one of Object.values(made)) expect(await print(other, one)).toEqual({ ok: false, code: 'not_found' })
})

test('error: what no checkpoint covers yet is to be asked for later', async () => {
  const personId = await insertInvestor(desk.database, 5_000n)
  const { position } = await activated(testPlanParts(desk.database), personId)
  const start: Made = { personId, of: 'plan_start', subject: position.id }
  expect(await print(personId, start)).toEqual({ ok: false, code: 'receipt_not_sealed' })
  await publish()
  expect((await print(personId, start)).ok).toBe(true)
})

test('error: a withdrawal has none before it is settled', async () => {
  const { id, personId } = await desk.ask(30n)
  expect(await print(personId, { of: 'withdrawal', subject: id })).toEqual({ ok: false, code: 'not_found' })
})
