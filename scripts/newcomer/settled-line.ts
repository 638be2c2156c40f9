export interface Spent {
  readonly title: string
  readonly ms: number
}

export const limitMs = 12 * 60_000

/** The title prefix of steps that do not count towards a newcomer's time. */
export const apart = 'apart: '

export function spentMs(steps: readonly Spent[]): number {
  return steps.filter(({ title }) => !title.startsWith(apart)).reduce((sum, { ms }) => sum + ms, 0)
}

/** The last output line of the newcomer test. */
export function settledLine(steps: readonly Spent[], outcome: 'settled' | 'failed'): string {
  const seconds = Math.ceil(spentMs(steps) / 1000)
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return outcome === 'settled'
    ? `newcomer: withdrawal settled after ${time} (limit 12:00)`
    : `newcomer: no withdrawal settled, given up after ${time} (limit 12:00)`
}
