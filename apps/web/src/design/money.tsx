import type { Language } from '@clearhold/contract/language'
import { decimalFromMicro, microFromDecimal } from '@clearhold/contract/money'
import { useLanguage } from '../i18n/use-language.ts'

/** Two decimals on overviews, six where every one counts: review, receipt, detail. */
export type MoneyDecimals = 2 | 6

export interface MoneyFormat {
  readonly decimals?: MoneyDecimals
  /** Writes a plus before what was added; a minus is always written. */
  readonly signed?: boolean
}

/** By hand and not by Intl: prerendered and live pages must print the same, and no browser may round. */
const separators: Readonly<Record<Language, { readonly group: string; readonly point: string }>> = {
  en: { group: ',', point: '.' },
  es: { group: '.', point: ',' },
  fr: { group: '\u202f', point: ',' },
}

const trueMinus = '\u2212'

/** An amount as text, for drawings and sentences. What does not fit the decimals is cut off, never rounded up. */
export function moneyText(amountMicro: bigint, language: Language, format: MoneyFormat = {}): string {
  const { decimals = 2, signed = false } = format
  const { group, point } = separators[language]
  const [units = '0', fraction = ''] = decimalFromMicro(amountMicro < 0n ? -amountMicro : amountMicro).split('.')
  const sign = amountMicro < 0n ? trueMinus : signed && amountMicro > 0n ? '+' : ''
  return sign + units.replace(/\B(?=(\d{3})+$)/g, group) + point + fraction.slice(0, decimals)
}

/** Reads a balance of the wire, which may be negative. */
export function microFromBalance(balance: string): bigint {
  const negative = balance.startsWith('-')
  const amountMicro = microFromDecimal(negative ? balance.slice(1) : balance)
  if (amountMicro === undefined) throw new RangeError(`'${balance}' is not an amount`)
  return negative ? -amountMicro : amountMicro
}

interface MoneyProps extends MoneyFormat {
  /** Micro-USDT, or the decimal string of the wire. */
  readonly amount: bigint | string
  /** The code behind the figure. In tables it stands in the header instead. */
  readonly currency?: 'USDT' | 'none'
  readonly size?: 'inherit' | 'large' | 'figure' | 'hero'
}

/** The only component that prints an amount. */
export function Money({ amount, currency = 'USDT', size = 'inherit', ...format }: MoneyProps) {
  const language = useLanguage()
  const amountMicro = typeof amount === 'bigint' ? amount : microFromBalance(amount)
  return (
    <data className={`money money-${size}`} value={decimalFromMicro(amountMicro)}>
      {moneyText(amountMicro, language, format)}
      {currency !== 'none' && <span className="money-code">{`\u00a0${currency}`}</span>}
    </data>
  )
}
