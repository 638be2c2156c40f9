import { expect, test } from 'vitest'
import { timelineKinds as kinds } from '#testing/messages.ts'
import { prepareTimeline } from '../testing.ts'
import { listTimelineMessages } from './list-timeline-messages.ts'
import { readTimelineMessage } from './read-timeline-message.ts'

const { database, personId, otherId, mine } = prepareTimeline()

test('one of them, if it is theirs and of these kinds', async () => {
  const [first] = await listTimelineMessages(database.app.reader, mine, kinds, {}, 1)
  const one = (who: string, id: bigint) =>
    readTimelineMessage(database.app.reader, { ...mine, personId: who }, kinds, id)
  expect(await one(personId, first?.id ?? 0n)).toEqual(first)
  expect(await one(otherId, first?.id ?? 0n)).toBeUndefined()
  const rows = await database.owner(`select id from notifications.message where kind = 'deposit.seen'`)
  expect(await one(personId, BigInt(String(rows[0]?.['id'])))).toBeUndefined()
})
