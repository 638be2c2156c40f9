import { beforeAll, expect, test } from 'vitest'
import { randomId } from '#platform/crypto/crypto.ts'
import { insertTimeline } from '#testing/messages.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { findMessageAboutEntry } from './find-message-about-entry.ts'

const database = prepareDatabase()
const personId = randomId()
const otherId = randomId()
const mine = { personId, language: 'es' } as const
beforeAll(async () => {
  await insertTimeline(database, personId, otherId)
})

test('the words about an entry of the book, for whom it is', async () => {
  expect(await findMessageAboutEntry(database.app.reader, mine, 'balance.adjusted', '12-1')).toContain(
    'Un error nuestro',
  )
  expect(await findMessageAboutEntry(database.app.reader, mine, 'balance.adjusted', '12-2')).toBeUndefined()
  const other = { ...mine, personId: otherId }
  expect(await findMessageAboutEntry(database.app.reader, other, 'balance.adjusted', '12-1')).toBeUndefined()
})
