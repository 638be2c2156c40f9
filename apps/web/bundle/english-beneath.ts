import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

interface Texts {
  readonly [key: string]: string | Texts
}

/**
 * A text missing in Spanish or French is shown in English. i18next would do that by loading the English dictionary as
 * well; we lay it beneath the other one here instead, so that a visitor does not download a language they do not read.
 */
export function englishBeneath(): Plugin {
  return {
    name: 'clearhold:english-beneath',
    enforce: 'pre',
    transform(code, id) {
      const file = id.split('?')[0] ?? id
      const found = /\/i18n\/locales\/(es|fr)\/[\w-]+\.json$/.exec(file)
      if (found === null) return null
      const english = readFileSync(file.replace(`/locales/${found[1]}/`, '/locales/en/'), 'utf8')
      return { code: JSON.stringify(laidOver(JSON.parse(english), JSON.parse(code))), map: null }
    },
  }
}

export function laidOver(beneath: Texts, above: Texts): Texts {
  const texts: Record<string, string | Texts> = { ...beneath, ...above }
  for (const [key, value] of Object.entries(beneath)) {
    const over = above[key]
    if (typeof value === 'object' && typeof over === 'object') texts[key] = laidOver(value, over)
  }
  return texts
}
