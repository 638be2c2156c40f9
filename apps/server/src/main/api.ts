import { systemClock } from '../platform/clock/clock.ts'
import { publicIdentity } from '../platform/config/config.ts'
import { restateReady } from '../platform/durable/register.ts'
import { openPrivatePort } from '../platform/http/private.ts'
import { buildHttp } from '../platform/http/server.ts'
import { connectDatabase, databaseChecks } from './connections.ts'
import { apiRoutes } from './routes.ts'
import { runProcess } from './run-process.ts'

await runProcess('api', async (context) => {
  const { config, log, onStop } = context
  const database = await connectDatabase(context, 'api')
  const privatePort = await openPrivatePort('api', config.PRIVATE_PORT, {
    ...databaseChecks(database),
    restate: () => restateReady(config.RESTATE_ADMIN_URL),
  })
  onStop(() => privatePort.close())
  const app = await buildHttp({
    routes: apiRoutes({ database, clock: systemClock, identity: publicIdentity(config) }),
    edition: config.EDITION,
    trustProxy: config.TRUST_PROXY,
    log,
    metrics: privatePort.metrics,
  })
  await app.listen({ host: config.API_HOST, port: config.API_PORT })
  onStop(() => app.close())
})
