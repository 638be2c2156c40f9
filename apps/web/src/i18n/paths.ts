import { newsletterPath } from '@clearhold/contract/content/rules'
import { isLanguage, type Language, languageFallback, languages } from '@clearhold/contract/language'

/** Every page for everybody by name, with its address in English. An address in another language has the language before it. */
const publicPages = {
  home: '/',
  about: '/about',
  plans: '/investmentplan',
  proof: '/proof',
  contact: '/contact',
  risk: '/risk',
  terms: '/terms',
  privacy: '/privacy',
  status: '/status',
  docs: '/docs',
  newsletter: newsletterPath,
} as const
export type PublicPage = keyof typeof publicPages

/** Addresses that carry no language: the way in and the areas behind it switch language in place. */
const inPlaceRoots = [
  'user',
  'admin',
  'login',
  'register',
  'forgot-password',
  'reset-password',
  'verify-email',
  'payout-objection',
  'not-me',
] as const
/** The newsletter's page is only reached by a link in a mail, so search engines are not shown it. */
export type IndexedPage = Exclude<PublicPage, 'newsletter'>
const isIndexed = (page: PublicPage): page is IndexedPage => page !== 'newsletter'

/** Pages of their own, without the bars of the public site. They switch language in place, like the areas behind them. */
export const signInPaths = { login: '/login', register: '/register' } as const

/** Where the page for unknown addresses is prerendered; the build then names the file 404.html. */
const notFoundPath = '/404'

export interface SplitPath {
  /** The language the address names, if it names one. */
  readonly language: Language | undefined
  /** The address without its language, as it reads in English. */
  readonly path: string
}

export function splitPath(pathname: string): SplitPath {
  const [, first = '', ...rest] = pathname.split('/')
  const language = isLanguage(first) && first !== languageFallback ? first : undefined
  const path = language === undefined ? pathname : `/${rest.join('/')}`
  return { language, path: path.length > 1 ? path.replace(/\/+$/, '') || '/' : '/' }
}

/** The language an address is written in: the one it names, else English. */
export function languageOfPath(pathname: string): Language {
  return splitPath(pathname).language ?? languageFallback
}

export function switchesInPlace(pathname: string): boolean {
  const [, first] = pathname.split('/')
  return inPlaceRoots.some((root) => root === first)
}

/** The address of a path in a language. Without a trailing slash: React Router asks for other files with one. */
export function inLanguage(path: string, language: Language): string {
  if (language === languageFallback) return path
  return path === '/' ? `/${language}` : `/${language}${path}`
}

export function publicPath(page: PublicPage, language: Language): string {
  return inLanguage(publicPages[page], language)
}

/**
 * Where a link to the same page in another language leads. The unprefixed address would follow the remembered choice, so
 * the link to English says that English is now the choice.
 */
export function languageSwitchPath(pathname: string, language: Language): string {
  if (switchesInPlace(pathname)) return `${pathname}?lng=${language}`
  const path = inLanguage(splitPath(pathname).path, language)
  return language === languageFallback ? `${path}?lng=${language}` : path
}

/** The page an address leads to, in whichever language. */
export function pageOfPath(pathname: string): PublicPage | undefined {
  const { path } = splitPath(pathname)
  return (Object.keys(publicPages) as PublicPage[]).find((page) => publicPages[page] === path)
}

export function prerenderedPaths(): string[] {
  return [...Object.values(publicPages), notFoundPath].flatMap((path) =>
    languages.map((language) => inLanguage(path, language)),
  )
}

/** Addresses for search engines: each public page in each language. */
export function indexedPaths(): { readonly page: IndexedPage; readonly language: Language; readonly path: string }[] {
  return (Object.keys(publicPages) as PublicPage[])
    .filter(isIndexed)
    .flatMap((page) => languages.map((language) => ({ page, language, path: publicPath(page, language) })))
}

/** A path as others must write it; the home page ends in a slash, nothing else does. */
export function absoluteUrl(publicUrl: string, path: string): string {
  return publicUrl + path
}
