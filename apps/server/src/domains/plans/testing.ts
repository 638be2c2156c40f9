import { riskVersion } from '@clearhold/contract/texts/plan-risk'
import type { Choosing } from './actions/choose-maturity.ts'

/** The wish that a position begins anew when it ends, as its form sends it. */
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
