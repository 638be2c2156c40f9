import { readFileSync } from 'node:fs'
import type { Language } from '@clearhold/contract/language'
import type { IndexedPage } from '../src/i18n/paths.ts'

interface Texts {
  readonly [key: string]: string | Texts
}

const locales = new URL('../src/i18n/locales/', import.meta.url)

/** A text of a dictionary, for what is written after the pages: structured data and social images. */
export function textOf(language: Language, dictionary: string, key: string): string {
  const texts: Texts = JSON.parse(readFileSync(new URL(`${language}/${dictionary}.json`, locales), 'utf8'))
  const found = key
    .split('.')
    .reduce<string | Texts | undefined>((part, name) => (typeof part === 'object' ? part[name] : undefined), texts)
  if (typeof found !== 'string') throw new Error(`${language}/${dictionary} has no text ${key}`)
  return found
}

export function pageTitle(page: IndexedPage, language: Language): string {
  return textOf(language, page, 'title')
}
