import { useTranslation } from 'react-i18next'
import type common from './locales/en/common.json'
import type figures from './locales/en/figures.json'
import type home from './locales/en/home.json'
import type notFound from './locales/en/not-found.json'

/** English is complete, so its keys are the keys: a text that does not exist is a type error. */
interface Dictionaries {
  readonly common: typeof common
  readonly figures: typeof figures
  readonly home: typeof home
  readonly 'not-found': typeof notFound
}

type KeyOf<Texts> = {
  [Key in keyof Texts & string]: Texts[Key] extends string ? Key : `${Key}.${KeyOf<Texts[Key]>}`
}[keyof Texts & string]

export type Namespace = keyof Dictionaries
type TextKey<Name extends Namespace> = KeyOf<Dictionaries[Name]>
type Values = Readonly<Record<string, string | number>>
export type Text<Name extends Namespace> = (key: TextKey<Name>, values?: Values) => string

/** The texts of a dictionary in the page's language. i18next's own types of keys are too deep for the compiler. */
export function useTexts(): Text<'common'>
export function useTexts<Name extends Namespace>(name: Name): Text<Name>
export function useTexts(name: Namespace = 'common'): (key: string, values?: Values) => string {
  const { t } = useTranslation(name)
  return (key, values = {}) => t(key, values)
}
