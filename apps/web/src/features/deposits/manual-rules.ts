import '#client/boot/zod-without-eval.ts'
import { photoTypes } from '@clearhold/contract/accounts/rules'
import { proofBytesMax } from '@clearhold/contract/deposits/rules'
import { z } from 'zod'

export type ProofError = 'proofRequired' | 'proofKind' | 'proofSize'

/** The picture of a payment, beside the fields that an endpoint's schema knows. What is said is under byHand.mistake. */
export function proofRule(say: (proofError: ProofError) => string) {
  return z.custom<File>().superRefine((proof: File | undefined, context) => {
    const found = proof === undefined ? 'proofRequired' : proofError(proof)
    if (found !== undefined) context.addIssue({ code: 'custom', message: say(found) })
  })
}

export function proofError({ size, type }: Pick<File, 'size' | 'type'>): 'proofKind' | 'proofSize' | undefined {
  if (!photoTypes.some((known) => known === type)) return 'proofKind'
  return size > proofBytesMax ? 'proofSize' : undefined
}

export const proofMegabytesMax = proofBytesMax / (1024 * 1024)
