export {
  type EraseRefusal,
  eraseDocuments,
  holdDocuments,
  startRetention,
} from './actions/erase-documents.ts'
export { hasNoOpenCase, type KycRecord, kycStatusOf, readRecords } from './actions/read-status.ts'
export { forgetDestroyed, sweepCases } from './actions/sweep-cases.ts'
export type { KycParts } from './parts.ts'
export { listStatus } from './rules.ts'
