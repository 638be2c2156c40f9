/** A name normalised for comparison: without accents, case, punctuation and word order. */
function nameWords(name: string): string[] {
  const bare = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return bare.match(/[\p{L}\p{N}]+/gu) ?? []
}

/**
 * Whether a bank account is in the name of the verified investor. Banks omit middle names and reorder
 * names; another person's account passes only if at least two words of the name match and none differs.
 */
export function isSameName(accountName: string, identityName: string): boolean {
  const [fewer = [], more = []] = [nameWords(accountName), nameWords(identityName)].sort(
    (left, right) => left.length - right.length,
  )
  const isWhole = fewer.length >= 2 || fewer.length === more.length
  return fewer.length > 0 && isWhole && fewer.every((word) => more.includes(word))
}
