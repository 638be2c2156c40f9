import { sweepAccounts } from '../domains/accounts/index.ts'
import { expireCommands } from '../domains/approvals/index.ts'
import { records, sealBatchMax, sealChain } from '../domains/audit/index.ts'
import { createProber, forgetVisitors, sendNextMail } from '../domains/content/index.ts'
import { kycFlow } from '../domains/kyc/flow.ts'
import { forgetDestroyed, sweepCases } from '../domains/kyc/index.ts'
import { postingGroups } from '../domains/ledger/index.ts'
import { sendMails, tellEvents } from '../domains/notifications/index.ts'
import { systemClock } from '../platform/clock/clock.ts'
import { publicIdentity } from '../platform/config/config.ts'
import { serveFlows } from '../platform/durable/endpoint.ts'
import { heartbeatFlow } from '../platform/durable/heartbeat.ts'
import { startLoop } from '../platform/durable/loop.ts'
import { registerDeployment, restateReady } from '../platform/durable/register.ts'
import { releaseName } from '../platform/durable/release.ts'
import { relayBatchMax, relayOnce } from '../platform/events/relay.ts'
import { openPrivatePort } from '../platform/http/private.ts'
import { openImages } from '../platform/images/images.ts'
import { openMailer } from '../platform/mail/mail.ts'
import { diskStorage } from '../platform/storage/storage.ts'
import { connectDatabase, connectEvents, databaseChecks } from './connections.ts'
import { creditTurns } from './credit-turn.ts'
import { kycParts } from './kyc-parts.ts'
import { kycTurns } from './kyc-turns.ts'
import { componentProbes } from './probes.ts'
import { runProcess } from './run-process.ts'
import { seedDemoPlans } from './seed-demo.ts'

await runProcess('worker', async (context) => {
  const { config, log, onStop } = context
  const database = await connectDatabase(context, 'worker')
  const images = openImages()
  onStop(() => images.close())
  const kyc = kycParts(config, database, images)
  const endpoint = await serveFlows({
    flows: [heartbeatFlow(database), kycFlow(kyc)],
    release: releaseName(config.RELEASE),
    port: config.WORKER_PORT,
    log,
  })
  onStop(() => endpoint.close())
  const transport = connectEvents(context)
  const relay = async () => (await relayOnce(database, transport)) === relayBatchMax
  const sweep = async () => {
    await sweepAccounts({ database, clock: systemClock, storage: diskStorage(config.STORAGE_DIR) })
    await sweepCases(kyc)
    return false
  }
  const mailer = openMailer(config.SMTP_URL, config.MAIL_FROM)
  onStop(async () => mailer.close())
  const tell = async () => (await tellEvents(database, systemClock)) > 0
  const send = async () =>
    (await sendMails(database, {
      clock: systemClock,
      mailer,
      masterKey: config.MASTER_KEY,
      publicUrl: config.PUBLIC_URL,
      edition: config.EDITION,
      operator: config.operator,
    })) > 0
  const expire = async () => (await expireCommands(database, systemClock)) > 0
  // A rest after each turn but a full one: many groups then share what a turn costs, and still wait for less than a second.
  const seal = async () => (await sealChain(database, [records, postingGroups], systemClock)) === sealBatchMax
  const { CHAIN_ID: chainId, CHAIN_CONFIRMATIONS: confirmationsNeeded } = config
  const credit = creditTurns({ database, chainId, confirmationsNeeded })
  const visitorMails = {
    ...{ database, mailer, log, clock: systemClock, masterKey: config.MASTER_KEY },
    ...{ identity: publicIdentity(config), publicUrl: config.PUBLIC_URL },
  }
  const flows = kycTurns(database, config.RESTATE_INGRESS_URL)
  const housekeep = async () => {
    if (config.EDITION === 'demo') await seedDemoPlans(database, config)
    await forgetVisitors(database, systemClock)
    await forgetDestroyed(kyc)
    return false
  }
  for (const loop of [
    startLoop({ name: 'relay', log, idleMs: 100, turn: relay }),
    startLoop({ name: 'deposits', log, idleMs: 250, turn: credit.deposits }),
    startLoop({ name: 'capital', log, idleMs: 250, turn: credit.capital }),
    startLoop({ name: 'sealer', log, idleMs: 250, turn: seal }),
    startLoop({ name: 'teller', log, idleMs: 200, turn: tell }),
    startLoop({ name: 'mails', log, idleMs: 500, turn: send }),
    startLoop({ name: 'expiry', log, idleMs: 30_000, turn: expire }),
    startLoop({ name: 'sweeper', log, idleMs: 60_000, turn: sweep }),
    startLoop({ name: 'visitor mails', log, idleMs: 1_000, turn: () => sendNextMail(visitorMails) }),
    startLoop({
      ...{ name: 'probes', log, idleMs: 1_000 },
      turn: createProber(database, componentProbes(config, database, mailer), systemClock),
    }),
    startLoop({ name: 'kyc flows', log, idleMs: 500, turn: flows.tell }),
    startLoop({ name: 'kyc flows, all', log, idleMs: 300_000, turn: flows.rebuild }),
    startLoop({ name: 'housekeeping', log, idleMs: 3_600_000, turn: housekeep }),
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
  log.info({ deployment, url: endpoint.url }, 'flows are registered')
})
