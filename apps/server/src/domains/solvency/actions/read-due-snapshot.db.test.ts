import { expect, test } from 'vitest'
import { TestClock } from '#testing/people.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { writeAgenda } from '../store/snapshots.ts'
import { readDueSnapshot } from './read-due-snapshot.ts'
import { requestSnapshot } from './request-snapshot.ts'

const database = prepareDatabase('test')

test('the first is due at once, then the earlier of both moments, and whenever one is requested', async () => {
  const clock = new TestClock()
  const due = () => readDueSnapshot(database.app.reader, clock)
  const inMinutes = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000)
  expect(await due()).toEqual({ kind: 'begin' })
  const agenda = { hourlyAt: inMinutes(60), drawnAt: inMinutes(17), drawnUntil: inMinutes(60) }
  await database.app.transaction((tx) => writeAgenda(tx, agenda))
  expect(await due()).toEqual({ kind: 'wait', waitMs: 17 * 60_000 })
  clock.pass(17 * 60)
  expect(await due()).toEqual({ kind: 'begin' })
  await database.app.transaction((tx) => writeAgenda(tx, { ...agenda, drawnAt: inMinutes(90) }))
  expect(await due()).toEqual({ kind: 'wait', waitMs: 43 * 60_000 })
  await requestSnapshot(database.app, clock)
  expect(await due()).toEqual({ kind: 'begin' })
})
