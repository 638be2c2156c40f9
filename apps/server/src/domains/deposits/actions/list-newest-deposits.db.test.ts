import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { type DepositRow, insertDepositRows } from '#testing/deposit-rows.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { listNewestDeposits } from './list-newest-deposits.ts'

const database = prepareDatabase()
const one = randomUUID()
const two = randomUUID()
const parts = { explorerUrl: '', chainId: 31_337, usernamesOf: async () => new Map([[one, 'ines']]) }
let made: DepositRow[]

beforeAll(async () => {
  made = await insertDepositRows(database, one, two)
})

test('the newest of each person, and nothing that was removed', async () => {
  const newest = await listNewestDeposits(database.app.reader, parts, [one, two, randomUUID()], 2)
  const expected = [11, 10, 9, 8].map((index) => made[index]?.id)
  expect(newest.map(({ _id }) => _id)).toEqual(expected)
  expect(newest.map(({ user }) => user.username)).toEqual(['', 'ines', '', 'ines'])
  expect(await listNewestDeposits(database.app.reader, parts, [], 2)).toEqual([])
})
