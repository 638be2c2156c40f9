import type { Language } from '@clearhold/contract/language'

const weiPerUnit = 10n ** 18n
const decimals = 6

/** Coin for fees in whole units with six decimals, cut off: '0.002100'. It is not owed to any account, so it is not shown by Money. */
export function gasText(wei: string, language: Language): string {
  if (!/^\d+$/.test(wei)) return wei
  const amount = BigInt(wei)
  const fraction = String(amount % weiPerUnit).padStart(18, '0')
  return `${amount / weiPerUnit}${language === 'en' ? '.' : ','}${fraction.slice(0, decimals)}`
}
