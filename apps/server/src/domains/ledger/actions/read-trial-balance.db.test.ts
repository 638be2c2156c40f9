import { trialBalanceSchema } from '@clearhold/contract/ledger/schema'
import { beforeAll, expect, test } from 'vitest'
import { fundedAccounts } from '#testing/ledger.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { readTrialBalance } from './read-trial-balance.ts'

const database = prepareDatabase()
beforeAll(async () => {
  await fundedAccounts(database.app, 5_000_000n, 7_000_000n)
})

test('every kind in its order and every account of the house add up to zero; before anything was there is nothing', async () => {
  const now = trialBalanceSchema.parse(await readTrialBalance(database.app, undefined))
  expect(now.sum).toBe('0.000000')
  expect(now.kinds.map(({ kind }) => kind).slice(0, 3)).toEqual(['cash', 'locked', 'profit'])
  expect(now.kinds.filter(({ balance }) => balance !== '0.000000')).toEqual([
    { kind: 'cash', balance: '12.000000' },
    { kind: 'custody', balance: '-12.000000' },
  ])
  expect(now.house).toEqual([{ key: 'custody:1', kind: 'custody', balance: '-12.000000' }])
  const before = await readTrialBalance(database.app, new Date('2020-01-01'))
  expect(before).toMatchObject({ at: '2020-01-01T00:00:00.000Z', house: [{ balance: '0.000000' }], sum: '0.000000' })
})
