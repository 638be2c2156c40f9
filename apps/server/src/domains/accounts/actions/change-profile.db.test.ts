import type { profileChangeSchema } from '@clearhold/contract/accounts/schema'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { prepareAccount } from '../testing.ts'
import { changeProfile } from './change-profile.ts'

const world = prepareAccount()
const unknownId = '00000000-0000-4000-8000-000000000000'
const change = (wanted: z.output<typeof profileChangeSchema>, personId = world.personId) =>
  changeProfile(world.parts, { personId, change: wanted, requestId: 'request-1' })
const records = () =>
  world.database.owner(
    `select actor, action, subject, request_id from audit.record where action = 'account.profile_changed' order by id`,
  )

test('changes what is named and nothing else, and records each change', async () => {
  const before = (await world.database.owner('select * from accounts.person'))[0]
  expect(await change({ language: 'es' })).toMatchObject({ ok: true, value: { language: 'es' } })
  await change({ fullname: 'Inês C.', username: 'ines_2' })
  const [after] = await world.database.owner('select * from accounts.person')
  expect(after).toEqual({ ...before, language: 'es', full_name: 'Inês C.', username: 'ines_2' })
  const person = `person:${world.personId}`
  const record = { actor: person, action: 'account.profile_changed', subject: person, request_id: 'request-1' }
  expect(await records()).toEqual([record, record])
})

test('nothing named changes nothing and records nothing', async () => {
  const before = await world.database.owner('select * from accounts.person')
  const recorded = await records()
  expect((await change({})).ok).toBe(true)
  expect(await world.database.owner('select * from accounts.person')).toEqual(before)
  expect(await records()).toEqual(recorded)
})

test('error: a person who does not exist has no profile, and nothing is recorded', async () => {
  const recorded = await records()
  expect(await change({ language: 'es' }, unknownId)).toEqual({ ok: false, code: 'not_found' })
  expect(await records()).toEqual(recorded)
})
