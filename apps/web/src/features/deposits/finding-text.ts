import type { Diagnosis } from '@clearhold/contract/deposits/schema'
import type { Language } from '@clearhold/contract/language'
import { microFromDecimal } from '@clearhold/contract/money'
import type { DiagnosisText } from '@clearhold/contract/texts/deposit-doctor'
import { moneyText } from '#design/money.tsx'

/** A finding with its values as this language writes them: amounts grouped, six decimals only where they say something. */
export function findingText(language: Language, words: DiagnosisText, params: Diagnosis['params']): DiagnosisText {
  const fill = (text: string) =>
    text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => {
      const value = params[name]
      return value === undefined ? whole : valueIn(language, value)
    })
  return { title: fill(words.title), text: fill(words.text), next: fill(words.next) }
}

function valueIn(language: Language, value: string): string {
  const amountMicro = /^\d+\.\d{2,6}$/.test(value) ? microFromDecimal(value) : undefined
  if (amountMicro === undefined) return value
  return moneyText(amountMicro, language, { decimals: amountMicro % 10_000n === 0n ? 2 : 6 })
}
