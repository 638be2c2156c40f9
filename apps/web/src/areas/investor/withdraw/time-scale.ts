import type { WithdrawTerms } from '@clearhold/contract/withdrawals/schema'

export const timeWidth = 320

export interface TimePlaces {
  readonly medianSeconds: number
  readonly p95Seconds: number
  /** Where they stand on the drawing. */
  readonly median: number
  readonly p95: number
  readonly scale: (hours: number) => number
}

const hourSeconds = 3600
const promiseHours = 72

/** The axis ends at what we promise, or later when the slowest took longer: then it shows. Undefined without a measure. */
export function timePlaces({ medianSeconds, p95Seconds }: WithdrawTerms['times']): TimePlaces | undefined {
  if (medianSeconds === null || p95Seconds === null) return undefined
  const end = Math.max(promiseHours, p95Seconds / hourSeconds)
  const scale = (hours: number) => (hours / end) * (timeWidth - 1)
  // What is there is seen, however short it took.
  const place = (seconds: number) => Math.max(2, scale(seconds / hourSeconds))
  return { medianSeconds, p95Seconds, median: place(medianSeconds), p95: place(p95Seconds), scale }
}
