import { operatorPlaceholder } from '@clearhold/contract/edition'
import { openLive } from '#main/live.ts'
import { apiRoutes } from '#main/routes.ts'
import { accountsParts } from '#main/wiring/accounts.ts'
import { kycParts } from '#main/wiring/kyc.ts'
import { noBreaches } from '#platform/breaches/breaches.ts'
import { connectChain } from '#platform/chain/chain.ts'
import { openTestWallet } from '#platform/chain/test-wallet.ts'
import { systemClock } from '#platform/clock/clock.ts'
import { openDatabase } from '#platform/database/database.ts'
import { buildHttp } from '#platform/http/server.ts'
import { openImages } from '#platform/images/images.ts'
import { createLog } from '#platform/log/log.ts'
import { testWithdrawals } from '#testing/withdrawals.ts'
import type { ApiDescription } from './summary.ts'

/** The document at /api/openapi.json, from the mounted routes, without a database. */
export async function renderOpenApi(): Promise<ApiDescription> {
  const database = openDatabase({
    url: 'postgres://none@127.0.0.1:1/none',
    poolMax: 1,
    process: 'generate',
    onPoolError: () => undefined,
  })
  const settings = {
    EDITION: 'demo' as const,
    MASTER_KEY: Buffer.alloc(32),
    MASTER_KEY_BEFORE: [],
    SESSION_KEY: Buffer.alloc(32),
    LIMIT_FACTOR: 1,
    PUBLIC_URL: 'http://localhost',
    STORAGE_DIR: '.data/none',
    VISITOR_DATABASE_URL: 'postgres://clearhold_visitor@127.0.0.1/none',
    KEYRING_DIR: '.data/none',
    DOCUMENT_KEY: Buffer.alloc(32),
    DOCUMENT_KEY_BEFORE: undefined,
    KYC_REVIEW_HOURS: 24,
    KYC_UNDO_SECONDS: 30,
    KYC_RETENTION_DAYS: 1825,
    operator: operatorPlaceholder,
  }
  const log = createLog({ process: 'generate', level: 'silent' })
  const app = await buildHttp({
    routes: apiRoutes({
      accounts: accountsParts(settings, database, openImages(), noBreaches),
      kyc: kycParts(settings, database, openImages()),
      live: openLive(database, log),
      database,
      clock: systemClock,
      identity: { edition: 'demo', operator: operatorPlaceholder },
      masterKey: Buffer.alloc(32),
      components: [],
      deposits: {
        chain: connectChain(31_337, ['http://127.0.0.1:1', 'http://127.0.0.1:1']),
        depositXpub: '',
        confirmationsNeeded: 12,
        explorerUrl: '',
        bank: undefined,
        wallet: openTestWallet(31_337, 'http://127.0.0.1:1', ''),
      },
      withdrawals: testWithdrawals(),
      demo: { visits: true, mailsUrl: null, resetHourUtc: null },
      market: async () => ({ source: null, sample: false, quotes: [] }),
    }),
    edition: 'demo',
    trustProxy: [],
    log,
  })
  const description = (await app.inject('/api/openapi.json')).json<ApiDescription>()
  await app.close()
  await database.close()
  return description
}
