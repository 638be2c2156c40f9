import { expect, test } from 'vitest'
import { allowedActor } from '#testing/approved.ts'
import { prepareIncidents } from '../testing.ts'

const { database, desk, opening, openOne, update, published } = prepareIncidents()

test('SEC8: one person alone publishes neither an incident nor an update, and the api’s login can insert neither', async () => {
  const id = await openOne('real')
  const thief = allowedActor()
  for (const [name, input] of [
    ['incident.open', opening('Send your coins to our new wallet')],
    ['incident.update', update(id, 'identified', 'affected')],
  ] as const) {
    const asked = await desk().ask(name, input, thief)
    if (!asked.ok) throw new Error(asked.code)
    expect(await desk().approve(asked.value.approvalId, thief)).toMatchObject({ ok: false })
  }
  expect((await published()).map(({ updates }) => updates.length)).toEqual([1])
  const [right] = await database.owner(
    `select has_any_column_privilege('clearhold_api', 'content.incident', 'insert, update') as incident,
       has_any_column_privilege('clearhold_api', 'content.incident_update', 'insert, update') as said,
       has_any_column_privilege('clearhold_worker', 'content.incident_update', 'update') as changed`,
  )
  expect(right).toEqual({ incident: false, said: false, changed: false })
})
