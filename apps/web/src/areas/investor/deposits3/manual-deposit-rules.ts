import { type ManualGateway, manualDepositFieldsSchema } from '@clearhold/contract/deposits/schema'
import type { Language } from '@clearhold/contract/language'
import { proofMegabytesMax, proofRule } from '#features/deposits/manual-rules.ts'
import type { Text } from '#i18n/use-texts.ts'
import { depositAmountRule } from '../amount-rule.ts'

export type Method = 'bank' | 'other'

/** A payment as the endpoint takes it, from an amount as it is typed, and the picture beside it. The server judges it again. */
export function manualRules(language: Language, t: Text<'deposits'>) {
  return manualDepositFieldsSchema.extend({
    amount: depositAmountRule(language, (kind) => t(`dialog.${kind}`)),
    proof: proofRule((kind) => t(`byHand.mistake.${kind}`, { size: proofMegabytesMax })),
  })
}

/** The gateway's own reference stands there from the beginning. */
export function manualStart({ bank, reference }: Pick<ManualGateway, 'bank' | 'reference'>, amount: string) {
  const method: Method = bank === null ? 'other' : 'bank'
  const proof: File | undefined = undefined
  return { method: method as Method, amount, reference: reference ?? '', proof: proof as File | undefined }
}
