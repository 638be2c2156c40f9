import { operatorPlaceholder } from '@clearhold/contract/edition'
import { expect, test } from 'vitest'
import { allowedActor, approvalDesk } from '#testing/approved.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { publishSupportDetails } from './publish-support-details.ts'
import { readBulletin } from './read-bulletin.ts'
import { readIdentity } from './read-identity.ts'
import { readSupportDetails } from './read-support-details.ts'

const clock = { now: () => new Date('2026-11-15T10:00:00Z') }
const identity = { edition: 'demo', operator: operatorPlaceholder } as const
const database = prepareDatabase('test')

const support = {
  email: 'desk@northmoor.eu',
  phone: '+356 2700 2000',
  hours: { en: 'Every day', es: 'Cada día', fr: 'Tous les jours' },
}
const desk = (edition: 'demo' | 'live' = 'live') => approvalDesk(database, [publishSupportDetails({ clock, edition })])
const publish = (after: number, changes: Partial<typeof support> = {}, edition: 'demo' | 'live' = 'live') =>
  desk(edition).carryOut('support.publish', { ...support, ...changes, after })
const read = () => readSupportDetails(database.app.reader, operatorPlaceholder)

test('begins with the settings; what is published holds from then on, in mails and on pages, and the old stays readable', async () => {
  expect(await read()).toMatchObject({
    current: { version: 0, email: operatorPlaceholder.supportEmail, hours: { es: expect.stringContaining('lunes') } },
    before: [],
  })
  expect((await readBulletin(database.app.reader, clock.now(), 'es')).support).toBeNull()
  expect(await publish(0)).toMatchObject({ ok: true })
  expect(await publish(1, { phone: '+356 2700 3000' })).toMatchObject({ ok: true })
  const { current, before } = await read()
  expect([current.phone, ...before.map(({ version, phone }) => [version, phone])]).toEqual([
    '+356 2700 3000',
    [1, '+356 2700 2000'],
    [0, operatorPlaceholder.supportPhone],
  ])
  expect((await readBulletin(database.app.reader, clock.now(), 'fr')).support).toEqual({
    version: 2,
    email: 'desk@northmoor.eu',
    phone: '+356 2700 3000',
    hours: 'Tous les jours',
  })
  expect((await readIdentity(database.app.reader, identity, 'es')).operator).toEqual({
    ...operatorPlaceholder,
    supportEmail: 'desk@northmoor.eu',
    supportPhone: '+356 2700 3000',
    supportHours: 'Cada día',
  })
  expect(
    await database.owner("select action, subject from audit.record where action = 'support.published' order by id"),
  ).toEqual([
    { action: 'support.published', subject: 'support:1' },
    { action: 'support.published', subject: 'support:2' },
  ])
})

test('SEC8: one person alone does not become support: what they ask for holds nowhere until another agrees', async () => {
  const thief = allowedActor()
  const asked = await desk().ask('support.publish', { ...support, after: 0 }, thief)
  if (!asked.ok) throw new Error(asked.code)
  expect(await desk().approve(asked.value.approvalId, thief)).toMatchObject({ ok: false })
  expect((await readBulletin(database.app.reader, clock.now(), 'en')).support).toBeNull()
  const { changes } = await desk().read(asked.value.approvalId)
  expect(changes[0]).toEqual({ field: 'support_email', before: 'settings', after: support.email })
})

test('error: two people at once do not undo each other’s change unseen', async () => {
  const first = await desk().ask('support.publish', { ...support, after: 0 })
  const second = await desk().ask('support.publish', { ...support, phone: '+1 212 000', after: 0 })
  if (!first.ok || !second.ok) throw new Error('not asked')
  expect(await desk().approve(first.value.approvalId)).toMatchObject({ ok: true })
  expect(await desk().approve(second.value.approvalId)).toMatchObject({ ok: false, code: 'support_changed' })
  expect(await publish(0)).toEqual({ ok: false, code: 'support_changed' })
})

test('error: the live edition takes no placeholder, the demo does', async () => {
  for (const placeholder of [
    { email: 'support@clearhold.example' },
    { phone: '+1 555 0100' },
    { hours: { ...support.hours, es: 'Mon-Fri 9am to 5pm UTC' } },
  ])
    expect(await publish(0, placeholder)).toEqual({ ok: false, code: 'support_placeholder' })
  expect((await publish(0, { phone: '+1 555 0100' }, 'demo')).ok).toBe(true)
})
