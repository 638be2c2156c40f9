import { createAuthenticator } from '../domains/accounts/index.ts'
import { readIdentityName } from '../domains/kyc/index.ts'
import { openBreaches } from '../platform/breaches/breaches.ts'
import { systemClock } from '../platform/clock/clock.ts'
import { type ConfigOf, demoFacts, publicIdentity } from '../platform/config/config.ts'
import type { Database } from '../platform/database/database.ts'
import { Drain } from '../platform/http/drain.ts'
import { insureLimiter } from '../platform/http/insure-limiter.ts'
import { openPrivatePort } from '../platform/http/private.ts'
import { memoryLimiter } from '../platform/http/rate-limits.ts'
import { buildHttp } from '../platform/http/server.ts'
import { openMarketData } from '../platform/market/market.ts'
import { exposeDatabase } from '../platform/metrics/expose-database.ts'
import { connectKnownKeys } from '../platform/signer/known-keys.ts'
import {
  confirmedXpub,
  connectDatabase,
  connectEvents,
  connectLimiter,
  connectPictures,
  connectRelay,
  connectVisitors,
  databaseChecks,
} from './connections.ts'
import { openLive } from './live.ts'
import { componentsOf } from './probes.ts'
import { routesWithVisitors, type VisitorParts } from './routes.ts'
import { type ProcessContext, runProcess } from './run-process.ts'
import { accountsParts } from './wiring/accounts.ts'
import { depositServices } from './wiring/deposits.ts'
import { kycParts } from './wiring/kyc.ts'
import { pushOfferOf } from './wiring/push.ts'
import { proofServices } from './wiring/solvency.ts'
import { withdrawalServices } from './wiring/withdrawals.ts'

await runProcess('api', async (context) => {
  const { config, log, onStop } = context
  const database = await connectDatabase(context, 'api', connectRelay(context))
  const depositXpub = await confirmedXpub(context, database)
  const privatePort = await openPrivatePort('api', config, databaseChecks(database))
  exposeDatabase(privatePort.metrics, database)
  onStop(() => privatePort.close())
  const images = connectPictures(context)
  const breaches = await openBreaches(config, { registry: privatePort.metrics, log })
  onStop(() => breaches.close())
  const accounts = accountsParts(config, database, images, breaches)
  const kyc = kycParts(config, database, images)
  const live = openLive(database, log)
  const visitors = await visitorParts(context, database)
  await connectEvents(context).subscribe((signal) => {
    live.hear(signal)
    visitors?.live.hear(signal)
  })
  const app = await buildHttp({
    routes: routesWithVisitors(
      {
        database,
        clock: systemClock,
        identity: publicIdentity(config),
        log,
        masterKey: accounts.masterKey,
        accounts,
        live,
        push: pushOfferOf(config),
        kyc,
        market: openMarketData({ url: config.MARKET_DATA_URL, sampleContent: config.sampleContent }),
        components: componentsOf(config),
        deposits: depositServices(config, depositXpub),
        withdrawals: withdrawalServices(config, database, (personId) => readIdentityName(kyc, personId)),
        planRateMaxBasisPoints: config.PLAN_RATE_MAX_BASIS_POINTS,
        demoClock: config.DEMO_CLOCK,
        demo: demoFacts(config),
        knownKeys: connectKnownKeys(config.SIGNER_SOCKET),
        proof: proofServices(config, log),
      },
      visitors,
    ),
    edition: config.EDITION,
    trustProxy: config.TRUST_PROXY,
    log,
    metrics: privatePort.metrics,
    authenticate: createAuthenticator(accounts),
    limiter: insureLimiter(connectLimiter(context), memoryLimiter(systemClock), privatePort.metrics),
    limitFactor: config.LIMIT_FACTOR,
    publicOrigin: new URL(config.PUBLIC_URL).origin,
    hasReference: config.API_DOCS === '' ? config.EDITION === 'demo' : config.API_DOCS === 'on',
  })
  const drain = new Drain()
  drain.serve(app)
  await app.listen({ host: config.API_HOST, port: config.API_PORT })
  onStop(() =>
    drain.end(app, () => {
      live.close()
      visitors?.live.close()
    }),
  )
})

/** What serves visitors of a demo that has a login for them; undefined elsewhere. */
async function visitorParts(
  context: ProcessContext<ConfigOf<'api'>>,
  database: Database,
): Promise<VisitorParts | undefined> {
  const visible = await connectVisitors(context)
  if (visible === undefined) return undefined
  // Identity names are not needed: visitors request no withdrawals.
  const withdrawals = withdrawalServices(context.config, visible, async () => null)
  return { database: visible, live: openLive(database, context.log, visible), withdrawals }
}
