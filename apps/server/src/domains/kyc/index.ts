export {
  type EraseRefusal,
  eraseDocuments,
  holdDocuments,
  startRetention,
} from './actions/erase-documents.ts'
export {
  hasNoOpenCase,
  type KycRecord,
  type KycStanding,
  kycStandingOf,
  kycStatusesOf,
  kycStatusOf,
  readRecords,
} from './actions/read-status.ts'
export { forgetDestroyed, sweepCases } from './actions/sweep-cases.ts'
export type { KycParts } from './parts.ts'
export { listStatus } from './rules.ts'
export { findCases } from './store/find.ts'
export { countVerified, readWaitingCases } from './store/queue.ts'
export { hasOpenCaseAs, standsAs } from './store/standing.ts'
