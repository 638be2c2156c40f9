import { sumMicro } from '@clearhold/contract/money'
import { beforeAll, expect, test } from 'vitest'
import { escrowAccount, investorAccount, investorAccounts, readBalancesMicro } from '#domains/ledger/index.ts'
import { systemClock } from '#platform/clock/clock.ts'
import {
  activated,
  custody,
  holdings,
  insertInvestor,
  invite,
  leaveEarly,
  move,
  offerPlans,
  passHours,
  payAll,
  testPlanParts,
} from '#testing/plans.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { listOwnChanges } from './list-own-changes.ts'

const database = prepareDatabase()
const everything = { after: 0n, upTo: 2n ** 62n }
const changesOf = async (personId: string, range = everything) =>
  (await listOwnChanges(database.app.reader, personId, range)).changes
/** Six decimals, always. */
const microOf = (decimal: string) => BigInt(decimal.replace('.', ''))
const total = (changes: readonly { readonly change: string }[]) =>
  sumMicro(changes.map(({ change }) => microOf(change)))
const held = async (personId: string) => sumMicro(Object.values(await holdings(database.app, personId)))
async function escrowed(positionId: string): Promise<bigint> {
  const account = escrowAccount(positionId)
  return (await readBalancesMicro(database.app.reader, [account])).get(account) ?? 0n
}

beforeAll(() => offerPlans(database.app, 1_000_000n))

test('what a plan promises counts from its start, to its owner and to their referrer, and adds up to what they have at its end', async () => {
  const parts = testPlanParts(database)
  const referrer = await insertInvestor(database)
  const owner = await insertInvestor(database, 10_000n)
  await invite(database, referrer, owner)
  const { position } = await activated(parts, owner)
  const promised = await escrowed(position.id)
  const [deposited, started, ...none] = await changesOf(owner)
  expect([deposited?.reason, deposited?.change, started?.reason, none]).toEqual([
    'test.moved',
    '10000.000000',
    'plan.activated',
    [],
  ])
  expect(started?.change).toBe(position.profit)
  const bonusMicro = promised - microOf(position.profit)
  expect(bonusMicro).toBeGreaterThan(0n)
  expect(total(await changesOf(referrer))).toBe(bonusMicro)
  expect(await held(referrer)).toBe(0n)
  await passHours(database.app, 10_000)
  expect(await payAll(parts)).toBe(1)
  const after = { after: BigInt(started?.entryId ?? 0), upTo: everything.upTo }
  const since = await changesOf(owner, after)
  expect(since.map(({ reason, change }) => [reason, change])).toEqual([['plan.matured', '0.000000']])
  // W12: in real time, like the snapshots it lies between, wherever the demo's clock was moved to.
  expect(Date.parse(since[0]?.at ?? '') - systemClock.now().getTime()).toBeLessThanOrEqual(1_000)
  expect(total(await changesOf(owner))).toBe(await held(owner))
  expect(total(await changesOf(referrer))).toBe(await held(referrer))
  expect(await held(referrer)).toBe(bonusMicro)
})

test('an early exit takes back the promise to both', async () => {
  const parts = testPlanParts(database)
  const referrer = await insertInvestor(database)
  const owner = await insertInvestor(database, 10_000n)
  await invite(database, referrer, owner)
  const { position } = await activated(parts, owner)
  await leaveEarly(parts, owner, position)
  expect(total(await changesOf(owner))).toBe(await held(owner))
  expect((await changesOf(referrer)).map(({ change }) => change.replace('-', ''))).toHaveLength(2)
  expect(total(await changesOf(referrer))).toBe(0n)
})

test('between two entries, oldest first, in pages of two hundred', async () => {
  const person = await insertInvestor(database)
  const [cash = custody] = investorAccounts(person)
  for (let count = 0; count < 205; count += 1) await move(database.app, custody, cash, 1_000_000n)
  await move(database.app, cash, investorAccount(person, 'leaving'), 1_000_000n)
  const first = await listOwnChanges(database.app.reader, person, everything)
  expect([first.changes.length, first.hasMore]).toEqual([200, true])
  const last = BigInt(first.changes.at(-1)?.entryId ?? 0)
  const second = await listOwnChanges(database.app.reader, person, { after: last, upTo: everything.upTo })
  expect([second.changes.length, second.hasMore, second.changes.at(-1)?.change]).toEqual([6, false, '0.000000'])
  const ids = [...first.changes, ...second.changes].map(({ entryId }) => BigInt(entryId))
  expect(ids).toEqual([...ids].sort((left, right) => Number(left - right)))
  expect(await changesOf(person, { after: last, upTo: last })).toEqual([])
  const [one] = await changesOf(person, { after: last - 1n, upTo: last })
  expect(one?.entry).toBe(`${last / 1024n}-${last % 1024n}`)
})
