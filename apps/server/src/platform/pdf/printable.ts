/** What the faces of our papers have letters for; anything else would be printed as an empty box. */
const printable =
  /^[\x20-\x7e\u00a0-\u00ff\u0152\u0153\u0178\u2009\u2013\u2014\u2018\u2019\u201c-\u201e\u2026\u202f\u2212]*$/

export function isPrintable(words: string): boolean {
  return printable.test(words)
}
