import type { Language } from '@clearhold/contract/language'

/** A mail before it is drawn: text, and links to our own site only. */
export interface Letter {
  readonly language: Language
  readonly brand: string
  readonly subject: string
  /** The recipient's own phrase, by which they recognise our mails, and beside it one that replaces it. */
  readonly phrase?: PhraseBox
  readonly greeting?: string
  readonly paragraphs: readonly string[]
  /** What staff wrote in answer to the recipient. */
  readonly quote?: readonly string[]
  /** Figures and names that the text is about, one in a row. */
  readonly facts?: readonly LetterFact[]
  readonly link?: LetterLink
  /** Below the button. */
  readonly after?: readonly string[]
  /** The way out for a recipient who did not do what the mail is about. */
  readonly notMe?: { readonly title: string; readonly text: string; readonly label: string; readonly url: string }
  /** At the top: the strip of the demo edition. */
  readonly strip?: string
  readonly footer: readonly string[]
}

export interface PhraseBox {
  readonly label: string
  readonly words: string
  readonly note: string
  readonly next?: LetterFact
}

/** A person's phrase and, for a week after a change, the one before. */
export interface Phrases {
  readonly current: string | undefined
  readonly previous: string | undefined
}

export interface LetterFact {
  readonly label: string
  readonly value: string
}

export interface LetterLink {
  readonly label: string
  readonly url: string
  /** Introduces the address of the link as text. */
  readonly asText: string
}
