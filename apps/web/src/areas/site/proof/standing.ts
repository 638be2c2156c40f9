import { microFromDecimal, microPerUnit } from '@clearhold/contract/money'
import type { ProofOverview } from '@clearhold/contract/solvency/schema'

/** A comparison that is older than this says what was, not what is: the gate closes by then (docs/decisions/0052). */
const comparisonAgeMaxMs = 5 * 60_000

interface Figures {
  /** All that the chain held at the newest comparison. */
  readonly heldMicro: bigint
  readonly owedMicro: bigint
}

/**
 * What the headline may say. covered: what is proved to be ours is at least what is owed. unproved: enough is held, but not at
 * addresses that have signed. short: less is held than owed. silent: the chain was not seen lately. before: there is no snapshot yet.
 */
export type Standing =
  | { readonly kind: 'before'; readonly last: (Figures & { readonly at: string }) | undefined }
  | (Figures & { readonly kind: 'covered' | 'unproved'; readonly provedMicro: bigint })
  | (Figures & { readonly kind: 'short'; readonly missingMicro: bigint })
  | (Figures & { readonly kind: 'silent'; readonly at: string; readonly silentMs: number })

function microOf(amount: string): bigint {
  return microFromDecimal(amount) ?? 0n
}

export function standingOf({ gate, pulse, snapshot, computedAt }: ProofOverview): Standing {
  if (pulse === null) return { kind: 'before', last: undefined }
  const figures = { heldMicro: microOf(pulse.held), owedMicro: microOf(pulse.owed) }
  const silentMs = Date.parse(computedAt) - Date.parse(pulse.at)
  const isClosedFor = (cause: string) => gate.causes.some((found) => found.cause === cause)
  if (isClosedFor('comparison_missing') || silentMs > comparisonAgeMaxMs)
    return { kind: 'silent', ...figures, at: pulse.at, silentMs: Math.max(0, silentMs) }
  const { heldMicro, owedMicro } = figures
  if (heldMicro < owedMicro) return { kind: 'short', ...figures, missingMicro: owedMicro - heldMicro }
  if (snapshot === null) return { kind: 'before', last: { ...figures, at: pulse.at } }
  const provedMicro = provedNowMicro(heldMicro, snapshot)
  return { kind: provedMicro < owedMicro ? 'unproved' : 'covered', ...figures, provedMicro }
}

/** What stood at addresses without a signature when they were last listed one by one is taken off what is held now. */
function provedNowMicro(heldMicro: bigint, { held, heldProved }: NonNullable<ProofOverview['snapshot']>): bigint {
  const unprovedMicro = microOf(held) - microOf(heldProved)
  return unprovedMicro > heldMicro ? 0n : heldMicro - unprovedMicro
}

/** Held for every 1.00 owed, in micro, rounded down. Undefined where nothing is owed. */
export function ratioMicro(heldMicro: bigint, owedMicro: bigint): bigint | undefined {
  return owedMicro === 0n ? undefined : (heldMicro * microPerUnit) / owedMicro
}
