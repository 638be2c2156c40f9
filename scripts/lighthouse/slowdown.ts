/** Lighthouse slows a strong desktop down four times, and calls one strong whose own benchmark reaches this index. */
const strongIndex = 1_500
export const slowdowns = { strong: 4, least: 1 } as const

/**
 * How many times slower than this machine a phone of the middle class is. Four times is right for a strong desktop only; a weak
 * machine slowed down as much is slower than any phone the score is about.
 */
export function slowdownFor(benchmarkIndex: number): number {
  const slowdown = (slowdowns.strong * benchmarkIndex) / strongIndex
  return Math.min(slowdowns.strong, Math.max(slowdowns.least, Math.round(slowdown * 10) / 10))
}
