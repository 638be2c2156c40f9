import { expect, test } from 'vitest'
import { timelineHour as at, timelineKinds as kinds } from '#testing/messages.ts'
import { prepareTimeline } from '../testing.ts'
import { listTimelineMessages } from './list-timeline-messages.ts'

const { database, mine } = prepareTimeline()

test('only the kinds asked for, by when they happened, in the words of the language', async () => {
  const all = await listTimelineMessages(database.app.reader, mine, kinds, {}, 10)
  expect(all.map(({ kind }) => kind)).toEqual(['account.password_changed', 'account.unfrozen'])
  expect(all[0]?.title).toBe('Su contraseña ha cambiado')
  const [first] = all
  const below = { atMicros: first?.atMicros ?? 0n, behindId: String(first?.id) }
  expect(await listTimelineMessages(database.app.reader, mine, kinds, { below }, 10)).toEqual(all.slice(1))
  expect(await listTimelineMessages(database.app.reader, mine, kinds, { from: at(8), until: at(9) }, 10)).toEqual([])
})
