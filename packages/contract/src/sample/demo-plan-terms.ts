import type { PlanTerms } from '../plans/rules.ts'

const units = 1_000_000n

// The terms of the specification's four plans (E08 to E11), without their words: only the demo edition may import this file.
export const demoPlanTerms = {
  advance: {
    planKey: 'advance',
    version: 1,
    profitBasisPoints: 4_000,
    minMicro: 2_500n * units,
    maxMicro: 4_999n * units,
    durationHours: 36,
    referralBonusBasisPoints: 1_000,
  },
  premium: {
    planKey: 'premium',
    version: 1,
    profitBasisPoints: 5_000,
    minMicro: 5_000n * units,
    maxMicro: 9_999n * units,
    durationHours: 48,
    referralBonusBasisPoints: 1_200,
  },
  gold: {
    planKey: 'gold',
    version: 1,
    profitBasisPoints: 6_000,
    minMicro: 10_000n * units,
    maxMicro: 19_999n * units,
    durationHours: 60,
    referralBonusBasisPoints: 1_500,
  },
  platinum: {
    planKey: 'platinum',
    version: 1,
    profitBasisPoints: 7_000,
    minMicro: 20_000n * units,
    maxMicro: 49_999n * units,
    durationHours: 72,
    referralBonusBasisPoints: 1_800,
  },
} as const satisfies Readonly<Record<string, PlanTerms>>
