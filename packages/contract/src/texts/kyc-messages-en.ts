import type { KycKind } from '../notifications/schema.ts'
import { kycReasonsEn } from './kyc-reasons-en.ts'
import { kycValues } from './kyc-values.ts'
import type { MessageText } from './message-text.ts'

export const kycMessagesEn: Readonly<Record<KycKind, MessageText>> = {
  'kyc.received': {
    title: 'We have your identity documents',
    body: [
      'Your case is {{reference}}. A person will look at it within {{hours}} hours; you will get the answer here and by e-mail.',
      'If one thing is wrong, we ask for that one thing.',
    ],
  },
  'kyc.revision': {
    title: 'Your KYC case needs a correction',
    body: [
      'Please send again: {{parts}}.',
      'Your details: {{details}}.',
      'The photo of your document: {{idCard}}.',
      'The photo of your face: {{selfie}}.',
      'Everything else is accepted and stays. Your money is not affected.',
    ],
  },
  'kyc.verified': {
    title: 'Your identity is verified',
    body: [
      'Your documents are accepted. Withdrawals that were waiting for this go on.',
      'You can see under Identity who looked at your documents and when.',
    ],
  },
  'kyc.rejected': {
    title: 'Your KYC case was rejected',
    body: ['Why: {{rejection}}.', '{{finality}}.', 'No fee is ever asked for any of this.'],
  },
  'kyc.reminder': {
    title: 'Your KYC case is still waiting for you',
    body: ['One part has to be sent again: {{parts}}.', 'Until then withdrawals wait. Your money stays where it is.'],
  },
  'kyc.overdue': {
    title: 'A KYC case has waited longer than promised',
    body: ['{{reference}} has waited for more than {{hours}} hours. Please look at it.'],
  },
  'kyc.escalated': {
    title: 'A KYC case has waited twice as long as promised',
    body: [
      '{{reference}} has waited for more than {{hours}} hours and no reviewer has decided it. Please see that somebody does.',
    ],
  },
}

export const kycValuesEn: Readonly<Record<string, string>> = {
  'finality.final': 'This decision is final. Money you paid in is returned to where it came from',
  'finality.again': 'You may send your documents again whenever you like',
  ...kycValues(kycReasonsEn),
}
