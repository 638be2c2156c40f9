import { readProofCountsAddress, readProofHistoryAddress } from '@clearhold/contract/solvency/addresses'
import { sharedAnswer } from '#client/api/shared-answer.ts'
import { plainCountsSchema, plainHistorySchema } from './plain-record-schemas.ts'

// As often as they may have changed.
export const historyAnswer = sharedAnswer({ ...readProofHistoryAddress, answer: plainHistorySchema }, 300_000)
export const countsAnswer = sharedAnswer({ ...readProofCountsAddress, answer: plainCountsSchema }, 300_000)
