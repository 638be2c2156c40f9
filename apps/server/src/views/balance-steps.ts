export interface Change {
  readonly entryId: bigint
  readonly at: Date
  readonly changeMicro: bigint
}

export interface BalanceStep {
  readonly at: Date
  readonly changeMicro: bigint
  readonly totalMicro: bigint
  readonly entryId: bigint
}

/**
 * A person's total, step by step, computed backwards from the present: the last step is the present total by construction, and no sum
 * over all postings is needed. Changes come newest first; steps are answered oldest first.
 */
export function balanceSteps(
  totalMicro: bigint,
  changes: readonly Change[],
): { readonly openingMicro: bigint; readonly steps: readonly BalanceStep[] } {
  let afterMicro = totalMicro
  const steps = changes.map(({ entryId, at, changeMicro }): BalanceStep => {
    const step = { at, changeMicro, totalMicro: afterMicro, entryId }
    afterMicro -= changeMicro
    return step
  })
  return { openingMicro: afterMicro, steps: steps.reverse() }
}

/** At most this many steps: where there are more, the last of each equal span of time represents it. */
export function coarser(steps: readonly BalanceStep[], max: number): readonly BalanceStep[] {
  const first = steps[0]
  const last = steps.at(-1)
  if (steps.length <= max || first === undefined || last === undefined) return steps
  const spanMs = Math.max(1, last.at.getTime() - first.at.getTime())
  const stretchOf = ({ at }: BalanceStep) =>
    Math.min(max - 1, Math.floor(((at.getTime() - first.at.getTime()) * max) / (spanMs + 1)))
  const kept = new Map<number, BalanceStep>()
  for (const step of steps) {
    const sameMicro = kept.get(stretchOf(step))?.changeMicro ?? 0n
    kept.set(stretchOf(step), { ...step, changeMicro: sameMicro + step.changeMicro })
  }
  return [...kept.values()]
}
