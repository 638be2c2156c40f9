import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { operatorPlaceholder } from '@clearhold/contract/edition'
import { type StartedSession, startSession } from '#domains/accounts/actions/start-session.ts'
import { type AccountsParts, createAuthenticate } from '#domains/accounts/index.ts'
import type { KycParts } from '#domains/kyc/index.ts'
import { openLive } from '#main/live.ts'
import { apiRoutes, type DepositServices } from '#main/routes.ts'
import { accountsParts } from '#main/wiring/accounts.ts'
import { kycParts } from '#main/wiring/kyc.ts'
import type { WithdrawalServices } from '#main/wiring/withdrawals.ts'
import { connectChain } from '#platform/chain/chain.ts'
import { systemClock } from '#platform/clock/clock.ts'
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
  /** Its open streams; a test lets it hear what a relay signals. */
  readonly live: Live
  /** A session of this person's, as if they had just signed in; fresh when they proved every factor. */
  signIn(personId: string, fresh?: boolean): Promise<StartedSession>
  close(): Promise<void>
}

const nowhere = 'http://127.0.0.1:1'

/** A chain nobody can reach and a wallet that sends nothing, for tests that are about neither. */
export const withoutChain: DepositServices = {
  chain: connectChain(31_337, [nowhere, nowhere]),
  depositXpub: testXpub,
  confirmationsNeeded: 12,
  explorerUrl: '',
  wallet: { issue: async () => `0x${'00'.repeat(32)}` },
  bank: { bankName: 'Test bank', accountName: 'Test', accountNumber: '0' },
}

/** What this api seals with. */
export const testMasterKey = Buffer.alloc(32, 1)

/** The whole api on a port of its own, over this database, with limits that no test reaches. */
export async function serveApi(
  database: Pick<TestDatabase, 'app'>,
  choose: (routes: readonly Route[]) => Route[] = (routes) => [...routes],
  deposits: Partial<DepositServices> = {},
  withdrawals: Partial<WithdrawalServices> = {},
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
      operator: operatorPlaceholder,
    },
    database.app,
    images,
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
  const routes = choose(
    apiRoutes({
      database: database.app,
      clock: systemClock,
      identity: { edition: 'demo', operator: operatorPlaceholder },
      accounts: parts,
      kyc,
      live,
      masterKey: testMasterKey,
      components: [],
      deposits: { ...withoutChain, ...deposits },
      withdrawals: { ...testWithdrawals(), ...withdrawals },
      market: async () => ({ source: null, sample: false, quotes: [] }),
      waitForExecution: executeLikeTheWorker(database, parts, kyc),
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
    kyc,
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
