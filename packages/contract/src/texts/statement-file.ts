import type { Language } from '../language.ts'
import en from './en/statement-file.json' with { type: 'json' }
import es from './es/statement-file.json' with { type: 'json' }
import fr from './fr/statement-file.json' with { type: 'json' }

/** What a printed statement says. Names of months are our own: those of a runtime change with its version, and a file must not. */
export type StatementFileTexts = typeof en

const texts: Readonly<Record<Language, StatementFileTexts>> = { en, es, fr }

export function statementFileTexts(language: Language): StatementFileTexts {
  return texts[language]
}

/** The text with its values. */
export function filledText(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_whole, name: string) => values[name] ?? '')
}
