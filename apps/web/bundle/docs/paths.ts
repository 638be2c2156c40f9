import { type Language, languages } from '@clearhold/contract/language'
import { inLanguage } from '#i18n/paths.ts'
import { type ListedDocument, listedDocuments, writtenIn } from './shelves.ts'

export function documentPath({ shelf, slug }: Pick<ListedDocument, 'shelf' | 'slug'>, language: Language): string {
  return inLanguage(`/docs/${shelf}/${slug}`, language)
}

/** Every address of a document: each in the languages of the site, whatever language it is written in. */
export function documentPaths(): string[] {
  return listedDocuments().flatMap((listed) => languages.map((language) => documentPath(listed, language)))
}

export interface TranslatedPath {
  readonly language: Language
  readonly path: string
}

/** For search engines: one group for each document, with its addresses in the languages it is written in. */
export function writtenPaths(): (readonly TranslatedPath[])[] {
  return listedDocuments().map((listed) =>
    languages
      .filter((language) => writtenIn(listed, language) === language)
      .map((language) => ({ language, path: documentPath(listed, language) })),
  )
}
