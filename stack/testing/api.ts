import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { operatorPlaceholder } from '@clearhold/contract/edition'
import { type StartedSession, startSession } from '../../apps/server/src/domains/accounts/actions/start-session.ts'
import { type AccountsParts, createAuthenticate } from '../../apps/server/src/domains/accounts/index.ts'
import { accountsParts } from '../../apps/server/src/main/accounts-parts.ts'
import { openLive } from '../../apps/server/src/main/live.ts'
import { apiRoutes } from '../../apps/server/src/main/routes.ts'
import { systemClock } from '../../apps/server/src/platform/clock/clock.ts'
import type { Live } from '../../apps/server/src/platform/events/live.ts'
import type { Route } from '../../apps/server/src/platform/http/route.ts'
import { buildHttp } from '../../apps/server/src/platform/http/server.ts'
import { openImages } from '../../apps/server/src/platform/images/images.ts'
import { createLog } from '../../apps/server/src/platform/log/log.ts'
import { testParty } from './people.ts'
import type { TestDatabase } from './resources.ts'

export interface Served {
  readonly url: string
  readonly parts: AccountsParts
  readonly routes: readonly Route[]
  /** Its open streams; a test lets it hear what a relay signals. */
  readonly live: Live
  /** A session of this person's, as if they had just signed in; fresh when they proved every factor. */
  signIn(personId: string, fresh?: boolean): Promise<StartedSession>
  close(): Promise<void>
}

/** The whole api on a port of its own, over this database, with limits that no test reaches. */
export async function serveApi(
  database: Pick<TestDatabase, 'app'>,
  choose: (routes: readonly Route[]) => Route[] = (routes) => [...routes],
): Promise<Served> {
  const folder = mkdtempSync(join(tmpdir(), 'clearhold-api-'))
  const images = openImages()
  const parts = accountsParts(
    {
      MASTER_KEY: Buffer.alloc(32, 1),
      SESSION_KEY: Buffer.alloc(32, 2),
      LIMIT_FACTOR: 1_000_000,
      PUBLIC_URL: testParty.origin,
      STORAGE_DIR: folder,
      operator: operatorPlaceholder,
    },
    database.app,
    images,
  )
  const log = createLog({ process: 'test', level: 'silent' })
  const live = openLive(database.app, log)
  const routes = choose(
    apiRoutes({
      database: database.app,
      clock: systemClock,
      identity: { edition: 'demo', operator: operatorPlaceholder },
      accounts: parts,
      live,
      masterKey: Buffer.alloc(32, 1),
      components: [],
      market: async () => ({ source: null, sample: false, quotes: [] }),
    }),
  )
  const app = await buildHttp({
    routes,
    edition: 'demo',
    trustProxy: [],
    log,
    authenticate: createAuthenticate(parts),
    limitFactor: parts.limitFactor,
    publicOrigin: testParty.origin,
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    url,
    parts,
    routes,
    live,
    signIn: (personId, fresh = false) =>
      database.app.transaction((tx) =>
        startSession(tx, parts, {
          personId,
          remember: false,
          address: '127.0.0.1',
          device: 'Matrix',
          factorProved: fresh,
        }),
      ),
    close: async () => {
      live.close()
      app.server.closeAllConnections()
      await app.close()
      await images.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
