import { riskVersion } from '@clearhold/contract/texts/plan-risk'
import type { Choosing } from './actions/choose-maturity.ts'

/** The choice to renew a position at maturity, as its form sends it. */
export function renewalOf(personId: string, positionId: string): Choosing {
  return {
    personId,
    positionId,
    choice: 'renew',
    termsVersion: 1,
    riskVersion,
    language: 'en',
    requestId: 'test',
  }
}
