import type { Witness } from './schema.ts'

/** Witnesses that count: the operator's own prove nothing. */
export function outsideWitnesses(witnesses: readonly Witness[]): Witness[] {
  return witnesses.filter(({ isOperators }) => !isOperators)
}

export interface WitnessCounts {
  /** Of the outside witnesses. */
  readonly cosigned: number
  readonly refuse: number
  readonly all: number
}

/** How many outside witnesses there are, how many have cosigned the log and do not refuse it, and how many report that it was rewritten. */
export function countWitnesses(witnesses: readonly Witness[]): WitnessCounts {
  const outside = outsideWitnesses(witnesses)
  return {
    cosigned: outside.filter(({ cosignedAt, refuses }) => cosignedAt !== null && !refuses).length,
    refuse: outside.filter(({ refuses }) => refuses).length,
    all: outside.length,
  }
}
