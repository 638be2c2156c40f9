import type { Language } from '../language.ts'
import type { MailKind } from '../notifications/schema.ts'
import en from './en/messages.json' with { type: 'json' }
import es from './es/messages.json' with { type: 'json' }
import fr from './fr/messages.json' with { type: 'json' }
import { kycReasonTexts } from './kyc-reasons.ts'
import { kycValues } from './kyc-values.ts'
import { amountText, type MailFrame, type MessageTexts } from './message-text.ts'

export const messageTexts: Readonly<Record<Language, MessageTexts>> = { en, es, fr }

/** A reason of a decision on an identity case has the same text as on the page of the case. */
const valueWords: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: { ...en.values, ...kycValues(kycReasonTexts.en) },
  es: { ...es.values, ...kycValues(kycReasonTexts.es) },
  fr: { ...fr.values, ...kycValues(kycReasonTexts.fr) },
}

export type MessageParams = Readonly<Record<string, string>>

/** A message in the user's language: a title and a few sentences. */
export function messageText(
  language: Language,
  kind: MailKind,
  params: MessageParams,
): { title: string; body: string } {
  const { title, body } = messageTexts[language].kinds[kind]
  return { title: fill(language, title, params) ?? title, body: filled(language, body, params).join(' ') }
}

/** The text of an email: its subject, its paragraphs and the label of its button. */
export function mailText(
  language: Language,
  kind: MailKind,
  params: MessageParams,
): { subject: string; paragraphs: string[]; button: string | undefined; frame: MailFrame } {
  const { kinds, mail: frame } = messageTexts[language]
  const { mail = [], button } = kinds[kind]
  const { title, body } = messageText(language, kind, params)
  return { subject: title, paragraphs: [body, ...filled(language, mail, params)], button, frame }
}

function filled(language: Language, sentences: readonly string[], params: MessageParams): string[] {
  return sentences.flatMap((sentence) => fill(language, sentence, params) ?? [])
}

const amount = /^\d+\.\d{6}$/

/** The sentence with its values; undefined when one of them is missing. */
function fill(language: Language, sentence: string, params: MessageParams): string | undefined {
  let complete = true
  const text = sentence.replace(/\{\{(\w+)\}\}/g, (_whole, name: string) => {
    // A name that differs by language is passed once for each: plan_en, plan_es, plan_fr.
    const value = params[name] ?? params[`${name}_${language}`]
    if (value === undefined) complete = false
    return valueText(language, name, value ?? '')
  })
  return complete ? text.replace(/\.\.$/, '.') : undefined
}

/** Values that are lists of keys, and the prefix of their texts. */
const lists: Readonly<Record<string, string>> = { permissions: 'permission', parts: 'part' }

/** Formats an amount for the language, a key as its text, a list of keys as a list of texts; otherwise unchanged. */
function valueText(language: Language, name: string, value: string): string {
  const values = valueWords[language]
  if (amount.test(value)) return amountText(language, value)
  const one = lists[name]
  if (one === undefined) return values[`${name}.${value}`] ?? value
  const held = value.split(' ').filter((key) => key !== '')
  return held.map((key) => values[`${one}.${key}`] ?? key).join(', ') || (values[`${name}.none`] ?? '')
}
