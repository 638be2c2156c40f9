import { serveFlows } from '../platform/durable/endpoint.ts'
import { heartbeatFlow } from '../platform/durable/heartbeat.ts'
import { registerDeployment, restateReady } from '../platform/durable/register.ts'
import { releaseName } from '../platform/durable/release.ts'
import { startRelay } from '../platform/events/relay.ts'
import { openPrivatePort } from '../platform/http/private.ts'
import { connectDatabase, connectEvents, databaseChecks } from './connections.ts'
import { runProcess } from './run-process.ts'

await runProcess('worker', async (context) => {
  const { config, log, onStop } = context
  const database = await connectDatabase(context, 'worker')
  const endpoint = await serveFlows({
    flows: [heartbeatFlow(database)],
    release: releaseName(config.RELEASE),
    port: config.WORKER_PORT,
    log,
  })
  onStop(() => endpoint.close())
  const relay = startRelay(database, connectEvents(context), log)
  onStop(() => relay.stop())
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
