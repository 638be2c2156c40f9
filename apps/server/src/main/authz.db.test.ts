import { permissions } from '@clearhold/contract/accounts/permissions'
import { expect, test } from 'vitest'
import { testDatabase } from '#testing/resources.ts'
import { type Matrix, runMatrix, runMethods } from '../../../../scripts/authz/matrix.ts'
import { roles } from '../../../../scripts/authz/world.ts'
import type { Route } from '../platform/http/route.ts'

const isPermission = (role: string) => permissions.some((permission) => permission === role)
const askedRoles = [
  { who: 'staff', asked: roles.filter(isPermission) },
  { who: 'all others', asked: roles.filter((role) => !isPermission(role)) },
]

// In two halves. The timeouts are limits, not measures: beside other suites on a busy machine it took six times as long as alone.
test.each(askedRoles)(
  'every route answers $who, for every object, as it is written down',
  { timeout: 360_000 },
  async ({ asked }) => {
    const { cells, allows, differences } = await runMatrix(await testDatabase(), asked)
    expect({ allows, differences }).toEqual({ allows: [], differences: [] })
    expect(cells).toBeGreaterThan(2_000)
  },
)

test('no route answers by a method that is not declared or in another spelling', { timeout: 360_000 }, async () => {
  const { cells, allows, differences } = await runMethods(await testDatabase())
  expect({ allows, differences }).toEqual({ allows: [], differences: [] })
  expect(cells).toBeGreaterThan(2_000)
})

/** The matrix with one route changed without the table. */
async function altered(name: string, change: (route: Route) => Route): Promise<Matrix> {
  return runMatrix(await testDatabase(), roles, (routes) =>
    routes.filter(({ method, path }) => `${method} ${path}` === name).map(change),
  )
}

test('error: a door left open, to everybody, to users or to others, is found', { timeout: 270_000 }, async () => {
  const open = await altered('GET /api/user/:id/factors', (route) => ({ ...route, access: 'anyone' }))
  expect(open.allows).toContainEqual(expect.stringContaining('as anonymous, me: expected not_signed_in'))
  const others = await altered('GET /api/user/:id/factors', (route) => ({ ...route, access: 'person' }))
  expect(others.allows).toContainEqual(expect.stringContaining('as user, other: expected not_found, got 200'))
})

test('error: a fresh proof that is no longer asked for is found', { timeout: 270_000 }, async () => {
  const lax = await altered('POST /api/user/:id/totp', ({ stepUp: _stepUp, ...route }) => route)
  expect(lax.allows).toContainEqual(expect.stringContaining('not fresh: expected step_up_needed'))
})

test('error: a route without a row is refused', { timeout: 270_000 }, async () => {
  await expect(
    altered('GET /api/user/:id/factors', (route) => ({ ...route, path: '/api/user/:id/secrets' })),
  ).rejects.toThrow('has no row')
})
