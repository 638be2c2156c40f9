import { operatorPlaceholder } from '@clearhold/contract/edition'
import { expect, test } from 'vitest'
import { randomId } from '#platform/crypto/crypto.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { publishSupport } from './publish-support.ts'
import { readBulletin } from './read-bulletin.ts'
import { readIdentity } from './read-identity.ts'
import { readSupport } from './read-support.ts'

const personId = randomId()
const clock = { now: () => new Date('2026-11-15T10:00:00Z') }
const identity = { edition: 'demo', operator: operatorPlaceholder } as const
const database = prepareDatabase('test')

const support = {
  email: 'desk@northmoor.eu',
  phone: '+356 2700 2000',
  hours: { en: 'Every day', es: 'Cada día', fr: 'Tous les jours' },
}
const publish = (after: number, changes: Partial<typeof support> = {}, edition: 'demo' | 'live' = 'live') =>
  publishSupport(database.app, { clock, edition }, { ...support, ...changes, after, personId, requestId: 'r1' })
const read = () => readSupport(database.app.reader, operatorPlaceholder)

test('begins with the settings; what is published holds from then on, in mails and on pages, and the old stays readable', async () => {
  expect(await read()).toMatchObject({
    current: { version: 0, email: operatorPlaceholder.supportEmail, hours: { es: expect.stringContaining('lunes') } },
    before: [],
  })
  expect((await readBulletin(database.app.reader, clock.now(), 'es')).support).toBeNull()
  expect(await publish(0)).toEqual({ ok: true, value: { version: 1 } })
  expect(await publish(1, { phone: '+356 2700 3000' })).toEqual({ ok: true, value: { version: 2 } })
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
  expect(await database.owner('select action, subject from audit.record order by id')).toEqual([
    { action: 'support.published', subject: 'support:1' },
    { action: 'support.published', subject: 'support:2' },
  ])
})

test('error: two people at once do not undo each other’s change unseen', async () => {
  const results = await Promise.all([publish(0), publish(0, { phone: '+1 212 000' })])
  expect(results.map(({ ok }) => ok).sort()).toEqual([false, true])
  expect(await publish(0)).toEqual({ ok: false, code: 'support_changed' })
})

test('error: the live edition takes no placeholder, the demo does', async () => {
  for (const placeholder of [
    { email: 'support@clearhold.example' },
    { phone: '+1 555 0100' },
    { hours: { ...support.hours, es: 'Mon-Fri 9am to 5pm' } },
  ])
    expect(await publish(0, placeholder)).toEqual({ ok: false, code: 'support_placeholder' })
  expect((await publish(0, { phone: '+1 555 0100' }, 'demo')).ok).toBe(true)
})
