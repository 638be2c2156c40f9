import type { AuditAction } from '@clearhold/contract/audit/actions'
import { expect, test } from 'vitest'
import { sha256 } from '#platform/crypto/crypto.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { type AuditEvent, recordChange } from './record-change.ts'

const database = prepareDatabase()
const append = (event: Partial<AuditEvent> = {}) =>
  database.app.transaction((tx) =>
    recordChange(tx, {
      actor: 'person:anna',
      action: 'permissions.changed',
      subject: 'person:bert',
      ...event,
      event: null,
    }),
  )
const last = async () => (await database.owner('select * from audit.record order by id desc limit 1'))[0]

test('a record says who, what and to whom, and only digests of what it was', async () => {
  await append({ before: { role: 'user' }, after: { role: 'admin' }, requestId: 'r-1' })
  expect(await last()).toMatchObject({
    actor: 'person:anna',
    action: 'permissions.changed',
    subject: 'person:bert',
    before_digest: sha256('{"role":"user"}'),
    after_digest: sha256('{"role":"admin"}'),
    request_id: 'r-1',
    happened_at: expect.any(Date),
  })
  await append()
  expect(await last()).toMatchObject({ before_digest: null, after_digest: null, request_id: null })
})

test('it waits for the sealer from its own commit on, and not without it', async () => {
  const waiting = async () => (await database.owner(`select ref from audit.unsealed where kind = 'record'`)).length
  const before = await waiting()
  await append()
  expect(await waiting()).toBe(before + 1)
  const failing = database.app.transaction(async (tx) => {
    await recordChange(tx, { actor: 'system:x', action: 'clock.moved', subject: 'x', event: null })
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await waiting()).toBe(before + 1)
})

test.each<[string, Partial<AuditEvent>]>([
  ['an actor without a kind', { actor: 'unnamed' }],
  ['a sentence', { action: 'did something' as AuditAction }],
  ['nothing', { subject: '' }],
  ['too much', { subject: 'x'.repeat(161) }],
  ['a long request id', { requestId: 'x'.repeat(65) }],
])('error: %s', async (_name, event) => {
  await expect(append(event)).rejects.toMatchObject({ code: '23514' })
})

test('the application can neither change a record nor say when it happened', async () => {
  await append()
  for (const statement of [
    `update audit.record set subject = 'x'`,
    'delete from audit.record',
    'truncate audit.record',
    `insert into audit.record (actor, action, subject, happened_at) values ('system:x', 'a.b', 'x', now())`,
    `insert into audit.unsealed (kind, ref) values ('record', 1)`,
    `update audit.link set ref = 1`,
    'delete from audit.link',
    'truncate audit.link',
    'delete from audit.head',
    'update audit.verification set first_broken = null',
    'delete from audit.verification',
  ]) {
    await expect(database.owner(`set local role clearhold_worker; ${statement}`)).rejects.toThrow('permission denied')
  }
})
