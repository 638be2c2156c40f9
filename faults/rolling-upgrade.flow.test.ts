import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRestateAdmin } from '#platform/durable/restate-admin.ts'
import { waitFor } from '#stack/wait-for.ts'
import { offerPlans } from '#testing/plans.ts'
import { testFolder } from '#testing/resources.ts'
import { demandHonestBook } from './plans/demands.ts'
import { type Investor, makeInvestors, payCapital } from './rolling/investors.ts'
import { type Acknowledged, startLoad } from './rolling/load.ts'
import { makeNextRelease, type NextRelease, nextReleaseName } from './rolling/next-release.ts'
import { openRollingPlace, type Restart, type RollingPlace } from './rolling/place.ts'

// Investors go on while the next release migrates the database and takes the place of every process, one after the other, behind the Caddy of
// an installation. It needs some minutes of a machine that does nothing else: npm run faults rolling-upgrade, with no short form.
const callers = Number(process.env['CALLERS'] ?? 4)
const investorsEach = 3
const betweenStepsMs = 3_000
const today = 'release-a'
const asBuilt = (source: string) => source

let place: RollingPlace
let next: NextRelease
let investors: readonly Investor[]
let signingIn: readonly Investor[]

beforeAll(async () => {
  const folder = testFolder()
  next = makeNextRelease(`${folder}/release-b`)
  place = await openRollingPlace(folder, today)
  await offerPlans(place.database, 0n)
  await payCapital(place)
  investors = await makeInvestors(place, callers * investorsEach, 'factor')
  signingIn = await makeInvestors(place, 1, 'none')
}, 900_000)
afterAll(() => place.stop())

/** Each key that was answered with success stands in the ledger once, and nothing stands there that was not. */
async function demandOnce(table: string, keyColumn: string, acknowledged: readonly Acknowledged[]): Promise<void> {
  const rows = await place.query<{ key: string; n: number }>(
    `select ${keyColumn}::text as key, count(*)::int as n from ${table} where person_id = any($1) group by 1`,
    [investors.map(({ personId }) => personId)],
  )
  expect(rows.filter(({ n }) => n !== 1)).toEqual([])
  expect(new Set(rows.map(({ key }) => key))).toEqual(new Set(acknowledged.map(({ key }) => key)))
}

async function sessionsOf(release: string | null): Promise<number> {
  const [row] = await place.query<{ n: number }>(
    'select count(*)::int as n from accounts.session where started_by is not distinct from $1 and person_id = any($2)',
    [release, signingIn.map(({ personId }) => personId)],
  )
  return row?.n ?? 0
}

const said = (what: string, { stopSeconds, startSeconds }: Restart) =>
  console.log(`${what}: stopped in ${stopSeconds.toFixed(1)} s, ready again in ${startSeconds.toFixed(1)} s`)

test('a migration and a restart of every process under load: no request fails, and no write is lost or done twice', async () => {
  const load = startLoad({ port: place.caddy.port, investors, callers, signingIn })
  await pause(betweenStepsMs)
  const startedMs = performance.now()
  expect(await next.migrate(place.whole.environment)).toContain('9002-accounts-sessions-by-release')
  console.log(
    `migrated in ${((performance.now() - startedMs) / 1_000).toFixed(1)} s; ${load.tally().sent} requests so far`,
  )
  await pause(betweenStepsMs)
  for (const name of ['worker', 'watcher'] as const)
    said(`${name} of the next release beside that of today`, await place.relieve(name, nextReleaseName, next.programOf))
  for (const api of place.apis) {
    said('an api of the next release', await place.restart(api, nextReleaseName, next.programOf))
    await pause(betweenStepsMs)
  }
  console.log(
    `${load.tally().sent} requests when every process was of the next release, ${load.tally().failed.length} failed`,
  )

  // Going back: the api of today on the schema of the next release.
  said('back to an api of today', await place.restart(place.apis[1], today, asBuilt))
  await pause(betweenStepsMs)

  const { sent, failed, slowestMs, activations, withdrawals, signIns } = await load.stop()
  console.log(
    `${sent} requests of ${callers + signingIn.length} callers, ${failed.length} failed, the slowest took ${(slowestMs / 1_000).toFixed(1)} s: ${activations.length} plans, ${withdrawals.length} withdrawals, ${signIns} sign-ins`,
  )
  if (failed.length > 0) console.log(place.errorsLogged().join('\n'))
  expect(failed).toEqual([])
  expect(Math.min(activations.length, withdrawals.length, signIns)).toBeGreaterThan(10)
  await demandOnce('plans.position', 'activation_key', activations)
  await demandOnce('withdrawals.withdrawal', 'request_key', withdrawals)
  await demandHonestBook(place.database, place.query)
  // Both releases served on the same schema.
  expect(await sessionsOf(nextReleaseName)).toBeGreaterThan(0)
  expect(await sessionsOf(null)).toBeGreaterThan(0)
  const deployments = async () =>
    (await createRestateAdmin(place.whole.restate.adminUrl).deployments()).map(({ uri }) => uri.split('/').at(-1))
  await waitFor('the release before to be gone', async () => (await deployments()).join() === nextReleaseName, {
    timeoutMs: 60_000,
  })
}, 900_000)
