import { subscriptionsQuerySchema } from '@clearhold/contract/content/admin-schema'
import { beforeAll, expect, test } from 'vitest'
import { insertTestSubscriptions } from '#testing/content.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { listSubscriptions } from './list-subscriptions.ts'

const database = prepareDatabase()
beforeAll(async () => {
  await insertTestSubscriptions(database)
})

const query = (asked: object) => subscriptionsQuerySchema.parse(asked)
const found = async (asked: object) =>
  (await listSubscriptions(database.app.reader, query(asked))).subscriptions.map(({ email }) => email.slice(0, 3))

test.each([
  ['-requested', ['b_4', 'c_3', 'd_2', 'e_1', 'f_0']],
  ['requested', ['f_0', 'e_1', 'd_2', 'c_3', 'b_4']],
  ['email', ['b_4', 'c_3', 'd_2', 'e_1', 'f_0']],
  ['-email', ['f_0', 'e_1', 'd_2', 'c_3', 'b_4']],
])('pages through everybody in the order %s, each once', async (sort, order) => {
  const seen: string[] = []
  let after: string | undefined
  do {
    const page = await listSubscriptions(database.app.reader, query({ sort, limit: '2', after }))
    seen.push(...page.subscriptions.map(({ email }) => email.slice(0, 3)))
    after = page.next ?? undefined
  } while (after !== undefined)
  expect(seen).toEqual(order)
})

test('filters by state and by the beginning of an address, where signs are signs', async () => {
  expect(await found({ state: 'subscribed' })).toEqual(['c_3', 'f_0'])
  expect(await found({ search: 'C_3@' })).toEqual(['c_3'])
  expect(await found({ search: 'c_3', state: 'left' })).toEqual([])
  expect(await found({ search: '%' })).toEqual([])
  expect(await found({ search: '__' })).toEqual([])
})
