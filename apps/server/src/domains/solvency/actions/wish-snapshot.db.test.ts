import { expect, test } from 'vitest'
import { systemClock } from '#platform/clock/clock.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { readAgenda, writeAgenda } from '../store/snapshots.ts'
import { wishSnapshot } from './wish-snapshot.ts'

const database = prepareDatabase('test')

test('a wish stands until a snapshot begins; before the first there is nothing to wish for', async () => {
  await wishSnapshot(database.app, systemClock)
  expect(await readAgenda(database.app.reader)).toBeUndefined()
  const now = new Date()
  const agenda = { hourlyAt: now, drawnAt: now, drawnUntil: now }
  await database.app.transaction((tx) => writeAgenda(tx, agenda))
  await wishSnapshot(database.app, systemClock)
  expect((await readAgenda(database.app.reader))?.wishedAt).toBeInstanceOf(Date)
  await database.app.transaction((tx) => writeAgenda(tx, agenda))
  expect((await readAgenda(database.app.reader))?.wishedAt).toBeNull()
})
