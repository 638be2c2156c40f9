/** Lighthouse's slowdown of four is meant for a desktop whose benchmark reaches this index. */
const strongIndex = 1_500
export const slowdowns = { strong: 4, least: 1 } as const

/**
 * How many times slower than this machine a mid-range phone is. Four is right for a strong desktop only; a weak
 * machine slowed down as much is slower than the phones the score is about.
 */
export function slowdownFor(benchmarkIndex: number): number {
  const slowdown = (slowdowns.strong * benchmarkIndex) / strongIndex
  return Math.min(slowdowns.strong, Math.max(slowdowns.least, Math.round(slowdown * 10) / 10))
}
