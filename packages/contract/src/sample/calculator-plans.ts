import type { CalculatorPlan } from '../plans/calculator.ts'

// Invented, as the specification has it: only the demo edition may import this file, and each item carries its tag there.
export const calculatorPlans: readonly CalculatorPlan[] = [
  { name: 'Compound Plan', minMicro: 2_000_000_000n, interestBasisPoints: 30 },
  { name: 'Golden Plan', minMicro: 5_000_000_000n, interestBasisPoints: 50 },
  { name: 'ShareHolder Plan', minMicro: 6_000_000_000n, interestBasisPoints: 70 },
  { name: 'Alpha Plan', minMicro: 8_000_000_000n, interestBasisPoints: 119 },
]

/** Listed but refused: the specification names them without a rule. */
export const calculatorPlansWithoutRule: readonly string[] = ['Standard Plan', 'Mega Plan', 'Basic Plan', 'Pro Plan']
