import { isLanguage, type Language, languageFallback } from '@clearhold/contract/language'
import { inLanguage, splitPath, switchesInPlace } from './paths.ts'

/**
 * The one rule that decides in which language a page is shown. There is no language detector beside it: the blocking
 * script in the head runs this function before the first paint, and i18next takes the lang attribute that results.
 */
export interface LanguageSources {
  readonly pathname: string
  readonly search: string
  readonly hash: string
  readonly stored: string | null
  readonly cookie: string
  readonly browser: readonly string[]
  /** The lang attribute as the page was served. */
  readonly page: string
}

export interface LanguageDecision {
  readonly language: Language
  /** The address this page has in that language, when it is another document. */
  readonly goTo?: string
  /** The same address without `lng`, when the question has been answered by it. */
  readonly tidied?: string
}

export function decideLanguage(sources: LanguageSources): LanguageDecision {
  const { pathname, hash } = sources
  const query = new URLSearchParams(sources.search)
  const asked = query.get('lng')
  query.delete('lng')
  const rest = (query.size > 0 ? `?${query}` : '') + hash
  const tidied = asked === null ? {} : { tidied: pathname + rest }

  const { language: named, path } = splitPath(pathname)
  if (named !== undefined) return { language: named, ...tidied }

  const language = firstSupported([
    asked,
    sources.stored,
    /(?:^|; )i18next=([^;]+)/.exec(sources.cookie)?.[1],
    ...sources.browser,
    sources.page,
  ])
  if (language === languageFallback || switchesInPlace(pathname)) return { language, ...tidied }
  return { language, goTo: inLanguage(path, language) + rest }
}

/** es-MX is read as es; what we do not have is passed over. */
function firstSupported(wishes: readonly (string | null | undefined)[]): Language {
  for (const wish of wishes) {
    const primary = wish?.split(/[-_]/)[0]?.toLowerCase() ?? ''
    if (isLanguage(primary)) return primary
  }
  return languageFallback
}
