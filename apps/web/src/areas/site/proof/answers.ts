import { readProofOverviewAddress } from '@clearhold/contract/solvency/addresses'
import { sharedAnswer } from '#client/api/shared-answer.ts'
import { plainOverviewSchema } from './plain-proof-schemas.ts'

// As often as the book is compared with the chain.
export const overviewAnswer = sharedAnswer({ ...readProofOverviewAddress, answer: plainOverviewSchema }, 45_000)
