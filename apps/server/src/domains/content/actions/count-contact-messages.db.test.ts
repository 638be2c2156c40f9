import { contactMessagesQuerySchema } from '@clearhold/contract/content/admin-schema'
import { beforeAll, expect, test } from 'vitest'
import { randomId } from '#platform/crypto/crypto.ts'
import { insertTestMessages } from '#testing/content.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { countContactMessages } from './count-contact-messages.ts'

const database = prepareDatabase()
const me = randomId()
beforeAll(async () => {
  await insertTestMessages(database, me)
})

const query = (asked: object) => contactMessagesQuerySchema.parse(asked)

test('says how many are found and how many wait, whatever is filtered', async () => {
  expect(await countContactMessages(database.app.reader, query({ state: 'closed' }), me)).toEqual({
    total: 1,
    totalIsMore: false,
    counts: { open: 5, answered: 1 },
  })
})
