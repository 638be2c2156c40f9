import type { PublicIdentity } from '@clearhold/contract/edition'
import type { Language } from '@clearhold/contract/language'
import { messageTexts } from '@clearhold/contract/texts/messages'
import type { Letter, Phrases } from './letter.ts'

/** What every mail begins and ends with: the operator's name, the strip of the demo, and what we never ask for. */
export function frameOf(
  { edition, operator }: PublicIdentity,
  language: Language,
): Pick<Letter, 'language' | 'brand' | 'strip' | 'footer'> {
  const { neverAsk, sentBy, demo } = messageTexts[language].mail
  const { brand, legalName, licence, address, supportEmail } = operator
  const values: Readonly<Record<string, string>> = { legalName, licence, address, supportEmail }
  const sender = sentBy.replace(/\{\{(\w+)\}\}/g, (_whole, name: string) => values[name] ?? '')
  return { language, brand, ...(edition === 'demo' && { strip: demo }), footer: [neverAsk, sender] }
}

/** The box at the top. For a week after a change the phrase before comes first: its owner knows that one, also where a thief changed it. */
export function phraseIn(language: Language, phrases: Phrases | undefined): Pick<Letter, 'phrase'> {
  if (phrases === undefined) return {}
  const { phrase: label, phraseNote, phraseKept, phraseNext } = messageTexts[language].mail
  const { current, previous } = phrases
  if (previous === undefined) {
    return current === undefined ? {} : { phrase: { label, words: current, note: phraseNote } }
  }
  const next = current === undefined ? {} : { next: { label: phraseNext, value: current } }
  return { phrase: { label, words: previous, note: phraseKept, ...next } }
}
