import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { operatorPlaceholder } from '@clearhold/contract/edition'
import { beginSession, type StartedSession } from '#domains/accounts/actions/begin-session.ts'
import { type AccountsParts, createAuthenticator } from '#domains/accounts/index.ts'
import type { KycParts } from '#domains/kyc/index.ts'
import type { PushOffer } from '#domains/notifications/index.ts'
import { openLive } from '#main/live.ts'
import { type DepositServices, routesWithVisitors } from '#main/routes.ts'
import { accountsParts } from '#main/wiring/accounts.ts'
import { kycParts } from '#main/wiring/kyc.ts'
import type { WithdrawalServices } from '#main/wiring/withdrawals.ts'
import { noBreaches } from '#platform/breaches/breaches.ts'
import { connectChain } from '#platform/chain/chain.ts'
import { systemClock } from '#platform/clock/clock.ts'
import { type Database, openDatabase } from '#platform/database/database.ts'
import type { Live } from '#platform/events/live.ts'
import type { Route } from '#platform/http/route.ts'
import { buildHttp } from '#platform/http/server.ts'
import { openImages } from '#platform/images/images.ts'
import { createLog } from '#platform/log/log.ts'
import { throwawayFolder } from '../throwaway-folder.ts'
import { executeLikeTheWorker } from './execute-command.ts'
import { testParty } from './people.ts'
import type { TestDatabase } from './resources.ts'
import { testXpub } from './test-xpub.ts'
import { testWithdrawals } from './withdrawals.ts'

export interface Served {
  readonly url: string
  readonly parts: AccountsParts
  readonly kyc: KycParts
  readonly routes: readonly Route[]
  /** Its open streams; a test sends it the signals of a relay. */
  readonly live: Live
  /** A session of this user, as after a login; fresh if every factor was presented. */
  signIn(personId: string, fresh?: boolean): Promise<StartedSession>
  close(): Promise<void>
}

const nowhere = 'http://127.0.0.1:1'

/** An unreachable chain and an inactive wallet, for tests that are about neither. */
export const withoutChain: DepositServices = {
  chain: connectChain(31_337, [nowhere, nowhere]),
  depositXpub: testXpub,
  confirmationsNeeded: 12,
  explorerUrl: '',
  wallet: { issue: async () => `0x${'00'.repeat(32)}` },
  bank: { bankName: 'Test bank', accountName: 'Test', accountNumber: '0' },
}

/** The encryption keys of this api. */
export const testMasterKey = Buffer.alloc(32, 1)

/** The database as visitors of the demo see it. */
function openVisible(url: string): Database {
  return openDatabase({ url, poolMax: 4, process: 'visitor', readOnly: true, onPoolError: () => undefined })
}

/** The whole api on its own port, over this database, with rate limits that no test reaches. */
export async function serveApi(
  database: Pick<TestDatabase, 'app'> & Partial<Pick<TestDatabase, 'urlOf'>>,
  choose: (routes: readonly Route[]) => Route[] = (routes) => [...routes],
  deposits: Partial<DepositServices> = {},
  withdrawals: Partial<WithdrawalServices> = {},
  push: PushOffer | undefined = undefined,
): Promise<Served> {
  const folder = throwawayFolder('api')
  const images = openImages()
  const parts = accountsParts(
    {
      EDITION: 'demo',
      MASTER_KEY: testMasterKey,
      MASTER_KEY_BEFORE: [],
      SESSION_KEY: Buffer.alloc(32, 2),
      LIMIT_FACTOR: 1_000_000,
      PUBLIC_URL: testParty.origin,
      STORAGE_DIR: folder,
      VISITOR_DATABASE_URL: database.urlOf?.('visitor') ?? '',
      operator: operatorPlaceholder,
    },
    database.app,
    images,
    noBreaches,
  )
  const kyc = kycParts(
    {
      STORAGE_DIR: folder,
      KEYRING_DIR: join(folder, 'keyring'),
      DOCUMENT_KEY: Buffer.alloc(32, 3),
      DOCUMENT_KEY_BEFORE: undefined,
      KYC_REVIEW_HOURS: 24,
      EDITION: 'demo',
      KYC_UNDO_SECONDS: 30,
      KYC_RETENTION_DAYS: 1825,
    },
    database.app,
    images,
  )
  const log = createLog({ process: 'test', level: 'silent' })
  const live = openLive(database.app, log)
  const visible = database.urlOf && openVisible(database.urlOf('visitor'))
  const visitors = visible && {
    database: visible,
    live: openLive(database.app, log, visible),
    withdrawals: { ...testWithdrawals(), ...withdrawals },
  }
  const routes = choose(
    routesWithVisitors(
      {
        database: database.app,
        clock: systemClock,
        identity: { edition: 'demo', operator: operatorPlaceholder },
        accounts: parts,
        kyc,
        live,
        push,
        masterKey: testMasterKey,
        components: [],
        deposits: { ...withoutChain, ...deposits },
        withdrawals: { ...testWithdrawals(), ...withdrawals },
        market: async () => ({ source: null, sample: false, quotes: [] }),
        waitForExecution: executeLikeTheWorker(database, parts, kyc),
        demo: { visits: visible !== undefined, mailsUrl: null, resetHourUtc: null },
      },
      visitors,
    ),
  )
  const app = await buildHttp({
    routes,
    edition: 'demo',
    trustProxy: [],
    log,
    authenticate: createAuthenticator(parts),
    limitFactor: parts.limitFactor,
    publicOrigin: testParty.origin,
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    url,
    parts,
    kyc,
    routes,
    live,
    signIn: (personId, fresh = false) =>
      database.app.transaction((tx) =>
        beginSession(tx, parts, {
          personId,
          remember: false,
          address: '127.0.0.1',
          device: 'Matrix',
          factorProved: fresh,
        }),
      ),
    close: async () => {
      live.close()
      visitors?.live.close()
      await visible?.close()
      app.server.closeAllConnections()
      await app.close()
      await images.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
