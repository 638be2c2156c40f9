import { breakGlassFlow, freezeFlow, recoveryFlow } from '../domains/accounts/flow.ts'
import { commandFlow } from '../domains/approvals/flow.ts'
import { createProber } from '../domains/content/index.ts'
import { depositsFlow } from '../domains/deposits/flow.ts'
import { kycCaseFlow } from '../domains/kyc/flows/kyc-case.ts'
import { legalHoldFlow } from '../domains/kyc/flows/legal-hold.ts'
import { maturityFlow } from '../domains/plans/flow.ts'
import { snapshotFlow } from '../domains/solvency/flow.ts'
import { requestSnapshot } from '../domains/solvency/index.ts'
import { longStatementFlow } from '../domains/statements/flow.ts'
import { capitalFlow } from '../domains/treasury/flows/capital.ts'
import { bankPayoutFlow } from '../domains/withdrawals/flows/bank-payout.ts'
import { payoutSwitchFlow } from '../domains/withdrawals/flows/payout-switch.ts'
import { systemClock } from '../platform/clock/clock.ts'
import type { Config } from '../platform/config/config.ts'
import { serveFlows } from '../platform/durable/endpoint.ts'
import { createFlowKeeper } from '../platform/durable/flow-keeper.ts'
import { startLoop } from '../platform/durable/loop.ts'
import { exposeLoops } from '../platform/durable/loop-metrics.ts'
import { loopsAlive } from '../platform/durable/loops-alive.ts'
import { createPrecedence } from '../platform/durable/precedence.ts'
import { restateReady } from '../platform/durable/register.ts'
import { developmentRelease, releaseName } from '../platform/durable/release.ts'
import { createRestateAdmin } from '../platform/durable/restate-admin.ts'
import { wakeFlow } from '../platform/durable/wake-flow.ts'
import { openPrivatePort } from '../platform/http/private.ts'
import { openMailer } from '../platform/mail/mail.ts'
import { exposeDatabase } from '../platform/metrics/expose-database.ts'
import { exposeMailer } from '../platform/metrics/expose-mailer.ts'
import { exposeMeasures } from '../platform/metrics/expose-measures.ts'
import { connectCommandCheck } from '../platform/signer/command-check.ts'
import { connectPayoutSigner } from '../platform/signer/payout-signer.ts'
import {
  connectDatabase,
  connectEvents,
  connectLongReads,
  connectPictures,
  connectRelay,
  databaseChecks,
} from './connections.ts'
import { holderOf } from './holder-of.ts'
import { componentProbes } from './probes.ts'
import { runProcess } from './run-process.ts'
import { executionParts } from './wiring/approvals.ts'
import { sealerJob, verifierJob } from './wiring/audit.ts'
import { breakGlassParts } from './wiring/break-glass.ts'
import { checkpointJob, readVerifierDigest } from './wiring/checkpoints.ts'
import { rebuildFlows } from './wiring/flows.ts'
import { housekeepingJob } from './wiring/housekeeping.ts'
import { kycParts } from './wiring/kyc.ts'
import { wireMail } from './wiring/mail.ts'
import { measuresOf } from './wiring/measures.ts'
import { wirePayouts } from './wiring/payouts.ts'
import { planParts } from './wiring/plans.ts'
import { wirePush } from './wiring/push.ts'
import { recoveryParts } from './wiring/recovery.ts'
import { relayJob } from './wiring/relay.ts'
import { loadSanctions } from './wiring/sanctions.ts'
import { snapshotParts } from './wiring/solvency.ts'
import { longStatementParts } from './wiring/statements.ts'
import { payoutSwitchOf, readDenied } from './wiring/withdrawals.ts'

/** How often it is checked whether a reconciliation is due: the first is as soon as the watcher has read a block. */
const reconcileMs = 2_000
const sealMs = 250
const verifyMs = 500
const housekeepingMs = 1_000
/** The process that commits an event pings; this is the fallback for a lost ping. Without Redis there is no ping. */
const relayWithPingMs = 1_000
const relayWithoutPingMs = 25

await runProcess('worker', async (context) => {
  const { config, log, onStop } = context
  const relay = connectRelay(context)
  const database = await connectDatabase(context, 'worker', relay)
  const longReads = connectLongReads(context, database)
  const images = connectPictures(context)
  const kyc = kycParts(config, database, images)
  await loadSanctions(config, kyc)
  const plans = planParts({ database, clock: systemClock }, { edition: config.EDITION })
  const execution = executionParts({
    database,
    clock: systemClock,
    kyc,
    plans,
    edition: config.EDITION,
    isSigned: connectCommandCheck(config.SIGNER_SOCKET),
    chainId: config.CHAIN_ID,
  })
  const money = createPrecedence(systemClock)
  const payouts = wirePayouts({ config, database, log, denied: readDenied(config.WITHDRAW_DENIED_FILE) })
  const payoutSwitch = payoutSwitchOf(connectPayoutSigner(config.SIGNER_SOCKET))
  const mailer = openMailer(config.SMTP_URL, config.MAIL_FROM, config.MAIL_BOUNCE_ADDRESS)
  onStop(async () => mailer.close())
  const mail = wireMail({ database, config, mailer, log })
  const bounces = await mail.listenForBounces()
  onStop(async () => bounces?.close())
  const { CHAIN_ID: chainId, CHAIN_CONFIRMATIONS: confirmationsNeeded } = config
  const endpoint = await serveFlows({
    flows: [
      bankPayoutFlow({ database, clock: systemClock }),
      capitalFlow({ database, chainId }),
      commandFlow(database, execution),
      depositsFlow({ database, chainId, confirmationsNeeded }),
      freezeFlow({ database, clock: systemClock }),
      recoveryFlow(recoveryParts(database)),
      breakGlassFlow(breakGlassParts(database)),
      kycCaseFlow(kyc),
      legalHoldFlow({ database, clock: systemClock }),
      longStatementFlow(longStatementParts(config, { database, kyc, log })),
      maturityFlow(plans, money.first),
      snapshotFlow(snapshotParts(config, { database, longReads, log })),
      payoutSwitchFlow({ database, log, clock: systemClock, chainId, payoutSwitch }),
      ...mail.flows,
      wirePush({ database, config, log }).flow,
      ...payouts.flows,
    ],
    release: releaseName(config.RELEASE),
    host: config.WORKER_HOST,
    port: config.WORKER_PORT,
    advertisedUrl: config.WORKER_URL,
    identityKeys: config.RESTATE_IDENTITY_KEYS,
    log,
  })
  onStop(() => endpoint.close())
  const keeper = createFlowKeeper({
    admin: createRestateAdmin(config.RESTATE_ADMIN_URL),
    endpointUrl: endpoint.url,
    rebuild: () => rebuildFlows(config, database),
    wake: (wake, options) => wakeFlow(config.RESTATE_INGRESS_URL, wake, options),
    log,
    isDevelopment: config.RELEASE === developmentRelease,
  })
  let isStarted = false
  const keepFlows = async () => {
    if (isStarted) await keeper.keep()
  }
  const probe = createProber(database, componentProbes(config, database, mailer), systemClock)
  const relaying = relayJob({
    config,
    database,
    transport: connectEvents(context),
    money,
    notify: mail.tell,
    onMore: () => loops.relay.hurry(),
  })
  onStop(() => relaying.finish())
  const checkpoints = checkpointJob({ config, database, log, verifierDigest: await readVerifierDigest() })
  onStop(() => checkpoints.finish())
  const common = { log, database, lease: 'one leads', holder: holderOf('worker', config) } as const
  const loops = {
    // Several workers take turns at its jobs.
    relay: startLoop({ ...common, name: 'relay', lease: 'all run', idleMs: relayMs(config), run: relaying.run }),
    sealer: startLoop({ ...common, name: 'sealer', idleMs: sealMs, run: sealerJob(database, checkpoints.begin) }),
    verifier: startLoop({ ...common, name: 'verifier', idleMs: verifyMs, run: verifierJob(database) }),
    reconciliation: startLoop({ ...common, name: 'reconciliation', idleMs: reconcileMs, run: payouts.reconcile }),
    housekeeping: startLoop({
      ...common,
      name: 'housekeeping',
      idleMs: housekeepingMs,
      run: housekeepingJob({ config, database, kyc, probe, keepFlows }),
    }),
  }
  for (const loop of Object.values(loops)) onStop(() => loop.stop())
  const loopsHere = Object.values(loops).map(({ name }) => name)
  relay.listen(() => loops.relay.hurry())
  const privatePort = await openPrivatePort('worker', config, {
    ...databaseChecks(database),
    restate: () => restateReady(config.RESTATE_ADMIN_URL),
    registered: async () => isStarted,
    loops: () => loopsAlive(database.reader, loopsHere, systemClock.now().getTime()),
  })
  exposeLoops(privatePort.metrics, database.reader, systemClock)
  exposeDatabase(privatePort.metrics, database)
  exposeMailer(privatePort.metrics, mailer)
  exposeMeasures(privatePort.metrics, systemClock, measuresOf(config, database))
  onStop(() => privatePort.close())
  // After any downtime what is owed is shown again at once.
  await requestSnapshot(database, systemClock)
  await keeper.start()
  isStarted = true
})

function relayMs({ REDIS_URL }: Pick<Config, 'REDIS_URL'>): number {
  return REDIS_URL === '' ? relayWithoutPingMs : relayWithPingMs
}
