import { microFromDecimal } from '@clearhold/contract/money'
import type { Snapshot, SnapshotKind } from '@clearhold/contract/solvency/schema'

/** As people tell them apart: what is theirs now, what is locked, what is promised, what is on its way, what has no owner yet. */
const groups = {
  cash: ['cash'],
  paid: ['profit', 'bonus'],
  locked: ['locked'],
  promised: ['promisedProfit', 'promisedBonus'],
  leaving: ['leaving'],
  unattributed: ['unattributed'],
} as const satisfies Readonly<Record<string, readonly SnapshotKind[]>>
export type OwedGroup = keyof typeof groups

export interface OwedPart {
  readonly group: OwedGroup
  readonly amountMicro: bigint
  /** Of the bar, in per cent. For drawing only. */
  readonly from: number
  readonly width: number
}

export function owedParts(kinds: Snapshot['kinds']): OwedPart[] {
  const microOf = (kind: SnapshotKind) =>
    kinds.filter((found) => found.kind === kind).reduce((sum, { value }) => sum + (microFromDecimal(value) ?? 0n), 0n)
  const amounts = (Object.keys(groups) as OwedGroup[]).map((group) => ({
    group,
    amountMicro: groups[group].reduce((sum, kind) => sum + microOf(kind), 0n),
  }))
  const totalMicro = amounts.reduce((sum, { amountMicro }) => sum + amountMicro, 0n)
  const percent = (micro: bigint) => {
    const hundredths = totalMicro === 0n ? 0n : (micro * 10_000n) / totalMicro
    return Number(hundredths) / 100
  }
  let before = 0n
  return amounts.map(({ group, amountMicro }) => {
    const part = { group, amountMicro, from: percent(before), width: percent(amountMicro) }
    before += amountMicro
    return part
  })
}
