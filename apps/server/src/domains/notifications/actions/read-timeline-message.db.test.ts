import { beforeAll, expect, test } from 'vitest'
import { randomId } from '#platform/crypto/crypto.ts'
import { insertTimeline, timelineKinds as kinds } from '#testing/messages.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { readMessageTimeline } from './read-message-timeline.ts'
import { readTimelineMessage } from './read-timeline-message.ts'

const database = prepareDatabase()
const personId = randomId()
const otherId = randomId()
const mine = { personId, language: 'es' } as const
beforeAll(async () => {
  await insertTimeline(database, personId, otherId)
})

test('one of them, if it is theirs and of these kinds', async () => {
  const [first] = await readMessageTimeline(database.app.reader, mine, kinds, {}, 1)
  const one = (who: string, id: bigint) =>
    readTimelineMessage(database.app.reader, { ...mine, personId: who }, kinds, id)
  expect(await one(personId, first?.id ?? 0n)).toEqual(first)
  expect(await one(otherId, first?.id ?? 0n)).toBeUndefined()
  const rows = await database.owner(`select id from notifications.message where kind = 'deposit.seen'`)
  expect(await one(personId, BigInt(String(rows[0]?.['id'])))).toBeUndefined()
})
