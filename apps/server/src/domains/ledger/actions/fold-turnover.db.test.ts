import { expect, test } from 'vitest'
import { custody, entryOf, fundedAccounts } from '#testing/ledger.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { readTurnover } from '../store/turnover.ts'
import { foldTurnover } from './fold-turnover.ts'
import { postEntries } from './post-entries.ts'

const database = prepareDatabase()

const reasons = ['deposit.credited', 'withdrawal.settled']
const dayMs = 86_400_000
const dayOf = (at: Date) => at.toISOString().slice(0, 10)
const clockAt = (at: Date) => ({ now: () => at })
const cursor = async () => (await database.owner('select group_id::text as id from ledger.turnover_cursor'))[0]?.['id']

test('what is young is added by the reader, what is settled by the fold, and the sums are the same before and after', async () => {
  const [one = custody, two = custody] = await fundedAccounts(database.app, 5n, 0n)
  const post = (key: string, amountMicro: bigint, reason: string) =>
    database.app.transaction((tx) => postEntries(tx, [entryOf(key, [[custody, two, amountMicro]], { reason })]))
  await post('a', 10n, 'deposit.credited')
  await post('b', 7n, 'deposit.credited')
  await post('c', 1_000n, 'capital.credited')
  await database.app.transaction((tx) =>
    postEntries(tx, [entryOf('d', [[one, custody, 3n]], { reason: 'withdrawal.settled' })]),
  )
  const today = dayOf(new Date())
  const read = (from = today) => readTurnover(database.app.reader, reasons, from)
  const cash = { sourceKind: 'custody', targetKind: 'cash' }
  const expected = [
    { day: today, reason: 'deposit.credited', ...cash, postings: 2n, amountMicro: 17n },
    {
      day: today,
      reason: 'withdrawal.settled',
      sourceKind: 'cash',
      targetKind: 'custody',
      postings: 1n,
      amountMicro: 3n,
    },
  ]
  expect(await read()).toEqual(expected)

  expect(await foldTurnover(database.app, clockAt(new Date()))).toBe(false)
  expect(await cursor()).toBe('0')

  const later = new Date(Date.now() + 11 * 60_000)
  await foldTurnover(database.app, clockAt(later))
  expect(await cursor()).not.toBe('0')
  expect(await read()).toEqual(expected)
  await foldTurnover(database.app, clockAt(later))
  expect(await read()).toEqual(expected)

  await post('e', 100n, 'deposit.credited')
  expect((await read())[0]).toMatchObject({ postings: 3n, amountMicro: 117n })
  const tomorrow = dayOf(new Date(Date.now() + dayMs))
  expect((await read(tomorrow))[0]).toMatchObject({ day: null, postings: 3n, amountMicro: 117n })
})

test('two that fold at the same time add nothing twice', async () => {
  const [one = custody] = await fundedAccounts(database.app, 0n)
  for (let index = 0; index < 20; index += 1) {
    const entry = entryOf(`twice:${index}`, [[custody, one, 1n]], { reason: 'plan.twice' })
    await database.app.transaction((tx) => postEntries(tx, [entry]))
  }
  const later = clockAt(new Date(Date.now() + 11 * 60_000))
  await Promise.all([foldTurnover(database.app, later), foldTurnover(database.app, later)])
  const [sum] = await readTurnover(database.app.reader, ['plan.twice'], '2000-01-01')
  expect(sum).toMatchObject({ postings: 20n, amountMicro: 20n })
})
