import { operatorPlaceholder } from '@clearhold/contract/edition'
import { apiRoutes } from '../../apps/server/src/main/routes.ts'
import { systemClock } from '../../apps/server/src/platform/clock/clock.ts'
import { openDatabase } from '../../apps/server/src/platform/database/database.ts'
import { buildHttp } from '../../apps/server/src/platform/http/server.ts'
import { createLog } from '../../apps/server/src/platform/log/log.ts'

/** The text of docs/api/openapi.json, from the routes the api mounts; no database is asked. */
export async function renderOpenApi(): Promise<string> {
  const database = openDatabase({
    url: 'postgres://nobody@127.0.0.1:1/none',
    poolMax: 1,
    process: 'generate',
    onPoolError: () => undefined,
  })
  const app = await buildHttp({
    routes: apiRoutes({ database, clock: systemClock, identity: { edition: 'demo', operator: operatorPlaceholder } }),
    edition: 'demo',
    trustProxy: [],
    log: createLog({ process: 'generate', level: 'silent' }),
  })
  const description = (await app.inject('/api/openapi.json')).json()
  const text = `${JSON.stringify(description, null, 2)}\n`
  await app.close()
  await database.close()
  return text
}
