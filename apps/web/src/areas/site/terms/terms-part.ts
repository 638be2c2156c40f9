export const termsParts = [
  'who',
  'account',
  'deposit',
  'plan',
  'withdraw',
  'fees',
  'early',
  'referral',
  'corrections',
  'closing',
  'complaint',
  'change',
] as const

/** Where an edition goes by other rules, it has other words: in the demo no plan asks for an identity. */
export function termsPartOf(key: (typeof termsParts)[number], isOfDemo: boolean) {
  return key === 'who' && isOfDemo ? 'whoDemo' : key
}
