import { expect, test } from 'vitest'
import { prepareIncidents } from '../testing.ts'

const { database, desk, openOne, update } = prepareIncidents()

test('an update is recorded as of the person who approved it', async () => {
  const first = await openOne('first')
  expect(await desk().carryOut('incident.update', update(first, 'watching', 'untouched'))).toMatchObject({ ok: true })
  const [recorded] = await database.owner(
    `select count(*)::int as updates, bool_and(r.actor = 'person:' || c.decided_by) as "byApprover"
     from audit.record r join approvals.command c on c.command = 'incident.update' and c.subject = r.subject where r.action = 'incident.updated'
       and r.subject = $1`,
    [`incident:${first}`],
  )
  expect(recorded).toMatchObject({ updates: 1, byApprover: true })
})

test('error: a resolved incident takes no update, neither by the command nor past it', async () => {
  const id = await openOne('over')
  const late = await desk().ask('incident.update', update(id, 'watching', 'unknown'))
  if (!late.ok) throw new Error(late.code)
  await desk().carryOut('incident.update', update(id, 'resolved', 'untouched'))
  expect(await desk().approve(late.value.approvalId)).toMatchObject({ ok: false })
  expect(await desk().carryOut('incident.update', update(id, 'watching', 'unknown'))).toEqual({
    ok: false,
    code: 'incident_resolved',
  })
  expect(await desk().carryOut('incident.update', update(crypto.randomUUID(), 'watching', 'unknown'))).toEqual({
    ok: false,
    code: 'not_found',
  })
  const past = (number: number) =>
    database.owner(
      `insert into content.incident_update select incident_id, $2, at, 'watching', money, text_en, text_es, text_fr, written_by
       from content.incident_update where incident_id = $1 and number = 1`,
      [id, number],
    )
  await expect(past(3)).rejects.toThrow('incident_follows')
  await expect(past(9)).rejects.toThrow('incident_follows')
})
