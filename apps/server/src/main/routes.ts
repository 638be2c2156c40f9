import { wasEverAccepted } from '@clearhold/contract/accounts/legal'
import type { PublicIdentity } from '@clearhold/contract/edition'
import { refuse } from '@clearhold/contract/result'
import type { DemoFacts } from '@clearhold/contract/views/demo'
import type { Component } from '@clearhold/contract/views/status'
import { type AccountsParts, readLegal, readNames, readPhoto, readUsernames } from '../domains/accounts/index.ts'
import { administrationRoutes } from '../domains/accounts/routes/administration.ts'
import { breakGlassOwnerRoutes, breakGlassRoutes } from '../domains/accounts/routes/break-glass.ts'
import { factorRoutes } from '../domains/accounts/routes/factors.ts'
import { legalRoutes } from '../domains/accounts/routes/legal.ts'
import { passkeySignInRoutes } from '../domains/accounts/routes/passkey-sign-in.ts'
import { profileRoutes } from '../domains/accounts/routes/profile.ts'
import { recoveryReviewRoutes, recoveryRoutes } from '../domains/accounts/routes/recovery.ts'
import { sessionRoutes } from '../domains/accounts/routes/sessions.ts'
import { signInRoutes } from '../domains/accounts/routes/sign-in.ts'
import { staffRoutes } from '../domains/accounts/routes/staff.ts'
import { stepUpRoutes } from '../domains/accounts/routes/step-up.ts'
import { visitRoutes } from '../domains/accounts/routes/visits.ts'
import type { ApprovalParts, KnownKeys } from '../domains/approvals/index.ts'
import { approvalRoutes } from '../domains/approvals/routes.ts'
import { recordExport } from '../domains/audit/index.ts'
import { auditRoutes } from '../domains/audit/routes.ts'
import { contactMessageRoutes } from '../domains/content/routes/messages.ts'
import { subscriptionRoutes } from '../domains/content/routes/newsletter.ts'
import { publishedRoutes } from '../domains/content/routes/published.ts'
import { testimonialRoutes } from '../domains/content/routes/testimonials.ts'
import { visitorRoutes } from '../domains/content/routes/visitors.ts'
import type { DepositsParts } from '../domains/deposits/index.ts'
import { depositAdministrationRoutes } from '../domains/deposits/routes/administration.ts'
import { doctorRoutes } from '../domains/deposits/routes/doctor.ts'
import { manualDepositRoutes } from '../domains/deposits/routes/manual.ts'
import { ownDepositRoutes } from '../domains/deposits/routes/own.ts'
import { type KycParts, readPeopleKeys } from '../domains/kyc/index.ts'
import { kycReviewRoutes } from '../domains/kyc/routes/administration.ts'
import { legalHoldRoutes } from '../domains/kyc/routes/legal-hold.ts'
import { ownKycRoutes } from '../domains/kyc/routes/own.ts'
import { ledgerRoutes } from '../domains/ledger/routes.ts'
import type { PushOffer } from '../domains/notifications/index.ts'
import { notificationRoutes } from '../domains/notifications/routes.ts'
import { planAdministrationRoutes } from '../domains/plans/routes/administration.ts'
import { catalogueRoutes } from '../domains/plans/routes/catalogue.ts'
import { clockRoutes } from '../domains/plans/routes/clock.ts'
import { positionRoutes } from '../domains/plans/routes/positions.ts'
import { referralRoutes } from '../domains/referrals/routes.ts'
import { sanctionsRoutes } from '../domains/sanctions/routes.ts'
import { readGate } from '../domains/solvency/index.ts'
import { proofRoutes } from '../domains/solvency/routes/proofs.ts'
import { receiptRoutes } from '../domains/solvency/routes/receipts.ts'
import { longStatementRoutes, quarterRoutes, statementRoutes } from '../domains/statements/routes.ts'
import { ownThreadRoutes } from '../domains/support/routes/own.ts'
import { staffThreadRoutes } from '../domains/support/routes/staff.ts'
import { visitorThreadRoutes } from '../domains/support/routes/visitor-thread.ts'
import { treasuryRoutes } from '../domains/treasury/routes.ts'
import { type ReviewParts, readSettledOf } from '../domains/withdrawals/index.ts'
import { addressBookRoutes } from '../domains/withdrawals/routes/address-book.ts'
import { withdrawalReviewRoutes } from '../domains/withdrawals/routes/administration.ts'
import { noticeRoutes } from '../domains/withdrawals/routes/notices.ts'
import { objectionRoutes } from '../domains/withdrawals/routes/objection.ts'
import { ownWithdrawalRoutes } from '../domains/withdrawals/routes/own.ts'
import { payoutDeskRoutes } from '../domains/withdrawals/routes/payouts.ts'
import { publicWithdrawalRoutes } from '../domains/withdrawals/routes/public.ts'
import type { Clock } from '../platform/clock/clock.ts'
import type { MasterKey } from '../platform/crypto/sealed.ts'
import type { Database } from '../platform/database/database.ts'
import type { Live } from '../platform/events/live.ts'
import type { Route } from '../platform/http/route.ts'
import { withVisitors } from '../platform/http/visitor-routes.ts'
import type { Log } from '../platform/log/log.ts'
import type { MarketData } from '../platform/market/market.ts'
import { activityRoutes } from '../views/activity.ts'
import { adminDashboardRoutes } from '../views/admin-dashboard.ts'
import { balanceHistoryRoutes } from '../views/balance-history.ts'
import { closingRoutes } from '../views/closing.ts'
import { cspReportRoutes } from '../views/csp-reports.ts'
import { demoRoutes } from '../views/demo.ts'
import { findRoutes } from '../views/find.ts'
import { identityRoutes } from '../views/identity.ts'
import { marketQuotesRoutes } from '../views/market-quotes.ts'
import { ownDataRoutes } from '../views/own-data.ts'
import { proofCountsRoutes } from '../views/proof-counts.ts'
import { proofHistoryRoutes } from '../views/proof-history.ts'
import { proofOverviewRoutes } from '../views/proof-overview.ts'
import { publicFiguresRoutes } from '../views/public-figures.ts'
import { cachedReserves, reservesRoutes } from '../views/reserves.ts'
import { restrictionRoutes } from '../views/restrictions.ts'
import { screenRoutes } from '../views/screens.ts'
import { userPageRoutes } from '../views/user-page.ts'
import { userRoutes } from '../views/users.ts'
import { approvalParts } from './wiring/approvals.ts'
import { type ClockMovers, clockParts, planParts } from './wiring/plans.ts'
import type { ProofServices } from './wiring/solvency.ts'
import { readPayoutDesk, type WithdrawalServices } from './wiring/withdrawals.ts'

export interface RouteParts {
  readonly database: Database
  readonly clock: Clock
  readonly identity: PublicIdentity
  /** Absent: reports of browsers are dropped. */
  readonly log?: Pick<Log, 'warn'>
  readonly accounts: AccountsParts
  readonly kyc: KycParts
  readonly live: Live
  /** With what browsers subscribe to pushes; absent: none are sent. */
  readonly push?: PushOffer | undefined
  readonly masterKey: MasterKey
  readonly market: MarketData
  readonly components: readonly Component[]
  readonly deposits: DepositServices
  readonly withdrawals: WithdrawalServices
  /** The operator's own ceiling of the annual rate; absent: the charter's. */
  readonly planRateMaxBasisPoints?: number
  readonly demoClock?: ClockMovers
  /** Absent in live. */
  readonly demo?: DemoFacts | undefined
  /** Of the whole ledger, for every caller; absent: read with this database. */
  readonly reserves?: ReturnType<typeof cachedReserves>
  /** Absent: there is no snapshot, and neither an answer nor a statement is signed. */
  readonly proof?: ProofServices
  /** Absent: which keys the signer counts is unknown. */
  readonly knownKeys?: KnownKeys
  /** Absent: the worker executes, and the api polls whether it has. */
  readonly waitForExecution?: ApprovalParts['waitForExecution']
}

/** What deposits need beyond what the api has anyway. */
export type DepositServices = Pick<
  DepositsParts,
  'chain' | 'depositXpub' | 'confirmationsNeeded' | 'explorerUrl' | 'wallet' | 'bank'
>

const withoutProof: ProofServices = {
  folder: '.data/proof',
  signAnswer: async () => refuse('not_configured'),
  signStatement: async () => refuse('not_configured'),
  readNoteKeys: async () => undefined,
}

/** The threads of support, by their participants. */
function supportRoutes(parts: RouteParts): Route[] {
  return [...ownThreadRoutes(parts), ...visitorThreadRoutes(parts), ...staffThreadRoutes(parts)]
}

function waysIn({ accounts, identity }: Pick<RouteParts, 'accounts' | 'identity'>): Route[] {
  const visits = identity.edition === 'demo' ? visitRoutes(accounts) : []
  return [
    ...signInRoutes(accounts),
    ...recoveryRoutes(accounts),
    ...breakGlassRoutes(accounts),
    ...visits,
    ...passkeySignInRoutes(accounts),
  ]
}

/** What owners decide about staff and accounts. */
function ownerRoutes({ database, clock, accounts }: RouteParts, approvals: ApprovalParts): Route[] {
  return [
    ...administrationRoutes({ database, clock, approvals }),
    ...recoveryReviewRoutes({ database, masterKey: accounts.masterKey, approvals }),
    ...breakGlassOwnerRoutes({ database }),
    ...staffRoutes({ database, clock }),
  ]
}

/** Every route of the api, in one list: no other exists. */
export function apiRoutes(parts: RouteParts): Route[] {
  const { database, clock, identity, accounts, kyc, live, market } = parts
  const plans = planParts(parts, { edition: identity.edition, rateMaxBasisPoints: parts.planRateMaxBasisPoints })
  const own = approvalParts(identity.edition, accounts, kyc, plans, parts.knownKeys)
  const approvals = { ...own, waitForExecution: parts.waitForExecution ?? own.waitForExecution }
  const personKeys = readPeopleKeys(kyc)
  const deposits: DepositsParts = {
    database,
    clock,
    approvals,
    chainId: parts.deposits.chain.chainId,
    usernamesOf: readUsernames,
    storage: accounts.storage,
    masterKey: parts.masterKey,
    personKeys,
    images: accounts.images,
    ...parts.deposits,
  }
  const withdrawals: ReviewParts = {
    database,
    clock,
    approvals,
    chainId: deposits.chainId,
    explorerUrl: deposits.explorerUrl,
    storage: accounts.storage,
    masterKey: parts.masterKey,
    personKeys,
    images: accounts.images,
    ...parts.withdrawals,
    readDesk: () => readPayoutDesk(database, parts.withdrawals),
  }
  const reserves = parts.reserves ?? cachedReserves(database, clock)
  const hasAccepted = async (personId: string) => !(await readLegal(database.reader, personId)).needed
  const hasEverAccepted = async (personId: string) => wasEverAccepted(await readLegal(database.reader, personId))
  const routes = [
    ...identityRoutes(identity),
    ...demoRoutes(parts.demo),
    ...publicFiguresRoutes(database, clock),
    ...reservesRoutes(reserves),
    ...solvencyRoutes(parts, approvals.knownKeys),
    ...marketQuotesRoutes(market, clock),
    ...cspReportRoutes(parts),
    ...auditRoutes({ database, namesOf: readNames }),
    ...ledgerRoutes({ database, namesOf: readNames }),
    ...quarterRoutes({ database, clock, identity, site: accounts.party.origin }),
    ...visitorRoutes({ ...parts, readGate }),
    ...contactMessageRoutes(parts),
    ...supportRoutes(parts),
    ...subscriptionRoutes(parts),
    ...publishedRoutes({ ...parts, approvals }),
    ...testimonialRoutes({ database, clock, settledOf: readSettledOf }),
    ...catalogueRoutes(database, clock),
    ...legalRoutes({ database }),
    ...positionRoutes({ ...plans, hasAccepted }),
    ...planAdministrationRoutes({ ...plans, approvals }),
    ...clockRoutes(clockParts(plans, parts.demoClock ?? 'demo_people')),
    ...referralRoutes({ database, publicUrl: accounts.party.origin }),
    ...waysIn(parts),
    ...profileRoutes(accounts),
    ...sessionRoutes(accounts),
    ...factorRoutes(accounts),
    ...stepUpRoutes(accounts),
    ...userRoutes(kyc, deposits, (exported) => recordExport(database, exported)),
    ...findRoutes({ ...deposits, registry: approvals.registry }),
    ...userPageRoutes({ database }),
    ...adminDashboardRoutes({ database, clock, kyc, deposits, reserves }),
    ...ownHistoryRoutes(parts, deposits),
    ...ownKycRoutes(kyc),
    ...kycReviewRoutes(kyc),
    ...legalHoldRoutes({ database, approvals }),
    ...restrictionRoutes({ database, clock }),
    ...sanctionsRoutes({ database, approvals }),
    ...ownerRoutes(parts, approvals),
    ...approvalRoutes(approvals),
    ...treasuryRoutes({ ...deposits, identity }),
    ...ownDepositRoutes({ ...deposits, hasAccepted }),
    ...doctorRoutes(deposits),
    ...manualDepositRoutes({ ...deposits, hasAccepted, hasEverAccepted }),
    ...depositAdministrationRoutes(deposits),
    ...ownWithdrawalRoutes(withdrawals),
    ...addressBookRoutes(withdrawals),
    ...objectionRoutes(withdrawals),
    ...publicWithdrawalRoutes(withdrawals),
    ...noticeRoutes(withdrawals),
    ...withdrawalReviewRoutes(withdrawals),
    ...payoutDeskRoutes(withdrawals),
    ...notificationRoutes({ database, clock, live, masterKey: parts.masterKey, push: parts.push }),
  ]
  return [...routes, ...screenRoutes(database.reader, routes)]
}

/** What serves visitors of the demo beside signed-in users. */
export type VisitorParts = Pick<RouteParts, 'database' | 'live' | 'withdrawals'>

/** The same routes; visitors are served by parts that read with the login of visitors. */
export function routesWithVisitors(parts: RouteParts, visitors: VisitorParts | undefined): Route[] {
  if (visitors === undefined) return apiRoutes(parts)
  const { database } = visitors
  const accounts = { ...parts.accounts, database }
  const kyc = { ...parts.kyc, database }
  // Public figures are the same for all callers: a part of the ledger would give wrong ones.
  const reserves = cachedReserves(parts.database, parts.clock)
  const routes = apiRoutes({ ...parts, reserves })
  return withVisitors(routes, apiRoutes({ ...parts, ...visitors, reserves, accounts, kyc }))
}

/** What shows that the platform can pay: for everyone, and for each investor their own part. */
function solvencyRoutes(parts: RouteParts, knownKeys: KnownKeys): Route[] {
  const { database, clock, masterKey, withdrawals } = parts
  const { folder, readNoteKeys, signAnswer } = parts.proof ?? withoutProof
  const { chainId } = parts.deposits.chain
  return [
    ...proofOverviewRoutes({ database, clock, folder, readNoteKeys }),
    ...proofHistoryRoutes(parts),
    ...proofCountsRoutes({ database, clock, knownKeys, readPolicyDigest: withdrawals.readPolicyDigest }),
    ...proofRoutes({ database, chainId, masterKey, folder, readNoteKeys, signAnswer }),
    ...receiptRoutes({ database }),
  ]
}

/** What a person has of their own past: activity, balances, statements, a copy of all data, and what closing the account means. */
function ownHistoryRoutes({ kyc, accounts, proof, identity }: RouteParts, deposits: DepositsParts): Route[] {
  const { database } = deposits
  const { signStatement } = proof ?? withoutProof
  return [
    ...activityRoutes(deposits),
    ...balanceHistoryRoutes(database),
    ...statementRoutes({ database, identity, site: accounts.party.origin, signStatement }),
    ...longStatementRoutes(deposits),
    ...ownDataRoutes({ ...deposits, kyc, readPhoto: (name) => readPhoto(accounts, name) }),
    ...closingRoutes({ database, documentsKeptDays: kyc.retentionDays }),
  ]
}
