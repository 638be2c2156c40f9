import { photoTypes } from '@clearhold/contract/accounts/rules'
import { proofBytesMax } from '@clearhold/contract/deposits/rules'
import type { Language } from '@clearhold/contract/language'
import { readTypedAmount } from './amount.ts'

export interface ManualTyped {
  readonly amount: string
  readonly reference: string
  readonly proof: Pick<File, 'size' | 'type'> | undefined
}

export const manualFields = ['amount', 'reference', 'proof'] as const

/** Names of texts: dialog.* for the amount, byHand.mistake.* for the rest. */
export interface ManualFieldErrors {
  readonly amount?: 'missing' | 'invalid' | 'small'
  readonly reference?: 'referenceRequired' | 'referenceLong'
  readonly proof?: 'proofRequired' | 'proofKind' | 'proofSize'
}

const referenceMax = 140

/** What is wrong with a payment notice before it is sent; empty when it may be. The server judges it again. */
export function manualFieldErrors({ amount, reference, proof }: ManualTyped, language: Language): ManualFieldErrors {
  const read = readTypedAmount(amount, language)
  const text = reference.trim()
  const wrongProof = proof === undefined ? 'proofRequired' : proofError(proof)
  return {
    ...(read.kind !== 'amount' && { amount: read.kind }),
    ...(text === '' && { reference: 'referenceRequired' as const }),
    ...(text.length > referenceMax && { reference: 'referenceLong' as const }),
    ...(wrongProof !== undefined && { proof: wrongProof }),
  }
}

export function proofError({ size, type }: Pick<File, 'size' | 'type'>): 'proofKind' | 'proofSize' | undefined {
  if (!photoTypes.some((known) => known === type)) return 'proofKind'
  return size > proofBytesMax ? 'proofSize' : undefined
}

export const proofMegabytesMax = proofBytesMax / (1024 * 1024)
