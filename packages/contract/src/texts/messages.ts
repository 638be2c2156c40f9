import type { Language } from '../language.ts'
import type { MailKind } from '../notifications/schema.ts'
import { dateText } from './date-text.ts'
import en from './en/messages.json' with { type: 'json' }
import es from './es/messages.json' with { type: 'json' }
import fr from './fr/messages.json' with { type: 'json' }
import { kycReasonTexts } from './kyc-reasons.ts'
import { kycValues } from './kyc-values.ts'
import { mailFactsOf } from './mail-facts.ts'
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

export interface MailText {
  readonly subject: string
  readonly paragraphs: readonly string[]
  /** Values that are set out below the text, each with its label. */
  readonly facts: readonly { readonly label: string; readonly value: string }[]
  readonly button: string | undefined
  readonly frame: MailFrame
}

/** The text of an email: its subject, its paragraphs, what it sets out, and the label of its button. */
export function mailText(language: Language, kind: MailKind, params: MessageParams): MailText {
  const { kinds, facts: labels, mail: frame } = messageTexts[language]
  const { title, body, mail = [], button } = kinds[kind]
  const facts = mailFactsOf(kind).flatMap((name) => {
    const value = params[name] ?? params[`${name}_${language}`]
    return value === undefined ? [] : [{ label: labels[name], value: factText(language, name, value) }]
  })
  const paragraphs = filled(language, [...body, ...mail], params)
  return { subject: fill(language, title, params) ?? title, paragraphs, facts, button, frame }
}

/** As in a sentence, with what the sentence says beside the value: the currency of an amount, the sign of an entry; an address in groups of four. */
function factText(language: Language, name: string, value: string): string {
  const text = valueText(language, name, value)
  if (amount.test(value)) return `${text} USDT`
  if (chainAddress.test(value)) return value.replace(/(?<=^0x(?:.{4})*)(.{4})(?!$)/g, '$1 ')
  return name === 'entry' ? `#${text}` : text
}

function filled(language: Language, sentences: readonly string[], params: MessageParams): string[] {
  return sentences.flatMap((sentence) => fill(language, sentence, params) ?? [])
}

const amount = /^\d+\.\d{6}$/
const chainAddress = /^0x[0-9a-fA-F]{40}$/
const moment = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2})(?: UTC)?$/

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

/** Formats an amount or a moment for the language, a key as its text, a list of keys as a list of texts; otherwise unchanged. */
function valueText(language: Language, name: string, value: string): string {
  const values = valueWords[language]
  if (amount.test(value)) return amountText(language, value)
  const [, day, time] = moment.exec(value) ?? []
  if (day !== undefined && time !== undefined) return dateText(language, new Date(`${day}T${time}Z`))
  const one = lists[name]
  if (one === undefined) return values[`${name}.${value}`] ?? value
  const held = value.split(' ').filter((key) => key !== '')
  return held.map((key) => values[`${one}.${key}`] ?? key).join(', ') || (values[`${name}.none`] ?? '')
}
