import { decimalFromMicro, sumMicro } from '@clearhold/contract/money'
import type { DashboardDay } from '@clearhold/contract/views/dashboard'
import type { Turnover } from '../domains/ledger/index.ts'

/** Ledger reasons under which investors pay in and are paid. */
export const flowReasons = [
  'deposit.credited',
  'deposit.reorged',
  'withdrawal.settled',
  'withdrawal.paid',
  'withdrawal.returned',
] as const

const investorKinds = ['cash', 'profit']
const outsideKinds = ['custody', 'bank']
const dayMs = 86_400_000

/** The day that many days before a moment, in UTC: '2026-11-15'. */
export function dayBefore(at: Date, days: number): string {
  return new Date(at.getTime() - days * dayMs).toISOString().slice(0, 10)
}

/** What a row of the turnover means: how much it added to what was paid in or out, and how many payments that was. */
function meaningOf({ reason, sourceKind, targetKind, postings, amountMicro }: Turnover) {
  if (reason === 'deposit.credited' && investorKinds.includes(targetKind)) {
    // A manual deposit may credit cash and, as goodwill, profit: that is one deposit.
    return { flow: 'paidIn', count: targetKind === 'cash' ? postings : 0n, amountMicro } as const
  }
  if (reason === 'deposit.reorged' && investorKinds.includes(sourceKind)) {
    return { flow: 'paidIn', count: -postings, amountMicro: -amountMicro } as const
  }
  if (sourceKind === 'leaving' && outsideKinds.includes(targetKind)) {
    return { flow: 'paidOut', count: postings, amountMicro } as const
  }
  if (targetKind === 'leaving' && outsideKinds.includes(sourceKind)) {
    return { flow: 'paidOut', count: -postings, amountMicro: -amountMicro } as const
  }
  return undefined
}

/** What was paid out to investors, net of what came back, over all the turnover. */
export function paidOutMicro(turnover: readonly Turnover[]): bigint {
  return sumMicro(
    turnover.flatMap((line) => {
      const meaning = meaningOf(line)
      return meaning?.flow === 'paidOut' ? [meaning.amountMicro] : []
    }),
  )
}

/** Each of the last days, the newest last, and the total ever paid in. A day on which more came back than went out is negative. */
export function flowsOf(
  turnover: readonly Turnover[],
  now: Date,
  days: number,
): { readonly days: DashboardDay[]; readonly paidInMicro: bigint } {
  const sums = new Map<string, { count: bigint; amountMicro: bigint }>()
  let paidInMicro = 0n
  for (const line of turnover) {
    const meaning = meaningOf(line)
    if (meaning === undefined) continue
    const key = `${line.day} ${meaning.flow}`
    const known = sums.get(key) ?? { count: 0n, amountMicro: 0n }
    sums.set(key, { count: known.count + meaning.count, amountMicro: known.amountMicro + meaning.amountMicro })
    if (meaning.flow === 'paidIn') paidInMicro += meaning.amountMicro
  }
  const moved = (day: string, flow: 'paidIn' | 'paidOut') => {
    const { count, amountMicro } = sums.get(`${day} ${flow}`) ?? { count: 0n, amountMicro: 0n }
    return { count: Math.max(0, Number(count)), amount: decimalFromMicro(amountMicro) }
  }
  return {
    paidInMicro,
    days: Array.from({ length: days }, (_, index) => dayBefore(now, days - 1 - index)).map((day) => ({
      day,
      paidIn: moved(day, 'paidIn'),
      paidOut: moved(day, 'paidOut'),
    })),
  }
}
