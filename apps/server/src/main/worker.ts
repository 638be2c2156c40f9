import { records, sealBatchMax, sealChain } from '../domains/audit/index.ts'
import { createProber } from '../domains/content/index.ts'
import { kycFlow } from '../domains/kyc/flow.ts'
import { foldTurnover, postingGroups } from '../domains/ledger/index.ts'
import { maturityFlow } from '../domains/plans/flow.ts'
import { systemClock } from '../platform/clock/clock.ts'
import { serveFlows } from '../platform/durable/endpoint.ts'
import { heartbeatFlow } from '../platform/durable/heartbeat.ts'
import { startLoop } from '../platform/durable/loop.ts'
import { createPrecedence } from '../platform/durable/precedence.ts'
import { registerDeployment, restateReady } from '../platform/durable/register.ts'
import { releaseName } from '../platform/durable/release.ts'
import { relayBatchMax, relayOnce } from '../platform/events/relay.ts'
import { openPrivatePort } from '../platform/http/private.ts'
import { openImages } from '../platform/images/images.ts'
import { openMailer } from '../platform/mail/mail.ts'
import { connectDatabase, connectEvents, databaseChecks } from './connections.ts'
import { componentProbes } from './probes.ts'
import { runProcess } from './run-process.ts'
import { auditLoops } from './wiring/audit.ts'
import { creditJobs } from './wiring/deposits.ts'
import { housekeepingJobs } from './wiring/housekeeping.ts'
import { kycJobs, kycParts } from './wiring/kyc.ts'
import { mailJobs } from './wiring/mail.ts'
import { wirePayouts } from './wiring/payouts.ts'
import { maturityWatch, planParts } from './wiring/plans.ts'
import { withdrawalJobs, withdrawalServices, withdrawSettings } from './wiring/withdrawals.ts'

/** Thousands of plans may end in a minute: they are paid before anybody is told, and nobody waits for words longer than this. */
const wordsRestMs = 15_000
/** An open page that should look again waits less. */
const signalsRestMs = 2_000

await runProcess('worker', async (context) => {
  const { config, log, onStop } = context
  const database = await connectDatabase(context, 'worker')
  const images = openImages()
  onStop(() => images.close())
  const kyc = kycParts(config, database, images)
  const plans = planParts({ database, clock: systemClock }, { edition: config.EDITION })
  const money = createPrecedence(systemClock)
  const payouts = wirePayouts({ config, database, log, denied: withdrawSettings(config).denied })
  const endpoint = await serveFlows({
    flows: [heartbeatFlow(database), kycFlow(kyc), maturityFlow(plans, money.first), payouts.flow],
    release: releaseName(config.RELEASE),
    port: config.WORKER_PORT,
    log,
  })
  onStop(() => endpoint.close())
  const transport = connectEvents(context)
  const relay = async () => (await relayOnce(database, transport)) === relayBatchMax
  const house = housekeepingJobs({ config, database, kyc })
  const mailer = openMailer(config.SMTP_URL, config.MAIL_FROM)
  onStop(async () => mailer.close())
  const mails = mailJobs({ database, config, mailer, log })
  // A rest after each turn but a full one: many groups then share what a turn costs, and still wait for less than a second.
  const seal = async () => (await sealChain(database, [records, postingGroups], systemClock)) === sealBatchMax
  const { CHAIN_ID: chainId, CHAIN_CONFIRMATIONS: confirmationsNeeded } = config
  const credit = creditJobs({ database, chainId, confirmationsNeeded })
  const withdrawals = withdrawalJobs({ database, clock: systemClock, log, ...withdrawalServices(config, database) })
  const flows = kycJobs(database, config.RESTATE_INGRESS_URL)
  for (const loop of [
    startLoop({ name: 'relay', log, idleMs: 100, turn: money.after(relay, signalsRestMs) }),
    startLoop({ name: 'deposits', log, idleMs: 250, turn: credit.deposits }),
    startLoop({ name: 'capital', log, idleMs: 250, turn: credit.capital }),
    startLoop({ name: 'sealer', log, idleMs: 250, turn: seal }),
    ...auditLoops(database, log),
    startLoop({ name: 'teller', log, idleMs: 200, turn: money.after(mails.tell, wordsRestMs) }),
    startLoop({ name: 'mails', log, idleMs: 500, turn: money.after(mails.send, wordsRestMs) }),
    startLoop({ name: 'expiry', log, idleMs: 30_000, turn: house.expire }),
    startLoop({ name: 'sweeper', log, idleMs: 60_000, turn: house.sweep }),
    startLoop({ name: 'visitor mails', log, idleMs: 1_000, turn: mails.visitors }),
    startLoop({
      name: 'probes',
      log,
      idleMs: 1_000,
      turn: createProber(database, componentProbes(config, database, mailer), systemClock),
    }),
    startLoop({ name: 'kyc flows', log, idleMs: 500, turn: flows.tell }),
    startLoop({ name: 'kyc flows, all', log, idleMs: 300_000, turn: flows.rebuild }),
    startLoop({ name: 'withdrawals', log, idleMs: 500, turn: withdrawals.advance }),
    startLoop({ name: 'bank payouts', log, idleMs: 60_000, turn: withdrawals.settleQuiet }),
    startLoop({ name: 'payout switch', log, idleMs: 1_000, turn: withdrawals.resume }),
    startLoop({ name: 'turnover', log, idleMs: 30_000, turn: () => foldTurnover(database, systemClock) }),
    startLoop({ name: 'housekeeping', log, idleMs: 3_600_000, turn: house.keep }),
  ]) {
    onStop(() => loop.stop())
  }
  let registered = false
  const privatePort = await openPrivatePort('worker', config.PRIVATE_PORT, {
    ...databaseChecks(database),
    restate: () => restateReady(config.RESTATE_ADMIN_URL),
    registered: async () => registered,
  })
  onStop(() => privatePort.close())
  const deployment = await registerDeployment({ adminUrl: config.RESTATE_ADMIN_URL, endpointUrl: endpoint.url })
  registered = true
  log.info({ event: 'flows.registered', deployment, url: endpoint.url }, 'The flows are registered')
  const watch = maturityWatch({
    database,
    clock: systemClock,
    log,
    ingressUrl: config.RESTATE_INGRESS_URL,
    adminUrl: config.RESTATE_ADMIN_URL,
    endpointUrl: endpoint.url,
  })
  const watching = startLoop({ name: 'maturity watch', log, idleMs: 500, turn: watch })
  for (const loop of [watching, ...payouts.start({ id: deployment, url: endpoint.url })]) onStop(() => loop.stop())
})
