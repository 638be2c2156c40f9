import { expect, test } from 'vitest'
import { systemClock } from '#platform/clock/clock.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { readAgenda, writeAgenda } from '../store/snapshots.ts'
import { requestSnapshot } from './request-snapshot.ts'

const database = prepareDatabase('test')

test('a request is kept until a snapshot begins; before the first one there is nothing to request', async () => {
  await requestSnapshot(database.app, systemClock)
  expect(await readAgenda(database.app.reader)).toBeUndefined()
  const now = new Date()
  const agenda = { hourlyAt: now, drawnAt: now, drawnUntil: now }
  await database.app.transaction((tx) => writeAgenda(tx, agenda))
  await requestSnapshot(database.app, systemClock)
  expect((await readAgenda(database.app.reader))?.requestedAt).toBeInstanceOf(Date)
  await database.app.transaction((tx) => writeAgenda(tx, agenda))
  expect((await readAgenda(database.app.reader))?.requestedAt).toBeNull()
})
