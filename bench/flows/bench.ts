import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#platform/database/database.ts'
import { noRelayPing, type RelayPing, redisRelayPing } from '#platform/events/relay-ping.ts'
import { createLog } from '#platform/log/log.ts'
import { ownerConnections } from '#stack/owner-connections.ts'
import { databaseUrl } from '#stack/postgres.ts'
import { startWhole, type Whole } from '#stack/whole.ts'
import { offerPlans } from '#testing/plans.ts'
import { measureApprovals } from './approvals.ts'
import { measureCancels } from './cancels.ts'
import { measureMaturities } from './maturities.ts'
import type { Figure, Place } from './place.ts'
import { measureRequests } from './requests.ts'

/** A short run says the figures and fails only on a collapse: it shares its machine with other work. */
const quickSlack = 0.25

/** As many as the signer sends within a day without an approver (SIGNER_AUTO_DAY_COUNT). */
const approvalsMax = 100

/**
 * The product as it runs, on a stack of its own: what its flows cost beside the same steps without outbox, relay and Restate's
 * keeping of them, how long a person waits between their signature and the network, and between their cancellation and its word on their page.
 */
export async function runFlowsBench({ quick, json }: { quick: boolean; json: boolean }): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'clearhold-flows-'))
  const whole = await startWhole({ folder, database: 'clearhold', publicUrl: 'http://localhost', ownPostgres: true })
  const url = whole.environment['DATABASE_OWNER_URL'] ?? ''
  const relay = relayOf(whole)
  const onEvents = () => relay.ping()
  const database = openDatabase({ url, poolMax: 6, process: 'bench', onPoolError: () => undefined, onEvents })
  const owner = ownerConnections(databaseUrl(whole.postgres, 'clearhold'))
  const place: Place = {
    whole,
    database,
    query: async <Row>(statement: string, values?: unknown[]) => (await owner.query(statement, values)) as Row[],
  }
  try {
    await offerPlans(database, 0n)
    const rounds = quick ? 1 : 5
    const figures = [
      ...(await measureApprovals(place, quick ? 20 : approvalsMax)),
      ...(await measureCancels(place, quick ? 20 : 200)),
      await measureRequests(place, { rounds, requests: quick ? 60 : 500 }),
      await measureMaturities(place, { rounds, positions: quick ? 1_500 : 10_000 }),
    ]
    return report({ quick, json }, figures)
  } finally {
    await Promise.all([database.close(), owner.close(), relay.close()])
    await whole.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** What is committed here is committed in the place of the api, which tells the relay. */
function relayOf({ environment }: Whole): RelayPing {
  const url = environment['REDIS_URL'] ?? ''
  if (url === '') return noRelayPing
  return redisRelayPing(url, environment['REDIS_PREFIX'] ?? '', createLog({ process: 'bench', level: 'error' }))
}

function isWithin({ value, unit, bound }: Figure, slack: number): boolean {
  return unit === 'share' ? value >= bound * slack : value <= bound / slack
}

function report({ quick, json }: { quick: boolean; json: boolean }, figures: readonly Figure[]): boolean {
  const machine = { cores: cpus().length, load: loadavg()[0], quick }
  const judged = figures.map((figure) => ({ ...figure, isReached: isWithin(figure, 1) }))
  if (json) console.log(JSON.stringify({ machine, figures: judged }))
  for (const { name, value, unit, bound, details, isReached } of judged) {
    const sign = unit === 'share' ? '>=' : '<='
    console.log(`${isReached ? 'ok  ' : 'MISS'} ${name}: ${value.toFixed(2)} ${unit} (${sign} ${bound}); ${details}`)
  }
  return figures.every((figure) => isWithin(figure, quick ? quickSlack : 1))
}
