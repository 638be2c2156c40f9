import { expect, test } from 'vitest'
import { prepareIncidents } from '../testing.ts'

const { desk, pass, openOne, update, published } = prepareIncidents()

test('an incident is published with each text in the order in which it was said, those that go on first', async () => {
  const first = await openOne('first')
  pass(60_000)
  expect(await desk().carryOut('incident.update', update(first, 'resolved', 'untouched'))).toMatchObject({ ok: true })
  pass(60_000)
  await openOne('second')
  pass(60_000)
  await openOne('third')
  const second = (await published()).find(({ title }) => title.en === 'second en')?.id ?? ''
  await desk().carryOut('incident.update', update(second, 'resolved', 'untouched'))
  const found = await published()
  expect(found.map(({ title }) => title.en)).toEqual(['third en', 'second en', 'first en'])
  expect(found.at(-1)?.updates).toEqual([
    {
      at: '2026-11-15T10:00:00.000Z',
      state: 'investigating',
      money: 'unknown',
      text: { en: 'Seen en', es: 'Seen es', fr: 'Seen fr' },
    },
    {
      at: '2026-11-15T10:01:00.000Z',
      state: 'resolved',
      money: 'untouched',
      text: { en: 'Said en', es: 'Said es', fr: 'Said fr' },
    },
  ])
})
