/** Long enough to be one's own, short enough to be read at a glance. */
export const phraseCharacters = { min: 4, max: 60 } as const

/** Letters, numbers and the marks inside of words: nothing that a mail program would turn into a link. */
const characters = /^[\p{L}\p{M}\p{N} '’,-]+$/u

/** One form for each phrase: composed, single spaces. */
export function phraseOf(typed: string): string {
  return typed.normalize('NFC').trim().replace(/\s+/gu, ' ')
}

export function isPhrase(typed: string): boolean {
  const phrase = phraseOf(typed)
  const { length } = [...phrase]
  return length >= phraseCharacters.min && length <= phraseCharacters.max && characters.test(phrase)
}
