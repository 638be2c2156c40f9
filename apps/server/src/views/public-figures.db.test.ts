import { publicFiguresSchema } from '@clearhold/contract/figures'
import { beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../../stack/testing/resources.ts'
import { readPublicFigures } from './public-figures.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})

const clock = { now: () => new Date('2026-11-15T10:00:00.000Z') }

test('assets held are zero on a new book, and say when and how they are known', async () => {
  const figures = await readPublicFigures(database.app, clock)
  expect(publicFiguresSchema.parse(figures)).toEqual({
    assetsHeld: { value: '0.000000', computedAt: '2026-11-15T10:00:00.000Z', howWeKnow: 'assets_held' },
  })
})

test('assets held are what stands in custody, over all chains, and nothing else', async () => {
  await database.owner(`insert into ledger.account (key, kind, balance_micro) values
    ('custody:31337', 'custody', -1500000), ('custody:1', 'custody', -2000001), ('operator:capital', 'capital', 3500001)`)
  expect((await readPublicFigures(database.app, clock)).assetsHeld.value).toBe('3.500001')
})
