export interface Cover {
  readonly isShort: boolean
  /** The covered part of the longer of the two, in percent, cut to one decimal: for drawing only. */
  readonly coveredPercent: number
  /** What is held beyond what is owed, or missing from it. */
  readonly restMicro: bigint
}

/** How what is held covers what is owed. */
export function coverOf(heldMicro: bigint, owedMicro: bigint): Cover {
  const isShort = heldMicro < owedMicro
  const coveredMicro = isShort ? heldMicro : owedMicro
  const wholeMicro = isShort ? owedMicro : heldMicro
  const coveredPermille = wholeMicro === 0n ? 0n : (coveredMicro * 1000n) / wholeMicro
  return { isShort, coveredPercent: Number(coveredPermille) / 10, restMicro: wholeMicro - coveredMicro }
}
