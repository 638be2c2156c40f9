import type { Witness } from './schema.ts'

/** Witnesses whose word counts: the operator's own say what the operator says. */
export function outsideWitnesses(witnesses: readonly Witness[]): Witness[] {
  return witnesses.filter(({ isOperators }) => !isOperators)
}

export interface WitnessCounts {
  /** Of those outside. */
  readonly cosigned: number
  readonly refuse: number
  readonly all: number
}

/** How many outside witnesses there are, have cosigned the log and stand by it, and say that it was rewritten. */
export function countWitnesses(witnesses: readonly Witness[]): WitnessCounts {
  const outside = outsideWitnesses(witnesses)
  return {
    cosigned: outside.filter(({ cosignedAt, refuses }) => cosignedAt !== null && !refuses).length,
    refuse: outside.filter(({ refuses }) => refuses).length,
    all: outside.length,
  }
}
