import { commandFlow } from '../domains/approvals/flow.ts'
import { createProber } from '../domains/content/index.ts'
import { depositsFlow } from '../domains/deposits/flow.ts'
import { kycCaseFlow } from '../domains/kyc/flow.ts'
import { maturityFlow } from '../domains/plans/flow.ts'
import { capitalFlow } from '../domains/treasury/flows/capital.ts'
import { bankPayoutFlow } from '../domains/withdrawals/flows/bank-payout.ts'
import { payoutSwitchFlow } from '../domains/withdrawals/flows/payout-switch.ts'
import { withdrawalFlow } from '../domains/withdrawals/flows/withdrawal.ts'
import { systemClock } from '../platform/clock/clock.ts'
import { serveFlows } from '../platform/durable/endpoint.ts'
import { heartbeatFlow } from '../platform/durable/heartbeat.ts'
import { startLoop } from '../platform/durable/loop.ts'
import { createPrecedence } from '../platform/durable/precedence.ts'
import { registerDeployment, restateReady } from '../platform/durable/register.ts'
import { releaseName } from '../platform/durable/release.ts'
import { openPrivatePort } from '../platform/http/private.ts'
import { openImages } from '../platform/images/images.ts'
import { openMailer } from '../platform/mail/mail.ts'
import { connectDatabase, connectEvents, connectRelay, databaseChecks } from './connections.ts'
import { componentProbes } from './probes.ts'
import { runProcess } from './run-process.ts'
import { sealerJob, verifierJob } from './wiring/audit.ts'
import { rebuildFlows } from './wiring/flows.ts'
import { housekeepingJob } from './wiring/housekeeping.ts'
import { kycParts } from './wiring/kyc.ts'
import { mailJobs } from './wiring/mail.ts'
import { wirePayouts } from './wiring/payouts.ts'
import { planParts } from './wiring/plans.ts'
import { relayJob } from './wiring/relay.ts'
import { withdrawalServices, withdrawSettings } from './wiring/withdrawals.ts'

/** Well below the minute within which a difference must stop payouts. */
const reconcileMs = 20_000
const sealMs = 250
const verifyMs = 500
const housekeepingMs = 1_000
/** Told by a ping of whoever commits an event; this is for a ping that is lost. Without Redis there is no ping. */
const relayMs = 1_000
const relayWithoutPingMs = 25

await runProcess('worker', async (context) => {
  const { config, log, onStop } = context
  const relay = connectRelay(context)
  const database = await connectDatabase(context, 'worker', relay)
  const images = openImages()
  onStop(() => images.close())
  const kyc = kycParts(config, database, images)
  const plans = planParts({ database, clock: systemClock }, { edition: config.EDITION })
  const money = createPrecedence(systemClock)
  const payouts = wirePayouts({ config, database, log, denied: withdrawSettings(config).denied })
  const { payoutSwitch } = withdrawalServices(config, database)
  const { CHAIN_ID: chainId, CHAIN_CONFIRMATIONS: confirmationsNeeded } = config
  const endpoint = await serveFlows({
    flows: [
      heartbeatFlow(database),
      bankPayoutFlow({ database, clock: systemClock }),
      capitalFlow({ database, chainId }),
      commandFlow(database, systemClock),
      depositsFlow({ database, chainId, confirmationsNeeded }),
      kycCaseFlow(kyc),
      maturityFlow(plans, money.first),
      payoutSwitchFlow(database.reader, payoutSwitch),
      withdrawalFlow({ database }),
      ...payouts.flows,
    ],
    release: releaseName(config.RELEASE),
    port: config.WORKER_PORT,
    log,
  })
  onStop(() => endpoint.close())
  const mailer = openMailer(config.SMTP_URL, config.MAIL_FROM)
  onStop(async () => mailer.close())
  const mails = mailJobs({ database, config, mailer, log })
  let registered = false
  const loops = {
    relay: startLoop({
      name: 'relay',
      log,
      idleMs: config.REDIS_URL === '' ? relayWithoutPingMs : relayMs,
      turn: relayJob({ config, database, transport: connectEvents(context), money, notify: mails.tell }),
    }),
    sealer: startLoop({ name: 'sealer', log, idleMs: sealMs, turn: sealerJob(database) }),
    verifier: startLoop({ name: 'verifier', log, idleMs: verifyMs, turn: verifierJob(database) }),
    reconciliation: startLoop({ name: 'reconciliation', log, idleMs: reconcileMs, turn: payouts.reconcile }),
    housekeeping: startLoop({
      name: 'housekeeping',
      log,
      idleMs: housekeepingMs,
      turn: housekeepingJob({
        config,
        database,
        kyc,
        probe: createProber(database, componentProbes(config, database, mailer), systemClock),
        keepFlows: async () => undefined,
      }),
    }),
    mails: startLoop({ name: 'mails', log, idleMs: 500, turn: mails.send }),
    visitors: startLoop({ name: 'visitor mails', log, idleMs: 1_000, turn: mails.visitors }),
  }
  for (const loop of Object.values(loops)) onStop(() => loop.stop())
  await relay.listen(() => loops.relay.hurry())
  const privatePort = await openPrivatePort('worker', config.PRIVATE_PORT, {
    ...databaseChecks(database),
    restate: () => restateReady(config.RESTATE_ADMIN_URL),
    registered: async () => registered,
  })
  onStop(() => privatePort.close())
  const deployment = await registerDeployment({ adminUrl: config.RESTATE_ADMIN_URL, endpointUrl: endpoint.url })
  log.info({ event: 'flows.registered', deployment, url: endpoint.url }, 'The flows are registered')
  await rebuildFlows(config, database)
  registered = true
})
