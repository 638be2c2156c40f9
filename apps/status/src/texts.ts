import type { Language } from '@clearhold/contract/language'
import en from './texts/en.json' with { type: 'json' }
import es from './texts/es.json' with { type: 'json' }
import fr from './texts/fr.json' with { type: 'json' }

/** English is complete: a text that is missing elsewhere does not compile. */
export type PageTexts = typeof en
export const pageTexts: Readonly<Record<Language, PageTexts>> = { en, es, fr }

/** A text with its values in it. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole))
}
