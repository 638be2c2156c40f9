import { readFileSync } from 'node:fs'
import type { Language } from '@clearhold/contract/language'
import type { IndexedPage } from '../src/i18n/paths.ts'

interface Texts {
  readonly [key: string]: string | Texts
}

const locales = new URL('../src/i18n/locales/', import.meta.url)

/** Read once: a document asks for twenty texts, and there are hundreds of documents. */
const dictionaries = new Map<string, Texts>()

function textsIn(file: string): Texts {
  const known = dictionaries.get(file)
  if (known !== undefined) return known
  const texts: Texts = JSON.parse(readFileSync(new URL(file, locales), 'utf8'))
  dictionaries.set(file, texts)
  return texts
}

/** A text of a dictionary, for what is written after the pages: structured data and social images. */
export function textOf(language: Language, dictionary: string, key: string): string {
  const found = key
    .split('.')
    .reduce<string | Texts | undefined>(
      (part, name) => (typeof part === 'object' ? part[name] : undefined),
      textsIn(`${language}/${dictionary}.json`),
    )
  if (typeof found !== 'string') throw new Error(`${language}/${dictionary} has no text ${key}`)
  return found
}

export function pageTitle(page: IndexedPage, language: Language): string {
  return textOf(language, page, 'title')
}
