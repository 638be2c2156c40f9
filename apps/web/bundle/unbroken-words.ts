import type { Plugin } from 'vite'

/** Keeps what stands on both sides of it together; nothing is drawn for it. */
const wordJoiner = '\u2060'

/**
 * A browser ends a line after any hyphen, so 'e-mail' and '24-72 hours' were broken in two. The dictionaries stay as people write
 * them; here the two are tied together. Only inside sentences: a label is one word, and is looked for by its name.
 */
export function unbrokenWords(): Plugin {
  return {
    name: 'clearhold:unbroken-words',
    enforce: 'pre',
    transform(code, id) {
      return /\/(?:locales|texts)\/\w+\/[\w-]+\.json$/.test(id.split('?')[0] ?? id)
        ? { code: unbroken(code), map: null }
        : null
    },
  }
}

export function unbroken(text: string): string {
  return text
    .replaceAll(/(?<=[\s\u00a0’])e-(?=mail)/g, `e-${wordJoiner}`)
    .replaceAll(/\b24-(?=72\b)/g, `24-${wordJoiner}`)
}
