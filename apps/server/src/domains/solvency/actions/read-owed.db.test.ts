import { expect, test } from 'vitest'
import { chainAccount, readFigures, readHouseAccounts } from '#domains/ledger/index.ts'
import { custody, insertInvestor, move } from '#testing/plans.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { readOwed } from './read-owed.ts'

const database = prepareDatabase()

test('what is owed is listed under its kind, and a deposit that is not credited yet is owed too', async () => {
  const { reader } = database.app
  await insertInvestor(database, 40n)
  await move(database.app, custody, chainAccount('suspense', 31_337), 2_000_000n)
  const { kinds, totalMicro, shortfallMicro } = await readOwed(
    reader,
    await readHouseAccounts(reader),
    await readFigures(reader),
  )
  expect([totalMicro, shortfallMicro]).toEqual([42_000_000n, 0n])
  expect(kinds.filter(({ balanceMicro }) => balanceMicro > 0n)).toEqual([
    { kind: 'cash', accounts: 1, balanceMicro: 40_000_000n },
    { kind: 'arrived', accounts: 1, balanceMicro: 2_000_000n },
  ])
})
