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

/** A short run prints the figures and fails only on a collapse: it shares its machine with other work. */
const quickSlack = 0.25

/** As many as the signer sends within a day without an approver (SIGNER_AUTO_DAY_COUNT). */
const approvalsMax = 100

/**
 * The running product, on its own stack: what its flows cost compared with the same steps without outbox, relay and Restate's
 * journal, the latency between the last signature and the network, and between a cancellation and the update of the investor's page.
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
    const parts: readonly (() => Promise<readonly Figure[]>)[] = [
      () => measureApprovals(place, quick ? 20 : approvalsMax),
      () => measureCancels(place, quick ? 20 : 200),
      async () => [await measureRequests(place, { rounds, requests: quick ? 60 : 500 })],
      async () => [await measureMaturities(place, { rounds, positions: quick ? 1_500 : 10_000 })],
    ]
    const figures: Figure[] = []
    for (const part of parts) {
      const found = await part()
      figures.push(...found)
      // A full run takes most of an hour: results are printed at once, and again in the report.
      for (const figure of found) console.error(lineOf(figure))
    }
    return report({ quick, json }, figures)
  } finally {
    await Promise.all([database.close(), owner.close(), relay.close()])
    await whole.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Commits here replace those of the api, so they ping the relay as it does. */
function relayOf({ environment }: Whole): RelayPing {
  const url = environment['REDIS_URL'] ?? ''
  if (url === '') return noRelayPing
  return redisRelayPing(url, environment['REDIS_PREFIX'] ?? '', createLog({ process: 'bench', level: 'error' }))
}

function isWithin({ value, unit, bound }: Figure, slack: number): boolean {
  return unit === 'share' ? value >= bound * slack : value <= bound / slack
}

function lineOf(figure: Figure): string {
  const { name, value, unit, bound, details } = figure
  const sign = unit === 'share' ? '>=' : '<='
  return `${isWithin(figure, 1) ? 'ok  ' : 'MISS'} ${name}: ${value.toFixed(2)} ${unit} (${sign} ${bound}); ${details}`
}

function report({ quick, json }: { quick: boolean; json: boolean }, figures: readonly Figure[]): boolean {
  const machine = { cores: cpus().length, load: loadavg()[0], quick }
  const judged = figures.map((figure) => ({ ...figure, isReached: isWithin(figure, 1) }))
  if (json) console.log(JSON.stringify({ machine, figures: judged }))
  for (const figure of figures) console.log(lineOf(figure))
  return figures.every((figure) => isWithin(figure, quick ? quickSlack : 1))
}
