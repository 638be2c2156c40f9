/** One check of the doctor. */
export interface Finding {
  readonly good: boolean
  readonly needed: boolean
  readonly words: string
}

export const finding = (good: boolean, needed: boolean, yes: string, no: string): Finding => ({
  good,
  needed,
  words: good ? yes : no,
})
