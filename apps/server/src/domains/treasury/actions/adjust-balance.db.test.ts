import { ok, refuse } from '@clearhold/contract/result'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type AccountKey,
  capitalAccount,
  chainAccount,
  escrowAccount,
  formatEntryId,
  investorAccount,
  investorAccounts,
  openAccounts,
  postEntries,
  readBalancesMicro,
  verifyLedger,
} from '#domains/ledger/index.ts'
import { randomId } from '#platform/crypto/crypto.ts'
import { allowedActor, approvalDesk } from '#testing/approved.ts'
import { insertTestPerson } from '#testing/people.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { adjustBalance } from './adjust-balance.ts'

const database = prepareDatabase()
let desk: ReturnType<typeof approvalDesk>
let personId: string
let cash: AccountKey
let profit: AccountKey
const custody = chainAccount('custody', 31_337)

beforeAll(async () => {
  desk = approvalDesk(database, [adjustBalance])
  await database.app.transaction((tx) => openAccounts(tx, [custody, capitalAccount]))
  await move(custody, capitalAccount, 1_000_000_000n)
})
beforeEach(async () => {
  personId = await insertTestPerson(database)
  await database.app.transaction((tx) => openAccounts(tx, investorAccounts(personId)))
  cash = investorAccount(personId, 'cash')
  profit = investorAccount(personId, 'profit')
})

/** Moves money as another domain would, and answers the number of the entry. */
async function move(source: AccountKey, target: AccountKey, amountMicro: bigint): Promise<string> {
  const draft = { key: randomId(), reason: 'test.moved', actor: 'system:test', about: 'test' }
  const [outcome] = await database.app.transaction((tx) =>
    postEntries(tx, [{ ...draft, postings: [{ source, target, amountMicro }] }]),
  )
  if (outcome?.kind !== 'posted') throw new Error(`not moved: ${outcome?.kind}`)
  return `#${formatEntryId(outcome.entryId)}`
}
const balance = async (account: AccountKey) => (await readBalancesMicro(database.app.reader, [account])).get(account)
const adjust = (input: Record<string, unknown>) => desk.carryOut('balance.adjust', { personId, ...input })

describe('an increase', () => {
  test('comes out of the operator’s capital, with the reason, and the investor is told', async () => {
    const before = await balance(capitalAccount)
    expect(await adjust({ cash: '12.5', profit: '0.000001' })).toEqual(ok(undefined))
    expect([await balance(cash), await balance(profit)]).toEqual([12_500_000n, 1n])
    expect(await balance(capitalAccount)).toBe((before ?? 0n) - 12_500_001n)
    const [event] = await database.owner('select type, payload from platform.outbox where person_id = $1', [personId])
    expect(event).toMatchObject({
      type: 'balance.adjusted',
      payload: {
        reason: 'it was agreed by phone',
        cashBefore: '0.000000',
        cashAfter: '12.500000',
        profitAfter: '0.000001',
      },
    })
    expect(await verifyLedger(database.app.reader)).toEqual([])
  })

  test('error: without free capital it is refused, when asked and when approved', async () => {
    expect(await adjust({ cash: '1000000' })).toEqual(refuse('capital_short'))
    const free = (await balance(capitalAccount)) ?? 0n
    const asked = await desk.ask('balance.adjust', { personId, cash: '500' })
    if (!asked.ok) throw new Error(asked.code)
    const other = investorAccount(await insertTestPerson(database), 'cash')
    await database.app.transaction((tx) => openAccounts(tx, [other]))
    await move(capitalAccount, other, free)
    expect(await desk.approve(asked.value.approvalId)).toEqual(refuse('capital_short'))
    expect([await balance(cash), (await desk.read(asked.value.approvalId)).state]).toEqual([0n, 'waiting'])
    await move(other, capitalAccount, free)
    expect(await desk.approve(asked.value.approvalId)).toEqual(ok(undefined))
    expect(await balance(cash)).toBe(500_000_000n)
  })
})

describe('a decrease', () => {
  test('takes back what a named entry gave, to where it came from, in parts and never more', async () => {
    const entry = await move(capitalAccount, cash, 10_000_000n)
    const free = (await balance(capitalAccount)) ?? 0n
    expect(await adjust({ cash: '6', reversesEntry: entry })).toEqual(ok(undefined))
    expect([await balance(cash), await balance(capitalAccount)]).toEqual([6_000_000n, free + 4_000_000n])
    await move(custody, cash, 5_000_000n)
    expect(await adjust({ cash: '4', reversesEntry: entry })).toEqual(refuse('entry_too_small'))
    expect(await adjust({ cash: '5', reversesEntry: entry })).toEqual(ok(undefined))
    expect(await adjust({ cash: '4.999999', reversesEntry: entry })).toEqual(refuse('entry_too_small'))
    expect(await database.owner('select given_micro, taken_micro from treasury.reversal')).toEqual([
      { given_micro: '10000000', taken_micro: '10000000' },
    ])
    expect(await verifyLedger(database.app.reader)).toEqual([])
  })

  test('error: no entry, an unknown one, another person’s, another account’s', async () => {
    const entry = await move(capitalAccount, cash, 10_000_000n)
    const other = investorAccount(await insertTestPerson(database), 'cash')
    await database.app.transaction((tx) => openAccounts(tx, [other]))
    const others = await move(capitalAccount, other, 10_000_000n)
    expect(await adjust({ cash: '9' })).toEqual(refuse('entry_not_found'))
    expect(await adjust({ cash: '9', reversesEntry: '#999999-1' })).toEqual(refuse('entry_not_found'))
    expect(await adjust({ cash: '9', reversesEntry: others })).toEqual(refuse('entry_not_found'))
    await move(custody, profit, 1n)
    expect(await adjust({ profit: '0', reversesEntry: entry })).toEqual(refuse('entry_not_found'))
    expect(await balance(cash)).toBe(10_000_000n)
  })

  test('error: what the operator did not give is not taken back: a deposit, a cancelled payout, a maturity', async () => {
    const leaving = investorAccount(personId, 'leaving')
    const locked = investorAccount(personId, 'locked')
    const escrow = escrowAccount(randomId())
    await database.app.transaction((tx) => openAccounts(tx, [escrow]))
    const deposit = await move(custody, cash, 10_000_000n)
    await move(cash, leaving, 4_000_000n)
    const cancelled = await move(leaving, cash, 4_000_000n)
    await move(cash, locked, 5_000_000n)
    const ended = await move(locked, cash, 5_000_000n)
    await move(capitalAccount, escrow, 1_000_000n)
    const earned = await move(escrow, profit, 1_000_000n)
    for (const entry of [deposit, cancelled, ended]) {
      expect(await adjust({ cash: '9', reversesEntry: entry })).toEqual(refuse('entry_not_reversible'))
    }
    expect(await adjust({ profit: '0', reversesEntry: earned })).toEqual(refuse('entry_not_reversible'))
    const balances = await Promise.all([cash, leaving, locked, profit].map(balance))
    expect(balances).toEqual([10_000_000n, 0n, 0n, 1_000_000n])
  })

  test('behavior: what an adjustment gave to one balance while it took from the other can be taken back', async () => {
    const gift = await move(capitalAccount, profit, 3_000_000n)
    expect(await adjust({ cash: '2', profit: '1', reversesEntry: gift })).toEqual(ok(undefined))
    const [row] = await database.owner(`select payload->>'entry' as entry from platform.outbox where person_id = $1`, [
      personId,
    ])
    expect(await adjust({ cash: '0', reversesEntry: String(row?.['entry']) })).toEqual(ok(undefined))
    expect([await balance(cash), await balance(profit)]).toEqual([0n, 1_000_000n])
  })

  test('error: by SQL no reversal of another source is noted either', async () => {
    const deposit = await move(custody, cash, 10_000_000n)
    const [group = '', place = ''] = deposit.slice(1).split('-')
    const noted = database.owner(
      'insert into treasury.reversal (entry_id, account, given_micro, taken_micro) values ($1, $2, 10000000, 1)',
      [BigInt(group) * 1024n + BigInt(place), cash],
    )
    await expect(noted).rejects.toThrow('reversal_of_capital')
  })
})

describe('two people', () => {
  test('error: a balance that moved meanwhile is refused with the reason', async () => {
    const asked = await desk.ask('balance.adjust', { personId, cash: '5' })
    if (!asked.ok) throw new Error(asked.code)
    await move(custody, cash, 1n)
    expect(await desk.approve(asked.value.approvalId)).toEqual(
      refuse('approval_stale', { reason: 'cash: 0.000000 -> 0.000001' }),
    )
    expect(await balance(cash)).toBe(1n)
  })

  test('behavior: money that moves at the very moment never leads to another balance than the one approved', async () => {
    for (let round = 0; round < 10; round += 1) {
      const before = (await balance(cash)) ?? 0n
      const asked = await desk.ask('balance.adjust', { personId, cash: `${round + 1}.5` })
      if (!asked.ok) throw new Error(asked.code)
      const [approved] = await Promise.all([desk.approve(asked.value.approvalId), move(custody, cash, 7n)])
      const target = BigInt(round + 1) * 1_000_000n + 500_000n
      expect([target + 7n, before + 7n]).toContain(await balance(cash))
      if (!approved.ok) expect(approved.code).toBe('approval_stale')
    }
    expect(await verifyLedger(database.app.reader)).toEqual([])
  })

  test('error: an adjustment of one’s own balance, of an unknown person, of a closed account or of nothing is refused', async () => {
    expect(await desk.ask('balance.adjust', { personId, cash: '1' }, allowedActor(personId))).toEqual(
      refuse('not_allowed'),
    )
    expect(await adjust({ cash: '0' })).toEqual(refuse('nothing_to_change'))
    expect(await adjust({})).toEqual(refuse('nothing_to_change'))
    expect(await desk.carryOut('balance.adjust', { personId: randomId(), cash: '1' })).toEqual(refuse('not_found'))
    await database.owner(`update accounts.person set state = 'closed' where id = $1`, [personId])
    expect(await adjust({ cash: '1' })).toEqual(refuse('account_not_active'))
  })
})
