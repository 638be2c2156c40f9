import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { prepareDepositRows } from '../testing.ts'
import { listNewestDeposits } from './list-newest-deposits.ts'

const world = prepareDepositRows()
const { database, one, two, parts } = world

test('the newest of each person, and nothing that was removed', async () => {
  const newest = await listNewestDeposits(database.app.reader, parts, [one, two, randomUUID()], 2)
  const expected = [11, 10, 9, 8].map((index) => world.made[index]?.id)
  expect(newest.map(({ _id }) => _id)).toEqual(expected)
  expect(newest.map(({ user }) => user.username)).toEqual(['', 'ines', '', 'ines'])
  expect(await listNewestDeposits(database.app.reader, parts, [], 2)).toEqual([])
})
