import type { PublicIdentity } from '@clearhold/contract/edition'
import type { Component } from '@clearhold/contract/status'
import { type AccountsParts, readUsernames } from '../domains/accounts/index.ts'
import { administrationRoutes } from '../domains/accounts/routes/administration.ts'
import { factorRoutes } from '../domains/accounts/routes/factors.ts'
import { passkeySignInRoutes } from '../domains/accounts/routes/passkey-sign-in.ts'
import { profileRoutes } from '../domains/accounts/routes/profile.ts'
import { sessionRoutes } from '../domains/accounts/routes/sessions.ts'
import { signInRoutes } from '../domains/accounts/routes/sign-in.ts'
import { stepUpRoutes } from '../domains/accounts/routes/step-up.ts'
import { approvalRoutes } from '../domains/approvals/routes.ts'
import { auditRoutes } from '../domains/audit/routes.ts'
import { contentRoutes } from '../domains/content/routes.ts'
import type { DepositsParts } from '../domains/deposits/index.ts'
import { depositAdministrationRoutes } from '../domains/deposits/routes/administration.ts'
import { doctorRoutes } from '../domains/deposits/routes/doctor.ts'
import { manualDepositRoutes } from '../domains/deposits/routes/manual.ts'
import { ownDepositRoutes } from '../domains/deposits/routes/own.ts'
import type { KycParts } from '../domains/kyc/index.ts'
import { ownKycRoutes } from '../domains/kyc/routes/own.ts'
import { kycReviewRoutes } from '../domains/kyc/routes/review.ts'
import { notificationRoutes } from '../domains/notifications/routes.ts'
import { plansRoutes } from '../domains/plans/routes.ts'
import { treasuryRoutes } from '../domains/treasury/routes.ts'
import type { Clock } from '../platform/clock/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { Live } from '../platform/events/live.ts'
import type { Route } from '../platform/http/route.ts'
import type { MarketData } from '../platform/market/market.ts'
import { identityRoutes } from '../views/identity.ts'
import { marketQuotesRoutes } from '../views/market-quotes.ts'
import { publicFiguresRoutes } from '../views/public-figures.ts'
import { reservesRoutes } from '../views/reserves.ts'
import { userRoutes } from '../views/users.ts'
import { approvalParts } from './approval-parts.ts'

export interface RouteParts {
  readonly database: Database
  readonly clock: Clock
  readonly identity: PublicIdentity
  readonly accounts: AccountsParts
  readonly kyc: KycParts
  readonly live: Live
  readonly masterKey: Uint8Array
  readonly market: MarketData
  readonly components: readonly Component[]
  readonly deposits: DepositsOutside
}

/** What deposits need beyond what the api has anyway. */
export type DepositsOutside = Pick<
  DepositsParts,
  'chain' | 'depositXpub' | 'confirmationsNeeded' | 'explorerUrl' | 'wallet' | 'bank'
>

/** Every route of the api, in one list: what is not here does not answer. */
export function apiRoutes(parts: RouteParts): Route[] {
  const { database, clock, identity, accounts, kyc, live, market } = parts
  const approvals = approvalParts(identity.edition, accounts, kyc)
  const deposits: DepositsParts = {
    ...{ database, clock, approvals, chainId: parts.deposits.chain.chainId, usernamesOf: readUsernames },
    ...{ storage: accounts.storage, masterKey: parts.masterKey, images: accounts.images },
    ...parts.deposits,
  }
  return [
    ...identityRoutes(identity),
    ...publicFiguresRoutes(database, clock),
    ...reservesRoutes(database, clock),
    ...marketQuotesRoutes(market, clock),
    ...auditRoutes(database),
    ...contentRoutes(parts),
    ...plansRoutes(database, clock),
    ...signInRoutes(accounts),
    ...passkeySignInRoutes(accounts),
    ...profileRoutes(accounts),
    ...sessionRoutes(accounts),
    ...factorRoutes(accounts),
    ...stepUpRoutes(accounts),
    ...userRoutes(kyc, deposits),
    ...ownKycRoutes(kyc),
    ...kycReviewRoutes(kyc),
    ...administrationRoutes({ database, clock, approvals }),
    ...approvalRoutes(approvals),
    ...treasuryRoutes({ ...deposits, identity }),
    ...ownDepositRoutes(deposits),
    ...doctorRoutes(deposits),
    ...manualDepositRoutes(deposits),
    ...depositAdministrationRoutes(deposits),
    ...notificationRoutes({ database, clock, live }),
  ]
}
