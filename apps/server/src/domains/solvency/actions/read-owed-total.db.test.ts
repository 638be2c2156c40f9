import { expect, test } from 'vitest'
import {
  bankAccount,
  capitalAccount,
  chainAccount,
  exitAccount,
  investorAccount,
  readFigures,
  readHouseAccounts,
} from '#domains/ledger/index.ts'
import { activate, custody, insertInvestor, move, offerPlans, testPlanParts } from '#testing/plans.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { readOwed } from './read-owed.ts'
import { readOwedTotal } from './read-owed-total.ts'

const database = prepareDatabase()
const unit = 1_000_000n

test('what the house lacks is the sum of what stands in every account of every kind', async () => {
  const { reader } = database.app
  const both = async () => [
    await readOwedTotal(reader, 31_337),
    (await readOwed(reader, await readHouseAccounts(reader), await readFigures(reader))).totalMicro,
  ]
  expect(await both()).toEqual([0n, 0n])
  await offerPlans(database.app, 100_000n)
  const personId = await insertInvestor(database, 5_000n)
  expect(await both()).toEqual([5_000n * unit, 5_000n * unit])
  expect((await activate(testPlanParts(database), personId)).ok).toBe(true)
  const [promised, counted] = await both()
  expect(promised, 'with the profit in escrow').toBeGreaterThan(5_000n * unit)
  expect(promised).toBe(counted)
  await move(database.app, investorAccount(personId, 'cash'), investorAccount(personId, 'leaving'), unit)
  await move(database.app, investorAccount(personId, 'leaving'), bankAccount, unit)
  await move(database.app, custody, chainAccount('suspense', 31_337), 7n * unit)
  await move(database.app, custody, chainAccount('dust', 31_337), 3n)
  await move(database.app, capitalAccount, exitAccount, unit)
  expect(await both()).toEqual([(promised ?? 0n) + 7n * unit, (promised ?? 0n) + 7n * unit])
})
