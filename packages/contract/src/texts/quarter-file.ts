import type { Language } from '../language.ts'
import en from './en/quarter-file.json' with { type: 'json' }
import es from './es/quarter-file.json' with { type: 'json' }
import fr from './fr/quarter-file.json' with { type: 'json' }

/** What the paper of a quarter says beside the words it shares with a statement. */
export type QuarterFileTexts = typeof en

const texts: Readonly<Record<Language, QuarterFileTexts>> = { en, es, fr }

export function quarterFileTexts(language: Language): QuarterFileTexts {
  return texts[language]
}
