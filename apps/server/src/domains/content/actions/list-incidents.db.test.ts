import { expect, test } from 'vitest'
import { prepareIncidents } from '../testing.ts'
import { listIncidents } from './list-incidents.ts'

const { database, pass, openOne } = prepareIncidents()

test('staff see all incidents with who opened each, the latest first and a page at a time', async () => {
  for (const name of ['first', 'second', 'third']) {
    await openOne(name)
    pass(60_000)
  }
  const { incidents, next } = await listIncidents(database.app.reader, { limit: 2 })
  expect(incidents.map(({ title, openedBy }) => [title.es, openedBy.id.length])).toEqual([
    ['third es', 36],
    ['second es', 36],
  ])
  const rest = await listIncidents(database.app.reader, { limit: 2, after: next ?? '' })
  expect([rest.incidents.map(({ title }) => title.fr), rest.next]).toEqual([['first fr'], null])
})
