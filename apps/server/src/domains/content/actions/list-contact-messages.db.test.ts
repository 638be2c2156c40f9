import { contactMessagesQuerySchema } from '@clearhold/contract/content/admin-schema'
import { beforeAll, expect, test } from 'vitest'
import { randomId } from '#platform/crypto/crypto.ts'
import { insertTestMessages } from '#testing/content.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { listContactMessages } from './list-contact-messages.ts'

const database = prepareDatabase()
const me = randomId()
beforeAll(async () => {
  await insertTestMessages(database, me)
})

const query = (asked: object) => contactMessagesQuerySchema.parse(asked)
const names = async (asked: object) =>
  (await listContactMessages(database.app.reader, query(asked), me)).messages.map(({ name }) => Number(name.slice(7)))

test.each([
  ['-received', [7, 6, 5, 4, 3, 2, 1]],
  ['received', [1, 2, 3, 4, 5, 6, 7]],
])('pages through all messages in the order %s, each once', async (sort, order) => {
  const seen: number[] = []
  let after: string | undefined
  do {
    const page = await listContactMessages(database.app.reader, query({ sort, limit: '2', after }), me)
    seen.push(...page.messages.map(({ name }) => Number(name.slice(7))))
    after = page.next ?? undefined
  } while (after !== undefined)
  expect(seen).toEqual(order)
})

test('a cursor of another order begins at the first page', async () => {
  const { next } = await listContactMessages(database.app.reader, query({ limit: '2' }), me)
  expect(await names({ sort: 'received', after: next, limit: '1' })).toEqual([1])
})

test('filters by state, by who took it and by day, also together', async () => {
  expect(await names({ state: 'closed' })).toEqual([3])
  expect(await names({ assigned: 'me' })).toEqual([6, 4])
  expect(await names({ assigned: 'me', state: 'answered' })).toEqual([4])
  expect(await names({ assigned: 'nobody', state: 'open' })).toEqual([7, 5, 2, 1])
  expect(await names({ to: '2026-11-15' })).toEqual([3, 2, 1])
  expect(await names({ from: '2026-11-16', to: '2026-11-16' })).toEqual([7, 6, 5, 4])
})

test.each([
  ['C-C0FFEE03', [3]],
  ['c-c0ffee', [7, 6, 5, 4, 3, 2, 1]],
  ['p2@visitor', [2]],
  ['P2@', [2]],
  ['%@', []],
  ['visitor hello', [7, 6, 4, 3, 2, 1]],
  ['çédille bol', [5]],
  ['inside script', [5]],
  ["hello') | !'x", []],
  ['& | !', []],
])('finds %s', async (search, found) => {
  expect(await names({ search })).toEqual(found)
})
