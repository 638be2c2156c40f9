import { subscriptionsQuerySchema } from '@clearhold/contract/content/admin-schema'
import { beforeAll, expect, test } from 'vitest'
import { insertTestSubscriptions } from '#testing/content.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { countSubscriptions } from './count-subscriptions.ts'

const database = prepareDatabase()
beforeAll(async () => {
  await insertTestSubscriptions(database)
})

const query = (asked: object) => subscriptionsQuerySchema.parse(asked)

test('says how many there are in each state', async () => {
  expect(await countSubscriptions(database.app.reader, query({ state: 'left' }))).toEqual({
    total: 1,
    totalIsMore: false,
    counts: { waiting: 2, subscribed: 2, left: 1 },
  })
})
