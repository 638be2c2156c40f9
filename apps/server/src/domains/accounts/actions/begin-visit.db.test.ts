import { expect, test } from 'vitest'
import { prepareAccount } from '../testing.ts'
import { beginVisit } from './begin-visit.ts'
import { createAuthenticator } from './create-authenticator.ts'
import { endSession } from './end-session.ts'
import { refreshSession } from './refresh-session.ts'

const world = prepareAccount()

/** Makes the person of this world the host of visits. */
async function host(change = `email = 'ines@demo.clearhold.example', state = 'active', role = 'user'`): Promise<void> {
  await world.database.owner(`update accounts.person set ${change}`)
}
const visit = () => beginVisit(world.parts, { as: 'investor', device: 'Firefox on Linux' })

async function started() {
  const visited = await visit()
  if (!visited.ok) throw new Error(visited.code)
  return visited.value
}

test('opens a session that only reads, for half an hour, and never counts as proved', async () => {
  await host()
  const { token, user, refreshSeconds } = await started()
  expect(user).toMatchObject({ _id: world.personId, readOnly: true })
  expect(refreshSeconds).toBe(1800)
  const caller = await createAuthenticator(world.parts)(token)
  expect(caller).toMatchObject({ personId: world.personId, readOnly: true, freshUntil: undefined })
  const [row] = await world.database.owner(
    'select read_only, remember, fresh_until, address, extract(epoch from expires_at - started_at)::int as seconds from accounts.session where read_only',
  )
  expect(row).toEqual({ read_only: true, remember: false, fresh_until: null, address: 'visit', seconds: 1800 })
})

test('is no sign-in of the person: no history, no last sign-in, no event, also not when it ends', async () => {
  await host()
  const before = await world.database.owner('select last_login_at from accounts.person')
  const { token } = await started()
  const caller = await createAuthenticator(world.parts)(token)
  await world.parts.database.transaction((tx) =>
    endSession(tx, world.parts, world.personId, caller?.sessionId ?? '', 'signed_out'),
  )
  expect(await createAuthenticator(world.parts)(token)).toBeUndefined()
  expect(await world.database.owner('select last_login_at from accounts.person')).toEqual(before)
  expect(await world.database.owner('select from accounts.sign_in')).toEqual([])
  expect(
    await world.database.owner(`select from platform.outbox where type like '%session%' or type like '%signed%'`),
  ).toEqual([])
})

test('stays a visit when its token is renewed', async () => {
  await host()
  const { refreshToken } = await started()
  expect(await refreshSession(world.parts, refreshToken)).toMatchObject({
    ok: true,
    value: { user: { readOnly: true } },
  })
})

test('error: no visit where no person is suitable by name, state and role', async () => {
  await host(`email = 'ines@example.test'`)
  expect(await visit()).toEqual({ ok: false, code: 'no_visits' })
  await host(`email = 'ines@demo.clearhold.example', state = 'frozen'`)
  expect(await visit()).toEqual({ ok: false, code: 'no_visits' })
  await host(`state = 'active', role = 'Admin'`)
  expect(await visit()).toEqual({ ok: false, code: 'no_visits' })
})

test('error: where visits are off, the session of a visitor is refused', async () => {
  await host()
  const { token } = await started()
  expect(await createAuthenticator({ ...world.parts, hasVisits: false })(token)).toBeUndefined()
})

test('error: the database keeps no visit that proves something or lasts', async () => {
  await host()
  await started()
  for (const change of [
    'fresh_until = now()',
    'remember = true',
    'by_passkey = true',
    `expires_at = started_at + interval '1 hour'`,
  ]) {
    await expect(world.database.owner(`update accounts.session set ${change} where read_only`)).rejects.toThrow(
      'session_of_visitor_proves_nothing',
    )
  }
})

test('error: so many at a time and no more', async () => {
  await host()
  await world.database.owner(
    `insert into accounts.session (id, person_id, refresh_digest, remember, by_passkey, started_at, last_used_at, expires_at, address, device, read_only)
     select gen_random_uuid(), $1, decode(repeat('ab', 32), 'hex') , false, false, $2, $2, $2::timestamptz + interval '20 minutes', 'visit', 'Test', true
     from generate_series(1, 1000)`,
    [world.personId, world.parts.clock.now()],
  )
  expect(await visit()).toEqual({ ok: false, code: 'too_many_requests' })
})
