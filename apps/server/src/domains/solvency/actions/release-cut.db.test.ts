import { expect, test } from 'vitest'
import { insertInvestor } from '#testing/plans.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { cutOf } from '../testing.ts'
import { createOwedFolder } from './create-owed-folder.ts'
import { releaseCut } from './release-cut.ts'

const database = prepareDatabase('test')

test('the fold rests while a cut is read and goes on when it is released', async () => {
  const cut = await cutOf(database.app)
  await insertInvestor(database, 5n)
  const fold = createOwedFolder(database.app)
  const folded = async () => (await database.owner('select group_id::int as id from solvency.fold'))[0]?.['id']
  await fold()
  await fold()
  expect(await folded()).toBe(0)
  await releaseCut(database.app, cut)
  await fold()
  expect(await folded()).toBe(1)
})
