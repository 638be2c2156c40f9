/** The Premium plan of the specification, for the drawing. Only the demo edition shows it, with its tag. */
export const samplePlan = {
  principalMicro: 5_000_000_000n,
  profitMicro: 2_500_000_000n,
  seconds: 48 * 3600,
} as const
