import { isLanguage, type Language, languageFallback } from '@clearhold/contract/language'

/** The best match of our languages for an Accept-Language header; English by default. */
export function languageFromHeader(header: string | undefined): Language {
  const wishes = (header ?? '')
    .slice(0, 256)
    .split(',')
    .map((part, index) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
      const quality = parameters
        .map((parameter) => /^\s*q=(0(?:\.\d{1,3})?|1(?:\.0{1,3})?)\s*$/.exec(parameter)?.[1])
        .find(Boolean)
      return {
        primary: tag.split('-')[0] ?? '',
        weight: quality === undefined ? 1000 : Math.round(Number(quality) * 1000),
        index,
      }
    })
    .sort((left, right) => right.weight - left.weight || left.index - right.index)
  for (const { primary, weight } of wishes) if (weight > 0 && isLanguage(primary)) return primary
  return languageFallback
}
