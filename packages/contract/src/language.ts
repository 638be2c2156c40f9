export const languages = ['en', 'es', 'fr'] as const
export type Language = (typeof languages)[number]
export const languageFallback: Language = 'en'

export function isLanguage(text: string): text is Language {
  return languages.some((language) => language === text)
}
