import { expect, test } from 'vitest'
import { prepareAccount } from '../testing.ts'
import { beginSession } from './begin-session.ts'

const world = prepareAccount()

const start = (change: { remember?: boolean; factorProved?: boolean } = {}) =>
  world.parts.database.transaction((tx) =>
    beginSession(tx, world.parts, {
      personId: world.personId,
      remember: false,
      factorProved: false,
      address: '203.0.113.9',
      device: 'Firefox on Linux',
      ...change,
    }),
  )

test('keeps digests, never a token', async () => {
  const { token, refreshToken } = await start()
  const rows = JSON.stringify(await world.database.owner('select * from accounts.session'))
  expect(rows).not.toContain(refreshToken)
  expect(rows).not.toContain(token)
  expect(refreshToken).toMatch(/^[A-Za-z0-9_-]{86}$/)
})

test.each([
  [true, 30 * 24 * 3600, 30 * 24 * 3600],
  [false, 24 * 3600, undefined],
])('remembered %s: lives %i seconds here, %s in the browser', async (remember, seconds, inBrowser) => {
  const { sessionId, refreshSeconds } = await start({ remember })
  const [row] = await world.database.owner(
    'select extract(epoch from expires_at - started_at)::int as seconds from accounts.session where id = $1',
    [sessionId],
  )
  expect(row).toEqual({ seconds })
  expect(refreshSeconds).toBe(inBrowser)
})

test('is fresh for five minutes when every factor was proved, and not otherwise', async () => {
  const proved = await start({ factorProved: true })
  const plain = await start()
  const freshUntil = async (id: string) =>
    (await world.database.owner('select fresh_until from accounts.session where id = $1', [id]))[0]?.['fresh_until']
  expect(await freshUntil(proved.sessionId)).toEqual(new Date(world.parts.clock.now().getTime() + 300_000))
  expect(await freshUntil(plain.sessionId)).toBeNull()
})

test('error: a person whose account is not active gets none', async () => {
  await world.database.owner(`update accounts.person set state = 'frozen'`)
  await expect(start()).rejects.toThrow('a session needs an active person')
})
